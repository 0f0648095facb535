import { z } from 'zod'
import { mutedTag } from '../../briefs/curve.ts'
import type { Notes } from '../../notes/notes.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { loopRef, loopWords, sentence } from './words.ts'

export function muteTool({ notes }: { readonly notes: Notes }): Tool {
  return localTool({
    name: 'mute',
    description:
      'Say nothing more about open loops, by id, for good (off: speak of them again). They stay open. To be quiet about one until a time use snooze. Only when the person says so.',
    schema: z.object({
      ids: z.array(z.string().min(1).max(40)).min(1).max(20),
      off: z.boolean().optional(),
    }),
    run(args, ctx) {
      const done = args.ids.map((id, i) => {
        const loop = notes.get(id)
        if (loop?.kind !== 'loop' || loop.status !== 'open')
          throw new Error(`no open loop has the id ${id}; look with list_open`)
        const rest = loop.tags.filter((tag) => tag !== mutedTag)
        const by = { ...byOf(ctx), call: `${ctx.call}.${i}` }
        const tags = args.off === true ? rest : [...rest, mutedTag]
        const { write } = notes.edit(id, { tags }, by)
        const lead = args.off === true ? 'No longer muted' : 'Muted, still open'
        return { line: sentence(`${lead}: ${loopWords(loop)}`), write, ref: loopRef(loop) }
      })
      return {
        text: done.map(({ line }) => line).join('\n'),
        writes: done.map(({ write }) => write.id),
        refs: done.map(({ ref }) => ref),
      }
    },
  })
}
