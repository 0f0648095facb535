import type { Instant } from '../../item.ts'
import type { TimeContext, When } from '../words.ts'
import { formatDay, formatTime } from '../zones.ts'
import type { Expression, Part } from './atom.ts'

const partWords: Readonly<Record<Part, string>> = {
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
  night: 'in the evening',
  late: 'at night',
}

/**
 * The text with one expression said as an absolute day; as it was where that does not depend on the day it
 * was said. What cannot be resolved keeps its words, with the day they were said on.
 */
export function absolute(
  text: string,
  expression: Expression,
  when: When,
  ctx: TimeContext,
): string {
  const [before, rest] = [text.slice(0, expression.start), text.slice(expression.end)]
  if (!isRelative(expression) || /^ \(said /.test(rest)) return text
  const said = text.slice(expression.start, expression.end)
  if (when.type !== 'at') return `${before}${said} (said ${formatDay(ctx.now, ctx.zone)})${rest}`
  const fitted =
    /^['\u2019]s\b/.test(rest) ||
    /\b(?:to|through|of|than|between|with|except|about|like)\s+$|\bbetween [^.;]* and\s+$/i.test(
      before,
    )
  const words = expression.abroad
    ? wordsAbroad(expression, said, when.at, ctx)
    : wordsOf(expression, when.at, fitted, ctx)
  const first = /^\p{Lu}/u.test(said) && /(?:^|[.!?]\s+)$/.test(before)
  return `${before}${first ? words.charAt(0).toUpperCase() + words.slice(1) : words}${rest}`
}

/** Whether its day depends on the day it was said. A time of day alone is as true on another. */
function isRelative({ every, instant, day, clock, vague }: Expression): boolean {
  if (every || vague) return false
  if (instant) return true
  if (day === undefined) return clock?.closing === true
  return day.type === 'ask' ? day.fixed !== true : day.bound === 'relative'
}

/** `fitted`: the words around it take the bare day ("Friday's", "moved to Friday"). */
function wordsOf(expression: Expression, at: Instant, fitted: boolean, ctx: TimeContext): string {
  const day = formatDay(at, ctx.zone)
  const own = expression.lead.replace(/ the$/, '')
  const lead = /^(?:on|at|@|the)$/.test(own) ? '' : own
  if (expression.clock?.closing) return `${lead || 'at'} the end of ${day}`
  const phrase = expression.day?.type === 'day' ? expression.day.phrase : undefined
  if (phrase !== undefined) return during(phrase, lead, fitted)
  return `${fitted && lead === '' ? '' : leadTo(lead)}${day}${timeWords(expression, at, ctx)}`
}

/** In another language the words that lead to it stay as they were: "entro Fri 4 Dec 2026, 18:00". */
function wordsAbroad(expression: Expression, said: string, at: Instant, ctx: TimeContext): string {
  const own = expression.lead === '' ? '' : `${said.split(/\s+/)[0] ?? ''} `
  const day = formatDay(at, ctx.zone)
  if (expression.instant || expression.clock) return `${own}${day}, ${formatTime(at, ctx.zone)}`
  const phrase = expression.day?.type === 'day' ? expression.day.phrase : undefined
  return phrase === undefined && !expression.part ? `${own}${day}` : `${said} (${day})`
}

/** "in the week of ...", "by the week of ...", "2027's budget" */
function during(phrase: string, lead: string, fitted: boolean): string {
  const period = phrase.replace(/^in /, '')
  if (lead !== '') return `${lead} ${period}`
  return fitted ? period : phrase
}

function leadTo(lead: string): string {
  if (lead === '') return 'on '
  return lead === 'due' ? 'due on ' : `${lead} `
}

function timeWords(expression: Expression, at: Instant, ctx: TimeContext): string {
  if (expression.instant || expression.clock) return ` at ${formatTime(at, ctx.zone)}`
  return expression.part ? ` ${partWords[expression.part]}` : ''
}
