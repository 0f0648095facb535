import type { AddedRule, Instant, Item, Rule } from '../../item.ts'
import { oneLine } from '../cut.ts'
import type { RuleStore } from '../store.ts'
import { endedBy } from './about/ended.ts'
import { hasTopics } from './about/topics.ts'
import { newValue } from './about/value.ts'
import { changedText, withoutOld } from './change.ts'
import { type Heard, hearRules } from './hear.ts'
import { changedBy, isRestated, type Known, known, replacedBy } from './match.ts'
import { fullRuns, namedOld, ownRuns } from './runs.ts'
import { changesIn } from './spoken.ts'
import { createReader, readWish, sameWish, type Wish } from './wish.ts'
import { fold } from './words.ts'

export type StandingDeps = {
  readonly rules: RuleStore
  readonly now: () => Instant
  readonly newId: () => string
}

export type Standing = ReturnType<typeof createStanding>

/** The rules in force and how they change. Every change is the caller's transaction. */
export function createStanding({ rules, now, newId }: StandingDeps) {
  const read = createReader()

  function store(text: string, from: From, replaced: readonly Rule[]): AddedRule {
    const { reason, since, item } = from
    const rule: Rule = { id: newId(), text, since, reason: oneLine(reason) }
    for (const old of replaced) rules.supersede(old.id, rule.id, since)
    rules.add(rule, item)
    return { ...rule, replaced }
  }

  /** A wish in full. Where it is known already, it is that rule; where it corrects one, its words without the old value. */
  function add(text: string, from: From): AddedRule {
    const words = oneLine(text)
    const wish = readWish(words)
    const live = known(rules.live(), read)
    const same = live.find((one) => sameWish(wish, one.wish))
    if (same !== undefined) return { ...same.rule, replaced: [] }
    const replaced = takenBy(words, wish, live)
    const [old] = replaced
    const renamed = old?.wish.slot === 'called' && wish.slot === 'called' && wish.forbids
    if (renamed)
      return store(
        words.replace(/[,;] .*$/u, ''),
        from,
        replaced.map(({ rule }) => rule),
      )
    return store(
      old === undefined ? words : (otherValue(words, wish, old) ?? withoutOld(words, old)),
      from,
      replaced.map(({ rule }) => rule),
    )
  }

  /** The rule that the person spoke of right before, with at most a word of thanks between. */
  function justHeard({ seq, at }: Item): string | undefined {
    const last = rules.newestBefore(seq)
    if (last === undefined || at - last.since > longestPause) return undefined
    return last.between.length <= 1 && last.between.every(isRemark) ? last.id : undefined
  }

  /** Another value for the rule that is meant. */
  function change({ text: said, ...how }: Extract<Heard, { type: 'change' }>, item: Item): void {
    const live = known(rules.live(), read)
    const last = live.find(({ rule }) => rule.id === justHeard(item))
    const changed = changeBy(said, how, live, last) ?? changeByHead(said, how, live, last)
    if (changed === undefined) return
    store(changed.text, fromItem(said, item), [changed.old])
  }

  /** Ends the rule that is meant, or gives it the other value that the words name. */
  function end(heard: Extract<Heard, { type: 'end' }>, item: Item): void {
    const wish = readWish(heard.text)
    const live = known(rules.live(), read).filter(
      (one) => !(heard.wish && isRestated(wish, one.wish)),
    )
    const [first = ''] = heard.text.split(/[,;–—] /u)
    const over = endedBy(wish, live, !heard.maybe) ?? endedBy(readWish(first), live, false)
    if (over !== undefined) settle(over, heard.text, item)
    else if (heard.maybe && heard.wish) add(heard.text, fromItem(heard.reason, item))
  }

  function settle(over: Known, said: string, item: Item): void {
    const value = newValue(over, said)
    // Nothing new beside what is over: then nothing takes its place.
    const more = ownRuns(readWish(said), over.wish).length > 0
    const contrast = namedOld(said, over.wish) !== undefined || but.test(fold(said))
    const other = value !== undefined || (more && contrast)
    const words =
      other && !bareEnd.test(fold(said)) ? changedText(over, said, readWish(said), sure) : undefined
    if (words === undefined) rules.drop(over.rule.id, item.at)
    else store(words, fromItem(said, item), [over.rule])
  }

  /** One thing as heard. */
  function take(heard: Heard, item: Item): void {
    switch (heard.type) {
      case 'rule':
        add(heard.text, fromItem(heard.reason, item))
        break
      case 'change':
        change(heard, item)
        break
      case 'end':
        end(heard, item)
    }
  }

  return {
    add: (text: string, reason: string): AddedRule =>
      add(text, { reason, since: now(), item: undefined }),
    /** Puts other words in the place of the rule `id`; undefined where it is not in force. */
    correct(id: string, text: string, reason: string): AddedRule | undefined {
      const old = rules.live().find((rule) => rule.id === id)
      if (old === undefined) return undefined
      return store(oneLine(text), { reason, since: now(), item: undefined }, [old])
    },
    /** The rule that words are about. */
    meant: (words: string): Rule | undefined =>
      endedBy(readWish(words), known(rules.live(), read), true)?.rule,
    drop: (id: string): void => rules.drop(id, now()),
    revive: (id: string): void => rules.revive(id),
    /** Takes in what an item says of rules; whether it says any. Only the person's own words can. */
    hear(item: Item): boolean {
      const own = item.speaker === 'person' && item.origin === 'said'
      const heard = own && item.kind === 'history' ? hearRules(item.text) : []
      for (const one of heard) take(one, item)
      return heard.length > 0
    },
  }
}

/** What a wish takes the place of; if nothing, what it does without the reason behind its comma. */
function takenBy(words: string, wish: Wish, live: readonly Known[]): readonly Known[] {
  const replaced = replacedBy(wish, live, changesIn(wish.folded))
  const first = /^(.+?), (?:i|ich|je|j'|io|yo|eu|my|mein|mi|mon|ma) /iu.exec(words)?.[1]
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

/** In milliseconds: a bare "no, make it 18:00" later than this after a rule is about something else. */
const longestPause = 12 * 3_600_000

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
): { readonly text: string; readonly old: Rule } | undefined {
  const text = one && changedText(one, said, wish, how)
  if (one === undefined || text === undefined || fold(text) === fold(one.rule.text))
    return undefined
  return { text, old: one.rule }
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
function isOfOtherSubject(wish: Wish, rule: Wish): boolean {
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

function isRemark(text: string): boolean {
  return text.split(' ').length <= 4 && readWish(text).values.length === 0
}

/** Statements that something need not be any more: they name no other value. */
const bareEnd =
  /(?<!\p{L})(?:no longer (?:needs?|ha(?:s|ve)|must|should)|muss(?:en|t)? .*(?:nicht|nichts) mehr|no hace falta|n'(?:a|ont) plus|non dev\p{L}+ piu)(?!\p{L})/u

const but = /(?<!\p{L})(?:but|instead|pero|sino|mas|ma|aber|sondern|mais)(?!\p{L})/u

const sure = { next: false, surely: true, told: false, asked: true, story: false } as const

type From = {
  readonly reason: string
  readonly since: Instant
  readonly item: number | undefined
}

function fromItem(reason: string, { at, seq }: Item): From {
  return { reason, since: at, item: seq }
}
