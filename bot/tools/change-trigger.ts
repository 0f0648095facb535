import { z } from 'zod'
import { repeatIn } from '../../memory/time/repeats/read.ts'
import { resolveWhen } from '../../memory/time/words.ts'
import { localDate, localDateTime } from '../../memory/time/zones.ts'
import type { ReminderChanges } from '../../triggers/changes.ts'
import type { Trigger, TriggerRule } from '../../triggers/trigger.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { minutesWords } from '../../triggers/words.ts'
import type { Frame } from '../models/model.ts'
import {
  type Ruled,
  rruleOf,
  ruleFor,
  saidBack,
  timeIn,
  type WhenArgs,
} from '../triggers/arming.ts'
import { followsWord, nagMinutes, repeatText, untilText } from './remind.ts'
import { byOf, localTool, type Tool, type ToolContext } from './tool.ts'
import { sentence, shortText, timeOf, whenText } from './words.ts'

const schema = z.object({
  id: z.string().min(1).max(40),
  text: shortText('The new text').optional(),
  when: whenText.optional(),
  repeat: repeatText.optional(),
  until: untilText.optional(),
  nag: nagMinutes.or(z.literal(0)).optional().describe('Minutes between rings; 0: no more'),
  follows: followsWord.optional(),
})

export function changeTriggerTool({ triggers }: { readonly triggers: Triggers }): Tool {
  return localTool({
    name: 'change_trigger',
    description:
      'Change a reminder, task or watch by id: its text, its time, how it repeats, nagging. Give only what changes.',
    schema,
    run(args, ctx) {
      const before = triggers.get(args.id)
      if (before?.kind !== 'reminder' && before?.kind !== 'task')
        throw new Error(`no reminder has the id ${args.id}; look with list_triggers`)
      const ruled = newRule(before, args, ctx)
      if (ruled?.type === 'ask') return ruled.result
      const changes = changesIn(args, ruled?.rule, ctx)
      const { trigger, write } = triggers.edit(args.id, changes, byOf(ctx))
      return {
        text: sentence(`Changed: ${trigger.text}, ${saidBack(trigger)}${nagWords(trigger)}`),
        writes: [write.id],
        refs: [{ type: 'trigger', id: trigger.id, text: trigger.text }],
      }
    },
  })
}

function changesIn(
  { text, follows, nag }: z.infer<typeof schema>,
  rule: TriggerRule | undefined,
  ctx: ToolContext,
): ReminderChanges {
  const timed =
    rule === undefined ? {} : { rule, zone: ctx.frame.zone, said: ctx.personText || undefined }
  const nags = nag === undefined ? undefined : nag === 0 ? null : nag * 60_000
  return { text, follows, nag: nags, ...timed }
}

function nagWords({ nag }: Trigger): string {
  return nag === undefined ? '' : `, again every ${minutesWords(nag)} until it is done`
}

/** A new time of day leaves how it repeats as it is, a new repetition the time of day. */
function newRule(
  before: Trigger,
  args: WhenArgs & { readonly id: string },
  ctx: ToolContext,
): Ruled | undefined {
  const { when, repeat, until } = args
  if (when === undefined && repeat === undefined && until === undefined) return undefined
  if (before.rule.type === 'condition')
    throw new Error('a watch has no time; drop it and set another')
  const call = { tool: 'change_trigger', args: { ...args } }
  const what = `shall I ${before.kind === 'task' ? 'do' : 'remind you of'} “${before.text}”`
  return ruleFor(completed(before.rule, args, before.zone, ctx.frame), ctx.frame, call, what)
}

function completed(
  rule: TriggerRule,
  { when, repeat, until }: WhenArgs,
  zone: string,
  frame: Frame,
): WhenArgs {
  const known = rruleOf(rule)
  const newly = repeat ?? (when !== undefined && repeatIn(when) !== undefined ? when : undefined)
  return {
    repeat: newly ?? known,
    when: ofItsOwn(rule, when, zone, frame) ?? timeIn(rule, zone),
    until,
  }
}

const timeOnly = /^(?:at |to )?(\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?|noon|midnight)$/i

/** What comes once keeps its day where only another time of day is named, and its time where only a day is. */
function ofItsOwn(
  rule: TriggerRule,
  when: string | undefined,
  zone: string,
  frame: Frame,
): string | undefined {
  if (rule.type !== 'once' || when === undefined) return when
  const time = timeOnly.exec(when.trim())?.[1]
  if (time !== undefined) return `${localDate(rule.at, zone)} at ${time}`
  const day = resolveWhen(when, timeOf(frame))
  return day.type === 'at' && day.precision === 'day'
    ? `${localDate(day.at, frame.zone)}${localDateTime(rule.at, zone).slice(10)}`
    : when
}
