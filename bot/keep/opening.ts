import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDatabase, unknownSteps } from '../../memory/db.ts'
import { checkAway } from './checking/checking.ts'
import { backupsIn, newestWhole } from './listing.ts'
import { isAsSeen, markOf, missingSince, noteSeen, readMark } from './mark.ts'
import { changeOver, isHalfOver } from './restoring/changeover.ts'
import { faultIn } from './whole.ts'

/** The home's database may not be opened as it is; the message says why and what can be done. */
export class HomeError extends Error {
  override readonly name = 'HomeError'
}

/** Ends a restore that was cut off. Call at the start of the one process that listens, which has the home to itself. */
export function endRestore(home: string): void {
  changeOver(home)
}

/**
 * Opens the database of a home, made where none has ever been. Throws HomeError where it is damaged, or gone
 * from a home that has a past: what was there is never begun anew without a word.
 */
export function openHome(home: string): Db {
  const fault = homeFault(home)
  if (fault !== undefined) throw new HomeError(`${fault} ${wayOut(home)}`)
  const db = openFile(home)
  noteSeen(home)
  return db
}

export type Begun = {
  readonly db: Db
  /** Settles once the database is known to be whole; rejects with a HomeError. Until then nothing may be changed. */
  readonly verdict: () => Promise<void>
}

/** Up to so many bytes the look at every page is short enough to be waited for. */
const smallEnough = 8 * 1024 * 1024

/** As `openHome`; but a large database is looked at in a thread of its own, while other things begin. */
export function beginHome(home: string): Begun {
  const path = join(home, 'otto.db')
  const isLarge = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > smallEnough
  if (!isLarge || isAsSeen(home)) return { db: openHome(home), verdict: () => Promise.resolve() }
  const fault = homeFault(home, 'head')
  if (fault !== undefined) throw new HomeError(`${fault} ${wayOut(home)}`)
  const db = openFile(home)
  const found = once(async () => {
    const why = await checkAway(path)
    if (why !== undefined) throw new HomeError(`${damaged(path, why)} ${wayOut(home)}`)
    noteSeen(home)
  })
  return { db, verdict: found }
}

function once(work: () => Promise<void>): () => Promise<void> {
  const memo: { begun?: Promise<void> } = {}
  return () => {
    memo.begun ??= work()
    return memo.begun
  }
}

function openFile(home: string): Db {
  const path = join(home, 'otto.db')
  try {
    return openDatabase(path)
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    const why = `The database ${path} cannot be opened: ${cause.message}.`
    throw new HomeError(`${why} ${wayOut(home)}`, { cause })
  }
}

/** Runs `work` on a database that is not known to be whole yet; throws a HomeError where it meets a damaged page. */
export function orDamage<T>(home: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && isDamage(cause.code))) throw cause
    const path = join(home, 'otto.db')
    throw new HomeError(`${damaged(path, cause.message)} ${wayOut(home)}`, { cause })
  }
}

function isDamage(code: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(String(code))
}

function damaged(path: string, why: string): string {
  return `The database ${path} is damaged: ${why}.`
}

/**
 * What only an opened database tells: throws HomeError where a newer Otto has changed it, or where its newest
 * part is missing, as when its log was deleted. Call after everything of this program has known its steps.
 */
export function checkOpened(db: Db, home: string): void {
  const [step] = unknownSteps(db)
  if (step !== undefined) {
    throw new HomeError(
      `The database of ${home} was changed by a newer Otto (${step}), which this one would damage. Start that one again. ${wayOut(home)}`,
    )
  }
  const missing = missingSince(readMark(home), markOf(db))
  if (missing === 0) return
  throw new HomeError(
    `The database of ${home} has lost its newest part (${missing} messages at least): is its log otto.db-wal missing, or was it replaced by an older one? ./otto restore --accept goes on with what is there. ${wayOut(home)}`,
  )
}

/** What forbids to open the database of a home, in one sentence; undefined where nothing does. Reads only. `head`: at its beginning alone. */
export function homeFault(home: string, how: 'quick' | 'head' = 'quick'): string | undefined {
  const path = join(home, 'otto.db')
  if (isHalfOver(home))
    return `A backup is being put in place in ${home}, or that was cut off: starting Otto ends it.`
  if (existsSync(path) && statSync(path).size > 0) {
    if (isAsSeen(home)) return undefined
    const fault = faultIn(path, how)
    return fault === undefined ? undefined : damaged(path, fault)
  }
  const lived = readMark(home) !== undefined || backupsIn(join(home, 'backups')).length > 0
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (!lived && log === 0) return undefined
  return `The database ${path} is ${existsSync(path) ? 'empty' : 'missing'}, and this home has a past.`
}

function wayOut(home: string): string {
  const newest = newestWhole(join(home, 'backups'))
  return newest === undefined
    ? 'There is no backup below it. Nothing was changed.'
    : `The newest backup is ${newest.name}: ./otto restore latest puts it in place and keeps what is there now. Nothing was changed.`
}
