import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { openDatabase } from '../db.ts'
import { createMemory } from '../memory.ts'
import { systemNow } from '../time/clock.ts'

/**
 * Appends to the database named on the command line, compacting as it goes, until it is killed: what
 * `killed.test.ts` runs. A line on stdout says that an item was acknowledged.
 */
async function appendUntilKilled(path: string, from: number): Promise<never> {
  const memory = createMemory({
    db: openDatabase(path),
    now: systemNow,
    newId: randomUUID,
    budgets: { x: 120, y: 300 },
    summarise: async (entries) =>
      entries.map(({ n }) => `Something of ${n}. [sources: ${n}]`).join('\n'),
  })
  for (let i = from; ; i += 1) {
    const mine = i % 2 === 0
    const text = `${mine ? 'Remark' : 'Answer'} number ${i} on row ${i % 7} of the beans`
    const who = mine
      ? ({ speaker: 'person', origin: 'said' } as const)
      : ({ speaker: 'otto', origin: 'reply' } as const)
    const turn = `turn${Math.floor(i / 2)}`
    const { seq } = memory.append({
      kind: 'history',
      at: systemNow(),
      turn,
      n: i % 2,
      text,
      ...who,
    })
    writeSync(1, `${seq} ${text}\n`)
    if (memory.compactionDue()) await memory.compact('due')
  }
}

const [, , path, from] = process.argv
if (path !== undefined) await appendUntilKilled(path, Number(from))
