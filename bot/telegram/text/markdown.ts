import createParser, { type Token } from 'markdown-it'
import type { Entity, Formatted } from './formatted.ts'
import { inline, plainOf } from './inline.ts'
import { createPen, type Pen } from './pen.ts'
import { type Cell, tableText } from './table.ts'

const parser = createParser({ html: false, linkify: false, typographer: false, breaks: true })

/** A text that `formatted` gives back as it is. */
export function asTyped(text: string): string {
  return text.replace(/[\\`*_[\]~<>#+\-=!|.)(&]/g, '\\$&')
}

/** Where the writing of one text stands. */
type Scribe = {
  readonly pen: Pen
  /** Lists that are open: the number of the next entry, or none in a list of points. */
  readonly lists: { next: number | undefined }[]
  quotes: number
  table: Cell[][] | undefined
}

/** Finding the pairs of marks takes time that grows with the square of their number: more are not looked for. */
const mostMarks = 8_000

/**
 * Markdown as a model writes it, as text with entities: headings bold, lists with signs, tasks as boxes,
 * tables and code as `pre`, links. Markup that is not closed stays as typed; a text of nothing but markup
 * comes back as it was, and so does one of more marks than people or models write. Never throws.
 */
export function formatted(markdown: string): Formatted {
  if ((markdown.match(/[*_~`|[]/g) ?? []).length > mostMarks)
    return { text: markdown.trim(), entities: [] }
  const scribe: Scribe = { pen: createPen(), lists: [], quotes: 0, table: undefined }
  const tokens = parser.parse(markdown, {})
  tokens.forEach((token, i) => {
    block(scribe, token, tokens[i + 2])
  })
  const made = scribe.pen.done()
  if (made.text === '') return { text: markdown.trim(), entities: [] }
  return { text: made.text, entities: made.entities.map(folded) }
}

/** A quotation longer than this, in units, is shown folded: it is the answer that is wanted. */
const longQuote = 300

function folded(entity: Entity): Entity {
  const long = entity.type === 'blockquote' && entity.length > longQuote
  return long ? { ...entity, type: 'expandable_blockquote' } : entity
}

/** `inner` is the token after next: what an entry of a list begins with. */
function block(scribe: Scribe, token: Token, inner: Token | undefined): void {
  const { pen } = scribe
  const opens = token.type.endsWith('_open')
  switch (token.type.replace(/_(?:open|close)$/, '')) {
    case 'heading':
      heading(pen, opens)
      break
    case 'paragraph':
      pen.gap(token.hidden ? 1 : 2)
      break
    case 'inline':
      inlines(scribe, token.children ?? [])
      break
    case 'fence':
    case 'code_block':
      code(pen, token)
      break
    case 'hr':
      apart(pen, () => pen.write('———'))
      break
    case 'blockquote':
      quote(scribe, opens)
      break
    case 'bullet_list':
    case 'ordered_list':
      list(scribe, token, opens)
      break
    case 'list_item':
      entry(scribe, opens, inner)
      break
    default:
      table(scribe, token)
  }
}

/** A block of its own, with an empty line on both sides. */
function apart(pen: Pen, write: () => void): void {
  pen.gap(2)
  write()
  pen.gap(2)
}

function heading(pen: Pen, opens: boolean): void {
  if (!opens) pen.close('bold')
  pen.gap(opens ? 2 : 1)
  if (opens) pen.open({ type: 'bold' })
}

function code(pen: Pen, { content, info }: Token): void {
  const language = info.trim().split(/\s+/)[0] ?? ''
  const text = content.replace(/\n$/, '')
  const style = { type: 'pre', ...(language === '' ? {} : { language }) } as const
  apart(pen, () => (text.trim() === '' ? undefined : pen.alone(text, style)))
}

/** Telegram has no quotation within a quotation: inner ones become part of the outer one. */
function quote(scribe: Scribe, opens: boolean): void {
  const { pen } = scribe
  pen.gap(2)
  if (opens && scribe.quotes === 0) {
    pen.open({ type: 'blockquote' })
    pen.fresh()
  }
  scribe.quotes += opens ? 1 : -1
  if (!opens && scribe.quotes === 0) pen.close('blockquote')
}

function list({ pen, lists }: Scribe, token: Token, opens: boolean): void {
  if (opens) {
    pen.gap(lists.length === 0 ? 2 : 1)
    const first = Number(token.attrGet('start') ?? 1)
    lists.push({ next: token.type.startsWith('ordered') ? first : undefined })
  } else {
    lists.pop()
    pen.gap(lists.length === 0 ? 2 : 1)
  }
}

const indent = '   '

function entry({ pen, lists }: Scribe, opens: boolean, inner: Token | undefined): void {
  pen.gap(1)
  const here = lists.at(-1)
  if (!opens || here === undefined) return
  const point = taskOf(inner) === undefined ? '• ' : ''
  const sign = here.next === undefined ? point : `${here.next}. `
  if (here.next !== undefined) here.next += 1
  pen.write(`${indent.repeat(lists.length - 1)}${sign}`)
  pen.fresh()
}

function table(scribe: Scribe, token: Token): void {
  switch (token.type) {
    case 'table_open':
      scribe.table = []
      break
    case 'tr_open':
      scribe.table?.push([])
      break
    case 'th_open':
    case 'td_open': {
      const right = /right/.test(String(token.attrGet('style') ?? ''))
      scribe.table?.at(-1)?.push({ text: '', right })
      break
    }
    case 'table_close': {
      const text = tableText(scribe.table ?? [])
      scribe.table = undefined
      apart(scribe.pen, () =>
        text.trim() === '' ? undefined : scribe.pen.alone(text, { type: 'pre' }),
      )
    }
  }
}

function inlines({ pen, lists, table: rows }: Scribe, tokens: readonly Token[]): void {
  const cell = rows?.at(-1)?.at(-1)
  if (cell !== undefined) {
    cell.text = plainOf(tokens)
    return
  }
  const box = lists.length > 0 ? taskOf(tokens[0]) : undefined
  if (box !== undefined) pen.write(box)
  tokens.forEach((token, i) => {
    const from = i === 0 && box !== undefined ? taskSign.length : 0
    inline(pen, token, token.content.slice(from), indent.repeat(lists.length))
  })
}

const taskSign = '[ ] '

/** "☐ " or "☑ " where an entry of a list is a task. */
function taskOf(first: Token | undefined): string | undefined {
  const [, mark] = /^\[([ xX])\] /.exec(first?.content ?? '') ?? []
  return mark === undefined ? undefined : mark === ' ' ? '☐ ' : '☑ '
}
