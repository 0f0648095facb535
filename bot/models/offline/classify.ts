import { readFileSync } from 'node:fs'

/** What a message may be asking for: the names in utterances.json. */
export type Guess = { readonly intent: string; readonly score: number }

type Example = { readonly intent: string; readonly features: ReadonlyMap<string, number> }

/** Examples with their features weighed, ready to be compared with. */
export type Known = { readonly examples: readonly Example[]; readonly weight: (feature: string) => number }

/** The utterances that stand beside this file, read and weighed; call once. */
export function loadUtterances(): Known {
  const parsed: unknown = JSON.parse(
    readFileSync(new URL('./utterances.json', import.meta.url), 'utf8'),
  )
  if (typeof parsed !== 'object' || parsed === null) throw new Error('utterances.json is no object')
  const examples = Object.entries(parsed).flatMap(([intent, texts]: [string, unknown]) =>
    Array.isArray(texts) ? texts.map((text) => ({ intent, text: String(text) })) : [],
  )
  return learn(examples)
}

/** Weighs features by how few examples have them (tf-idf). Pure. */
export function learn(given: readonly { readonly intent: string; readonly text: string }[]): Known {
  const counted = given.map(({ intent, text }) => ({ intent, features: featuresOf(text) }))
  const having = new Map<string, number>()
  for (const { features } of counted) {
    for (const feature of features) having.set(feature, (having.get(feature) ?? 0) + 1)
  }
  const weight = (feature: string) =>
    Math.log((counted.length + 1) / ((having.get(feature) ?? 0) + 0.5)) * kindWeight(feature)
  const examples = counted.map(({ intent, features }) => ({ intent, features: normed(features, weight) }))
  return { examples, weight }
}

/** Word pairs and the opening tell more of what is wanted than pieces of words, which forgive typing. */
function kindWeight(feature: string): number {
  if (feature.startsWith('^')) return 1.2
  if (feature.startsWith('~')) return 0.35
  return feature.includes('_') ? 0.8 : 1
}

function normed(features: readonly string[], weight: (feature: string) => number): Map<string, number> {
  const weighed = features.map((feature) => [feature, weight(feature)] as const)
  const length = Math.sqrt(weighed.reduce((sum, [, w]) => sum + w * w, 0)) || 1
  return new Map(weighed.map(([feature, w]) => [feature, w / length]))
}

/** A text's distinct features: words, pairs, opening, pieces; dates, links, numbers by kind. */
export function featuresOf(text: string): readonly string[] {
  const words = wordsOf(text)
  const pairs = words.slice(1).map((word, i) => `${words[i]}_${word}`)
  const opening = words.length === 0 ? [] : [`^${words[0]}`, `^${words.slice(0, 2).join('_')}`]
  const pieces = words
    .filter((word) => word.length > 4 && !word.startsWith('<'))
    .flatMap((word) => Array.from({ length: word.length - 3 }, (_, i) => `~${word.slice(i, i + 4)}`))
  return [...new Set([...words, ...pairs, ...opening, ...pieces])]
}

const days = 'mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|satur(?:day)?|sat|sun(?:day)?|today|tomorrow|tonight|weekend'
const months = 'january|february|march|april|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec'

function wordsOf(text: string): string[] {
  const marked = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/https?:\/\/\S+|www\.\S+/g, ' <url> ')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, ' <mail> ')
    .replace(/\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?(?:am|pm)\b|\bat \d{1,2}\b|\bnoon\b|\bmidnight\b/g, ' <time> ')
    .replace(new RegExp(`\\b(?:next |this |on )?(?:${days})\\b|\\bnext (?:week|month|year)\\b|\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${months})\\b|\\bthe \\d{1,2}(?:st|nd|rd|th)\\b`, 'g'), ' <day> ')
    .replace(/\b\d+\b/g, ' <n> ')
    .replace(/'(?=s\b)/g, " '")
    .replace(/\?\s*$/, ' <asks> ')
  return (marked.match(/<\w+>|'s|[\p{L}][\p{L}']*/gu) ?? []).map((word) => word.replace(/(?<=\w{4})(?:ing|ed|s)$/, ''))
}

/** Intents by likeness to the examples, best first: the mean of each intent's three nearest. Pure. */
export function classify(text: string, known: Known): readonly Guess[] {
  const own = normed(featuresOf(text), known.weight)
  const likes = new Map<string, number[]>()
  for (const { intent, features } of known.examples) {
    const like = [...own].reduce((sum, [feature, w]) => sum + w * (features.get(feature) ?? 0), 0)
    likes.set(intent, [...(likes.get(intent) ?? []), like])
  }
  const scored = [...likes].map(([intent, all]) => {
    const [first = 0, second = 0, third = 0] = all.sort((a, b) => b - a)
    return { intent, score: first * 0.6 + second * 0.25 + third * 0.15 }
  })
  return scored.sort((a, b) => b.score - a.score)
}
