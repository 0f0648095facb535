import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Item } from '../item.ts'
import { start } from '../test/testing.ts'
import { localDate } from '../time/zones.ts'
import { countTokens } from '../tokens.ts'
import { fitPast, leastRoom } from './ladder.ts'
import type { Draft, Tools } from './lines.ts'
import { keySentence, newLine, pointer } from './lines.ts'
import { renderItem } from './view.ts'

const tools: Tools = { count: countTokens, day: (at) => localDate(at, 'UTC') }
const hour = 3_600_000

function itemOf(seq: number, text: string, hours: number): Item {
  const at = start + hours * hour
  const item = { kind: 'history', speaker: 'person', origin: 'said', at, text } as const
  const tokens = countTokens(renderItem(item, 'UTC'))
  return { ...item, turn: `t${seq}`, n: 0, seq, session: 's', hash: `hash${seq}`, tokens }
}

function lineOf(id: number, type: Draft['type'], text: string, hours: number): Draft {
  const at = start + hours * hour
  const from = { at, until: at + hour, weight: 1, chunks: [], earlier: [] }
  return { ...newLine(type, text, from, tools), id }
}

const input = fc
  .record({
    people: fc.array(fc.tuple(fc.lorem({ maxCount: 25 }), fc.nat(9000)), { maxLength: 25 }),
    lines: fc.array(
      fc.tuple(fc.constantFrom('bullet', 'sentence', 'pointer'), fc.lorem(), fc.nat(9000)),
      { maxLength: 25 },
    ),
    room: fc.integer({ min: leastRoom, max: 900 }),
  })
  .map(({ people, lines, room }) => ({
    people: people.map(([text, hours], i) => itemOf(i + 1, text, hours)),
    lines: lines.map(([type, text, hours], i) => lineOf(i + 1, type, text, hours)),
    room,
  }))

describe('the ladder', () => {
  it('fits any past into the room, with everything kept, carried or behind a line', () => {
    fc.assert(
      fc.property(input, ({ people, lines, room }) => {
        const fitted = fitPast({ people, lines, room }, tools)
        const kept = people.filter((item) => fitted.keep.has(item.seq))
        const all = [...kept, ...fitted.lines]
        expect(all.reduce((sum, one) => sum + one.tokens, 0)).toBeLessThanOrEqual(room)
        const gone = people.filter((item) => !fitted.keep.has(item.seq)).map((item) => item.hash)
        expect(new Set(fitted.lines.flatMap((line) => line.chunks))).toEqual(new Set(gone))
        const carried = fitted.lines.flatMap((line) => line.id ?? [])
        const behind = fitted.lines.flatMap((line) => line.earlier)
        expect([...carried, ...behind].toSorted()).toEqual(lines.map(({ id }) => id).toSorted())
      }),
      { numRuns: 200 },
    )
  })

  it('changes nothing where there is room', () => {
    const people = [itemOf(1, 'The kettle is on the hob.', 1), itemOf(2, 'Tea is at four.', 2)]
    const lines = [lineOf(7, 'bullet', 'Otto filed the kettle.', 0)]
    const fitted = fitPast({ people, lines, room: 400 }, tools)
    expect(fitted.keep).toEqual(new Set([1, 2]))
    expect(fitted.lines).toEqual(lines)
  })

  it('goes from verbatim to a key sentence to a pointer by day, then by month, oldest last', () => {
    const people = Array.from({ length: 200 }, (_, i) =>
      itemOf(
        i + 1,
        `Well, hello there again. The boiler man Paolo comes on day ${i}. So it goes.`,
        i * 24,
      ),
    )
    const { keep, lines } = fitPast({ people, lines: [], room: 900 }, tools)
    const types = lines.map(({ type }) => type)
    expect(Math.min(...keep)).toBeGreaterThan(190)
    expect(types.indexOf('sentence')).toBeGreaterThan(types.lastIndexOf('pointer'))
    expect(lines.find(({ type }) => type === 'sentence')?.text).toMatch(
      /^2027-0[56]-\d\d person: “The boiler man Paolo comes on day \d+\.”$/,
    )
    expect(lines[0]?.text).toBe('2026-12 to 2027-02: 90 earlier messages (recall has them in full)')
    expect(lines[1]?.text).toBe('2027-03: 31 earlier messages (recall has them in full)')
  })

  it('comes down to one pointer, whatever there is', () => {
    const people = [itemOf(1, 'x'.repeat(400), 0), itemOf(2, 'Tea is at four.', 900_000)]
    const lines = [{ ...lineOf(7, 'bullet', 'old '.repeat(50), 3), weight: 1_000_000_000 }]
    const fitted = fitPast({ people, lines, room: leastRoom }, tools)
    expect(fitted.lines).toMatchObject([{ type: 'pointer', earlier: [7] }])
    expect(pointer(fitted.lines, tools).tokens).toBeLessThanOrEqual(leastRoom)
  })

  it('never makes a bullet of words that were not in one, nor the other way round', () => {
    fc.assert(
      fc.property(input, ({ people, lines, room }) => {
        const marked = people.map((item) => ({
          ...item,
          text: `zz${item.text.replace(/ /g, ' zz')}`,
        }))
        const fitted = fitPast({ people: marked, lines, room }, tools)
        const bullets = fitted.lines.filter(({ type }) => type === 'bullet')
        expect(bullets.filter(({ text }) => text.includes('zz'))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})

describe('the key sentence', () => {
  it('is the one with figures, names and promises, in the words it was said', () => {
    const text = 'Hm, well. How are you? The code of the garage is 4711 and Ana has it. Anyway.'
    expect(keySentence(text)).toBe('The code of the garage is 4711 and Ana has it.')
    expect(keySentence('ok')).toBe('ok')
    expect(keySentence('')).toBe('')
  })
})
