import type { Instant, Item } from '../memory/item.ts'
import { formatTime, formatWhen } from '../memory/time/zones.ts'
import type { Draft, Write } from '../notes/note.ts'
import type { Trigger } from '../triggers/trigger.ts'

/** What the turn after a compaction must not have to ask for. */
export type HookFacts = {
  readonly now: Instant
  readonly zone: string
  readonly held: readonly Draft[]
  /** Drafts of which nobody knows whether they went out. */
  readonly unsure: readonly Draft[]
  /** What fires within the next six hours. */
  readonly firing: readonly Trigger[]
  /** What was armed or changed within the last hour. */
  readonly changed: readonly Write[]
  /** The last exchanges, oldest first. */
  readonly exchanges: readonly Item[]
  readonly task: string | undefined
}

export const hour = 3_600_000

/** Longest share of one quoted text: enough to recognise it, short enough that a note stays a note. */
const quoteLength = 300

function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > quoteLength ? `${letters.slice(0, quoteLength).join('')}…` : line
}

function draftLine(draft: Draft): string {
  const subject = draft.subject === '' ? '' : `, subject "${quote(draft.subject)}"`
  return `- draft ${draft.id} to ${quote(draft.to)}${subject}: "${quote(draft.text)}"`
}

function exchangeLine(item: Item, zone: string): string {
  const who = { person: 'The person', otto: 'Otto', tool: 'A tool' }[item.speaker]
  const passedOn = item.origin === 'forwarded' || item.origin === 'fetched'
  return `- ${formatTime(item.at, zone)} ${passedOn ? `${item.origin}, nobody's own word` : who}: "${quote(item.text)}"`
}

function changeLine(write: Write, zone: string): string {
  const outcome = write.status === 'done' ? '' : ` (${write.status})`
  return `- ${formatTime(write.at, zone)} ${quote(write.text)}${outcome}`
}

function firingLine(trigger: Trigger, zone: string): string {
  const when = trigger.nextAt === undefined ? '' : formatWhen(trigger.nextAt, zone, 'minute')
  const { kind, text } = trigger
  const what = kind === 'reminder' ? 'remind of' : `the ${kind}`
  return `- ${when}: ${what}${kind === 'reminder' || kind === 'task' ? ` "${quote(text)}"` : ''}`
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines]
}

/** The note in words; drafts stand in it by id. Empty where there is nothing to hand over. */
export function composeHookNote(facts: HookFacts): string {
  const { zone } = facts
  const lines = [
    ...section('Drafts held for approval', facts.held.map(draftLine)),
    ...section(
      'May have been sent, outcome not known; never send again without asking',
      facts.unsure.map(draftLine),
    ),
    ...section(
      'Fires within six hours',
      facts.firing.map((trigger) => firingLine(trigger, zone)),
    ),
    ...section(
      'Changed within the last hour',
      facts.changed.map((write) => changeLine(write, zone)),
    ),
    ...section(
      'Said last, as background',
      facts.exchanges.map((item) => exchangeLine(item, zone)),
    ),
    ...section('Running task', facts.task === undefined ? [] : [`- ${quote(facts.task)}`]),
  ]
  if (lines.length === 0) return ''
  return [`Noted ${formatWhen(facts.now, zone, 'minute')}.`, ...lines].join('\n')
}
