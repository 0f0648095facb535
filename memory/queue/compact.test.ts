import { describe, expect, it } from 'vitest'
import type { Summarise } from '../item.ts'
import { renderView } from '../memory.ts'
import { tryMemory } from '../test/testing.ts'

/** Turns of long remarks until a compaction is due. */
function fill({ memory, say }: ReturnType<typeof tryMemory>, turns = 40): void {
  for (let i = 0; i < turns && !memory.compactionDue(); i += 1) {
    say(`Remark ${i}: the beans in row ${i} are up and look well.`, `Row ${i} is noted.`)
  }
}

/** A summariser that answers when told to. */
function held(answer: (entries: Parameters<Summarise>[0]) => string) {
  const calls: { entries: Parameters<Summarise>[0]; answer: () => void; signal: AbortSignal }[] = []
  const summarise: Summarise = (entries, signal) =>
    new Promise((resolve) => {
      calls.push({ entries, signal, answer: () => resolve(answer(entries)) })
    })
  return { calls, summarise }
}

/** Until the compaction has got as far as asking. */
async function asked(calls: readonly unknown[]): Promise<void> {
  while (calls.length === 0) await Promise.resolve()
}

const cited: Summarise = async (entries) =>
  `Otto noted rows. [sources: ${entries.map(({ n }) => n).join(',')}]`

function edges(db: ReturnType<typeof tryMemory>['db']) {
  const chunks = db.prepare('SELECT count(*) FROM line_chunk').pluck().get()
  const lines = db.prepare('SELECT count(*) FROM line_line').pluck().get()
  return Number(chunks) + Number(lines)
}

describe('a planned compaction', () => {
  it('gives the summariser numbered words of Otto and earlier bullets only, and cites exactly them', async () => {
    const seen: string[] = []
    const one = tryMemory({
      budgets: { x: 300, y: 1200 },
      summarise: (entries, signal) => {
        seen.push(...entries.map(({ n, text }) => `${n} ${text}`))
        return cited(entries, signal)
      },
    })
    fill(one)
    expect(await one.memory.compact('due')).toEqual({ generation: 1, how: 'summarised' })
    expect(seen[0]).toBe('1 2026-12-01 Row 0 is noted.')
    const bullets = one.memory.view().lines.filter(({ type }) => type === 'bullet')
    expect(bullets).toMatchObject([{ text: 'Otto noted rows.' }])
    const behind = one.db
      .prepare(
        'SELECT c.text FROM line_chunk e JOIN chunk c ON c.id = e.chunk WHERE e.line = ? ORDER BY c.id',
      )
      .pluck()
      .all(Number(bullets[0]?.id))
    expect(behind).toEqual(seen.map((_, i) => `Row ${i} is noted.`))
    seen.length = 0
    fill(one)
    await one.memory.compact('due')
    expect(seen[0]).toBe('1 Otto noted rows.')
    expect(seen.filter((text) => text.includes('Remark'))).toEqual([])
    expect(one.memory.orphans()).toEqual([])
  })

  it('carries forward what nothing cites: a bullet as it was, an item in its own words', async () => {
    const one = tryMemory({
      budgets: { x: 300, y: 1200 },
      summarise: async (entries) => {
        const most = entries.slice(1).map(({ n }) => n)
        return `Rows one and two. [sources: ${most.join()}]\nInvented. [sources: 99]`
      },
    })
    fill(one)
    await one.memory.compact('due')
    const texts = one.memory.view().lines.map(({ text }) => text)
    expect(texts).toContain('Rows one and two.')
    expect(texts).toContain('2026-12-01 Otto: Row 0 is noted.')
    expect(texts.join()).not.toMatch(/Invented|Row 1 is noted/)
  })

  it('keeps the old generation beside the new one', async () => {
    const one = tryMemory({ summarise: cited })
    fill(one)
    await one.memory.compact('due')
    fill(one)
    await one.memory.compact('due')
    const generations = one.db.prepare('SELECT id, how, superseded FROM generation').all()
    expect(generations).toEqual([
      { id: 1, how: 'summarised', superseded: 2 },
      { id: 2, how: 'summarised', superseded: null },
    ])
    const old = one.db
      .prepare('SELECT count(*) FROM line WHERE born = 1 AND gone = 2')
      .pluck()
      .get()
    expect(old).toBeGreaterThan(0)
  })

  it('leaves the front as it is, to the byte, until the next one', async () => {
    const one = tryMemory({ summarise: cited })
    fill(one)
    await one.memory.compact('due')
    const front = renderView({ ...one.memory.view(), items: [] })
    fill(one)
    expect(renderView({ ...one.memory.view(), items: [] })).toBe(front)
  })

  it('says that there is nothing to do where nothing is due or old', async () => {
    const { memory, say } = tryMemory()
    say('hello', 'Hello.')
    for (const why of ['due', 'asked', 'too long'] as const) {
      expect(await memory.compact(why)).toEqual({ generation: 0, how: 'nothing to do' })
    }
  })

  it('too long: makes room although nothing is due, and keeps the newest two turns', async () => {
    const { memory, say } = tryMemory({ budgets: { x: 3000, y: 6000 } })
    for (let i = 0; i < 40; i += 1) say(`Remark ${i}: row ${i} is up.`, `Row ${i} is noted.`)
    const before = memory.view().tokens
    expect(memory.compactionDue()).toBe(false)
    expect(await memory.compact('too long')).toMatchObject({ how: 'own words' })
    expect(memory.view().tokens).toBeLessThan(before)
    expect(
      memory
        .view()
        .items.slice(-4)
        .map(({ text }) => text),
    ).toEqual([
      'Remark 38: row 38 is up.',
      'Row 38 is noted.',
      'Remark 39: row 39 is up.',
      'Row 39 is noted.',
    ])
  })
})

describe('a slow or failing summariser', () => {
  it('is replaced by own words when it fails, and told to stop when it takes too long', async () => {
    const log: string[] = []
    const failing = tryMemory({
      summarise: () => Promise.reject(new Error('529')),
      log: (what) => log.push(what),
    })
    fill(failing)
    expect(await failing.memory.compact('due')).toMatchObject({ how: 'own words' })
    const { calls, summarise } = held(() => '')
    const hanging = tryMemory({ summarise, summariseLimitMs: 5, log: (what) => log.push(what) })
    fill(hanging)
    expect(await hanging.memory.compact('due')).toMatchObject({ how: 'own words' })
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(log).toEqual(['the summariser failed', 'the summariser took too long'])
  })

  it('has its answer dropped when the bound needed a compaction at once meanwhile', async () => {
    const { calls, summarise } = held((entries) => `late [sources: ${entries.map(({ n }) => n)}]`)
    const one = tryMemory({ summarise })
    fill(one)
    const done = one.memory.compact('due')
    await asked(calls)
    for (let i = 0; one.memory.view().generation === 0; i += 1)
      one.say(`More on row ${i}, at some length.`)
    calls[0]?.answer()
    expect(await done).toEqual({ generation: 1, how: 'dropped' })
    expect(one.memory.view().lines.map(({ text }) => text)).not.toContain('late')
    expect(one.memory.orphans()).toEqual([])
  })

  it('does not keep what was said meanwhile from the view, nor from the next compaction', async () => {
    const { calls, summarise } = held((entries) => `rows [sources: ${entries.map(({ n }) => n)}]`)
    const one = tryMemory({ budgets: { x: 300, y: 1500 }, summarise })
    fill(one)
    const done = one.memory.compact('due')
    await asked(calls)
    one.say('Said while it was thinking.', 'Heard.')
    calls[0]?.answer()
    expect(await done).toMatchObject({ how: 'summarised' })
    expect(one.memory.view().items.at(-2)?.text).toBe('Said while it was thinking.')
  })
})

describe('the hook', () => {
  it('is called with the coming generation before the first row is retired, on both paths', async () => {
    const seen: string[] = []
    const one = tryMemory({
      beforeCommit: async (generation) => {
        const retired = one.db
          .prepare("SELECT count(*) FROM item WHERE tier = 'retired'")
          .pluck()
          .get()
        seen.push(`${generation}: ${retired} retired`)
        throw new Error('wedged')
      },
    })
    fill(one)
    expect(await one.memory.compact('due')).toMatchObject({ generation: 1 })
    const before = one.db.prepare("SELECT count(*) FROM item WHERE tier = 'retired'").pluck().get()
    for (let i = 0; one.memory.view().generation === 1; i += 1)
      one.say(`More on row ${i}, at length.`)
    expect(seen).toEqual(['1: 0 retired', `2: ${before} retired`])
  })
})

describe('edges', () => {
  it('grow with the history and not with its square', async () => {
    const one = tryMemory({ summarise: cited })
    const counts: number[] = []
    for (let round = 0; round < 4; round += 1) {
      for (let i = 0; i < 250; i += 1) {
        one.say(
          `Round ${round}, remark ${i}: row ${i} of the beans is up.`,
          `Row ${round}-${i} it is.`,
        )
        if (one.memory.compactionDue()) await one.memory.compact('due')
      }
      counts.push(edges(one.db))
    }
    const [first = 0, , , last = 0] = counts
    expect(last / first).toBeLessThan(4.5)
    expect(one.memory.orphans()).toEqual([])
  })
})
