import { full, type Known, nearestTo, sameTongue, valueWeights } from '../match.ts'
import { placesIn } from '../places.ts'
import { isFreed } from '../tongues/over.ts'
import type { Wish } from '../wish.ts'
import { hasTopics } from './topics.ts'

/** The rule that words about its end mean; `sure` where they speak of a rule or of what Otto does. */
export function endedBy(wish: Wish, rules: readonly Known[], sure: boolean): Known | undefined {
  const [freed, ...more] = isFreed(wish.folded) ? rules.filter(isQuiet) : []
  if (freed !== undefined && more.length === 0) return freed
  const bare = [...wish.words.values()].every((weight) => weight < 1)
  const words = bare ? [...wish.words.keys()].map((word) => [word, 1] as const) : wish.words
  const all = { ...wish, words: new Map([...valueWeights(wish), ...words]) }
  const near = { least: ofRules.test(wish.folded) ? 0.34 : 0.5, values: 'words' } as const
  const meant = rules.filter((one) => isAbout(wish, one.wish) && sameTongue(wish, one.wish))
  const open = (sure ? rules : meant).filter((one) =>
    one.wish.slot === 'called' ? isOfName(wish, one.wish) : hasTopics(wish, one.wish) !== 'other',
  )
  return nearestTo(all, open, near)
}

/** Whether words say no more than one thing beside what the person is called: not "the Jo thing at work". */
export function isOfName(wish: Wish, rule: Wish): boolean {
  const strange = wish.tokens.filter(({ kind, stem }) => {
    return kind === 'full' && !rule.words.has(stem) && !rule.valueWords.has(stem)
  })
  const placed = placesIn(wish.text).some(({ from, to }) => {
    return strange.some((token) => token.from >= from && token.to <= to)
  })
  return strange.length <= 1 && !placed
}

/** Whether a rule says when the person is not to be written to. */
function isQuiet({ wish }: Known): boolean {
  const timed = wish.values.some(({ kind }) => kind === 'time' || kind === 'day')
  return wish.forbids && timed && reaching.test(wish.folded)
}

const reaching =
  /(?<!\p{L})(?:write|message|text|call|ping|contact|disturb|scriv\p{L}+|chiam\p{L}+|mand\p{L}+|escrib\p{L}+|escrev\p{L}+|llam\p{L}+|lig\p{L}+|schreib\p{L}*|ruf\p{L}*|ecri\p{L}+|appel\p{L}+|messages?|nachrichten|mensaje\p{L}*|mensage\p{L}+|messaggi\p{L}*)(?!\p{L})/u

/** Words for rules and for what was said: they tell that one is meant. */
const ofRules =
  /(?<!\p{L})(?:rules?|limits?|caps?|wish|instructions?|preference|said|told|thing|reglas?|normas?|limite|dije|dicho|regra|disse|dito|regola|detto|regel|grenze|gesagt|regle|consigne|dit|regeln|zasad\w*|ルール|规则)(?!\p{Script=Latin})/u

/** Whether they share more than a value: not all that is said of Ana is about the rule to ask Ana first. */
function isAbout(wish: Wish, rule: Wish): boolean {
  if (rule.slot === 'called') {
    const names = rule.valueWords.size > 0 ? rule.valueWords : new Set(full(rule.words))
    return [...wish.valueWords, ...wish.words.keys()].some((word) => names.has(word))
  }
  if (isOfItsValue(wish, rule)) return true
  return [...wish.words].some(([word, weight]) => weight === 1 && rule.words.has(word))
}

/** "Cheers Tom" of a rule that sets just that; or, of what is forbidden, when: "you may write on Sundays again". */
function isOfItsValue({ valueWords, words }: Wish, rule: Wish): boolean {
  const [own, known] = [[...valueWords], [...full(words)]]
  if (own.length === 0 || !own.every((word) => rule.valueWords.has(word))) return false
  return own.length > 1 || (rule.forbids && known.every((word) => rule.words.has(word)))
}
