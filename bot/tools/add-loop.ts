import { z } from 'zod'
import type { Notes } from '../../notes/notes.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { dateFor, loopRef, loopWords, sentence, shortText, whenText } from './words.ts'

export function addLoopTool({ notes }: { readonly notes: Notes }): Tool {
  return localTool({
    name: 'add_loop',
    description:
      'File something owed: by the person (owed: mine) or to the person (owed: theirs). Also for a commitment made in passing ("I\'ll send Paolo the contract tomorrow"). The text must not contain the date; give it as `when`.',
    schema: z.object({
      text: shortText('What is owed, short: "the contract"'),
      owed: z.enum(['mine', 'theirs']),
      who: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('The other human, if one was named'),
      when: whenText.optional(),
    }),
    run(args, ctx) {
      const dated = dateFor(args.when, ctx.frame, { tool: 'add_loop', args })
      if (dated.type === 'ask') return dated.result
      const { text, owed, who } = args
      const { note, write } = notes.file(
        {
          kind: 'loop',
          text,
          said: ctx.personText || text,
          owed,
          who,
          due: dated.due,
          origin: ctx.origin,
        },
        byOf(ctx),
      )
      const lead = owed === 'mine' ? 'On your list' : 'Waiting for'
      return {
        text: sentence(`${lead}: ${loopWords(note)}`),
        writes: [write.id],
        refs: [loopRef(note)],
      }
    },
  })
}
