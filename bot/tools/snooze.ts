import { z } from 'zod'
import { formatWhen } from '../../memory/time/zones.ts'
import type { Due } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { withTime } from './remind.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { dateFor, sentence, whenText } from './words.ts'

export function snoozeTool(deps: { readonly notes: Notes; readonly triggers: Triggers }): Tool {
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
      const rings = withTime(due)
      const words = (until: Due) => formatWhen(until.at, until.zone, until.precision)
      const done = args.ids.map((id, i) => {
        const by = { ...byOf(ctx), call: `${ctx.call}.${i}` }
        const loop = deps.notes.get(id)
        if (loop?.kind === 'loop' && loop.status === 'open') {
          const { write } = deps.notes.edit(id, { snoozedUntil: due.at }, by)
          return { text: `${words(due)}: ${loop.text}`, write }
        }
        const trigger = deps.triggers.get(id)
        if (trigger?.kind === 'reminder') {
          const { write } = deps.triggers.snooze(id, rings.at, by)
          return { text: `${words(rings)}: ${trigger.text}`, write }
        }
        throw new Error(`no open loop or reminder has the id ${id}`)
      })
      return {
        text: done.map(({ text }) => sentence(`Snoozed until ${text}`)).join('\n'),
        writes: done.map(({ write }) => write.id),
      }
    },
  })
}
