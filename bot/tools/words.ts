import { z } from 'zod'
import { resolveWhen, type TimeContext } from '../../memory/time/words.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import type { Due, Note } from '../../notes/note.ts'
import type { Frame, Ref } from '../models/model.ts'
import type { ToolResult } from './tool.ts'

/** Words that several tools share: dates said back, refs, argument types. */

export const shortText = (what: string) =>
  z.string().trim().min(1, 'must not be empty').max(20_000).describe(what)

export const whenText = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .describe(
    'When, in the words as said ("tomorrow at 3") or as local YYYY-MM-DD or YYYY-MM-DDTHH:MM',
  )

export function timeOf(frame: Frame): TimeContext {
  return { now: frame.now, zone: frame.zone, dateOrder: frame.dateOrder }
}

export type Dated =
  | { readonly type: 'due'; readonly due: Due | undefined }
  | { readonly type: 'ask'; readonly result: ToolResult }

/**
 * Resolves the words of a call's `when`. Words that name no time, or none that exists, become a
 * question; its answer completes the same call.
 */
export function dateFor(
  when: string | undefined,
  frame: Frame,
  call: { readonly tool: string; readonly args: Record<string, unknown> },
): Dated {
  if (when === undefined) return { type: 'due', due: undefined }
  const found = resolveWhen(when, timeOf(frame))
  if (found.type === 'at') {
    const { at, precision } = found
    return { type: 'due', due: { at, zone: frame.zone, said: when, precision } }
  }
  const question =
    found.type === 'unclear' ? found.question : `When is “${when}”? Give me a day or a time.`
  return { type: 'ask', result: { text: question, asked: { about: 'when', ...call } } }
}

/** ", due Tue 1 Dec 2026, 15:00", or nothing. */
export function dueWords(due: Due | undefined): string {
  return due === undefined ? '' : `, due ${formatWhen(due.at, due.zone, due.precision)}`
}

/** One loop in words: "the contract (to Paolo), due Tue 1 Dec 2026"; a name is not said twice. */
export function loopWords({ text, who, owed, due }: Note): string {
  const named = who === undefined || text.toLowerCase().includes(who.toLowerCase())
  const human = named ? '' : ` (${owed === 'theirs' ? 'from' : 'to'} ${who})`
  return `${text}${human}${dueWords(due)}`
}

export function loopRef(loop: Note): Ref {
  return {
    type: 'loop',
    id: loop.id,
    text: loop.who === undefined ? loop.text : `${loop.text} (${loop.who})`,
  }
}

/** Text as a quotation on one line, cut after `length` UTF-16 units at a whole character. */
export function excerpt(text: string, length = 80): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const head = line.slice(0, length - 1).replace(/\p{Surrogate}$/u, '')
  return `${head.trimEnd()}…`
}

/** Ends a sentence that the person's words may already have ended. */
export function sentence(text: string): string {
  return /[.!?…]["”’)]?$/.test(text) ? text : `${text}.`
}
