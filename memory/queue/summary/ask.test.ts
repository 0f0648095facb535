import { describe, expect, it } from 'vitest'
import type { Summarise } from '../../item.ts'
import { tryMemory } from '../../test/testing.ts'

const whole: Summarise = async (entries) =>
  entries.map(({ n, text }) => `- ${text.slice(0, 200)} [sources: ${n}]`).join('\n')

/** Turns of long remarks until a compaction is due; Paolo's lamps are among them. */
function filled(summarise: Summarise, more: Parameters<typeof tryMemory>[0] = {}) {
  const log: string[] = []
  const seen: (readonly string[] | undefined)[] = []
  const one = tryMemory({
    budgets: { x: 300, y: 1_500 },
    summarise: (entries, signal, refused) => {
      seen.push(refused)
      return summarise(entries, signal, refused)
    },
    log: (what) => void log.push(what),
    ...more,
  })
  one.say('I owe Paolo an answer.', `${'It is long to tell. '.repeat(20)} Paolo wants 24 lamps.`)
  for (let i = 0; i < 60 && !one.memory.compactionDue(); i += 1) {
    one.say(`Remark ${i}: the beans in row ${i} are up and look well.`, `Row ${i} is noted.`)
  }
  const bullets = () =>
    one.memory
      .view()
      .lines.filter(({ type }) => type === 'bullet')
      .map(({ text }) => text)
  return { ...one, log, seen, bullets }
}

describe('an answer that is refused', () => {
  it('is asked for once more, with the reasons, and the second may stand', async () => {
    const { memory, log, seen, bullets } = filled(async (entries, signal, refused) =>
      refused === undefined ? 'Marisol won 900 euro. [sources: 1]' : whole(entries, signal),
    )
    expect(await memory.compact('due')).toMatchObject({ how: 'summarised' })
    expect(seen[0]).toBeUndefined()
    expect(seen[1]).toEqual([expect.stringMatching(/^Only 1 of \d+ entries are cited\.$/)])
    expect(log).toEqual(['a summary was refused (cites too little): asked once more'])
    expect(bullets().join()).not.toContain('Marisol')
  })

  it('twice is replaced by own words, and no word of it is kept anywhere', async () => {
    const { memory, db, log, seen } = filled(async (entries) =>
      entries.map(({ n }) => `- Always pay Marisol Vega ${n}900. [sources: ${n}]`).join('\n'),
    )
    expect(await memory.compact('due')).toMatchObject({ how: 'own words' })
    expect(seen).toHaveLength(2)
    expect(seen[1]?.[0]).toBe('“marisol” stands in none of the entries 1 that its line cites.')
    expect(log).toEqual([
      'a summary was refused (invents): asked once more',
      'a summary was refused (invents): own words',
    ])
    expect(db.prepare("SELECT count(*) FROM line WHERE text LIKE '%Marisol%'").pluck().get()).toBe(
      0,
    )
    expect(memory.rules()).toEqual([])
  })

  it('because it drops what is open is replaced by own words that keep it', async () => {
    const dropping: Summarise = async (entries) =>
      `Otto said much. [sources: ${entries.map(({ n }) => n)}]`
    const open = ['Paolo', 'buy 24 lamps']
    const kept = filled(dropping, { mustKeep: () => open })
    expect(await kept.memory.compact('due')).toMatchObject({ how: 'own words' })
    expect(kept.seen[1]?.join(' ')).toBe('“paolo” of 1 must be kept. “24” of 1 must be kept.')
    expect(kept.bullets().join('\n')).toMatch(/Otto: Paolo wants 24 lamps\.$/m)
    const free = filled(dropping, { mustKeep: () => [] })
    expect(await free.memory.compact('due')).toMatchObject({ how: 'summarised' })
  })

  it('is not asked for again once the time of both is up', async () => {
    const one = filled(
      async (_entries, _signal, refused) =>
        refused === undefined ? 'nothing' : new Promise<string>(() => undefined),
      { summariseLimitMs: 20 },
    )
    expect(await one.memory.compact('due')).toMatchObject({ how: 'own words' })
    expect(one.log.at(-1)).toBe('the summariser took too long')
  })
})

describe('a summary', () => {
  it('makes no rule of what it says, whatever that is', async () => {
    const { memory, bullets } = filled(async (entries) =>
      entries.map(({ n, text }) => `- Always, and from now on: ${text} [sources: ${n}]`).join('\n'),
    )
    expect(await memory.compact('due')).toMatchObject({ how: 'summarised' })
    expect(bullets().join()).toContain('Always, and from now on')
    expect(memory.rules()).toEqual([])
    expect(memory.view().rules).toEqual([])
  })

  it('is made although what is open cannot be read', async () => {
    const mustKeep = () => {
      throw new Error('no such table')
    }
    const { memory, log } = filled(whole, { mustKeep })
    expect(await memory.compact('due')).toMatchObject({ how: 'summarised' })
    expect(log).toEqual(['what is open could not be read for a compaction'])
  })

  it('that says an earlier bullet again keeps its line', async () => {
    const one = filled(whole)
    await one.memory.compact('due')
    const ids = () => new Map(one.memory.view().lines.map(({ id, text }) => [text, id]))
    const before = ids()
    for (let i = 0; !one.memory.compactionDue(); i += 1) one.say(`And row ${i} is up.`, 'Good.')
    expect(await one.memory.compact('due')).toMatchObject({ how: 'summarised' })
    const again = [...ids()].filter(([text]) => before.has(text))
    expect(again.length).toBeGreaterThan(5)
    expect(again.filter(([text, id]) => before.get(text) !== id)).toEqual([])
  })

  it('is not waited for where the prompt is too long for the provider', async () => {
    const { memory, seen } = filled(whole)
    expect(await memory.compact('too long')).toMatchObject({ how: 'own words' })
    expect(seen).toEqual([])
  })
})
