import { z } from 'zod'
import type { Drafts } from '../../notes/drafts.ts'
import type { Draft } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { shown, subjectAfter } from './draft-message.ts'
import { byOf, localTool, type Tool, type ToolContext, type ToolResult } from './tool.ts'
import { excerpt, shortText } from './words.ts'

type Deps = { readonly notes: Notes; readonly drafts: Drafts }

export const draftId = z
  .string()
  .min(1)
  .max(40)
  .optional()
  .describe('Id of the held draft; not needed where only one is held')

export function editDraftTool({ drafts }: Deps): Tool {
  return localTool({
    name: 'edit_draft',
    description: 'Give a held draft another text. It is shown again and needs a new approval.',
    schema: z.object({
      draft: draftId,
      text: shortText('The whole new text'),
      subject: z.string().trim().max(200).optional(),
    }),
    run(args, ctx) {
      const found = heldDraft(drafts, args.draft, ctx, { tool: 'edit_draft', args })
      if ('result' in found) return found.result
      const changes = {
        text: args.text,
        subject: args.subject ?? subjectAfter(found.draft, args.text),
      }
      return shown(drafts.edit(found.draft.id, changes, byOf(ctx)).draft)
    },
  })
}

export function discardDraftTool({ drafts }: Deps): Tool {
  return localTool({
    name: 'discard_draft',
    description: 'Discard a held draft. Only when the person says so.',
    schema: z.object({ draft: draftId }),
    run(args, ctx) {
      const found = heldDraft(drafts, args.draft, ctx, { tool: 'discard_draft', args })
      if ('result' in found) return found.result
      const { draft, write } = drafts.discard(found.draft.id, byOf(ctx))
      return { text: `Discarded the draft to ${draft.to}.`, writes: [write.id] }
    },
  })
}

export function setAddressTool({ notes, drafts }: Deps): Tool {
  return localTool({
    name: 'set_address',
    description:
      'Give a held draft its mail address, as the person said it; it is kept for next time.',
    schema: z.object({
      draft: draftId,
      address: z
        .string()
        .trim()
        .max(200)
        .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'is no mail address'),
    }),
    run(args, ctx) {
      const found = heldDraft(drafts, args.draft, ctx, { tool: 'set_address', args })
      if ('result' in found) return found.result
      const { to } = found.draft
      if (!to.includes('@')) notes.contacts.learn(to, args.address, byOf(ctx))
      const by = { ...byOf(ctx), call: `${ctx.call}.draft` }
      return shown(drafts.edit(found.draft.id, { address: args.address }, by).draft)
    },
  })
}

/** The one held draft that is meant; several and none named is a question, never a guess. */
export function heldDraft(
  drafts: Drafts,
  id: string | undefined,
  ctx: ToolContext,
  call: { readonly tool: string; readonly args: Record<string, unknown> },
): { readonly draft: Draft } | { readonly result: ToolResult } {
  const held = drafts.held()
  const byReply = ctx.frame.repliedTo?.refs.find((ref) => ref.type === 'draft')?.id
  const wanted = id ?? byReply ?? (held.length === 1 ? held[0]?.id : undefined)
  const draft = held.find((each) => each.id === wanted)
  if (draft !== undefined) return { draft }
  if (wanted !== undefined) {
    const known = drafts.get(wanted)
    throw new Error(known ? `draft ${wanted} is ${known.status}` : `there is no draft ${wanted}`)
  }
  if (held.length === 0) return { result: { text: 'No draft is held.' } }
  return { result: whichDraft(held, call) }
}

/** Asks which of several held drafts is meant. */
export function whichDraft(
  held: readonly Draft[],
  call: { readonly tool: string; readonly args: Record<string, unknown> },
): ToolResult {
  const lines = held.map((draft, i) => `${i + 1}. to ${draft.to}: ${excerpt(draft.text, 60)}`)
  const list = held.map(
    (draft) => ({ type: 'draft', id: draft.id, text: `${draft.to}: ${draft.text}` }) as const,
  )
  const text = ['Which draft?', ...lines].join('\n')
  return { text, card: { text, buttons: [], refs: list, list }, asked: { about: 'which', ...call } }
}
