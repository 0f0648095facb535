import { z } from 'zod'
import type { Condition, PageTest } from '../../triggers/condition.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { minutesWords, whenWords } from '../../triggers/words.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { sentence, shortText } from './words.ts'

const words = (what: string) => z.string().trim().min(1).max(200).describe(what)

const schema = z.object({
  on: z.enum(['page', 'calendar', 'message']).describe('Where it can be seen'),
  text: shortText('What to tell the person, or, with `act`, what to do yourself, once it is so'),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('page: its address'),
  near: words('page: the words right before the value ("Price:")').optional(),
  says: words('page: it says these words').optional(),
  below: z.number().optional().describe('page: the number is below this'),
  above: z.number().optional().describe('page: the number is above this'),
  about: words('calendar: only events with these words in the title').optional(),
  from: words('message: the sender, or who it was forwarded from').optional(),
  words: words('message: words in it').optional(),
  again: z.boolean().optional().describe('Every time, not only the first'),
  act: z.boolean().optional().describe('Do `text` yourself instead of telling it'),
  minutes: z
    .number()
    .int()
    .min(15)
    .max(7 * 24 * 60)
    .optional()
    .describe('Between two looks; 60 if not given'),
})

type Args = z.infer<typeof schema>

export function watchTool({ triggers }: { readonly triggers: Triggers }): Tool {
  return localTool({
    name: 'watch',
    description:
      'Tell the person (or act) when something comes true: a page changes, says something or has a number below or above a limit; the calendar changes; a message comes from somebody or with some words.',
    schema,
    run(args, ctx) {
      if (ctx.frame.trigger !== undefined) throw new Error('a task cannot set further ones')
      const condition = conditionOf(args)
      const every = condition.on === 'message' ? 0 : (args.minutes ?? 60) * 60_000
      const rule = { type: 'condition', condition, every, again: args.again ?? false } as const
      const { text, act } = args
      const { zone } = ctx.frame
      const { trigger, write } = triggers.arm(
        {
          ...{ kind: act ? 'task' : 'reminder', text, said: ctx.personText },
          ...{ zone, rule, origin: ctx.origin },
        },
        byOf(ctx),
      )
      const lead = act ? "I'll do it" : "I'll tell you"
      const looks = every === 0 ? '' : ` I look every ${minutesWords(every)}.`
      return {
        text: `${sentence(`${lead} ${whenWords(rule, zone)}: ${text}`)}${looks}`,
        writes: [write.id],
        refs: [{ type: 'trigger', id: trigger.id, text }],
      }
    },
  })
}

function conditionOf(args: Args): Condition {
  switch (args.on) {
    case 'page':
      return pageOf(args)
    case 'calendar':
      return { on: 'calendar', ...(args.about === undefined ? {} : { about: args.about }) }
    case 'message':
      return messageOf(args)
  }
}

function pageOf({ url, near, ...args }: Args): Condition {
  if (url === undefined) throw new Error('watch needs the `url` of the page')
  return { on: 'page', url, ...(near === undefined ? {} : { near }), test: testOf(args) }
}

function messageOf({ from, words: wanted }: Args): Condition {
  if (from === undefined && wanted === undefined)
    throw new Error('watch needs `from` or `words` for a message')
  return {
    on: 'message',
    ...(from === undefined ? {} : { from }),
    ...(wanted === undefined ? {} : { words: wanted }),
  }
}

function testOf({ says, below, above }: Pick<Args, 'says' | 'below' | 'above'>): PageTest {
  const given = [says, below, above].filter((one) => one !== undefined)
  if (given.length > 1) throw new Error('give only one of `says`, `below` and `above`')
  if (says !== undefined) return { type: 'says', words: says }
  if (below !== undefined) return { type: 'below', value: below }
  return above === undefined ? { type: 'changes' } : { type: 'above', value: above }
}
