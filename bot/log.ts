import { chmodSync, closeSync, openSync } from 'node:fs'
import pino from 'pino'

export type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Plain values and errors only. Keys that usually hold somebody's words are left out when written. */
export type Fields = Readonly<Record<string, unknown>>

/** `what` is a short English sentence written in code, never a text from outside. */
export type Log = {
  debug(what: string, fields?: Fields): void
  info(what: string, fields?: Fields): void
  warn(what: string, fields?: Fields): void
  error(what: string, fields?: Fields): void
}

const mark = '[redacted]'

/** What a secret looks like, wherever it stands; the first group, if any, stays. */
const patterns: readonly RegExp[] = [
  /(\/(?:file\/)?bot)\d+(?::|%3a)[\w-]+/gi,
  /(?<![\w.])\d{6,}:[\w-]{30,}/g,
  /sk-ant-[\w-]+/g,
  /AIza[\w-]+/g,
  /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/"]*:)[^\s@/"]+(?=@)/gi,
  /(\bauthorization\W{1,6}(?:(?:bearer|basic) )?)[\w.+/=-]{8,}/gi,
  /(\bx-api-key\W{1,6})[\w.+/=-]{8,}/gi,
]

/** Keys whose values are somebody's words: a message's text has no business in a log. */
const wordy =
  /^(text|caption|payload|body|content|contents|prompt|said|heard|messages?_?text|params|html|subject|quote)$/i

/** Shorter values would blank half the log and are no secrets. */
const shortestSecret = 4

/** Replaces every registered secret, and whatever looks like one, by `[redacted]`. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const values = secrets
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
    ])
    .sort((a, b) => b.length - a.length)
  return (text) => {
    const byValue = values.reduce((rest, value) => rest.replaceAll(value, mark), text)
    return patterns.reduce(
      (rest, pattern) =>
        rest.replace(pattern, (_all: string, kept: unknown) =>
          typeof kept === 'string' ? `${kept}${mark}` : mark,
        ),
      byValue,
    )
  }
}

/** An error as data: its names, codes, stack and causes, not what it was called with. */
function errorFields(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause } = error
  const rest = Object.entries(error).filter(([key]) => !['cause', 'stack', 'message'].includes(key))
  const causes = cause === undefined ? {} : { cause: plain(cause, depth + 1) }
  const several = error instanceof AggregateError ? { errors: plain(error.errors, depth + 1) } : {}
  const others = objectFields(Object.fromEntries(rest), depth)
  return { name, message, stack, ...causes, ...several, ...others }
}

function objectFields(value: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => [
    key,
    wordy.test(key) && one !== undefined ? '[left out]' : plain(one, depth + 1),
  ])
  return Object.fromEntries(entries)
}

/** A value as plain data, errors included wherever they stand; what lies deeper than 6 is cut off. */
function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 6) return '[deeper]'
  if (value instanceof Error) return errorFields(value, depth)
  if (Array.isArray(value)) return value.slice(0, 20).map((one) => plain(one, depth + 1))
  return objectFields(value, depth)
}

/** Bytes of lines that wait while they cannot be written. */
const mostWaiting = 256 * 1024

function destination(path: string | undefined) {
  if (path === undefined) return pino.destination({ dest: 2, sync: true })
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const file = pino.destination({ dest: path, sync: true, mode: 0o600, maxLength: mostWaiting })
  // A full disk: lines wait until there is room again, and beyond so many are dropped. No log is worth the process.
  file.on('error', () => undefined)
  return file
}

/** The log: one JSON object a line, with secrets redacted in the finished line, whatever they came in. */
export function createLog(options: {
  /** A file, made 0600; without it stderr. */
  readonly path?: string | undefined
  readonly level: Level
  /** Values that must never be written anywhere: tokens, keys, passwords. */
  readonly secrets: readonly string[]
}): Log {
  const redact = createRedactor(options.secrets)
  const out = pino(
    { level: options.level, base: null, hooks: { streamWrite: redact } },
    destination(options.path),
  )
  return {
    debug: (what, fields = {}) => out.debug(objectFields(fields, 0), what),
    info: (what, fields = {}) => out.info(objectFields(fields, 0), what),
    warn: (what, fields = {}) => out.warn(objectFields(fields, 0), what),
    error: (what, fields = {}) => out.error(objectFields(fields, 0), what),
  }
}
