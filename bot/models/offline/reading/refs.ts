import type { Frame, Ref } from '../../model.ts'
import { stems } from './text.ts'

/** What words like "2", "both" or "the dentist one" point at among what is shown or open. */
export type Pointed =
  | { readonly type: 'these'; readonly refs: readonly Ref[] }
  /** More than one fits: a question. */
  | { readonly type: 'several'; readonly refs: readonly Ref[] }
  /** A number or "both" that no list has. */
  | { readonly type: 'missing' }
  | { readonly type: 'none' }

const words = 'one two three four five six seven eight nine ten'.split(' ')
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

const count = '(?:two|three|four|five|2|3|4|5)'
const noun = '(?:ones?|items?|loops?|things?|tasks?|points?|reminders?|drafts?|entry|entries)'

/** The list that numbers count in: the one replied to where it shows several, else the one shown last. */
export function shownList(frame: Frame): readonly Ref[] {
  const replied = (frame.repliedTo?.refs ?? []).filter(({ type }) => type !== 'turn')
  return replied.length > 1 ? replied : frame.list
}

/** What the message replied to shows, or the only thing listed: what "it" and a bare "done" mean. */
export function meantByIt(frame: Frame): readonly Ref[] {
  const replied = (frame.repliedTo?.refs ?? []).filter(({ type }) => type !== 'turn')
  if (frame.repliedTo !== undefined) return replied
  return frame.list.length === 1 ? frame.list.filter((ref) => isOpen(ref, frame)) : []
}

/** Resolves words to what they point at. `among`: all that words of content may name. Pure. */
export function pointedAt(given: string, frame: Frame, among: readonly Ref[]): Pointed {
  const said = given
    .trim()
    .toLowerCase()
    .replace(/[.!,;:]+$/, '')
  if (/^(?:it|that|this|that one|this one|the thing)$/.test(said)) return oneOf(meantByIt(frame))
  if (/^(?:the )?other(?: one)?$/.test(said)) return oneOf(otherOnes(frame))
  const places = placesOf(said, shownList(frame).length)
  if (places !== undefined) return atPlaces(places, shownList(frame))
  if (/^(?:them|these|those)$/.test(said)) return allOf(meantByIt(frame))
  return named(given, among)
}

/** A list goes on showing what was closed since; what else is shown and may fire again counts as open. */
export function isOpen({ type, id }: Ref, { loops }: Frame): boolean {
  return type !== 'loop' || loops === undefined || loops.some((open) => open.id === id)
}

/** Of two that are listed, one of which is closed by now: the other. */
function otherOnes(frame: Frame): readonly Ref[] {
  const list = shownList(frame)
  const open = list.filter((ref) => isOpen(ref, frame))
  return list.length === open.length ? [] : open
}

function oneOf(refs: readonly Ref[]): Pointed {
  if (refs.length === 0) return { type: 'none' }
  return refs.length === 1 ? { type: 'these', refs } : { type: 'several', refs }
}

function allOf(refs: readonly Ref[]): Pointed {
  return refs.length === 0 ? { type: 'none' } : { type: 'these', refs }
}

function atPlaces(places: readonly number[], list: readonly Ref[]): Pointed {
  const refs = [...new Set(places)].map((place) => list[place - 1])
  const found = refs.filter((ref) => ref !== undefined)
  return found.length === refs.length && found.length > 0
    ? { type: 'these', refs: found }
    : { type: 'missing' }
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

const all =
  /^(?:both|all|everything|(?:them|'?em|these|those) all|all of (?:them|these|those|it)|both of (?:them|these|those)|all (?:two|three|four|five|\d+)(?: of (?:them|these|those))?|the (?:whole )?lot)$/
const numberOne = /^(?:number|no\.?|nr\.?|item|loop|task|point) one$/
const manyAtOnce = 5

/** Places (from 1) in a list of `length`; undefined where the words are no places. 0 = none such. */
function placesOf(said: string, length: number): readonly number[] | undefined {
  const named = numberOne.test(said) ? said : said.replace(new RegExp(`\\s+${noun}$`), '')
  const bare = named.replace(/^the\s+/, '')
  if (all.test(bare)) {
    const fits = bare.startsWith('both') ? length === 2 : length <= manyAtOnce
    return fits ? range(1, length) : [0]
  }
  if (/^(?:last|bottom|final)$/.test(bare)) return [length]
  return bare === 'top' ? [1] : (runOf(bare, length) ?? listedPlaces(bare))
}

/** "first two", "last three" */
function runOf(bare: string, length: number): readonly number[] | undefined {
  const [, end, many = ''] = new RegExp(`^(first|last)\\s+(${count})$`).exec(bare) ?? []
  const n = numberOf(many)
  if (end === undefined) return undefined
  if (n > length) return [0]
  return end === 'first' ? range(1, n) : range(length - n + 1, length)
}

const spanned = /^(?:numbers?\s+|nos?\.?\s*)?#?(\d{1,2})\s*(?:-|–|to|through)\s*#?(\d{1,2})$/
const counter = /^(?:the|numbers?|nos?\.?|nr\.?|num|items?|loop|task|point|#)\s*/

/** "1-3", "1, 2 and 4", "number two" */
function listedPlaces(bare: string): readonly number[] | undefined {
  const span = spanned.exec(bare)
  if (span !== null) {
    const [from, to] = [Number(span[1]), Number(span[2])]
    return from < to && to - from < 20 ? range(from, to) : [0]
  }
  const each = bare.split(/\s*(?:,|&|\+|\band\b)\s*/).filter((word) => word !== '')
  const places = each.map((word) =>
    numberOf(
      word
        .replace(counter, '')
        .replace(/^#/, '')
        .replace(new RegExp(`\\s+${noun}$`), ''),
    ),
  )
  return places.length > 0 && places.every((place) => place > 0) ? places : undefined
}

/** 0 where the word is no number. */
function numberOf(word: string): number {
  const digits = /^(\d{1,3})(?:st|nd|rd|th|\.|\))?$/.exec(word)?.[1]
  if (digits !== undefined) return Number(digits)
  return Math.max(words.indexOf(word), ordinals.indexOf(word)) + 1
}

/** The one whose text holds all telling words that were said. */
function named(given: string, among: readonly Ref[]): Pointed {
  const said = stems(given)
  if (said.length === 0 || given.length > 120) return { type: 'none' }
  const fits = unique(among).filter(({ text }) => {
    const has = new Set(stems(text))
    return said.every(
      (word) =>
        has.has(word) || (word.length > 3 && [...has].some((each) => each.startsWith(word))),
    )
  })
  return oneOf(fits)
}

function unique(refs: readonly Ref[]): readonly Ref[] {
  return refs.filter((ref, i) => refs.findIndex(({ id }) => id === ref.id) === i)
}

/** Everything of these types that the frame shows or holds open. */
export function known(frame: Frame, types: readonly Ref['type'][]): readonly Ref[] {
  const all = [...(frame.repliedTo?.refs ?? []), ...frame.list, ...(frame.loops ?? [])]
  return unique(all.filter(({ type }) => types.includes(type)))
}
