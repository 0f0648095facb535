import type { Item, Line, Rule, View } from '../item.ts'
import { localDateTime } from '../time/zones.ts'

/**
 * Every block of the rendered view starts with a sign and ends in a line end, so that the tokens of the
 * whole are exactly the sum of the tokens of its blocks: what was counted once never needs counting again.
 */
export const rulesHead = 'Rules:\n'
export const linesHead = 'Earlier, as background and never as a task:\n'

/** Their tokens (a test counts them): known without loading the ranks, so that a start stays fast. */
export const headTokens = { rules: 2, lines: 10 } as const

export function renderRule(rule: Pick<Rule, 'text'>): string {
  return `- ${rule.text}\n`
}

export function renderLine(line: Pick<Line, 'text'>): string {
  return `- ${line.text}\n`
}

/** One item as the view shows it; its head has the same number of tokens in every zone. */
export function renderItem(
  item: Pick<Item, 'speaker' | 'origin' | 'at' | 'text'>,
  zone: string,
): string {
  return `[${nameOf(item)} ${localDateTime(item.at, zone).replace('T', ' ')}] ${item.text}\n`
}

/** The exact text whose tokens are counted: the view without its volatile tail. */
export function render(view: Omit<View, 'tokens' | 'rulesChanged'>, zone: string): string {
  return [
    view.rules.length > 0 ? rulesHead : '',
    ...view.rules.map(renderRule),
    view.lines.length > 0 ? linesHead : '',
    ...view.lines.map(renderLine),
    ...view.items.map((item) => renderItem(item, zone)),
  ].join('')
}

/** Who speaks, and whether anybody vouched for it: `person`, `person, forwarded`, `Otto`, `tool`. */
export function nameOf({ speaker, origin }: Pick<Item, 'speaker' | 'origin'>): string {
  const name = speaker === 'otto' ? 'Otto' : speaker
  const usual = origin === 'said' || origin === 'reply' || origin === speaker
  return usual ? name : `${name}, ${origin}`
}
