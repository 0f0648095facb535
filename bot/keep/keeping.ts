import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../memory/db.ts'
import { sweepTorn } from '../../memory/files.ts'
import type { Instant } from '../../memory/item.ts'
import { localDate } from '../../memory/time/zones.ts'
import type { Log } from '../log.ts'
import { type Backups, keptFolders } from './backups.ts'
import { type Ballast, createBallast } from './ballast.ts'
import { markOf, noteSeen, writeMark } from './mark.ts'
import { retain, retainLog } from './retention.ts'

/** Says something of Otto's own state; once under its name. */
export type Tell = (subject: string, text: string) => void

export type KeepingDeps = {
  readonly db: Db
  readonly home: string
  /** The folder of memories that Otto writes. */
  readonly memories: string
  readonly backups: Backups
  readonly now: () => Instant
  readonly zone: () => string
  readonly tell: Tell
  readonly log: Log
  readonly ballast?: Ballast
}

/** What looks after all that is kept. Nothing of it ever rejects. */
export type Keeping = {
  /** At the start of the one process that listens: clears away what a killed one left half written. */
  readonly tidy: () => void
  /** With every beat: puts down how far the database has come, and looks at the room on the disk. */
  readonly beat: () => void
  /** Once a night, after the memories: texts whose time is over go, then the backup is made. */
  readonly nightly: () => Promise<void>
}

export function createKeeping(deps: KeepingDeps): Keeping {
  const { db, home, memories, backups, now, zone, log } = deps
  const ballast = deps.ballast ?? createBallast({ home })
  const last = { mark: '', fullSaid: false }

  function mark(): void {
    noteSeen(home)
    const found = markOf(db)
    const text = JSON.stringify(found)
    if (text === last.mark) return
    writeMark(home, found)
    last.mark = text
  }

  function attempt(what: string, work: () => void): void {
    try {
      work()
    } catch (cause) {
      log.warn(`${what} failed`, { err: cause })
    }
  }

  async function backUp(): Promise<void> {
    try {
      backups.prune()
      await backups.make('nightly', db)
      backups.prune()
    } catch (cause) {
      log.error('the nightly backup failed', { err: cause })
      const why = cause instanceof Error ? cause.message : String(cause)
      const today = localDate(now(), zone())
      deps.tell(`backup:${today}`, `Last night’s backup could not be made: ${why}.`)
    }
  }

  return {
    tidy() {
      attempt('clearing away what was half written', () => {
        for (const folder of keptFolders) sweepTorn(join(home, folder))
        sweepTorn(memories)
        sweepTorn(join(home, 'run'))
        rmSync(join(home, '.restoring'), { recursive: true, force: true })
        backups.prune()
      })
    },
    beat() {
      attempt('putting down how far the database has come', mark)
      attempt('looking at the room on the disk', () => {
        const room = ballast.look()
        // Where nothing could be kept back it is tried until the telling itself has room.
        if (room !== 'enough' && !last.fullSaid) deps.tell(`disk:${now()}`, fullDisk(home))
        last.fullSaid = room !== 'enough'
      })
    },
    async nightly() {
      attempt('retention', () => {
        retain(db, now())
        retainLog(home, now())
      })
      await backUp()
    },
  }
}

function fullDisk(home: string): string {
  return `The disk is full where I keep things (${home}). What I have is whole, but I may not be able to keep more: please make room.`
}
