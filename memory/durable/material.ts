import type { Instant } from '../item.ts'
import { absoluteText, type DateOrder } from '../time/words.ts'
import { formatDay, formatTime } from '../time/zones.ts'

/**
 * What a night may learn from, oldest first: only the person's own words (origin `said`) and Otto's own
 * acts; nothing forwarded, fetched or recalled, no brief, and none of the nightly pass's own writes.
 */
export type DayMaterial = {
  readonly said: readonly { readonly at: Instant; readonly text: string }[]
  readonly did: readonly { readonly at: Instant; readonly text: string }[]
  readonly facts: readonly DayFact[]
  /** Where the next night begins, as only its maker understands it. */
  readonly upTo: string
}

/** A fact filed since the watermark; `withdrawn`: undone or forgotten since, so no longer true. */
export type DayFact = {
  readonly at: Instant
  readonly subject: string | undefined
  readonly text: string
  readonly withdrawn?: boolean
}

export type Place = { readonly zone: string; readonly dateOrder: DateOrder }

/** Words to Otto that ask or order: their effect is among Otto's acts, or there is none. */
const order =
  /^(\/|(approve|brief|cancel|clear|close|consolidate|delete|discard|did|do|does|done|draft|drop|edit|find|forget|give|help|how|i owe|list|look up|mail|make it|move|never mind|no|note|ok|okay|open|please|recall|remember|remind|save|search|send|show|snooze|stop|tell me|thanks?|undo|wait|what|what's|when|where|which|who|whose|why|write|yes)\b)/i

/** Card numbers, keys and passwords: nobody asked to have them kept beyond the conversation. */
const secret =
  /(?:\d[ -]?){13,19}|\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}\b|\b(pass(word|wort|phrase|code)|pin)\b/i

/** Fewer words than this say nothing that a later month would miss. */
const leastWords = 4

/** Whether a sentence of the person's is worth a line of the journal, and may stand there. */
export function isWorthKeeping(text: string): boolean {
  const plain = text.trim()
  return (
    !plain.endsWith('?') &&
    !order.test(plain) &&
    !secret.test(plain) &&
    (plain.match(/[\p{L}\p{N}]+/gu) ?? []).length >= leastWords
  )
}

/** What is left of a day's material when questions, orders and small talk are put aside. */
export function worthKeeping(material: DayMaterial): DayMaterial {
  return { ...material, said: material.said.filter(({ text }) => isWorthKeeping(text)) }
}

/** Words that were forgotten, known again by their tombstone: which, and when they were. */
export type Forgotten = (text: string) => readonly { readonly hash: string; readonly at: Instant }[]

/** Without what was forgotten after it was said; what is said anew since may be learned anew. */
export function withoutForgotten(material: DayMaterial, forgotten: Forgotten): DayMaterial {
  const isLeft = ({ at, text }: { readonly at: Instant; readonly text: string }) =>
    !forgotten(text).some((stone) => stone.at >= at)
  return {
    ...material,
    said: material.said.filter(isLeft),
    did: material.did.filter(isLeft),
    facts: material.facts.filter(
      ({ at, subject = '', text }) =>
        isLeft({ at, text: `${subject}: ${text}` }) && isLeft({ at, text }),
    ),
  }
}

export function isIdle(material: DayMaterial): boolean {
  return material.said.length + material.did.length + material.facts.length === 0
}

/** One line of text, with days instead of "tomorrow" as of when it was said. */
export function lineOf(text: string, at: Instant, place: Place): string {
  return absoluteText(text, { now: at, ...place })
    .replace(/\s+/g, ' ')
    .trim()
}

export type Timed = { readonly at: Instant; readonly line: string }

/** The day's events as lines, by their time. */
export function eventsOf(material: DayMaterial, place: Place): readonly Timed[] {
  const say = (who: string) => (entry: { at: Instant; text: string }) => ({
    at: entry.at,
    line: `${formatTime(entry.at, place.zone)} ${who}: ${lineOf(entry.text, entry.at, place)}`,
  })
  return [...material.said.map(say('you')), ...material.did.map(say('Otto'))].sort(
    (a, b) => a.at - b.at,
  )
}

/** The material as text for a model, and as the only source of names and numbers that it may use. */
export function transcript(material: DayMaterial, place: Place): string {
  const events = eventsOf(material, place).map(
    ({ at, line }) => `${formatDay(at, place.zone)}, ${line}`,
  )
  const facts = material.facts.map((fact) => {
    const subject = fact.subject === undefined ? '' : `${fact.subject}: `
    const gone = fact.withdrawn === true ? ' [no longer true]' : ''
    return `${formatDay(fact.at, place.zone)}, fact, ${subject}${lineOf(fact.text, fact.at, place)}${gone}`
  })
  return [...events, ...facts].join('\n')
}
