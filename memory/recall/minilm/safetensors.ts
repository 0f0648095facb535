export type Tensor = { readonly shape: readonly number[]; readonly data: Float32Array }

/** Reads a tensor by name; throws where there is none. */
export type Tensors = (name: string) => Tensor

type Entry = {
  readonly dtype: string
  readonly shape: readonly number[]
  readonly data_offsets: readonly [number, number]
}

/**
 * The tensors of a safetensors file: 8 bytes with the length of a JSON header, the header, the numbers,
 * little endian. Some files put `bert.` before every name. https://github.com/huggingface/safetensors
 */
export function readSafetensors(file: Buffer): Tensors {
  const start = 8 + Number(file.readBigUInt64LE(0))
  const header: Record<string, Entry> = JSON.parse(file.subarray(8, start).toString('utf8'))
  const halfValues = Float32Array.from({ length: 65_536 }, (_, half) => halfToFloat(half))
  return (name) => {
    const entry = header[name] ?? header[`bert.${name}`]
    if (entry === undefined) throw new Error(`the weights hold no ${name}: they are not a BERT's`)
    const [from, to] = entry.data_offsets
    return {
      shape: entry.shape,
      data: toFloats(file.subarray(start + from, start + to), entry, halfValues),
    }
  }
}

function toFloats(bytes: Buffer, { dtype }: Entry, halfValues: Float32Array): Float32Array {
  // A copy: a view must begin at a multiple of its element's size.
  const { buffer } = Uint8Array.from(bytes)
  switch (dtype) {
    case 'F16': {
      const halves = new Uint16Array(buffer)
      const data = new Float32Array(halves.length)
      // A loop: `from` with a function takes twelve times as long.
      for (let i = 0; i < data.length; i += 1) data[i] = halfValues[halves[i] ?? 0] ?? 0
      return data
    }
    case 'F32':
      return new Float32Array(buffer)
    default:
      throw new Error(`weights in ${dtype} are not read; F16 and F32 are`)
  }
}

/** IEEE 754 half precision: one sign bit, five of exponent, ten of fraction. */
export function halfToFloat(half: number): number {
  const sign = half >> 15 === 0 ? 1 : -1
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
