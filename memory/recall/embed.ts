/** What a text is embedded as: something to be found, or something to find it with. */
export type EmbedAs = 'document' | 'query'

/** Turns texts into directions: what means the same points the same way. */
export type Embedder = {
  /** The stamp of its vectors, as 'local:all-MiniLM-L6-v2-int8': vectors of two stamps are never compared. */
  readonly model: string
  readonly dimensions: number
  /** Texts leave this machine: such a one never gets notes. */
  readonly hosted: boolean
  /**
   * Unit vectors, one a text, in order. Rejects with an Error that says what is wrong and what to do;
   * never a wrong count. Any text will do: empty, of 32 KiB, with half a surrogate pair. The form in which
   * a question is asked is the backend's own business.
   */
  embed(texts: readonly string[], as: EmbedAs): Promise<readonly Float32Array[]>
}

/** Makes `vector` one long, in place; a vector of zeros stays as it is. */
export function toUnit(vector: Float32Array): Float32Array {
  let sum = 0
  for (const value of vector) sum += value * value
  const length = Math.sqrt(sum)
  if (length > 0) for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) / length
  return vector
}
