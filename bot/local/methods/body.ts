import type { IncomingMessage } from 'node:http'
import { badRequest, tooLarge } from '../refuse.ts'

/** The largest request taken, in bytes: what Telegram takes for an upload. */
export const bodyLimit = 50 * 1024 * 1024

export type Part = { readonly name: string; readonly mime: string; readonly bytes: Buffer }

/** Parameters as sent (forms give strings only) and the files among them, by the name of their part. */
export type Body = {
  readonly args: Readonly<Record<string, unknown>>
  readonly files: ReadonlyMap<string, Part>
}

/** Reads a request's whole body. Throws 413 past the limit; rejects where the connection breaks. */
export async function readBytes(incoming: IncomingMessage, limit = bodyLimit): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming) {
    const bytes: Buffer = part
    size += bytes.length
    if (size > limit) throw tooLarge()
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

/** Parameters from the query string and a body in any of the four ways that the Bot API takes them. */
export function parseBody(query: URLSearchParams, type: string, bytes: Buffer): Body {
  const inQuery = Object.fromEntries(query)
  const kind = type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (kind === 'multipart/form-data') {
    const { args, files } = parseMultipart(type, bytes)
    return { args: { ...inQuery, ...args }, files }
  }
  const args =
    kind === 'application/json'
      ? parseJson(bytes)
      : Object.fromEntries(new URLSearchParams(utf8(bytes)))
  return { args: { ...inQuery, ...args }, files: new Map() }
}

function parseJson(bytes: Buffer): Readonly<Record<string, unknown>> {
  const text = utf8(bytes)
  if (text.trim() === '') return {}
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    // The real wording is not known to us.
    throw badRequest("can't parse JSON object")
  }
  return { ...value }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    if (cause instanceof TypeError) throw badRequest('strings must be encoded in UTF-8')
    throw cause
  }
}

/** By hand, because clients (grammY among them) send header lines that strict form parsers refuse. */
function parseMultipart(type: string, bytes: Buffer): Body {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  const mark = Buffer.from(`--${boundary?.[1] ?? boundary?.[2] ?? ''}`)
  if (!boundary) throw badRequest("can't parse multipart/form-data: boundary not found")
  const args: Record<string, string> = {}
  const files = new Map<string, Part>()
  let begin = bytes.indexOf(mark)
  while (begin >= 0) {
    begin += mark.length
    const end = bytes.indexOf(mark, begin)
    if (end < 0) break
    // Between the line end after the mark and the one before the next.
    const part = bytes.subarray(begin + 2, end - 2)
    const head = part.indexOf('\r\n\r\n')
    if (head >= 0) take(part.subarray(0, head).toString(), part.subarray(head + 4), args, files)
    begin = end
  }
  return { args, files }
}

function take(
  head: string,
  content: Buffer,
  args: Record<string, string>,
  files: Map<string, Part>,
): void {
  const field = (name: string) => {
    const found = new RegExp(`[;\\s]${name}=(?:"([^"]*)"|([^;\\r\\n]*))`, 'i').exec(head)
    return found?.[1] ?? found?.[2]
  }
  const name = field('name')
  const filename = field('filename')
  if (name === undefined) return
  if (filename === undefined) {
    args[name] = utf8(content)
    return
  }
  const mime = /content-type:\s*([^\r\n;]+)/i.exec(head)?.[1] ?? 'application/octet-stream'
  files.set(name, { name: filename, mime, bytes: Buffer.from(content) })
}
