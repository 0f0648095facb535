import { describe, expect, it } from 'vitest'
import { bytes, float, signed, varint, whole } from './protobuf.ts'

const hex = (buffer: Buffer) => buffer.toString('hex')

describe('a number of variable length', () => {
  it.each([
    [0, '00'],
    [1, '01'],
    [127, '7f'],
    [128, '8001'],
    [150, '9601'],
    [300, 'ac02'],
    [16_384, '808001'],
    [2 ** 32, '8080808010'],
    [2 ** 40 + 1, '818080808020'],
  ])('%d is %s', (value, written) => {
    expect(hex(varint(value))).toBe(written)
  })
})

describe('a field, as the guide to the encoding writes it,', () => {
  it.each([
    ['a whole number', whole(1, 150), '089601'],
    ['a whole number of a field past fifteen', whole(20, 2), 'a00102'],
    ['a number that may be negative, and is not', signed(3, 5), '1805'],
    ['minus one in ten bytes', signed(8, -1), '40ffffffffffffffffff01'],
    ['minus two in ten bytes', signed(8, -2), '40feffffffffffffffff01'],
    ['a number of 32 bits', float(2, 1), '150000803f'],
    ['text', bytes(2, 'testing'), '120774657374696e67'],
    ['no text', bytes(8, ''), '4200'],
    ['text counted in bytes, not letters', bytes(1, 'é'), '0a02c3a9'],
    ['a message within a message', bytes(3, whole(1, 150)), '1a03089601'],
  ])('is %s', (_what, field, written) => {
    expect(hex(field)).toBe(written)
  })

  it('holds more than 127 bytes behind a length of two', () => {
    const field = bytes(1, new Uint8Array(200))
    expect(hex(field.subarray(0, 3))).toBe('0ac801')
    expect(field).toHaveLength(203)
  })
})
