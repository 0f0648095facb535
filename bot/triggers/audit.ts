import { checkDatabase } from '../../memory/db.ts'

/** Looks over what is kept; one line for each thing that is wrong. Reads only. */
export function createAudit(deps: { readonly database: string }): () => readonly string[] {
  return () => {
    const fault = checkDatabase(deps.database)
    if (fault === undefined) return []
    return [`The database is damaged (${fault}). Stop me and put a backup in its place.`]
  }
}
