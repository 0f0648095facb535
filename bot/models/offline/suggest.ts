import type { Frame } from '../model.ts'
import { type Classifier, type Guess, learn, loadUtterances } from './classify.ts'
import { choicesFor } from './guesses.ts'
import { loosely } from './intents/forget.ts'
import { askNewText } from './intents/letters/edit.ts'
import { meantDraft } from './intents/letters/held.ts'
import { severalChoices } from './intents/open/several.ts'
import { act, type Choice, type Meaning, type Planned } from './meaning.ts'
import { readPart } from './reading/part.ts'
import { stems } from './reading/text.ts'

/** Calls `make` when first asked and keeps what it made. */
function once<T>(make: () => T): () => T {
  const kept: T[] = []
  return () => {
    const [had] = kept
    if (had !== undefined) return had
    const made = make()
    kept.push(made)
    return made
  }
}

const classifier = once<Classifier>(() => learn(loadUtterances()))

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
  const guesses = classifier()(text)
  const [best] = guesses
  const talks = best?.intent === 'talk' && (how === 'rest' || best.score >= surelyTalk)
  if (best === undefined || talks || best.score < least[how]) return []
  const floor = how === 'whole' ? 0 : how === 'beside' ? beside : least[how]
  const worth = guesses.filter(
    ({ intent, score }) => score >= floor && (how === 'whole' || !looks.has(intent)),
  )
  return fill(worth, text, frame)
}

/** From this likelihood on, what changes nothing by itself is done instead of offered. */
const surely = 0.6

const looks: ReadonlySet<string> = new Set(['list_open', 'brief', 'list_events', 'recall'])

/**
 * What is most likely wished and changes nothing by itself: looking something up, asking what to forget
 * (the tool asks first) or what a draft should say.
 */
export function harmless(text: string, frame: Frame): Meaning | undefined {
  const [best] = classifier()(text)
  if (best === undefined || best.score < surely) return undefined
  const words = readPart(text).text
  if (best.intent === 'forget') return loosely(words)
  if (best.intent === 'edit') {
    return meantDraft(words, frame) === undefined ? undefined : askNewText(words, frame)
  }
  const [look] = looks.has(best.intent) ? choicesFor(best.intent, readPart(text), frame) : []
  return look === undefined ? undefined : act(look.tool, look.args)
}

/** At least this likely, a memory question needs no buttons. */
const surelyRecall = 0.75

/** Where a question is most likely for another look than into memory: that look. */
export function otherLook(text: string, frame: Frame): Planned | undefined {
  const [best] = classifier()(text)
  if (best === undefined || best.intent === 'recall' || !looks.has(best.intent)) return undefined
  const [look] = best.score < surely ? [] : choicesFor(best.intent, readPart(text), frame)
  return look && { tool: look.tool, args: look.args }
}

/** What a question may be beside the look that is made of it. */
export function besides(text: string, made: Planned | undefined, frame: Frame): readonly Choice[] {
  const guesses = classifier()(text)
  const [best] = guesses
  if (best === undefined || (best.intent === 'recall' && best.score >= surelyRecall)) return []
  const not = made?.tool ?? 'recall'
  return fill(guesses, text, frame, not)
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
  /^(?:don'?t(?! (?:let me )?forget\b| lose\b| miss\b)|do not|not|no|never|stop|nobody|i (?:don'?t|didn'?t|won'?t|never|no longer)|i'?m not)\b/i

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
      const choices = choicesFor(intent, part, frame).filter(({ tool }) => tool !== not)
      return { intent, score, choices }
    })
    .filter(({ choices }) => choices.length > 0)
  const best = offered[0]?.score ?? 0
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

/** A number is no fact, and three words are a standing rule only where they sound like one. */
function isSilly(intent: string, score: number, text: string): boolean {
  if (intent === 'remember') return stems(text).filter((word) => /\p{L}/u.test(word)).length < 2
  return intent === 'add_rule' && score < rulelike
}

const faint = 0.003
/** What nobody is asked about for want of anything better. */
const afterthoughts = new Set(['undo', 'brief', 'discard', 'add_rule', 'draft'])
const rulelike = 0.08

/** Without choices that say the same. */
export function distinct(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter((one, i) => choices.findIndex(({ label }) => label === one.label) === i)
}
