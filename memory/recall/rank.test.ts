import { describe, expect, it } from 'vitest'
import type { Around, Asked, Standing } from './rank.ts'
import { ranked } from './rank.ts'
import { type Room, select } from './select.ts'
import type { Place } from './store.ts'

const day = 24 * 3_600_000
const now = 1000 * day

/** Items of one session, a minute apart; the first is chunk 1. */
const talk = Array.from({ length: 20 }, (_, i): Place => {
  const seq = i + 1
  const speaker = i % 2 === 0 ? 'person' : 'otto'
  const origin = speaker === 'person' ? 'said' : 'reply'
  const at = now - (20 - i) * 60_000
  return {
    ...{ seq, chunk: seq, session: 's', kind: 'history', turn: `t${seq}`, place: seq, n: 0 },
    ...{ speaker, origin, at, opening: `Thing ${seq}.` },
  }
})

const around: Around = ({ seq }, many) => [
  talk.filter((place) => place.seq < seq && place.seq >= seq - many).toReversed(),
  talk.filter((place) => place.seq > seq && place.seq <= seq + many),
]

function standings(...chunks: readonly number[]): ReadonlyMap<number, Standing> {
  return new Map(chunks.map((chunk, rank) => [chunk, { rank, score: 1 / (1 + rank) }]))
}

const asked: Asked = {
  ...{ words: standings(), meaning: standings(), meant: undefined, spans: [], now },
}

function order(more: Partial<Asked>, places = talk): number[] {
  return ranked({ ...asked, ...more }, places, around).map(({ place }) => place.seq)
}

describe('ranking', () => {
  it('puts what both searches found before what one did', () => {
    const found = order({ words: standings(10, 3), meaning: standings(16, 3) })
    expect(found.indexOf(3)).toBeLessThan(found.indexOf(16))
    expect(found.slice(0, 3)).toContain(10)
  })

  it('lifts what stands beside a hit, the nearer the more, and brings it along', () => {
    const places = talk.filter(({ seq }) => seq === 5 || seq === 15)
    const found = order({ meaning: standings(5, 15) }, places)
    expect(found.slice(0, 4)).toEqual([5, 15, 6, 4])
    expect(found.indexOf(4)).toBeLessThan(found.indexOf(3))
    expect(found).not.toContain(10)
  })

  it('prefers the one whose words are wanted, and the time that was named', () => {
    const meaning = standings(4, 7)
    expect(order({ meaning }, talk.slice(2, 8))[0]).toBe(4)
    expect(order({ meaning, meant: 'person' }, talk.slice(2, 8))[0]).toBe(7)
    const spans = [{ from: talk[6]?.at ?? 0, to: (talk[6]?.at ?? 0) + 1 }]
    expect(order({ meaning, spans }, talk.slice(2, 8))[0]).toBe(7)
  })

  it('takes a question for no answer, and the newer of two that are alike', () => {
    const [two, six] = [talk.slice(1, 2), talk.slice(5, 6)]
    const asks = six.map((place) => ({ ...place, opening: 'Which thing is it?' }))
    const first = (places: readonly Place[], words: ReadonlyMap<number, Standing>) =>
      ranked({ ...asked, words }, places, () => [])[0]?.place.seq
    const close = new Map([6, 2].map((chunk, rank) => [chunk, { rank, score: 10 - rank }]))
    expect(first([...six, ...two], close)).toBe(6)
    expect(first([...asks, ...two], close)).toBe(2)
    const alike = talk.map((place) => ({ ...place, chunk: 1, at: now - place.seq * 30 * day }))
    expect(
      first(
        [alike[12], alike[3]].flatMap((place) => place ?? []),
        standings(1),
      ),
    ).toBe(4)
  })

  it('goes by words alone without meaning', () => {
    expect(order({ meaning: undefined, words: standings(9, 2) })[0]).toBe(9)
    expect(order({ meaning: undefined }, [])).toEqual([])
  })

  it('gives tool output no neighbours', () => {
    const tool = talk.map((place) => ({ ...place, kind: 'context' as const }))
    expect(order({ words: standings(5) }, tool.slice(4, 5))).toEqual([5])
  })
})

describe('what is shown', () => {
  const read = (place: Place) => ({
    ...{ ...place, hash: String(place.chunk), tokens: 0 },
    text: place.opening.repeat(place.seq === 8 ? 100 : 1),
  })
  const room: Room = {
    limit: 90,
    cost: (text) => text.length,
    cut: (text, limit) => text.slice(0, limit),
  }
  const show = (seqs: readonly number[], more: Partial<Room> = {}, beside: Around = () => []) =>
    select(
      seqs
        .flatMap((seq) => talk.filter((place) => place.seq === seq))
        .map((place) => ({ place, score: 0 })),
      ...([read, beside, { ...room, ...more }] as const),
    ).map(({ item, text }) => `${item.seq}${text.length < item.text.length ? ' cut' : ''}`)

  it('is the best, what stands around it, then the others, as far as they fit', () => {
    expect(show([5, 15, 1], { limit: 1000 }, around)).toEqual([
      '5',
      '4',
      '6',
      '3',
      '7',
      '2',
      '8 cut',
      '1',
      '9',
      '15',
    ])
    expect(show([5, 15, 1, 2, 3], { limit: 40 })).toEqual(['5', '15', '1', '2'])
    expect(show([5, 1, 15, 2], { limit: 33 })).toEqual(['5', '1', '15 cut', '2'])
  })

  it('cuts the best to what there is, and others to a quarter of it', () => {
    expect(show([8, 1])).toEqual(['8 cut'])
    expect(show([1, 8, 2, 3])).toEqual(['1', '8 cut', '2', '3'])
  })

  it('is never the same words of the same speaker twice', () => {
    const twice = talk.map((place) => ({ ...place, chunk: 1 }))
    const scored = twice.map((place) => ({ place, score: 0 }))
    expect(select(scored, read, () => [], room).map(({ item }) => item.seq)).toEqual([1, 2])
  })

  it('stops looking once the room is as good as full', () => {
    const looked: number[] = []
    const many = Array.from({ length: 500 }, (_, i) => ({ ...talk[0], seq: i, chunk: i }) as Place)
    const scored = many.map((place) => ({ place, score: 0 }))
    const note = (place: Place) => {
      looked.push(place.seq)
      return read(place)
    }
    select(scored, note, () => [], { ...room, limit: 12 })
    expect(looked.length).toBeLessThan(100)
  })
})
