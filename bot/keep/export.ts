import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openForReading } from '../../memory/db.ts'
import type { Sessions } from '../../memory/sessions/sessions.ts'
import { copyFolder, databases, keptFolders } from './backups.ts'

export type ExportDeps = {
  readonly home: string
  /** The folder of memories that Otto writes. */
  readonly memories: string
  readonly sessions: Pick<Sessions, 'list' | 'export'>
}

export type Exported = { readonly conversations: number; readonly rows: number }

/** What is rebuilt from the rest, or is nobody's words. */
const rebuilt = /^(sqlite_|chunk_words|.*_fts|vector)/

const about = `Everything that Otto kept, in formats that other programs read.

conversations/  each conversation as JSON; ./otto session import takes one in again
memories/       durable memories as markdown, earlier versions in .history/
calendar/       events, one .ics file each; tasks/ likewise
mail/           approved drafts as .eml
files/          files that were sent on the local page; saved/: documents that Otto kept
tables/         every row of the databases, one JSON object a line; bytes are in base64, instants are
                milliseconds since 1970 (UTC)

Settings and keys (.env) are not part of it.
`

/** Writes everything into a folder that is made for it. Throws where it exists already. */
export function exportAll(to: string, { home, memories, sessions }: ExportDeps): Exported {
  mkdirSync(to, { mode: 0o700 })
  writeFileSync(join(to, 'README.txt'), about, { mode: 0o600 })
  const all = sessions.list()
  mkdirSync(join(to, 'conversations'), { mode: 0o700 })
  for (const [n, { id }] of all.entries()) {
    const text = `${JSON.stringify(sessions.export(id), undefined, 1)}\n`
    writeFileSync(join(to, 'conversations', `${n + 1}.json`), text, { mode: 0o600 })
  }
  copyFolder(memories, join(to, 'memories'))
  for (const folder of keptFolders) copyFolder(join(home, folder), join(to, folder))
  const rows = databases.reduce((sum, name) => sum + exportTables(join(home, name), to, name), 0)
  return { conversations: all.length, rows }
}

function exportTables(path: string, to: string, name: string): number {
  const db = openIfThere(path)
  if (db === undefined) return 0
  try {
    const folder = join(to, 'tables', name.replace(/\.db$/, ''))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return tablesOf(db).reduce((sum, table) => sum + exportTable(db, table, folder), 0)
  } finally {
    db.close()
  }
}

function openIfThere(path: string): Db | undefined {
  try {
    return openForReading(path)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_CANTOPEN')
      return undefined
    throw cause
  }
}

function tablesOf(db: Db): readonly string[] {
  return db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
    )
    .pluck()
    .all()
    .filter((table) => !rebuilt.test(table))
}

function exportTable(db: Db, table: string, folder: string): number {
  const rows = db.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`).all()
  const lines = rows.map((row) => JSON.stringify(row, plain)).map((line) => `${line}\n`)
  writeFileSync(join(folder, `${table}.jsonl`), lines.join(''), { mode: 0o600 })
  return rows.length
}

/** JSON.stringify has turned a Buffer into an object of its own by the time it is seen here. */
function plain(_key: string, value: unknown): unknown {
  const isBytes =
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
  return isBytes && 'data' in value && Array.isArray(value.data)
    ? Buffer.from(value.data).toString('base64')
    : value
}
