/** The little of protobuf's wire format that an ONNX file needs. https://protobuf.dev/programming-guides/encoding */

export function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...bytes, rest])
}

/** A whole number, from 0. */
export function whole(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)])
}

/** A whole number that may be negative: ten bytes, as protobuf writes two's complement. */
export function signed(field: number, value: number): Buffer {
  if (value >= 0) return whole(field, value)
  const rest: number[] = []
  for (let bits = BigInt.asUintN(64, BigInt(value)); bits > 0n; bits >>= 7n) {
    rest.push(Number(bits & 127n) | (bits > 127n ? 128 : 0))
  }
  return Buffer.concat([varint(field * 8), Buffer.from(rest)])
}

export function float(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return Buffer.concat([varint(field * 8 + 5), bytes])
}

/** Text, bytes or a message within a message. */
export function bytes(field: number, value: string | Uint8Array): Buffer {
  const content = typeof value === 'string' ? Buffer.from(value) : value
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content])
}
