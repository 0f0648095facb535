import type { Fields, Reader, Spot } from '../reader.ts'
import type { Act, Check, Step } from '../step.ts'
import { actVerbs } from './acts.ts'
import { checkVerbs } from './checks.ts'

const verbs = [...Object.keys(actVerbs), ...Object.keys(checkVerbs), 'repeat']

/** How often a `repeat` goes round at most; more than this is surely a slip. */
const mostTimes = 100_000

/** The steps of a list. What is wrong with one is reported, and the step left out. */
export function readSteps(reader: Reader, spot: Spot, zone: string): Step[] {
  return (reader.parts(spot) ?? []).flatMap((part) => readStep(reader, part, zone, []) ?? [])
}

/** One step: a map with one verb among its keys. `beside` are keys that belong to somebody else. */
function readStep(
  reader: Reader,
  spot: Spot,
  zone: string,
  beside: readonly string[],
): Step | undefined {
  const keys = reader.keysAt(spot).filter((key) => !beside.includes(key))
  const [verb, other] = keys.filter((key) => verbs.includes(key))
  if (verb === undefined) {
    const found =
      keys.length === 0 ? '' : `unknown key ${keys.map((key) => `"${key}"`).join(', ')}; `
    return reader.fault(spot, `${found}a step is one of ${verbs.join(', ')}`)
  }
  if (other !== undefined) return reader.fault(spot, `${verb} and ${other} are two steps, not one`)
  const siblings = isActVerb(verb)
    ? actVerbs[verb].siblings
    : isCheckVerb(verb)
      ? checkVerbs[verb].siblings
      : []
  const fields = reader.fields(spot, [verb, ...siblings, ...beside])
  const does = fields && readDoes(reader, fields, verb, zone)
  return does && { line: reader.line(spot), words: clipped(reader.source(spot)), does }
}

function readDoes(
  reader: Reader,
  step: Fields,
  verb: string,
  zone: string,
): Step['does'] | undefined {
  if (isActVerb(verb)) return actVerbs[verb].read(reader, step, zone)
  if (isCheckVerb(verb)) return checkVerbs[verb].read(reader, step)
  return readRepeat(reader, step.at('repeat'), zone)
}

/** `{ times, steps: [...] }`, or any one step beside times: `{ times, say: "{i}" }`. */
function readRepeat(reader: Reader, spot: Spot, zone: string): Step['does'] | undefined {
  const keys = reader.keysAt(spot)
  const list = keys.includes('steps')
  const fields = reader.fields(spot, list ? ['times', 'steps'] : [...keys, 'times'])
  const times = fields && readTimes(reader, fields)
  if (fields === undefined || times === undefined) return undefined
  const round = (i: number) =>
    list ? readSteps(reader, { ...fields.at('steps'), i }, zone) : readOne(reader, spot, zone, i)
  const faults = reader.faults.length
  const rounds: Step[][] = []
  for (let i = 1; i <= times && reader.faults.length === faults; i += 1) rounds.push(round(i))
  return { type: 'repeat', rounds }
}

function readOne(reader: Reader, spot: Spot, zone: string, i: number): Step[] {
  const step = readStep(reader, { ...spot, i }, zone, ['times'])
  return step === undefined ? [] : [step]
}

function readTimes(reader: Reader, fields: Fields): number | undefined {
  if (!fields.has('times')) return reader.fault(fields.spot, 'needs times')
  const times = fields.whole('times', 1)
  if (times === undefined || times <= mostTimes) return times
  return reader.fault(fields.at('times'), `must be at most ${mostTimes}`)
}

function isActVerb(verb: string): verb is Act['type'] {
  return Object.hasOwn(actVerbs, verb)
}

function isCheckVerb(verb: string): verb is Check['type'] {
  return Object.hasOwn(checkVerbs, verb)
}

/** A report's line: a long step is known by its first words. */
function clipped(words: string): string {
  return words.length > 120 ? `${words.slice(0, 117)}...` : words
}
