import { z } from 'zod'
import type { Notes } from '../../notes/notes.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { excerpt, sentence, shortText } from './words.ts'

export function saveTool({ notes }: { readonly notes: Notes }): Tool {
  return localTool({
    name: 'save',
    description: 'Park a link or a clipping for later. Links are not opened.',
    schema: z.object({
      text: shortText('The link or the text, as given, with what the person said of it'),
    }),
    run(args, ctx) {
      const { note, write } = notes.file(
        { kind: 'saved', text: args.text, said: args.text, origin: ctx.origin },
        byOf(ctx),
      )
      return {
        text: sentence(`Saved for later: ${excerpt(note.text, 200)}`),
        writes: [write.id],
        refs: [{ type: 'saved', id: note.id, text: note.text }],
      }
    },
  })
}
