import { z } from 'zod'
import { formatWhen } from '../../memory/time/zones.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { nounOf } from '../../triggers/words.ts'
import { saidBack } from '../triggers/arming.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { dateFor, sentence, whenText } from './words.ts'

type Deps = { readonly triggers: Triggers }

const id = z.string().min(1).max(40)

export function pauseTriggerTool({ triggers }: Deps): Tool {
  return localTool({
    name: 'pause_trigger',
    description:
      'Pause a reminder, task or watch by id until it is resumed, or, what repeats, until a time.',
    schema: z.object({ id, until: whenText.optional() }),
    run(args, ctx) {
      const dated = dateFor(args.until, ctx.frame, { tool: 'pause_trigger', args })
      if (dated.type === 'ask') return dated.result
      const until = dated.due?.at
      const { trigger, write } = triggers.pause(args.id, until, byOf(ctx))
      const { text, nextAt, zone } = trigger
      const end =
        until === undefined || nextAt === undefined
          ? ' until you resume it'
          : `; it goes on ${formatWhen(nextAt, zone, 'minute')}`
      return {
        text: sentence(`Paused the ${nounOf(trigger)} “${text}”${end}`),
        writes: [write.id],
        buttons: [[{ label: 'Resume', act: { verb: 'unpause', id: trigger.id } }]],
        refs: [{ type: 'trigger', id: trigger.id, text }],
      }
    },
  })
}

export function resumeTriggerTool({ triggers }: Deps): Tool {
  return localTool({
    name: 'resume_trigger',
    description: 'Resume a paused reminder, task or watch by id.',
    schema: z.object({ id }),
    run(args, ctx) {
      const { trigger, write } = triggers.resume(args.id, byOf(ctx))
      const { text } = trigger
      return {
        text: sentence(`Resumed: ${text}, ${saidBack(trigger)}`),
        writes: [write.id],
        refs: [{ type: 'trigger', id: trigger.id, text }],
      }
    },
  })
}
