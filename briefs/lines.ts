import type { Instant } from '../memory/item.ts'
import { daysBetween, daysFrom, formatDay, formatTime, localDate } from '../memory/time/zones.ts'
import type { Draft, Due, Note } from '../notes/note.ts'
import type { Firing, Trigger } from '../triggers/trigger.ts'
import type { Window } from './attention/alone.ts'
import type { CurveRow } from './curve.ts'

/** How single things read in a brief: one line each, with weekday and date. */

/** "the contract (to Paolo), due today at 15:00" */
export function loopLine(loop: Note, row: CurveRow, now: Instant, zone: string): string {
  const parts = [subjectOf(loop), dateOf(loop, now, zone), question(row)]
  return parts.filter((part) => part !== '').join(', ')
}

function subjectOf({ text, who, owed }: Note): string {
  const line = oneLine(text, 200)
  if (who === undefined) return owed === 'theirs' ? `${line} (you wait for it)` : line
  if (line.toLowerCase().includes(who.toLowerCase())) return line
  return `${line} (${owed === 'theirs' ? 'from' : 'to'} ${oneLine(who, 60)})`
}

function question(row: CurveRow): string {
  return row === 'stale' ? 'done, or shall it be dropped, or a new date?' : ''
}

function dateOf(loop: Note, now: Instant, zone: string): string {
  const back = loop.snoozedUntil
  if (back !== undefined && back <= now && back > (loop.due?.at ?? 0)) {
    return `snoozed until ${formatDay(back, zone)}${loop.due ? `, ${dueWords(loop.due, now, zone)}` : ''}`
  }
  if (loop.due !== undefined) return dueWords(loop.due, now, zone)
  const days = daysBetween(loop.at, now, zone)
  return days === 0
    ? 'since today'
    : `open for ${count(days, 'day')}, since ${formatDay(loop.at, zone)}`
}

/** "due today at 15:00", "due tomorrow, Wed 2 Dec 2026", "3 days late, due Sat 28 Nov 2026" */
export function dueWords(due: Due, now: Instant, zone: string): string {
  const home = due.precision === 'day' ? due.zone : zone
  const days = daysFrom(localDate(now, zone), localDate(due.at, home))
  const time = due.precision === 'minute' ? ` at ${formatTime(due.at, zone)}` : ''
  const date = `${formatDay(due.at, home)}${time}`
  if (days === 0) return `due today${time}`
  if (days === 1) return `due tomorrow, ${date}`
  if (days === -1) return `due yesterday, ${date}`
  return days > 0 ? `due in ${days} days, ${date}` : `${count(-days, 'day')} late, due ${date}`
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`
}

/** "Due today at 15:00, in 60 minutes: the contract (to Paolo)": a message of a loop's own. */
export function aloneLine(
  loop: Note,
  { row }: Pick<Window, 'row'>,
  now: Instant,
  zone: string,
): string {
  const subject = subjectOf(loop)
  const at = loop.due?.precision === 'minute' ? loop.due.at : undefined
  if (row === 'exact') {
    const due = loop.due === undefined ? '' : `, ${dueWords(loop.due, now, zone)}`
    return `Again, as you asked: ${subject}${due}`
  }
  if (at === undefined) return `Still open since your snooze ended: ${subject}`
  if (row === 'today') return `Due at ${formatTime(at, zone)}, in ${span(at - now)}: ${subject}`
  return `It was ${dayWords(at, now, zone)}, ${span(now - at)} ago: ${subject}. Is it done?`
}

function dayWords(at: Instant, now: Instant, zone: string): string {
  const time = formatTime(at, zone)
  return daysBetween(at, now, zone) === 0
    ? `due today at ${time}`
    : `due ${formatDay(at, zone)} at ${time}`
}

/** "45 minutes", "an hour", "17 hours" */
function span(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (minutes < 60) return count(minutes, 'minute')
  return hours === 1 && minutes % 60 === 0 ? 'an hour' : count(hours, 'hour')
}

/** "to Sam: Boiler" */
export function draftLine({ to, subject, text }: Draft): string {
  return `to ${oneLine(to, 60)}: ${oneLine(subject || text, 80)}`
}

/** "15:00 switch off the oven" */
export function firesLine({ text, nextAt }: Trigger, zone: string): string {
  return `${nextAt === undefined ? '' : `${formatTime(nextAt, zone)} `}${oneLine(text, 200)}`
}

/** "Mon 30 Nov 2026, 18:00: water the plants" */
export function missedLine({ trigger, slot }: Firing, zone: string): string {
  return `${formatDay(slot, zone)}, ${formatTime(slot, zone)}: ${oneLine(trigger.text, 200)}`
}

/** Text on one line, cut at a whole character. */
export function oneLine(text: string, most: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`
}
