import type { Example } from './examples.ts'
import { featuresOf } from './features.ts'

/**
 * What a softmax regression has learned: for each feature one of 63 letters an intent, see `letterOf`; `most`
 * is the largest weight that a letter stands for.
 */
export type Weights = {
  readonly intents: readonly string[]
  readonly most: number
  readonly features: Readonly<Record<string, string>>
}

const rounds = 10
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'
const middle = 31
/** A feature of one line, which stands twice where it has gaps, says more of its line than of the intent. */
const seen = 3
const firstStep = 2
/** A feature none of whose weights reaches this share of the largest changes no ranking. */
const least = 0.05

/**
 * Learns from the examples in a fixed order by stochastic gradient descent: the same examples give the same
 * weights. Eight thousand take some two seconds: it is done beforehand, see build.ts.
 */
export function learn(examples: readonly Example[]): Weights {
  const intents = [...new Set(examples.map(({ intent }) => intent))].sort()
  const all = examples.map(({ text }) => featuresOf(text))
  const places = placesOf(all)
  const rows = all.map((features, i) => ({
    at: features.flatMap((feature) => places.get(feature) ?? []),
    truth: intents.indexOf(examples[i]?.intent ?? ''),
  }))
  const weights = new Float64Array(places.size * intents.length)
  for (let round = 0; round < rounds; round++) {
    const step = firstStep / (1 + round * 0.3)
    // A stride prime to the list's length visits every row once, classes mixed.
    rows.forEach((_, i) => {
      const row = rows[(i * 7919 + round * 31) % rows.length]
      if (row !== undefined) improve(weights, intents.length, row, step)
    })
  }
  return packed(intents, places, weights)
}

function placesOf(all: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const feature of all.flat()) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const often = [...counts].filter(([, count]) => count >= seen).map(([feature]) => feature)
  return new Map(often.sort().map((feature, i) => [feature, i]))
}

/** One step against the error that the weights make of one row. */
function improve(
  weights: Float64Array,
  width: number,
  row: { readonly at: readonly number[]; readonly truth: number },
  step: number,
): void {
  const value = 1 / Math.sqrt(row.at.length || 1)
  const chances = softmax(sumsOf(weights, width, row.at, value))
  const push = chances.map((chance, k) => step * value * (chance - (k === row.truth ? 1 : 0)))
  for (const place of row.at) {
    const start = place * width
    push.forEach((each, k) => {
      weights[start + k] = (weights[start + k] ?? 0) - each
    })
  }
}

function sumsOf(
  weights: Float64Array,
  width: number,
  at: readonly number[],
  value: number,
): Float64Array {
  const sums = new Float64Array(width)
  for (const place of at) {
    for (let k = 0; k < width; k++)
      sums[k] = (sums[k] ?? 0) + (weights[place * width + k] ?? 0) * value
  }
  return sums
}

function packed(
  intents: readonly string[],
  places: ReadonlyMap<string, number>,
  weights: Float64Array,
): Weights {
  const width = intents.length
  const most = weights.reduce((highest, each) => Math.max(highest, Math.abs(each)), 1e-9)
  const features = [...places].flatMap(([feature, place]) => {
    const row = weights.subarray(place * width, (place + 1) * width)
    const tells = row.some((each) => Math.abs(each) >= least * most)
    return tells ? [[feature, Array.from(row, (each) => letterOf(each / most)).join('')]] : []
  })
  return { intents, most, features: Object.fromEntries(features) }
}

/** A share from -1 to 1 in steps that are finer near 0: the square of the letter's distance from the middle. */
function letterOf(share: number): string {
  const steps = Math.round(Math.sqrt(Math.abs(share)) * middle) * Math.sign(share)
  return letters[middle + steps] ?? ''
}

const shares: ReadonlyMap<string, number> = new Map(
  Array.from(letters, (letter, i) => {
    const steps = (i - middle) / middle
    return [letter, steps * Math.abs(steps)]
  }),
)

/** Chances of the intents, in the order of `weights.intents`. */
export function chancesOf({ intents, most, features }: Weights, text: string): Float64Array {
  const rows = featuresOf(text).flatMap((feature) =>
    Object.hasOwn(features, feature) ? [features[feature] ?? ''] : [],
  )
  const value = most / Math.sqrt(rows.length || 1)
  const sums = new Float64Array(intents.length)
  for (const row of rows)
    for (let k = 0; k < sums.length; k++)
      sums[k] = (sums[k] ?? 0) + (shares.get(row[k] ?? '') ?? 0) * value
  return softmax(sums)
}

export function softmax(sums: Float64Array): Float64Array {
  const most = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - most))
  const total = raised.reduce((sum, each) => sum + each, 0)
  return raised.map((each) => each / total)
}
