import type { Instant } from '../../memory/item.ts'
import { localDate } from '../../memory/time/zones.ts'
import type { CurveRow } from '../curve.ts'
import type { BriefStore } from '../store.ts'
import { wordsMark } from '../varied.ts'
import { defaultBudget, mayInterrupt, type Ruling } from './budget.ts'
import { type Place, quietUntil } from './quiet.ts'

/** What wants to speak without having been asked. `subject`: the id of its trigger or loop. */
export type Unasked =
  /** At the minute the person named; `late` in milliseconds past it. */
  | {
      readonly kind: 'reminder' | 'brief' | 'condition'
      readonly subject: string
      readonly slot: Instant
      readonly late: number
    }
  | {
      readonly kind: 'loop'
      readonly subject: string
      readonly level: 4 | 5
      readonly row: CurveRow
      readonly words: string
      readonly late: number
    }
  /** A word about Otto's own state; said once under its name, `subject`. */
  | { readonly kind: 'health'; readonly subject: string }

export type Passed =
  | { readonly type: 'pass'; readonly silent: boolean }
  /** This very thing went out before, here or in another process. */
  | { readonly type: 'said before' }
  | ({ readonly type: 'not now' } & Omit<Extract<Ruling, { may: false }>, 'may'>)

/** So many entries back the budget looks: more than can go unanswered before all is silent. */
const lookBack = 4 * defaultBudget.silenced

/**
 * The one gate: whether something unasked may go out at `now`. Where it may and `claim` takes it (false:
 * another process did), what it costs is spent and the ledger has it, in the caller's transaction:
 * enqueue the message in the same one, under `turn`.
 */
export function passGate(
  store: BriefStore,
  unasked: Unasked,
  turn: string,
  now: Instant,
  place: Place,
  claim: () => boolean,
): Passed {
  const { may, ...not } = rulingOn(store, unasked.kind, now, place)
  if (!may && 'why' in not) return { type: 'not now', ...not }
  const { kind, subject } = unasked
  const row = kind === 'loop' ? unasked.row : undefined
  const key = keyOf(unasked, now, place.zone)
  const entry = { key, at: now, kind, subject, row, turn, answeredAt: undefined }
  if (!claim() || !store.enter(entry)) return { type: 'said before' }
  if (unasked.kind === 'loop') {
    const { level, words } = unasked
    const said = { loop: subject, at: now, level, row: unasked.row, answeredAt: undefined }
    store.spoke({ ...said, words: wordsMark(words) })
  }
  return { type: 'pass', silent: isSilent(unasked, now, place) }
}

/** What the gate would say now to something of this kind. Reads only. */
export function rulingOn(
  store: BriefStore,
  kind: Unasked['kind'],
  now: Instant,
  place: Place,
): Ruling {
  return mayInterrupt(kind, store.costing(lookBack), store.wroteAt(), now, place)
}

function keyOf(unasked: Unasked, now: Instant, zone: string): string {
  const { kind, subject } = unasked
  switch (unasked.kind) {
    case 'reminder':
    case 'brief':
    case 'condition':
      return `${kind}:${subject}:${unasked.slot}`
    case 'loop':
      return `loop:${subject}:${unasked.level === 5 ? now - unasked.late : localDate(now, zone)}`
    case 'health':
      return `health:${subject}`
  }
}

/** Only what the person set for its minute makes a sound; late, in hours that were not quiet then, none. */
function isSilent(unasked: Unasked, now: Instant, place: Place): boolean {
  switch (unasked.kind) {
    case 'brief':
    case 'health':
      return true
    case 'condition':
      return false
    case 'loop':
      return unasked.level === 4 || isLateIntoQuiet(unasked.late, now, place)
    case 'reminder':
      return isLateIntoQuiet(unasked.late, now, place)
  }
}

function isLateIntoQuiet(late: number, now: Instant, place: Place): boolean {
  return quietUntil(now, place) !== undefined && quietUntil(now - late, place) === undefined
}
