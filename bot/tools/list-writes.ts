import { z } from 'zod'
import type { Notes } from '../../notes/notes.ts'
import { writesCard } from '../undoing/listing.ts'
import { localTool, type Tool } from './tool.ts'

export function listWritesTool({ notes }: { readonly notes: Notes }): Tool {
  return localTool({
    name: 'list_writes',
    description:
      'Show what Otto changed last, newest first, each with an Undo button (shown to the person as it is; do not repeat it).',
    schema: z.object({}),
    run(_, ctx) {
      const card = writesCard(notes, ctx.frame.zone, 0)
      return card.buttons.length === 0 ? { text: card.text } : { text: card.text, card }
    },
  })
}
