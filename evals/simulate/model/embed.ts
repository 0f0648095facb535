import { createHash } from 'node:crypto'

export type EmbedRequest = { readonly texts: readonly string[]; readonly width: number }

/** The texts of a batchEmbedContents request and the width it asks for; undefined where it is none. */
export function readEmbedRequest(body: unknown): EmbedRequest | undefined {
  const { requests }: Json = isJson(body) ? body : {}
  if (!Array.isArray(requests)) return undefined
  const each = requests.filter(isJson)
  const width = Number(each[0]?.outputDimensionality ?? 768)
  return { texts: each.map(({ content }) => textOf(content)), width }
}

/** What Google answers; each word is a direction of its own, so that texts with the same words are near. */
export function embedAnswer({ texts, width }: EmbedRequest) {
  return { embeddings: texts.map((text) => ({ values: valuesOf(text, width) })) }
}

function valuesOf(text: string, width: number): number[] {
  const values = Array.from({ length: width }, () => 0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const hash = createHash('sha256').update(word).digest()
    for (let i = 0; i < 8; i += 1) {
      const at = hash.readUInt16LE(2 * i) % width
      values[at] = (values[at] ?? 0) + ((hash[31 - i] ?? 0) > 127 ? 1 : -1)
    }
  }
  return values
}

/** Every key that is read here, of whatever JSON came. */
type Json = {
  readonly [key in 'requests' | 'content' | 'outputDimensionality' | 'parts' | 'text']?: unknown
}

function textOf(content: unknown): string {
  if (!isJson(content) || !Array.isArray(content.parts)) return ''
  return content.parts
    .filter(isJson)
    .map(({ text }) => String(text ?? ''))
    .join(' ')
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
