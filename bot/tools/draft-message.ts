import { z } from 'zod'
import type { Drafts } from '../../notes/drafts.ts'
import type { Draft } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { draftCard } from './draft-card.ts'
import { byOf, localTool, type Tool, type ToolResult } from './tool.ts'
import { excerpt, shortText } from './words.ts'

/** Words that ask for a message of its own; without them a second text to the same person is a new wording. */
const asksForNew = /\b(draft|write|e-?mail|mail|message|compose|letter|another|second|new)\b/i

export function draftMessageTool(deps: { readonly notes: Notes; readonly drafts: Drafts }): Tool {
  return localTool({
    name: 'draft_message',
    description:
      'Draft a message to somebody else. It is shown to the person in full with Send, Edit and Discard and held until they approve it; do not repeat its text. To reword a held draft use edit_draft.',
    schema: z.object({
      to: shortText('Name or mail address of the recipient, as the person named them'),
      text: shortText('The whole message'),
      subject: z.string().trim().max(200).optional(),
    }),
    run(args, ctx) {
      const held = deps.drafts
        .held()
        .filter((draft) => draft.to.toLowerCase() === args.to.toLowerCase())
      const [reworded] = held
      if (reworded !== undefined && held.length === 1 && !asksForNew.test(ctx.personText)) {
        const { draft } = deps.drafts.edit(
          reworded.id,
          { text: args.text, subject: args.subject ?? subjectAfter(reworded, args.text) },
          byOf(ctx),
        )
        return shown(draft)
      }
      const address = args.to.includes('@') ? args.to : deps.notes.contacts.addressOf(args.to)
      const subject = args.subject ?? subjectFrom(args.text)
      const { draft } = deps.drafts.hold(
        { to: args.to, address, subject, text: args.text },
        byOf(ctx),
      )
      return shown(draft)
    },
  })
}

const greeting = /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\b[^\n]{0,60}[,!]?$/i

/** The first clause of a letter that is no greeting, cut short. */
export function subjectFrom(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const first = lines.find((line) => line !== '' && !greeting.test(line)) ?? text
  return excerpt(first.split(/[.!?]/)[0] ?? first, 60)
}

/** The subject goes with the text where it was made of it; one that was given stays. */
export function subjectAfter(draft: Draft, text: string): string {
  return draft.subject === subjectFrom(draft.text) ? subjectFrom(text) : draft.subject
}

/** What a call that shows a draft gives: the card, and the question where an address is missing. */
export function shown(draft: Draft): ToolResult {
  const card = draftCard(draft)
  const text = `Draft ${draft.id} is shown to the person and held.`
  if (draft.address !== undefined) return { text, card, refs: card.refs }
  return { text, card, refs: card.refs, asked: { about: 'address', draft: draft.id, to: draft.to } }
}
