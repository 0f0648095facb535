/** What a model may do to a brief's lines, and the check that it did no more. All of it pure. */

export const rewordingText = `You word the lines of a short daily brief for one person. Each line is one thing that is owed or waited for.
Say each line again in plain, friendly, short words. Answer with exactly the same number of lines, in the same order, each beginning with its number and a full stop.
Keep every name, number, date, weekday and time as it is. Add nothing, leave nothing out, give no advice, and do not say that something is done.`

/** The lines as a model is given them. */
export function numbered(lines: readonly string[]): string {
  return lines.map((line, i) => `${i + 1}. ${line}`).join('\n')
}

/** The lines of a model's answer, in order; undefined where they are not just those that were asked for. */
export function readNumbered(answer: string, count: number): readonly string[] | undefined {
  const lines = answer
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const read = lines.map((line) => /^(\d+)\. +(\S.*)$/.exec(line))
  const inOrder = read.every((found, i) => Number(found?.[1]) === i + 1)
  return read.length === count && inOrder ? read.map((found) => found?.[2] ?? '') : undefined
}

/** Whether `words` say, one for one, what `lines` say: no item added, none lost, none altered. */
export function isReworded(lines: readonly string[], words: readonly string[]): boolean {
  return lines.length === words.length && lines.every((line, i) => isFaithful(line, words[i] ?? ''))
}

/** Words that would make another thing of a line. */
const turning = new Set(
  'not never no none nothing done paid sent finished cancelled canceled dropped closed optional ignore forget already'.split(
    ' ',
  ),
)

/** Words that a line has of the code's own, or that tell nothing. */
const frame = new Set(
  'the and for from with due late day days today tomorrow yesterday since open until snoozed you wait shall still before new date dropped done that this your our his her'.split(
    ' ',
  ),
)

/** So many words of its own a line may have: "please", "is waiting for you". */
const mostNew = 8

/** The same figures, the same names, most of the telling words, few others, and none that turns it round. */
function isFaithful(line: string, words: string): boolean {
  const [was, is] = [tokens(line), tokens(words)]
  const figures = (of: readonly string[]) => of.filter((token) => /\d/.test(token)).sort()
  if (figures(was).join(' ') !== figures(is).join(' ')) return false
  const had = new Set(was.map(lower))
  const has = new Set(is.map(lower))
  const named = was.filter(isName)
  if (!named.every((name) => has.has(lower(name)))) return false
  const added = [...has].filter((word) => !had.has(word))
  if (added.length > mostNew || added.some((word) => turning.has(word))) return false
  if (is.slice(1).some((word) => isName(word) && !had.has(lower(word)))) return false
  if ([...had].some((word) => turning.has(word) && !has.has(word))) return false
  const names = new Set(named.map(lower))
  const telling = [...had].filter(
    (word) => word.length > 2 && !frame.has(word) && !names.has(word) && !/\d/.test(word),
  )
  return telling.filter((word) => has.has(word)).length * 3 >= telling.length * 2
}

function isName(word: string): boolean {
  return /^\p{Lu}/u.test(word)
}

function lower(word: string): string {
  return word.toLowerCase()
}

/** Words and figures; "15:00" and "2026-12-01" are one each. */
function tokens(text: string): string[] {
  return text.match(/\d+(?:[:.,/-]\d+)*|[\p{L}\p{M}'’]+/gu) ?? []
}
