import type { Recall } from '../../item.ts'
import type { RecallAsk } from '../engine.ts'
import type { RecallThread } from './thread.ts'

type Answering = (ask: RecallAsk) => Promise<Recall>

/** Asks the thread; where that fails, words and recency answer on this one, and `why` says it. */
export function recallAway(thread: Pick<RecallThread, 'recall'>, byWords: Answering): Answering {
  return async (ask) => {
    try {
      return await thread.recall(ask)
    } catch (cause) {
      return {
        ...(await byWords(ask)),
        why: cause instanceof Error ? cause.message : String(cause),
      }
    }
  }
}
