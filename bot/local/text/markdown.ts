import type { Entity } from '../chat.ts'
import { cannotParse } from '../refuse.ts'
import { byteAt, checkedLink, type Formatted } from './format.ts'

type Open = {
  readonly type: string
  readonly language: string
  /** Where it began, in what has been written so far. */
  readonly offset: number
  /** Where it began, in the source. */
  readonly from: number
}

type Scan = {
  readonly source: string
  at: number
  text: string
  readonly open: Open[]
  readonly entities: Entity[]
  /** A `>` may begin or go on a quotation here. */
  lineStart: boolean
}

/** Telegram's own names, which its messages use. */
const called: Readonly<Record<string, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strikethrough: 'Strikethrough',
  spoiler: 'Spoiler',
  code: 'Code',
  pre: 'Pre',
  text_link: 'TextUrl',
  custom_emoji: 'CustomEmoji',
  blockquote: 'BlockQuote',
}

const marks: Readonly<Record<string, string>> = {
  bold: '*',
  italic: '_',
  underline: '__',
  strikethrough: '~',
  spoiler: '||',
  code: '`',
  pre: '```',
  text_link: ']',
  custom_emoji: ']',
}

/** parse_mode MarkdownV2. Throws a Refusal with Telegram's wording where the markup is not well formed. */
export function parseMarkdownV2(source: string): Formatted {
  const scan: Scan = { source, at: 0, text: '', open: [], entities: [], lineStart: true }
  while (scan.at < source.length) step(scan)
  endOfText(scan)
  const left = scan.open.at(-1)
  if (left) throw noEnd(scan, left)
  return { text: scan.text, entities: scan.entities }
}

function step(scan: Scan): void {
  if (escaped(scan)) {
    literal(scan, scan.source[scan.at + 1] ?? '', 2)
    return
  }
  const mark = scan.source[scan.at] ?? ''
  const last = scan.open.at(-1)
  const code = last?.type === 'code' || last?.type === 'pre'
  if (!(code ? '`' : '_*[]()~`>#+-=|{}.!\n').includes(mark)) literal(scan, mark, 1)
  else if (mark === '\n' && quoteEnds(scan)) endQuote(scan)
  else if (last && closes(scan, last)) close(scan, last)
  else begin(scan, mark)
}

/** Only an escaped line end lets a quotation begin: a plain one is a mark, or stands in code. */
function literal(scan: Scan, text: string, length: number): void {
  scan.text += text
  if (text !== '\r') scan.lineStart = text === '\n' && length === 2
  scan.at += length
}

/** A backslash before any ASCII character takes its meaning away. */
function escaped(scan: Scan): boolean {
  const next = scan.source[scan.at + 1] ?? ''
  return scan.source[scan.at] === '\\' && next !== '' && next <= '~'
}

function quoteEnds(scan: Scan): boolean {
  return scan.open.some((open) => open.type === 'blockquote') && scan.source[scan.at + 1] !== '>'
}

function closes(scan: Scan, open: Open): boolean {
  const mark = marks[open.type]
  if (!mark || !scan.source.startsWith(mark, scan.at)) return false
  return open.type !== 'italic' || scan.source[scan.at + 1] !== '_'
}

function begin(scan: Scan, mark: string): void {
  const from = scan.at
  const is = (text: string) => scan.source.startsWith(text, from)
  if (mark === '\n') {
    scan.text += '\n'
    scan.at += 1
    scan.lineStart = true
  } else if (mark === '>' && scan.lineStart) {
    scan.at += 1
    if (!scan.open.some((open) => open.type === 'blockquote')) push(scan, 'blockquote', from)
  } else if (is('```')) beginPre(scan)
  else {
    const [type, length] = beginning(mark, is)
    if (type === '') {
      throw cannotParse(
        `Character '${mark}' is reserved and must be escaped with the preceding '\\'`,
      )
    }
    scan.at += length
    push(scan, type, from)
  }
}

function beginning(mark: string, is: (text: string) => boolean): readonly [string, number] {
  if (is('__')) return ['underline', 2]
  if (is('||')) return ['spoiler', 2]
  if (is('![')) return ['custom_emoji', 2]
  const types: Readonly<Record<string, string>> = {
    _: 'italic',
    '*': 'bold',
    '~': 'strikethrough',
    '[': 'text_link',
    '`': 'code',
  }
  return [types[mark] ?? '', 1]
}

function push(scan: Scan, type: string, from: number, language = ''): void {
  scan.open.push({ type, language, offset: scan.text.length, from })
}

/** The first word is the language if a space or a line end follows it; one line end is skipped. */
function beginPre(scan: Scan): void {
  const head = /```([^\s`]+(?=\s))?(?:\r\n|\n\r|\n|\r)?/y
  head.lastIndex = scan.at
  const found = head.exec(scan.source)
  const from = scan.at
  scan.at += found?.[0].length ?? 3
  push(scan, 'pre', from, found?.[1] ?? '')
}

function close(scan: Scan, open: Open): void {
  scan.open.pop()
  scan.at += marks[open.type]?.length ?? 1
  if (open.type === 'text_link') closeLink(scan, open)
  else if (open.type === 'custom_emoji') closeEmoji(scan)
  else add(scan, open, open.type, open.language ? { language: open.language } : {})
}

function add(scan: Scan, open: Open, type: string, more: Partial<Entity>): void {
  const length = scan.text.length - open.offset
  if (length > 0) scan.entities.push({ ...more, type, offset: open.offset, length })
}

function closeLink(scan: Scan, open: Open): void {
  const written = scan.source[scan.at] === '(' ? readAddress(scan, 'URL') : undefined
  const url = checkedLink(written ?? scan.text.slice(open.offset))
  if (url) add(scan, open, 'text_link', { url })
}

/** A bot's custom emoji are dropped unless it owns a paid name: the plain emoji stays as text. */
function closeEmoji(scan: Scan): void {
  if (scan.source[scan.at] !== '(') {
    throw cannotParse('Custom emoji entity must contain a tg://emoji URL')
  }
  const url = readAddress(scan, 'custom emoji URL')
  if (!/^tg:/i.test(url)) throw cannotParse('Custom emoji URL must have scheme tg')
  if (!/^tg:(?:\/\/)?emoji\b/i.test(url)) {
    throw cannotParse('Custom emoji URL must have host "emoji"')
  }
  if (!/\?(?:[^#]*&)?id=/.test(url)) {
    throw cannotParse('Custom emoji URL must have an emoji identifier')
  }
}

/** The address between the parentheses at `scan.at`, escapes taken out. */
function readAddress(scan: Scan, what: string): string {
  scan.at += 1
  const from = scan.at
  let address = ''
  while (scan.at < scan.source.length && scan.source[scan.at] !== ')') {
    if (escaped(scan)) scan.at += 1
    address += scan.source[scan.at] ?? ''
    scan.at += 1
  }
  if (scan.at >= scan.source.length) {
    throw cannotParse(`Can't find end of a ${what} at byte offset ${byteAt(scan.source, from)}`)
  }
  scan.at += 1
  return address
}

/** A line end that no `>` follows ends the quotation; `||` right before it makes it expandable. */
function endQuote(scan: Scan): void {
  const type = takeQuote(scan, scan.source[scan.at - 1] === '\r' ? scan.at - 1 : scan.at)
  scan.text += '\n'
  scan.at += 1
  scan.lineStart = true
  add(scan, type.open, type.name, {})
}

function endOfText(scan: Scan): void {
  if (!scan.open.some((open) => open.type === 'blockquote')) return
  const type = takeQuote(scan, scan.source.length)
  add(scan, type.open, type.name, {})
}

function takeQuote(scan: Scan, end: number): { readonly open: Open; readonly name: string } {
  const last = scan.open.at(-1)
  const expandable = last?.type === 'spoiler' && last.from === end - 2
  if (expandable) scan.open.pop()
  const open = scan.open.at(-1)
  if (open?.type !== 'blockquote') throw noEnd(scan, open ?? last)
  scan.open.pop()
  return { open, name: expandable ? 'expandable_blockquote' : 'blockquote' }
}

function noEnd(scan: Scan, open: Open | undefined): Error {
  const name = open?.language ? 'PreCode' : (called[open?.type ?? ''] ?? '')
  return cannotParse(
    `Can't find end of ${name} entity at byte offset ${byteAt(scan.source, open?.from ?? 0)}`,
  )
}
