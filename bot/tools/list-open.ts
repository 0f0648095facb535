import { z } from 'zod'
import { formatDay } from '../../memory/time/zones.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Button } from '../telegram/buttons.ts'
import { type Card, localTool, type Tool } from './tool.ts'
import { loopRef, loopWords } from './words.ts'

/** More loops than this are counted, not listed: a list is read on a phone. */
const most = 20
const withButtons = 8

export function listOpenTool({ notes }: { readonly notes: Notes }): Tool {
  return localTool({
    name: 'list_open',
    description:
      'Show the open loops as a numbered list with buttons (shown to the person as it is; do not repeat it).',
    schema: z.object({
      about: z.string().trim().min(1).max(200).optional().describe('Only those with these words'),
    }),
    run(args, ctx) {
      const loops = notes.open(args.about === undefined ? {} : { about: args.about })
      if (loops.length === 0) {
        const about = args.about === undefined ? '' : ` about “${args.about}”`
        return { text: `Nothing is open${about}.` }
      }
      const card = openCard(loops, ctx.now, ctx.frame.zone)
      return { text: card.text, card }
    },
  })
}

/** The open loops as a numbered list, in the order given. */
export function openCard(loops: readonly Note[], now: number, zone: string): Card {
  const shown = loops.slice(0, most)
  const lines = shown.map((loop, i) => {
    const asleep =
      loop.snoozedUntil !== undefined && loop.snoozedUntil > now
        ? ` (snoozed until ${formatDay(loop.snoozedUntil, zone)})`
        : ''
    return `${i + 1}. ${loop.owed === 'theirs' ? 'Waiting for: ' : ''}${loopWords(loop)}${asleep}`
  })
  const more = loops.length - shown.length
  const text = ['Open:', ...lines, ...(more > 0 ? [`+${more} more`] : [])].join('\n')
  const refs = shown.map(loopRef)
  return { text, buttons: doneButtons(shown), refs, list: refs }
}

function doneButtons(loops: readonly Note[]): Button[][] {
  const buttons = loops
    .slice(0, withButtons)
    .map((loop, i): Button => ({ label: `Done ${i + 1}`, act: { verb: 'done', id: loop.id } }))
  const rows: Button[][] = []
  for (let i = 0; i < buttons.length; i += 4) rows.push(buttons.slice(i, i + 4))
  return rows
}
