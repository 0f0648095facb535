import type { MessageEntity } from 'grammy/types'

/** What an entity puts before and after its words; undefined for those that only change how they look. */
function marksOf(entity: MessageEntity): readonly [string, string] | undefined {
  switch (entity.type) {
    case 'text_link':
      return ['[', `](${entity.url})`]
    case 'code':
      return ['`', '`']
    case 'pre':
      return [`\`\`\`${entity.language ?? ''}\n`, '\n```']
    case 'strikethrough':
      return ['~~', '~~']
    default:
      return undefined
  }
}

/**
 * A text as the person would type it in Markdown: the address behind a link, code as code, quoted lines
 * with their sign. Bold and the like say nothing, and are left out. Entities that do not fit are passed over.
 */
export function typed(text: string, entities: readonly MessageEntity[]): string {
  const inserts = entities.flatMap((entity) => {
    const marks = marksOf(entity)
    const { offset, length } = entity
    const fits = Number.isInteger(offset) && length > 0 && offset >= 0
    if (marks === undefined || !fits || offset + length > text.length) return []
    return [
      { at: offset, order: 1, text: marks[0] },
      { at: offset + length, order: 0, text: marks[1] },
    ]
  })
  // What ends at a place comes before what begins there.
  const sorted = inserts.toSorted((a, b) => b.at - a.at || b.order - a.order)
  const marked = sorted.reduce(
    (whole, one) => whole.slice(0, one.at) + one.text + whole.slice(one.at),
    text,
  )
  const quotes = entities.filter(({ type }) => /blockquote$/.test(type))
  return quotes.length === 0 ? marked : quotedLines(text, marked, quotes)
}

/** Lines that lie in a quotation begin with its sign; line ends are the same in both texts but in `pre`. */
function quotedLines(text: string, marked: string, quotes: readonly MessageEntity[]): string {
  const lines = text.split('\n')
  if (marked.split('\n').length !== lines.length) return marked
  const starts = lines.map((_, i) => lines.slice(0, i).join('\n').length + (i === 0 ? 0 : 1))
  const isQuoted = (at: number) =>
    quotes.some(({ offset, length }) => at >= offset && at < offset + length)
  return marked
    .split('\n')
    .map((line, i) => (isQuoted(starts[i] ?? 0) ? `> ${line}` : line))
    .join('\n')
}
