import type { Line } from '../telegram/line.ts'
import type { Formatted } from '../telegram/text/formatted.ts'
import { formatted } from '../telegram/text/markdown.ts'
import { harmless } from '../telegram/text/sanitize.ts'
import { splitFormatted } from '../telegram/text/split.ts'
import { createPreview, type KeptPreview, type Preview } from './preview.ts'

/** Where a turn is worked on: the message it answers, if it answers one. */
export type WorkPlace = {
  readonly bot: number
  readonly chat: number
  readonly messageId: number | undefined
}

/** Takes the answer as far as it has come; shows it when its time has come. */
export type Growing = (text: string) => void

export type Work = {
  readonly grow: Growing
  /** Once `over` has aborted: the message that the answer has grown in, which is to take the whole of it. */
  readonly end: () => Promise<number | undefined>
  /** The answer goes elsewhere: that message is taken away. */
  readonly drop: () => Promise<void>
}

/** Shows that Otto is at it until `over` aborts. `again`: a process before this one may have shown it, too. */
export type Working = (place: WorkPlace, over: AbortSignal, again: boolean) => Work

/** Real time, in ms. */
export type WorkingPace = {
  /** Telegram shows "typing" for five seconds. */
  readonly typing: number
  /** A turn that takes longer is acknowledged by a reaction. */
  readonly acknowledge: number
  /** Between two states of a growing answer. */
  readonly grow: number
  /** Between two edits of one, at first; and before there is a message to edit. */
  readonly edit: number
}

export const humanPace: WorkingPace = { typing: 4_000, acknowledge: 2_000, grow: 700, edit: 1_500 }

/** A reaction that stays would say for ever that Otto is at it, so its going is tried more than once. */
const tries = 3

export type WorkingDeps = {
  readonly line: (bot: number) => Line | undefined
  /** How an answer grows: in a preview that Telegram forgets by itself, in a message of its own, or not. */
  readonly stream: () => 'draft' | 'edit' | 'off'
  readonly kept: KeptPreview
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  readonly pace: WorkingPace
}

/**
 * Typing, an acknowledging reaction that goes away, and the answer as it grows. All of it is best effort:
 * the answer goes by way of the outbox, whole, when it is there.
 */
export function createWorking(deps: WorkingDeps): Working {
  const { pace, sleep } = deps

  async function typing(line: Line, chat: number, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await line.typing(chat)
      await sleep(pace.typing, over)
    }
  }

  async function acknowledge(line: Line, place: WorkPlace, over: AbortSignal, again: boolean) {
    const { chat, messageId } = place
    if (messageId === undefined) return
    await sleep(pace.acknowledge, over)
    if (over.aborted && !again) return
    if (!over.aborted) await line.react(chat, messageId, '👀')
    while (!over.aborted) await sleep(pace.typing, over)
    await takeBack(() => line.react(chat, messageId, undefined))
  }

  async function takeBack(work: () => Promise<boolean>): Promise<void> {
    for (let left = tries; left > 0; left--) {
      if (await work()) return
      await sleep(pace.acknowledge)
    }
  }

  /** In a draft, every state is shown with the same pause; Telegram forgets it by itself. */
  function draftOf(line: Line, chat: number): Pick<Preview, 'show'> {
    const id = 1 + Math.floor(Math.random() * 2_000_000_000)
    return {
      async show(head, over) {
        await line.draft(chat, id, head)
        await sleep(pace.grow, over)
      },
    }
  }

  function previewOf(line: Line, { chat, messageId }: WorkPlace, again: boolean) {
    if (deps.stream() !== 'edit' || messageId === undefined) return undefined
    const { kept } = deps
    return createPreview({
      ...{ line, chat, answers: messageId, kept, again, paceMs: pace.edit, sleep },
    })
  }

  return (place, over, again) => {
    const line = deps.line(place.bot)
    if (line === undefined) return nowhere
    const soFar = { text: '', growing: undefined as Promise<void> | undefined }
    const preview = previewOf(line, place, again)
    const end = async () => {
      await soFar.growing
      return preview?.messageId()
    }
    void typing(line, place.chat, over)
    void acknowledge(line, place, over, again)
    return {
      grow(text) {
        soFar.text = text
        if (deps.stream() === 'off' || text === '') return
        const how = preview ?? draftOf(line, place.chat)
        // What is there at once comes as one message, and is not edited.
        const first = preview === undefined ? 0 : pace.edit
        soFar.growing ??= growing(how, () => soFar.text, sleep, first, over)
      },
      end,
      async drop() {
        const messageId = await end()
        if (messageId !== undefined) await line.remove(place.chat, messageId)
      },
    }
  }
}

const nowhere: Work = {
  grow: () => undefined,
  end: async () => undefined,
  drop: async () => undefined,
}

/** The newest state as often as it may be shown; only what would look different. Never rejects. */
async function growing(
  how: Pick<Preview, 'show'>,
  newest: () => string,
  sleep: WorkingDeps['sleep'],
  firstMs: number,
  over: AbortSignal,
): Promise<void> {
  const shown = { as: '' }
  if (firstMs > 0) await sleep(firstMs, over)
  while (!over.aborted) {
    const head = headOf(newest())
    const as = JSON.stringify(head)
    if (head === undefined || as === shown.as) {
      await sleep(nothingNewMs, over)
      continue
    }
    shown.as = as
    await how.show(head, over)
  }
}

/** Until it is looked again whether there is more; real ms. */
const nothingNewMs = 200

/** As much as one message holds, its entities whole. */
function headOf(text: string): Formatted | undefined {
  const [head] = splitFormatted(formatted(harmless(text)))
  return head === undefined || head.text.trim() === '' ? undefined : head
}
