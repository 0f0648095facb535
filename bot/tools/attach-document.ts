import { z } from 'zod'
import type { Drafts } from '../../notes/drafts.ts'
import type { Attachment } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { type Attaching, mostAttached } from '../saved/attaching.ts'
import { shown } from './draft-message.ts'
import { draftId, heldDraft } from './edit-draft.ts'
import { documentIn, fileOf } from './read-document.ts'
import { byOf, localTool, type Tool, type ToolContext } from './tool.ts'
import { excerpt, shortText } from './words.ts'

export type AttachDeps = {
  readonly notes: Notes
  readonly drafts: Drafts
  readonly attaching: Attaching
}

/** More than these nobody looks through before a tap on Send. */
const mostFiles = 10

export function attachDocumentTool(deps: AttachDeps): Tool {
  return localTool({
    name: 'attach_document',
    description:
      'Attach a document that the person sent and that was kept to a held draft, or take it off. The draft is shown again and needs a new approval. No other file can be attached.',
    schema: z.object({
      draft: draftId,
      document: shortText('The id or words of the saved document, such as its name'),
      remove: z.boolean().optional().describe('Take it off instead'),
    }),
    run(args, ctx) {
      const found = heldDraft(deps.drafts, args.draft, ctx, { tool: 'attach_document', args })
      if ('result' in found) return found.result
      const { draft } = found
      const attached = draft.attachments ?? []
      const added = args.remove === true ? [] : attachmentsFor(deps, args.document, ctx)
      if (args.remove !== true && added.length === 0)
        return { text: `I find no document kept under “${excerpt(args.document)}”.` }
      const attachments =
        args.remove === true ? without(attached, args.document) : [...attached, ...added]
      checked(attachments)
      return shown(deps.drafts.edit(draft.id, { attachments }, byOf(ctx)).draft)
    },
  })
}

/** The document that is meant; none where none is kept. */
function attachmentsFor(
  { notes, attaching }: AttachDeps,
  words: string,
  ctx: ToolContext,
): Attachment[] {
  const note = documentIn(notes, words, ctx)
  const file = note && fileOf(note)
  if (note === undefined || file === undefined) return []
  const made = attaching.attach(file, nameIn(note.text) ?? file)
  if ('fault' in made) throw new Error(`it cannot be attached: ${made.fault}`)
  return [made]
}

/** The name under which a document came, as its note says it. */
function nameIn(text: string): string | undefined {
  return /^the document “(.*?)” \(/.exec(text)?.[1]
}

function without(attached: readonly Attachment[], words: string): Attachment[] {
  const wanted = words.toLowerCase()
  const named = attached.filter(({ name, file }) =>
    `${name} ${file}`.toLowerCase().includes(wanted),
  )
  const gone = named.length > 0 ? named : attached.length === 1 ? attached : []
  if (gone.length !== 1) throw new Error(`no single attachment is called “${excerpt(words)}”`)
  return attached.filter((each) => !gone.includes(each))
}

function checked(attachments: readonly Attachment[]): void {
  if (new Set(attachments.map(({ file }) => file)).size < attachments.length)
    throw new Error('it is attached already')
  if (attachments.length > mostFiles) throw new Error(`at most ${mostFiles} files go with a mail`)
  if (attachments.reduce((sum, { bytes }) => sum + bytes, 0) > mostAttached)
    throw new Error('together they are too large for a mail')
}
