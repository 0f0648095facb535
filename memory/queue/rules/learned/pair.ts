import type { Proposal } from '../about/proposal.ts'
import { hasTopics, isOfOther } from '../about/topics.ts'
import { newValue } from '../about/value.ts'
import type { Known } from '../match.ts'
import { namedOld, ownRuns } from '../runs.ts'
import { sameKind } from '../values.ts'
import type { Wish } from '../wish.ts'

/** What is known of a sentence beside a rule: what they share, which values they name, what the cues make of it. */
export function pairSigns(
  said: Wish,
  rule: Known,
  proposal: Proposal | undefined,
): readonly string[] {
  const { wish } = rule
  const shared = sharedIn(said, wish)
  const cue = cueFor(rule, proposal)
  const value = valueSign(said, rule)
  const old = namedOld(said.text, wish) === undefined ? [] : ['&old-named']
  const bans = `&bans${wish.forbids ? 1 : 0}${said.forbids ? 1 : 0}`
  const own = Math.min(3, ownRuns(said, wish).length)
  const short = said.tokens.length <= 4 ? '&short' : said.tokens.length <= 9 ? '&middle' : '&long'
  const signs = [
    `&shared${shared}`,
    cue,
    value,
    ...old,
    bans,
    `&own${own}`,
    `&topics-${hasTopics(said, wish)}`,
    `&back-${hasTopics(wish, said)}`,
    ...(isOfOther(said, wish) ? ['&of-other'] : []),
    short,
    `&rule-${wish.values[0]?.kind ?? 'none'}`,
    ...(wish.slot !== undefined && said.slot === wish.slot ? ['&slot'] : []),
  ]
  return [...signs, ...signs.flatMap((one, i) => signs.slice(i + 1).map((two) => `${one}${two}`))]
}

/** How many words of a rule stand in a sentence, in this form or another. */
function sharedIn(said: Wish, rule: Wish): string {
  const words = rule.tokens.filter(({ kind }) => kind !== 'filler')
  const has = words.filter(({ word, stem }) =>
    said.tokens.some((one) => one.stem === stem || isAlike(one.word, word)),
  )
  const full = has.filter(({ kind }) => kind !== 'light').length
  return `${Math.min(3, full)}${has.length > full ? '+' : ''}${full > 0 && full * 2 >= words.length ? '!' : ''}`
}

const likeness = 5

/** "Apologising" and "apologies"; or a part of a compound, as "fragen" of "nachfragen". */
export function isAlike(a: string, b: string): boolean {
  if (a.length < likeness || b.length < likeness) return false
  return a.slice(0, likeness) === b.slice(0, likeness) || a.endsWith(b) || b.endsWith(a)
}

function valueSign(said: Wish, rule: Known): string {
  const value = newValue(rule, said.text)
  if (value !== undefined) return `&new-${value.kind}`
  const same = said.values.some((one) => rule.wish.values.some((own) => sameKind(one, own)))
  if (same) return '&same-value'
  return said.values.length > 0 ? `&other-${said.values[0]?.kind}` : '&no-value'
}

function cueFor({ rule }: Known, proposal: Proposal | undefined): string {
  if (proposal === undefined) return '@~none'
  if (proposal.type === 'known') return '@~known'
  if (proposal.type === 'end') return proposal.over.rule.id === rule.id ? '@~ends' : '@~ends-other'
  if (proposal.over.some((one) => one.rule.id === rule.id)) return '@~replaces'
  return proposal.over.length > 0 ? '@~replaces-other' : '@~adds'
}

/** Whether a sign tells what the cues make of a sentence. */
export function isOfCue(sign: string): boolean {
  return /[@#]/u.test(sign)
}
