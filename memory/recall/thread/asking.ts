import type { EmbedAs } from '../embed.ts'
import type { RecallAsk } from '../engine.ts'
import type { Answer, Ask, Message } from './messages.ts'

export type Asking = ReturnType<typeof createAsking>

type Waiting = {
  readonly resolve: (answer: Answer) => void
  readonly reject: (cause: Error) => void
}

/**
 * One end of the line between two threads: asks, waits for the answer by number, and answers what the
 * other end asks. A reason for a failure crosses as words.
 */
export function createAsking(
  post: (message: Message) => void,
  answer: (ask: Ask) => Promise<Answer>,
) {
  const waiting = new Map<number, Waiting>()
  const state = { next: 1, whenNone: [] as (() => void)[] }

  function tellIfNone(): void {
    if (waiting.size === 0) for (const tell of state.whenNone.splice(0)) tell()
  }

  function send(ask: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      waiting.set(ask.id, { resolve, reject })
      post(ask)
    })
  }

  function number(): number {
    state.next += 1
    return state.next
  }

  async function reply(ask: Ask): Promise<void> {
    try {
      post(await answer(ask))
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      post({ type: 'failed', id: ask.id, why })
    }
  }

  return {
    async recall(ask: RecallAsk) {
      const given = await send({ type: 'recall', id: number(), ask })
      if (given.type === 'recalled') return given.recall
      throw new Error(given.type === 'failed' ? given.why : 'the wrong answer came')
    },
    async embed(texts: readonly string[], as: EmbedAs) {
      const given = await send({ type: 'embed', id: number(), texts, as })
      if (given.type === 'embedded') return given.vectors
      throw new Error(given.type === 'failed' ? given.why : 'the wrong answer came')
    },
    async warm(): Promise<void> {
      const given = await send({ type: 'warm', id: number() })
      if (given.type === 'failed') throw new Error(given.why)
    },
    /** What came over the line. */
    hear(message: Message): void {
      if (message.type === 'recall' || message.type === 'embed' || message.type === 'warm') {
        void reply(message)
        return
      }
      waiting.get(message.id)?.resolve(message)
      waiting.delete(message.id)
      tellIfNone()
    },
    /** The other end is gone. */
    fail(why: Error): void {
      for (const { reject } of waiting.values()) reject(why)
      waiting.clear()
      tellIfNone()
    },
    /** Resolves once nothing is waited for. */
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        state.whenNone.push(resolve)
        tellIfNone()
      }),
    waiting: (): boolean => waiting.size > 0,
  }
}
