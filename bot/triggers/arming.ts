import type { Recurrence } from '../../memory/time/repeat.ts'
import { resolveRepeat } from '../../memory/time/repeats/resolve.ts'
import {
  formatWhen,
  localDate,
  localDateTime,
  localInstant,
  weekdayOf,
} from '../../memory/time/zones.ts'
import type { Due } from '../../notes/note.ts'
import type { Trigger, TriggerRule } from '../../triggers/trigger.ts'
import { whenWords } from '../../triggers/words.ts'
import type { Frame } from '../models/model.ts'
import type { ToolResult } from '../tools/tool.ts'
import { dateFor, timeOf } from '../tools/words.ts'

/** A reminder for a day without a time of day comes at this local time. */
const morning = '09:00'

/** When something is to fire, as a tool is told it. */
export type WhenArgs = {
  readonly when?: string | undefined
  readonly repeat?: string | undefined
  readonly until?: string | undefined
}

export type Ruled =
  | { readonly type: 'rule'; readonly rule: TriggerRule }
  | { readonly type: 'ask'; readonly result: ToolResult }

/** The call that a question's answer completes. */
type Call = { readonly tool: string; readonly args: Record<string, unknown> }

/**
 * The rule that words mean. Where they name no time, one that has passed, or one that does not exist, a
 * question, whose answer completes the same call.
 */
export function ruleFor(args: WhenArgs, frame: Frame, call: Call, what: string): Ruled {
  const { when, repeat } = args
  const repeats = resolveRepeat(args, timeOf(frame))
  if (repeats?.type === 'ask') {
    const { repeat: _unknown, ...rest } = call.args
    // The answer names a time, and how it repeats was said already; or it says both anew.
    const args = repeats.about === 'time' ? { ...rest, repeat: repeat ?? when } : rest
    return asked(repeats.question, { ...call, args })
  }
  if (repeats !== undefined) return { type: 'rule', rule: plainest(repeats.recurrence) }
  const dated = dateFor(when, frame, call)
  if (dated.type === 'ask') return dated
  if (dated.due === undefined) throw new Error(`${call.tool} needs \`when\` or \`repeat\``)
  const due = withTime(dated.due)
  if (due.at <= frame.now) {
    return asked(`${formatWhen(due.at, due.zone, 'minute')} has passed. When ${what}?`, call)
  }
  return { type: 'rule', rule: { type: 'once', at: due.at } }
}

function asked(text: string, { tool, args }: Call): Ruled {
  return { type: 'ask', result: { text, asked: { about: 'when', tool, args } } }
}

/** A day without a time of day as its morning: when a reminder comes that names only the day. */
export function withTime(due: Due): Due {
  if (due.precision === 'minute') return due
  const at = localInstant(`${localDate(due.at, due.zone)}T${morning}`, due.zone)
  if (typeof at !== 'number') throw new Error(`${morning} does not exist on that day`)
  return { ...due, at, precision: 'minute' }
}

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The plainest rule for a recurrence: every day, or on some weekdays, where it is no more than that. */
function plainest({ rrule, start }: Recurrence): TriggerRule {
  const time = start.slice(11)
  if (rrule === 'FREQ=DAILY') return { type: 'daily', time }
  const [, byDay] = /^FREQ=WEEKLY(?:;BYDAY=([A-Z,]+))?$/.exec(rrule) ?? ['', '-']
  if (byDay === '-') return { type: 'recurring', rrule, start }
  const days =
    byDay === undefined
      ? [weekdayOf(utc(start), 'UTC')]
      : byDay.split(',').map((code) => codes.indexOf(code) + 1)
  return days.every((day) => day > 0)
    ? { type: 'weekly', days, time }
    : { type: 'recurring', rrule, start }
}

function utc(local: string): number {
  const at = localInstant(local, 'UTC')
  return typeof at === 'number' ? at : 0
}

/** A recurring rule as RFC 5545 has it, without its start; undefined for one that does not recur. */
export function rruleOf(rule: TriggerRule): string | undefined {
  switch (rule.type) {
    case 'daily':
      return 'FREQ=DAILY'
    case 'weekly':
      return `FREQ=WEEKLY;BYDAY=${rule.days.map((day) => codes[day - 1]).join(',')}`
    case 'recurring':
      return rule.rrule
    case 'once':
    case 'condition':
      return undefined
  }
}

/** When a rule comes, so that another repetition keeps it: a time of day ("09:00"), of a one-shot its day, too. */
export function timeIn(rule: TriggerRule, zone: string): string | undefined {
  switch (rule.type) {
    case 'once':
      return localDateTime(rule.at, zone)
    case 'recurring':
      return rule.start.slice(11)
    case 'daily':
    case 'weekly':
      return rule.time
    case 'condition':
      return undefined
  }
}

/** "Fri 4 Dec 2026, 09:00", or "on weekdays at 18:00, first Tue 1 Dec 2026, 18:00" */
export function saidBack({ rule, zone, nextAt }: Trigger): string {
  const first = nextAt === undefined ? '' : formatWhen(nextAt, zone, 'minute')
  if (rule.type === 'once') return first
  return `${whenWords(rule, zone)}${first === '' ? '' : `, first ${first}`}`
}
