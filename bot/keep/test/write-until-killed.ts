import { join } from 'node:path'
import { openDatabase } from '../../../memory/db.ts'
import { createMemories } from '../../../memory/durable/memories.ts'
import { createBackups } from '../backups.ts'

/** Writes memories and backups of a home, each of them one thing from top to bottom, until it is killed. */
const home = process.argv[2] ?? ''
process.umask(0o077)
const memories = createMemories({
  ...{ dirs: [join(home, 'memories')], now: () => Date.now(), zone: () => 'UTC' },
  warn: () => undefined,
})
const db = openDatabase(join(home, 'otto.db'))
db.exec('CREATE TABLE IF NOT EXISTS said (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT')
const backups = createBackups({
  ...{ home, memories: join(home, 'memories'), now: () => 0, zone: () => 'UTC' },
})

for (let n = 0; ; n += 1) {
  const description = `version ${n} of ${process.pid}`
  const body = `- ${description}\n`.repeat(2_000)
  for (const title of ['one', 'two'])
    memories.write(title, { description, type: 'user', body, source: 'test' })
  db.prepare('INSERT INTO said (text) VALUES (?)').run(description)
  if (n === 0) process.stdout.write('writing\n')
  if (n % 3 === 0) await backups.make('nightly', db)
}
