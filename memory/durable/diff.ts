export type DiffLine = { readonly sign: ' ' | '-' | '+'; readonly line: string }

/** Beyond this many lines on a side the whole is shown as taken out and put in: the table grows with both. */
const longest = 3_000

/** What leads from one text to the other, line by line, by their longest common subsequence. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)]
  if (Math.max(a.length, b.length) > longest) return [...all('-', a), ...all('+', b)]
  const common = lengths(a, b)
  const found: DiffLine[] = []
  const at = { i: 0, j: 0 }
  while (at.i < a.length && at.j < b.length) {
    const { i, j } = at
    const sign = signAt(a, b, common, i, j)
    found.push({ sign, line: (sign === '+' ? b[j] : a[i]) ?? '' })
    if (sign !== '+') at.i += 1
    if (sign !== '-') at.j += 1
  }
  return [...found, ...all('-', a.slice(at.i)), ...all('+', b.slice(at.j))]
}

type Lines = readonly string[]

function signAt(a: Lines, b: Lines, common: readonly Uint16Array[], i: number, j: number) {
  if (a[i] === b[j]) return ' '
  return (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0) ? '-' : '+'
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)
}

function all(sign: DiffLine['sign'], lines: readonly string[]): DiffLine[] {
  return lines.map((line) => ({ sign, line }))
}

/** `[i][j]`: how many lines the rests of both from there on have in common, in order. */
function lengths(a: readonly string[], b: readonly string[]): readonly Uint16Array[] {
  const table = [...a, ''].map(() => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const [row, next] = [table[i], table[i + 1]]
    if (row === undefined || next === undefined) continue
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return table
}
