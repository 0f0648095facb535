import { describe, expect, it } from 'vitest'
import { frame, read } from '../../test/fakes.ts'

const replied = frame({ repliedTo: { text: 'https://example.org/shared', refs: [] } })

describe('is put aside:', () => {
  it.each([
    ['save https://example.org/recipe', 'save text=https://example.org/recipe'],
    ['read later: https://example.org/long', 'save text=https://example.org/long'],
    ['bookmark https://example.org/map for the weekend', 'save text=https://example.org/map'],
    ['save: a poem about rain', 'save text=a poem about rain'],
    ['add https://example.org/list to my reading list', 'save text=https://example.org/list'],
    ['https://example.org/tail save this please', 'save text=https://example.org/tail'],
    ['https://example.org/alone', '? Save for later: https://example.org/alone'],
    ['save this for later', ': What shall I save? Send it with "save: ..." in front.'],
    ['save me a seat', '? Save for later: me a seat'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('as a reply, what was replied to is put aside:', () => {
  it.each([
    ['save this', 'save text=https://example.org/shared'],
    ['save this for later', 'save text=https://example.org/shared'],
    ['bookmark it', 'save text=https://example.org/shared'],
  ])('%s', (text, meaning) => {
    expect(read(text, replied)).toBe(meaning)
  })
})
