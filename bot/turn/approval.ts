import { type Approval, approves } from '../../notes/approves.ts'
import type { Draft } from '../../notes/note.ts'
import type { Frame } from '../models/model.ts'

const places = ['first', 'second', 'third', 'fourth', 'fifth']

/**
 * Whether the person's own words approve a held draft: directly, by a reply to the one that is meant, or
 * by naming one after Otto asked which. Pure, and asked before any model and again inside the sending tool.
 */
export function approval(personText: string, frame: Frame, held: readonly Draft[]): Approval {
  const replied = frame.repliedTo?.refs.filter(({ type }) => type === 'draft') ?? []
  const meant = held.filter(({ id }) => replied.some((ref) => ref.id === id))
  // A reply to a draft that is no longer held means that one, and no other.
  if (replied.length > 0 && meant.length === 0) return { type: 'no' }
  const direct = approves(personText, replied.length === 0 ? held : meant)
  const asked = frame.asked
  if (direct.type === 'yes' || asked?.about !== 'which' || asked.tool !== 'send_draft')
    return direct
  const words = personText.trim().replace(/^(?:send|approve) /i, '')
  const shown = frame.list.filter((ref) => ref.type === 'draft').map(({ id }) => id)
  const draft = held.find(({ id }) => id === pickedFrom(words, shown)) ?? namedIn(words, held)
  return draft === undefined ? direct : { type: 'yes', draft }
}

/** "2", "the second one", "number 2": the id at that place of the list; anything longer is no pick. */
function pickedFrom(text: string, ids: readonly string[]): string | undefined {
  const match = /^(?:the |number |no\.? ?|#)?(\d{1,2}|[a-z]+)(?: one)?(?:,? please)?[.!]?$/i.exec(
    text,
  )
  const word = match?.[1]?.toLowerCase() ?? ''
  const place = /^\d+$/.test(word) ? Number(word) : places.indexOf(word) + 1
  return place >= 1 ? ids[place - 1] : undefined
}

/** "to Sam", "the one for Sam", "Sam": the only draft to that recipient. */
function namedIn(text: string, held: readonly Draft[]): Draft | undefined {
  const name = /^(?:the )?(?:one )?(?:to |for )?([\p{L}\d@._-]+)[.!]?$/iu
    .exec(text)?.[1]
    ?.toLowerCase()
  const fits = held.filter((draft) => draft.to.toLowerCase() === name)
  return fits.length === 1 ? fits[0] : undefined
}
