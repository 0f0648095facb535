import type { Rule } from '../item.ts'

/**
 * Which of the live rules a new one takes the place of: the same wish, its opposite, the same slot with
 * another value ("call me ..."), or, where the words say that something changes, the one most like it.
 */
export function replacedBy(text: string, rules: readonly Rule[]): readonly Rule[] {
  const wish = read(text)
  const corrects = correction.test(text)
  const same = rules.filter((rule) => isSame(wish, read(rule.text)))
  if (same.length > 0 || !corrects) return same
  const nearest = mostLike(wish, rules)
  return nearest === undefined ? [] : [nearest]
}

/** The live rule that words about its end mean, if they are clearly about one. */
export function endedBy(about: string, rules: readonly Rule[]): Rule | undefined {
  return mostLike(read(about), rules)
}

/** Whether the words ask for the end of something ("don't ... any more"), where there is such a rule. */
export function asksForEnd(text: string): boolean {
  return /\b(?:\bany ?more|\bany longer|no longer)\b/iu.test(text)
}

type Wish = {
  readonly words: ReadonlySet<string>
  readonly forbids: boolean
  readonly slot: string | undefined
}

const correction =
  /\b(?:actually|instead|rather|correction|changed? (?:my mind|that|it)|not .{1,40} but|no longer|\bany ?more|now on|make (?:it|that)|update)\b/iu

const slots: readonly (readonly [string, RegExp])[] = [
  ['name', /\bcall me\b/iu],
  [
    'language',
    /^\W*(?:\p{L}+,? ){0,5}(?:reply|answer|respond|speak|write|talk)(?: to me| with me)? in \p{L}+\W*$/iu,
  ],
  ['units', /\b(?:metric|imperial)\b/iu],
  ['degrees', /\b(?:celsius|fahrenheit)\b/iu],
  ['clock', /\b(?:24|12)[- ]?hour\b/iu],
]

const fillers = new Set(
  `any a an the and or but if of to in on at for with by from as is are be been it its this that these those i me my mine
  you your we our he she they them his her their do does did not no so please pls ok always never ever don dont stop
  avoid now today here onwards onward forward going future henceforth prefer d ll s t re ve would could can will should
  must want need like actually instead rather anymore more again longer correction rule make sure just only when
  whenever time every each otto also there fine okay forget drop scrap cancel about said nevermind mind starting than`.split(
    /\s+/u,
  ),
)

function read(text: string): Wish {
  const found = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  const words = new Set((found ?? []).filter((word) => !fillers.has(word)).map(stem))
  const forbids = /\b(?:never|don['’]?t|do not|not|stop|avoid|no)\b/iu.test(text)
  return { words, forbids, slot: slots.find(([, cue]) => cue.test(text))?.[0] }
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ing|ies|es|ed|s|e|y)$/u, '') : word.replace(/s$/u, '')
}

function isSame(a: Wish, b: Wish): boolean {
  const shared = sharedBy(a, b)
  const least = Math.min(a.words.size, b.words.size)
  if (a.slot !== undefined && a.slot === b.slot && a.forbids === b.forbids) return true
  if (shared === a.words.size && shared === b.words.size) return shared > 0
  if (a.forbids !== b.forbids) return shared >= 2 && shared / least > 0.66
  const differ = Math.max(a.words.size, b.words.size) - shared
  return !a.forbids && shared >= 2 && differ <= 1 && a.words.size === b.words.size
}

function mostLike(wish: Wish, rules: readonly Rule[]): Rule | undefined {
  const scored = rules.map((rule) => {
    const other = read(rule.text)
    const least = Math.max(1, Math.min(wish.words.size, other.words.size))
    const slot = wish.slot !== undefined && wish.slot === other.slot ? 1 : 0
    return { rule, score: Math.max(slot, sharedBy(wish, other) / least) }
  })
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  return best !== undefined && best.score >= 0.5 ? best.rule : undefined
}

function sharedBy(a: Wish, b: Wish): number {
  return [...a.words].filter((word) => b.words.has(word)).length
}
