import type { Instant } from '../../memory/item.ts'
import { addDays, localDate, startOfDay, weekdayOf } from '../../memory/time/zones.ts'

/**
 * Why a backup was made: each night, by `./otto backup`, before the schema changed; or it is what stood in the
 * home before another was restored.
 */
export type BackupKind = 'nightly' | 'asked' | 'migration' | 'replaced'

export type Backup = {
  /** Its name below `backups/`. */
  readonly name: string
  readonly at: Instant
  readonly kind: BackupKind
}

/** For how many days: a night's, and the first of each week. */
export const keptDays = { night: 7, week: 28 } as const

/**
 * When a backup may be removed. A night's is kept for 7 days, the first of its week for four weeks; what the
 * person asked for, what was copied before a change of the schema and what was replaced, for four weeks too. `all` may hold
 * later ones: they never change when this one goes.
 */
export function keptUntil(backup: Backup, all: readonly Backup[], zone: string): Instant {
  const isFirst = !all.some(
    (other) =>
      other.kind === 'nightly' &&
      other.at < backup.at &&
      weekOf(other.at, zone) === weekOf(backup.at, zone),
  )
  const days = backup.kind === 'nightly' && !isFirst ? keptDays.night : keptDays.week
  return addDays(backup.at, days, zone)
}

/** The Monday of its week, as a local day. */
function weekOf(at: Instant, zone: string): string {
  return localDate(addDays(startOfDay(at, zone), 1 - weekdayOf(at, zone), zone), zone)
}

/** Those that may be removed now; the newest whole one never is. */
export function expired(all: readonly Backup[], now: Instant, zone: string): readonly Backup[] {
  const whole = all.filter(({ kind }) => kind === 'nightly' || kind === 'asked')
  const newest = whole.toSorted((a, b) => b.at - a.at)[0]
  return all.filter((backup) => backup !== newest && keptUntil(backup, all, zone) <= now)
}
