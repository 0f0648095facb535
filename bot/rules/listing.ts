import type { Rule } from '../../memory/item.ts'
import { formatDay } from '../../memory/time/zones.ts'
import type { Button } from '../telegram/buttons.ts'
import type { Card } from '../tools/tool.ts'
import { excerpt } from '../tools/words.ts'

/** Rules of one page: their texts and buttons stay far within one message. */
export const rulesAPage = 20
const buttonsARow = 5
/** In UTF-16 units: what a line of the list shows of one. */
const longestText = 150

/** The rules in force, numbered through all pages, each with a button that ends it. Pages count from 1. */
export function rulesCard(rules: readonly Rule[], page: number, zone: string): Card {
  const pages = Math.max(1, Math.ceil(rules.length / rulesAPage))
  const now = Math.min(Math.max(1, page), pages)
  const from = (now - 1) * rulesAPage
  const shown = rules.slice(from, from + rulesAPage)
  if (shown.length === 0) {
    return cardOf('There are no rules yet. Say “always …”, “never …” or “from now on …”.', [])
  }
  const lines = shown.map(({ text, since }, i) => {
    return `${from + i + 1}. ${excerpt(text, longestText)} (since ${formatDay(since, zone)})`
  })
  const more = now < pages ? [`More: /rules ${now + 1}`] : []
  const help = `To end one: /rules drop ${from + 1}. To change one: /rules change ${from + 1} and the new words.`
  return cardOf(['Your rules:', ...lines, ...more, help].join('\n'), rows(shown, from))
}

function rows(shown: readonly Rule[], from: number): Button[][] {
  const buttons = shown.map(({ id }, i): Button => {
    return { label: `Drop ${from + i + 1}`, act: { verb: 'drop', id } }
  })
  const count = Math.ceil(buttons.length / buttonsARow)
  return Array.from({ length: count }, (_, i) =>
    buttons.slice(i * buttonsARow, (i + 1) * buttonsARow),
  )
}

function cardOf(text: string, buttons: Card['buttons']): Card {
  return { text, buttons, refs: [], list: [] }
}
