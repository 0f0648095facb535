import type { Attention } from '../../briefs/attention/attention.ts'
import type { Briefs } from '../../briefs/briefs.ts'
import type { Drafts } from '../../notes/drafts.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Outbox } from '../telegram/outbox.ts'
import type { Shown } from '../telegram/showing.ts'
import { briefCard } from '../tools/brief.ts'
import type { Voice } from './voice.ts'

/**
 * Brings earlier messages up to what a turn changed: the buttons of drafts that are no longer what they
 * show go away, and briefs tick what was closed. Joins the caller's transaction. The message with id
 * `except` is already being edited.
 */
export type Tidy = (turn: string, except?: number) => void

export function createTidy(deps: {
  readonly notes: Notes
  readonly drafts: Drafts
  readonly briefs: Briefs
  /** What a turn changed is answered. */
  readonly heard: Attention['heard']
  readonly outbox: Outbox
  readonly voice: Voice
  readonly now: () => number
}): Tidy {
  const { notes, drafts, briefs, outbox, voice, now } = deps

  function stripDraft(id: string, turn: string, except: number | undefined): void {
    const draft = drafts.get(id)
    for (const shown of outbox.messagesShowing('draft', id)) {
      if (shown.messageId === except || shown.buttons.length === 0) continue
      const current = draft?.status === 'held' && stampOf(shown) === draft.stamp
      if (current) continue
      const card = { text: shown.text, refs: shown.refs, list: shown.list, buttons: [] }
      voice.edit(shown, turn, shown.messageId, card, true)
    }
  }

  return (turn, except) => {
    const touched = notes.writesOfTurn(turn).flatMap((write) => write.reversals)
    const ids = (target: string) =>
      touched.filter((each) => each.target === target).map(({ id }) => id)
    for (const id of new Set([...ids('draft'), ...drafts.claimedIn(turn)]))
      stripDraft(id, turn, except)
    const loops = ids('note')
    if (loops.length === 0) return
    deps.heard({ at: now(), loops })
    for (const { turn: briefTurn, shown } of briefs.showing(loops, now())) {
      const message = outbox.messageOf(briefTurn)
      if (message === undefined || message.messageId === except) continue
      const card = briefCard(briefs.recompose(shown))
      // The way back from what the night changed is no part of the brief's own lines.
      const undo = message.buttons.filter((row) => row.some(({ act }) => act.verb === 'undo'))
      const buttons = [...card.buttons, ...undo]
      voice.edit(message, turn, message.messageId, { ...card, buttons })
    }
  }
}

function stampOf(shown: Shown): string | undefined {
  return shown.buttons.flat().find((button) => button.act.verb === 'send')?.act.arg
}
