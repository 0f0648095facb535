import { z } from 'zod'
import { quietUntil } from '../../briefs/attention/quiet.ts'
import type { Trigger } from '../../triggers/trigger.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { minutesWords } from '../../triggers/words.ts'
import type { QuietHours } from '../attention/quiet.ts'
import { ruleFor, saidBack } from '../triggers/arming.ts'
import { byOf, localTool, type Tool, type ToolResult } from './tool.ts'
import { sentence, shortText, whenText } from './words.ts'

export const repeatText = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .describe(
    'How it repeats, in words ("every second Tuesday", "weekdays", "on the 15th of every month") or as an RRULE ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU")',
  )

export const untilText = whenText.describe('Of what repeats: the last day')

/** Minutes between two rings of what is nagged about. */
export const nagMinutes = z.number().int().min(5).max(1440)

export const followsWord = z
  .enum(['person', 'place'])
  .describe(
    'When the person travels: person = at the same local time there, place = stays on the time it was set in. Leave it out unless they say so',
  )

export function remindTool(deps: {
  readonly triggers: Triggers
  readonly quiet: Pick<QuietHours, 'now'>
}): Tool {
  return localTool({
    name: 'remind',
    description:
      'Remind the person at a time, once or again and again. The text must not contain the date; give it as `when`.',
    schema: z.object({
      text: shortText('What to remind of'),
      when: whenText.optional(),
      repeat: repeatText.optional(),
      until: untilText.optional(),
      nag: nagMinutes
        .optional()
        .describe('Only if they ask to be nagged: ring again every so many minutes until done'),
      follows: followsWord.optional(),
    }),
    run(args, ctx) {
      const { text, nag, follows } = args
      const call = { tool: 'remind', args }
      const ruled = ruleFor(args, ctx.frame, call, `shall I remind you of “${text}”`)
      if (ruled.type === 'ask') return ruled.result
      const { trigger, write } = deps.triggers.arm(
        {
          ...{ kind: 'reminder', text, said: ctx.personText || (args.when ?? args.repeat ?? '') },
          ...{ zone: ctx.frame.zone, rule: ruled.rule, origin: ctx.origin, follows },
          nag: nag === undefined ? undefined : nag * 60_000,
        },
        byOf(ctx),
      )
      return armedResult(trigger, `I'll remind you ${saidBack(trigger)}`, write.id, [
        ...nagWords(trigger),
        ...quietWords(trigger, deps.quiet),
      ])
    },
  })
}

/** What was armed, said back with weekday, date and time, and a button to change it. */
export function armedResult(
  { id, text }: Trigger,
  said: string,
  write: string,
  more: readonly string[] = [],
): ToolResult {
  return {
    text: [sentence(`${said}: ${text}`), ...more].join(' '),
    writes: [write],
    buttons: [[{ label: 'Change time', act: { verb: 'retime', id } }]],
    refs: [{ type: 'trigger', id, text }],
  }
}

function nagWords({ nag }: Trigger): string[] {
  if (nag === undefined) return []
  return [`I will ask again every ${minutesWords(nag)} until you tap Done.`]
}

/** What is set for a quiet minute rings in it, which is better known now than then. */
function quietWords({ nextAt, zone }: Trigger, quiet: Pick<QuietHours, 'now'>): string[] {
  if (nextAt === undefined || quietUntil(nextAt, { zone, quiet: quiet.now() }) === undefined)
    return []
  return ['That is in your quiet hours; it will ring all the same.']
}
