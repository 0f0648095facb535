import { isAbsolute } from 'node:path'
import { pattern } from '../check/match.ts'
import type { Fields, Reader } from '../reader.ts'
import type { CallsCheck, Check, MailCheck, MessageCheck, RowCheck, StoreName } from '../step.ts'

const messageKeys = ['text', 'buttons', 'silent', 'before'] as const
const rowKeys = ['kind', 'text', 'status', 'subject', 'due', 'who', 'origin', 'count'] as const

/** Names that read better in one store, and the field they stand for. */
export const otherNames: Readonly<Record<StoreName, Readonly<Record<string, keyof RowCheck>>>> = {
  notes: { owed: 'owed', undo: 'undo' },
  memories: { type: 'kind', name: 'subject' },
  drafts: { to: 'who' },
  triggers: {},
  events: { title: 'subject', start: 'due' },
  tasks: { title: 'subject' },
}

/** The checks by their key: siblings beside the key, and how the rest is read. */
export const checkVerbs: Readonly<
  Record<
    Check['type'],
    {
      readonly siblings: readonly string[]
      readonly read: (reader: Reader, step: Fields) => Check | undefined
    }
  >
> = {
  see: { siblings: ['label'], read: readSee },
  unseen: {
    siblings: [],
    read: (reader, step) => {
      const fields = reader.fields(step.at('unseen'), messageKeys)
      return fields && { type: 'unseen', message: messageCheck(reader, fields) }
    },
  },
  notes: { siblings: [], read: readRow('notes') },
  memories: { siblings: [], read: readRow('memories') },
  drafts: { siblings: [], read: readRow('drafts') },
  triggers: { siblings: [], read: readRow('triggers') },
  events: { siblings: [], read: readRow('events') },
  tasks: { siblings: [], read: readRow('tasks') },
  mail: { siblings: [], read: readMail },
  calls: { siblings: [], read: readCalls },
  view: { siblings: [], read: readView },
  file: { siblings: [], read: readFile },
}

/** A text that is matched: its regex, if it is one, must compile. */
export function patternAt(reader: Reader, fields: Fields, key: string): string | undefined {
  const words = fields.has(key) ? fields.text(key, { numbers: true }) : undefined
  if (words === undefined) return undefined
  try {
    pattern(words)
    return words
  } catch (cause) {
    return reader.fault(fields.at(key), `is no regular expression: ${cause}`)
  }
}

/** The path inside OTTO_HOME that must be there. */
export function insideAt(reader: Reader, fields: Fields, key: string): string | undefined {
  const path = needed(reader, fields, key)
  if (path !== undefined && (isAbsolute(path) || path.split('/').includes('..'))) {
    return reader.fault(fields.at(key), 'must be a path inside OTTO_HOME')
  }
  return path
}

function messageCheck(reader: Reader, fields: Fields): MessageCheck {
  const before = fields.text('before')
  if (before !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(before)) {
    reader.fault(fields.at('before'), `must be a time of day such as "08:01", not "${before}"`)
  }
  return {
    text: patternAt(reader, fields, 'text'),
    buttons: fields.texts('buttons'),
    silent: fields.flag('silent'),
    before,
  }
}

function readSee(reader: Reader, step: Fields): Check | undefined {
  const fields = reader.fields(step.at('see'), [...messageKeys, 'count', 'label'])
  if (fields === undefined) return undefined
  const message = { ...messageCheck(reader, fields), count: fields.whole('count', 0) }
  return {
    type: 'see',
    message,
    label: step.text('label', { numbers: true }) ?? fields.text('label', { numbers: true }),
  }
}

function readRow(store: StoreName) {
  return (reader: Reader, step: Fields): Check | undefined => {
    const names = otherNames[store]
    const fields = reader.fields(step.at(store), [...rowKeys, ...Object.keys(names)])
    if (fields === undefined) return undefined
    const asked = fields.keys.filter((key) => key !== 'count')
    const row = asked.map((key) => [names[key] ?? key, patternAt(reader, fields, key)] as const)
    return { type: store, row: { ...Object.fromEntries(row), count: fields.whole('count', 0) } }
  }
}

function readMail(reader: Reader, step: Fields): Check | undefined {
  const fields = reader.fields(step.at('mail'), ['to', 'from', 'subject', 'text', 'count'])
  if (fields === undefined) return undefined
  const mail: MailCheck = {
    to: patternAt(reader, fields, 'to'),
    from: patternAt(reader, fields, 'from'),
    subject: patternAt(reader, fields, 'subject'),
    text: patternAt(reader, fields, 'text'),
    count: fields.whole('count', 0),
  }
  return { type: 'mail', mail }
}

function readCalls(reader: Reader, step: Fields): Check | undefined {
  const fields = reader.fields(step.at('calls'), ['model', 'chat', 'summarise', 'embed'])
  if (fields === undefined) return undefined
  const calls: CallsCheck = {
    model: fields.whole('model', 0),
    chat: fields.whole('chat', 0),
    summarise: fields.whole('summarise', 0),
    embed: fields.whole('embed', 0),
  }
  return { type: 'calls', calls }
}

function readView(reader: Reader, step: Fields): Check | undefined {
  const fields = reader.fields(step.at('view'), ['maxTokens', 'text'])
  if (fields === undefined) return undefined
  const text = patternAt(reader, fields, 'text')
  return { type: 'view', maxTokens: fields.whole('maxTokens', 0), text }
}

function readFile(reader: Reader, step: Fields): Check | undefined {
  const fields = reader.fields(step.at('file'), ['path', 'text', 'mode', 'count'])
  if (fields === undefined) return undefined
  const path = insideAt(reader, fields, 'path')
  const text = patternAt(reader, fields, 'text')
  const mode = modeAt(reader, fields)
  const count = fields.whole('count', 0)
  return path === undefined ? undefined : { type: 'file', file: { path, text, mode, count } }
}

function modeAt(reader: Reader, fields: Fields): string | undefined {
  const mode = fields.text('mode', { numbers: true })?.padStart(4, '0')
  if (mode === undefined || /^[0-7]{4}$/.test(mode)) return mode
  return reader.fault(fields.at('mode'), `must be octal digits such as "0600", not "${mode}"`)
}

/** A text that must be there. */
export function needed(reader: Reader, fields: Fields, key: string): string | undefined {
  return fields.has(key) ? fields.text(key) : reader.fault(fields.spot, `needs ${key}`)
}
