import { z } from 'zod'
import type { Brief } from '../../briefs/brief.ts'
import type { Briefs } from '../../briefs/briefs.ts'
import { type Card, outsideTool, type Tool } from './tool.ts'

export function briefTool({ briefs }: { readonly briefs: Briefs }): Tool {
  return outsideTool({
    name: 'brief',
    description: 'Show the brief of today (shown to the person as it is; do not repeat it).',
    schema: z.object({}),
    async run(_args, ctx) {
      const card = briefCard(await briefs.compose(ctx.now, 'asked'))
      return { text: card.text, card }
    },
  })
}

export function briefCard(brief: Brief): Card {
  return {
    text: brief.text,
    refs: brief.refs,
    list: brief.list,
    buttons: brief.buttons.map((row) =>
      row.map(({ label, verb, id, arg }) => ({
        label,
        act: arg === undefined ? { verb, id } : { verb, id, arg },
      })),
    ),
  }
}
