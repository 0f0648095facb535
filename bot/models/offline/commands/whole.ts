import type { Frame } from '../../model.ts'
import type { Planned } from '../meaning.ts'
import { datesIn } from '../reading/dates.ts'

const pointer =
  /^(?:(?:the|this|that) (?:one|thing|event|lot)|it|that|this|them|these|those|one|him|her|he|she|they|everything|something|me|you)$/i
const named: readonly string[] = ['event', 'title', 'query', 'text', 'who', 'to']
const own: readonly string[] = ['edit_draft', 'draft_message', 'save', 'remember', 'add_rule']

/** Whether an argument is a mere pronoun: nobody can tell later what it meant. */
export function isPointing(calls: readonly Planned[]): boolean {
  return calls.some(
    ({ tool, args }) =>
      tool !== 'edit_draft' && named.some((key) => pointer.test(String(args[key] ?? '').trim())),
  )
}

const clock = /\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?[ap]m\b|\b(?:noon|midnight)\b|^\d{1,2}\/\d{1,2}\b/i

/** Whether a dated call's text still holds a time of day or a leading day: a date that was not read. */
export function holdsTime(calls: readonly Planned[], frame: Frame): boolean {
  return calls.some(({ tool, args }) => {
    const text = String(args['text'] ?? args['title'] ?? '')
    if (own.includes(tool) || args['when'] === undefined || !clock.test(text)) return false
    return (
      /^\d{1,2}\/\d{1,2}\b/.test(text) ||
      datesIn(text, frame).some(({ start, end }) => clock.test(text.slice(start, end)))
    )
  })
}

/** Whether a call is not surely whole: a pronoun for an argument, or a time left unread. */
export function isLoose(calls: readonly Planned[], frame: Frame): boolean {
  return isPointing(calls) || holdsTime(calls, frame)
}
