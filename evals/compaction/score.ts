import type { Planted } from './script.ts'

/** What a run shows at its end: the rules as they hold, and everything else, in the order it is read. */
export type Shown = { readonly rules: readonly string[]; readonly others: readonly string[] }

export type Score = {
  /** Rules that hold at the end. */
  readonly planted: number
  /** Of those, shown with the value that holds. */
  readonly retained: number
  /** Of those that were corrected, shown so. */
  readonly corrected: number
  readonly correctedOf: number
  /** Rules shown with a value that is no longer theirs, or at all though they were revoked, as if it held. */
  readonly staleShown: number
  /** The rules that were not retained or are stale, for whoever looks into it. */
  readonly faults: readonly string[]
}

/**
 * Reads the text of the view as a reader would. A rule is retained where one line has what it is about and
 * the value that holds. It is stale where a rule's line has an old value, or where another line does and no
 * later line has what the person said when that changed.
 */
export function scoreShown(rules: readonly Planted[], shown: Shown): Score {
  const live = rules.filter(({ revoked }) => !revoked)
  const isCorrected = ({ values }: Planted) => values.length > 1
  const kept = live.filter((rule) => isRetained(rule, shown))
  const stale = rules.filter((rule) => isStale(rule, shown))
  const faults = [
    ...live.filter((rule) => !kept.includes(rule)).map((rule) => `lost: ${rule.said.join(' / ')}`),
    ...stale.map((rule) => `stale: ${rule.said.join(' / ')}`),
  ]
  return {
    planted: live.length,
    retained: kept.length,
    corrected: kept.filter(isCorrected).length,
    correctedOf: live.filter(isCorrected).length,
    staleShown: stale.length,
    faults,
  }
}

function isRetained(rule: Planted, { rules, others }: Shown): boolean {
  const value = rule.values.at(-1) ?? ''
  if (rule.thing === undefined) return rules.some((line) => has(line, value))
  return [...rules, ...others].some((line) => isAbout(line, rule) && has(line, value))
}

function isStale(rule: Planted, { rules, others }: Shown): boolean {
  const old = rule.revoked ? rule.values : rule.values.slice(0, -1)
  const shows = (line: string) => isAbout(line, rule) && old.some((value) => has(line, value))
  if (rules.some((line) => shows(line) && !holds(line, rule))) return true
  return others.some((line, i) => {
    if (!shows(line) || holds(line, rule) || line.includes('(changed since)')) return false
    const later = others.slice(i + 1)
    const changes = rule.said.slice(1)
    return !changes.some((said) => has(line, said) || later.some((other) => has(other, said)))
  })
}

/** Whether a line has the value that holds: then an old one beside it is told as old. */
function holds(line: string, rule: Planted): boolean {
  return !rule.revoked && has(line, rule.values.at(-1) ?? '')
}

/** Of what the person is called, only a line that says so. */
function isAbout(line: string, { thing }: Planted): boolean {
  return thing === undefined ? naming.test(line) : has(line, thing)
}

const naming =
  /\b(?:call(?:ed|ing)?|address|refer|llam\w+|llámame|cham[ae]\w*|chiam\w+|nenn\w*|genannt|appel\w+|go by)\b/iu

/** As whole words, whatever the case. */
function has(line: string, words: string): boolean {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
  return new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}])${escaped}(?![\\p{Script=Latin}\\p{N}])`,
    'iu',
  ).test(line)
}
