import type { Db } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import type { Note } from '../note.ts'
import { type NoteRow, toNote } from '../rows.ts'

/** The SQL of what facts were before; the tables are those of the notes. */
export function createFactStore(db: Db) {
  const get = db.prepare<[string], NoteRow>('SELECT * FROM note WHERE id = ?')
  const replaced = db.prepare<[string], NoteRow>(
    `SELECT * FROM note WHERE superseded_by = ? AND kind = 'fact' AND status = 'superseded'
     ORDER BY origin = 'said' DESC, seq DESC`,
  )
  const told = db.prepare<[Instant, Instant], NoteRow>(
    `SELECT * FROM note WHERE kind = 'fact' AND at >= ? AND at < ? AND status IN ('current', 'superseded')
       AND source <> 'tool' ORDER BY at, seq`,
  )
  return {
    get(id: string): Note | undefined {
      const row = get.get(id)
      return row && toNote(row)
    },
    replacedBy: (id: string): Note[] => replaced.all(id).map(toNote),
    toldIn: (from: Instant, until: Instant): Note[] => told.all(from, until).map(toNote),
  }
}
