import { z } from 'zod'
import type { Triggers } from '../../triggers/triggers.ts'
import { ruleFor, saidBack } from '../triggers/arming.ts'
import { armedResult, followsWord, repeatText, untilText } from './remind.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { shortText, whenText } from './words.ts'

export function scheduleTaskTool({ triggers }: { readonly triggers: Triggers }): Tool {
  return localTool({
    name: 'schedule_task',
    description:
      'Do something yourself at a time, once or again and again: look something up, compare, draft. For a mere reminder use remind.',
    schema: z.object({
      text: shortText('What you are to do then, as an order that stands by itself'),
      when: whenText.optional(),
      repeat: repeatText.optional(),
      until: untilText.optional(),
      follows: followsWord.optional(),
    }),
    run(args, ctx) {
      if (ctx.frame.trigger !== undefined) throw new Error('a task cannot set further tasks')
      const { text, follows } = args
      const call = { tool: 'schedule_task', args }
      const ruled = ruleFor(args, ctx.frame, call, `shall I do “${text}”`)
      if (ruled.type === 'ask') return ruled.result
      const { trigger, write } = triggers.arm(
        {
          ...{ kind: 'task', text, said: ctx.personText || (args.when ?? args.repeat ?? '') },
          ...{ zone: ctx.frame.zone, rule: ruled.rule, origin: ctx.origin, follows },
        },
        byOf(ctx),
      )
      return armedResult(trigger, `I'll do it ${saidBack(trigger)}`, write.id)
    },
  })
}
