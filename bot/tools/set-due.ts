import { z } from 'zod'
import type { By, Due, Note, Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { dateFor, loopRef, loopWords, sentence, whenText } from './words.ts'

export function setDueTool({ notes }: { readonly notes: Notes }): Tool {
  return localTool({
    name: 'set_due',
    description:
      'Give an open loop a new due date, by id; it is not put off (snooze), it is due then. Only when the person says so.',
    schema: z.object({ id: z.string().min(1).max(40), when: whenText }),
    run(args, ctx) {
      const loop = notes.get(args.id)
      if (loop?.kind !== 'loop' || loop.status !== 'open')
        throw new Error(`no open loop has the id ${args.id}; look with list_open`)
      const dated = dateFor(args.when, ctx.frame, { tool: 'set_due', args })
      if (dated.type === 'ask') return dated.result
      if (dated.due === undefined) throw new Error('set_due needs `when`')
      const { note, write } = setDue(notes, loop, dated.due, byOf(ctx))
      return {
        text: sentence(`New date: ${loopWords(note)}`),
        writes: [write.id],
        refs: [loopRef(note)],
      }
    },
  })
}

/** A real date ends a snooze. */
function setDue(notes: Notes, loop: Note, due: Due, by: By): { note: Note; write: Write } {
  return notes.edit(loop.id, { due, snoozedUntil: null }, by)
}
