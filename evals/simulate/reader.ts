import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml'

/** A place in the file, and what {i} stands for there. */
export type Spot = {
  readonly node: unknown
  readonly where: string
  readonly i: number | undefined
}

/** A map whose keys are known; each getter reports a wrong type and then gives undefined. */
export type Fields = {
  readonly spot: Spot
  /** The known keys that are there. */
  readonly keys: readonly string[]
  has(key: string): boolean
  at(key: string): Spot
  /** A string; with `numbers`, a number too, as it is written. */
  text(key: string, options?: { numbers?: boolean }): string | undefined
  whole(key: string, least: number): number | undefined
  flag(key: string): boolean | undefined
  /** One of the words; a number stands for the word that looks like it (429). */
  word<W extends string>(key: string, words: readonly W[]): W | undefined
  texts(key: string): string[] | undefined
}

export type Reader = {
  readonly root: Spot
  readonly faults: readonly string[]
  fault(spot: Spot, what: string): undefined
  line(spot: Spot): number
  /** The keys of the map at the spot, whatever they are; none where it is no map. */
  keysAt(spot: Spot): string[]
  /** The spot's own words, on one line, {i} filled in. */
  source(spot: Spot): string
  /** The map at the spot; every key that is not among `known` is a fault. */
  fields(spot: Spot, known: readonly string[]): Fields | undefined
  /** The parts of the list at the spot. */
  parts(spot: Spot): Spot[] | undefined
  isText(spot: Spot): boolean
  /** The text of a scalar, as `Fields.text`. */
  textAt(spot: Spot, options?: { numbers?: boolean }): string | undefined
  /** Plain data of any shape, {i} filled in. */
  data(spot: Spot): unknown
}

/** Reads YAML strictly: all faults are gathered, each with its line, so that one look mends them all. */
export function createReader(text: string): Reader {
  const lines = new LineCounter()
  const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const faults: string[] = doc.errors.map(
    (error) => `line ${lines.linePos(error.pos[0]).line}: ${error.message}`,
  )
  const line = (spot: Spot) => {
    const range = isNode(spot.node) ? spot.node.range : undefined
    return range ? lines.linePos(range[0]).line : 1
  }
  const fault = (spot: Spot, what: string): undefined => {
    const said = `line ${line(spot)}: ${spot.where}${what}`
    if (!faults.includes(said)) faults.push(said)
  }
  const seen: Seen = { doc, line, fault }
  return {
    root: { node: doc.contents, where: '', i: undefined },
    faults,
    fault,
    line,
    keysAt: (spot) => {
      const node = resolve(seen, spot.node)
      return isMap(node) ? node.items.map(keyOf) : []
    },
    source: (spot) => {
      const range = isNode(spot.node) ? spot.node.range : undefined
      const words = range ? text.slice(range[0], range[1]) : ''
      return filled(words.replaceAll(/\s+/g, ' ').trim(), spot.i)
    },
    fields: (spot, known) => readFields(seen, spot, known),
    isText: (spot) => {
      const node = resolve(seen, spot.node)
      return isScalar(node) && typeof node.value === 'string'
    },
    parts: (spot) => readParts(seen, spot),
    textAt: (spot, options) => readText(seen, spot, options?.numbers ?? false),
    data: (spot) => readData(seen, spot),
  }
}

type Seen = Pick<Reader, 'fault' | 'line'> & { readonly doc: Document }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'range' in value
}

function resolve(seen: Seen, node: unknown): unknown {
  return isAlias(node) ? node.resolve(seen.doc) : node
}

/** {i} is the number of the round inside `repeat`. */
function filled(text: string, i: number | undefined): string {
  return i === undefined ? text : text.replaceAll('{i}', String(i))
}

function readParts(seen: Seen, spot: Spot): Spot[] | undefined {
  const node = resolve(seen, spot.node)
  if (!isSeq(node)) return seen.fault(spot, `must be a list, not ${kindOf(node)}`)
  return node.items.map((item) => ({ ...spot, node: item }))
}

function readText(seen: Seen, spot: Spot, numbers: boolean): string | undefined {
  const node = resolve(seen, spot.node)
  const value = isScalar(node) ? node.value : undefined
  if (typeof value === 'string') return filled(value, spot.i)
  if (isScalar(node) && numbers && (typeof value === 'number' || typeof value === 'boolean')) {
    return node.source ?? String(value)
  }
  return seen.fault(spot, `must be text, not ${kindOf(node)}`)
}

function readData(seen: Seen, spot: Spot): unknown {
  const node = resolve(seen, spot.node)
  if (isSeq(node)) return node.items.map((item) => readData(seen, { ...spot, node: item }))
  if (isMap(node)) {
    const entries = node.items.map((pair) => [
      keyOf(pair),
      readData(seen, { ...spot, node: pair.value }),
    ])
    return Object.fromEntries(entries)
  }
  if (!isScalar(node)) return null
  return typeof node.value === 'string' ? filled(node.value, spot.i) : node.value
}

function keyOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : String(pair.key)
}

function kindOf(node: unknown): string {
  if (isSeq(node)) return 'a list'
  if (isMap(node)) return 'a map'
  if (!isScalar(node) || node.value === null) return 'nothing'
  return typeof node.value === 'string' ? `"${node.value}"` : `${node.source ?? node.value}`
}

function readFields(seen: Seen, spot: Spot, known: readonly string[]): Fields | undefined {
  const node = resolve(seen, spot.node)
  if (!isMap(node)) {
    return seen.fault(spot, `must be a map with ${known.join(', ')}, not ${kindOf(node)}`)
  }
  const at = new Map<string, Spot>()
  for (const pair of node.items) {
    const key = keyOf(pair)
    const there = { ...spot, node: pair.value ?? pair.key, where: `${spot.where}${key}: ` }
    if (known.includes(key)) at.set(key, there)
    else {
      const here = { ...spot, node: pair.key }
      seen.fault(here, `unknown key "${key}"; the keys here are ${known.join(', ')}`)
    }
  }
  return getters(seen, spot, at)
}

function getters(seen: Seen, spot: Spot, at: ReadonlyMap<string, Spot>): Fields {
  const scalar = (key: string): unknown => {
    const node = resolve(seen, at.get(key)?.node)
    return isScalar(node) ? node.value : undefined
  }
  const wrong = (key: string, what: string): undefined => {
    const there = at.get(key)
    if (there === undefined) return undefined
    return seen.fault(there, `must be ${what}, not ${kindOf(resolve(seen, there.node))}`)
  }
  const text: Fields['text'] = (key, options) => {
    const there = at.get(key)
    return there && readText(seen, there, options?.numbers ?? false)
  }
  return {
    spot,
    keys: [...at.keys()],
    has: (key) => at.has(key),
    at: (key) => at.get(key) ?? { ...spot, node: undefined },
    text,
    whole(key, least) {
      const value = scalar(key)
      const fits = typeof value === 'number' && Number.isSafeInteger(value) && value >= least
      return fits ? value : wrong(key, `a whole number of at least ${least}`)
    },
    flag(key) {
      const value = scalar(key)
      return typeof value === 'boolean' ? value : wrong(key, 'true or false')
    },
    word(key, words) {
      const value = scalar(key)
      return (
        words.find((word) => word === String(value)) ?? wrong(key, `one of ${words.join(', ')}`)
      )
    },
    texts(key) {
      const there = at.get(key)
      const parts = there && readParts(seen, there)
      return parts?.flatMap((part) => readText(seen, part, true) ?? [])
    },
  }
}
