export type Cell = { text: string; readonly right: boolean }

/** A table of fixed width, its first row over a line; columns are as wide as their widest cell shows. */
export function tableText(rows: readonly (readonly Cell[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(1, ...rows.map((row) => widthOf(row[i]?.text ?? ''))),
  )
  const lines = rows.map((row) =>
    widths
      .map((width, i) => padded(row[i] ?? { text: '', right: false }, width))
      .join(' | ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '-'.repeat(width)).join('-+-')
  const [head = '', ...body] = lines
  return body.length === 0 ? head : [head, rule, ...body].join('\n')
}

function padded({ text, right }: Cell, width: number): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)))
  return right ? blanks + text : text + blanks
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{Emoji_Presentation}/u

/** How many places of a fixed-width font a text takes: letters of East Asian scripts and emoji take two. */
function widthOf(text: string): number {
  return Array.from(graphemes.segment(text)).reduce(
    (sum, { segment }) => sum + (wide.test(segment) ? 2 : 1),
    0,
  )
}
