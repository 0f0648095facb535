import type { MessagePort } from 'node:worker_threads'
import { openForReading } from '../../db.ts'
import { countTokens } from '../../tokens.ts'
import type { Embedder } from '../embed.ts'
import { createMiniLm } from '../minilm.ts'
import { createRecall } from '../recall.ts'
import { createRecallStore } from '../store.ts'
import { createVectors } from '../vectors.ts'
import { createAsking } from './asking.ts'
import type { Answer, Ask, Message, ThreadData } from './messages.ts'

/**
 * The recall thread: reads the database over a connection of its own, holds the vectors in memory, and
 * runs the local embedder. It writes nothing.
 */
export function runRecallThread(port: MessagePort, { path, local, hosted }: ThreadData): void {
  const db = openForReading(path)
  const asking = createAsking((message) => port.postMessage(message), answer)
  const embedder = local === undefined ? remote() : createMiniLm(local)
  const vectors = embedder && createVectors(db, embedder.model, embedder.dimensions)
  const recall = createRecall({
    ...{ store: createRecallStore(db), count: countTokens },
    meaning: embedder && vectors && { embedder, vectors },
  })

  /** The embedder of the main thread. */
  function remote(): Embedder | undefined {
    return hosted && { ...hosted, hosted: true, embed: (texts, as) => asking.embed(texts, as) }
  }

  async function answer(ask: Ask): Promise<Answer> {
    const { id } = ask
    switch (ask.type) {
      case 'recall':
        return { type: 'recalled', id, recall: await recall(ask.ask) }
      case 'embed':
        if (embedder === undefined) throw new Error('there is no embedder')
        return { type: 'embedded', id, vectors: await embedder.embed(ask.texts, ask.as) }
      case 'warm':
        vectors?.fresh()
        if (local !== undefined) await embedder?.embed([''], 'query')
        return { type: 'warmed', id }
    }
  }

  port.on('message', (message: Message) => asking.hear(message))
}
