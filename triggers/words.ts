import { repeatWords } from '../memory/time/repeats/say.ts'
import { formatDay, formatTime, formatWhen } from '../memory/time/zones.ts'
import type { Condition } from './condition.ts'
import type { Follows, Trigger, TriggerRule } from './trigger.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "on Tue 1 Dec 2026 at 15:00", "every day at 09:00", "every second Tuesday at 09:00", "when the page ... changes" */
export function whenWords(rule: TriggerRule, zone: string): string {
  switch (rule.type) {
    case 'once':
      return `on ${formatDay(rule.at, zone)} at ${formatTime(rule.at, zone)}`
    case 'daily':
      return `every day at ${rule.time}`
    case 'weekly':
      return `${daysWords(rule.days)} at ${rule.time}`
    case 'recurring':
      return repeatWords(rule)
    case 'condition':
      return `${rule.again ? 'whenever' : 'when'} ${conditionWords(rule.condition)}`
  }
}

function daysWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  if (sorted.join() === '1,2,3,4,5') return 'on weekdays'
  if (sorted.join() === '6,7') return 'on weekends'
  if (sorted.length === 7) return 'every day'
  const names = sorted.map((day) => weekdays[day - 1] ?? '')
  return `every ${names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`}`
}

/** "the page example.org/x says “in stock”", "a message mentions “keys”" */
export function conditionWords(condition: Condition): string {
  switch (condition.on) {
    case 'page':
      return `${pagePart(condition)} ${pageTest(condition)}`
    case 'calendar':
      return condition.about === undefined
        ? 'the calendar changes'
        : `“${condition.about}” changes in the calendar`
    case 'message': {
      const { from, words } = condition
      const mentions = words === undefined ? 'comes' : `mentions “${words}”`
      return `a message${from === undefined ? '' : ` from ${from}`} ${mentions}`
    }
  }
}

type PageCondition = Extract<Condition, { on: 'page' }>

function pagePart({ url, near }: PageCondition): string {
  const page = url.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return near === undefined ? `the page ${page}` : `“${near}” on the page ${page}`
}

function pageTest({ test }: PageCondition): string {
  switch (test.type) {
    case 'changes':
      return 'changes'
    case 'says':
      return `says “${test.words}”`
    case 'below':
    case 'above':
      return `is ${test.type} ${test.value}`
  }
}

/** What it is to the person: "reminder" or "task". */
export function nounOf({ kind }: Pick<Trigger, 'kind'>): string {
  return kind === 'task' ? 'task' : 'reminder'
}

/** For undo texts: who has only this can find it. */
export function identify(trigger: Trigger): string {
  const { id, text, rule, zone } = trigger
  const noun = nounOf(trigger)
  const more = [
    ...(trigger.status === 'paused' ? ['paused'] : []),
    ...(trigger.nag === undefined ? [] : [`until it is done every ${minutesWords(trigger.nag)}`]),
  ]
  const details = more.length === 0 ? '' : `, ${more.join(', ')}`
  return `the ${noun} “${text}” ${whenWords(rule, zone)}${details} (${zone}) [${noun} ${id}]`
}

/** "10 minutes", "2 hours" */
export function minutesWords(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const whole = minutes % 60 === 0
  const [n, unit] = whole ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return n === 1 ? unit : `${n} ${unit}s`
}

/** What recurs goes with the person's clocks, what happens once is an instant, wherever they are. */
export function followsByItself(rule: TriggerRule): Follows {
  return rule.type === 'once' ? 'place' : 'person'
}

type State = Pick<Trigger, 'status' | 'text' | 'said' | 'zone' | 'rule' | 'nag' | 'pausedUntil'> & {
  readonly follows?: Follows
}

/**
 * What an undo compares and puts back; undefined for one that is not there or was dropped. When it fires
 * next is no part of it: a recurring one moves on by itself. What is as it usually is, is left out.
 */
export function stateOf(trigger: Trigger | undefined): string | undefined {
  if (trigger === undefined || trigger.status === 'dropped') return undefined
  const { status, text, said, zone, rule, follows, nag, pausedUntil } = trigger
  const state: State = {
    ...{ status, text, said, zone, rule },
    ...(follows === followsByItself(rule) ? {} : { follows }),
    ...(nag === undefined ? {} : { nag }),
    ...(pausedUntil === undefined ? {} : { pausedUntil }),
  }
  return JSON.stringify(state)
}

/** `trigger` with the state that a reversal holds; when it fires next is the caller's to say. */
export function withState(trigger: Trigger, state: string | undefined): Trigger {
  if (state === undefined) return { ...trigger, status: 'dropped', nextAt: undefined }
  const parsed: State = JSON.parse(state)
  const { nag: _nag, pausedUntil: _paused, ...bare } = trigger
  return { ...bare, follows: followsByItself(parsed.rule), ...parsed }
}

/** What became of a reminder that an undo wants to reverse: one sentence. */
export function whatChanged(trigger: Trigger | undefined): string {
  if (trigger === undefined) return 'That reminder has been forgotten.'
  if (trigger.kind === 'zone') return `You are on ${trigger.zone} time by now.`
  const name = `The ${nounOf(trigger)} “${trigger.text}”`
  switch (trigger.status) {
    case 'armed':
      return `${name} has changed since: it is set ${whenWords(trigger.rule, trigger.zone)} now.`
    case 'paused':
      return `${name} has been paused since.`
    case 'fired': {
      const { rule, zone } = trigger
      const at = rule.type === 'once' ? ` (${formatWhen(rule.at, zone, 'minute')})` : ''
      return `${name} has gone off already${at}.`
    }
    case 'dropped':
      return `${name} has been dropped since.`
  }
}
