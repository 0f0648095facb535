import { z } from 'zod'
import { formatDay, formatWhen } from '../../memory/time/zones.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import type { Button } from '../telegram/buttons.ts'
import { type Card, localTool, type Tool } from './tool.ts'
import { excerpt, loopRef, loopWords } from './words.ts'

/** So many loops are shown at a time: a list is read on a phone. */
const aPage = 10
const inARow = 5

type Deps = {
  readonly notes: Notes
  readonly triggers: Pick<Triggers, 'list' | 'count'>
}

export function listOpenTool({ notes, triggers }: Deps): Tool {
  return localTool({
    name: 'list_open',
    description:
      'Show the open loops as a numbered list with buttons (shown to the person as it is; do not repeat it).',
    schema: z.object({
      about: z.string().trim().min(1).max(200).optional().describe('Only those with these words'),
      owed: z
        .enum(['mine', 'theirs'])
        .optional()
        .describe('Only what the person owes (mine) or waits for (theirs)'),
    }),
    run(args, ctx) {
      const only = { about: args.about ?? '', ...(args.owed && { owed: args.owed }) }
      const loops = openOf(notes, only)
      const all = args.about === undefined && args.owed === undefined
      const set = all ? setLines(triggers, ctx.frame.zone) : []
      if (loops.length === 0) return { text: [nothing(only), ...set].join('\n') }
      const card = openCard(loops, ctx.now, ctx.frame.zone, { from: 0, ...only })
      const text = [card.text, ...set].join('\n')
      return { text, card: { ...card, text } }
    },
  })
}

/** Who asks what is open may mean a reminder: how many are set, and the next of them. */
function setLines({ list, count }: Deps['triggers'], zone: string): readonly string[] {
  const armed = { kinds: ['reminder', 'task'], status: 'armed' } as const
  const [next] = list({ ...armed, limit: 1 })
  if (next === undefined) return []
  const all = count(armed)
  const what = all === 1 ? '1 reminder is set' : `${all} reminders are set, the next one`
  const at = next.nextAt === undefined ? '' : `, ${formatWhen(next.nextAt, zone, 'minute')}`
  return [`${what}: ${excerpt(next.text, 80)}${at}.`]
}

/** Which of the open loops: those with words ('' = any), of one side. */
export type Only = { readonly about: string; readonly owed?: 'mine' | 'theirs' }

export function openOf(notes: Pick<Notes, 'open'>, { about, owed }: Only): Note[] {
  const loops = notes.open(about === '' ? {} : { about })
  return owed === undefined ? loops : loops.filter((loop) => loop.owed === owed)
}

function nothing({ about, owed }: Only): string {
  const words = about === '' ? '' : ` about “${about}”`
  if (owed === undefined) return `Nothing is open${words}.`
  return owed === 'mine' ? `You owe nothing${words}.` : `Nobody owes you anything${words}.`
}

type PageOf = Only & { readonly from: number }

/**
 * The open loops as a numbered list, in the order given, from place `from` on. What numbers count in is the list
 * from its start, so that they mean the same on every page.
 */
export function openCard(
  loops: readonly Note[],
  now: number,
  zone: string,
  { from, ...only }: PageOf = { from: 0, about: '' },
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
  const next = nextPage({ ...only, from: from + shown.length })
  const buttons = [...doneButtons(shown, from), ...(rest > 0 && next !== undefined ? [[next]] : [])]
  return {
    text,
    buttons,
    refs: shown.map(loopRef),
    list: loops.slice(0, from + aPage).map(loopRef),
  }
}

/** Undefined where the words that narrow the list are too long for a button. */
function nextPage({ from, about, owed }: PageOf): Button | undefined {
  const words = about === '' ? '' : `.${Buffer.from(about).toString('base64url')}`
  const arg = `${from}${owed?.[0] ?? ''}${words}`
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
