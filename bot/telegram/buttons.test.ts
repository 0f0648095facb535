import { describe, expect, it } from 'vitest'
import { type Act, decodeAct, encodeAct } from './buttons.ts'

describe('what a button does', () => {
  it.each<[Act, string]>([
    [{ verb: 'undo', id: 't1' }, 'undo:t1'],
    [{ verb: 'send', id: 'd-1_x', arg: 'abc123' }, 'send:d-1_x:abc123'],
    [{ verb: 'more', id: 'open', arg: '10.cGF5' }, 'more:open:10.cGF5'],
    [{ verb: 'set', id: 'x', arg: '' }, 'set:x:'],
  ])('%j is %s on the wire, and back', (act, data) => {
    expect(encodeAct(act)).toBe(data)
    expect(decodeAct(data)).toEqual(act)
  })

  it('fits 64 bytes, counted in bytes and not in letters, or is refused', () => {
    const id = 'x'.repeat(40)
    expect(encodeAct({ verb: 'undo', id, arg: 'y'.repeat(18) })).toHaveLength(64)
    expect(() => encodeAct({ verb: 'undo', id, arg: 'y'.repeat(19) })).toThrow(
      /button data over 64 bytes/,
    )
    expect(() => encodeAct({ verb: 'undo', id, arg: 'é'.repeat(10) })).toThrow(/over 64 bytes/)
  })
})

describe('data that was never ours', () => {
  it.each([
    '',
    'undo',
    'undo:',
    ':t1',
    'UNDO:t1',
    'undone:t1',
    'constructor:t1',
    'undo:t 1',
    'undo:t1/../x',
    'undo:é',
    `undo:${'x'.repeat(41)}`,
    'undo:t1:a:b',
    'undo:t1\n',
    ' undo:t1',
  ])('names no act: %j', (data) => {
    expect(decodeAct(data)).toBeUndefined()
  })
})
