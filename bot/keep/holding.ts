import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openForReading } from '../../memory/db.ts'
import type { Matches } from '../../memory/forget/words.ts'

/** Whether a backup, a folder or a database alone, holds words in any text of it or in a file's name. */
export function backupHolds(path: string, matches: Matches): boolean {
  if (!statSync(path).isDirectory()) return databaseHolds(path, matches)
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).some((name) => {
    const file = join(path, name)
    if (matches(name)) return true
    if (!statSync(file).isFile()) return false
    if (name.endsWith('.db')) return databaseHolds(file, matches)
    return !/-(wal|shm)$/.test(name) && matches(readFileSync(file, 'utf8'))
  })
}

function databaseHolds(path: string, matches: Matches): boolean {
  const db = openForReading(path)
  try {
    const tables = db
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
      )
      .pluck()
      .all()
    return tables.some((table) => {
      const rows = db.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`)
      for (const row of rows.iterate()) {
        if (Object.entries(row).some(([column, value]) => holds(column, value, matches)))
          return true
      }
      return false
    })
  } finally {
    db.close()
    for (const beside of ['-wal', '-shm']) rmSync(`${path}${beside}`, { force: true })
  }
}

/** `exact` is a text as UTF-16, kept where UTF-8 would change it. */
function holds(column: string, value: unknown, matches: Matches): boolean {
  if (typeof value === 'string') return matches(value)
  return column === 'exact' && Buffer.isBuffer(value) && matches(value.toString('utf16le'))
}
