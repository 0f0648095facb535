import { inflateRawSync } from 'node:zlib'

/** Bytes that one part of a file may unpack to: what is larger is no letter or table that a person wrote. */
const mostUnpacked = 10_000_000

/** Whether these are the bytes of a ZIP file, as letters and tables of office programs are. */
export function isZipped(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))
}

/**
 * The words in the XML parts of a ZIP file (APPNOTE 6.3, by its central directory): what .docx, .xlsx, .pptx
 * and the OpenDocument kinds say. '' where it is damaged or has none.
 */
export function wordsInZip(bytes: Buffer): string {
  return partsOf(bytes)
    .filter(({ name }) => name.endsWith('.xml'))
    .map((part) => wordsIn(unpacked(bytes, part)))
    .filter((words) => words !== '')
    .join('\n')
}

type Packed = {
  readonly name: string
  readonly method: number
  readonly size: number
  readonly at: number
}

function partsOf(bytes: Buffer): Packed[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) return []
  const count = bytes.readUInt16LE(end + 10)
  const parts: Packed[] = []
  let place = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < count && place + 46 <= bytes.length; n++) {
    if (bytes.readUInt32LE(place) !== 0x02014b50) break
    const [name, extra, comment] = [28, 30, 32].map((at) => bytes.readUInt16LE(place + at))
    parts.push({
      name: bytes.toString('utf8', place + 46, place + 46 + (name ?? 0)),
      method: bytes.readUInt16LE(place + 10),
      size: bytes.readUInt32LE(place + 20),
      at: bytes.readUInt32LE(place + 42),
    })
    place += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return parts
}

function unpacked(bytes: Buffer, { method, size, at }: Packed): string {
  if (at + 30 > bytes.length) return ''
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const packed = bytes.subarray(start, start + size)
  if (method === 0) return packed.toString('utf8')
  try {
    return inflateRawSync(packed, { maxOutputLength: mostUnpacked }).toString('utf8')
  } catch (cause) {
    // Damaged, or larger than any letter.
    if (cause instanceof Error) return ''
    throw cause
  }
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
}

/** Paragraphs, cells and breaks end a line; all other tags lie within words. */
function wordsIn(xml: string): string {
  return xml
    .replace(
      /<(?:\/[a-z]+:(?:p|h|tc|table-cell)|\/(?:row|si|c)|[a-z]+:(?:br|tab|line-break)\/?)\b[^>]*>/g,
      '\n',
    )
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, code: string) => letter(code, hex))
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

function letter(code: string, hex: string): string {
  const point = Number.parseInt(code, hex === '' ? 10 : 16)
  return point <= 0x10ffff ? String.fromCodePoint(point) : ''
}
