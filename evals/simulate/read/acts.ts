import type { Instant } from '../../../memory/item.ts'
import { localInstant } from '../../../memory/time/zones.ts'
import type { Fields, Reader } from '../reader.ts'
import { type Act, modelFaults, telegramFaults, voiceFaults, type Writing } from '../step.ts'
import { insideAt, needed } from './checks.ts'

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 }
const writingKeys = ['label', 'forwardedFrom', 'replyTo', 'from']
const faultKeys = ['fault', 'kill', 'times', 'after', 'retryAfter']

type Verb = {
  readonly siblings: readonly string[]
  readonly read: (reader: Reader, step: Fields, zone: string) => Act | undefined
}

/** The acting steps by their key: siblings beside the key, and how the rest is read. */
export const actVerbs: Readonly<Record<Act['type'], Verb>> = {
  say: { siblings: [...writingKeys, 'edit'], read: readSay },
  voice: { siblings: writingKeys, read: readVoice },
  photo: { siblings: writingKeys, read: (reader, step) => readUpload(reader, step, 'photo') },
  document: { siblings: writingKeys, read: (reader, step) => readUpload(reader, step, 'document') },
  tap: { siblings: ['on', 'from', 'data'], read: readTap },
  restart: {
    siblings: [],
    read: (_, step) => {
      const how = step.word('restart', ['kill', 'stop'])
      return how && { type: 'restart', how }
    },
  },
  down: { siblings: [], read: (reader, step) => readSpan(reader, step, 'down') },
  wait: { siblings: [], read: (reader, step) => readSpan(reader, step, 'wait') },
  until: {
    siblings: [],
    read: (reader, step, zone) => {
      const at = readLocal(reader, step, 'until', zone)
      return at === undefined ? undefined : { type: 'until', at }
    },
  },
  telegram: { siblings: [], read: readTelegram },
  model: { siblings: [], read: readModel },
  write: { siblings: [], read: readWrite },
}

/** Milliseconds of "1d2h30m" or "45s"; undefined where it is no duration. A day is 24 hours. */
export function duration(text: string): number | undefined {
  const parts = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text)
  if (parts === null || text === '') return undefined
  const [, d = '0', h = '0', m = '0', s = '0'] = parts
  return Number(d) * units.d + Number(h) * units.h + Number(m) * units.m + Number(s) * units.s
}

/** A local time such as 2026-12-03T08:00, which must exist in the zone. */
export function readLocal(
  reader: Reader,
  fields: Fields,
  key: string,
  zone: string,
): Instant | undefined {
  const text = fields.text(key)
  if (text === undefined) return undefined
  const at = localInstant(text, zone)
  if (typeof at === 'number') return at
  const why =
    at === undefined ? 'is no local time such as 2026-12-03T08:00' : `is skipped in ${zone}`
  return reader.fault(fields.at(key), `"${text}" ${why}`)
}

function writing(step: Fields): Writing {
  return {
    label: step.text('label', { numbers: true }),
    forwardedFrom: step.text('forwardedFrom'),
    replyTo: step.text('replyTo', { numbers: true }),
    from: step.word('from', ['stranger']),
  }
}

function readSay(_: Reader, step: Fields): Act | undefined {
  const text = step.text('say')
  if (text === undefined) return undefined
  return { type: 'say', text, ...writing(step), edit: step.text('edit', { numbers: true }) }
}

function readVoice(reader: Reader, step: Fields): Act | undefined {
  const fields = reader.fields(step.at('voice'), ['text', 'fault'])
  const text = fields && needed(reader, fields, 'text')
  if (fields === undefined || text === undefined) return undefined
  return {
    type: 'voice',
    text,
    fault: fields.word('fault', voiceFaults) ?? 'none',
    ...writing(step),
  }
}

function readUpload(reader: Reader, step: Fields, type: 'photo' | 'document'): Act | undefined {
  const fields = reader.fields(step.at(type), ['path', 'caption'])
  const path = fields && needed(reader, fields, 'path')
  if (fields === undefined || path === undefined) return undefined
  return { type, path, caption: fields.text('caption'), ...writing(step) }
}

function readTap(_: Reader, step: Fields): Act | undefined {
  const button = step.text('tap', { numbers: true })
  if (button === undefined) return undefined
  const from = step.word('from', ['stranger'])
  return {
    type: 'tap',
    button,
    on: step.text('on', { numbers: true }),
    from,
    data: step.text('data'),
  }
}

function readSpan(reader: Reader, step: Fields, type: 'down' | 'wait'): Act | undefined {
  const text = step.text(type, { numbers: true })
  const ms = text === undefined ? undefined : duration(text)
  if (ms !== undefined) return { type, ms }
  return text === undefined
    ? undefined
    : reader.fault(step.at(type), `must be a duration such as 1d2h30m, not "${text}"`)
}

/** `fault: kill, times: n` and `kill: n` both mean: killed right after the nth such call. */
function readFault<Kind extends string>(reader: Reader, fields: Fields, kinds: readonly Kind[]) {
  const named = fields.word('fault', kinds)
  const killAt = fields.whole('kill', 1)
  if (fields.has('fault') === fields.has('kill')) {
    return reader.fault(fields.spot, `needs one of fault (${kinds.join(', ')}) and kill`)
  }
  const fault = killAt === undefined ? named : kinds.find((kind) => kind === 'kill')
  if (fault === undefined) return undefined
  const times = killAt ?? fields.whole('times', 1) ?? 1
  const after = fields.whole('after', 0) ?? 0
  const retryAfter = fields.whole('retryAfter', 0)
  return fault === 'kill'
    ? { fault, times: 1, after: after + times - 1, retryAfter }
    : { fault, times, after, retryAfter }
}

function readTelegram(reader: Reader, step: Fields): Act | undefined {
  const fields = reader.fields(step.at('telegram'), ['on', ...faultKeys])
  const on = fields && needed(reader, fields, 'on')
  const fault = fields && readFault(reader, fields, telegramFaults)
  return on === undefined || fault === undefined ? undefined : { type: 'telegram', on, ...fault }
}

function readModel(reader: Reader, step: Fields): Act | undefined {
  const fields = reader.fields(step.at('model'), ['seat', ...faultKeys])
  const fault = fields && readFault(reader, fields, modelFaults)
  if (fields === undefined || fault === undefined) return undefined
  return { type: 'model', seat: fields.word('seat', ['chat', 'summarise', 'embed']), ...fault }
}

function readWrite(reader: Reader, step: Fields): Act | undefined {
  const fields = reader.fields(step.at('write'), ['path', 'text'])
  const path = fields && insideAt(reader, fields, 'path')
  const text = fields && needed(reader, fields, 'text')
  return path === undefined || text === undefined ? undefined : { type: 'write', path, text }
}
