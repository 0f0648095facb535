/** Something to learn from: what is known of it, and which class it is of. */
export type Row = { readonly features: readonly string[]; readonly truth: string }

/**
 * What a regression has learned: for each feature one of 63 letters a class, see `letterOf`; `most` is the
 * largest weight that a letter stands for.
 */
export type Weights = {
  readonly classes: readonly string[]
  readonly most: number
  readonly features: Readonly<Record<string, string>>
}

export type Learning = {
  readonly rounds: number
  /** A feature that is seen more rarely says more of its row than of the class. */
  readonly seen: number
  /** So many features are kept, those with the largest weights. */
  readonly most: number
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'
const middle = 31

/**
 * Learns by stochastic gradient descent in a fixed order: the same rows give the same weights. Where there are
 * more features than are kept, it is done once more with those that told most.
 */
export function learn(rows: readonly Row[], { rounds, seen, most }: Learning): Weights {
  const first = weigh(rows, placesOf(rows, seen), rounds)
  if (first.places.size <= most) return packed(first)
  const kept = new Set(telling(first).slice(0, most))
  const places = new Map([...first.places.keys()].filter((one) => kept.has(one)).map(placed))
  return packed(weigh(rows, places, rounds))
}

type Weighed = {
  readonly classes: readonly string[]
  readonly places: ReadonlyMap<string, number>
  readonly weights: Float64Array
}

function weigh(rows: readonly Row[], places: ReadonlyMap<string, number>, rounds: number): Weighed {
  const classes = [...new Set(rows.map(({ truth }) => truth))].sort()
  const found = rows.map(({ features, truth }) => ({
    at: features.flatMap((feature) => places.get(feature) ?? []),
    truth: classes.indexOf(truth),
  }))
  const weights = new Float64Array(places.size * classes.length)
  for (let round = 0; round < rounds; round++) {
    const step = 1 / (1 + round * 0.3)
    // A stride prime to the list's length visits every row once, classes mixed.
    found.forEach((_, i) => {
      const row = found[(i * 7919 + round * 31) % found.length]
      if (row !== undefined) improve(weights, classes.length, row, step)
    })
  }
  return { classes, places, weights }
}

/** The features, those with the largest weights first. */
function telling({ classes, places, weights }: Weighed): readonly string[] {
  const width = classes.length
  const largest = (place: number) =>
    weights
      .subarray(place * width, (place + 1) * width)
      .reduce((a, b) => Math.max(a, Math.abs(b)), 0)
  return [...places]
    .map(([feature, place]) => [feature, largest(place)] as const)
    .toSorted(([, a], [, b]) => b - a)
    .map(([feature]) => feature)
}

function placesOf(rows: readonly Row[], seen: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { features } of rows)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const often = [...counts].filter(([, count]) => count >= seen).map(([feature]) => feature)
  return new Map(often.sort().map(placed))
}

function placed(feature: string, place: number): readonly [string, number] {
  return [feature, place]
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

function packed({ classes, places, weights }: Weighed): Weights {
  const width = classes.length
  const most = weights.reduce((highest, each) => Math.max(highest, Math.abs(each)), 1e-9)
  const features = [...places].map(([feature, place]) => {
    const row = weights.subarray(place * width, (place + 1) * width)
    return [feature, Array.from(row, (each) => letterOf(each / most)).join('')]
  })
  return { classes, most, features: Object.fromEntries(features) }
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

/** Chances of the classes, in the order of `weights.classes`, for what has these features. */
export function chancesOf(
  { classes, most, features }: Weights,
  found: readonly string[],
): Float64Array {
  const rows = found.flatMap((feature) =>
    Object.hasOwn(features, feature) ? [features[feature] ?? ''] : [],
  )
  const value = most / Math.sqrt(rows.length || 1)
  const sums = new Float64Array(classes.length)
  for (const row of rows)
    for (let k = 0; k < sums.length; k++)
      sums[k] = (sums[k] ?? 0) + (shares.get(row[k] ?? '') ?? 0) * value
  return softmax(sums)
}

function softmax(sums: Float64Array): Float64Array {
  const most = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - most))
  const total = raised.reduce((sum, each) => sum + each, 0)
  return raised.map((each) => each / total)
}
