import type { Instant } from '../memory/item.ts'
import { type Reverser, UndoRefused } from '../notes/note.ts'
import { waitsFor } from './due.ts'
import type { TriggerStore } from './store.ts'
import type { Trigger } from './trigger.ts'
import { stateOf, whatChanged, withState } from './words.ts'

/** Puts reminders back; what is put back fires at its time again, late if that has passed. */
export function createReverser(
  store: TriggerStore,
  /** Of the row that says where the person is: what goes with their clocks goes back with it. */
  moved: (now: Instant) => void,
): Reverser {
  return {
    check(r) {
      const current = store.get(r.id)
      return stateOf(current) === r.after ? 'as left' : { changed: whatChanged(current) }
    },
    apply(r, by) {
      const current = store.get(r.id)
      if (current === undefined) {
        throw new UndoRefused('That reminder has been forgotten; it cannot be brought back.')
      }
      const back = withState(current, r.before)
      store.put(back.status === 'armed' ? armed(back, by.at) : { ...back, nextAt: undefined })
      if (back.kind === 'zone') moved(by.at)
    },
  }
}

/** Waiting for its next time after `now`; a one-shot whose time has passed is due at once. */
export function armed(trigger: Trigger, now: Instant): Trigger {
  return { ...trigger, status: 'armed', nextAt: waitsFor(trigger, now) }
}
