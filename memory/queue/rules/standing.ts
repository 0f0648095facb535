import type { AddedRule, Instant, Item, Rule } from '../../item.ts'
import { oneLine } from '../cut.ts'
import type { RuleStore } from '../store.ts'
import { endedBy } from './about/ended.ts'
import { added, type Wished } from './about/proposal.ts'
import { heardIn, type Sentence } from './hear.ts'
import { createJudge, type Situation } from './learned/judge.ts'
import { known } from './match.ts'
import { createReader, readWish } from './wish.ts'

export type StandingDeps = {
  readonly rules: RuleStore
  readonly now: () => Instant
  readonly newId: () => string
}

export type Standing = ReturnType<typeof createStanding>

/** The rules in force and how they change. Every change is the caller's transaction. */
export function createStanding({ rules, now, newId }: StandingDeps) {
  const read = createReader()
  const judge = createJudge(read)

  function store(text: string, from: From, replaced: readonly Rule[]): AddedRule {
    const { reason, since, item } = from
    const rule: Rule = { id: newId(), text, since, reason: oneLine(reason) }
    for (const old of replaced) rules.supersede(old.id, rule.id, since)
    rules.add(rule, item)
    return { ...rule, replaced }
  }

  function add(proposal: Wished, from: From): AddedRule {
    if (proposal.type === 'known') return { ...proposal.rule.rule, replaced: [] }
    return store(
      proposal.text,
      from,
      proposal.over.map(({ rule }) => rule),
    )
  }

  /** The rule that the person spoke of right before, with at most a word of thanks between. */
  function justHeard({ seq, at }: Item): string | undefined {
    const last = rules.newestBefore(seq)
    if (last === undefined || at - last.since > longestPause) return undefined
    return last.between.length <= 1 && last.between.every(isRemark) ? last.id : undefined
  }

  function situation(item: Item): Situation {
    const live = known(rules.live(), read)
    const last = live.length > 0 ? justHeard(item) : undefined
    return { live, last: live.find(({ rule }) => rule.id === last) }
  }

  /** One sentence; whether it says anything of rules. */
  function take(one: Sentence, item: Item): boolean {
    const { proposal, reason } = judge(one, () => situation(item))
    if (proposal?.type === 'end') rules.drop(proposal.over.rule.id, item.at)
    else if (proposal !== undefined) add(proposal, { reason, since: item.at, item: item.seq })
    return proposal !== undefined || one.heard !== undefined
  }

  return {
    add: (text: string, reason: string): AddedRule =>
      add(added(text, known(rules.live(), read)), { reason, since: now(), item: undefined }),
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
      const own = item.speaker === 'person' && item.origin === 'said' && item.kind === 'history'
      return own && heardIn(item.text).filter((one) => take(one, item)).length > 0
    },
  }
}

/** In milliseconds: a bare "no, make it 18:00" later than this after a rule is about something else. */
const longestPause = 12 * 3_600_000

function isRemark(text: string): boolean {
  return text.split(' ').length <= 4 && readWish(text).values.length === 0
}

type From = {
  readonly reason: string
  readonly since: Instant
  readonly item: number | undefined
}
