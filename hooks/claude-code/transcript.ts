import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'

/** One thing said in a session of Claude Code. */
export type Said = { readonly who: 'person' | 'assistant'; readonly text: string }

/** Only the end of a transcript is looked at: some are hundreds of megabytes. In bytes. */
const tail = 512 * 1024

/** The last `n` things said in a transcript (JSON, one object a line). What cannot be read as such is passed over. */
export function lastSaid(path: string, n: number): readonly Said[] {
  return endOf(path)
    .split('\n')
    .flatMap((line) => saidIn(line) ?? [])
    .slice(-n)
}

function endOf(path: string): string {
  // A pipe in its place would be waited for without end.
  if (!statSync(path).isFile()) throw new Error('the transcript is no file')
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const bytes = Buffer.alloc(Math.min(size, tail))
    readSync(file, bytes, 0, bytes.length, size - bytes.length)
    return bytes.toString('utf8')
  } finally {
    closeSync(file)
  }
}

function saidIn(line: string): Said | undefined {
  const entry = objectOf(parsed(line))
  const message = objectOf(entry['message'])
  const role = message['role'] ?? entry['type']
  if ((role !== 'user' && role !== 'assistant') || entry['isMeta'] === true) return undefined
  const text = textOf(message['content']).trim()
  return text === '' ? undefined : { who: role === 'user' ? 'person' : 'assistant', text }
}

/** A text as it is, or the text parts of a list; what tools were given and gave is not said. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  const parts = content.map(objectOf).filter(({ type }) => type === 'text')
  return parts.map(({ text }) => (typeof text === 'string' ? text : '')).join('\n')
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}
