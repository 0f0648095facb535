import { z } from 'zod'
import { formatTime } from '../../memory/time/zones.ts'
import type { Drafts } from '../../notes/drafts.ts'
import type { By, Draft } from '../../notes/note.ts'
import type { Attaching } from '../saved/attaching.ts'
import { approval } from '../turn/approval.ts'
import type { MailBox } from '../world/mail.ts'
import { shown } from './draft-message.ts'
import { whichDraft } from './edit-draft.ts'
import { byOf, outsideTool, type Tool, type ToolContext, type ToolResult } from './tool.ts'

export type SendingDeps = {
  readonly drafts: Drafts
  readonly mail: MailBox
  readonly attaching: Pick<Attaching, 'contentOf'>
  readonly zone: () => string
}

export function sendDraftTool(deps: SendingDeps): Tool {
  return outsideTool({
    name: 'send_draft',
    description:
      'Send a held draft. It is refused unless the person themselves approved it in this very message; never call it on your own judgement.',
    schema: z.object({ draft: z.string().min(1).max(40).optional() }),
    async run(args, ctx) {
      const claimed = deps.drafts.claimedBy(ctx.turn, ctx.call)
      if (claimed !== undefined) return { text: await stateNow(deps, claimed, byOf(ctx)) }
      const meant = approvedIn(ctx, deps.drafts, args.draft)
      if ('over' in meant) return { text: await stateNow(deps, meant.over, byOf(ctx)) }
      if ('result' in meant) return meant.result
      const { draft, text } = await sendDraft(deps, meant.draft.id, undefined, byOf(ctx))
      if (draft?.status !== 'held' || draft.address !== undefined) return { text }
      return { text, asked: { about: 'address', draft: draft.id, to: draft.to } }
    },
  })
}

function approvedIn(
  ctx: ToolContext,
  drafts: Drafts,
  wanted: string | undefined,
): { readonly draft: Draft } | { readonly over: Draft } | { readonly result: ToolResult } {
  const held = drafts.held()
  const offered = held.find(({ id }) => id === wanted)
  // A choice that was tapped is no approval of a text that was not shown with it.
  if (ctx.chosen === true && offered !== undefined) return { result: shown(offered) }
  const said =
    ctx.origin === 'said' ? approval(ctx.personText, ctx.frame, held) : { type: 'no' as const }
  if (said.type === 'which')
    return { result: whichDraft(said.drafts, { tool: 'send_draft', args: {} }) }
  if (said.type === 'yes' && (wanted === undefined || wanted === said.draft.id))
    return { draft: said.draft }
  const replied = ctx.frame.repliedTo?.refs.find((ref) => ref.type === 'draft')
  const over = replied === undefined ? undefined : drafts.get(replied.id)
  if (over !== undefined && over.status !== 'held') return { over }
  if (held.length === 0) return { result: { text: 'No draft is held.' } }
  throw new Error(
    'The draft stays held: only the person can approve it, by its Send button or in their own words.',
  )
}

export type Sending = {
  readonly draft: Draft | undefined
  readonly text: string
  readonly stale: boolean
}

/**
 * Sends a held draft once: claimed before any await, delivered, settled. With a `stamp`, only while the
 * draft is still what its button was shown with. Says what came of it; `stale` where nothing was done.
 */
export async function sendDraft(
  deps: SendingDeps,
  id: string,
  stamp: string | undefined,
  by: By,
): Promise<Sending> {
  const { drafts, mail } = deps
  const now = drafts.get(id)
  if (now?.status === 'held' && now.address === undefined) {
    return { draft: now, text: `I have no address for ${now.to} yet. What is it?`, stale: true }
  }
  const claim = drafts.claim(id, stamp, by)
  if (!claim.ok) {
    const why =
      claim.why === 'stale'
        ? 'That draft has changed since; its newest version has its own buttons.'
        : undefined
    return {
      draft: claim.draft,
      text: why ?? (claim.draft ? await stateNow(deps, claim.draft, by) : 'That draft is gone.'),
      stale: true,
    }
  }
  const { draft } = claim
  const { messageId, subject, text, address = draft.to } = draft
  const files = filesOf(deps, draft)
  const sent =
    'fault' in files
      ? { type: 'refused' as const, why: files.fault }
      : await mail.send({ messageId, to: address, subject, text, ...files })
  switch (sent.type) {
    case 'sent': {
      const settled = drafts.settle(id, 'sent', by)
      await sent.keepCopy?.()
      return { draft: settled, text: `Sent to ${address}.`, stale: false }
    }
    case 'handed over':
      return {
        draft: drafts.settle(id, 'handed over', by),
        text: `Approved. No mail server is set up, so here it is to hand over yourself (${sent.path}):\n\n${text}`,
        stale: false,
      }
    case 'refused':
      return {
        draft: drafts.settle(id, 'held', by),
        text: `The mail to ${address} was refused: ${sent.why}. The draft is still held.`,
        stale: false,
      }
    case 'unknown':
      return {
        draft: drafts.settle(id, 'may have been sent', by),
        text: maybe(address, sent.why),
        stale: false,
      }
  }
}

/** What goes with it, as it was shown; `fault` where one file is not that any more. */
function filesOf({ attaching }: SendingDeps, { attachments = [] }: Draft) {
  const files: { name: string; content: Buffer }[] = []
  for (const attachment of attachments) {
    const content = attaching.contentOf(attachment)
    if ('fault' in content) return { fault: content.fault }
    files.push({ name: attachment.name, content })
  }
  return files.length === 0 ? {} : { attachments: files }
}

function maybe(address: string, why: string): string {
  return `The mail to ${address} may have been sent: ${why}. I will not send it again by myself; please look whether it arrived, and tell me if I should draft it anew.`
}

/**
 * Looks among the sent mails for one that may have been sent: there it settles that it was. That it is not
 * there settles nothing.
 */
export async function settleByLooking(
  { drafts, mail }: Pick<SendingDeps, 'drafts' | 'mail'>,
  draft: Draft,
  by: By,
): Promise<Draft> {
  if (draft.status !== 'may have been sent' || mail.look === undefined) return draft
  return (await mail.look(draft.messageId)) ? drafts.settle(draft.id, 'sent', by) : draft
}

/** Older ones were asked about long since. */
const lookedForMs = 7 * 24 * 3_600_000

/** At a start: what may have been sent of late is looked for among the sent mails. */
export async function lookForSent(
  deps: Pick<SendingDeps, 'drafts' | 'mail'>,
  at: number,
): Promise<void> {
  for (const draft of deps.drafts.list('may have been sent').toReversed())
    if (at - draft.touchedAt < lookedForMs)
      await settleByLooking(deps, draft, { turn: 'job-look', call: draft.id, at })
}

async function stateNow(deps: SendingDeps, draft: Draft, by: By): Promise<string> {
  const now = await settleByLooking(deps, draft, by)
  if (now.status === draft.status) return stateOf(now, deps.zone())
  return `It was sent: the mail to ${now.address ?? now.to} lies among your sent mails.`
}

/** What became of a draft that is not held any more, in words for the person. */
export function stateOf(draft: Draft, zone: string): string {
  const at = formatTime(draft.settledAt ?? draft.touchedAt, zone)
  switch (draft.status) {
    case 'held':
      return `The draft to ${draft.to} is still held.`
    case 'sent':
      return `Already sent at ${at}.`
    case 'handed over':
      return `Already handed over at ${at}.`
    case 'sending':
      return `The draft to ${draft.to} is being sent.`
    case 'may have been sent':
      return maybe(draft.address ?? draft.to, 'the sending was cut off')
    case 'discarded':
      return `The draft to ${draft.to} was discarded at ${at}.`
    case 'expired':
      return `The draft to ${draft.to} has expired. Say “draft it again” with its text to make a new one.`
  }
}
