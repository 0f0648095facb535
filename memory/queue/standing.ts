import type { AddedRule, Instant, Item, Rule } from '../item.ts'
import { oneLine } from './cut.ts'
import type { Heard } from './rules.ts'
import { hearRules } from './rules.ts'
import type { RuleStore } from './store.ts'
import { asksForEnd, endedBy, replacedBy } from './subject.ts'

export type StandingDeps = {
  readonly rules: RuleStore
  readonly now: () => Instant
  readonly newId: () => string
}

export type Standing = ReturnType<typeof createStanding>

/** The rules in force and how they change. Every change is the caller's transaction. */
export function createStanding({ rules, now, newId }: StandingDeps) {
  function add(text: string, reason: string, since: Instant, item: number | undefined): AddedRule {
    const words = oneLine(text)
    const live = rules.live()
    const known = live.find((rule) => folded(rule.text) === folded(words))
    if (known !== undefined) return { ...known, replaced: [] }
    const rule: Rule = { id: newId(), text: words, since, reason: oneLine(reason) }
    const replaced = replacedBy(words, live)
    for (const old of replaced) rules.supersede(old.id, rule.id, since)
    rules.add(rule, item)
    return { ...rule, replaced }
  }

  /** One wish as heard: it ends the rule that it says is over, if there is one, or is a rule itself. */
  function take(heard: Heard, item: Item): void {
    const words = heard.type === 'end' ? heard.about : heard.text
    const ends = heard.type === 'end' || asksForEnd(words)
    const over = ends ? endedBy(words, rules.live()) : undefined
    if (over !== undefined) rules.drop(over.id, item.at)
    else if (heard.type === 'rule') add(heard.text, heard.reason, item.at, item.seq)
  }

  return {
    add: (text: string, reason: string): AddedRule => add(text, reason, now(), undefined),
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

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
