import { describe, expect, it } from 'vitest'
import { quantizeColumns, quantizeRows } from './quantize.ts'

/** Two rows of three. */
const table = Float32Array.from([1, -2, 0.5, 10, 0, -5])

describe('rows in whole numbers', () => {
  it('have each a scale of their own, so that the greatest is 127', () => {
    const { bytes, scales } = quantizeRows(table, 2, 3)
    expect([...bytes]).toEqual([64, -127, 32, 127, 0, -63])
    expect(scales[0]).toBeCloseTo(2 / 127, 7)
    expect(scales[1]).toBeCloseTo(10 / 127, 7)
  })

  it('are off by half a step at most once multiplied back', () => {
    const { bytes, scales } = quantizeRows(table, 2, 3)
    for (const [i, value] of table.entries()) {
      const scale = scales[Math.floor(i / 3)] ?? 0
      const off = Math.abs((bytes[i] ?? 0) * scale - value)
      expect(off).toBeLessThanOrEqual(scale / 2 + 1e-6)
    }
  })

  it('of nothing but zeros stay zeros, and divide by no zero', () => {
    const { bytes, scales } = quantizeRows(new Float32Array(4), 2, 2)
    expect([...bytes]).toEqual([0, 0, 0, 0])
    expect([...scales]).toEqual([1, 1])
  })

  it('never reach -128, which has no counterpart', () => {
    const { bytes } = quantizeRows(Float32Array.from([-8, 8, -8, 7.99]), 1, 4)
    expect(Math.min(...bytes)).toBe(-127)
    expect(Math.max(...bytes)).toBe(127)
  })
})

describe('columns in whole numbers', () => {
  it('are the rows of the table turned round, with the scales of those rows', () => {
    const rows = quantizeRows(table, 2, 3)
    const { bytes, scales } = quantizeColumns(table, 2, 3)
    expect([...bytes]).toEqual([64, 127, -127, 0, 32, -63])
    expect([...scales]).toEqual([...rows.scales])
  })
})
