import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderView } from '../../memory.ts'
import { tryMemory } from '../../test/testing.ts'
import { countTokens } from '../../tokens.ts'
import { createOver } from './over.ts'

describe('rules in the view', () => {
  it('are in the front as of the last compaction, and in the tail where they changed since', async () => {
    const { memory, say } = tryMemory()
    say('Never send before I say send.', 'Understood.')
    expect(memory.view().rules).toEqual([])
    expect(memory.view().rulesChanged).toMatchObject([{ text: 'Never send before I say send.' }])
    for (let i = 0; i < 60; i += 1) say(`Remark ${i} on the beans in the garden.`, 'I see.')
    await memory.compact('asked')
    expect(memory.view().rules).toMatchObject([{ text: 'Never send before I say send.' }])
    expect(memory.view().rulesChanged).toBeUndefined()
    say('Forget the rule about sending.')
    expect(memory.view().rules).toHaveLength(1)
    expect(memory.view().rulesChanged).toEqual([])
  })

  it('are all there, in their newest version, after 2,000 turns', () => {
    const { memory, say } = tryMemory({ budgets: { x: 600, y: 2000 } })
    const things = 'desk lamp boat piano kettle ladder globe anchor violin tent saddle drill'.split(
      ' ',
    )
    for (let i = 0; i < 2000; i += 1) {
      const thing = things[Math.floor(i / 40)]
      if (i % 40 === 0 && thing !== undefined) say(`Always keep the ${thing} in room ${i}.`)
      if (i === 1000) say('Actually, always keep the boat in room 7.')
      say(`Remark ${i}: row ${i % 9} of the beans is up.`, 'Good to hear.')
    }
    const shown = memory.view().rules.map((rule) => rule.text)
    expect(shown).toHaveLength(things.length)
    for (const thing of things) expect(shown.filter((text) => text.includes(thing))).toHaveLength(1)
    expect(shown).toContain('Always keep the boat in room 7.')
  })

  it('go last of all: with too many of them, the newest and how many more', () => {
    const { memory, say } = tryMemory({ budgets: { x: 100, y: 200 } })
    for (let i = 0; i < 40; i += 1)
      memory.addRule(`Never open door number ${i * 7919} of the house`, '')
    for (let i = 0; i < 30; i += 1) say(`Remark ${i} on the beans in the garden.`)
    const { rules, tokens } = memory.view()
    expect(rules[0]?.text).toMatch(/^\+\d+ more rules: \/rules$/)
    expect(rules.length).toBeGreaterThan(1)
    expect(tokens).toBeLessThanOrEqual(300)
  })
})

describe('what is no longer a rule', () => {
  const rule = 'Always file the fjord letters under Blue Folder.'

  it.each([
    ['was corrected', 'Actually, file the fjord letters under Green Folder instead.'],
    ['was ended', 'Forget the rule about the fjord letters.'],
  ])(
    'is behind a pointer after the next compaction, also in Otto’s words, where it %s',
    async (_, change) => {
      const { memory, say } = tryMemory({ budgets: { x: 200, y: 2000 } })
      say(rule, `All right: ${rule}`)
      for (let i = 0; i < 20; i += 1) say(`Remark ${i}: the beans are up.`, `Good to hear of ${i}.`)
      await memory.compact('asked')
      expect(renderView(memory.view())).toContain('Blue Folder')
      say(change, 'I will.')
      for (let i = 0; i < 30; i += 1) say(`Remark ${i}: row ${i} is up.`, 'Good to hear.')
      await memory.compact('asked')
      const view = memory.view()
      expect(view.rulesChanged).toBeUndefined()
      expect(renderView(view)).not.toContain('Blue Folder')
      expect(view.tokens).toBe(countTokens(renderView(view)))
      expect(memory.orphans()).toEqual([])
      expect(memory.itemsSince(0).some(({ text }) => text === rule)).toBe(true)
    },
  )

  it('is marked in a line that has more to say', async () => {
    const { memory, say } = tryMemory({
      budgets: { x: 200, y: 2000 },
      summarise: async (entries) =>
        `The fjord letters are filed under Blue Folder always, and the beans are up. [sources: ${entries.map(({ n }) => n).join(',')}]`,
    })
    say(rule, `All right: ${rule}`)
    for (let i = 0; i < 20; i += 1) say(`Remark ${i}: the beans are up.`, `Good to hear of ${i}.`)
    await memory.compact('asked')
    say('Forget the rule about the fjord letters.', 'I will.')
    for (let i = 0; i < 30; i += 1) say(`Remark ${i}: row ${i} is up.`, 'Good to hear.')
    await memory.compact('asked')
    const holding = memory.view().lines.filter(({ text }) => text.includes('Blue Folder'))
    expect(holding.length).toBeGreaterThan(0)
    for (const { text } of holding) expect(text).toContain('(changed since)')
  })

  it('is told from the same rule said anew, and from words that only share some of it', () => {
    const isOver = createOver()([{ text: rule, reason: '' }], [])
    expect(isOver('2026-12-01 person: “Always file the fjord letters under Blue Folder.”')).toBe(
      true,
    )
    expect(isOver('The fjord letters came today.')).toBe(false)
    expect(createOver()([{ text: rule, reason: '' }], [{ text: rule }])(rule)).toBe(false)
    const bare = createOver()(
      [{ text: 'Wake me at 18:00.', reason: 'Actually make it 18:00.' }],
      [],
    )
    expect(bare('Actually make it 18:00.')).toBe(true)
    expect(
      bare('The train at 18:00 to the lake was late, and so was Ana with all her boxes.'),
    ).toBe(false)
  })

  it('leaves bound and ledger as they are, whatever is said, corrected and ended', () => {
    const said = fc.constantFrom(
      'Always put the lamp in room 3.',
      'Actually, put the lamp in room 4.',
      'No, room 5.',
      'Never open the door before nine.',
      'Forget the rule about the door.',
      'You can stop putting the lamp anywhere.',
      'From now on answer in French.',
      'Better in Greek.',
      'The beans are up, and the weather is fair today.',
      'Ana came by, with 14 boxes.',
    )
    fc.assert(
      fc.property(fc.array(said, { minLength: 20, maxLength: 120 }), (all) => {
        const { memory, say, db } = tryMemory({ budgets: { x: 64, y: 192 } })
        for (const text of all) {
          say(text, `I heard: ${text}`)
          expect(memory.view().tokens).toBeLessThanOrEqual(256)
        }
        const view = memory.view()
        expect(view.tokens).toBe(countTokens(renderView(view)))
        expect(memory.orphans()).toEqual([])
        const texts = memory.rules().map(({ text }) => text)
        expect(texts.filter((text) => /lamp/.test(text)).length).toBeLessThanOrEqual(1)
        db.close()
      }),
      { numRuns: 25 },
    )
  })
})
