import { randomUUID } from 'node:crypto'
import { fsyncSync, openSync, writeSync } from 'node:fs'
import { openDatabase } from '../../memory/db.ts'
import { createMemory } from '../../memory/memory.ts'
import { systemNow } from '../../memory/time/clock.ts'
import { budgets, itemOf, moody, printOf } from './queue-words.ts'

/**
 * Appends and compacts on the database at `path` until it is killed, and keeps a journal of its own of what
 * it is about to do and what was acknowledged, each line on disk before it goes on.
 */
async function runUntilKilled(path: string, journalPath: string, from: number): Promise<never> {
  const file = openSync(journalPath, 'a', 0o600)
  const journal = (line: string) => {
    writeSync(file, `${line}\n`)
    fsyncSync(file)
    writeSync(1, '.')
  }
  const db = openDatabase(path)
  const memory = createMemory({ db, now: systemNow, newId: randomUUID, budgets, summarise: moody })
  journal(`start ${printOf(memory)}`)
  for (let i = from; ; i += 1) {
    journal(`about ${i}`)
    const { seq } = memory.append(itemOf(i, systemNow()))
    journal(`done ${i} ${seq} ${printOf(memory)}`)
    if (i % 173 === 172) memory.newSession()
    if (!memory.compactionDue() && i % 29 !== 0) continue
    journal('compacting')
    const compacted = memory.compact(i % 29 === 0 ? 'asked' : 'due')
    // Now and then the next message comes before it is done.
    if (i % 3 !== 0) await compacted
    journal(`seen ${printOf(memory)}`)
  }
}

const [, , path = '', journalPath = '', from] = process.argv
await runUntilKilled(path, journalPath, Number(from))
