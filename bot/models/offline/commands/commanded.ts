import type { Frame } from '../../model.ts'
import { guess } from '../classify.ts'
import { takeLength, titleOf } from '../intents/calendar/words.ts'
import { act, type Meaning } from '../meaning.ts'
import { choicesFor } from '../offers/choices.ts'
import { readingsOf } from '../offers/dates.ts'
import { datesIn, takeWhen } from '../reading/dates.ts'
import { isReported, readPart } from '../reading/part.ts'
import { debtorsIn } from '../reading/people.ts'
import { stems, trimEnds } from '../reading/text.ts'
import { type Commanded, commandIn } from './clauses.ts'
import { cancelledEvent, movedEvent } from './events.ts'
import { reminded } from './reminded.ts'
import { isLoose } from './whole.ts'

/** How likely the classifier must find what the clause asks for; less where the clause names its shelf. */
const least = { plain: 0.04, bare: 0.35 }

/**
 * What a message whose clause says what to do with the rest comes to ("dentist on Friday at 2, put it in the
 * diary"). Acts only where the classifier agrees and all arguments are there; undefined otherwise. Pure.
 */
export function commanded(text: string, frame: Frame): Meaning | undefined {
  const reminder = reminded(text, frame)
  if (reminder !== undefined) return reminder
  const found = commandIn(text)
  if (found === undefined || isReported(found.content)) return undefined
  const intent = agreed(found, text, frame)
  if (intent === undefined) return undefined
  const meaning = meaningOf(intent, found, text, frame)
  return meaning?.type === 'act' && !isLoose(meaning.calls, frame) ? meaning : undefined
}

/** The intent of the clause that the classifier reads in the message as well. */
function agreed(found: Commanded, text: string, frame: Frame): string | undefined {
  const guesses = guess(text, frame)
  const [best, next] = guesses.filter(({ intent }) => found.intents.includes(intent))
  if (best === undefined || best.score < (found.plain ? least.plain : least.bare)) return undefined
  if (!found.plain && best !== guesses[0]) return undefined
  return next !== undefined && next.score > best.score / 3 ? undefined : best.intent
}

type Build = (found: Commanded, text: string, frame: Frame) => Meaning | undefined

const builds: ReadonlyMap<string, Build> = new Map<string, Build>([
  ['remember', remembered],
  ['owe', (found, _text, frame) => loop('owe', found, frame)],
  ['waiting', (found, _text, frame) => loop('waiting', found, frame)],
  ['add_event', event],
  ['move_event', ({ content }, _text, frame) => movedEvent(content, frame)],
  ['delete_event', ({ content }, _text, frame) => cancelledEvent(content, frame)],
  ['forget', forgotten],
  ['save', saved],
  ['discard', discarded],
  ['undo', (_found, text, frame) => undone(text, frame)],
])

function meaningOf(intent: string, found: Commanded, text: string, frame: Frame) {
  return builds.get(intent)?.(found, text, frame)
}

function remembered({ content, after }: Commanded): Meaning | undefined {
  const fact = trimEnds(after === '' ? content : `${content} ${after}`)
  const words = stems(fact).filter((word) => /\p{L}/u.test(word))
  return words.length < 2 ? undefined : act('remember', { text: fact })
}

/** Owed by or to the person: one date at most, and one person at most who may owe it. */
function loop(intent: 'owe' | 'waiting', found: Commanded, frame: Frame): Meaning | undefined {
  const { content, after } = found
  if (datesIn(after, frame).length > 0 || readingsOf(content, frame).length > 1) return undefined
  if (intent === 'waiting' && debtorsIn(content).length > 1) return undefined
  const [first] = choicesFor(intent, readPart(content), frame)
  if (first === undefined) return undefined
  const text = String(first.args['text']).replace(/\s+(?=[.,;!?])/g, '')
  // Whom one owes is read loosely: only a name, or somebody's, is surely a person.
  const said = String(first.args['who'] ?? '')
  const who =
    intent === 'waiting' || /^(?:\p{Lu}|my |our )/u.test(said) ? said || undefined : undefined
  return act(first.tool, { ...first.args, text, who })
}

const longestTitle = 8

function event({ content, after }: Commanded, _text: string, frame: Frame): Meaning | undefined {
  const { minutes, rest } = takeLength(content)
  const lasting =
    minutes ?? takeLength(`, ${after.replace(/\b(?:an hour)\b/i, 'for an hour')}`).minutes
  const taken = takeWhen(rest, frame)
  if (taken === undefined || taken === 'several' || datesIn(after, frame).length > 0)
    return undefined
  const title = titleOf(taken.rest)
  if (title === '' || title.split(' ').length > longestTitle || /[,.;!]\s/.test(title))
    return undefined
  return act('add_event', { title, when: taken.when, minutes: lasting })
}

const stale =
  /(?:,?\s+(?:that |which )?(?:you have|you'?ve got|u have|you hold|you keep|i gave you))?,?\s+(?:is|are|was|were|isn'?t|has|no longer)\s+.*$/i

/** Asks for its own tap before anything is forgotten. */
function forgotten({ content }: Commanded): Meaning | undefined {
  const query = trimEnds(
    readPart(content)
      .text.replace(stale, '')
      .replace(/^(?:the|my|our|that)\s+/i, ''),
  )
  return query === '' || query.split(' ').length > longestTitle
    ? undefined
    : act('forget', { query })
}

/** Only a link is surely something to read later. */
function saved(_found: Commanded, text: string): Meaning | undefined {
  return /https?:\/\/\S+/i.test(text) ? act('save', { text: trimEnds(text) }) : undefined
}

function undone(text: string, frame: Frame): Meaning | undefined {
  const [undo] = choicesFor('undo', readPart(text), frame)
  return undo === undefined || text.length > 60 ? undefined : act('undo', undo.args)
}

const letter =
  /\b(?:send|sent|draft|e-?mail|mail|message|letter|text|reply|call|ring|phone|tell|speak|talk|write|wording)\b/i

function discarded({ content }: Commanded, _text: string, frame: Frame): Meaning | undefined {
  const [draft, more] = frame.drafts
  return draft === undefined || more !== undefined || !letter.test(content)
    ? undefined
    : act('discard_draft', { draft: draft.id })
}
