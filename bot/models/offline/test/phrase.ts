import type { Rule } from '../../../../memory/item.ts'
import { localInstant } from '../../../../memory/time/zones.ts'
import type { Draft } from '../../../../notes/note.ts'
import type { Asked, Frame, Ref } from '../../model.ts'

/**
 * One thing a person types and what is right to do with it. Sets of phrases are JSON arrays beside this
 * file: tuned.json is what the rules were written with, fresh-*.json were written without knowledge of them.
 *
 * `frame` is what the turn knows beside the text, all of it optional: `now` is a local time
 * ("2026-12-01T09:00", a Tuesday, by default), `list` the numbered list shown last, `loops` all that is
 * open (by default what `list` has), `drafts` are held ones.
 */
export type Phrase = {
  readonly text: string
  readonly trusted?: boolean
  readonly frame?: {
    readonly now?: string
    readonly zone?: string
    readonly dateOrder?: Frame['dateOrder']
    readonly list?: readonly Ref[]
    readonly loops?: readonly Ref[]
    readonly before?: readonly Ref[]
    readonly repliedTo?: { readonly text: string; readonly refs: readonly Ref[] }
    readonly drafts?: readonly {
      readonly id: string
      readonly to: string
      readonly address?: string
      readonly subject?: string
      readonly text: string
    }[]
    readonly asked?: Asked
    readonly rules?: readonly { readonly id: string; readonly text: string }[]
  }
  readonly expect: Expect
}

/**
 * `calls`: all of these and no other change · `changes: none`: looking up, asking or talking is fine ·
 * `anyOf`: where readings are equally right. Of a call's arguments only those named are compared: text
 * fields by substring (case, punctuation and repeated blanks aside), `when` and `until` by the instant
 * they resolve to, `ids` as a set, all else by equality.
 */
export type Expect =
  | {
      readonly calls: readonly {
        readonly tool: string
        readonly args?: Readonly<Record<string, unknown>>
      }[]
    }
  | { readonly changes: 'none' }
  | { readonly anyOf: readonly Expect[] }

/** The frame that a phrase is understood in. Throws where its `now` is no local time. */
export function frameOf({ frame = {} }: Phrase): Frame {
  const zone = frame.zone ?? 'Europe/London'
  const now = localInstant(frame.now ?? '2026-12-01T09:00', zone)
  if (typeof now !== 'number') throw new Error(`no such local time: ${frame.now}`)
  const list = frame.list ?? []
  const rules = (frame.rules ?? []).map((rule): Rule => ({ ...rule, since: 0, reason: '' }))
  return {
    now,
    zone,
    dateOrder: frame.dateOrder ?? 'DMY',
    view: {
      session: 's',
      generation: 0,
      rules,
      lines: [],
      items: [],
      rulesChanged: undefined,
      tokens: 0,
    },
    rules,
    hookNote: undefined,
    due: [],
    drafts: (frame.drafts ?? []).map((draft) => heldDraft(draft, now)),
    repliedTo: frame.repliedTo,
    list,
    before: frame.before ?? [],
    loops: frame.loops ?? list.filter(({ type }) => type === 'loop' || type === 'trigger'),
    asked: frame.asked,
  }
}

function heldDraft(
  draft: {
    readonly id: string
    readonly to: string
    readonly address?: string
    readonly subject?: string
    readonly text: string
  },
  now: number,
): Draft {
  return {
    id: draft.id,
    status: 'held',
    to: draft.to,
    address: draft.address,
    subject: draft.subject ?? '',
    text: draft.text,
    stamp: draft.id,
    messageId: `<${draft.id}@otto>`,
    turn: 't0',
    at: now,
    touchedAt: now,
    expiresAt: now + 7 * 86_400_000,
    settledAt: undefined,
  }
}
