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

const numbers: Readonly<Record<string, number>> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10,
  first: 1, second: 2, third: 3, fourth: 4, fifth: 5, sixth: 6, seventh: 7, eighth: 8, ninth: 9, tenth: 10,
} // biome-ignore format: a table

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
  return frame.list.length === 1 ? frame.list : []
}

/** Resolves words to what they point at. `among`: all that words of content may name. Pure. */
export function pointedAt(words: string, frame: Frame, among: readonly Ref[]): Pointed {
  const said = words.trim().toLowerCase().replace(/[.!,;:]+$/, '')
  if (/^(?:it|that|this|that one|this one|the thing)$/.test(said)) return oneOf(meantByIt(frame))
  const places = placesOf(said, shownList(frame).length)
  if (places !== undefined) return atPlaces(places, shownList(frame))
  if (/^(?:them|these|those)$/.test(said)) return allOf(meantByIt(frame))
  return named(words, among)
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

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

/** Places (from 1) in a list of `length`; undefined where the words are no places. 0 = none such. */
function placesOf(said: string, length: number): readonly number[] | undefined {
  const bare = said.replace(new RegExp(`\\s+${noun}$`), '').replace(/^the\s+/, '')
  const all = /^(?:both|all|everything|all of (?:them|these|those|it)|both of (?:them|these|those)|all (?:two|three|four|five|\d+)(?: of (?:them|these|those))?|the (?:whole )?lot)$/
  if (/^both/.test(bare) && all.test(bare)) return length === 2 ? [1, 2] : [0]
  if (all.test(bare)) return length <= 5 ? range(1, length) : [0]
  const run = new RegExp(`^(first|last)\\s+(${count})$`).exec(bare)
  if (run !== null) {
    const n = numberOf(run[2] ?? '')
    return n > length ? [0] : run[1] === 'first' ? range(1, n) : range(length - n + 1, length)
  }
  if (/^(?:last|bottom|final)$/.test(bare)) return [length]
  if (/^(?:top)$/.test(bare)) return [1]
  return listedPlaces(bare)
}

function listedPlaces(bare: string): readonly number[] | undefined {
  const span = /^(?:numbers?\s+|nos?\.?\s*)?#?(\d{1,2})\s*(?:-|–|to|through)\s*#?(\d{1,2})$/.exec(bare)
  if (span !== null) {
    const [from, to] = [Number(span[1]), Number(span[2])]
    return from < to && to - from < 20 ? range(from, to) : [0]
  }
  const each = bare.split(/\s*(?:,|&|\+|\band\b)\s*/).filter((word) => word !== '')
  const places = each.map((word) => numberOf(word.replace(/^(?:the|number|numbers|no\.?|nos\.?|nr\.?|num|item|items|loop|task|point|#)\s*/g, '').replace(/^#/, '').replace(new RegExp(`\\s+${noun}$`), '')))
  return places.length > 0 && places.every((place) => !Number.isNaN(place)) ? places : undefined
}

function numberOf(word: string): number {
  const ordinal = /^(\d{1,3})(?:st|nd|rd|th|\.|\))?$/.exec(word)
  return ordinal === null ? (numbers[word] ?? Number.NaN) : Number(ordinal[1])
}

/** The one whose text holds all telling words that were said. */
function named(words: string, among: readonly Ref[]): Pointed {
  const said = stems(words)
  if (said.length === 0 || words.length > 120) return { type: 'none' }
  const fits = unique(among).filter(({ text }) => {
    const has = new Set(stems(text))
    return said.every((word) => has.has(word) || (word.length > 3 && [...has].some((each) => each.startsWith(word))))
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
