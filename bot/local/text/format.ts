import type { Entity } from '../chat.ts'

/** A text and its formatting, offsets in UTF-16 units. */
export type Formatted = { readonly text: string; readonly entities: readonly Entity[] }

/** The byte offset that Telegram's messages name, of an index into a JavaScript string. */
export function byteAt(source: string, index: number): number {
  return Buffer.byteLength(source.slice(0, index))
}

/** Among entities of one stretch the outer ones come first. */
const rank: Readonly<Record<string, number>> = {
  blockquote: 0,
  expandable_blockquote: 0,
  pre: 10,
  code: 20,
  text_link: 49,
  bold: 90,
  italic: 91,
  underline: 92,
  strikethrough: 93,
  spoiler: 94,
}

export function sortEntities(entities: readonly Entity[]): Entity[] {
  return entities.toSorted(
    (a, b) =>
      a.offset - b.offset || b.length - a.length || (rank[a.type] ?? 50) - (rank[b.type] ?? 50),
  )
}

/**
 * The address as Telegram keeps it (a scheme added, a bare host with its slash), or undefined where it
 * would drop the link without a word: a host without a dot, a scheme it does not know.
 */
export function checkedLink(link: string): string | undefined {
  const text = link.trim()
  if (/^(?:tg|ton):/i.test(text)) return text
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  if (!URL.canParse(full) || /\s/.test(text)) return undefined
  const url = new URL(full)
  const known = ['http:', 'https:', 'ftp:', 'tonsite:'].includes(url.protocol)
  return known && /[^.]\.[^.]/.test(url.hostname) ? url.href : undefined
}
