import type { Db } from '../db.ts'
import { inTransaction, openForReading } from '../db.ts'
import { forgottenText } from '../item.ts'
import type { Embedder } from './embed.ts'
import { packVector } from './vectors/bytes.ts'
import {
  createVectorReading,
  createVectorStore,
  type ModelRow,
  type PendingChunk,
} from './vectors/store.ts'

/** How far the vectors of the model in use are. `pending` falls to 0 of `total` chunks. */
export type EmbeddingStatus = {
  readonly model: string
  readonly pending: number
  readonly total: number
  /** Why the last try ended early, as the embedder said it. */
  readonly failed: string | undefined
}

export type EmbeddingDeps = {
  readonly db: Db
  readonly embedder: Embedder
  readonly log: (what: string, cause?: unknown) => void
}

/** Chunks whose vectors are stored in one transaction: what a kill can cost. */
const batch = 64

/**
 * Gives every chunk its vector, in the background: what was said since, and all there is after an import
 * or a change of model. It goes on where it was cut off. Vectors of another model stay: that model may
 * come back (a key that is refused today), and then only what was said meanwhile is missing.
 */
export function createEmbedding({ db, embedder, log }: EmbeddingDeps) {
  const store = createVectorStore(db)
  const { model, dimensions } = embedder
  const state = {
    running: undefined as Promise<void> | undefined,
    failed: undefined as string | undefined,
  }
  const end = new AbortController()

  const row = () => store.model(model, dimensions)
  const through = () => row()?.through ?? 0

  function made(): ModelRow {
    inTransaction(db, () => store.make(model, dimensions))
    return row() ?? { id: 0, through: 0, gone: 0 }
  }

  /** Undefined where the end is wanted first; what comes of the work then is nobody's business. */
  function unlessStopped<T>(work: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const stopped = () => resolve(undefined)
      end.signal.addEventListener('abort', stopped)
      work.then(resolve, reject).finally(() => end.signal.removeEventListener('abort', stopped))
    })
  }

  /** Stores what belongs to chunks that are still there; false where nothing was left to do. */
  async function step(): Promise<boolean> {
    const at = row() ?? made()
    const last = store.last()
    if (at.through >= last) return false
    const chunks = store.pending(at.through, at.id, batch)
    // What a tool gave may hold notes, which never go to a hosted embedder: words find it.
    const worded = chunks.filter(
      (chunk) => hasWords(chunk) && (chunk.said === 1 || !embedder.hosted),
    )
    const texts = worded.map(({ text }) => text)
    const vectors = texts.length === 0 ? [] : await unlessStopped(embedder.embed(texts, 'document'))
    if (vectors === undefined) return false
    checkVectors(vectors, texts.length, dimensions)
    const to = chunks.length < batch ? last : (chunks.at(-1)?.id ?? last)
    inTransaction(db, () => {
      for (const [n, chunk] of worded.entries()) {
        const vector = vectors[n]
        if (vector !== undefined) store.add(at.id, chunk, packVector(vector))
      }
      store.advance(at.id, at.through, to)
    })
    return true
  }

  async function all(): Promise<void> {
    try {
      while (!end.signal.aborted && (await step())) state.failed = undefined
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      if (why !== state.failed) log('the conversation could not be embedded', cause)
      state.failed = why
    } finally {
      state.running = undefined
    }
  }

  return {
    due: (): boolean => !end.signal.aborted && through() < store.last(),
    /** Embeds all that waits; a second call joins the first. Never rejects: the reason is in `status`. */
    run(): Promise<void> {
      state.running ??= all()
      return state.running
    },
    status(): EmbeddingStatus {
      const pending = store.behind(through())
      return { model, pending, total: store.behind(0), failed: state.failed }
    },
    /** Ends at once, without the batch under way: a hosted embedder may be long silent. */
    stop(): Promise<void> {
      end.abort()
      return state.running ?? Promise.resolve()
    },
  }
}

export type Embedding = ReturnType<typeof createEmbedding>

/** How far a database's vectors are, looked up from outside; undefined where it is older than they. */
export function lookUpEmbedding(
  path: string,
  { model, dimensions }: Pick<Embedder, 'model' | 'dimensions'>,
): Pick<EmbeddingStatus, 'pending' | 'total'> | undefined {
  const db = openForReading(path)
  try {
    const known = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'vector_model'").get()
    if (known === undefined) return undefined
    const store = createVectorReading(db)
    const through = store.model(model, dimensions)?.through ?? 0
    return { pending: store.behind(through), total: store.behind(0) }
  } finally {
    db.close()
  }
}

function hasWords({ text }: PendingChunk): boolean {
  return text !== forgottenText && /[\p{L}\p{N}]/u.test(text)
}

/** Throws where there are more or fewer vectors than texts, or one is of another size. */
export function checkVectors(
  vectors: readonly Float32Array[],
  texts: number,
  dimensions: number,
): void {
  if (vectors.length !== texts) {
    throw new Error(`the embedder gave ${vectors.length} vectors for ${texts} texts`)
  }
  const wrong = vectors.find(({ length }) => length !== dimensions)
  if (wrong !== undefined) {
    throw new Error(`the embedder gave a vector of ${wrong.length} dimensions, not ${dimensions}`)
  }
}
