import { describe, expect, it } from 'vitest'
import { halfToFloat, readSafetensors } from './safetensors.ts'

function file(
  tensors: Record<string, readonly [dtype: string, shape: number[], data: Buffer]>,
): Buffer {
  const header: Record<string, unknown> = {}
  const parts: Buffer[] = []
  let at = 0
  for (const [name, [dtype, shape, data]] of Object.entries(tensors)) {
    header[name] = { dtype, shape, data_offsets: [at, at + data.length] }
    parts.push(data)
    at += data.length
  }
  const head = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(head.length))
  return Buffer.concat([length, head, ...parts])
}

const halves = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const floats = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer)

describe('safetensors', () => {
  it('reads halves and floats by name, wherever they begin, with and without "bert."', () => {
    const tensors = readSafetensors(
      file({
        odd: ['U8', [1], Buffer.from([9])],
        'bert.a': ['F16', [2, 2], halves(0x3c00, 0xc000, 0x3555, 0x0000)],
        b: ['F32', [1], floats(0.25)],
      }),
    )
    expect(tensors('a').shape).toEqual([2, 2])
    expect([...tensors('a').data].map((value) => Number(value.toFixed(4)))).toEqual([
      1, -2, 0.3333, 0,
    ])
    expect([...tensors('b').data]).toEqual([0.25])
  })

  it('says what it cannot read', () => {
    const tensors = readSafetensors(file({ a: ['I8', [1], Buffer.from([1])] }))
    expect(() => tensors('a')).toThrow('weights in I8 are not read')
    expect(() => tensors('encoder')).toThrow("hold no encoder: they are not a BERT's")
  })
})

it('a half is what IEEE 754 says: ends of the range, the smallest, infinity, none', () => {
  const cases = [
    [0x7bff, 65_504],
    [0xfbff, -65_504],
    [0x0001, 2 ** -24],
    [0x0400, 2 ** -14],
    [0x8000, -0],
    [0x7c00, Number.POSITIVE_INFINITY],
    [0xfc00, Number.NEGATIVE_INFINITY],
    [0x7e00, Number.NaN],
  ] as const
  for (const [half, value] of cases) expect(halfToFloat(half)).toBe(value)
})
