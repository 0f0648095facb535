import type { Db } from '../../memory/db.ts'
import { withoutWords } from '../../memory/forget/words.ts'
import type { Instant } from '../../memory/item.ts'

/**
 * In a database that was restored: what waited to be sent when it was copied may have been sent long since,
 * and is never sent again by itself. Gives how many there were.
 */
export function settleRestored(db: Db, at: Instant): number {
  const has = db
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'outbox'")
    .get()
  if (has === undefined) return 0
  return db
    .prepare(
      `UPDATE outbox SET status = 'may have been sent', settled_at = ?, why = 'restored from a backup'
       WHERE settled_at IS NULL`,
    )
    .run(at).changes
}

/** What takes texts out of rows that stay. Every change is the caller's transaction; each gives how many. */
export function createRetentionStore(db: Db) {
  const heard = db.prepare<[Instant], { id: number; heard: string }>(
    `SELECT id, heard FROM inbox WHERE status <> 'open' AND at < ?
     AND (why IS NULL OR why NOT LIKE '%kept short')`,
  )
  const setHeard = db.prepare(
    "UPDATE inbox SET heard = ?, why = coalesce(why || '; ', '') || 'kept short' WHERE id = ?",
  )
  const results = db.prepare(
    `UPDATE turn_message SET result = NULL WHERE result IS NOT NULL
     AND turn IN (SELECT id FROM turn WHERE ended_at < ?)`,
  )
  const sent = db.prepare(
    "UPDATE outbox SET text = '' WHERE settled_at < ? AND status <> 'failed' AND text <> ''",
  )
  const superseded = db.prepare(
    `UPDATE line SET text = '', tokens = 0 WHERE text <> ''
     AND gone IN (SELECT id FROM generation WHERE at < ?)`,
  )
  return {
    clearHeard(before: Instant): number {
      const rows = heard.all(before)
      for (const row of rows) setHeard.run(withoutTexts(row.heard), row.id)
      return rows.length
    },
    clearResults: (before: Instant): number => results.run(before).changes,
    clearSent: (before: Instant): number => sent.run(before).changes,
    clearSuperseded: (before: Instant): number => superseded.run(before).changes,
  }
}

/** What an update was, without what it said. */
function withoutTexts(heard: string): string {
  return withoutWords(heard, () => true, { blank: () => '' }) ?? heard
}
