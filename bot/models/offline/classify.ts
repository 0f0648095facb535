import { readFileSync } from 'node:fs'
import { classesOf } from './lexicon.ts'

/** What a message may be asking for (the names in utterances.json), and how likely that is: 0 to 1. */
export type Guess = { readonly intent: string; readonly score: number }

export type Example = { readonly intent: string; readonly text: string }

/** Guesses for a text, likeliest first; the scores sum to 1. */
export type Classifier = (text: string) => readonly Guess[]

/** The utterances that stand beside this file. Throws where they are not lists of texts by intent. */
export function loadUtterances(): readonly Example[] {
  const file = new URL('./utterances.json', import.meta.url)
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null) throw new Error('utterances.json is no object')
  return Object.entries(parsed).flatMap(([intent, texts]: [string, unknown]) => {
    if (!Array.isArray(texts)) throw new Error(`utterances.json: ${intent} is no list`)
    return texts.map((text) => ({ intent, text: String(text) }))
  })
}

const rounds = 15

/**
 * Learns a softmax regression over the examples' features, in a fixed order: the same examples always give
 * the same classifier. A thousand examples take some 100 ms.
 */
export function learn(examples: readonly Example[]): Classifier {
  const intents = [...new Set(examples.map(({ intent }) => intent))]
  const places = new Map<string, number>()
  const rows = examples.map(({ intent, text }) => {
    const features = featuresOf(text)
    for (const feature of features) places.set(feature, places.get(feature) ?? places.size)
    return {
      at: features.map((feature) => places.get(feature) ?? 0),
      truth: intents.indexOf(intent),
    }
  })
  const weights = new Float64Array(places.size * intents.length)
  for (let round = 0; round < rounds; round++) {
    const step = 1.2 / (1 + round * 0.1)
    // A stride prime to the list's length visits every row once, classes mixed.
    rows.forEach((_, i) => {
      const row = rows[(i * 7919 + round * 31) % rows.length]
      if (row !== undefined) improve(weights, intents.length, row, step)
    })
  }
  return (text) => {
    const at = featuresOf(text).flatMap((feature) => places.get(feature) ?? [])
    const chances = chancesOf(weights, intents.length, at)
    return intents
      .map((intent, k) => ({ intent, score: chances[k] ?? 0 }))
      .sort((a, b) => b.score - a.score)
  }
}

/** One step against the error that the weights make of one row. */
function improve(
  weights: Float64Array,
  width: number,
  row: { readonly at: readonly number[]; readonly truth: number },
  step: number,
): void {
  const value = 1 / Math.sqrt(row.at.length || 1)
  const chances = chancesOf(weights, width, row.at)
  for (let k = 0; k < width; k++) {
    const push = step * value * ((chances[k] ?? 0) - (k === row.truth ? 1 : 0))
    for (const place of row.at)
      weights[place * width + k] = (weights[place * width + k] ?? 0) - push
  }
}

function chancesOf(weights: Float64Array, width: number, at: readonly number[]): Float64Array {
  const value = 1 / Math.sqrt(at.length || 1)
  const sums = new Float64Array(width)
  for (const place of at) {
    for (let k = 0; k < width; k++)
      sums[k] = (sums[k] ?? 0) + (weights[place * width + k] ?? 0) * value
  }
  const most = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - most))
  const total = raised.reduce((sum, each) => sum + each, 0)
  return raised.map((each) => each / total)
}

const days =
  'mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|satur(?:day)?|sat|sun(?:day)?|today|tomorrow|tonight|weekend'
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec'
const time =
  /\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?(?:am|pm)\b|\bat \d{1,2}\b|\bnoon\b|\bmidnight\b|\bhalf past \w+\b/g
const day = new RegExp(
  `\\b(?:next |this |on |by )?(?:${days})\\b|\\bnext (?:week|month|year)\\b|\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${months})\\b|\\bthe \\d{1,2}(?:st|nd|rd|th)\\b`,
  'g',
)

/** Words folded; links, addresses, dates and numbers by kind. */
function wordsOf(text: string): readonly string[] {
  const marked = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/https?:\/\/\S+|www\.\S+/g, ' <url> ')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, ' <mail> ')
    .replace(time, ' <time> ')
    .replace(day, ' <day> ')
    .replace(/\b\d+\b/g, ' <n> ')
    .replace(/'(?=s\b)/g, " '")
    .replace(/\?\s*$/, ' <asks> ')
  return marked.match(/<\w+>|'s|[\p{L}][\p{L}']*/gu) ?? []
}

/** A text's distinct features: words, their pairs and classes, how it opens and ends, whether it names a date. */
export function featuresOf(text: string): readonly string[] {
  const words = wordsOf(text)
  const stems = words.map((word) => word.replace(/(?<=\w{4})(?:ing|ed|s)$/, ''))
  const kinds = words.map((word) => classesOf.get(word) ?? (word.startsWith('<') ? [word] : []))
  const kindPairs = kinds
    .slice(1)
    .flatMap((now, i) => (kinds[i] ?? []).flatMap((last) => now.map((next) => `#${last}_${next}`)))
  const opening =
    stems.length === 0
      ? []
      : [`^${stems[0]}`, `^${stems.slice(0, 2).join('_')}`, `$${stems.at(-1)}`]
  const named = /(?<=[a-z,'] )\p{Lu}\p{Ll}+/u.test(text)
  return [
    ...new Set([
      ...stems,
      ...stems.slice(1).map((word, i) => `${stems[i]}_${word}`),
      ...words.filter((word) => word.length > 5).map((word) => `~${word.slice(0, 5)}`),
      ...kinds.flat().map((kind) => `#${kind}`),
      ...(kinds[0] ?? []).map((kind) => `^#${kind}`),
      ...kindPairs,
      ...opening,
      ...(named ? ['!named'] : []),
      /<day>|<time>/.test(words.join(' ')) ? '!dated' : '!undated',
      `!length${Math.min(4, Math.floor(words.length / 3))}`,
    ]),
  ]
}
