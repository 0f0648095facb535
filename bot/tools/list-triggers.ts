import { z } from 'zod'
import { type ListingDeps, triggersCard } from '../triggers/listing.ts'
import { localTool, type Tool } from './tool.ts'

type Deps = Omit<ListingDeps, 'now'>

export function listTriggersTool({ triggers, outbox }: Deps): Tool {
  return localTool({
    name: 'list_triggers',
    description:
      'Show all reminders, tasks and watches as a numbered list with buttons (shown to the person as it is; do not repeat it).',
    schema: z.object({}),
    run(_args, ctx) {
      const card = triggersCard({ triggers, outbox, now: () => ctx.now }, 0)
      return { text: card.text, card }
    },
  })
}
