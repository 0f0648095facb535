import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDatabase, unknownSteps } from '../../memory/db.ts'
import { backupsIn, newestWhole } from './listing.ts'
import { isAsSeen, markOf, missingSince, noteSeen, readMark } from './mark.ts'
import { faultIn } from './whole.ts'

/** The home's database may not be opened as it is; the message says why and what can be done. */
export class HomeError extends Error {
  override readonly name = 'HomeError'
}

/**
 * Opens the database of a home, made where none has ever been. Throws HomeError where it is damaged, or gone
 * from a home that has a past: what was there is never begun anew without a word.
 */
export function openHome(home: string): Db {
  const path = join(home, 'otto.db')
  const fault = homeFault(home)
  if (fault !== undefined) throw new HomeError(`${fault} ${wayOut(home)}`)
  try {
    const db = openDatabase(path)
    noteSeen(home)
    return db
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    throw new HomeError(
      `The database ${path} cannot be opened: ${cause.message}. ${wayOut(home)}`,
      {
        cause,
      },
    )
  }
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

/** What forbids to open the database of a home, in one sentence; undefined where nothing does. Reads only. */
export function homeFault(home: string): string | undefined {
  const path = join(home, 'otto.db')
  if (existsSync(path) && statSync(path).size > 0) {
    if (isAsSeen(home)) return undefined
    const fault = faultIn(path, 'quick')
    return fault === undefined ? undefined : `The database ${path} is damaged: ${fault}.`
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
