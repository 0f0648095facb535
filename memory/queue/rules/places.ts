import { fold } from './words.ts'

/** A phrase behind a preposition, in UTF-16 units of the text: where a rule's value may stand. */
export type Place = { readonly word: string; readonly from: number; readonly to: number }

/** Prepositions behind which stands what a rule is about, not what it sets. */
const topical = new Set(
  'with by about for con com para per mit bei fur uber avec pour chez sobre su sur met voor over med for'.split(
    ' ',
  ),
)

export function isTopical({ word }: Place): boolean {
  return topical.has(word)
}

const means = new Set(['with', 'by', 'con', 'com', 'mit', 'avec', 'met', 'med'])

/** "With ..." behind something else tells by what means, so that it is what the rule sets. */
export function isMeans(
  { word, from }: Place,
  before: readonly { readonly to: number }[],
): boolean {
  return means.has(word) && before.some(({ to }) => to < from)
}

const prepositions =
  'at|in|on|to|under|with|by|via|from|as|for|about|into|en|a|con|por|bajo|para|em|no|na|com|sob|alle|alla|al|sotto|su|per|um|auf|unter|mit|zu|bei|fur|dans|sous|avec|chez|sur|au|pour|uber|sobre|onder|op|naar|met|voor|over|pod|till|med'

const changing =
  'change|switch|move|shift|set|put|turn|raise|lower|increase|reduce|bump|push|adjust|cambia|pasa|pon|mueve|sube|baja|muda|poe|passa|sobe|baixa|sposta|metti|alza|abbassa|stell|stelle|verschieb|verschiebe|andere|erhohe?|senke?|mets|decale|deplace|augmente|baisse'
const courtesy = /(?:por favor|per favore|per piacere|s'il te plait|s'il vous plait)/gu
const object = new RegExp(
  `(?<!\\p{L})(?:${changing})(?: (?:doch|lieber|plutot|mejor|bitte|please))* (\\p{L}[^.,;:!?]*?)(?= (?:${prepositions}|over|back|doch|lieber|bitte|instead|em|su)(?!\\p{L})|[.,;:!?]|$)`,
  'u',
)

/** What is to be changed, in words that ask for it: "the ladder" of "move the ladder to the shed". */
export function objectIn(text: string): readonly Place[] {
  const found = object.exec(fold(text))
  const phrase = found?.[1]
  if (found === null || phrase === undefined) return []
  const to = found.index + found[0].length
  return [{ word: 'about', from: to - phrase.length, to }]
}

const ending =
  '(?:always|please|from now|every|each|siempre|sempre|immer|toujours|ab|aus|ablegen|altijd|instead)'

const places = new RegExp(
  `(?<!\\p{L})(${prepositions}) (\\p{L}[^.,;:!?]*?)(?= (?:${prepositions}|${ending})(?!\\p{L})|[.,;:!?]|$)`,
  'gu',
)

/** The phrases behind prepositions in a text; of one that begins with a capital, as far as the capitals go. */
export function placesIn(text: string): readonly Place[] {
  const plain = fold(text).replace(courtesy, (words) => ' '.repeat(words.length))
  return [...plain.matchAll(places)].flatMap(({ index, 0: all, 1: word, 2: phrase }) => {
    if (word === undefined || phrase === undefined) return []
    const from = index + all.length - phrase.length
    const name = /^\p{Lu}[\p{L}\p{N}'’-]*(?: \p{Lu}[\p{L}\p{N}'’-]*)*/u.exec(text.slice(from))?.[0]
    return [{ word, from, to: from + (name ?? phrase).length }]
  })
}
