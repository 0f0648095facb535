import type { AddedRule, Instant, Item, Rule } from '../../item.ts'
import { oneLine } from '../cut.ts'
import type { RuleStore } from '../store.ts'
import { changedText, newValue, withoutOld } from './change.ts'
import { type Heard, hearRules } from './hear.ts'
import { changedBy, endedBy, isRestated, type Known, known, replacedBy } from './match.ts'
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
    const replaced = replacedBy(wish, live, changesIn(wish.folded))
    const [old] = replaced
    return store(
      old === undefined ? words : withoutOld(words, old),
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
  function change(
    { text: said, surely, told, asked }: Extract<Heard, { type: 'change' }>,
    item: Item,
  ): void {
    const wish = readWish(said)
    const live = known(rules.live(), read)
    const about = changedBy(wish, live)
    const last = live.find(({ rule }) => rule.id === justHeard(item))
    const next = last !== undefined && isNext(wish, last, about) ? last : undefined
    const how = { surely, told, asked }
    const changed =
      changeOf(next, { said, wish, how: { ...how, next: true } }) ??
      changeOf(about, { said, wish, how: { ...how, next: false } })
    if (changed === undefined) return
    store(changed.text, fromItem(said, item), [changed.old])
  }

  /** Ends the rule that is meant, or gives it the other value that the words name. */
  function end(heard: Extract<Heard, { type: 'end' }>, item: Item): void {
    const wish = readWish(heard.text)
    const live = known(rules.live(), read).filter(
      (one) => !(heard.wish && isRestated(wish, one.wish)),
    )
    const over = endedBy(wish, live, !heard.maybe)
    if (over !== undefined) settle(over, heard.text, item)
    else if (heard.maybe && heard.wish) add(heard.text, fromItem(heard.reason, item))
  }

  function settle(over: Known, said: string, item: Item): void {
    const value = newValue(over, said)
    const other = value !== undefined || namedOld(said, over.wish) !== undefined
    const words = other ? changedText(over, said, readWish(said), sure) : undefined
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

/** In milliseconds: a bare "no, make it 18:00" later than this after a rule is about something else. */
const longestPause = 12 * 3_600_000

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
  if (isBare(wish, last.wish, about === undefined || about.rule.id === last.rule.id)) return true
  return about === undefined && newValue(last, wish.text) !== undefined
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

const sure = { next: false, surely: true, told: false, asked: true } as const

type From = {
  readonly reason: string
  readonly since: Instant
  readonly item: number | undefined
}

function fromItem(reason: string, { at, seq }: Item): From {
  return { reason, since: at, item: seq }
}
