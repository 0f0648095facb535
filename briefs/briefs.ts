import { type Db, inTransaction } from '../memory/db.ts'
import { type Matches, withoutLines, withoutWords } from '../memory/forget/words.ts'
import type { Instant } from '../memory/item.ts'
import { addDays, formatWhen, startOfDay } from '../memory/time/zones.ts'
import type { Drafts } from '../notes/drafts.ts'
import type { Note } from '../notes/note.ts'
import type { Notes } from '../notes/notes.ts'
import type { Triggers } from '../triggers/triggers.ts'
import {
  type Brief,
  type BriefKind,
  type LineState,
  type Shown,
  type ShownLine,
  show,
  wordBrief,
} from './brief.ts'
import { dayOf, gather, remindersBetween } from './gather.ts'
import { dueWords } from './lines.ts'
import { type BriefStore, createBriefStore } from './store.ts'
import { wordsMark } from './varied.ts'
import { isReworded } from './wording.ts'

export type Briefs = {
  /** What there is to say now, the day's agenda included. Reads only. */
  compose(now: Instant, kind: BriefKind): Promise<Brief>
  /** The same where the agenda is at hand: one line an event. */
  composeWith(now: Instant, kind: BriefKind, agenda: readonly string[]): Brief
  /** Call in the transaction that enqueues a scheduled brief: the ledger of what was said, under its turn. */
  sent(brief: Brief, turn: string): void
  /** Sent briefs of the last two days that show one of these loops, newest first. */
  showing(
    loops: readonly string[],
    now: Instant,
  ): { readonly turn: string; readonly shown: Shown }[]
  /** The turn of the newest brief of that kind, of the last two days. */
  newest(kind: BriefKind, now: Instant): string | undefined
  /** When a sent brief was composed, and its numbered lines. */
  linesOf(turn: string): { readonly at: Instant; readonly lines: readonly string[] }
  /** The same brief with what was closed since ticked off. */
  recompose(shown: Shown): Brief
  /**
   * Puts a model's words in the place of a sent brief's lines, one for one; undefined, and nothing
   * changes, where an item was added, lost or altered, or a loop would say again what it said last.
   */
  reword(turn: string, lines: readonly string[]): Brief | undefined
  /**
   * Short lines for the frame's tail: of the open loops (read where they are not given) those overdue or due by
   * tomorrow, and reminders until tomorrow night.
   */
  dueLines(now: Instant, open?: readonly Note[]): string[]
  /** How many sent briefs show words. */
  holding(matches: Matches): number
  /** Takes the lines that hold them out of what is kept of sent briefs. */
  forget(matches: Matches): number
}

export type BriefsDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly notes: Pick<Notes, 'open' | 'get'>
  readonly drafts: Pick<Drafts, 'held'>
  readonly triggers: Pick<Triggers, 'firesBefore' | 'missedSince'>
  /** Whether there is a Sunday brief: it holds the monthly review then. */
  readonly sundays?: () => boolean
  readonly zone: () => string
  /** Lines of the agenda between two instants ("10:00-11:00 Dentist"). */
  readonly agenda: (from: Instant, to: Instant) => Promise<readonly string[]> | readonly string[]
  /** What changed in the night, one line each. */
  readonly newsOf?: () => readonly string[]
}

/** The frame's tail has at most this many loops and as many reminders. */
const mostDue = 10

const hour = 3_600_000

export function createBriefs(deps: BriefsDeps): Briefs {
  const endOfTomorrow = createEndOfTomorrow(deps.zone)
  const { db } = deps
  const store = createBriefStore(db, deps.now())
  const composeWith: Briefs['composeWith'] = (now, kind, agenda) =>
    wordBrief(gather(deps, store, now, kind, agenda))
  return {
    async compose(now, kind) {
      const { from, to } = dayOf(kind, now, deps.zone())
      return composeWith(now, kind, kind === 'sunday' ? [] : await deps.agenda(from, to))
    },
    composeWith,
    sent({ shown }, turn) {
      inTransaction(db, () => {
        if (!store.sent(turn, shown)) return
        for (const { id: loop, level, row, text } of shown.lines) {
          const said = { loop, at: shown.at, level, row, answeredAt: undefined }
          store.spoke({ ...said, words: wordsMark(text) })
        }
        for (const key of shown.later ?? []) store.tellLater(turn, key)
      })
    },
    showing(loops, now) {
      const wanted = new Set(loops)
      return store
        .sentSince(now - 48 * hour)
        .filter(({ shown }) => shown.lines.some(({ id }) => wanted.has(id)))
    },
    newest: (kind, now) =>
      store.sentSince(now - 48 * hour).find(({ shown }) => shown.kind === kind)?.turn,
    linesOf(turn) {
      const { at = 0, lines = [] } = store.briefOf(turn)?.shown ?? {}
      return { at, lines: lines.map(({ text }) => text) }
    },
    recompose: (shown) => shownNow(deps, shown),
    reword: (turn, lines) => inTransaction(db, () => reworded(deps, store, turn, lines)),
    dueLines: (now, open = deps.notes.open()) => dueLines(deps, now, open, endOfTomorrow(now)),
    holding: (matches) => holding(store, matches).length,
    forget: (matches) =>
      inTransaction(db, () => {
        const held = holding(store, matches)
        for (const { turn, left } of held) store.rewrite(turn, left)
        return held.length
      }),
  }
}

/** Sent briefs that hold the words, each as it is without them. */
function holding(store: BriefStore, matches: Matches): { turn: string; left: string }[] {
  return store.allSent().flatMap(({ turn, json }) => {
    const left = withoutWords(json, matches, { blank: withoutLines })
    return left === undefined ? [] : [{ turn, left }]
  })
}

function shownNow({ notes, zone }: BriefsDeps, shown: Shown): Brief {
  return show(shown, (line) => stateOf(notes.get(line.id), line, shown.at), zone())
}

function stateOf(loop: Note | undefined, line: ShownLine, shownAt: Instant): LineState {
  if (loop === undefined || loop.status === 'withdrawn') return 'gone'
  if (loop.status === 'done' || loop.status === 'dropped') return loop.status
  const { snoozedUntil, due } = loop
  if (snoozedUntil !== undefined && snoozedUntil > shownAt) return { snoozedUntil }
  return due === undefined || due.at === line.dueAt ? 'open' : { due: due.at }
}

function reworded(
  deps: BriefsDeps,
  store: BriefStore,
  turn: string,
  words: readonly string[],
): Brief | undefined {
  const shown = store.briefOf(turn)?.shown
  if (
    shown === undefined ||
    !isReworded(
      shown.lines.map(({ text }) => text),
      words,
    )
  )
    return undefined
  const lines = shown.lines.map((line, i) => ({ ...line, text: words[i] ?? line.text }))
  const before = store.ledger(lines.map(({ id }) => id)).filter(({ at }) => at < shown.at)
  const last = (loop: string) => before.findLast((one) => one.loop === loop)?.words
  if (lines.some(({ id, text }) => last(id) === wordsMark(text))) return undefined
  const made = { ...shown, lines }
  store.rewrite(turn, JSON.stringify(made))
  for (const { id, text } of lines) store.rephrased(id, shown.at, wordsMark(text))
  return shownNow(deps, made)
}

/** The end of the day after that of `now`; worked out once a day, since every turn asks for it. */
function createEndOfTomorrow(zoneNow: () => string): (now: Instant) => Instant {
  const memo = { zone: '', from: 0, to: 0, end: 0 }
  return (now) => {
    const zone = zoneNow()
    if (memo.zone !== zone || now < memo.from || now >= memo.to) {
      const from = startOfDay(now, zone)
      const [to, end] = [addDays(from, 1, zone), addDays(from, 2, zone)]
      Object.assign(memo, { zone, from, to, end })
    }
    return memo.end
  }
}

function dueLines(deps: BriefsDeps, now: Instant, open: readonly Note[], end: Instant): string[] {
  const zone = deps.zone()
  const loops = open
    .filter(({ snoozedUntil = 0 }) => snoozedUntil <= now)
    .flatMap(({ due, ...loop }) => (due && due.at < end ? [{ ...loop, due }] : []))
    .slice(0, mostDue)
    .map(
      (loop) => `${loop.text}${loop.who ? ` (${loop.who})` : ''}: ${dueWords(loop.due, now, zone)}`,
    )
  const fires = remindersBetween(deps, now, end - 1)
    .slice(0, mostDue)
    .map((one) => `reminder ${formatWhen(one.nextAt ?? now, zone, 'minute')}: ${one.text}`)
  return [...loops, ...fires]
}
