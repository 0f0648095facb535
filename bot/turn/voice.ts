import type { Memory } from '../../memory/memory.ts'
import type { Outbox, Unknown } from '../telegram/outbox.ts'
import { asTyped } from '../telegram/text/markdown.ts'
import type { Card } from '../tools/tool.ts'

/** Where Otto speaks: one bot, one chat. */
export type Where = { readonly bot: number; readonly chat: number }

export type Voice = {
  /**
   * Stores messages as outbox intents and what they say as an item of the conversation; joins the
   * caller's transaction. The first is marked as being sent by this process: drain the outbox after the
   * commit. Word of an earlier message that may have been sent rides on the first.
   */
  say(where: Where, turn: string, messages: readonly Card[], how: How): void
  /** Only what the conversation keeps of an answer that is shown later, with others. */
  note(turn: string, how: How & { readonly kept: string }): void
  /** Shows an earlier message anew; with `buttonsOnly` its text stays. Joins the caller's transaction. */
  edit(where: Where, turn: string, messageId: number, card: Card, buttonsOnly?: boolean): void
}

export type How = {
  readonly silent?: boolean
  /** Spoken of Otto's own accord. */
  readonly unasked?: boolean
  /** The place of the item within its turn. */
  readonly n: number
  /** The message that the answer has grown in, which takes the first of them. */
  readonly onto?: number | undefined
  /** What the conversation keeps of it; all that is shown, if not given. */
  readonly kept?: string
}

function wordOf({ excerpt, cutOff }: Unknown): string {
  const fate = cutOff
    ? 'I was cut off: this may not have reached you'
    : 'An earlier message may have been sent, or not'
  return `(${fate}: “${excerpt}”)\n\n`
}

export function createVoice(deps: {
  readonly outbox: Outbox
  readonly memory: Memory
  readonly now: () => number
}): Voice {
  const { outbox, memory, now } = deps
  const note: Voice['note'] = (turn, { kept, n, unasked }) => {
    const item = {
      kind: 'history',
      speaker: 'otto',
      origin: unasked ? 'unasked' : 'reply',
    } as const
    memory.append({ ...item, at: now(), turn, n, text: kept })
  }
  return {
    note,
    say(where, turn, messages, how) {
      const unknown = outbox.unknown(where.bot, where.chat)
      const word = unknown.map(wordOf).join('')
      const kept = how.kept ?? messages.map((message) => message.text).join('\n\n')
      note(turn, { ...how, kept })
      messages.forEach((message, i) => {
        const { buttons, refs, list, markdown = false } = message
        const before = i > 0 ? '' : markdown ? asTyped(word) : word
        const text = before + message.text
        const onto = i === 0 && how.onto !== undefined ? { onto: how.onto } : {}
        const show = { type: 'send', text, markdown, ...onto } as const
        outbox.enqueue(
          { ...where, turn, show, buttons, refs, list, silent: how.silent ?? false },
          { claimed: i === 0 },
        )
      })
      outbox.tellUnknown(unknown.map(({ id }) => id))
    },
    edit(where, turn, messageId, card, buttonsOnly = false) {
      const { text, buttons, refs, list, markdown = false } = card
      const show = buttonsOnly
        ? ({ type: 'buttons', messageId } as const)
        : ({ type: 'edit', messageId, text, markdown } as const)
      outbox.enqueue({ ...where, turn, show, buttons, refs, list, silent: true })
    },
  }
}
