import { formatDay, formatTime, formatWhen } from '../memory/time/zones.ts'
import type { Trigger, TriggerRule } from './trigger.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "on Tue 1 Dec 2026 at 15:00", "every day at 09:00", "on weekdays at 09:00", "every Monday at 09:00" */
export function whenWords(rule: TriggerRule, zone: string): string {
  switch (rule.type) {
    case 'once':
      return `on ${formatDay(rule.at, zone)} at ${formatTime(rule.at, zone)}`
    case 'daily':
      return `every day at ${rule.time}`
    case 'weekly':
      return `${daysWords(rule.days)} at ${rule.time}`
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

/** For undo texts: who has only this can find it. */
export function identify(trigger: Trigger): string {
  const { id, text, rule, zone } = trigger
  return `the reminder “${text}” ${whenWords(rule, zone)} (${zone}) [reminder ${id}]`
}

type State = Pick<Trigger, 'status' | 'text' | 'said' | 'zone' | 'rule'>

/**
 * What an undo compares and puts back; undefined for one that is not there or was dropped. When it fires
 * next is no part of it: a recurring one moves on by itself.
 */
export function stateOf(trigger: Trigger | undefined): string | undefined {
  if (trigger === undefined || trigger.status === 'dropped') return undefined
  const { status, text, said, zone, rule } = trigger
  const state: State = { status, text, said, zone, rule }
  return JSON.stringify(state)
}

/** `trigger` with the state that a reversal holds; when it fires next is the caller's to say. */
export function withState(trigger: Trigger, state: string | undefined): Trigger {
  if (state === undefined) return { ...trigger, status: 'dropped', nextAt: undefined }
  const parsed: State = JSON.parse(state)
  return { ...trigger, ...parsed }
}

/** What became of a reminder that an undo wants to reverse: one sentence. */
export function whatChanged(trigger: Trigger | undefined): string {
  if (trigger === undefined) return 'That reminder has been forgotten.'
  const name = `The reminder “${trigger.text}”`
  switch (trigger.status) {
    case 'armed':
      return `${name} has changed since: it is set ${whenWords(trigger.rule, trigger.zone)} now.`
    case 'fired': {
      const { rule, zone } = trigger
      const at = rule.type === 'once' ? ` (${formatWhen(rule.at, zone, 'minute')})` : ''
      return `${name} has gone off already${at}.`
    }
    case 'dropped':
      return `${name} has been dropped since.`
  }
}
