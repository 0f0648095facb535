import { describe, expect, it } from 'vitest'
import { renderView } from '../memory.ts'
import { tryMemory } from '../test/testing.ts'
import { countTokens } from '../tokens.ts'

type Options = Parameters<typeof tryMemory>[0]

/** A memory that logs into `log`, with Otto's rows as its filler. */
function kept(options: Options = {}) {
  const log: string[] = []
  const one = tryMemory({ ...options, log: (what) => void log.push(what) })
  return { ...one, log, fill: () => fill(one) }
}

function fill({ memory, say }: ReturnType<typeof tryMemory>, turns = 40): void {
  for (let i = 0; i < turns && !memory.compactionDue(); i += 1) {
    say(`Remark ${i}: the beans in row ${i} are up and look well.`, `Row ${i} is noted.`)
  }
}

const lumped: NonNullable<Options>['summarise'] = async (entries) =>
  `Otto noted rows. [sources: ${entries.map(({ n }) => n).join(',')}]`

/** A fault put into the database itself: edges to chunks do not stay. */
const gnaw = `CREATE TRIGGER gnaw AFTER INSERT ON line_chunk
  BEGIN DELETE FROM line_chunk WHERE line = new.line AND chunk = new.chunk; END`

describe('the ledger', () => {
  it('aborts a compaction that would lose something and writes own words instead', async () => {
    const one = kept({ budgets: { x: 300, y: 1200 }, summarise: lumped })
    one.db.exec(
      gnaw.replace(
        'BEGIN',
        `WHEN (SELECT text FROM line WHERE id = new.line) =
      'Otto noted rows.' BEGIN`,
      ),
    )
    one.fill()
    expect(await one.memory.compact('due')).toEqual({ generation: 1, how: 'own words' })
    expect(one.log).toEqual([
      'a compaction would have orphaned something and is done again in own words',
    ])
    expect(one.memory.orphans()).toEqual([])
  })

  it('keeps all as it is where own words would lose something, too, and says so once', async () => {
    const one = kept({ budgets: { x: 300, y: 1200 }, summarise: lumped })
    one.db.exec(gnaw)
    one.fill()
    const before = one.memory.view()
    expect(await one.memory.compact('due')).toEqual({ generation: 0, how: 'aborted' })
    expect(one.memory.view()).toEqual(before)
    expect(one.memory.compactionDue()).toBe(false)
    for (let i = 0; i < 60; i += 1) one.say(`Row ${i} again, and at some length, so there.`)
    expect(one.log.filter((what) => what.includes('stays as it is'))).toHaveLength(1)
    expect(one.memory.orphans()).toEqual([])
  })

  it('then shows no more than the bound of what it keeps, and goes on as soon as it can', async () => {
    const one = kept({ budgets: { x: 120, y: 400 } })
    one.say('Never call before nine.')
    one.db.exec(gnaw)
    for (let i = 0; i < 80; i += 1) {
      one.say(`Remark ${i}: the beans in row ${i} are up.`, `Row ${i} is noted.`)
      const view = one.memory.view()
      expect(view.tokens).toBeLessThanOrEqual(520)
      expect(countTokens(renderView(view))).toBe(view.tokens)
      expect(view.items.at(-1)?.text).toBe(`Row ${i} is noted.`)
    }
    const shown = one.memory.view()
    expect(shown.lines.map(({ text }) => text)).toEqual([
      expect.stringMatching(/: \d+ earlier messages \(recall has them in full\)$/),
    ])
    expect(shown.rules.map(({ text }) => text)).toEqual(['Never call before nine.'])
    expect(one.memory.itemsSince(0)).toHaveLength(161)
    one.db.exec('DROP TRIGGER gnaw')
    for (let i = 0; i < 12; i += 1) one.say(`And row ${i}, once more, at some length, so there.`)
    expect(one.memory.view().generation).toBeGreaterThan(0)
    expect(one.memory.orphans()).toEqual([])
  })

  it('finds a chunk that nothing leads to', async () => {
    const one = kept({ mayOrphan: true })
    one.fill()
    await one.memory.compact('due')
    expect(one.memory.orphans()).toEqual([])
    one.db.exec('DELETE FROM line_chunk')
    expect(one.memory.orphans().length).toBeGreaterThan(0)
  })

  it('finds a line that ended with nothing in its place', async () => {
    const one = kept({ mayOrphan: true })
    one.fill()
    await one.memory.compact('due')
    one.db.exec('UPDATE line SET gone = 1')
    expect(one.memory.orphans().length).toBeGreaterThan(0)
  })

  it('does not take the same words of another session for its own', async () => {
    const one = kept({ mayOrphan: true })
    one.fill()
    await one.memory.compact('due')
    one.memory.newSession()
    one.fill()
    await one.memory.compact('due')
    expect(one.memory.orphans()).toEqual([])
    const [first] = one.db.prepare('SELECT id FROM session ORDER BY at').pluck().all()
    one.db.prepare('UPDATE line SET gone = 2 WHERE session = ? AND gone IS NULL').run(first)
    expect(one.memory.orphans().length).toBeGreaterThan(0)
  })

  it('holds for words said in two sessions, cited twice, merged and merged again, and forgotten', async () => {
    const twice: typeof lumped = async (entries) =>
      entries.flatMap(({ n }) => [`rows [sources: ${n},1]`, `rows [sources: ${n}]`]).join('\n')
    const one = kept({ budgets: { x: 100, y: 400 }, summarise: twice })
    for (let session = 0; session < 3; session += 1) {
      for (let round = 0; round < 8; round += 1) {
        one.say('The same words in every session.', 'And the same answer, whatever was said.')
        one.add({ kind: 'context', speaker: 'tool', origin: 'tool', text: 'The same answer.' })
        fill(one, 10)
        await one.memory.compact('asked')
        expect(one.memory.orphans()).toEqual([])
      }
      one.memory.forget((text) => text.includes(`row ${session} `))
      expect(one.memory.orphans()).toEqual([])
      one.memory.newSession()
    }
  })

  it('asks nothing of tool output, which has no lines', () => {
    const one = kept()
    one.add({ kind: 'context', speaker: 'tool', origin: 'tool', text: 'a listing' })
    expect(one.memory.orphans()).toEqual([])
    one.add({ text: 'a listing', n: 1 })
    expect(one.memory.orphans()).toEqual([])
  })
})
