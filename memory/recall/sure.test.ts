import { describe, expect, it } from 'vitest'
import type { Item, Speaker } from '../item.ts'
import { type Evidence, sureOf } from './sure.ts'

function item(speaker: Speaker, text: string): Item {
  return {
    ...{ seq: 1, session: 's', kind: 'history', turn: 't', n: 0, at: 0, hash: '', tokens: 0 },
    ...{ speaker, origin: speaker === 'person' ? 'said' : 'reply', text },
  }
}

const person = (text: string) => item('person', text)
const otto = (text: string) => item('otto', text)

function sure(nearest: readonly Item[], more: Partial<Evidence> = {}) {
  const words = new Map([
    ['charity', 3],
    ['race', 2],
    ['run', 1],
  ])
  const evidence = { words, mentioned: true, meaning: new Map(), meant: 'person' as const }
  return sureOf({ ...evidence, ...more, nearest })
}

describe('how sure recall is', () => {
  it('is surest of what the one who is meant says of themselves', () => {
    expect(sure([person('I ran a charity race on Sunday.')])).toBe('found')
    expect(sure([otto('You ran a charity race on Sunday.')])).toBe('found')
  })

  it('is not where it was the other one', () => {
    expect(sure([otto('I ran a charity race.'), person('Nice.')])).toBe('low')
    expect(sure([person('How was your charity race?'), person('I run at times.')])).toBe('low')
    expect(sure([person('Your charity race! I never ran one.')])).toBe('low')
  })

  it('is where nobody in particular is meant', () => {
    expect(sure([otto('I ran a charity race.')], { meant: undefined })).toBe('found')
  })

  it('is not where hardly a word of it is there, unless its meaning stands out', () => {
    const near = [person('The beans are up.')]
    expect(sure(near)).toBe('low')
    expect(sure(near, { mentioned: false })).toBe('nothing')
    const scores = (...of: readonly number[]) =>
      new Map(of.map((score, rank) => [rank, { rank, score }]))
    expect(sure(near, { mentioned: false, meaning: scores(0.6, 0.3) })).toBe('found')
    expect(sure(near, { mentioned: false, meaning: scores(0.31, 0.3) })).toBe('nothing')
    expect(sure([])).toBe('nothing')
  })

  it('knows a word by its endings', () => {
    expect(sure([person('We were running races for charities.')])).toBe('found')
  })
})
