import type { Instant } from '../memory/item.ts'
import { formatWhen } from '../memory/time/zones.ts'
import type { By } from '../notes/note.ts'
import { type Changed, type ChangesDeps, recorded } from './changes.ts'
import { armed } from './reverser.ts'
import type { TriggerStore } from './store.ts'
import type { Trigger } from './trigger.ts'

/** Where the person is: their zone, and, on a journey, until when and where they are at home. */
export type Where = {
  readonly zone: string
  readonly home: string
  readonly until: Instant | undefined
}

export type Stay = {
  /** The person's zone now. */
  zone(): string
  where(): Where
  /**
   * The person is elsewhere from now on, until an instant or for good (then that is home). What goes with
   * their clocks goes along. Idempotent per (turn, call).
   */
  goTo(zone: string, until: Instant | undefined, said: string, by: By): Changed
  /** Back home, where a stay is under way. */
  goHome(said: string, by: By): Changed | undefined
}

/**
 * Where the person is, as one row of the due table: its zone is theirs, its text the one to go back to,
 * and it fires when a stay ends. `configured` holds as long as the person has said nothing else.
 */
export function stayOf(deps: ChangesDeps, store: TriggerStore, configured: string): Stay {
  function where(): Where {
    const row = store.system('zone')
    if (row === undefined || row.status === 'dropped') {
      return { zone: configured, home: configured, until: undefined }
    }
    const until = row.status === 'armed' ? row.nextAt : undefined
    return { zone: row.zone, home: row.text, until }
  }

  function change(zone: string, until: Instant | undefined, said: string, by: By): Changed {
    const changed = recorded(deps, store, by, () => moved(zone, until, said, by), words)
    move(store, where().zone, deps.now())
    return changed
  }

  function moved(zone: string, until: Instant | undefined, said: string, by: By) {
    const before = store.system('zone')
    const known = before !== undefined && before.status !== 'dropped' ? { before } : {}
    const trigger: Trigger = {
      ...{ id: before?.id ?? deps.newId(), kind: 'zone', said, zone, follows: 'place' },
      ...{ status: until === undefined ? 'fired' : 'armed', nextAt: until },
      text: until === undefined ? zone : where().home,
      rule: { type: 'once', at: until ?? by.at },
      ...{ origin: 'said', turn: by.turn, at: by.at },
    }
    const end = until === undefined ? '' : ` until ${formatWhen(until, zone, 'minute')}`
    return { trigger, ...known, text: `Set your time zone to ${zone}${end}` }
  }

  return {
    zone: () => where().zone,
    where,
    goTo: change,
    goHome(said, by) {
      const known = deps.notes.writeOf(by.turn, by.call)
      const { until, home } = where()
      if (until === undefined && known === undefined) return undefined
      return change(home, undefined, said, by)
    },
  }
}

function words({ zone, status, nextAt }: Trigger): string {
  const until =
    status === 'armed' && nextAt !== undefined ? ` until ${formatWhen(nextAt, zone, 'minute')}` : ''
  return `the person's time zone ${zone}${until}`
}

/**
 * Brings all that goes with the person's clocks into `zone`. What is overdue stays due, so that nothing is
 * lost on the way. Joins the caller's transaction.
 */
export function move(store: TriggerStore, zone: string, now: Instant): void {
  for (const trigger of store.followers().filter((one) => one.zone !== zone)) {
    const there: Trigger = { ...trigger, zone }
    const { status, nextAt, rule } = trigger
    const stays = status !== 'armed' || rule.type === 'condition' || (nextAt ?? now) <= now
    store.put(stays ? there : armed(there, now))
  }
}

/** A stay has ended: the row as it is then. */
export function ended(row: Trigger): Trigger {
  return { ...row, status: 'fired', zone: row.text, nextAt: undefined }
}
