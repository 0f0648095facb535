import type { Origin, Speaker } from '../item.ts'
import { hashOf } from '../store.ts'
import {
  type FileChunk,
  type FileItem,
  type FileLine,
  fileVersion,
  type SessionFile,
  SessionFileError,
} from './session.ts'

const mostFaults = 10

/** Reads what JSON.parse gave of a session's file. Throws SessionFileError with all that is wrong with it. */
export function parseSessionFile(data: unknown): SessionFile {
  const reading = createReading()
  const { fields, number, text, list } = reading
  const file = fields(data, 'the file')
  if (file['format'] !== 'otto-session') throw new SessionFileError('This is no session of Otto’s.')
  if (file['version'] !== fileVersion) {
    const version = JSON.stringify(file['version'])
    throw new SessionFileError(
      `The file is of version ${version}; this Otto reads version ${fileVersion}.`,
    )
  }
  const session = fields(file['session'], 'session')
  const parsed: SessionFile = {
    format: 'otto-session',
    version: fileVersion,
    exportedAt: number(file['exportedAt'], 'exportedAt'),
    session: {
      id: text(session['id'], 'session.id', /^[\w-]{1,40}$/),
      startedAt: number(session['startedAt'], 'session.startedAt'),
      through: number(session['through'], 'session.through', 0),
    },
    items: list(file['items'], 'items', (value, path) => readItem(reading, value, path)),
    lines: list(file['lines'], 'lines', (value, path) => readLine(reading, value, path)),
    chunks: list(file['chunks'], 'chunks', (value, path) => readChunk(reading, value, path)),
    rules: list(file['rules'], 'rules', (value, path) => {
      const rule = fields(value, path)
      return {
        text: text(rule['text'], `${path}.text`, /\S/),
        since: number(rule['since'], `${path}.since`),
        reason: text(rule['reason'], `${path}.reason`),
      }
    }),
  }
  complain(reading.faults)
  complain(faultsBetween(parsed))
  return parsed
}

function complain(faults: readonly string[]): void {
  if (faults.length === 0) return
  const lines = faults.map((fault) => `  ${fault}`)
  throw new SessionFileError(`The file does not hold together:\n${lines.join('\n')}`)
}

type Reading = ReturnType<typeof createReading>

/** Reads values at their paths; what is wrong with one is noted, and something harmless taken in its place. */
function createReading() {
  const faults: string[] = []
  const fault = (path: string, what: string) => {
    if (faults.length < mostFaults) faults.push(`${path} ${what}`)
  }
  function fields(value: unknown, path: string): Readonly<Record<string, unknown>> {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
    fault(path, 'must be an object')
    return {}
  }
  return {
    faults,
    fields,
    list<T>(value: unknown, path: string, each: (value: unknown, path: string) => T): readonly T[] {
      if (!Array.isArray(value)) fault(path, 'must be a list')
      return Array.isArray(value) ? value.map((one, i) => each(one, `${path}[${i}]`)) : []
    },
    number(value: unknown, path: string, least = Number.MIN_SAFE_INTEGER): number {
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value
      fault(path, least < 0 ? 'must be a whole number' : `must be a whole number from ${least} on`)
      return 0
    },
    text(value: unknown, path: string, form?: RegExp): string {
      if (typeof value !== 'string') fault(path, 'must be a text')
      else if (form !== undefined && !form.test(value)) fault(path, `must be of the form ${form}`)
      return typeof value === 'string' ? value : ''
    },
    oneOf<T extends string>(value: unknown, path: string, [first, ...more]: Several<T>): T {
      const known = [first, ...more].find((each) => each === value)
      if (known === undefined) fault(path, `must be one of ${[first, ...more].join(', ')}`)
      return known ?? first
    },
  }
}

type Several<T> = readonly [T, ...T[]]

const hash = /^[0-9a-f]{64}$/
const tiers: Several<FileItem['tier']> = ['x', 'y', 'retired']
const speakers: Several<Speaker> = ['person', 'otto', 'tool']
const origins: Several<Origin> = ['said', 'forwarded', 'fetched', 'tool', 'reply', 'unasked']
const types: Several<FileLine['type']> = ['bullet', 'sentence', 'pointer']

function readItem(
  { fields, number, text, oneOf }: Reading,
  value: unknown,
  path: string,
): FileItem {
  const item = fields(value, path)
  return {
    turn: text(item['turn'], `${path}.turn`, /^\S{1,80}$/),
    n: number(item['n'], `${path}.n`, 0),
    speaker: oneOf(item['speaker'], `${path}.speaker`, speakers),
    origin: oneOf(item['origin'], `${path}.origin`, origins),
    at: number(item['at'], `${path}.at`),
    tier: oneOf(item['tier'], `${path}.tier`, tiers),
    spill: number(item['spill'], `${path}.spill`, 0),
    chunk: text(item['chunk'], `${path}.chunk`, hash),
  }
}

function readLine(reading: Reading, value: unknown, path: string): FileLine {
  const { fields, number, text, oneOf, list } = reading
  const line = fields(value, path)
  return {
    type: oneOf(line['type'], `${path}.type`, types),
    text: text(line['text'], `${path}.text`, /\S/),
    at: number(line['at'], `${path}.at`),
    until: number(line['until'], `${path}.until`),
    weight: number(line['weight'], `${path}.weight`, 1),
    chunks: list(line['chunks'], `${path}.chunks`, (each, place) => text(each, place, hash)),
  }
}

function readChunk({ fields, text }: Reading, value: unknown, path: string): FileChunk {
  const chunk = fields(value, path)
  return {
    hash: text(chunk['hash'], `${path}.hash`, hash),
    text: text(chunk['text'], `${path}.text`),
  }
}

/** What does not fit together: changed texts, what leads nowhere, and what nothing leads to. */
function faultsBetween({ items, lines, chunks }: SessionFile): readonly string[] {
  const known = new Set(chunks.map((chunk) => chunk.hash))
  const held = new Set(items.map(({ chunk }) => chunk))
  const behind = new Set(lines.flatMap((line) => line.chunks))
  const faults = [
    ...chunks.map((chunk, i) =>
      hashOf(chunk.text) === chunk.hash ? '' : `chunks[${i}] has another text than its hash says`,
    ),
    ...(known.size === chunks.length ? [] : ['chunks has one hash more than once']),
    ...chunks.map((chunk, i) => (held.has(chunk.hash) ? '' : `chunks[${i}] belongs to no item`)),
    ...items.map((item, i) => faultOf(item, `items[${i}]`, known, behind)),
    ...lines.map((line, i) => {
      if (line.chunks.length === 0) return `lines[${i}] has no chunk behind it`
      return line.chunks.every((each) => known.has(each))
        ? ''
        : `lines[${i}] has a chunk behind it that is not there`
    }),
  ]
  return faults.filter((fault) => fault !== '').slice(0, mostFaults)
}

const speakerOf: Partial<Record<Origin, Speaker>> = {
  said: 'person',
  reply: 'otto',
  unasked: 'otto',
  tool: 'tool',
}

function faultOf(
  { chunk, tier, origin, speaker }: FileItem,
  path: string,
  known: ReadonlySet<string>,
  behind: ReadonlySet<string>,
): string {
  if (!known.has(chunk)) return `${path} has a chunk that is not there`
  if (tier === 'retired' && !behind.has(chunk)) return `${path} is retired, and no line leads to it`
  const own = speakerOf[origin] ?? speaker
  return own === speaker ? '' : `${path} cannot be of origin ${origin} and spoken by ${speaker}`
}
