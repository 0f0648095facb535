import type { Instant, Rule } from '../../item.ts'
import type { CountTokens } from '../../tokens.ts'
import type { ShownRule } from '../plan.ts'
import { tokensOfRules } from '../plan.ts'
import { renderRule } from '../view.ts'
import { cutRule, shorterForms } from './shorten.ts'

type Clip = (text: string, budget: number) => string

/** Most tokens of one rule, from generous to the fewest in which it can still say something. */
const caps = [80, 64, 48, 40, 32, 28, 24, 20, 18, 16, 14, 12] as const
const shortestCap = 12
const moreId = 'more'

/**
 * The rules that fit into `room` tokens, oldest first: whole if they can be; else the longest in fewer
 * words, then cut around their values, down to a line each; last of all the newest of them and one line
 * that says how many more there are.
 */
export function fitRules(
  rules: readonly Rule[],
  room: number,
  clip: Clip,
  count: CountTokens,
): readonly ShownRule[] {
  const all = rules.map((rule) => formsOf(rule, count))
  for (const cap of caps) {
    const shown = all.map((forms) => forms.within(cap, clip))
    if (tokensOfRules(shown) <= room) return shown
  }
  return newestOf(rules, all, room, { clip, count })
}

type Forms = { readonly within: (cap: number, clip: Clip) => ShownRule }

/** A rule in its longest form that takes at most so many tokens, its line included; else cut. */
function formsOf(rule: Rule, count: CountTokens): Forms {
  const shown = (text: string): ShownRule => ({
    ...rule,
    text,
    tokens: count(renderRule({ text })),
  })
  const memo: { forms?: readonly ShownRule[] } = {}
  const cuts = new Map<number, ShownRule>()
  return {
    within(cap, clip) {
      const whole = memo.forms?.[0] ?? (rule.text.length > cap * 40 ? undefined : shown(rule.text))
      if (whole !== undefined && whole.tokens <= cap + 2) return whole
      memo.forms ??= shorterForms(rule.text.slice(0, 4000)).map(shown)
      const fits = memo.forms.find(({ tokens }) => tokens <= cap + 2)
      const shortest = memo.forms.at(-1)?.text ?? rule.text
      const cut = fits ?? cuts.get(cap) ?? shown(cutRule(shortest, cap, clip, count))
      cuts.set(cap, cut)
      return cut
    },
  }
}

function newestOf(
  rules: readonly Rule[],
  all: readonly Forms[],
  room: number,
  { clip, count }: { readonly clip: Clip; readonly count: CountTokens },
): readonly ShownRule[] {
  const more = (n: number) => formsOf(moreRule(rules, n), count).within(shortestCap, clip)
  const newest: ShownRule[] = []
  let shown = [more(rules.length)]
  for (const forms of all.toReversed()) {
    newest.unshift(forms.within(shortestCap, clip))
    const next = [more(rules.length - newest.length), ...newest]
    if (tokensOfRules(next) > room) break
    shown = next
  }
  return shown
}

function moreRule(rules: readonly Rule[], more: number): Rule {
  const since: Instant = rules[0]?.since ?? 0
  return { id: moreId, text: `+${more} more rules: /rules`, since, reason: '' }
}
