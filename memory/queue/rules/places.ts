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
  'at|in|on|to|under|with|by|via|from|as|for|about|into|en|a|con|por|bajo|para|em|no|na|com|sob|alle|alla|al|sotto|tra|fra|su|per|um|auf|unter|mit|zu|bei|fur|dans|sous|avec|chez|sur|au|pour|uber|sobre|onder|op|naar|met|voor|over|pod|till|med'

const changing =
  'change|switch|move|shift|set|put|turn|raise|lower|increase|reduce|bump|push|adjust|cambia|pasa|pon|mueve|sube|baja|muda|poe|passa|sobe|baixa|sposta|metti|alza|abbassa|stell|stelle|verschieb|verschiebe|andere|erhohe?|senke?|mets|decale|deplace|augmente|baisse'
const courtesy = /(?:por favor|per favore|per piacere|s'il te plait|s'il vous plait)/gu
const object = new RegExp(
  `(?<!\\p{L})(?:${changing})(?: (?:doch|lieber|plutot|mejor|bitte|please))* (?!(?:to|on|at|in|it|that|this|auf|zu|um|para|pra|a|su|alle|al) )(\\p{L}[^.,;:!?]*?)(?= (?:${prepositions}|over|back|doch|lieber|bitte|instead|em|su)(?!\\p{L})|[.,;:!?]|$)`,
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

const subject =
  /^(?:(?:actually|from now on|going forward|en realidad|na verdade|in realta|eigentlich|en fait|d'ora in poi|desormais|a partir de (?:ahora|agora|maintenant)|ab (?:jetzt|sofort|heute))[, ]+)?((?:(?!(?:i|it|that|this|there|you|we|he|she|they|what|for|with|in|on|at|make|let|das|es|ich|du|le|ce|c|je|tu|il|on)(?!\p{L}))\p{L}+ )(?:(?!(?:for|with|para|per|pour|fur|con|com|mit|avec)(?!\p{L}))\p{L}+ ){0,4})(?:(?:is|are|goes|go|should|must|would|needs?|no longer|esta|estan|va|van|vence|vencen|deben?|devem?|deve|devono|scade|scadono|vai|vao|ist|sind|gehen|soll(?:en)?|muss(?:en)?|est|sont|vont|doit|doivent) )/u

/**
 * Where a topic stands that is put first: of "for trips to Lyon take the train" all before the verb. `verbs`:
 * where the words stand that can end it.
 */
export function frontedIn(text: string, verbs: readonly number[]): Place | undefined {
  const word = /^[\s¿¡]*(\p{L}+) /u.exec(fold(text))?.[1]
  if (word === undefined || !topical.has(word)) return undefined
  const comma = /[,:]/u.exec(text)?.index ?? text.length
  const verb = verbs.find((at) => at > word.length + 1) ?? text.length
  const to = Math.min(comma, verb)
  return to >= text.length ? undefined : { word, from: word.length + 1, to }
}

/** What a statement is about: "choir practice" of "choir practice is in the annex now". */
export function subjectIn(text: string): readonly Place[] {
  const found = subject.exec(fold(text))
  const phrase = found?.[1]
  if (found === null || phrase === undefined) return []
  const from = found[0].indexOf(phrase)
  return [{ word: 'about', from, to: from + phrase.length - 1 }]
}

const ending =
  "(?:always|please|from now|every|each|siempre|sempre|immer|toujours|ab|aus|ablegen|altijd|instead|i|i'd|i'm|je|yo|ich|eu|is|are|should|must|goes|est|sont|ist|sind|soll|muss|debe|deve|prefiero|prefiro|preferisco|it's|you|now|ahora|agora|adesso|jetzt|maintenant|stets|grundsatzlich|kunftig|sei|sii|se siempre|mejor|meglio|melhor|besser|doch|lieber|plutot|better|rather|un|una|um|uma|eine?n?|evita|evite|vermeiden|usa|non|nicht|hat|no longer|ya no|ja nao|n'\\p{L}+|e(?= meglio| melhor))"

const places = new RegExp(
  `(?<!\\p{L})(${prepositions}) (\\p{L}[^.,;:!?]*?)(?= (?:${prepositions}|${ending})(?!\\p{L})|[.,;:!?]|$)`,
  'gu',
)

/** The phrases behind prepositions in a text; of one that begins with a capital, as far as the capitals go. */
export function placesIn(text: string): readonly Place[] {
  const plain = fold(text).replace(courtesy, (words) => ' '.repeat(words.length))
  return [...plain.matchAll(places)].flatMap(({ index, 0: all, 1: word, 2: phrase }) => {
    if (word === undefined || phrase === undefined) return []
    // "Para de ..." is no preposition: it ends something.
    if (word === 'para' && phrase.startsWith('de ')) return []
    const from = index + all.length - phrase.length
    const name = /^\p{Lu}[\p{L}\p{N}'’-]*(?: \p{Lu}[\p{L}\p{N}'’-]*)*/u.exec(text.slice(from))?.[0]
    return [{ word, from, to: from + (name ?? phrase).length }]
  })
}
