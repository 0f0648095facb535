import type { Frame } from '../model.ts'
import { type Guess, guess } from './classify.ts'
import { loosely } from './intents/forget.ts'
import { askNewText } from './intents/letters/edit.ts'
import { meantDraft } from './intents/letters/held.ts'
import { severalChoices } from './intents/open/several.ts'
import { act, type Choice, type Meaning, type Planned } from './meaning.ts'
import { choicesFor } from './offers/choices.ts'
import { clearly } from './offers/dates.ts'
import { awaitedAddress } from './offers/letters.ts'
import { readPart } from './reading/part.ts'
import { splitParts } from './reading/split.ts'
import { stems } from './reading/text.ts'

/** Small talk at least this likely gets no buttons. */
const surelyTalk = 0.5

/** Below this nothing is plausible; beside something understood, more is asked for. */
const least = { whole: 0.1, beside: 0.12, rest: 0.35 }

const beside = 0.05

/** What is this much less likely than the likeliest is not offered beside it. */
const share = 0.04

/**
 * Up to three calls that a text may have meant, likeliest first; none for small talk. `whole`: nothing of
 * the message was understood · `beside`: a rule has offers of its own · `rest`: other parts were done.
 */
export function suggest(
  text: string,
  frame: Frame,
  how: 'whole' | 'beside' | 'rest',
): readonly Choice[] {
  const apart = how === 'whole' ? severally(text, frame) : []
  if (apart.length > 0) return apart
  const clear = how === 'rest' ? [] : awaitedAddress(text, frame)
  const guesses = guess(text, frame)
  return distinct([...clear, ...likeliest(text, guesses, how, frame)]).slice(0, 3)
}

function likeliest(
  text: string,
  guesses: readonly Guess[],
  how: 'whole' | 'beside' | 'rest',
  frame: Frame,
): readonly Choice[] {
  const [best] = guesses
  const talks = best?.intent === 'talk' && (how === 'rest' || best.score >= surelyTalk)
  if (best === undefined || talks || best.score < least[how]) return []
  const floor = how === 'whole' ? 0 : how === 'beside' ? beside : least[how]
  const worth = guesses.filter(
    ({ intent, score }) => score >= floor && (how === 'whole' || !looks.has(intent)),
  )
  return fill(worth, text, frame)
}

/** From this likelihood on, a part of a message is a wish of its own; more is asked of a looser division. */
const own = 0.55
const surelyOwn = 0.85
const surely = 0.9
const joints = /[,.;]+\s+|\s+(?:and|but|then|also)\s+/i

type Wish = { readonly intent: string; readonly choices: readonly Choice[] }

/** What each part asks for; none where they do not ask for different things. */
function wishesIn(parts: readonly string[], least: number, frame: Frame): readonly Wish[] {
  if (parts.length < 2 || parts.length > 4) return []
  const wishes = parts.flatMap((part) => {
    const [best] = guess(part, frame)
    const sure = best !== undefined && best.intent !== 'talk' && best.score >= least
    return sure
      ? [{ intent: best.intent, choices: choicesFor(best.intent, readPart(part), frame) }]
      : []
  })
  return new Set(wishes.map(({ intent }) => intent)).size < 2 ? [] : wishes
}

/** Where the parts of a message ask for different things: one choice of each part, then the seconds. */
function severally(text: string, frame: Frame): readonly Choice[] {
  const found = wishesIn(splitParts(text), own, frame)
  const one = (guess(text, frame)[0]?.score ?? 0) >= surely
  const wishes = found.length > 0 || one ? found : wishesIn(text.split(joints), surelyOwn, frame)
  const firsts = wishes.flatMap(({ choices: [first] }) => first ?? [])
  const seconds = wishes.flatMap(({ choices }) => choices.slice(1))
  return distinct([...firsts, ...seconds]).slice(0, 3)
}

/** From this likelihood on, what changes nothing by itself is done instead of offered. */
const likely = 0.6

const looks: ReadonlySet<string> = new Set([
  'list_open',
  'brief',
  'list_events',
  'list_triggers',
  'list_tasks',
  'list_notes',
  'recall',
  'fact_history',
])

/** Whether a tool only looks, or asks: nothing is changed by it. */
export function isLook(tool: string): boolean {
  return looks.has(tool) || tool === 'ask'
}

/**
 * What is most likely wished and changes nothing by itself: looking something up, asking what to forget
 * (the tool asks first) or what a draft should say.
 */
export function harmless(text: string, frame: Frame): Meaning | undefined {
  const [best] = guess(text, frame)
  if (best === undefined || best.score < likely) return undefined
  const words = readPart(text).text
  if (best.intent === 'forget') return loosely(words)
  if (best.intent === 'edit') {
    const given = choicesFor('edit', readPart(text), frame).length > 0
    return given || meantDraft(words, frame) === undefined ? undefined : askNewText(words, frame)
  }
  const [look] = looks.has(best.intent) ? choicesFor(best.intent, readPart(text), frame) : []
  return look === undefined ? undefined : act(look.tool, look.args)
}

/** At least this likely, a memory question needs no buttons. */
const surelyRecall = 0.9

/** "when do I get up?": what is always so was told, and stands in no calendar. */
const habit = /^(?:so )?(?:when|what time|at what time) (?:do|does|did) /i

/** Where a question is most likely for another look than into memory: that look. */
export function otherLook(text: string, frame: Frame): Planned | undefined {
  const [best] = guess(text, frame)
  if (best === undefined || best.intent === 'recall' || !looks.has(best.intent)) return undefined
  if (best.intent === 'list_events' && habit.test(text)) return undefined
  const [look] = best.score < likely ? [] : choicesFor(best.intent, readPart(text), frame)
  return look && { tool: look.tool, args: look.args }
}

/** What a question may be beside the look that is made of it. */
export function besides(text: string, made: Planned | undefined, frame: Frame): readonly Choice[] {
  const guesses = guess(text, frame)
  const [best] = guesses
  if (best === undefined || (best.intent === 'recall' && best.score >= surelyRecall)) return []
  const not = made?.tool ?? 'recall'
  const apart = severally(text, frame).filter(({ tool }) => tool !== not)
  return apart.length > 0 ? apart : fill(guesses, text, frame, not)
}

/** What somebody who says "don't" does not want done. */
const orders = new Set([
  'remind',
  'owe',
  'draft',
  'add_event',
  'save',
  'approve',
  'delete_event',
  'done',
  'list_open',
  'brief',
])
const denial =
  /^(?:don'?t(?! (?:let me )?(?:forget|leave|miss|go)\b| lose\b| miss\b)|do not(?! (?:let me )?forget\b)|never|stop)\b/i

/** Up to three choices: the likeliest of each intent, then the seconds; `not` is made already. */
function fill(
  guesses: readonly Guess[],
  text: string,
  frame: Frame,
  not?: string,
): readonly Choice[] {
  const part = readPart(text)
  const denied = denial.test(part.text)
  const offered = guesses
    .filter(({ intent }) => intent !== 'talk' && !(denied && orders.has(intent)))
    .filter(({ intent, score }) => !isSilly(intent, score, part.text))
    .map(({ intent, score }) => {
      const choices = choicesFor(intent, part, frame)
        .filter(({ tool }) => tool !== not)
        .flatMap((each) => clearly(each, frame))
      return { intent, score, choices }
    })
    .filter(({ choices }) => choices.length > 0)
  const best = guesses.find(({ intent }) => intent !== 'talk')?.score ?? 0
  // Fewer than three likely ones leave room for what is least unlikely.
  const likely = offered.filter(
    ({ intent, score }, i) =>
      score >= share * best || (i < 4 && score >= faint && !afterthoughts.has(intent)),
  )
  const asked = part.mood === 'question' || looks.has(offered[0]?.intent ?? '')
  const firsts = fewLooks(
    likely.flatMap(({ choices: [first] }) => first ?? []),
    asked,
  )
  const more = likely.flatMap(({ choices }) => choices.slice(1))
  const clear = severalChoices(part.text, frame)
  return distinct([...clear, ...firsts.slice(0, 2), ...more.slice(0, 1), ...firsts.slice(2)]).slice(
    0,
    3,
  )
}

/** Beside acts one look is enough, unless looking is what is asked for. */
function fewLooks(choices: readonly Choice[], asked: boolean): readonly Choice[] {
  const [one] = choices.filter(({ tool }) => looks.has(tool))
  return asked ? choices : choices.filter((each) => each === one || !looks.has(each.tool))
}

/** What only points at something is put nowhere and taken off nothing: "put it in my calendar". */
const placing = /^(?:put|add|stick|pop|enter|note|place)\b/i

/** A number is no fact, and three words are a standing rule only where they sound like one. */
function isSilly(intent: string, score: number, text: string): boolean {
  if (intent === 'remember') return stems(text).filter((word) => /\p{L}/u.test(word)).length < 2
  if (intent === 'delete_event') return placing.test(text)
  if (intent === 'undo') return !undone.test(text)
  return intent === 'add_rule' && score < rulelike
}

/** Without any of these nobody is asked whether the last change should be undone. */
const undone =
  /\b(?:un-?do|back|revers|revert|scratch|scrap|last|previous|that|it|this|wrong|mist|oops|whoops|restor|before|didn'?t|don'?t|not|no|change|chang|cancel|never)/i
const faint = 0.01
/** What nobody is asked about for want of anything better. */
const afterthoughts = new Set([
  ...[
    'undo',
    'brief',
    'discard',
    'add_rule',
    'draft',
    'pause',
    'resume',
    'retime',
    'reword',
    'nag',
  ],
  ...['watch', 'set_zone', 'list_triggers', 'consolidate'],
])
const rulelike = 0.08

/** Without choices that say the same. */
export function distinct(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter((one, i) => choices.findIndex(({ label }) => label === one.label) === i)
}
