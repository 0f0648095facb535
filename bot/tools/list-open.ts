import { z } from 'zod'
import { formatDay } from '../../memory/time/zones.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Button } from '../telegram/buttons.ts'
import { type Card, localTool, type Tool } from './tool.ts'
import { loopRef, loopWords } from './words.ts'

/** So many loops are shown at a time: a list is read on a phone. */
const aPage = 10
const inARow = 5

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
      const { about = '' } = args
      const card = openCard(loops, ctx.now, ctx.frame.zone, { from: 0, about })
      return { text: card.text, card }
    },
  })
}

type PageOf = { readonly from: number; readonly about: string }

/**
 * The open loops as a numbered list, in the order given, from place `from` on. What numbers count in is the list
 * from its start, so that they mean the same on every page.
 */
export function openCard(
  loops: readonly Note[],
  now: number,
  zone: string,
  { from, about }: PageOf = { from: 0, about: '' },
): Card {
  const shown = loops.slice(from, from + aPage)
  const lines = shown.map((loop, i) => {
    const asleep =
      loop.snoozedUntil !== undefined && loop.snoozedUntil > now
        ? ` (snoozed until ${formatDay(loop.snoozedUntil, zone)})`
        : ''
    return `${from + i + 1}. ${loop.owed === 'theirs' ? 'Waiting for: ' : ''}${loopWords(loop)}${asleep}`
  })
  const rest = loops.length - from - shown.length
  const text = ['Open:', ...lines, ...(rest > 0 ? [`+${rest} more`] : [])].join('\n')
  const next = nextPage(from + shown.length, about)
  const buttons = [...doneButtons(shown, from), ...(rest > 0 && next !== undefined ? [[next]] : [])]
  return {
    text,
    buttons,
    refs: shown.map(loopRef),
    list: loops.slice(0, from + aPage).map(loopRef),
  }
}

/** Undefined where the words that narrow the list are too long for a button. */
function nextPage(from: number, about: string): Button | undefined {
  const words = about === '' ? '' : `.${Buffer.from(about).toString('base64url')}`
  const arg = `${from}${words}`
  return arg.length > 50 ? undefined : { label: 'More', act: { verb: 'more', id: 'open', arg } }
}

function doneButtons(loops: readonly Note[], from: number): Button[][] {
  const buttons = loops.map(
    (loop, i): Button => ({ label: `Done ${from + i + 1}`, act: { verb: 'done', id: loop.id } }),
  )
  const rows: Button[][] = []
  for (let i = 0; i < buttons.length; i += inARow) rows.push(buttons.slice(i, i + inARow))
  return rows
}
