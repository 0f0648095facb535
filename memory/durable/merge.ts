import { formatDay, localDate } from '../time/zones.ts'
import { entriesOf, plain, subjectOf } from './consolidate.ts'
import { type DayFact, lineOf, type Place, type Timed } from './material.ts'

/** At most this many lines make a day's journal; the conversation itself keeps everything. */
const longestDay = 60

const more = '- (more was said and done that day)'

/**
 * A day's journal with the new lines in it. Merging the same lines again changes nothing, so that a night
 * that was cut short can simply be run once more.
 */
export function mergeJournal(body: string | undefined, lines: readonly string[]): string {
  const present = (body ?? '').split(/\r?\n/).filter((line) => line.trim() !== '' && line !== more)
  const known = new Set(present)
  const added = [...new Set(lines.map((line) => `- ${line}`))].filter((line) => !known.has(line))
  const room = Math.max(0, longestDay - present.length)
  const all = [...present, ...added.slice(0, room)]
  const cut = added.length > room || (body ?? '').includes(more)
  return `${[...all, ...(cut ? [more] : [])].join('\n')}\n`
}

/** The lines of each local day, by the day ('2026-11-30'), oldest first. */
export function byDay(events: readonly Timed[], zone: string): ReadonlyMap<string, string[]> {
  const days = new Map<string, string[]>()
  for (const { at, line } of events) {
    const day = localDate(at, zone)
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return days
}

/**
 * The facts memory with the day's facts in it: one entry a subject, in its newest value; an older value
 * stays under it with the day until which it held. Whatever else stands in the body is left alone.
 * Merging the same facts again changes nothing.
 */
export function mergeFacts(
  body: string | undefined,
  facts: readonly DayFact[],
  place: Place,
): string {
  const present = (body ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  const gone = facts.filter((fact) => fact.withdrawn === true)
  const left = gone.reduce((lines, fact) => withoutFact(lines, fact, place), present)
  const lines = newestOf(facts).reduce((all, fact) => withFact(all, fact, place), left)
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

/** Of each subject only the fact filed last of those that hold; facts without a subject all. */
function newestOf(facts: readonly DayFact[]): readonly DayFact[] {
  const holding = facts.filter((fact) => fact.withdrawn !== true).toSorted((a, b) => a.at - b.at)
  const last = new Map(holding.map((fact, n) => [keyOf(fact) || `${n}`, n]))
  return holding.filter((fact, n) => last.get(keyOf(fact) || `${n}`) === n)
}

function keyOf(fact: DayFact): string {
  return fact.subject === undefined ? '' : subjectOf(`- ${nameOf(fact.subject)}: x`)
}

function nameOf(subject: string): string {
  return subject.replace(/[\s:]+/g, ' ').trim()
}

function entryOf(fact: DayFact, place: Place): string {
  const subject = fact.subject === undefined ? '' : `${nameOf(fact.subject)}: `
  return `- ${subject}${lineOf(fact.text, fact.at, place)}`
}

/** What was undone goes, and with it what stood under it as its past: the fact that holds again comes anew. */
function withoutFact(lines: readonly string[], fact: DayFact, place: Place): string[] {
  const entry = entryOf(fact, place)
  const at = lines.findIndex((line) => withoutDay(line) === entry)
  if (at < 0) return [...lines]
  const next = lines.findIndex((line, i) => i > at && !line.startsWith('  - until '))
  return lines.toSpliced(at, (next < 0 ? lines.length : next) - at)
}

function withFact(lines: string[], fact: DayFact, place: Place): string[] {
  const entry = entryOf(fact, place)
  if (lines.some((line) => withoutDay(line) === entry)) return lines
  const day = formatDay(fact.at, place.zone)
  const key = keyOf(fact)
  const at = lines.findIndex(
    (line) => key !== '' && line.startsWith('- ') && subjectOf(line) === key,
  )
  const old = lines[at]
  if (old === undefined) return [...lines, `${entry} (${day})`]
  const until = `  - until ${day}: ${withoutDay(old).replace(/^- /, '')}`
  return lines.toSpliced(at, 1, `${entry} (${day})`, until)
}

function withoutDay(line: string): string {
  return line.replace(/ \(\w{3} \d{1,2} \w{3} \d{4}\)$/, '')
}

/**
 * The body that a model proposes, with what it supersedes of `before` kept: an entry that is no longer there
 * stands under the entry that took its subject, with the day until which it held. Every entry of `before` is
 * then in the result, word for word.
 */
export function keepPast(before: string | undefined, body: string, day: string): string {
  const kept = entriesOf(body).map(plain)
  const gone = entriesOf(before ?? '').filter(
    (entry) => !kept.some((line) => ` ${line} `.includes(` ${plain(entry)} `)),
  )
  return gone.reduce((text, entry) => {
    const lines = text.split('\n')
    const at = lines.findIndex((line) => subjectOf(line) === subjectOf(entry))
    const past = `  - until ${day}: ${entry.replace(/^[-*]\s+/, '')}`
    return lines.toSpliced(at < 0 ? lines.length : at + 1, 0, past).join('\n')
  }, body)
}
