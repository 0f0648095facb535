import type { Instant } from '../../../memory/item.ts'
import type { MessageCheck } from '../step.ts'
import { matches, sameLabel } from './match.ts'

/** One thing the person saw happen: a message, a change of one, or the short word after a tap. */
export type Sight = {
  readonly type: 'message' | 'edit' | 'buttons' | 'toast'
  /** The message; undefined where a toast belongs to none. */
  readonly id: number | undefined
  readonly at: Instant
  readonly text: string
  readonly buttons: readonly string[]
  readonly silent: boolean
}

/** The stretch of sights that a check looks at: from `from` on. `closed` once a check has looked. */
export type Window = { readonly from: number; readonly closed: boolean }

export const firstWindow: Window = { from: 0, closed: false }

/** An acting step: opens a new window at `next` (how many sights there were) if a check has looked. */
export function acted(window: Window, next: number): Window {
  return window.closed ? { from: next, closed: false } : window
}

/** A check looked: the checks right after it share the window, the next acting step opens another. */
export function checked(window: Window): Window {
  return { ...window, closed: true }
}

/**
 * The sights that fit, oldest first; `count` is not looked at. Where only a message's buttons changed,
 * nothing was said again: that counts only for checks that name buttons, or nothing that could match.
 */
export function fitting(
  sights: readonly Sight[],
  check: MessageCheck,
  timeOfDay: (at: Instant) => string,
): Sight[] {
  return sights.filter(
    (sight) =>
      (sight.type !== 'buttons' || check.text === undefined || check.buttons !== undefined) &&
      matches(check.text, sight.text) &&
      showing(sight.buttons, check.buttons) &&
      (check.silent === undefined || check.silent === sight.silent) &&
      (check.before === undefined || timeOfDay(sight.at) < check.before),
  )
}

function showing(shown: readonly string[], wanted: readonly string[] | undefined): boolean {
  if (wanted === undefined) return true
  if (wanted.length === 0) return shown.length === 0
  return wanted.every((label) => shown.some((other) => sameLabel(label, other)))
}

/** A sight on one line, for the report. */
export function inWords(sight: Sight, timeOfDay: (at: Instant) => string): string {
  const kind = { message: '', edit: ' (edited)', buttons: ' (buttons changed)', toast: ' (toast)' }
  const buttons = sight.buttons.map((label) => ` [${label}]`).join('')
  const silent = sight.silent ? ' (silent)' : ''
  return `${timeOfDay(sight.at)} ${JSON.stringify(sight.text)}${buttons}${kind[sight.type]}${silent}`
}
