import type { Button } from '../../telegram/buttons.ts'
import type { Line } from '../../telegram/line.ts'
import type { Outcome, Sender } from '../../telegram/sender.ts'

/** The bot of all tests with a phone. */
export const bot = 7
/** A minute before these worlds begin. */
const lastPollAt = Date.UTC(2026, 11, 1, 8, 59)

export type Seen = {
  readonly id: number
  readonly text: string
  readonly buttons: readonly (readonly Button[])[]
}

/** The person's phone: what it shows now, message by message, and the toasts that came by. */
export function createPhone() {
  const messages = new Map<number, Seen>()
  const toasts: string[] = []
  const ids = { last: 100 }
  /** What can be fetched, by its id. */
  const files = new Map<string, Buffer>()
  const sent = (messageId: number): Promise<Outcome> => Promise.resolve({ type: 'sent', messageId })
  const sender: Sender = {
    send({ text, buttons }) {
      const id = ++ids.last
      messages.set(id, { id, text, buttons })
      return sent(id)
    },
    editText({ messageId: id, text, buttons }) {
      messages.set(id, { id, text, buttons })
      return sent(id)
    },
    editButtons({ messageId: id, buttons }) {
      messages.set(id, { id, text: messages.get(id)?.text ?? '', buttons })
      return sent(id)
    },
  }
  const nothing = () => Promise.resolve()
  const done = () => Promise.resolve(true)
  const line: Line = {
    ...{ bot: () => bot, start: nothing, stop: nothing, typing: nothing, draft: nothing, sender },
    ...{ pin: done, unpin: done, react: done },
    remove: (_chat, id) => Promise.resolve(messages.delete(id)),
    download: (fileId) => Promise.resolve(files.get(fileId)),
    answerTap: (_query, text) => Promise.resolve(void toasts.push(text ?? '')),
    health: () => ({
      ...{ bot, lastPollAt, lastSendAt: undefined, stopped: undefined },
      ...{ blockedSince: undefined, conflictSince: undefined },
      ...{ failingSince: undefined, failure: undefined },
    }),
  }
  return { messages, toasts, files, sender, line, newId: () => ++ids.last }
}
