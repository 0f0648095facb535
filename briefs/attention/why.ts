import { formatDay, formatTime, localDate } from '../../memory/time/zones.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import type { CurveRow } from '../curve.ts'
import { oneLine } from '../lines.ts'
import type { BriefStore, Entry } from '../store.ts'
import { defaultBudget } from './budget.ts'
import { hoursText, type Place, quietUntil } from './quiet.ts'

/** What each row of the curve lets a loop say, in words for the person. */
const rowWords: Readonly<Record<CurveRow, string>> = {
  parked: 'due in more than a week: only counted',
  near: 'due in four to seven days: one line, a week before',
  soon: 'due in one to three days: a line three days and one day before',
  today:
    'due today: a line in the brief, and with a time of day one quiet message, at most an hour before',
  overdue:
    'late by up to two weeks: a line after 1, 3, 7 and 14 days (what others owe: 1, 4, 9), and with a time of day one quiet message within a day',
  stale: 'more than two weeks late: asked about after 15 and 29 days',
  dormant: 'asked about twice without an answer: only in the monthly review',
  undated: 'without a date: a line after 3, 7, 14, 30 and 60 days',
  snoozed: 'snoozed: silent until your date',
  muted: 'muted: silent',
  exact: 'exact: at the minute you named',
}

type Known = {
  readonly notes: Pick<Notes, 'get'>
  readonly triggers: Pick<Triggers, 'get'>
  readonly now: () => number
}

/** Why the last unasked message came: its row, when, and what is left of the budget. */
export function whyWords(store: BriefStore, known: Known, place: Place): string {
  const last = store.lastEntry()
  if (last === undefined) return 'I have said nothing unasked so far.'
  const { zone } = place
  const today = localDate(last.at, zone) === localDate(known.now(), zone)
  const day = today ? 'today' : `on ${formatDay(last.at, zone)}`
  const head = `The last thing I said unasked, ${day} at ${formatTime(last.at, zone)}, was ${reason(store, known, last)}`
  return [head, ...budgetLines(store, known.now(), place)].join('\n')
}

function reason(store: BriefStore, { notes, triggers }: Known, last: Entry): string {
  switch (last.kind) {
    case 'loop': {
      const name = named(notes.get(last.subject)?.text)
      return `a message about ${name}. Its row is ${rowOf(last.row)}.`
    }
    case 'reminder':
      return `the reminder ${named(triggers.get(last.subject)?.text)}. Its row is ${rowOf('exact')}.`
    case 'condition':
      return `about ${named(triggers.get(last.subject)?.text)}, because what you wait for has come true.`
    case 'health':
      return 'a word about how I am myself.'
    case 'brief': {
      const lines = store.briefOf(last.turn)?.shown.lines ?? []
      const said = lines.map(({ text, row }, i) => `${i + 1}. ${row}: ${oneLine(text, 60)}`)
      const rows = [...new Set(lines.map(({ row }) => row))].map(
        (row) => `${row} = ${rowWords[row]}`,
      )
      const what = 'a brief, which comes at its minute, without sound.'
      return [
        what,
        ...(said.length === 0 ? [] : ['Its lines and their rows:', ...said, ...rows]),
      ].join('\n')
    }
  }
}

function rowOf(row: CurveRow | undefined): string {
  return row === undefined ? 'no longer known' : `“${row}” (${rowWords[row]})`
}

function named(text: string | undefined): string {
  return text === undefined ? 'something that is gone since' : `“${oneLine(text, 80)}”`
}

function budgetLines(store: BriefStore, now: number, place: Place): string[] {
  const spent = store.costing(4 * defaultBudget.silenced)
  const today = spent.filter(({ at }) => localDate(at, place.zone) === localDate(now, place.zone))
  const answered = spent.findLastIndex(({ answeredAt }) => answeredAt !== undefined)
  const ignored = spent.length - 1 - answered
  const most = ignored >= defaultBudget.ignored ? 1 : defaultBudget.aDay
  const silent =
    ignored >= defaultBudget.silenced && (store.wroteAt() ?? 0) <= (spent.at(-1)?.at ?? 0)
  const until = quietUntil(now, place)
  return [
    silent
      ? `The last ${ignored} such messages went unanswered, so none comes until you write.`
      : `Messages of their own today: ${today.length} of at most ${most}${ignored >= defaultBudget.ignored ? `, since the last ${ignored} went unanswered` : ''}.`,
    `Quiet hours: ${hoursText(place.quiet)}${until === undefined ? '' : `; quiet now until ${formatDay(until, place.zone)}, ${formatTime(until, place.zone)}`}.`,
  ]
}
