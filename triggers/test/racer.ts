import { createInterface } from 'node:readline'
import { openDatabase } from '../../memory/db.ts'
import { createNotes } from '../../notes/notes.ts'
import { createTriggers } from '../triggers.ts'

/**
 * A process of its own on the database that it is named: for each instant on its input it runs what is due
 * and answers how much that was.
 */
const db = openDatabase(process.argv[2] ?? '')
const clock = { now: 0 }
const ids = { last: 0 }
const deps = { db, now: () => clock.now, newId: () => `${process.pid}-${++ids.last}` }
const triggers = createTriggers({ ...deps, notes: createNotes(deps) })
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  clock.now = Number(line)
  const ran = triggers.plan(clock.now).act.filter(triggers.claim)
  process.stdout.write(`${ran.length}\n`)
}
db.close()
