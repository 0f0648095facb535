import type { Line } from '../telegram/line.ts'
import { formatted } from '../telegram/text/markdown.ts'
import { harmless } from '../telegram/text/sanitize.ts'
import { splitFormatted } from '../telegram/text/split.ts'

/** Where a turn is worked on: the message it answers, if it answers one. */
export type WorkPlace = {
  readonly bot: number
  readonly chat: number
  readonly messageId: number | undefined
}

/** Takes the answer as far as it has come; shows it when its time has come. */
export type Growing = (text: string) => void

/** Shows that Otto is at it until `over` aborts. `again`: a process before this one may have shown it, too. */
export type Working = (place: WorkPlace, over: AbortSignal, again: boolean) => Growing

/** Real time, in ms. */
export type WorkingPace = {
  /** Telegram shows "typing" for five seconds. */
  readonly typing: number
  /** A turn that takes longer is acknowledged by a reaction. */
  readonly acknowledge: number
  /** Between two states of a growing answer. */
  readonly grow: number
}

export const humanPace: WorkingPace = { typing: 4_000, acknowledge: 2_000, grow: 700 }

/** A reaction that stays would say for ever that Otto is at it, so its going is tried more than once. */
const tries = 3

/**
 * Typing, an acknowledging reaction that goes away, and, where the line can, the answer as it grows in a
 * preview that Telegram forgets by itself. All of it is best effort and none of it is kept: the answer is
 * sent whole, once, when it is there.
 */
export function createWorking(deps: {
  readonly line: (bot: number) => Line | undefined
  readonly stream: 'draft' | 'edit' | 'off'
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  readonly pace: WorkingPace
}): Working {
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

  /** The newest state, at a humane rate. */
  async function grow(line: Line, chat: number, over: AbortSignal, soFar: { text: string }) {
    const draft = { id: 1 + Math.floor(Math.random() * 2_000_000_000), shown: '' }
    while (!over.aborted) {
      const { text } = soFar
      if (text !== draft.shown) {
        draft.shown = text
        const [head] = splitFormatted(formatted(harmless(text)))
        if (head !== undefined && head.text.trim() !== '') await line.draft(chat, draft.id, head)
      }
      await sleep(pace.grow, over)
    }
  }

  return (place, over, again) => {
    const line = deps.line(place.bot)
    const soFar = { text: '', growing: false }
    if (line === undefined) return () => undefined
    void typing(line, place.chat, over)
    void acknowledge(line, place, over, again)
    return (text) => {
      soFar.text = text
      if (deps.stream === 'off' || soFar.growing || text === '') return
      soFar.growing = true
      void grow(line, place.chat, over, soFar)
    }
  }
}
