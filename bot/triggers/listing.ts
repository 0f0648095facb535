import { formatWhen } from '../../memory/time/zones.ts'
import type { Trigger } from '../../triggers/trigger.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { minutesWords, whenWords } from '../../triggers/words.ts'
import type { Ref } from '../models/model.ts'
import type { Button } from '../telegram/buttons.ts'
import type { Doubt, Outbox } from '../telegram/outbox.ts'
import type { Card } from '../tools/tool.ts'
import { excerpt } from '../tools/words.ts'
import { aPage, numbered } from './cards.ts'

export type ListingDeps = {
  readonly triggers: Pick<Triggers, 'get' | 'list' | 'count' | 'lastFired' | 'zone'>
  /** What of the unasked did not surely arrive. */
  readonly outbox: Pick<Outbox, 'inDoubt'>
  readonly now: () => number
}

const listed = { kinds: ['reminder', 'task'] } as const

/** All that is set or paused, soonest first, from place `from` on: numbered, with buttons. */
export function triggersCard({ triggers, outbox, now }: ListingDeps, from: number): Card {
  const doubts = outbox.inDoubt(now() - remembered)
  const lost = from === 0 ? lostLines(doubts, triggers) : []
  const armed = triggers.count({ ...listed, status: 'armed' })
  const total = armed + triggers.count({ ...listed, status: 'paused' })
  if (total === 0) {
    const text = ['Nothing is set.', ...lost].join('\n')
    return { text, buttons: [], refs: [], list: [] }
  }
  const running = triggers.list({ ...listed, status: 'armed', limit: aPage, offset: from })
  const paused = triggers.list({
    ...{ ...listed, status: 'paused', limit: aPage - running.length },
    offset: Math.max(0, from - armed),
  })
  const shown = [...running, ...paused]
  const lines = shown.map((one, i) => `${from + i + 1}. ${lineOf(one, triggers, now(), doubts)}`)
  const rest = total - from - shown.length
  const list = shown.map(({ id, text }): Ref => ({ type: 'trigger', id, text }))
  const next: Button = {
    label: `Next ${Math.min(rest, aPage)}`,
    act: { verb: 'more', id: 'all', arg: String(from + shown.length) },
  }
  const [first] = numbered('Drop', 'drop', list, from)
  return {
    text: ['What is set:', ...lines, ...(rest > 0 ? [`+${rest} more`] : []), ...lost].join('\n'),
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

/** So long a message that may not have arrived is spoken of, in milliseconds. */
const remembered = 7 * 86_400_000

/** Delivery is another matter than running: it went off, and nobody knows whether it was seen. */
function fateOf({ status, why }: Doubt): string {
  if (status === 'may have been sent') return 'may have been sent'
  return why === undefined ? 'could not be sent' : `could not be sent: ${excerpt(why, 80)}`
}

/** What came only once and may not have arrived: it is set no longer, so it has lines of its own. */
function lostLines(
  doubts: readonly Doubt[],
  triggers: Pick<Triggers, 'get' | 'zone'>,
): readonly string[] {
  const lines = doubts.flatMap((doubt) =>
    doubt.refs.flatMap(({ type, id }) => {
      const trigger = type === 'trigger' ? triggers.get(id) : undefined
      if (trigger?.status !== 'fired') return []
      const at = formatWhen(doubt.at, triggers.zone(), 'minute')
      return [`- ${excerpt(trigger.text, 120)} (${at}): ${fateOf(doubt)}`]
    }),
  )
  return lines.length === 0 ? [] : ['Went off, but did not surely arrive:', ...lines.slice(-5)]
}

/** "take the tablets: every day at 07:45, next Wed 2 Dec 2026, 07:45" */
export function lineOf(
  trigger: Trigger,
  triggers: Pick<Triggers, 'lastFired' | 'zone'>,
  now: number,
  doubts: readonly Doubt[] = [],
): string {
  const { rule, zone, nextAt, nag, status, pausedUntil = 0, text, kind } = trigger
  const elsewhere = zone === triggers.zone() ? '' : ` (${zone})`
  const once = rule.type === 'once' || rule.type === 'condition' || nextAt === undefined
  const next = once ? elsewhere : `, next ${formatWhen(nextAt, zone, 'minute')}${elsewhere}`
  return [
    `${kind === 'task' ? 'I do: ' : ''}${excerpt(text, 120)}: ${whenWords(rule, zone)}`,
    status === 'armed' ? next : '',
    nag === undefined ? '' : `, again every ${minutesWords(nag)} until it is done`,
    status === 'paused' ? ', paused' : '',
    pausedUntil > now ? ', paused until then' : '',
    lastWords(trigger, triggers.lastFired(trigger.id), doubts),
  ].join('')
}

/** What became of its last firing, where that is not as it should be: whether it ran, and whether it arrived. */
function lastWords(
  { id, zone, fails = 0 }: Pick<Trigger, 'id' | 'zone' | 'fails'>,
  last: ReturnType<ListingDeps['triggers']['lastFired']>,
  doubts: readonly Doubt[],
): string {
  if (last?.how === 'failed') return `, failing (last ${formatWhen(last.at, zone, 'minute')})`
  if (fails > 0) return ', failing'
  const mine = (refs: Doubt['refs']) => refs.some((ref) => ref.type === 'trigger' && ref.id === id)
  const doubt = doubts.findLast(({ refs }) => mine(refs))
  if (doubt === undefined || last === undefined || doubt.at < last.at) return ''
  return `, the last one (${formatWhen(doubt.at, zone, 'minute')}) ${fateOf(doubt)}`
}
