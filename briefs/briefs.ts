import { type Db, inTransaction } from '../memory/db.ts'
import { type Matches, withoutLines, withoutWords } from '../memory/forget/words.ts'
import type { Instant } from '../memory/item.ts'
import { addDays, formatWhen, startOfDay } from '../memory/time/zones.ts'
import type { Drafts } from '../notes/drafts.ts'
import type { Note } from '../notes/note.ts'
import type { Notes } from '../notes/notes.ts'
import type { Trigger } from '../triggers/trigger.ts'
import type { Triggers } from '../triggers/triggers.ts'
import {
  type Brief,
  type BriefRef,
  type LineState,
  type Shown,
  type ShownLine,
  show,
  wordBrief,
} from './brief.ts'
import { levelOf, type Spoken, type Verdict } from './curve.ts'
import { draftLine, dueWords, firesLine, loopLine, missedLine } from './lines.ts'
import { type BriefStore, createBriefStore } from './store.ts'

/** `morning`: what the curve lets speak today. `asked`: the person wants to see it, so lines fill up to five. */
export type BriefKind = 'morning' | 'asked'

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
  /** The same brief with what was closed since ticked off. */
  recompose(shown: Shown): Brief
  /** The person tapped, replied to or mentioned these loops: what they said within four hours is answered. */
  answered(loops: readonly string[], at: Instant): void
  /** Short lines for the frame's tail: loops overdue, due today or tomorrow; reminders until tomorrow night. */
  dueLines(now: Instant): string[]
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
  readonly zone: () => string
  /** Lines of the agenda between two instants ("10:00-11:00 Dentist"). */
  readonly agenda: (from: Instant, to: Instant) => Promise<readonly string[]> | readonly string[]
  /** What changed in the night, one line each. */
  readonly newsOf?: () => readonly string[]
}

/** A brief says at most this many loops. */
const mostLoops = 5

/** The frame's tail has at most this many loops and as many reminders. */
const mostDue = 10

const hour = 3_600_000

export function createBriefs(deps: BriefsDeps): Briefs {
  const { db } = deps
  const store = createBriefStore(db, deps.now())
  const composeWith: Briefs['composeWith'] = (now, kind, agenda) =>
    composed(deps, store, now, kind, agenda)
  return {
    async compose(now, kind) {
      const start = startOfDay(now, deps.zone())
      return composeWith(now, kind, await deps.agenda(start, addDays(start, 1, deps.zone())))
    },
    composeWith,
    sent({ shown }, turn) {
      inTransaction(db, () => {
        if (!store.sent(turn, shown)) return
        for (const { id: loop, level, row } of shown.lines) {
          store.spoke({ loop, at: shown.at, level, row, answeredAt: undefined })
        }
      })
    },
    showing(loops, now) {
      const wanted = new Set(loops)
      return store
        .sentSince(now - 48 * hour)
        .filter(({ shown }) => shown.lines.some(({ id }) => wanted.has(id)))
    },
    recompose: (shown) => show(shown, (id) => stateOf(deps.notes.get(id), shown.at), deps.zone()),
    answered: (loops, at) => store.answered(loops, at, at - 4 * hour),
    dueLines: (now) => dueLines(deps, now),
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

function stateOf(loop: Note | undefined, shownAt: Instant): LineState {
  if (loop === undefined || loop.status === 'withdrawn') return 'gone'
  if (loop.status === 'done' || loop.status === 'dropped') return loop.status
  const { snoozedUntil } = loop
  return snoozedUntil !== undefined && snoozedUntil > shownAt ? { snoozedUntil } : 'open'
}

type Judged = { readonly loop: Note; readonly verdict: Verdict }

/** Leading lines first, then soonest due, as the notes order them. */
function judged({ notes, zone }: BriefsDeps, store: BriefStore, now: Instant): Judged[] {
  const loops = notes.open()
  const ledger = new Map<string, Spoken[]>(loops.map(({ id }) => [id, []]))
  for (const entry of store.ledger([...ledger.keys()])) ledger.get(entry.loop)?.push(entry)
  return loops
    .map((loop) => ({ loop, verdict: levelOf(loop, ledger.get(loop.id) ?? [], now, zone()) }))
    .filter(({ verdict }) => verdict.level > 0)
    .sort((a, b) => Number(b.verdict.level >= 3) - Number(a.verdict.level >= 3))
}

/** A line of a brief is never a message of its own. */
function lineOf({ loop, verdict: { level, row } }: Judged, now: Instant, zone: string): ShownLine {
  return { id: loop.id, text: loopLine(loop, row, now, zone), level: level > 3 ? 3 : level, row }
}

function composed(
  deps: BriefsDeps,
  store: BriefStore,
  now: Instant,
  kind: BriefKind,
  agenda: readonly string[],
): Brief {
  const zone = deps.zone()
  const loops = judged(deps, store, now)
  const lines = loops
    .filter(({ verdict }) => verdict.level >= (kind === 'asked' ? 1 : 2))
    .slice(0, mostLoops)
    .map((one) => lineOf(one, now, zone))
  const drafts = deps.drafts.held()
  const fires = remindersUntil(deps, now, addDays(startOfDay(now, zone), 1, zone) - 1)
  const missed = deps.triggers.missedSince(store.lastBefore(now) ?? 0)
  return wordBrief({
    ...{ now, zone, kind, lines, more: loops.length - lines.length },
    blocks: [
      { heading: 'On your calendar today:', lines: agenda },
      { heading: 'I will remind you today:', lines: fires.map((one) => firesLine(one, zone)) },
      { heading: 'Drafts that wait for your word:', lines: drafts.map(draftLine) },
      { heading: 'Missed while I was off:', lines: missed.map((one) => missedLine(one, zone)) },
      { heading: 'In the night:', lines: deps.newsOf?.() ?? [] },
    ],
    refs: [
      ...drafts.map(({ id, subject }): BriefRef => ({ type: 'draft', id, text: subject })),
      ...fires.map(({ id, text }): BriefRef => ({ type: 'trigger', id, text })),
    ],
  })
}

function remindersUntil({ triggers }: BriefsDeps, now: Instant, until: Instant): Trigger[] {
  return triggers
    .firesBefore(until)
    .filter(({ kind, nextAt }) => kind === 'reminder' && nextAt !== undefined && nextAt >= now)
}

function dueLines(deps: BriefsDeps, now: Instant): string[] {
  const zone = deps.zone()
  const end = addDays(startOfDay(now, zone), 2, zone)
  const loops = deps.notes
    .open()
    .filter(({ snoozedUntil = 0 }) => snoozedUntil <= now)
    .flatMap(({ due, ...loop }) => (due && due.at < end ? [{ ...loop, due }] : []))
    .slice(0, mostDue)
    .map(
      (loop) => `${loop.text}${loop.who ? ` (${loop.who})` : ''}: ${dueWords(loop.due, now, zone)}`,
    )
  const fires = remindersUntil(deps, now, end - 1)
    .slice(0, mostDue)
    .map((one) => `reminder ${formatWhen(one.nextAt ?? now, zone, 'minute')}: ${one.text}`)
  return [...loops, ...fires]
}
