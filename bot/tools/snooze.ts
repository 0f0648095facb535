import { z } from 'zod'
import { formatWhen } from '../../memory/time/zones.ts'
import type { Due, Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import type { Button } from '../telegram/buttons.ts'
import { withTime } from '../triggers/arming.ts'
import { byOf, localTool, type Tool, type ToolContext, type ToolResult } from './tool.ts'
import { dateFor, loopRef, sentence, whenText } from './words.ts'

type Deps = { readonly notes: Notes; readonly triggers: Triggers }

/** A loop that was put off so often is asked about instead: drop it, or a real date? */
const mostSnoozes = 2

export function snoozeTool(deps: Deps): Tool {
  return localTool({
    name: 'snooze',
    description: 'Let loops or reminders sleep, by id, until a time. Only when the person says so.',
    schema: z.object({
      ids: z.array(z.string().min(1).max(40)).min(1).max(20),
      until: whenText,
    }),
    run(args, ctx) {
      const dated = dateFor(args.until, ctx.frame, { tool: 'snooze', args })
      if (dated.type === 'ask') return dated.result
      const due = dated.due
      if (due === undefined) throw new Error('snooze needs `until`')
      if (due.at <= ctx.now) {
        return {
          text: 'That time has passed. Until when?',
          asked: { about: 'when', tool: 'snooze', args },
        }
      }
      return together(args.ids.map((id, i) => snoozeOne(deps, id, i, due, ctx)))
    },
  })
}

/** Whether another snooze of this loop would only put it off once more. */
export function isPutOff(notes: Notes, loop: Note): boolean {
  return notes.snoozes(loop.id) >= mostSnoozes
}

/** Asked in the place of a third snooze. */
export function putOffQuestion(loop: Note): { text: string; buttons: readonly Button[] } {
  return {
    text: `You have put “${loop.text}” off twice. Shall I drop it, or does it get a real date?`,
    buttons: [
      { label: 'Drop', act: { verb: 'drop', id: loop.id } },
      { label: 'New date', act: { verb: 'date', id: loop.id } },
    ],
  }
}

function snoozeOne(deps: Deps, id: string, i: number, due: Due, ctx: ToolContext): ToolResult {
  const by = { ...byOf(ctx), call: `${ctx.call}.${i}` }
  const words = (until: Due) => formatWhen(until.at, until.zone, until.precision)
  const loop = deps.notes.get(id)
  if (loop?.kind === 'loop' && loop.status === 'open') {
    if (deps.notes.writeOf(by.turn, by.call) === undefined && isPutOff(deps.notes, loop)) {
      const { text, buttons } = putOffQuestion(loop)
      const asked = { about: 'when', tool: 'set_due', args: { id } } as const
      return { text, buttons: [buttons], refs: [loopRef(loop)], asked }
    }
    const { write } = deps.notes.edit(id, { snoozedUntil: due.at }, by)
    return { text: sentence(`Snoozed until ${words(due)}: ${loop.text}`), writes: [write.id] }
  }
  const trigger = deps.triggers.get(id)
  if (trigger?.kind !== 'reminder') throw new Error(`no open loop or reminder has the id ${id}`)
  const rings = withTime(due)
  const { write } = deps.triggers.snooze(id, rings.at, by)
  return { text: sentence(`Snoozed until ${words(rings)}: ${trigger.text}`), writes: [write.id] }
}

function together(results: readonly ToolResult[]): ToolResult {
  const asked = results.findLast((one) => one.asked !== undefined)?.asked
  return {
    text: results.map(({ text }) => text).join('\n'),
    writes: results.flatMap(({ writes }) => writes ?? []),
    buttons: results.flatMap(({ buttons }) => buttons ?? []),
    refs: results.flatMap(({ refs }) => refs ?? []),
    ...(asked === undefined ? {} : { asked }),
  }
}
