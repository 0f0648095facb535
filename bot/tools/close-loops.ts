import { z } from 'zod'
import type { Notes } from '../../notes/notes.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { loopRef, loopWords, sentence } from './words.ts'

export function closeLoopsTool({ notes }: { readonly notes: Notes }): Tool {
  return localTool({
    name: 'close_loops',
    description: 'Close open loops, by id, as done or dropped. Only when the person says so.',
    schema: z.object({
      ids: z.array(z.string().min(1).max(40)).min(1).max(100),
      as: z.enum(['done', 'dropped']),
    }),
    run(args, ctx) {
      const before = args.ids.map((id) => notes.get(id))
      const already = before.flatMap((note) =>
        note?.kind === 'loop' && note.status !== 'open'
          ? [`Already ${note.status}: ${loopWords(note)}.`]
          : [],
      )
      const ids = before.flatMap((note) =>
        note?.kind === 'loop' && note.status === 'open' ? [note.id] : [],
      )
      if (ids.length === 0) {
        if (already.length > 0) return { text: already.join('\n') }
        throw new Error(`no open loop has the id ${args.ids.join(', ')}; look with list_open`)
      }
      const { notes: closed, write } = notes.close(ids, args.as, byOf(ctx))
      const lead = args.as === 'done' ? 'Done' : 'Dropped'
      const lines = closed.map((loop) => sentence(`${lead}: ${loopWords(loop)}`))
      return {
        text: [...lines, ...already].join('\n'),
        writes: [write.id],
        refs: closed.map(loopRef),
      }
    },
  })
}
