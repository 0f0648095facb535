import type { Button } from '../telegram/buttons.ts'
import type { Line } from '../telegram/line.ts'
import type { Outcome } from '../telegram/sender.ts'
import type { Formatted } from '../telegram/text/formatted.ts'

/** The message that an answer grows in, over a crash: which of the person's messages it answers, and its id. */
export type KeptPreview = {
  readonly get: () => { readonly answers: number; readonly messageId: number } | undefined
  readonly set: (preview: { readonly answers: number; readonly messageId: number }) => void
}

export type Preview = {
  /** Shows this state and waits until the next may be shown. */
  readonly show: (head: Formatted, over: AbortSignal) => Promise<void>
  /** The message that it has grown in, if it has. */
  readonly messageId: () => number | undefined
}

const stop: Button = { label: 'Stop', act: { verb: 'stop', id: 'turn' } }

/** Pauses grow with the number of edits, up to so many times the first: Telegram counts edits as messages. */
const slowest = 4
const editsPerStep = 8

/**
 * A message that is edited while its answer is written, with [Stop] below; what is written last goes into
 * the same message, by way of the outbox. Where Telegram asks for a pause it has it, and where it is not
 * known whether the first state has arrived, nothing more is shown: the answer then comes whole.
 */
export function createPreview(deps: {
  readonly line: Line
  readonly chat: number
  /** The message that is answered. */
  readonly answers: number
  readonly kept: KeptPreview
  /** Of a process before this one: its preview is gone on with. */
  readonly again: boolean
  readonly paceMs: number
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}): Preview {
  const { line, chat, answers, kept, paceMs, sleep } = deps
  const before = deps.again ? kept.get() : undefined
  const state = {
    messageId: before?.answers === answers ? before.messageId : undefined,
    edits: 0,
    given: false,
  }

  async function put({ text, entities }: Formatted): Promise<Outcome> {
    const shape = { chat, text, entities, buttons: [[stop]] }
    if (state.messageId !== undefined)
      return line.sender.editText({ ...shape, messageId: state.messageId })
    const outcome = await line.sender.send({ ...shape, silent: false, replyTo: undefined })
    if (outcome.type === 'sent' && outcome.messageId !== undefined) {
      state.messageId = outcome.messageId
      kept.set({ answers, messageId: outcome.messageId })
    }
    return outcome
  }

  return {
    messageId: () => state.messageId,
    async show(head, over) {
      if (state.given) return sleep(paceMs, over)
      const outcome = await put(head)
      state.edits += 1
      // Telegram will not have it, or there may be a message whose id nobody knows: no more of it.
      state.given =
        ['refused', 'blocked'].includes(outcome.type) ||
        (outcome.type === 'unknown' && state.messageId === undefined)
      const asked = outcome.type === 'not sent' ? (outcome.retryAfter ?? 0) : 0
      const pause = paceMs * Math.min(slowest, 1 + state.edits / editsPerStep)
      await sleep(Math.max(pause, asked), over)
    },
  }
}
