import { describe, expect, it } from 'vitest'
import { tryMemory } from '../test/testing.ts'

describe('recall', () => {
  it('finds what was said after many compactions, saying who said it, how and when', async () => {
    const { memory, say, state } = tryMemory()
    const [said] = say('Remember that my locker code ends in 31.', 'Filed.')
    for (let i = 0; i < 120; i += 1) {
      say(`Remark ${i}: the ${i}th row of beans is up.`, 'Good.')
      if (memory.compactionDue()) await memory.compact('due')
    }
    state.now += 90 * 24 * 3_600_000
    const [best] = memory.recall('what are the locker codes?', { mode: 'narrow' })
    expect(best).toEqual({
      heading: 'conversation',
      text: 'Remember that my locker code ends in 31.',
      at: said?.at,
      speaker: 'person',
      origin: 'said',
      id: String(said?.seq),
    })
  })

  it('does not answer a question with the question', () => {
    const { memory, say } = tryMemory()
    say('My locker code ends in 31.')
    say("What's my locker code?", 'It ends in 31.')
    say("what's my locker code?")
    const found = memory.recall("What's my locker code?", { exceptTurn: 'turn3' })
    expect(found.map(({ text }) => text)).toEqual(['My locker code ends in 31.'])
    expect(memory.recall('locker code', { mode: 'narrow' })[0]?.text).toBe(
      'My locker code ends in 31.',
    )
  })

  it('keeps tool output under its own heading, and one text said and forwarded apart', () => {
    const { memory, add } = tryMemory()
    const text = 'The invoice of the plumber is 420 euro.'
    add({ text })
    add({ text, origin: 'forwarded' })
    add({ text, kind: 'context', speaker: 'tool', origin: 'fetched' })
    expect(memory.view().items).toHaveLength(2)
    const found = memory.recall('plumber invoice')
    const apart = found.map(({ heading, speaker, origin }) => `${heading} ${speaker} ${origin}`)
    expect(apart.toSorted()).toEqual([
      'conversation person forwarded',
      'conversation person said',
      'tool output tool fetched',
    ])
  })

  it('searches every session', () => {
    const { memory, say } = tryMemory()
    say('The café by the río is called Ñandú.')
    memory.newSession()
    expect(memory.view().items).toEqual([])
    expect(memory.recall('nandu cafe')).toHaveLength(1)
  })

  it('stays within its token budget, and shows the best head and tail where it alone is too long', () => {
    const { memory, say } = tryMemory({ budgets: { x: 20_000, y: 40_000 } })
    say(`Ferns: ${'the ferns need water. '.repeat(900)} The end of ferns.`)
    for (let i = 0; i < 30; i += 1) say(`Ferns of the kind number ${i}.`)
    const found = memory.recall('ferns', { limitTokens: 200 })
    expect(found.length).toBeGreaterThan(2)
    const [best] = memory.recall('the end of ferns water', { limitTokens: 100, mode: 'narrow' })
    expect(best?.text).toMatch(/^Ferns: .*left out here.*The end of ferns\.$/su)
  })

  it('gives nothing for words that were never said, and the newest for a question without words', () => {
    const { memory, say } = tryMemory()
    say('The boiler man comes on Thursday.')
    expect(memory.recall('xylophone')).toEqual([])
    expect(memory.recall('"; DROP TABLE item; -- (NEAR*')).toEqual([])
    expect(memory.recall('what did I say?')).toHaveLength(1)
  })
})
