import { createHash } from 'node:crypto'

/** By this two texts are known to be the same without either being kept. */
export function wordsMark(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex').slice(0, 16)
}

/** Ways to say the same again: the same words about the same loop never come twice running. */
const leads = ['', 'still open: ', 'as before: '] as const

/** `text`, or where just that was said last, the same with other words before it. */
export function varied(text: string, last: string | undefined): string {
  const ways = leads.map((lead) => `${lead}${text}`)
  return ways.find((way) => wordsMark(way) !== last) ?? text
}
