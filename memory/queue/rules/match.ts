import type { Rule } from '../../item.ts'
import { hasTopics, isApart, isOfOther, sharesTopic } from './about/topics.ts'
import { isMeans, isTopical, type Place, placesIn } from './places.ts'
import { fullRuns, namedOld, ownRuns } from './runs.ts'
import type { Changes } from './spoken.ts'
import { sameKind } from './values.ts'
import { type ReadWish, readWish, type Wish } from './wish.ts'
import { fold, sameSet } from './words.ts'

/** A rule in force, with what it comes down to. */
export type Known = { readonly rule: Rule; readonly wish: Wish }

/** Rules as they are compared with what is said of them. */
export function known(rules: readonly Rule[], read: ReadWish): readonly Known[] {
  return rules.map((rule) => ({ rule, wish: read(rule.text) }))
}

/**
 * Those of the rules that a new wish takes the place of: the same wish, its opposite, another value of the
 * same thing; and where the words say that something changes, the one that is about what they are about.
 */
export function replacedBy(
  wish: Wish,
  rules: readonly Known[],
  changes: Changes,
): readonly Known[] {
  const same = rules.filter((one) => isSame(wish, one.wish, changes))
  if (same.length > 0) return same
  const open = rules.filter((one) => !isOfOther(wish, one.wish))
  const named = open.filter((one) => isNamedIn(wish, one.wish))
  if (named.length === 1 || changes === 'no') return named.length === 1 ? named : []
  const alike = open.filter((one) => differsInOne(wish, one.wish, changes))
  if (alike.length === 1) return alike
  const least = changes === 'surely' ? 0.6 : 0.7
  const near = open.filter((one) => !isApart(wish, one.wish))
  const nearest = nearestTo(wish, near, { least, values: 'needed' })
  return nearest === undefined ? [] : [nearest]
}

/** Where a value may stand: behind any preposition but those that tell what it is about. */
function valuesPlaces(wish: Wish): readonly Place[] {
  const runs = fullRuns(wish)
  return placesIn(wish.text).filter((place) => !isTopical(place) || isMeans(place, runs))
}

/** In UTF-16 units: "no celery in ..." at the start is the wish, not what it takes back. */
const firstWords = 8

/**
 * Whether a wish says one thing that the rule does not, in the place of one thing that only the rule says:
 * "petrol with cash" of "pay petrol with the joint account". What merely begins with "from now on" must
 * have it behind a preposition, since else it may be another wish about the same.
 */
function differsInOne(wish: Wish, rule: Wish, changes: Changes): boolean {
  if (wish.forbids !== rule.forbids || !sameTongue(wish, rule)) return false
  const shared = [...wish.words].some(([word, weight]) => weight === 1 && rule.words.has(word))
  const [own, ...more] = ownRuns(wish, rule)
  if (!shared || own === undefined || more.length + ownRuns(rule, wish).length !== 1) return false
  const placed = valuesPlaces(wish).some(({ from, to }) => own.from < to && from < own.to)
  return changes === 'surely' || placed || takesItsPlace(wish, rule)
}

/** With a common verb, or the same, for the same: "order cider for the builders" of "order tea for the builders". */
function takesItsPlace(wish: Wish, rule: Wish): boolean {
  const verbs = wish.tokens.filter(({ leads }) => leads)
  const alike = verbs.every(({ stem, kind }) => {
    return kind === 'light' || rule.tokens.some((token) => token.stem === stem)
  })
  const about = hasTopics(rule, wish) !== 'other' || sharesTopic(rule, wish)
  return alike && about && hasTopics(wish, rule) === 'shared'
}

/** Whether a wish says itself that what a rule sets is no longer so: "avoid raisins instead of celery". */
function isNamedIn(wish: Wish, rule: Wish): boolean {
  const named = namedOld(wish.text, rule)
  if (named === undefined || named.said.from < firstWords) return false
  if (ownRuns(wish, rule).length > 1) return false
  const has = (word: string) => rule.words.has(word) || rule.valueWords.has(word)
  const shared = [...wish.words].filter(([word, weight]) => weight === 1 && has(word))
  return shared.length >= 2 || (shared.length === 1 && rule.values.length > 0)
}

/** The rule that words about its change mean, if they are clearly about one. */
export function changedBy(wish: Wish, rules: readonly Known[]): Known | undefined {
  const [value] = wish.values
  const about = [...wish.words.values()].some((weight) => weight === 1)
  if (about) {
    const open = rules.filter((one) => !isOfOther(wish, one.wish))
    return namedBy(wish, open) ?? aboutSame(wish, open)
  }
  if (value === undefined || !(value.kind === 'language' || value.kind === 'choice'))
    return undefined
  const [only, ...more] = rules.filter(({ wish: { values } }) =>
    values.some((other) => sameKind(other, value)),
  )
  return more.length === 0 ? only : undefined
}

/** The one rule that has what the words say is no longer so: "dollars instead of euros". */
function namedBy(wish: Wish, rules: readonly Known[]): Known | undefined {
  const [only, ...more] = rules.filter(
    (one) => namedOld(wish.text, one.wish) !== undefined && ownRuns(wish, one.wish).length <= 1,
  )
  return more.length === 0 && fullRuns(wish).length <= 2 ? only : undefined
}

/** The rule nearest to what they are about; where that is a name, by the name. */
function aboutSame(wish: Wish, rules: readonly Known[]): Known | undefined {
  const near = { least: 0.5, values: 'preferred' } as const
  const meant = nearestTo(wish, rules, near)
  if (meant !== undefined && hasTopics(wish, meant.wish) !== 'other') return meant
  if (!wish.values.some(({ kind }) => kind === 'name')) return meant
  const withTheirs = rules.map((one) => ({ ...one, wish: withNames(one.wish) }))
  const byName = nearestTo(withNames(wish), withTheirs, near)
  return rules.find(({ rule }) => rule.id === byName?.rule.id) ?? meant
}

export function valueWeights({ valueWords }: Wish): readonly (readonly [string, number])[] {
  return [...valueWords].map((word) => [word, 1])
}

/** Whether two wishes are about the same, so that only one of them can hold. */
function isSame(a: Wish, b: Wish, changes: Changes): boolean {
  if (a.slot !== undefined && a.slot === b.slot)
    return a.slot === 'called' || a.forbids === b.forbids
  const surely = changes === 'surely'
  const [one, other] = aligned(a, b)
  if (!sameWords(one.words, other.words) || !sameTongue(a, b)) return false
  const equal = sameSet(a.valueWords, b.valueWords)
  if (a.forbids !== b.forbids) return equal || a.limits || b.limits || surely
  const same = equal && one === a && sameSet(a.bounds, b.bounds)
  return surely || same || isExclusive(a, b, one === a, changes)
}

/**
 * Whether two values of the same thing cannot hold beside each other, as "never on Monday" and "never on
 * Friday" can, and "copy Ana" and "copy Paolo" unless something changes. `known`: they are of a known kind.
 */
function isExclusive(a: Wish, b: Wish, known: boolean, changes: Changes): boolean {
  if (a.limits && b.limits && !sameSet(a.bounds, b.bounds)) return false
  if (a.forbids) return a.limits && b.limits
  if (changes === 'maybe') return true
  return known && a.values.every(({ kind }) => kind !== 'name' && kind !== 'day')
}

/** What sounds alike in two languages is not the same, unless the words say that something changes. */
export function sameTongue(a: Wish, b: Wish): boolean {
  return [...a.tongues].some((tongue) => b.tongues.has(tongue))
}

/** The same full words, and at least one; common verbs may differ. */
function sameWords(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  const [one, other] = [full(a), full(b)]
  return one.size > 0 ? sameSet(one, other) : other.size === 0 && a.size > 0 && sameSet(a, b)
}

export function full(words: ReadonlyMap<string, number>): ReadonlySet<string> {
  return new Set([...words].flatMap(([word, weight]) => (weight === 1 ? [word] : [])))
}

/** Two wishes with no values of a known kind, without what stands behind the same preposition in both. */
function aligned(a: Wish, b: Wish): readonly [Wish, Wish] {
  if (a.values.length > 0 || b.values.length > 0) return [a, b]
  const there = placesIn(b.text)
  for (const here of placesIn(a.text).filter((place) => !isTopical(place))) {
    const other = there.find(({ word }) => word === here.word)
    if (other === undefined) continue
    const [one, two] = [a.text.slice(here.from, here.to), b.text.slice(other.from, other.to)]
    const pair = [withoutWords(a, one), withoutWords(b, two)] as const
    if (fold(one) !== fold(two) && pair.every(({ words }) => full(words).size > 0)) return pair
  }
  return [a, b]
}

function withoutWords(wish: Wish, part: string): Wish {
  const gone = readWish(part).words
  return { ...wish, words: new Map([...wish.words].filter(([word]) => !gone.has(word))) }
}

type Nearness = {
  /** Least share of what is said that must be about the rule. */
  readonly least: number
  /** Whether rules with a value of the same kind are needed or preferred; or values are words as any. */
  readonly values: 'needed' | 'preferred' | 'words'
}

type Scored = {
  readonly one: Known
  /** What the words that it shares tell; and their share of all that is said. */
  readonly shared: number
  readonly share: number
  /** Whether it has a value of the kind that is said, or one in the same place. */
  readonly kind: boolean
  /** Whether it has what the words put behind "with", "for", "about". */
  readonly topics: boolean
}

/**
 * The rule whose words are most of what is said; the rarer a word among the rules, the more it tells.
 * Undefined where too little is said, or where two are equally near.
 */
export function nearestTo(wish: Wish, rules: readonly Known[], near: Nearness): Known | undefined {
  const alike = rules.filter((one) => sameTongue(wish, one.wish))
  const weigh = weighing(alike, near.values === 'words')
  const scored: readonly Scored[] = rules
    .map((one) => scoredFor(wish, one, near, weigh))
    .filter(({ shared, share, kind }) => {
      return shared >= 0.3 && share >= near.least && (near.values !== 'needed' || kind)
    })
    .toSorted((a, b) => rank(b, near) - rank(a, near))
  const [best, second] = scored
  if (best === undefined) return undefined
  const clear = second === undefined || rank(best, near) >= 1.15 * rank(second, near)
  return clear ? best.one : undefined
}

function scoredFor(
  wish: Wish,
  one: Known,
  near: Nearness,
  weigh: (word: string) => number,
): Scored {
  const [said, rule] = near.values === 'words' ? [wish, one.wish] : aligned(wish, one.wish)
  const has = (word: string) =>
    rule.words.has(word) || (near.values === 'words' && rule.valueWords.has(word))
  const verbs = new Set(said.tokens.flatMap(({ leads, stem }) => (leads ? [stem] : [])))
  const weights = [...said.words].map(
    ([word, weight]) =>
      [word, weight * weigh(word) * (verbs.has(word) && !has(word) ? 0.25 : 1)] as const,
  )
  const told = sum(weights.filter(([word]) => has(word)))
  const kind = said !== wish || wish.values.some((a) => rule.values.some((b) => sameKind(a, b)))
  const shared = sameTongue(wish, rule) ? told : told / 2
  const topics = hasTopics(wish, one.wish) !== 'other'
  const strange = sum(weights) - told
  const whole = told + (ownRuns(wish, one.wish).length === 1 ? Math.min(strange, unknown) : strange)
  return { one, shared, share: told / (whole || 1), kind, topics }
}

/** With names among the words: they may be what it is about ("with Paolo, be brief"). */
function withNames(wish: Wish): Wish {
  if (!wish.values.some(({ kind }) => kind === 'name')) return wish
  return { ...wish, words: new Map([...valueWeights(wish), ...wish.words]) }
}

function sum(weights: readonly (readonly [string, number])[]): number {
  return weights.reduce((total, [, weight]) => total + weight, 0)
}

function rank({ shared, kind, topics }: Scored, { values }: Nearness): number {
  return shared * (values === 'preferred' && kind ? 1.5 : 1) * (topics ? 1.5 : 1)
}

/** What a word tells of which rule is meant: 1 for a word of one rule, less the more have it. */
function weighing(rules: readonly Known[], values: boolean): (word: string) => number {
  const counts = new Map<string, number>()
  for (const { wish } of rules) {
    const all = values ? [...wish.words.keys(), ...wish.valueWords] : wish.words.keys()
    for (const word of new Set(all)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return (word) => {
    const count = counts.get(word)
    return count === undefined ? unknown : 1 / count
  }
}

/** Of a word that no rule has: it may be one for the same, or about something else. */
const unknown = 0.8

/** Whether a prohibition says no more than a rule does already: "stop sending links" of "never send links". */
export function isRestated(wish: Wish, rule: Wish): boolean {
  if (!rule.forbids || rule.values.length > 0) return false
  return [...wish.words.keys()].every((word) => rule.words.has(word))
}
