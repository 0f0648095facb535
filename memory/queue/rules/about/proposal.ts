import { oneLine } from '../../cut.ts'
import { changedText, withoutOld } from '../change.ts'
import type { Heard } from '../hear.ts'
import { changedBy, isRestated, type Known, replacedBy } from '../match.ts'
import { fullRuns, namedOld, ownRuns } from '../runs.ts'
import { changesIn } from '../spoken.ts'
import { readWish, sameWish, type Wish } from '../wish.ts'
import { fold } from '../words.ts'
import { endedBy } from './ended.ts'
import { hasTopics } from './topics.ts'
import { newValue } from './value.ts'

/** What words come to: a rule that was there before, a new one (in the place of others), a rule's end. */
export type Proposal = Wished | { readonly type: 'end'; readonly over: Known }

export type Wished =
  | { readonly type: 'known'; readonly rule: Known }
  | { readonly type: 'add'; readonly text: string; readonly over: readonly Known[] }

/** What a sentence comes to by its cues; `last` is the rule that the person spoke of right before. Pure. */
export function proposedBy(
  heard: Heard,
  live: readonly Known[],
  last: Known | undefined,
): Proposal | undefined {
  switch (heard.type) {
    case 'rule':
      return added(heard.text, live)
    case 'change':
      return changeFor(heard, live, last)
    case 'end':
      return endFor(heard, live)
  }
}

/** A wish in full. Where it is known already, it is that rule; where it corrects one, its words without the old value. */
export function added(text: string, live: readonly Known[]): Wished {
  const words = oneLine(text)
  const wish = readWish(words)
  const same = live.find((one) => sameWish(wish, one.wish))
  if (same !== undefined) return { type: 'known', rule: same }
  const over = takenBy(words, wish, live)
  const [old] = over
  if (old === undefined) return { type: 'add', text: words, over }
  const renamed = old.wish.slot === 'called' && wish.slot === 'called' && wish.forbids
  return {
    type: 'add',
    text: renamed
      ? words.replace(/[,;] .*$/u, '')
      : (otherValue(words, wish, old) ?? withoutOld(words, old)),
    over,
  }
}

/** Another value for the rule that is meant. */
function changeFor(
  { text: said, ...how }: Extract<Heard, { type: 'change' }>,
  live: readonly Known[],
  last: Known | undefined,
): Proposal | undefined {
  return changeBy(said, how, live, last) ?? changeByHead(said, how, live, last)
}

/** Ends the rule that is meant, or gives it the other value that the words name. */
function endFor(
  heard: Extract<Heard, { type: 'end' }>,
  live: readonly Known[],
): Proposal | undefined {
  const wish = readWish(heard.text)
  const open = live.filter((one) => !(heard.wish && isRestated(wish, one.wish)))
  const [first = ''] = heard.text.split(/[,;–—] /u)
  const over = endedBy(wish, open, !heard.maybe) ?? endedBy(readWish(first), open, false)
  if (over !== undefined) return settled(over, heard.text)
  return heard.maybe && heard.wish ? added(heard.text, live) : undefined
}

function settled(over: Known, said: string): Proposal {
  const value = newValue(over, said)
  // Nothing new beside what is over: then nothing takes its place.
  const more = ownRuns(readWish(said), over.wish).length > 0
  const contrast = namedOld(said, over.wish) !== undefined || but.test(fold(said))
  const other = value !== undefined || (more && contrast)
  const words =
    other && !bareEnd.test(fold(said)) ? changedText(over, said, readWish(said), sure) : undefined
  return words === undefined ? { type: 'end', over } : { type: 'add', text: words, over: [over] }
}

/** What a wish takes the place of; if nothing, what it does without the reason behind its comma. */
function takenBy(words: string, wish: Wish, live: readonly Known[]): readonly Known[] {
  const replaced = replacedBy(wish, live, changesIn(wish.folded))
  const first =
    /^(.+?), (?:i|i'?m|im|we|we're|since|because|as|ich|weil|da|je|j'|car|io|yo|porque|eu|my|mein|mi|mon|ma) /iu.exec(
      words,
    )?.[1]
  if (replaced.length > 0 || first === undefined) return replaced
  const head = readWish(first)
  return head.slot === undefined ? [] : replacedBy(head, live, changesIn(head.folded))
}

/** A rule with what words set "instead of" what it set, where that is all they say. */
function otherValue(words: string, wish: Wish, old: Known): string | undefined {
  const named = namedOld(words, old.wish)
  if (named === undefined || ownRuns(old.wish, wish).length === 0) return undefined
  return changedText(old, words, wish, sure)
}

type By = Omit<Extract<Heard, { type: 'change' }>, 'type' | 'text'>

/** What words change: the rule just heard, or the one that they are about. */
function changeBy(said: string, how: By, live: readonly Known[], last: Known | undefined) {
  const wish = readWish(said)
  const about = changedBy(wish, live)
  const next = !how.story && last !== undefined && isNext(wish, last, about) ? last : undefined
  return (
    changeOf(next, { said, wish, how: { ...how, next: true } }) ??
    changeOf(about, { said, wish, how: { ...how, next: false } })
  )
}

/** The same without the reason behind a comma, where what is before it sets a time, a sum or the like. */
function changeByHead(said: string, how: By, live: readonly Known[], last: Known | undefined) {
  const [head = ''] = said.split(/[,;–—] /u)
  if (!how.surely || head === said) return undefined
  const settles = (one: Known) => {
    const value = newValue(one, head)
    return value !== undefined && value.kind !== 'name'
  }
  const open = live.filter(settles)
  return changeBy(head, how, open, last !== undefined && settles(last) ? last : undefined)
}

/** What a rule comes to by words about its change; undefined where there is no rule, or no change. */
function changeOf(
  one: Known | undefined,
  { said, wish, how }: { said: string; wish: Wish; how: Parameters<typeof changedText>[3] },
): Proposal | undefined {
  const text = one && changedText(one, said, wish, how)
  if (one === undefined || text === undefined || fold(text) === fold(one.rule.text))
    return undefined
  return { type: 'add', text, over: [one] }
}

/** Whether words are about the rule just heard: bare ones, or another value where nothing else is meant. */
function isNext(wish: Wish, last: Known, about: Known | undefined): boolean {
  if (isOfOtherSubject(wish, last.wish)) return false
  const bare = /^\W*\p{L}+ (?:the )?(?:thing|one|meeting|appointment)s? /iu.test(wish.text)
  if (bare && hasTopics(wish, last.wish) === 'other') return false
  if (isBare(wish, last.wish, about === undefined || about.rule.id === last.rule.id)) return true
  return about === undefined && newValue(last, wish.text) !== undefined
}

const article = /(?<!\p{L})(?:the|our|my|o|os|as|el|la|los|las|il|lo|gli|le|les|die|der|das|den) $/u
const at = /^ (?:at|by|a las?|alle|as|um|a) ?$/u

/** "The paper comes at nine now", "dinner at 8 is fine": a time or a sum of what the rule does not speak of. */
export function isOfOtherSubject(wish: Wish, rule: Wish): boolean {
  const value = wish.values.find(({ kind }) => kind !== 'name')
  if (value === undefined) return false
  if (hasTopics(wish, rule) === 'other') return true
  const own = new Set(rule.tokens.map(({ stem }) => stem))
  return wish.tokens.some(({ kind, stem, from, to }) => {
    if (kind !== 'full' || own.has(stem) || to > value.from) return false
    return article.test(wish.folded.slice(0, from)) || at.test(wish.folded.slice(to, value.from))
  })
}

/**
 * Whether words say one thing only, or name what the rule just heard sets: then they are about it, though
 * they may share a word with another. A time or a sum beside other words may be about that other.
 */
function isBare(wish: Wish, rule: Wish, alone: boolean): boolean {
  const words = [...wish.words].filter(([word, weight]) => weight === 1 && !rule.words.has(word))
  if (words.length === 0) return true
  const [value] = wish.values
  const mixed = value !== undefined && value.kind !== 'name'
  if (fullRuns(wish).length <= 1 && (alone || !mixed)) return true
  return ownRuns(wish, rule).length <= 1 && namedOld(wish.text, rule) !== undefined
}

/** Statements that something need not be any more: they name no other value. */
const bareEnd =
  /(?<!\p{L})(?:no longer (?:needs?|ha(?:s|ve)|must|should)|muss(?:en|t)? .*(?:nicht|nichts) mehr|no hace falta|n'(?:a|ont) plus|non dev\p{L}+ piu)(?!\p{L})/u

const but = /(?<!\p{L})(?:but|instead|pero|sino|mas|ma|aber|sondern|mais)(?!\p{L})/u

/** As a change is taken that is one beyond doubt. */
const sure = { next: false, surely: true, told: false, asked: true, story: false } as const
