import type { Instant } from '../memory/item.ts'
import { addDays, firstOf, localDate, startOfDay, weekdayOf } from '../memory/time/zones.ts'
import type { Note } from '../notes/note.ts'
import type { Trigger } from '../triggers/trigger.ts'
import {
  type Block,
  type BriefFacts,
  type BriefKind,
  type BriefRef,
  mostLines,
  type ShownLine,
} from './brief.ts'
import type { BriefsDeps } from './briefs.ts'
import { lineLevelOf, type Verdict } from './curve.ts'
import { draftLine, firesLine, loopLine, missedLine } from './lines.ts'
import type { BriefStore, Uttered } from './store.ts'
import { varied } from './varied.ts'

/** A brief says at most this many loops. */
const mostLoops = 5

type Judged = {
  readonly loop: Note
  readonly verdict: Verdict
  /** The mark of the words it said last. */
  readonly last: string | undefined
}

/** Everything that a brief of this kind may say now. Reads only. */
export function gather(
  deps: BriefsDeps,
  store: BriefStore,
  now: Instant,
  kind: BriefKind,
  agenda: readonly string[],
): BriefFacts {
  const zone = deps.zone()
  const loops = judged(deps, store, now)
  const speaking = loops.filter((one) => speaks(kind, one))
  const lines = speaking.slice(0, mostLoops).map((one) => lineOf(one, kind, now, zone))
  const review = isReviewDue(deps, store, now, kind) ? dormantOf(loops) : []
  const held = store.openLater().slice(0, mostLines)
  const { blocks, refs } = blocksOf(deps, store, now, kind, agenda)
  const asleep: Block = {
    heading: 'Once a month: asked about twice, not answered, still open:',
    lines: review.map(({ loop, verdict }) => loopLine(loop, verdict.row, now, zone)),
  }
  const counted = kind === 'morning' || kind === 'asked' ? loops.length : speaking.length
  return {
    ...{ now, zone, kind, lines, more: counted - lines.length },
    blocks: [...blocks, backThen(held), asleep],
    later: held.map(({ key }) => key),
    refs: [...refs, ...review.map(({ loop: { id, text } }) => refOf('loop', id, text))],
  }
}

function backThen(held: readonly { readonly text: string }[]): Block {
  return { heading: 'Held back until now:', lines: held.map(({ text }) => text) }
}

/** Leading lines first, then soonest due, as the notes order them. */
function judged({ notes, zone }: BriefsDeps, store: BriefStore, now: Instant): Judged[] {
  const loops = notes.open()
  const ledger = new Map<string, Uttered[]>(loops.map(({ id }) => [id, []]))
  for (const entry of store.ledger([...ledger.keys()])) ledger.get(entry.loop)?.push(entry)
  return loops
    .map((loop) => {
      const own = ledger.get(loop.id) ?? []
      return { loop, verdict: lineLevelOf(loop, own, now, zone()), last: own.at(-1)?.words }
    })
    .filter(({ verdict }) => verdict.level > 0)
    .sort((a, b) => Number(b.verdict.level >= 3) - Number(a.verdict.level >= 3))
}

function speaks(kind: BriefKind, { loop, verdict: { level, row } }: Judged): boolean {
  switch (kind) {
    case 'asked':
      return true
    case 'morning':
      return level >= 2
    case 'evening':
      return level >= 2 && (row === 'today' || row === 'soon')
    case 'sunday':
      return loop.owed === 'theirs' && row !== 'dormant'
  }
}

function lineOf(
  { loop, verdict: { level, row }, last }: Judged,
  kind: BriefKind,
  now: Instant,
  zone: string,
): ShownLine {
  const plain = loopLine(loop, row, now, zone)
  const text = kind === 'asked' ? plain : varied(plain, last)
  const nudge = loop.owed === 'theirs' && loop.who !== undefined && row === 'overdue'
  const due = loop.due === undefined ? {} : { dueAt: loop.due.at }
  // A line that is said is one, however quiet its row is.
  return { id: loop.id, text, row, ...due, level: level < 2 ? 2 : level, ...(nudge && { nudge }) }
}

/** What a brief of each kind looks at: of today, or in the evening of tomorrow. */
function blocksOf(
  deps: BriefsDeps,
  store: BriefStore,
  now: Instant,
  kind: BriefKind,
  agenda: readonly string[],
): { readonly blocks: readonly Block[]; readonly refs: readonly BriefRef[] } {
  const zone = deps.zone()
  const { from, to } = dayOf(kind, now, zone)
  const day = kind === 'evening' ? 'tomorrow' : 'today'
  const fires = kind === 'sunday' ? [] : remindersBetween(deps, Math.max(now, from), to - 1)
  const drafts = kind === 'sunday' ? [] : deps.drafts.held()
  const missed = deps.triggers.missedSince(store.lastBefore(now) ?? 0)
  return {
    blocks: [
      { heading: `On your calendar ${day}:`, lines: agenda },
      { heading: `I will remind you ${day}:`, lines: fires.map((one) => firesLine(one, zone)) },
      { heading: 'Drafts that wait for your word:', lines: drafts.map(draftLine) },
      { heading: 'Missed while I was off:', lines: missed.map((one) => missedLine(one, zone)) },
      { heading: 'In the night:', lines: deps.newsOf?.() ?? [] },
    ],
    refs: [
      ...drafts.map(({ id, subject }) => refOf('draft', id, subject)),
      ...fires.map(({ id, text }) => refOf('trigger', id, text)),
    ],
  }
}

/** The day whose agenda a brief holds; `to` is the start of the next. */
export function dayOf(
  kind: BriefKind,
  now: Instant,
  zone: string,
): { readonly from: Instant; readonly to: Instant } {
  const start = startOfDay(now, zone)
  const next = startOfDay(addDays(start, 1, zone), zone)
  if (kind !== 'evening') return { from: start, to: next }
  return { from: next, to: startOfDay(addDays(next, 1, zone), zone) }
}

export function remindersBetween(
  { triggers }: Pick<BriefsDeps, 'triggers'>,
  from: Instant,
  until: Instant,
): Trigger[] {
  return triggers.firesBefore(until, { from, kinds: ['reminder', 'task'] })
}

/** On the first Sunday of a month, or where no brief came then, in the next that may hold it. */
function isReviewDue(
  { zone, sundays }: BriefsDeps,
  store: BriefStore,
  now: Instant,
  kind: BriefKind,
): boolean {
  if (kind !== (sundays?.() ? 'sunday' : 'morning')) return false
  const first = firstSunday(now, zone())
  return now >= first && !store.sentSince(first).some(({ shown }) => shown.kind === kind)
}

function firstSunday(now: Instant, zone: string): Instant {
  const first = firstOf(`${localDate(now, zone).slice(0, 8)}01`, zone)
  return startOfDay(addDays(first, (7 - weekdayOf(first, zone)) % 7, zone), zone)
}

function dormantOf(loops: readonly Judged[]): readonly Judged[] {
  return loops.filter(({ verdict }) => verdict.row === 'dormant')
}

function refOf(type: BriefRef['type'], id: string, text: string): BriefRef {
  return { type, id, text }
}
