import { describe, expect, it } from 'vitest'
import type { Summarise } from '../../memory/item.ts'
import { parseBullets } from '../../memory/queue/summary/bullets.ts'
import { citing, garbage, omitting, tallied } from './summarisers.ts'

type Entries = Parameters<Summarise>[0]

const entries: Entries = Array.from({ length: 50 }, (_, i) => ({
  ...{ n: i + 1, speaker: 'person', at: 0, origin: 'said' },
  text: `remark ${i} of many words that are said here and cut off`,
}))

const signal = new AbortController().signal

/** Places of the entries that the bullets of an answer cite, from 0 on. */
async function cited(summarise: Summarise): Promise<readonly number[]> {
  const answer = await summarise(entries, signal, undefined)
  return parseBullets(answer, entries.length).flatMap(({ cites }) => cites)
}

describe('a summariser that is well behaved', () => {
  it('has every entry behind a line, once, in order', async () => {
    expect(await cited(citing)).toEqual(entries.map((_, i) => i))
  })
})

describe('one that leaves entries out', () => {
  it('leaves out none, or all', async () => {
    expect(await cited(omitting(0))).toHaveLength(50)
    expect(await cited(omitting(1))).toEqual([])
  })

  it('leaves out about its share, and always the same', async () => {
    const once = await cited(omitting(0.5))
    expect(once.length).toBeGreaterThan(10)
    expect(once.length).toBeLessThan(40)
    expect(await cited(omitting(0.5))).toEqual(once)
  })

  it('leaves out of a greater share what it leaves out of a smaller one', async () => {
    const [few, many] = [await cited(omitting(0.7)), await cited(omitting(0.2))]
    expect(few.length).toBeLessThan(many.length)
    expect(few.every((n) => many.includes(n))).toBe(true)
  })
})

describe('one that answers garbage', () => {
  it('says nothing that can be used', async () => {
    expect(await cited(garbage)).toEqual([])
  })
})

describe('what answers were worth', () => {
  const worth = async (summarise: Summarise) => {
    const tally = { answers: 0, unparsed: 0, uncited: 0 }
    const counted = tallied(summarise, tally)
    await counted(entries, signal, undefined)
    await counted(entries, signal, undefined)
    return tally
  }

  it('is counted over all of them', async () => {
    expect(await worth(citing)).toEqual({ answers: 2, unparsed: 0, uncited: 0 })
    expect(await worth(omitting(1))).toEqual({ answers: 2, unparsed: 0, uncited: 100 })
    expect(await worth(garbage)).toEqual({ answers: 2, unparsed: 100, uncited: 100 })
  })

  it('does not change the answer', async () => {
    const tally = { answers: 0, unparsed: 0, uncited: 0 }
    expect(await tallied(citing, tally)(entries, signal, undefined)).toBe(
      await citing(entries, signal, undefined),
    )
  })
})
