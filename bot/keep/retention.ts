import { copyFileSync, existsSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../memory/db.ts'
import { inTransaction } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import { createRetentionStore } from './store.ts'

const day = 86_400_000

/** For how long texts are kept that stand elsewhere, too; docs/keeping.md says the same. In days. */
export const kept = { heard: 30, results: 90, sent: 365, superseded: 180, log: 30 } as const

/** A log larger than this is put aside. In bytes. */
const longestLog = 5 * 1024 * 1024

export type Retained = {
  readonly heard: number
  readonly results: number
  readonly sent: number
  readonly superseded: number
}

/**
 * Takes away the texts whose time is over: the row that says what happened when stays. All that the person
 * said and was answered stays in the conversation itself.
 */
export function retain(db: Db, now: Instant): Retained {
  const store = createRetentionStore(db)
  return inTransaction(db, () => ({
    heard: store.clearHeard(now - kept.heard * day),
    results: store.clearResults(now - kept.results * day),
    sent: store.clearSent(now - kept.sent * day),
    superseded: store.clearSuperseded(now - kept.superseded * day),
  }))
}

/** Puts a long log aside as `otto.log.1`, which goes after 30 days or with the next one. */
export function retainLog(home: string, now: Instant): void {
  const [path, old] = [join(home, 'otto.log'), join(home, 'otto.log.1')]
  if (existsSync(old) && statSync(old).mtimeMs < now - kept.log * day) rmSync(old)
  if (!existsSync(path) || statSync(path).size < longestLog) return
  copyFileSync(path, old)
  // The log is open for appending, so that the next line begins the file anew.
  truncateSync(path)
}
