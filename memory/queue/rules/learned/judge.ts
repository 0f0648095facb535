import { bareValue } from '../about/bare.ts'
import { isOfName } from '../about/ended.ts'
import { isOfOtherSubject, type Proposal, proposedBy } from '../about/proposal.ts'
import type { Sentence } from '../hear.ts'
import type { Known } from '../match.ts'
import type { ReadWish, Wish } from '../wish.ts'
import { isAlike, pairSigns } from './pair.ts'
import { besideRule, signsOf } from './signs.ts'
import { placedText, toldText } from './text.ts'
import { type Chances, createLearned, type Learned } from './weights.ts'

/** What a sentence comes to, and why. */
export type Judged = { readonly proposal: Proposal | undefined; readonly reason: string }

/** The rules in force, and the one that the person spoke of right before. */
export type Situation = { readonly live: readonly Known[]; readonly last: Known | undefined }

/** Chances from 0 to 1, set on sentences that were not learned from. */
const limits = {
  /** Of being none: from here on a sentence without a cue is looked at no further. */
  none: 0.85,
  /** How many of its words must be known, where no cue says anything. */
  familiar: 0.6,
  /** Of a wish, where no cue says so. */
  wish: 0.75,
  /** Of being none, where a cue says that it is a wish. */
  noWish: 0.85,
  /** Of the change and the end of the rule that was heard last. */
  change: 0.46,
  end: 0.45,
  /** Of a change that does not tell what takes whose place. */
  vague: 0.52,
  /** How much more is needed for another rule; and against a cue for a wish of its own. */
  apart: 0.25,
  against: 0.3,
  /** How much more for the end of a rule of which the sentence has no word. */
  strange: 0.15,
  /** How much the sentence by itself counts beside what it says of the rule. */
  alone: 0.4,
} as const

/** A sentence to be judged, with what is known of it. */
type Case = {
  readonly text: string
  readonly said: Wish
  readonly signs: readonly string[]
  readonly alone: Chances
  readonly cue: Proposal | undefined
}

/**
 * Judges sentences by their cues, and where these find no rule that is meant, by what was learned of other
 * sentences. Reads the weights when it is first asked.
 */
export function createJudge(read: ReadWish): (one: Sentence, at: () => Situation) => Judged {
  const learned = createLearned()
  return ({ text, heard, reason }, at) => {
    const signs = signsOf(text, heard)
    const alone = learned.sentence(signs)
    if (heard === undefined && isSilent(learned, signs, alone))
      return { proposal: undefined, reason }
    const situation = at()
    const { live, last } = situation
    const cue = bareValue(text, live) ?? (heard && proposedBy(heard, live, last))
    if (isOfRule(cue)) return { proposal: cue, reason: heard?.type === 'rule' ? reason : text }
    const one = { text, said: read(text), signs, alone, cue }
    const changed = changeIn(one, situation, learned)
    return changed === undefined
      ? { proposal: wishIn(one), reason }
      : { proposal: changed, reason: text }
  }
}

/**
 * Whether a sentence without a cue is most likely none, or most of its words are none that was learned with:
 * a name, a quotation, another language.
 */
function isSilent({ words }: Learned, signs: readonly string[], alone: Chances): boolean {
  const { all, known } = words(signs)
  return chance(alone, 'not') > limits.none || known < limits.familiar * all
}

/** A wish of its own, unless the cues and what was learned are too far apart. */
function wishIn({ text, said, signs, alone, cue }: Case): Proposal | undefined {
  if (cue !== undefined) return chance(alone, 'not') > limits.noWish ? undefined : cue
  const wish = chance(alone, 'wish') > limits.wish && asksFor(said) && !isForOnce(text, signs)
  return wish ? { type: 'add', text, over: [] } : undefined
}

function chance(chances: Chances, name: string): number {
  return chances[name] ?? 0
}

/** Whether the cues found a rule that is meant. */
function isOfRule(cue: Proposal | undefined): boolean {
  return cue !== undefined && (cue.type !== 'add' || cue.over.length > 0)
}

/** Whether words say anything: not "ok thanks". */
function tells({ tokens }: Wish): boolean {
  return tokens.some(({ kind }) => kind === 'full' || kind === 'value')
}

/** Whether words say more than a name: not "hey Mel". */
function asksFor({ tokens, values }: Wish): boolean {
  const said = tokens.some(({ kind }) => kind === 'full' || kind === 'light')
  return tokens.length > 2 && (said || values.some(({ kind }) => kind !== 'name'))
}

/** Cues of what is asked once, of a question, or of what others do. */
const once: ReadonlySet<string> = new Set(['#passing', '#asks', '#others', '#choice', '#idle'])

/** "Remind me to ...", "remember that ...": most of it is for one day, or a fact; a habit of it has a cue. */
const reminding =
  /^\W*(?:(?:please|can you|could you) )*(?:remind me|keep in mind|remember|draft|compose|translate|schedule|book|cancel|delete|forget|note|save|find|look up|search|buy|order|add|send (?!me\b)|e-?mail|write (?!to me\b|me\b|in\b|with\b|like\b|as\b)|recu[eé]rda|merk dir|retiens|souviens-toi|lembra|ricorda|erinner\p{L}* mich|rappelle-moi)/iu

/** Of other signs than a sentence has (brackets, paths, code), nothing was learned. */
const plain = /^[\p{L}\p{M}\p{N}\s'’"“”„«»¿¡,.!?:;()%€$£&/–—-]+$/u

function isForOnce(text: string, signs: readonly string[]): boolean {
  return (
    reminding.test(text) ||
    !plain.test(text) ||
    /\]|https?:/u.test(text) ||
    signs.some((sign) => once.has(sign))
  )
}

type Meant = { readonly rule: Known; readonly change: number; readonly end: number }

/** The change or the end of the rule that is most likely meant. */
function changeIn(one: Case, { live, last }: Situation, learned: Learned): Proposal | undefined {
  const word = !/\S\s+\S/u.test(one.text.trim())
  if (!tells(one.said) || (word && one.said.values.length === 0)) return undefined
  const [best] = live
    .filter((rule) => rule === last || sharesWord(one.said, rule.wish))
    .filter(({ wish }) => !isOfOtherSubject(one.said, wish))
    .filter(({ wish }) => wish.slot !== 'called' || isOfName(one.said, wish))
    .map((rule) => meantBy(one, rule, rule === last, learned))
    .toSorted((a, b) => b.change + b.end - a.change - a.end)
  if (best === undefined) return undefined
  const { rule, change, end } = best
  if (end > limits.end && end > change) return { type: 'end', over: rule }
  if (change < limits.change) return undefined
  const placed = placedText(rule, one.text, one.said, rule === last)
  if (placed === undefined && change < limits.vague) return undefined
  return { type: 'add', text: placed ?? toldText(rule, one.text), over: [rule] }
}

function meantBy(one: Case, rule: Known, last: boolean, learned: Learned): Meant {
  const { signs, alone, said, cue } = one
  const pair = learned.pair([...besideRule(signs, rule), ...pairSigns(said, rule, cue)])
  const strict = (last ? 0 : limits.apart) + (cue === undefined ? 0 : limits.against)
  const strange = sharesWord(said, rule.wish) ? 0 : limits.strange
  const mixed = (name: string) =>
    limits.alone * chance(alone, name) + (1 - limits.alone) * chance(pair, name) - strict
  return { rule, change: mixed('change'), end: mixed('end') - strange }
}

function sharesWord(said: Wish, rule: Wish): boolean {
  const own = rule.tokens.filter(({ kind }) => kind === 'full')
  return said.tokens.some(
    ({ kind, stem, word }) =>
      kind === 'full' && own.some((one) => one.stem === stem || isAlike(one.word, word)),
  )
}
