import type { Frame } from '../model.ts'
import { withoutLead } from './intents/asking.ts'
import { undoChoice } from './intents/back.ts'
import { closeChoices, nearest } from './intents/close.ts'
import { draftChoice } from './intents/draft.ts'
import { deleteChoice, eventChoice, moveChoice } from './intents/events.ts'
import { meantDraft } from './intents/held.ts'
import { loopChoice, nameOf } from './intents/owed.ts'
import { receiver } from './intents/promises.ts'
import { queryOf } from './intents/recall.ts'
import { later, remindChoice } from './intents/remind.ts'
import { snoozeChoices } from './intents/snooze.ts'
import { type Choice, choice } from './meaning.ts'
import { takeWhen, type Taken } from './reading/dates.ts'
import { isName } from './reading/names.ts'
import type { Part } from './reading/part.ts'
import { known } from './reading/refs.ts'
import { short, trimEnds } from './reading/text.ts'
import { ruleChoice } from './standing.ts'

/** Looser readings, for choices only: whatever they get wrong, the person sees before anything happens. */
type Loose = (text: string, frame: Frame) => readonly Choice[]

function dated(text: string, frame: Frame): Taken | undefined {
  const taken = takeWhen(text, frame)
  return taken === 'several' ? undefined : taken
}

function bareTask(text: string): string {
  return trimEnds(text.replace(/^(?:i'?(?:ll|ve got to|d better)|i (?:will|need to|have to|must|should(?: really)?|ought to|want to|really need to)|remind me(?: to| about)?|remember to|don'?t forget(?: to)?|don'?t let me forget(?: to)?|make sure (?:that )?i|to-?do:?|please|need to|got to|gotta|have to|must|to|that|put|add)\s+/i, '').replace(/,?\s*remind me$/i, ''))
}

/** The first capitalised word that names somebody, or a relation ("my sister"). */
function somebody(text: string): string | undefined {
  const relation = /\b(?:my|our|the) (?:mum|mom|dad|mother|father|sister|brother|landlord|landlady|plumber|boss|bank|school|garage|accountant|dentist|doctor|neighbou?r|electrician|roofer|insurance|aunt|uncle|team|wife|husband)\b/i.exec(text)?.[0]
  const names = [...text.matchAll(/(?<=[\s(]|^)\p{Lu}\p{Ll}[\p{L}'-]*/gu)].map(([name]) => name.replace(/'s$/, ''))
  const notFirst = names.filter((name) => !/^(?:I|The|A|My|Please|Can|Could|And|Remember|Remind|Tell|Write|Send|Ask|Put|Add|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Note|Save|Draft|Email|Message|Mail|Let|Need|Invite|Thank|Call|Buy|Pay|Waiting|Still|Just|What|When|Who|Where|How|Why|No|Not|Yes|Do|Did|It|He|She|They|We|You|This|That)$/.test(name) && isName(name))
  return notFirst[0] ?? relation
}

const reminding: Loose = (text, frame) => {
  const taken = dated(text, frame)
  const task = bareTask(taken?.rest ?? text)
  if (task === '') return []
  return taken === undefined ? [later(task)] : [remindChoice(task, taken.when, frame)]
}

const owing: Loose = (text, frame) => {
  const taken = dated(text, frame)
  const task = bareTask(taken?.rest ?? text).replace(/^(?:i|we)\s+(?:still\s+)?owe\s+/i, '')
  return task === '' ? [] : [loopChoice('mine', task, receiver(task) ?? somebody(task), taken?.when, frame)]
}

const awaiting: Loose = (text, frame) => {
  const taken = dated(text, frame)
  const thing = trimEnds((taken?.rest ?? text).replace(/^(?:i'?m |i am )?(?:still )?(?:waiting|expecting|awaiting)(?: for| on)?\s+/i, ''))
  return thing === '' ? [] : [loopChoice('theirs', thing, nameOf(somebody(text) ?? ''), taken?.when, frame)]
}

const keeping: Loose = (text) => {
  const fact = trimEnds(text.replace(/^(?:remember|note|write down|store|keep in mind|make a note|don'?t forget)(?: that|:)?\s+/i, ''))
  return fact === '' ? [] : [choice(`Remember: ${short(fact)}`, 'remember', { text: fact })]
}

const saving: Loose = (text) => {
  const link = /(?:https?:\/\/|www\.)\S+/i.exec(text)?.[0]
  const clip = trimEnds(text.replace(/^(?:save|keep|park|clip|bookmark|stash|store|pin|add|put)\s+(?:this|that|the)?\s*/i, ''))
  return [choice(`Save for later: ${short(clip || text)}`, 'save', { text: clip || link || text })]
}

const closing: (as: 'done' | 'dropped') => Loose = (as) => (text, frame) => {
  const open = known(frame, ['loop', 'trigger'])
  const near = nearest(text, open)
  return closeChoices(near.length > 0 ? near.slice(0, 2) : open.length === 1 ? open : [], as)
}

const snoozing: Loose = (text, frame) => {
  const taken = dated(text, frame)
  const open = known(frame, ['loop', 'trigger'])
  const near = nearest(taken?.rest ?? text, open)
  const refs = near.length > 0 ? near.slice(0, 2) : open.length === 1 ? open : []
  return taken === undefined ? [] : snoozeChoices(refs, taken.when.replace(/^(?:until|till|to)\s+/i, ''), frame)
}

const drafting: Loose = (text) => {
  const to = somebody(text) ?? /\b(?:to|tell|ask|text|thank|invite|message|email|mail|write)\s+([\p{L}'-]+)/iu.exec(text)?.[1]
  if (to === undefined || !isName(to)) return []
  const after = text.slice(text.indexOf(to) + to.length)
  const body = trimEnds(after.replace(/^\s*(?:that|saying|to say|:|,|and say)\s*/i, ''))
  return [draftChoice(to, body.length > 2 ? body : trimEnds(text))]
}

const editing: Loose = (text, frame) => {
  const draft = meantDraft(text, frame)
  if (draft === undefined) return []
  const said = trimEnds(text.replace(/^(?:it|the (?:mail|draft|message)) should (?:say|read|end with)\s+|^(?:make it|change it to|say)\s+/i, ''))
  return [choice(`New text: ${short(said)}`, 'edit_draft', { draft, text: said })]
}

const looking: Loose = (text) => {
  const query = queryOf(withoutLead(text))
  return query === '' ? [] : [choice(`Look up: ${short(query)}`, 'recall', { query })]
}

const forgetting: Loose = (text) => {
  const what = trimEnds(text.replace(/^(?:please )?(?:forget|delete|erase|wipe|remove|clear|get rid of|unlearn|i don'?t want you to remember|you should not (?:keep|remember))\s*(?:the (?:note|fact) (?:with|about)|everything (?:about|on)|what (?:you know|i said) about|that i told you about)?\s+/i, '').replace(/\s+from your (?:memory|notes)$/i, ''))
  return what === '' ? [] : [choice(`Forget for good: ${short(what)}`, 'forget', { query: what })]
}

const putting: Loose = (text, frame) => {
  const taken = dated(text, frame)
  return taken === undefined ? [] : [eventChoice(text, taken, frame)]
}

const moving: Loose = (text, frame) => {
  const taken = dated(text, frame)
  const event = trimEnds((taken?.rest ?? '').replace(/^(?:can we |please )?(?:move|shift|push|reschedule|change|bring|postpone|make)\s+/i, '').replace(/^(?:the|my|our)\s+/i, '').replace(/\s+(?:is now|is|moved|moved to|has moved|to|back|forward)$/i, ''))
  return taken === undefined || event === '' ? [] : [moveChoice(event, taken.when, frame)]
}

const cancelling: Loose = (text, frame) => {
  const event = trimEnds((dated(text, frame)?.rest ?? text).replace(/^(?:please )?(?:cancel|delete|remove|take|drop|call off|clear|no)\s+/i, '').replace(/^(?:the|my|our)\s+/i, '').replace(/\s+(?:is|was|has been) (?:cancelled|canceled|off|not happening).*$|\s+(?:off|from) (?:the|my) (?:calendar|diary)$|\s+after all$/i, ''))
  return event === '' ? [] : [deleteChoice(event)]
}

const loose: Readonly<Record<string, Loose>> = {
  remember: keeping,
  owe: owing,
  waiting: awaiting,
  save: saving,
  remind: reminding,
  done: closing('done'),
  drop: closing('dropped'),
  snooze: snoozing,
  undo: () => [undoChoice()],
  draft: drafting,
  edit: editing,
  discard: (text, frame) => {
    const draft = meantDraft(text, frame)
    return draft === undefined ? [] : [choice('Discard the draft', 'discard_draft', { draft })]
  },
  recall: looking,
  forget: forgetting,
  add_event: putting,
  move_event: moving,
  delete_event: cancelling,
  list_events: (text, frame) => [choice('Show the calendar', 'list_events', { when: dated(text, frame)?.when })],
  add_rule: (text) => [ruleChoice(trimEnds(text))],
  list_open: () => [choice('Show what is open', 'list_open')],
  brief: () => [choice('Show the brief', 'brief')],
}

/** What a text would be as one of the intents: no choice where it lacks what that needs. Pure. */
export function choicesFor(intent: string, part: Part, frame: Frame): readonly Choice[] {
  const reads = loose[intent]
  return reads === undefined ? [] : reads(part.text.replace(/\?+$/, ''), frame)
}
