import type { Token } from 'markdown-it'
import type { Pen } from './pen.ts'

const styles: ReadonlyMap<string, 'bold' | 'italic' | 'strikethrough'> = new Map([
  ['strong', 'bold'],
  ['em', 'italic'],
  ['s', 'strikethrough'],
])

/** Writes one inline token; `content` stands for its own, `indent` begins the lines after a break. */
export function inline(pen: Pen, token: Token, content: string, indent: string): void {
  switch (token.type) {
    case 'softbreak':
    case 'hardbreak':
      pen.write(`\n${indent}`)
      break
    case 'code_inline':
      pen.alone(content, { type: 'code' })
      break
    case 'link_open':
    case 'link_close':
      link(pen, attribute(token, 'href'))
      break
    case 'image':
      link(pen, attribute(token, 'src'))
      pen.write(plainOf(token.children ?? []) || (attribute(token, 'src') ?? ''))
      link(pen, undefined)
      break
    default:
      styled(pen, token.type, content)
  }
}

function styled(pen: Pen, type: string, content: string): void {
  const [, tag = '', way] = /^(\w+)_(open|close)$/.exec(type) ?? []
  const style = styles.get(tag)
  if (style === undefined) pen.write(content)
  else if (way === 'open') pen.open({ type: style })
  else pen.close(style)
}

function attribute(token: Token, name: string): string | undefined {
  const value = token.attrGet(name)
  return value === null ? undefined : String(value)
}

/** Begins a link, or ends one. Other schemes are dropped by Telegram: their words stay plain. */
function link(pen: Pen, url: string | undefined): void {
  if (url === undefined) pen.close('text_link')
  else if (/^(?:https?|tg|mailto|tel):/i.test(url) && url.length <= 2_000) {
    pen.open({ type: 'text_link', url })
  }
}

/** The words of inline tokens, on one line. */
export function plainOf(tokens: readonly Token[]): string {
  return tokens.map(({ type, content }) => (/break$/.test(type) ? ' ' : content)).join('')
}
