import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { alone } from '../test/alone.ts'
import { frame } from '../test/fakes.ts'
import type { Phrase } from '../test/phrase.ts'
import { judge, type Scored, score, tally } from '../test/score.ts'

function read(file: string): readonly Phrase[] {
  return JSON.parse(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')) as Phrase[]
}

const known = new Map<string, readonly Scored[]>()

/** Each set is understood once, in the test of its own. */
function scored(file: string): readonly Scored[] {
  const all = known.get(file) ?? read(file).map(score)
  known.set(file, all)
  return all
}

const wrongly = (all: readonly Scored[]) =>
  all.filter(({ verdict }) => verdict === 'wrong').map(({ phrase, calls }) => [phrase.text, calls])

describe('the phrases that the rules were written with', () => {
  it.each(['tuned.json', 'tuned-triggers.json'])(
    'in %s are understood, and nothing is changed wrongly',
    (file) => {
      const all = scored(file)
      expect(wrongly(all)).toEqual([])
      expect(tally(all).total).toBeGreaterThanOrEqual(110)
      expect(tally(all).right / all.length).toBeGreaterThanOrEqual(0.97)
    },
  )
})

const fresh = readdirSync(new URL('.', import.meta.url)).filter((name) =>
  /^fresh.*\.json$/.test(name),
)

const leastAlone: Readonly<Record<string, number>> = { 'fresh-e.json': 0.85 }

// tuned*: written beside the rules. fresh-*: written without knowledge of the rules; mended since.
describe.skipIf(fresh.length === 0)('phrases written without knowledge of the rules', () => {
  it.each(fresh)(
    '%s: hardly any is changed wrongly, and nearly all are acted on or offered',
    (file) => {
      const { total, right, wrong, offered } = tally(scored(file))
      expect(wrong / total, JSON.stringify(wrongly(scored(file)))).toBeLessThanOrEqual(0.02)
      expect((right + offered) / total).toBeGreaterThanOrEqual(0.9)
    },
  )

  it('are changed wrongly once in a hundred at most, acted on rightly mostly, else offered mostly', () => {
    const all = fresh.flatMap(scored)
    const { total, right, wrong, offered } = tally(all)
    expect(wrong / total, JSON.stringify(wrongly(all))).toBeLessThanOrEqual(0.01)
    expect(right / total).toBeGreaterThanOrEqual(0.85)
    expect(offered / (total - right)).toBeGreaterThanOrEqual(0.9)
  })

  it.each(fresh)(
    '%s has the right call among the suggestions alone nine times in ten (e, the hardest: somewhat less)',
    (file) => {
      const { total, offered } = alone(read(file))
      expect(total).toBeGreaterThan(50)
      expect(offered / total).toBeGreaterThanOrEqual(leastAlone[file] ?? 0.9)
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

  it('takes the same repetition in other words for the same, and another for wrong', () => {
    const again = (repeat: string, when: string) => ({
      tool: 'remind',
      args: { text: 'call Sam', when, repeat },
    })
    const wanted = { calls: [again('every second Tuesday', 'at 9am')] }
    const rule = again('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '09:00')
    expect(judge(wanted, [rule], [], frame())).toBe('right')
    expect(judge(wanted, [again('every Tuesday', '09:00')], [], frame())).toBe('wrong')
    expect(judge(wanted, [again('every second Tuesday', '10:00')], [], frame())).toBe('wrong')
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
