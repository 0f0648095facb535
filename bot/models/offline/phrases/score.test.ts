import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { alone } from '../test/alone.ts'
import { frame } from '../test/fakes.ts'
import type { Phrase } from '../test/phrase.ts'
import { judge, type Scored, score, tally } from '../test/score.ts'

function read(file: string): readonly Phrase[] {
  return JSON.parse(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')) as Phrase[]
}

const scored = (file: string): readonly Scored[] => read(file).map(score)

const wrongly = (all: readonly Scored[]) =>
  all.filter(({ verdict }) => verdict === 'wrong').map(({ phrase, calls }) => [phrase.text, calls])

describe('the phrases that the rules were written with', () => {
  it('are understood, and nothing is changed wrongly', () => {
    const all = scored('tuned.json')
    expect(wrongly(all)).toEqual([])
    expect(tally(all).total).toBeGreaterThanOrEqual(120)
    expect(tally(all).right / all.length).toBeGreaterThanOrEqual(0.97)
  })
})

const fresh = readdirSync(new URL('.', import.meta.url)).filter((name) =>
  /^fresh.*\.json$/.test(name),
)

// tuned: written beside the rules. fresh-*: written without knowledge of the rules; mended since.
describe.skipIf(fresh.length === 0)('phrases written without knowledge of the rules', () => {
  it('are changed wrongly once in a hundred at most, acted on rightly mostly, else offered mostly', () => {
    const { total, right, wrong, offered } = tally(fresh.flatMap(scored))
    expect(wrong / total, JSON.stringify(wrongly(fresh.flatMap(scored)))).toBeLessThanOrEqual(0.01)
    expect(right / total).toBeGreaterThanOrEqual(0.8)
    expect(offered / (total - right)).toBeGreaterThanOrEqual(0.8)
  })

  it.each(fresh)(
    '%s has the right call among the suggestions alone nine times in ten (e, the hardest: eight)',
    (file) => {
      const { total, offered } = alone(read(file))
      expect(total).toBeGreaterThan(50)
      expect(offered / total).toBeGreaterThanOrEqual(file === 'fresh-e.json' ? 0.8 : 0.9)
    },
  )
})

describe('judging', () => {
  const remind = (when: string) => ({ tool: 'remind', args: { text: 'Call Sam!', when } })
  const expectation = {
    calls: [{ tool: 'remind', args: { text: 'call sam', when: '2026-12-02T10:00' } }],
  }

  it.each([
    ['right', [remind('tomorrow at 10')], []],
    ['wrong', [remind('tomorrow at 11')], []],
    ['wrong', [remind('tomorrow at 10'), { tool: 'undo', args: {} }], []],
    ['right', [remind('tomorrow at 10'), { tool: 'list_open', args: {} }], []],
    ['offered', [], [remind('tomorrow at 10')]],
    ['missed', [{ tool: 'recall', args: { query: 'x' } }], []],
    ['missed', [], [{ tool: 'undo', args: {} }]],
  ] as const)('says %s', (verdict, calls, choices) => {
    expect(judge(expectation, calls, choices, frame())).toBe(verdict)
  })

  it('takes a time that makes the tool ask for a question, with the times it asks about as offered', () => {
    const unclear = { tool: 'remind', args: { text: 'call Sam', when: 'at 8' } }
    const evening = { calls: [{ tool: 'remind', args: { when: '2026-12-01T20:00' } }] }
    expect(judge(evening, [unclear], [], frame())).toBe('offered')
    expect(judge({ changes: 'none' }, [unclear], [], frame())).toBe('right')
  })

  it('takes the better of readings that are equally right', () => {
    const either = { anyOf: [{ changes: 'none' }, expectation] } as const
    expect(judge(either, [], [], frame())).toBe('right')
    expect(judge(either, [remind('tomorrow at 10')], [], frame())).toBe('right')
    expect(judge(either, [{ tool: 'undo', args: {} }], [], frame())).toBe('wrong')
  })
})
