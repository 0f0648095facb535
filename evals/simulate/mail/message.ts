/** A mail as it arrived. */
export type Mail = {
  readonly messageId: string
  readonly from: string
  /** Envelope recipients. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string }

/** Reads a raw mail (latin1, so that every byte is kept): its headers and its first plain text. */
export function readMail(
  raw: string,
  envelope: { readonly from: string; readonly to: readonly string[] },
): Mail {
  const part = splitPart(raw)
  return {
    ...envelope,
    messageId: part.headers.get('message-id') ?? '',
    subject: decodeWords(part.headers.get('subject') ?? ''),
    text: plainText(part).replaceAll('\r\n', '\n').trimEnd(),
  }
}

function splitPart(raw: string): Part {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = end === null ? raw : raw.slice(0, end.index)
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = unfolded.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
  })
  const body = end === null ? '' : raw.slice(end.index + end[0].length)
  return { headers: new Map(headers), body }
}

function plainText(part: Part): string {
  const type = part.headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary !== undefined) {
    const parts = part.body.split(`--${boundary}`).slice(1, -1).map(trimStart).map(splitPart)
    return parts.map(plainText).find((text) => text !== '') ?? ''
  }
  return /^text\/plain/i.test(type) ? decodeBody(part) : ''
}

function trimStart(text: string): string {
  return text.replace(/^\r?\n/, '')
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  const bytes = encoding === 'quoted-printable' ? unquoted(body.replaceAll(/=\r?\n/g, '')) : body
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** "=C3=A4" to the bytes it stands for. */
function unquoted(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** "=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=", also several in a row; the charset is taken to be UTF-8. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString('utf8')
        : Buffer.from(unquoted(words.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    )
}
