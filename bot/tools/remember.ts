import { z } from 'zod'
import { absoluteText } from '../../memory/time/words.ts'
import { corrected } from '../../notes/facts/correct.ts'
import { isWeekly } from '../../notes/facts/supersede.ts'
import type { Notes } from '../../notes/notes.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { sentence, shortText, timeOf } from './words.ts'

export function rememberTool({ notes }: { readonly notes: Notes }): Tool {
  return localTool({
    name: 'remember',
    description:
      'Keep a standing fact about the person or their world. Use it when they ask you to remember something. A new value for the same subject replaces the old one, which is kept with its dates.',
    schema: z.object({
      text: shortText('The fact, in the words of the person'),
      subject: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('What it is about: "locker code"'),
      replaces: z
        .string()
        .min(1)
        .max(40)
        .optional()
        .describe('The id of the fact whose place it takes, where one was named'),
    }),
    run(args, ctx) {
      const { subject, replaces } = args
      const old = replaces === undefined ? undefined : notes.get(replaces)
      const told = old === undefined ? args.text : corrected(old.text, old.subject, args.text)
      const text = isWeekly(told) ? told : absoluteText(told, timeOf(ctx.frame))
      const { note, write, superseded } = notes.file(
        { kind: 'fact', text, said: args.text, subject, replaces, origin: ctx.origin },
        byOf(ctx),
      )
      const before = superseded === undefined ? '' : ` Before, it was: ${sentence(superseded.text)}`
      return {
        text: `I'll remember: ${sentence(note.text)}${before}`,
        writes: [write.id],
        refs: [{ type: 'fact', id: note.id, text: note.text }],
      }
    },
  })
}
