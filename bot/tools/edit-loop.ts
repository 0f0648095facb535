import { z } from 'zod'
import { absoluteText } from '../../memory/time/words.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { dateFor, loopRef, loopWords, sentence, shortText, timeOf, whenText } from './words.ts'

const id = z.string().min(1).max(40)

export function editLoopTool({ notes }: { readonly notes: Notes }): Tool {
  return localTool({
    name: 'edit_loop',
    description:
      'Change the words, the other human or the date of an open loop, by id; what is not given stays.',
    schema: z.object({
      id,
      text: shortText('The new words, without the date').optional(),
      who: z.string().trim().min(1).max(100).optional(),
      when: whenText.optional(),
    }),
    run(args, ctx) {
      const loop = openLoop(notes, args.id)
      const dated = dateFor(args.when, ctx.frame, { tool: 'edit_loop', args })
      if (dated.type === 'ask') return dated.result
      const { due } = dated
      const text = args.text === undefined ? undefined : absoluteText(args.text, timeOf(ctx.frame))
      // A new date ends a snooze.
      const snoozedUntil = due === undefined ? undefined : null
      const { note, write } = notes.edit(
        loop.id,
        { text, who: args.who, due, snoozedUntil },
        byOf(ctx),
      )
      return {
        text: sentence(`Changed: ${loopWords(note)}`),
        writes: [write.id],
        refs: [loopRef(note)],
      }
    },
  })
}

/** "the rest by Friday": the loop is done as far as it goes, and what is left has a date of its own. */
export function splitLoopTool({ notes }: { readonly notes: Notes }): Tool {
  return localTool({
    name: 'split_loop',
    description:
      'Part of an open loop is done, the rest is due at another time ("the rest by Friday"): closes it as done and files the rest.',
    schema: z.object({
      id,
      when: whenText,
      rest: shortText('What is left, where it has words of its own').optional(),
    }),
    run(args, ctx) {
      const loop = openLoop(notes, args.id)
      const dated = dateFor(args.when, ctx.frame, { tool: 'split_loop', args })
      if (dated.type === 'ask') return dated.result
      const by = byOf(ctx)
      const { owed, who, tags } = loop
      const text = args.rest ?? restOf(loop.text)
      const { note, write } = notes.file(
        {
          kind: 'loop',
          text,
          said: ctx.personText || text,
          owed,
          who,
          tags,
          due: dated.due,
          origin: ctx.origin,
        },
        by,
      )
      const closed = notes.close([loop.id], 'done', { ...by, call: `${by.call}.done` })
      const left = owed === 'theirs' ? 'Waiting for' : 'On your list'
      return {
        text: `${sentence(`Done: ${loop.text}`)}\n${sentence(`${left}: ${loopWords(note)}`)}`,
        writes: [write.id, closed.write.id],
        refs: [loopRef(note)],
      }
    },
  })
}

function restOf(text: string): string {
  return /^the rest of /i.test(text) ? text : `the rest of ${text}`
}

function openLoop(notes: Notes, given: string): Note {
  const loop = notes.get(given)
  if (loop?.kind !== 'loop' || loop.status !== 'open')
    throw new Error(`no open loop has the id ${given}; look with list_open`)
  return loop
}
