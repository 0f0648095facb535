import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createLimit, withoutEndless } from './limits.ts'

it('lets so many calls through within a while, and a clock that is set back locks nobody out', () => {
  const clock = { at: 1_000 }
  const called = createLimit('forget', { most: 2, perMs: 100 }, () => clock.at)
  called()
  called()
  expect(called).toThrow('forget may be called 2 times an hour; try again later')
  clock.at = 1_101
  called()
  called()
  expect(called).toThrow('try again later')
  clock.at = 500
  called()
})

it.each([1, 3, 7, 1_000])(
  'hands lines through whole, in chunks of %i, and drops an endless one',
  async (size) => {
    const bytes = Buffer.from(`short\n${'x'.repeat(500)}\nanother\n\nlast\nunfinished`)
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    )
    expect(await text(Readable.from(chunks).pipe(withoutEndless(20)))).toBe(
      'short\nanother\n\nlast\n',
    )
  },
)
