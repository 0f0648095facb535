import type { Frame } from '../model.ts'
import { answer } from './answers.ts'
import { commandIn, isRefused } from './commands/clauses.ts'
import { saidWhole } from './commands/said.ts'
import { surely } from './commands/surely.ts'
import { isLoose } from './commands/whole.ts'
import { doubted, isDoubted } from './doubt.ts'
import { amend } from './intents/amend.ts'
import { addEvent } from './intents/calendar/add.ts'
import { changeSeries, deleteEvent, moveEvent } from './intents/calendar/change.ts'
import { listing, owed } from './intents/filing/owed.ts'
import { promises } from './intents/filing/promises.ts'
import { remember } from './intents/filing/remember.ts'
import { save } from './intents/filing/save.ts'
import { standing } from './intents/filing/standing.ts'
import { statement } from './intents/filing/statement.ts'
import { taskList } from './intents/filing/tasklist.ts'
import { waiting } from './intents/filing/waiting.ts'
import { forget } from './intents/forget.ts'
import { attach } from './intents/letters/attach.ts'
import { draft } from './intents/letters/draft.ts'
import { edit } from './intents/letters/edit.ts'
import { addressing, approve, discard } from './intents/letters/held.ts'
import { asking } from './intents/looking/asking.ts'
import { days } from './intents/looking/days.ts'
import { history } from './intents/looking/history.ts'
import { kept } from './intents/looking/kept.ts'
import { recall } from './intents/looking/recall.ts'
import { attention } from './intents/open/attention.ts'
import { close } from './intents/open/close.ts'
import { reword } from './intents/open/reword.ts'
import { several } from './intents/open/several.ts'
import { again, snooze } from './intents/open/snooze.ts'
import { unremind } from './intents/open/unremind.ts'
import { remind } from './intents/reminders/remind.ts'
import { consolidate, slash, talk } from './intents/talk.ts'
import { tongues } from './intents/tongues.ts'
import { triggers } from './intents/triggers/rules.ts'
import { undo } from './intents/undo.ts'
import { choice, type Meaning, type Planned, type Rule } from './meaning.ts'
import { offering, type Plan, planOf, type Read, stays, unsure } from './plan.ts'
import { endsTakenBack, isTakenBack, readPart } from './reading/part.ts'
import { splitParts } from './reading/split.ts'
import { short, tidy } from './reading/text.ts'
import { withDays } from './reading/thatday.ts'
import { asTyped, type Tidied, tidied } from './reading/typed.ts'
import { isLook, suggest } from './suggest.ts'

/** In this order; the first that knows a part has it. Narrow forms stand before wide ones. */
const rules: readonly Rule[] = [
  approve, attach, discard, edit, undo, consolidate, attention, again, unremind, triggers, remind, draft, changeSeries, standing, addEvent, moveEvent,
  deleteEvent, addressing, save, taskList, listing, owed, waiting, promises, forget, reword, close, snooze, tongues, days, talk, remember, statement, kept, history, asking, recall,
] // biome-ignore format: a list

const left = 'All right, I leave everything as it is.'

/**
 * What the person's words mean, as far as rules can tell. Surely understood parts become calls; anything
 * else changes nothing and becomes, at most, choices. Pure.
 */
export function understand(text: string, trusted: boolean, frame: Frame): Plan {
  if (!trusted) return passedOn(text)
  const { calls, text: said } = read(text, frame)
  const original = tidied(text)
  if (original.text === text) return { calls, text: said }
  return { calls: calls.map((call) => typedCall(call, original)), text: said }
}

const content: readonly string[] = ['text', 'title', 'subject']
/** What of a draft's text stands in the message by chance was not typed there. */
const written: readonly string[] = ['edit_draft', 'ask']

/** What is kept is kept as it was typed; the one spelling is for reading only. */
function typedCall(call: Planned, original: Tidied): Planned {
  if (written.includes(call.tool) && !original.text.includes(String(call.args['text']))) return call
  const args = Object.entries(call.args).map(([key, value]) => {
    if (call.tool === 'offer_choices') {
      const all = Array.isArray(value) ? (value as readonly Planned[]) : undefined
      return [key, all?.map((each) => typedCall(each, original)) ?? value]
    }
    return [key, content.includes(key) ? asTyped(String(value), original) : value]
  })
  return { ...call, args: Object.fromEntries(args) }
}

function read(text: string, frame: Frame): Plan {
  const command = slash(text, frame)
  if (command !== undefined) return planOf([{ part: text, meaning: command }], frame)
  const whole = tidy(text)
  if (whole === '') return { calls: [], text: 'I could not read anything in that message.' }
  const answered = answer(readPart(whole), whole, frame)
  if (answered !== undefined) return planOf([{ part: whole, meaning: answered }], frame)
  const amended = amend(readPart(whole), frame)
  if (amended !== undefined) return planOf([{ part: whole, meaning: amended }], frame)
  if (whole.length > longest) return longText(whole, frame)
  if (isRefused(whole) && !isLetter(whole, frame)) return { calls: [], text: left }
  if (endsTakenBack(whole) || (isTakenBack(whole) && !isLetter(whole, frame))) {
    return takenBack(whole, frame)
  }
  const listed = several(whole, frame)
  if (listed !== undefined) return planOf([{ part: whole, meaning: listed }], frame)
  const reads = withDays(splitParts(whole), frame).map((part) => ({
    part,
    meaning: meaningOf(part, frame),
  }))
  const plainly = meantWhole(reads, whole, frame)
  if (plainly !== undefined) return planOf([{ part: whole, meaning: plainly }], frame)
  return planOf(certain(reads, whole, frame), frame)
}

/** What no rule knows, or only offers, but the other reader is certain of: part by part, else as a whole. */
function certain(reads: readonly Read[], whole: string, frame: Frame): readonly Read[] {
  const open = ({ meaning }: Read) =>
    meaning === undefined ||
    (meaning.type === 'offer' &&
      meaning.text === undefined &&
      meaning.which === undefined &&
      // Whose day it is, the reminder's or the thing's, the rule left open.
      !meaning.choices.some(({ tool }) => tool === 'remind'))
  const read = reads.map((each) =>
    open(each) ? { ...each, meaning: surely(each.part, frame) ?? each.meaning } : each,
  )
  if (reads.length < 2 || !reads.every(open) || read.some((each) => !open(each))) return read
  const meaning = surely(whole, frame)
  return meaning === undefined ? read : [{ part: whole, meaning }]
}

/** Where no part alone was surely understood, or only some of it: what the message says as a whole. */
function meantWhole(reads: readonly Read[], whole: string, frame: Frame): Meaning | undefined {
  const acting = reads.flatMap(({ meaning }) =>
    meaning?.type === 'act' && meaning.loose !== true ? meaning.calls : [],
  )
  const changes = acting.filter(({ tool }) => !isLook(tool))
  return saidWhole(changes, reads.length > 1, whole, frame)
}

/** A text longer than this (UTF-16 units) is content: only what announces it in front is read as a wish. */
const longest = 1000
const stand = 'the text that follows'

/** "draft a mail to Sam: ..." and "remember: ..." with pages behind the colon; all else only stays. */
function longText(whole: string, frame: Frame): Plan {
  const colon = whole.slice(0, 120).indexOf(':')
  const meaning = colon < 0 ? undefined : meaningOf(`${whole.slice(0, colon)}: ${stand}`, frame)
  const [call, more] = meaning?.type === 'act' ? meaning.calls : []
  if (call === undefined || more !== undefined || call.args['text'] !== stand) {
    return { calls: [], text: stays }
  }
  const text = whole.slice(colon + 1).trim()
  return { calls: [{ tool: call.tool, args: { ...call.args, text } }], text: '' }
}

/** Forwarded words are somebody else's: never an order, never a fact of the person's. */
function passedOn(text: string): Plan {
  const label = `Save for later: ${short(text)}`
  const args = {
    text: 'You passed this on, so I did nothing with it.',
    choices: [choice(label, 'save', { text })],
  }
  return { calls: [{ tool: 'offer_choices', args }], text: '' }
}

function isLetter(text: string, frame: Frame): boolean {
  const part = readPart(text)
  return /^[^.!?\n]{3,80}:/.test(text) && draft(part, frame)?.type === 'act'
}

function takenBack(text: string, frame: Frame): Plan {
  const corrected =
    commandIn(text) !== undefined ||
    /(?:actually|wait|i mean|or rather|sorry|no,),? (?:make|at|on|\d|no,? (?:at|on|make))/i.test(
      text,
    )
  const choices = corrected ? suggest(text, frame, 'whole') : []
  return choices.length === 0
    ? { calls: [], text: left }
    : { calls: [offering(unsure, choices)], text: '' }
}

/**
 * The first rule's reading of one part; undefined where no rule knows it. A change that the classifier, which
 * has learned from other words, takes for most unlikely is only offered: two readers must not disagree.
 */
export function meaningOf(text: string, frame: Frame): Meaning | undefined {
  const part = readPart(text)
  for (const rule of rules) {
    const meaning = rule(part, frame)
    if (meaning?.type === 'act' && isLoose(meaning.calls, frame)) return undefined
    if (meaning?.type === 'act' && !meaning.sure && isDoubted(meaning.calls, text, frame))
      return doubted(meaning.calls, text, frame)
    if (meaning !== undefined) return meaning
  }
  return undefined
}
