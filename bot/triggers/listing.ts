import { formatWhen } from '../../memory/time/zones.ts'
import type { Trigger } from '../../triggers/trigger.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { minutesWords, whenWords } from '../../triggers/words.ts'
import type { Ref } from '../models/model.ts'
import type { Button } from '../telegram/buttons.ts'
import type { Card } from '../tools/tool.ts'
import { excerpt } from '../tools/words.ts'
import { aPage, numbered } from './cards.ts'

type ListingDeps = {
  readonly triggers: Pick<Triggers, 'list' | 'count' | 'lastFired' | 'zone'>
  readonly now: () => number
}

const listed = { kinds: ['reminder', 'task'] } as const

/** All that is set or paused, soonest first, from place `from` on: numbered, with buttons. */
export function triggersCard({ triggers, now }: ListingDeps, from: number): Card {
  const armed = triggers.count({ ...listed, status: 'armed' })
  const total = armed + triggers.count({ ...listed, status: 'paused' })
  if (total === 0) return { text: 'Nothing is set.', buttons: [], refs: [], list: [] }
  const running = triggers.list({ ...listed, status: 'armed', limit: aPage, offset: from })
  const paused = triggers.list({
    ...{ ...listed, status: 'paused', limit: aPage - running.length },
    offset: Math.max(0, from - armed),
  })
  const shown = [...running, ...paused]
  const lines = shown.map((one, i) => `${from + i + 1}. ${lineOf(one, triggers, now())}`)
  const rest = total - from - shown.length
  const list = shown.map(({ id, text }): Ref => ({ type: 'trigger', id, text }))
  const next: Button = {
    label: `Next ${Math.min(rest, aPage)}`,
    act: { verb: 'more', id: 'all', arg: String(from + shown.length) },
  }
  const [first] = numbered('Drop', 'drop', list, from)
  return {
    text: ['What is set:', ...lines, ...(rest > 0 ? [`+${rest} more`] : [])].join('\n'),
    buttons: [
      ...(first === undefined ? [] : [first]),
      pauses(shown, from),
      ...(rest > 0 ? [[next]] : []),
    ].filter((row) => row.length > 0),
    refs: list,
    list,
  }
}

/** Only what recurs or waits can be paused for long. */
function pauses(shown: readonly Trigger[], from: number): Button[] {
  return shown.slice(0, 4).flatMap(({ id, status, rule }, i): Button[] => {
    if (status === 'paused')
      return [{ label: `Resume ${from + i + 1}`, act: { verb: 'unpause', id } }]
    if (rule.type === 'once') return []
    return [{ label: `Pause ${from + i + 1}`, act: { verb: 'pause', id } }]
  })
}

/** "take the tablets: every day at 07:45, next Wed 2 Dec 2026, 07:45" */
export function lineOf(
  trigger: Trigger,
  triggers: Pick<Triggers, 'lastFired' | 'zone'>,
  now: number,
): string {
  const { rule, zone, nextAt, nag, status, pausedUntil = 0, text, kind, fails = 0 } = trigger
  const elsewhere = zone === triggers.zone() ? '' : ` (${zone})`
  const once = rule.type === 'once' || rule.type === 'condition' || nextAt === undefined
  const next = once ? elsewhere : `, next ${formatWhen(nextAt, zone, 'minute')}${elsewhere}`
  const failed = fails > 0 || triggers.lastFired(trigger.id)?.how === 'failed'
  return [
    `${kind === 'task' ? 'I do: ' : ''}${excerpt(text, 120)}: ${whenWords(rule, zone)}`,
    status === 'armed' ? next : '',
    nag === undefined ? '' : `, again every ${minutesWords(nag)} until it is done`,
    status === 'paused' ? ', paused' : '',
    pausedUntil > now ? ', paused until then' : '',
    failed ? ', failing' : '',
  ].join('')
}
