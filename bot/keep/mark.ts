import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'

/** How far the database had come, kept outside of it: one that has come less far has lost its newest part. */
export type Mark = { readonly inbox: number; readonly items: number }

/** Reads the mark of a home; undefined where there is none, or where what is there is none. */
export function readMark(home: string): Mark | undefined {
  const path = pathOf(home)
  if (!existsSync(path)) return undefined
  const [, inbox, items] = /^(\d+) (\d+)\n$/.exec(readFileSync(path, 'utf8')) ?? []
  return inbox === undefined || items === undefined
    ? undefined
    : { inbox: Number(inbox), items: Number(items) }
}

/** Puts down how far the database has come. One that a power cut tears is no mark, and no harm. */
export function writeMark(home: string, { inbox, items }: Mark): void {
  writeFileSync(pathOf(home), `${inbox} ${items}\n`, { mode: 0o600 })
}

/** How far a database has come: numbers that only grow, also where rows are removed. */
export function markOf(db: Db): Mark {
  const numbers = db
    .prepare<[], { name: string; seq: number }>(
      "SELECT name, seq FROM sqlite_sequence WHERE name IN ('inbox', 'item')",
    )
    .all()
  const of = (table: string) => numbers.find(({ name }) => name === table)?.seq ?? 0
  return { inbox: of('inbox'), items: of('item') }
}

/** How many messages and lines of talk are missing against the mark; 0 where none are. */
export function missingSince(mark: Mark | undefined, now: Mark): number {
  if (mark === undefined) return 0
  return Math.max(mark.inbox - now.inbox, mark.items - now.items, 0)
}

function pathOf(home: string): string {
  return join(home, 'run', 'mark')
}

/** From now on the database counts as it is. */
export function forgetMark(home: string): void {
  rmSync(pathOf(home), { force: true })
}

/** Notes for the next start that what stands in the home is a backup made at `at`. */
export function noteRestored(home: string, at: Instant): void {
  mkdirSync(join(home, 'run'), { recursive: true, mode: 0o700 })
  writeFileSync(join(home, 'run', 'restored'), `${at}\n`, { mode: 0o600 })
}

/** When the backup was made that was put in place since the last start; undefined where none was. */
export function restoredFrom(home: string): Instant | undefined {
  const path = join(home, 'run', 'restored')
  const at = existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** What came with the backup has been seen to. */
export function forgetRestored(home: string): void {
  rmSync(join(home, 'run', 'restored'), { force: true })
}

/** Notes how the database's file stands now, having been whole: call after it was checked, and while it is used. */
export function noteSeen(home: string): void {
  const stamp = stampOf(home)
  if (stamp === undefined || readSeen(home) === stamp) return
  mkdirSync(join(home, 'run'), { recursive: true, mode: 0o700 })
  writeFileSync(join(home, 'run', 'seen'), stamp, { mode: 0o600 })
}

/** Whether nobody but Otto has touched the file since: looking at every page of it takes seconds. */
export function isAsSeen(home: string): boolean {
  const stamp = stampOf(home)
  return stamp !== undefined && readSeen(home) === stamp
}

function readSeen(home: string): string | undefined {
  const path = join(home, 'run', 'seen')
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function stampOf(home: string): string | undefined {
  const stat = statSync(join(home, 'otto.db'), { throwIfNoEntry: false })
  return stat && `${stat.size} ${stat.mtimeMs} ${stat.ino}\n`
}
