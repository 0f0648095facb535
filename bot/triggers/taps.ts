import { resolveWhen } from '../../memory/time/words.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import type { By } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Trigger } from '../../triggers/trigger.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { whenWords } from '../../triggers/words.ts'
import type { Frame } from '../models/model.ts'
import { added, isDone, toast, undoRow, withoutActs } from '../turn/loop-taps.ts'
import type { Tap, Tapped } from '../turn/tap.ts'
import { aPage, mergedCard } from './cards.ts'
import { type ListingDeps, triggersCard } from './listing.ts'

export type TriggerTapDeps = {
  readonly notes: Notes
  readonly triggers: Triggers
  readonly outbox: ListingDeps['outbox']
  readonly now: () => number
  readonly zone: () => string
  readonly dateOrder: () => Frame['dateOrder']
}

/** What the buttons of reminders and of their lists do; undefined where a tap means something else. */
export function performOnTrigger(deps: TriggerTapDeps, tap: Tap, by: By): Tapped | undefined {
  if (tap.act.verb === 'more') return more(deps, tap)
  const trigger = deps.triggers.get(tap.act.id)
  if (trigger === undefined) return undefined
  switch (tap.act.verb) {
    case 'done':
      return done(deps, tap, trigger, by)
    case 'drop':
      return drop(deps, tap, trigger, by)
    case 'snooze':
      return snooze(deps, tap, trigger, by)
    case 'pause':
    case 'unpause':
      return pause(deps, tap, trigger, by)
    case 'retime':
      return retime(trigger)
    default:
      return undefined
  }
}

/** Of a recurring one only what rang is done, which is said; the series goes on. */
function done(deps: TriggerTapDeps, tap: Tap, trigger: Trigger, by: By): Tapped {
  const { trigger: then, write } = deps.triggers.done(trigger.id, by)
  const next = then.status === 'armed' ? then.nextAt : undefined
  const goesOn =
    then.rule.type === 'once' || next === undefined
      ? ''
      : `; next ${formatWhen(next, then.zone, 'minute')}`
  return edited(tap, trigger, `✓ Done${goesOn}`, write !== undefined, '✓ ')
}

/** Drop ends it for good, also the series of a recurring one. */
function drop(deps: TriggerTapDeps, tap: Tap, trigger: Trigger, by: By): Tapped {
  if (trigger.status === 'dropped' && !isDone(deps.notes, by)) return toast('Already dropped.')
  deps.triggers.drop(trigger.id, by)
  const series = trigger.rule.type === 'once' ? '' : ` (${whenWords(trigger.rule, trigger.zone)})`
  const words = `Dropped: I will not ${trigger.kind === 'task' ? 'do that' : 'remind you'} again${series}.`
  return edited(tap, trigger, words, true, '– ')
}

function snooze(deps: TriggerTapDeps, tap: Tap, trigger: Trigger, by: By): Tapped {
  const zone = deps.zone()
  const when = { now: deps.now(), zone, dateOrder: deps.dateOrder() }
  const until = resolveWhen(tap.act.arg ?? 'tomorrow', when)
  if (until.type !== 'at') return toast('I cannot tell until when.')
  // A tap that is taken up again keeps the time it had the first time.
  const asleep = deps.triggers.snooze(trigger.id, until.at, by).trigger.nextAt
  const words = `Snoozed until ${formatWhen(asleep ?? until.at, zone, until.precision)}.`
  return edited(tap, trigger, words, true, '')
}

function pause(deps: TriggerTapDeps, tap: Tap, { id }: Trigger, by: By): Tapped {
  const { triggers, notes } = deps
  try {
    if (tap.act.verb === 'pause') triggers.pause(id, undefined, by)
    else triggers.resume(id, by)
  } catch (cause) {
    if (cause instanceof Error && notes.writeOf(by.turn, by.call) === undefined)
      return toast(cause.message)
    throw cause
  }
  const card = triggersCard(deps, 0)
  return { show: 'edit', card: { ...card, buttons: [...card.buttons, ...undoRow(tap.turn)] } }
}

/** "Change time": asked for in words; the answer is change_trigger's. */
function retime({ id, text, kind }: Trigger): Tapped {
  const asked = { about: 'when', tool: 'change_trigger', args: { id } } as const
  const words = `When shall I ${kind === 'task' ? 'do' : 'remind you of'} “${text}”?`
  const refs = [{ type: 'trigger', id, text }] as const
  return { show: 'message', card: { text: words, buttons: [], refs, list: [] }, asked }
}

/** The next page of a list: of what fired together, or of all reminders. */
function more({ triggers, ...deps }: TriggerTapDeps, { act, shown }: Tap): Tapped {
  const from = Number(act.arg ?? 0)
  if (!Number.isSafeInteger(from) || from < 0) return toast('That button no longer does anything.')
  if (act.id === 'all') return { show: 'message', card: triggersCard({ triggers, ...deps }, from) }
  const of = act.id === 'due' ? shown.turn : act.id
  const page = triggers.firedIn(of, aPage, from)
  if (page.length === 0) return toast('That is all of them.')
  return { show: 'message', card: mergedCard(page, from, triggers.countFiredIn(of), of) }
}

/** The message with what came of it: marked at its line in a list, and said below. */
function edited(
  { shown, turn }: Tap,
  trigger: Trigger,
  words: string,
  undoable: boolean,
  mark: string,
): Tapped {
  const others = withoutActs(shown, ({ id }) => id === trigger.id)
  const buttons = [...others, ...(undoable ? undoRow(turn) : [])]
  const place = shown.list.findIndex(({ id }) => id === trigger.id)
  if (place === -1) return { show: 'edit', card: added(shown, words, buttons) }
  const lines = shown.text.split('\n')
  const numbered = lines.flatMap((line, i) => (/^(?:[✓–] )?\d+\. /.test(line) ? [i] : []))
  const text = lines.map((line, i) => (i === numbered[place] ? `${mark}${line}` : line)).join('\n')
  const said = mark === '✓ ' ? '' : `\n\n“${trigger.text}”: ${words}`
  return {
    show: 'edit',
    card: { text: `${text}${said}`, refs: shown.refs, list: shown.list, buttons },
  }
}
