import { resolveWhen } from '../../../memory/time/words.ts'
import type { Frame, Ref } from '../model.ts'
import { eventChoice } from './intents/calendar/add.ts'
import { deleteChoice, moveChoice } from './intents/calendar/change.ts'
import { loopChoice } from './intents/filing/owed.ts'
import { receiver } from './intents/filing/promises.ts'
import { ruleChoice } from './intents/filing/standing.ts'
import { loosely } from './intents/forget.ts'
import { draftChoice } from './intents/letters/draft.ts'
import { meantDraft } from './intents/letters/held.ts'
import { withoutLead } from './intents/looking/asking.ts'
import { queryOf } from './intents/looking/recall.ts'
import { type As, closable, closeChoices, isClosable, nearest } from './intents/open/choices.ts'
import { snoozeChoices } from './intents/open/snooze.ts'
import { later, remindChoice } from './intents/reminders/offers.ts'
import { turnOf, undoChoice } from './intents/undo.ts'
import { type Choice, choice } from './meaning.ts'
import { apart, takeWhen, timeOf } from './reading/dates.ts'
import { isName } from './reading/names.ts'
import type { Part } from './reading/part.ts'
import { shownList } from './reading/refs.ts'
import { repeatOf } from './reading/repeats.ts'
import { short, trimEnds } from './reading/text.ts'

/** Looser readings, for choices only: whatever they get wrong, the person sees before anything happens. */
type Loose = (text: string, frame: Frame) => readonly Choice[]

/** The text without openings and endings that say nothing of its content. */
function bare(text: string, ...patterns: readonly RegExp[]): string {
  return trimEnds(patterns.reduce((left, pattern) => left.replace(pattern, ''), text))
}

const relation =
  /\b(?:my|our|the) (?:mum|mom|dad|mother|father|sister|brother|landlord|landlady|plumber|boss|bank|school|garage|accountant|dentist|doctor|neighbou?r|electrician|roofer|insurance|aunt|uncle|team|wife|husband|hotel|council|neighbours|babysitter)\b/i
const notNames = new Set(
  'I The A My Please Can Could Effective Link Letter Task Diary Event Reminder And Remember Remind Tell Write Send Ask Put Add Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December Note Save Draft Email Message Mail Let Need Invite Thank Call Buy Pay Waiting Still Just What When Who Where How Why No Not Yes Do Did It He She They We You This That Should Would Get Chase'.split(
    ' ',
  ),
)

/** The first capitalised word that names somebody, or a relation ("my sister"). */
function somebody(text: string): string | undefined {
  const words = [
    ...text.matchAll(/(?<=[\s(]|^)(?:(?:Mrs?|Ms|Miss|Dr|Prof)\.? )?\p{Lu}\p{Ll}[\p{L}'-]*/gu),
  ]
  const names = words.map(([word]) => word.replace(/'s$/, ''))
  return names.find((name) => !notNames.has(name) && isName(name)) ?? relation.exec(text)?.[0]
}

const dutyLead =
  /^(?:i'?(?:ll|ve got to|d better)|i (?:will|need to|have to|must|should(?: really)?|ought to|want to|really need to)|remind me(?: to| about)?|remember to|don'?t forget(?: to)?|don'?t let me forget(?: to)?|make sure (?:that )?i|to-?do:?|please|need to|got to|gotta|have to|must|to|that|put|add|make me remember(?: to)?|lemme know(?: to)?|i'?ve to|i must to|(?:\w+ ){0,3}remind me (?:to|that|about)|(?:an? )?reminder (?:to|for|about))\s+/i

const reminding: Loose = (text, frame) => {
  const { text: rest, when } = apart(text, frame)
  const task = bare(rest, dutyLead, /,?\s*remind me$/i)
  if (task === '') return []
  if (when === undefined) return [later(task, frame)]
  const repeat = repeatOf(resolveWhen(when, timeOf(frame)), text)
  return [remindChoice(task, when, frame, repeat === 'cannot' ? undefined : repeat)]
}

const owing: Loose = (text, frame) => {
  const { text: rest, when } = apart(text, frame)
  const task = bare(rest, dutyLead, /^(?:i|we)\s+(?:still\s+)?owe\s+/i)
  if (task === '') return []
  return [loopChoice('mine', task, receiver(task) ?? somebody(task), when, frame)]
}

const waitLead = /^(?:i'?m |i am )?(?:still )?(?:waiting|expecting|awaiting)(?: for| on)?\s+/i

const awaiting: Loose = (text, frame) => {
  const { text: rest, when } = apart(text, frame)
  const thing = bare(rest, waitLead)
  return thing === '' ? [] : [loopChoice('theirs', thing, somebody(text), when, frame)]
}

const factLead =
  /^(?:.{0,40}\bremember:|remember|note|write down|store|keep in mind|make a note|don'?t forget)(?: that|:)?\s+/i

const keeping: Loose = (text) => {
  const fact = bare(text, factLead)
  return fact === '' ? [] : [choice(`Remember: ${short(fact)}`, 'remember', { text: fact })]
}

const saving: Loose = (text) => {
  const lead = /^(?:save|keep|park|clip|bookmark|stash|store|pin|add|put)\s+(?:this|that|the)?\s*/i
  const clip = bare(text, lead) || text
  return [choice(`Save for later: ${short(clip)}`, 'save', { text: clip })]
}

/** Open things that a text may be about: by number, by words, or because there are few. */
function meant(text: string, frame: Frame): readonly Ref[] {
  const numbers = [...text.matchAll(/(?<![\p{L}\d:.])#?(\d{1,2})(?![\p{L}\d:.])/gu)]
  const numbered = numbers.flatMap(([, n]) => shownList(frame)[Number(n) - 1] ?? [])
  if (numbered.length > 0) return numbered.filter(isClosable)
  const near = nearest(text, closable(frame))
  return near.length > 0 || closable(frame).length > 2 ? near : closable(frame)
}

const showOpen = choice('Show what is open', 'list_open')

const closing: (as: As) => Loose = (as) => (text, frame) => {
  const refs = meant(text, frame).slice(0, 2)
  return refs.length > 0 ? closeChoices(refs, as) : [showOpen]
}

const snoozing: Loose = (text, frame) => {
  const { text: rest, when } = apart(text, frame)
  const refs = meant(rest, frame).slice(0, 2)
  if (refs.length === 0) return [showOpen]
  return when === undefined
    ? []
    : snoozeChoices(refs, when.replace(/^(?:until|till|to)\s+/i, ''), frame)
}

const unlikely =
  /^(?:down|up|off|back|out|in|on|for|the|a|an|my|at|be|do|go|get|see|have|make|take|put|say|use|new|old|all|more|less)$/i

const drafting: Loose = (text) => {
  const after =
    /\b(?:to|tell|ask|text|thank|invite|message|email|mail|write)\s+([\p{L}'-]+)/iu.exec(text)?.[1]
  const to = somebody(text) ?? after
  if (to === undefined || !isName(to) || unlikely.test(to)) return []
  const rest = text.slice(text.indexOf(to) + to.length)
  const body = bare(rest, /^\s*(?:that|saying|to say|:|,|and say)\s*/i)
  return [draftChoice(to, body.length > 2 ? body : trimEnds(text))]
}

const discarding: Loose = (text, frame) => {
  const draft = meantDraft(text, frame)
  return draft === undefined ? [] : [choice('Discard the draft', 'discard_draft', { draft })]
}

const looking: Loose = (text) => {
  const query = queryOf(withoutLead(text))
  return query === '' ? [] : [choice(`Look up: ${short(query)}`, 'recall', { query })]
}

const putting: Loose = (text, frame) => {
  const taken = takeWhen(text, frame)
  return taken === undefined || taken === 'several' ? [] : [eventChoice(text, taken, frame)]
}

const moveLead =
  /^(?:can we |please )?(?:move|shift|push|reschedule|change|bring|postpone|make|put)\s+/i
const moveTail = /\s+(?:is now|is|moved|moved to|has moved|to|back|forward|instead)$/i
const article = /^(?:the|my|our)\s+/i

const moving: Loose = (text, frame) => {
  const { text: rest, when } = apart(text, frame)
  const event = bare(rest, moveLead, article, moveTail)
  return when === undefined || event === '' ? [] : [moveChoice(event, when, frame)]
}

const cancelLead =
  /^(?:please )?(?:no more|i? ?can(?:'?t|not) make|i'?m not going to|cancel|delete|remove|take|drop|call off|clear|no)\s+/i
const cancelTail =
  /\s+(?:is|was|has been) (?:cancelled|canceled|off|not happening).*$|\s*,\s*(?:it|that)(?:'s| is| was| got)? (?:off|cancelled|canceled|not happening).*$|\s+(?:off|from) (?:the|my) (?:calendar|diary)$|\s+after all$/i

const cancelling: Loose = (text, frame) => {
  const event = bare(apart(text, frame).text, cancelLead, article, cancelTail)
  return event === '' ? [] : [deleteChoice(event)]
}

const forgetting: Loose = (text) => {
  const meaning = loosely(text)
  const query = meaning?.type === 'act' ? String(meaning.calls[0]?.args['query'] ?? '') : ''
  return query === '' ? [] : [choice(`Forget: ${short(query)}`, 'forget', { query })]
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
  ['undo', (_text, frame) => [undoChoice(turnOf(frame))]],
  ['draft', drafting],
  ['discard', discarding],
  ['recall', looking],
  ['add_event', putting],
  ['move_event', moving],
  ['delete_event', cancelling],
  [
    'list_events',
    (text, frame) => [
      choice('Show the calendar', 'list_events', { when: apart(text, frame).when }),
    ],
  ],
  ['add_rule', (text) => [ruleChoice(trimEnds(text))]],
  ['list_open', () => [showOpen]],
  ['brief', () => [choice('Show the brief', 'brief')]],
  ['forget', forgetting],
])

/** Intents whose content is the text: without the command that hangs at its end. */
const about = new Set([
  'remember',
  'owe',
  'waiting',
  'remind',
  'add_event',
  'move_event',
  'delete_event',
])
const kindly = '(?:please |pls |so |and |just |can you |could you |btw )*'
const tail = new RegExp(
  `(?:\\s*[,;.!–-]+\\s*|\\s+)${kindly}(?:(?:put|pop|stick|add|chuck|bung|slot|note|enter|write|take|keep|drop|bin|scrap|remove|cancel|remember) (?:it|that|this)(?: (?:down|off|in mind))?(?: (?:in|into|on|to|onto|off|from) (?:my |the |our )?(?:\\w+ ?list|calendar|cal|diary|agenda|to-?dos?))?|(?:update|change) (?:the|my) (?:calendar|diary|list)|(?:in )?(?:my |the )?(?:calendar|diary)(?: (?:please|pls))?|remind me(?: (?:of|about) (?:it|that))?)$`,
  'i',
)

/** What a text would be as one of the intents: no choice where it lacks what that needs. Pure. */
export function choicesFor(intent: string, part: Part, frame: Frame): readonly Choice[] {
  const text = part.text.replace(/\?+$/, '')
  return loose.get(intent)?.(about.has(intent) ? bare(text, tail) || text : text, frame) ?? []
}
