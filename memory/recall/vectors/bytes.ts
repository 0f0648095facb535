/** Greatest whole number of a packed value. */
const most = 32_767

/**
 * A unit vector as it is kept: its scale (a float), then two bytes a dimension, in the order of the
 * machine, which is little endian wherever Otto runs. Half the size of floats, and the same order of what
 * is near; with one byte the twentieth and the twenty-first changed places for every fifth question.
 */
export function packVector(vector: Float32Array): Buffer {
  let greatest = 0
  for (const value of vector) greatest = Math.max(greatest, Math.abs(value))
  const scale = greatest === 0 ? 1 : greatest / most
  const values = new Int16Array(vector.length)
  for (let i = 0; i < values.length; i += 1) values[i] = Math.round((vector[i] ?? 0) / scale)
  return Buffer.concat([bytesOf(Float32Array.of(scale)), bytesOf(values)])
}

/** The scale of a packed vector, and its values before scaling. */
export function unpackVector(packed: Buffer): {
  readonly scale: number
  readonly values: Int16Array
} {
  // A copy: a view must begin at an even address.
  const copy = Uint8Array.prototype.slice.call(packed, 4)
  return { scale: packed.readFloatLE(0), values: new Int16Array(copy.buffer) }
}

function bytesOf(values: Float32Array | Int16Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength)
}
