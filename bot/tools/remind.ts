import { z } from 'zod'
import { resolveWhen } from '../../memory/time/words.ts'
import {
  formatTime,
  formatWhen,
  localDate,
  localInstant,
  weekdayOf,
} from '../../memory/time/zones.ts'
import type { Due } from '../../notes/note.ts'
import type { TriggerRule } from '../../triggers/trigger.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { whenWords } from '../../triggers/words.ts'
import type { Frame } from '../models/model.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { dateFor, sentence, shortText, timeOf, whenText } from './words.ts'

/** A reminder for a day without a time of day comes at this local time. */
const morning = '09:00'

export function remindTool({ triggers }: { readonly triggers: Triggers }): Tool {
  return localTool({
    name: 'remind',
    description:
      'Remind the person at a time, once or again and again. The text must not contain the date; give it as `when`.',
    schema: z.object({
      text: shortText('What to remind of'),
      when: whenText,
      repeat: z.enum(['daily', 'weekdays', 'weekly']).optional(),
    }),
    run(args, ctx) {
      const dated = dateFor(args.when, ctx.frame, { tool: 'remind', args })
      if (dated.type === 'ask') return dated.result
      if (dated.due === undefined) throw new Error('remind needs `when`')
      const due = withTime(dated.due)
      const days = args.repeat === undefined ? daysIn(args.when, ctx.frame) : undefined
      if (due.at <= ctx.now) {
        const text = `${formatWhen(due.at, due.zone, 'minute')} has passed. When shall I remind you of “${args.text}”?`
        return { text, asked: { about: 'when', tool: 'remind', args } }
      }
      const { trigger, write } = triggers.arm(
        {
          kind: 'reminder',
          text: args.text,
          said: ctx.personText || args.when,
          zone: due.zone,
          rule: ruleOf(due, args.repeat, days),
          origin: ctx.origin,
        },
        byOf(ctx),
      )
      const first = formatWhen(trigger.nextAt ?? due.at, due.zone, 'minute')
      const how =
        trigger.rule.type === 'once'
          ? first
          : `${whenWords(trigger.rule, due.zone)}, first ${first}`
      return {
        text: sentence(`I'll remind you ${how}: ${args.text}`),
        writes: [write.id],
        refs: [{ type: 'trigger', id: trigger.id, text: args.text }],
      }
    },
  })
}

/** A day without a time of day as its morning: when a reminder comes that names only the day. */
export function withTime(due: Due): Due {
  if (due.precision === 'minute') return due
  const at = localInstant(`${localDate(due.at, due.zone)}T${morning}`, due.zone)
  if (typeof at !== 'number') throw new Error(`${morning} does not exist on that day`)
  return { ...due, at, precision: 'minute' }
}

/** The weekdays (1 = Monday) that words such as "every Monday" name; undefined where they name one time. */
function daysIn(when: string, frame: Frame): readonly number[] | undefined {
  const found = resolveWhen(when, timeOf(frame))
  return found.type === 'at' ? found.repeats : undefined
}

function ruleOf(
  due: Due,
  repeat: 'daily' | 'weekdays' | 'weekly' | undefined,
  days: readonly number[] | undefined,
): TriggerRule {
  const time = formatTime(due.at, due.zone)
  switch (repeat) {
    case undefined:
      return days === undefined ? { type: 'once', at: due.at } : { type: 'weekly', days, time }
    case 'daily':
      return { type: 'daily', time }
    case 'weekdays':
      return { type: 'weekly', days: [1, 2, 3, 4, 5], time }
    case 'weekly':
      return { type: 'weekly', days: [weekdayOf(due.at, due.zone)], time }
  }
}
