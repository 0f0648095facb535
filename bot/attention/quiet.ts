import { hoursText, parseHours, type Quiet } from '../../briefs/attention/quiet.ts'
import type { By, Reversal, Reverser, Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { TurnStore } from '../turn/store.ts'

/** The person's own quiet hours, over those of the configuration. */
export type QuietHours = {
  readonly now: () => Quiet
  /** Changes them, once a (turn, call), with a way back. `said` names the change in the past tense. */
  readonly set: (to: Quiet, said: string, by: By) => Write
  /** Of target `setting`. */
  readonly reverser: Reverser
}

const key = 'quiet'

export function createQuietHours(deps: {
  readonly store: Pick<TurnStore, 'setting' | 'setSetting'>
  readonly notes: Pick<Notes, 'recordWrite' | 'writeOf'>
  /** As configured: "22:00-07:30". */
  readonly configured: string
}): QuietHours {
  const { store, notes } = deps
  const usual: Quiet = parseHours(deps.configured) ?? { hours: undefined }

  function kept(): string | undefined {
    const value = store.setting(key)
    return value === undefined || value === '' ? undefined : value
  }

  function now(): Quiet {
    const value = kept()
    return value === undefined ? usual : quietIn(value)
  }

  return {
    now,
    set(to, said, by) {
      const known = notes.writeOf(by.turn, by.call)
      if (known !== undefined) return known
      const before = kept()
      const after = JSON.stringify({ hours: to.hours ?? null, until: to.until ?? null })
      store.setSetting(key, after)
      const reversal: Reversal = { target: 'setting', id: key, before, after }
      const undo = `Set the quiet hours back to ${hoursText(before === undefined ? usual : quietIn(before))}.`
      return notes.recordWrite({ by, text: said, undo, reversals: [reversal] })
    },
    reverser: {
      check: ({ after }) =>
        kept() === after ? 'as left' : { changed: 'The quiet hours have been changed since.' },
      apply: ({ before }) => store.setSetting(key, before ?? ''),
    },
  }
}

type Kept = { readonly hours: Quiet['hours'] | null; readonly until: Quiet['until'] | null }

function quietIn(json: string): Quiet {
  const { hours, until }: Kept = JSON.parse(json)
  return { hours: hours ?? undefined, until: until ?? undefined }
}
