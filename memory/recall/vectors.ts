import type { Db } from '../db.ts'
import { createNearVectors, type NearVectors } from './vectors/near.ts'
import { createVectorReading } from './vectors/store.ts'

/** The vectors of one model as recall needs them. */
export type Vectors = {
  /** All there are now, held in memory. Reads what came since the last call; all, where some were forgotten. */
  fresh(): NearVectors
  /** Chunks that still wait for their vector. */
  pending(): number
  /** Other models that left vectors, newest first: those are never ranked with this one's. */
  others(): readonly string[]
}

/** Vectors that carry the stamp `model`, read over `db`, which may be a connection for reading. */
export function createVectors(db: Db, model: string, dimensions: number): Vectors {
  const store = createVectorReading(db)
  const near = createNearVectors(dimensions)
  const seen = { vector: 0, gone: 0 }
  const row = () => store.model(model, dimensions)
  return {
    fresh() {
      const known = row()
      if (known === undefined) return near
      if (known.gone !== seen.gone) {
        near.clear()
        Object.assign(seen, { vector: 0, gone: known.gone })
      }
      for (const { id, chunk, data } of store.after(seen.vector, known.id)) {
        near.add(chunk, data)
        seen.vector = id
      }
      return near
    },
    pending: () => store.behind(row()?.through ?? 0),
    others: () => store.others(model, dimensions),
  }
}
