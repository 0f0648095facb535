import type { Entity } from '../chat.ts'
import { cannotParse } from '../refuse.ts'
import { byteAt, checkedLink, type Formatted } from './format.ts'

type Open = { readonly tag: string; readonly argument: string; readonly offset: number }

type Scan = {
  readonly source: string
  at: number
  text: string
  readonly open: Open[]
  readonly entities: Entity[]
}

const simple: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  'tg-spoiler': 'spoiler',
  span: 'spoiler',
}

const known: ReadonlySet<string> = new Set([
  ...Object.keys(simple),
  'a',
  'tg-emoji',
  'pre',
  'code',
  'blockquote',
])

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** parse_mode HTML. Throws a Refusal with Telegram's wording where the markup is not well formed. */
export function parseHtml(source: string): Formatted {
  const scan: Scan = { source, at: 0, text: '', open: [], entities: [] }
  while (scan.at < source.length) {
    if (source[scan.at] !== '<') scan.text += readCharacter(scan)
    else if (source[scan.at + 1] === '/') endTag(scan)
    else startTag(scan)
  }
  const left = scan.open.at(-1)
  if (left) {
    throw cannotParse(`Can't find end tag corresponding to start tag "${left.tag}"`)
  }
  if (/\p{Surrogate}/u.test(scan.text)) {
    throw cannotParse(
      'Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units',
    )
  }
  return { text: scan.text, entities: scan.entities.map(withoutHint) }
}

/** `class` on a `code` outside of `pre` means nothing. */
function withoutHint(entity: Entity): Entity {
  if (entity.type !== 'code') return entity
  return { type: 'code', offset: entity.offset, length: entity.length }
}

/** One character or one decoded reference; an unknown reference is just text. */
function readCharacter(scan: Scan): string {
  const reference = /&(?:#x([0-9a-fA-F]*)|#([0-9]*)|([a-zA-Z]*));?/y
  reference.lastIndex = scan.at
  const found = scan.source[scan.at] === '&' ? reference.exec(scan.source) : null
  const decoded = found ? decode(found) : undefined
  scan.at += decoded === undefined ? 1 : (found?.[0].length ?? 1)
  return decoded ?? scan.source[scan.at - 1] ?? ''
}

function decode(found: RegExpExecArray): string | undefined {
  const [whole, hex, decimal, name] = found
  if (name !== undefined) return named[name]
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16)
  const length = whole.replace(';', '').length
  if (!(code > 0) || code >= 0x10ffff || length >= 10) return undefined
  return String.fromCodePoint(code)
}

function startTag(scan: Scan): void {
  const begin = scan.at
  scan.at += 1
  const tag = readWhile(scan, /[^\s>]/).toLowerCase()
  const where = byteAt(scan.source, begin)
  if (scan.at >= scan.source.length) throw cannotParse(`Unclosed start tag at byte offset ${where}`)
  if (!known.has(tag)) {
    throw cannotParse(`Unsupported start tag "${tag}" at byte offset ${where}`)
  }
  let argument = ''
  for (;;) {
    const attribute = readAttribute(scan, tag, begin)
    if (!attribute) break
    argument = meaning(tag, attribute.name, attribute.value) ?? argument
  }
  scan.at += 1
  if (tag === 'span' && argument !== 'spoiler') {
    throw cannotParse(`Tag "span" must have class "tg-spoiler" at byte offset ${where}`)
  }
  scan.open.push({ tag, argument, offset: scan.text.length })
}

/** What an attribute says about its tag; undefined where it says nothing. */
function meaning(tag: string, name: string, value: string): string | undefined {
  if (tag === 'a' && name === 'href') return value
  if (tag === 'code' && name === 'class' && value.startsWith('language-')) return value.slice(9)
  if (tag === 'span' && name === 'class' && value.startsWith('tg-')) return value.slice(3)
  if (tag === 'tg-emoji' && name === 'emoji-id') return value
  if (tag === 'blockquote' && name === 'expandable') return 'expandable'
  return undefined
}

/** The next attribute of a start tag; undefined at its `>`. */
function readAttribute(
  scan: Scan,
  tag: string,
  begin: number,
): { readonly name: string; readonly value: string } | undefined {
  const where = byteAt(scan.source, begin)
  const unclosed = cannotParse(`Unclosed start tag "${tag}" at byte offset ${where}`)
  readWhile(scan, /\s/)
  if (scan.source[scan.at] === '>') return undefined
  const name = readWhile(scan, /[^\s=>/"']/)
  if (name === '') {
    throw cannotParse(`Empty attribute name in the tag "${tag}" at byte offset ${where}`)
  }
  readWhile(scan, /\s/)
  if (scan.at >= scan.source.length) throw unclosed
  if (scan.source[scan.at] !== '=') return { name, value: '' }
  scan.at += 1
  readWhile(scan, /\s/)
  if (scan.at >= scan.source.length) throw unclosed
  const value = readValue(scan)
  if (scan.at >= scan.source.length) {
    throw cannotParse(`Unclosed start tag at byte offset ${where}`)
  }
  return { name, value }
}

function readValue(scan: Scan): string {
  const quote = scan.source[scan.at] ?? ''
  if (quote !== '"' && quote !== "'") {
    const begin = scan.at
    const token = readWhile(scan, /[a-zA-Z0-9.-]/).toLowerCase()
    if (!/[\s>]/.test(scan.source[scan.at] ?? '>')) {
      throw cannotParse(`Unexpected end of name token at byte offset ${byteAt(scan.source, begin)}`)
    }
    return token
  }
  scan.at += 1
  let value = ''
  while (scan.at < scan.source.length && scan.source[scan.at] !== quote) {
    value += readCharacter(scan)
  }
  scan.at += 1
  return value
}

function readWhile(scan: Scan, allowed: RegExp): string {
  const begin = scan.at
  while (scan.at < scan.source.length && allowed.test(scan.source[scan.at] ?? '')) scan.at += 1
  return scan.source.slice(begin, scan.at)
}

function endTag(scan: Scan): void {
  const where = byteAt(scan.source, scan.at)
  const open = scan.open.pop()
  if (!open) throw cannotParse(`Unexpected end tag at byte offset ${where}`)
  scan.at += 2
  const tag = readWhile(scan, /[^\s>]/).toLowerCase()
  readWhile(scan, /\s/)
  if (scan.source[scan.at] !== '>') {
    throw cannotParse(`Unclosed end tag at byte offset ${where}`)
  }
  scan.at += 1
  if (tag !== '' && tag !== open.tag) {
    throw cannotParse(
      `Unmatched end tag at byte offset ${where}, expected "</${open.tag}>", found "</${tag}>"`,
    )
  }
  if (scan.text.length > open.offset) close(scan, open)
}

function close(scan: Scan, open: Open): void {
  const place = { offset: open.offset, length: scan.text.length - open.offset }
  const type = simple[open.tag]
  if (type) scan.entities.push({ type, ...place })
  else if (open.tag === 'a') {
    const url = checkedLink(open.argument || scan.text.slice(open.offset))
    if (url) scan.entities.push({ type: 'text_link', ...place, url })
  } else if (open.tag === 'blockquote') {
    scan.entities.push({ type: open.argument ? 'expandable_blockquote' : 'blockquote', ...place })
  } else if (open.tag !== 'tg-emoji') closeCode(scan, open, place)
  else if (!/^[1-9]\d{0,18}$/.test(open.argument)) {
    // A bot's custom emoji are dropped unless it owns a paid name: the plain emoji stays as text.
    throw cannotParse('Invalid custom emoji identifier specified')
  }
}

/** `pre` and `code class="language-x"` around the same text, either way, are one entity. */
function closeCode(scan: Scan, open: Open, place: { offset: number; length: number }): void {
  const last = scan.entities.at(-1)
  const same = last?.offset === place.offset && last.length === place.length ? last : undefined
  if (open.tag === 'pre' && same?.type === 'code' && same.language) {
    scan.entities.splice(-1, 1, { type: 'pre', ...place, language: same.language })
  } else if (open.tag === 'code' && same?.type === 'pre' && open.argument) {
    scan.entities.splice(-1, 1, { type: 'pre', ...place, language: open.argument })
  } else {
    const language = open.tag === 'code' && open.argument ? { language: open.argument } : {}
    scan.entities.push({ type: open.tag, ...place, ...language })
  }
}
