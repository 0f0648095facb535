import { z } from 'zod'
import { heldIn, type Period } from '../../notes/facts/history.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { type Span, spanOf } from '../facts/span.ts'
import { changeLine, periodLine, stillTrue } from '../facts/words.ts'
import type { Frame } from '../models/model.ts'
import { type RecallDeps, recallTool } from './recall.ts'
import { outsideTool, type Tool, type ToolContext, type ToolResult } from './tool.ts'
import { timeOf } from './words.ts'

const mostFacts = 5
const mostChanges = 30

/** What facts were, since when they hold, what changed in a time: from the notes' own dates. */
export function factHistoryTool(deps: RecallDeps): Tool {
  const recall = recallTool(deps)
  return outsideTool({
    name: 'fact_history',
    description:
      'The history of facts: since when one holds, what it was before ("where did I live before?"), what it was at a time, or all that changed in a time ("what changed in June?"). Dates are those on which Otto was told.',
    schema: z.object({
      about: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .describe('The subject: "home", "locker code". Without it: all that changed in the time.'),
      when: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('"June", "last week", "since May"'),
    }),
    async run({ about, when }, ctx) {
      const span = when === undefined ? undefined : spanOf(when, timeOf(ctx.frame))
      if (when !== undefined && span === undefined)
        return { text: `I cannot tell what time “${when}” is. Give me a month, a year or a day.` }
      if (about === undefined)
        return changed(deps.notes, span ?? lastMonth(ctx.frame), ctx.frame.zone)
      const found = factsAbout(deps.notes, about)
      if (found.length === 0) return elsewhere(recall, about, when, ctx)
      return told(found, span, ctx)
    },
  })
}

/** The last thirty days, where no time was named. */
function lastMonth({ now, zone, dateOrder }: Frame): Span {
  const found = spanOf('last 30 days', { now, zone, dateOrder })
  return found ?? { from: 0, until: now + 1, name: 'so far' }
}

function changed(notes: Notes, { from, until, name }: Span, zone: string): ToolResult {
  const all = notes.facts.changes(from, until)
  if (all.length === 0)
    return {
      text: `I know of no fact that changed or came up ${name}.`,
    }
  const [changes, fresh] = [
    all.filter(({ before }) => before !== undefined),
    all.filter(({ before }) => before === undefined),
  ]
  const shown = [...changes, ...fresh].slice(0, mostChanges)
  const more = all.length - shown.length
  const title =
    changes.length === 0 ? `New ${name}; nothing I knew before changed:` : `Changed ${name}:`
  const lines = shown.map((change) => `- ${changeLine(change, zone)}`)
  return {
    text: [title, ...lines, ...(more > 0 ? [`+${more} more`] : [])].join('\n'),
    recalled: true,
  }
}

/** Each fact's values, newest first; one history a fact, whichever of its values the words name. */
function factsAbout(notes: Notes, about: string): Period[][] {
  const own = notes.factsAbout(about)
  const named = own.length > 0 ? own : bySubject(notes, about)
  const facts = named.filter(({ source }) => source !== 'tool')
  const histories = facts.map(({ id }) => notes.facts.periods(id)).filter((all) => all.length > 0)
  return [...new Map(histories.map((all) => [all[0]?.fact.id, all])).values()].slice(0, mostFacts)
}

function bySubject(notes: Notes, about: string): Note[] {
  const statuses = ['current', 'superseded'] as const
  const all = notes.search(about, { kinds: ['fact'], statuses, limit: 50 })
  if (all.length > 0) return all
  return notes.search(about, { kinds: ['fact'], statuses, match: 'any', limit: 5 })
}

function told(
  histories: readonly Period[][],
  span: Span | undefined,
  { frame, now }: ToolContext,
): ToolResult {
  const { zone } = frame
  const kept = histories.flatMap((all) => {
    const held = span === undefined ? all : heldIn(all, span.from, span.until)
    return held.length === 0 ? [] : [held]
  })
  if (kept.length === 0) {
    const first = histories[0]?.at(-1)
    const known = first === undefined ? '' : ` What I have first: ${periodLine(first, zone)}.`
    return { text: `I had not been told of it ${span?.name ?? 'then'}.${known}`, recalled: true }
  }
  const blocks = kept.map((all) => all.map((period) => `- ${periodLine(period, zone)}`).join('\n'))
  const single = kept.every((all) => all.length === 1) && span === undefined
  const only = single && histories.every((all) => all.length === 1)
  const note = only ? ['I know of no other value before.'] : []
  return {
    text: ['From your notes:', ...blocks, ...note].join('\n'),
    buttons: stillTrue(
      kept.flatMap(([newest]) => newest?.fact ?? []),
      now,
    ),
    recalled: true,
  }
}

/** No fact is about it: what was said may be. */
async function elsewhere(
  recall: Tool,
  about: string,
  when: string | undefined,
  ctx: ToolContext,
): Promise<ToolResult> {
  const query = when === undefined ? about : `${about} ${when}`
  return await recall.run({ query, mode: 'narrow' }, ctx)
}
