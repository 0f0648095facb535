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
    const {
      found: [best],
    } = await memory.recall('what are the locker codes?', { mode: 'narrow' })
    expect(best).toEqual({
      heading: 'conversation',
      text: 'Remember that my locker code ends in 31.',
      at: said?.at,
      speaker: 'person',
      origin: 'said',
      id: String(said?.seq),
      session: memory.session(),
    })
  })

  it('does not answer a question with the question', async () => {
    const { memory, say } = tryMemory()
    say('My locker code ends in 31.')
    say("What's my locker code?", 'It ends in 31.')
    say("what's my locker code?")
    const { found } = await memory.recall("What's my locker code?", { exceptTurn: 'turn3' })
    expect(found.map(({ text }) => text)).toEqual(['My locker code ends in 31.', 'It ends in 31.'])
    expect((await memory.recall('locker code', { mode: 'narrow' })).found[0]?.text).toBe(
      'My locker code ends in 31.',
    )
  })

  it('keeps tool output under its own heading, and one text said and forwarded apart', async () => {
    const { memory, add } = tryMemory()
    const text = 'The invoice of the plumber is 420 euro.'
    add({ text })
    add({ text, origin: 'forwarded' })
    add({ text, kind: 'context', speaker: 'tool', origin: 'fetched' })
    expect(memory.view().items).toHaveLength(2)
    const { found } = await memory.recall('plumber invoice')
    const apart = found.map(({ heading, speaker, origin }) => `${heading} ${speaker} ${origin}`)
    expect(apart.toSorted()).toEqual([
      'conversation person forwarded',
      'conversation person said',
      'tool output tool fetched',
    ])
  })

  it('searches every session', async () => {
    const { memory, say } = tryMemory()
    say('The café by the río is called Ñandú.')
    memory.newSession()
    expect(memory.view().items).toEqual([])
    expect((await memory.recall('nandu cafe')).found).toHaveLength(1)
  })

  it('stays within its token budget, and shows the best head and tail where it alone is too long', async () => {
    const { memory, say } = tryMemory({ budgets: { x: 20_000, y: 40_000 } })
    say(`Ferns: ${'the ferns need water. '.repeat(900)} The end of ferns.`)
    for (let i = 0; i < 30; i += 1) say(`Ferns of the kind number ${i}.`)
    const { found } = await memory.recall('ferns', { limitTokens: 200 })
    expect(found.length).toBeGreaterThan(2)
    const {
      found: [best],
    } = await memory.recall('the end of ferns water', { limitTokens: 100, mode: 'narrow' })
    expect(best?.text).toMatch(/^Ferns: .*left out here.*The end of ferns\.$/su)
  })

  it('gives nothing for words that were never said, and the newest for a question without words', async () => {
    const { memory, say } = tryMemory()
    say('The boiler man comes on Thursday.')
    expect((await memory.recall('xylophone')).found).toEqual([])
    expect((await memory.recall('"; DROP TABLE item; -- (NEAR*')).found).toEqual([])
    expect((await memory.recall('what did I say?')).found).toHaveLength(1)
  })

  it('says that it went by words, and why', async () => {
    const { memory, say } = tryMemory()
    say('The boiler man comes on Thursday.')
    const { by, why, sure } = await memory.recall('boiler')
    expect([by, why, sure]).toEqual(['words', 'there is no embedder', 'found'])
  })

  it('brings what stands beside an answer, within its session, and never the turn that asks', async () => {
    const { memory, say } = tryMemory()
    say('Anything else for today?')
    memory.newSession()
    say('Which colour did you want for the shed?', 'Your choice.')
    say('Green, as the neighbours have.', 'Green it is.')
    say('And the shed door?', 'As you like.')
    const { found } = await memory.recall('colour of the shed', { exceptTurn: 'turn4' })
    expect(found.map(({ text }) => text)).toEqual([
      'Which colour did you want for the shed?',
      'Your choice.',
      'Green, as the neighbours have.',
      'Green it is.',
    ])
  })

  it('finds the times that a question names', async () => {
    const { memory, add, state } = tryMemory()
    const day = 24 * 3_600_000
    const at = (days: number) => state.now - days * day
    for (let i = 40; i > 0; i -= 1) {
      add({ text: `We had lunch no. ${i}.`, at: at(i), turn: `t${i}`, speaker: 'person' })
    }
    const { found } = await memory.recall('lunch on 21 November', { limitTokens: 40 })
    expect(found[0]?.text).toBe('We had lunch no. 10.')
    const yesterday = await memory.recall('what did I say yesterday?')
    expect(yesterday.found.map(({ text }) => text)).toEqual(['We had lunch no. 1.'])
  })

  it('tells the newer of two that are alike first', async () => {
    const { memory, add, state } = tryMemory({ budgets: { x: 2000, y: 4000 } })
    for (const [i, text] of ['The gate code is 1111.', 'The gate code is 2222.'].entries()) {
      state.now += 30 * 24 * 3_600_000
      add({ text, turn: `t${i}` })
      for (let n = 0; n < 6; n += 1) add({ text: `Row ${i} ${n} is up.`, turn: `t${i}`, n: n + 1 })
    }
    const { found } = await memory.recall('gate code')
    expect(found[0]?.text).toBe('The gate code is 2222.')
  })

  it('prints the bullets behind which the best stand, where they are about the question', async () => {
    const { memory, say } = tryMemory({
      budgets: { x: 120, y: 240 },
      summarise: async (entries) =>
        `- Otto talked of rows and the locker. [sources: ${entries.map(({ n }) => n).join(',')}]`,
    })
    say('Where is my bag?', 'Your bag is in the locker.')
    for (let i = 0; i < 40; i += 1) {
      say(`Row ${i} is up.`, `Row ${i} noted.`)
      if (memory.compactionDue()) await memory.compact('due')
    }
    const { bullets, found } = await memory.recall('locker')
    expect(found[0]?.text).toBe('Your bag is in the locker.')
    expect(bullets).toEqual(['Otto talked of rows and the locker.'])
    expect((await memory.recall('bag')).bullets).toEqual([])
    expect((await memory.recall('locker', { mode: 'narrow' })).bullets).toEqual([])
  })

  it('counts characters where it is told to', async () => {
    const { memory, say } = tryMemory({ budgets: { x: 2000, y: 4000 } })
    for (let i = 0; i < 30; i += 1) say(`Ferns of the kind number ${i}.`)
    const { found } = await memory.recall('ferns', { limitChars: 200 })
    expect(found).toHaveLength(7)
  })

  it('is as sure of what a tool answered', async () => {
    const { memory, add, say } = tryMemory()
    say('Look up the otters for me.')
    add({ text: 'Otters hold hands.', kind: 'context', speaker: 'tool', origin: 'fetched' })
    expect((await memory.recall('hands')).sure).toBe('found')
  })

  it('gives tool output a third of the room at most, and all of it where nothing was said', async () => {
    const { memory, add } = tryMemory({ budgets: { x: 20_000, y: 40_000 } })
    const page = (i: number) => `Page ${i} on otters: ${'they swim, they dive. '.repeat(4)}`
    for (let i = 0; i < 60; i += 1) {
      add({ text: page(i), kind: 'context', speaker: 'tool', origin: 'fetched' })
    }
    const alone = await memory.recall('otters', { limitTokens: 600 })
    expect(alone.found.length).toBeGreaterThan(15)
    for (let i = 0; i < 60; i += 1) add({ text: `I saw otters, ${page(i)}`, turn: `t${i}` })
    const both = await memory.recall('otters', { limitTokens: 600 })
    const headings = both.found.map(({ heading }) => heading)
    expect(headings.filter((heading) => heading === 'conversation').length).toBeGreaterThan(8)
    expect(headings.filter((heading) => heading === 'tool output').length).toBeLessThan(9)
    expect(headings.filter((heading) => heading === 'tool output').length).toBeGreaterThan(3)
  })
})
