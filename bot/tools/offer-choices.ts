import { z } from 'zod'
import type { Button } from '../telegram/buttons.ts'
import type { TurnStore } from '../turn/store.ts'
import { localTool, type Tool } from './tool.ts'
import { shortText } from './words.ts'

type Deps = { readonly store: TurnStore; readonly newId: () => string }

/** What may stand behind a button of a choice: nothing that sends by itself. */
const mayOffer = new Set([
  'remember',
  'add_loop',
  'save',
  'remind',
  'list_open',
  'close_loops',
  'snooze',
  'mute',
  'set_due',
  'undo',
  'brief',
  'draft_message',
  'edit_draft',
  // It only shows the draft with its Send: a choice is no approval.
  'send_draft',
  'discard_draft',
  'set_address',
  'recall',
  'add_event',
  'move_event',
  'delete_event',
  'list_events',
  'edit_event',
  'add_task',
  'complete_task',
  'edit_task',
  'delete_task',
  'list_tasks',
  'add_rule',
  'drop_rule',
  'consolidate_memory',
  'pause_trigger',
  'resume_trigger',
  'change_trigger',
  'list_triggers',
  'list_notes',
  'set_zone',
  'watch',
  // It only asks: the forgetting itself takes a tap of its own.
  'forget',
])

/** Offered for the person's own words only: somebody else's could use them to turn a letter or a rule. */
const ownWords = new Set(['edit_draft', 'send_draft', 'set_address', 'drop_rule'])

export function offerChoicesTool({ store, newId }: Deps): Tool {
  return localTool({
    name: 'offer_choices',
    description:
      'Where it is not sure what the person wants: offer up to three acts as buttons; nothing is done until one is tapped. “Just keep it” is added.',
    schema: z.object({
      text: shortText('The question'),
      choices: z
        .array(
          z.object({
            label: z.string().trim().min(1).max(120),
            tool: z.string().refine((name) => mayOffer.has(name), 'cannot be offered'),
            args: z.record(z.string(), z.unknown()),
          }),
        )
        .min(1)
        .max(3),
    }),
    run(args, ctx) {
      const { origin: of } = ctx
      const origin = of === 'said' || of === 'fetched' ? of : 'forwarded'
      const foreign = args.choices.find(({ tool }) => origin !== 'said' && ownWords.has(tool))
      if (foreign !== undefined)
        throw new Error(`${foreign.tool} is not offered for other people’s words`)
      const question = newId()
      const rows = args.choices.map((choice): Button[] => {
        const id = newId()
        const { label, tool } = choice
        store.addOffer({
          id,
          turn: ctx.turn,
          question,
          label,
          tool,
          args: choice.args,
          text: ctx.personText,
          origin,
        })
        return [{ label, act: { verb: 'offer', id } }]
      })
      rows.push([{ label: 'Just keep it', act: { verb: 'keep', id: question } }])
      const asked = { about: 'choice', question, choices: args.choices } as const
      // Chosen in words, what somebody else wrote would pass for the person's own.
      return { text: args.text, buttons: rows, ...(origin === 'said' && { asked }) }
    },
  })
}
