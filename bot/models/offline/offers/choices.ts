import type { Frame } from '../../model.ts'
import { commandIn } from '../commands/clauses.ts'
import { cancelledEvent, movedEvent } from '../commands/events.ts'
import { deleteChoice, moveChoice } from '../intents/calendar/change.ts'
import { loosely } from '../intents/forget.ts'
import { withoutLead } from '../intents/looking/asking.ts'
import { queryOf } from '../intents/looking/recall.ts'
import { type Choice, choice, type Meaning } from '../meaning.ts'
import type { Part } from '../reading/part.ts'
import { short, stems } from '../reading/text.ts'
import { cancelling, moving, putting, showing } from './calendar.ts'
import { waitingFor, zoning } from './elsewhere.ts'
import { awaiting, keeping, owing, reminding, ruling, saving } from './filing.ts'
import { addressing, approving, discarding, drafting, editing } from './letters.ts'
import { closing, showOpen, snoozing, undoing } from './open.ts'
import { nagging, pausing, resuming, retiming, rewording } from './triggers.ts'

/** Looser readings, for choices only: whatever they get wrong, the person sees before anything happens. */
type Loose = (text: string, frame: Frame) => readonly Choice[]

const recallTail =
  /[,.;]?\s*(?:what was (?:it|that)(?: again)?|where is it|help me out|do you|would you|but (?:it'?s|i|my).*)$/i
const recallLead =
  /^(?:i (?:know i )?(?:told you|forgot|can'?t (?:for the life of me )?(?:remember|recall))|i'?ve (?:clean )?forgotten|refresh my memory(?: on|,)?|jog my memory(?: on|,)?|remind me|help me remember|you (?:don'?t|wouldn'?t) happen to (?:know|remember|have))\s+/i

function looking(text: string): readonly Choice[] {
  const query = queryOf(withoutLead(text.replace(recallTail, '').replace(recallLead, '') || text))
  return query === '' ? [] : [choice(`Look up: ${short(query)}`, 'recall', { query })]
}

const forgetLead =
  /^(?:.*?\b(?:forget|forgot|erase|wipe|purge|unlearn|delete|remove|scrub|lose|expunge|retain|store|remember(?:ing)?|keep|kept|keeping|know(?:ing)?|have|drop|destroy|strike|clear|want|gone|nuke|burn|bin)\b)\s+(?:about |out |everything |all |anything |every |trace |of |on |what |you |know |have |stored |records? |data |concerning |relating |to |regarding |that |the fact )*/i
const forgetTail =
  /[,.]?\s*\b(?:from|in|out of) your (?:memory|memories|notes|records?|brain|head)\b.*$|\s+(?:for good|at all|gone|forgotten|deleted|please|\bany ?more|, (?:erase|delete) it)$/i

function forgetting(text: string): readonly Choice[] {
  const meaning = loosely(text)
  const sure = meaning?.type === 'act' ? String(meaning.calls[0]?.args['query'] ?? '') : ''
  const query = sure || text.replace(forgetTail, '').replace(forgetLead, '').replace(forgetTail, '')
  return query === '' ? [] : [choice(`Forget: ${short(query)}`, 'forget', { query })]
}

/** The rules that share words with the text, else the only few there are. */
function lifting(text: string, { rules }: Frame): readonly Choice[] {
  const said = new Set(stems(text))
  const number = /\b(?:rule|number|no\.?|#)\s*(\d)\b/i.exec(text)?.[1]
  const numbered = number === undefined ? undefined : rules[Number(number) - 1]
  const scored = rules
    .map((rule) => ({ rule, shared: stems(rule.text).filter((word) => said.has(word)).length }))
    .sort((a, b) => b.shared - a.shared)
  const near = scored.filter(({ shared }) => shared > 0 || rules.length < 3).map(({ rule }) => rule)
  const meant = numbered === undefined ? near : [numbered]
  return meant
    .slice(0, 2)
    .map(({ id, text: rule }) => choice(`No longer: ${short(rule)}`, 'drop_rule', { id }))
}

/** All that is open, and before it what is open with somebody or about something that was named. */
function listing(text: string, frame: Frame): readonly Choice[] {
  const about =
    /\b(?:with|from|for|about|owe|does|to) ((?:my |the )?[\p{L}'-]+)(?: owe me(?: anything)?)?\??$/iu.exec(
      text,
    )?.[1]
  const known =
    about !== undefined &&
    (frame.loops ?? []).some((loop) => loop.text.toLowerCase().includes(about.toLowerCase()))
  if (about === undefined) return [showOpen]
  const narrow = choice(`Show what is open about ${short(about, 30)}`, 'list_open', { about })
  return known ? [narrow, showOpen] : [showOpen, narrow]
}

const loose: ReadonlyMap<string, Loose> = new Map<string, Loose>([
  ['remember', keeping],
  ['owe', owing],
  ['waiting', awaiting],
  ['save', saving],
  ['remind', reminding],
  ['done', closing('done')],
  ['drop', closing('dropped')],
  ['snooze', snoozing],
  ['undo', undoing],
  ['draft', drafting],
  ['edit', editing],
  ['approve', approving],
  ['discard', discarding],
  ['set_address', addressing],
  ['recall', looking],
  ['forget', forgetting],
  ['add_event', putting],
  ['move_event', moving],
  ['delete_event', cancelling],
  ['list_events', showing],
  ['add_rule', ruling],
  ['drop_rule', lifting],
  ['list_open', listing],
  ['brief', () => [choice('Show the brief', 'brief')]],
  ['consolidate', () => [choice('Tidy up my memory', 'consolidate_memory')]],
  ['pause', pausing],
  ['resume', resuming],
  ['retime', retiming],
  ['reword', rewording],
  ['nag', nagging],
  ['set_zone', zoning],
  ['watch', waitingFor],
  ['list_triggers', () => [choice('Show what is set', 'list_triggers')]],
])

/** What is read from all of a message, its command included. */
const whole: ReadonlySet<string> = new Set(['save', 'undo', 'discard'])

/** The event that the words before "shift it in the diary" name. */
function namedEvent(intent: string, content: string, frame: Frame): readonly Choice[] | undefined {
  const meaning = intent === 'move_event' ? movedEvent(content, frame) : undefined
  const gone = intent === 'delete_event' ? cancelledEvent(content, frame) : undefined
  const { event = '', when = '' } = callOf(meaning ?? gone)
  if (event === '') return undefined
  return meaning === undefined ? [deleteChoice(event)] : [moveChoice(event, when, frame)]
}

function callOf(meaning: Meaning | undefined): Readonly<Record<string, string>> {
  const args = meaning?.type === 'act' ? (meaning.calls[0]?.args ?? {}) : {}
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, String(value)]))
}

/** What a text would be as one of the intents: no choice where it lacks what that needs. Pure. */
export function choicesFor(intent: string, part: Part, frame: Frame): readonly Choice[] {
  const text = part.text.replace(/\?+$/, '')
  const found = commandIn(text)
  if (found === undefined || !found.intents.includes(intent) || whole.has(intent))
    return loose.get(intent)?.(text, frame) ?? []
  const named = namedEvent(intent, found.content, frame)
  return named ?? loose.get(intent)?.(found.content, frame) ?? []
}
