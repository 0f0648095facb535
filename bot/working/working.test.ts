import { describe, expect, it } from 'vitest'
import { scripted } from '../models/test/fake-model.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { setUp } from './test/set-up.ts'

const drafts = (seen: readonly string[]) => seen.filter((each) => each.startsWith('draft'))

describe('while Otto works', () => {
  it('a quick turn shows typing alone', async () => {
    const { seen, begin, end, pass } = setUp()
    begin()
    await pass(1_000)
    await end()
    await pass(10_000)
    expect(seen).toEqual(['typing'])
  })

  it('a slow one is acknowledged by a reaction that goes away, and says typing again', async () => {
    const { seen, begin, end, pass } = setUp()
    begin()
    await pass(9_000)
    expect(seen).toEqual(['typing', '👀 on 5', 'typing', 'typing'])
    await end()
    expect(seen.at(-1)).toBe('none on 5')
  })

  it('a reaction that does not go is taken away again, and one of a process before this one, too', async () => {
    const { seen, begin, end, pass } = setUp('draft', [true, false, false, true])
    begin()
    await pass(3_000)
    await end()
    await pass(9_000)
    expect(seen.filter((each) => each === 'none on 5')).toHaveLength(3)
    const after = setUp()
    after.begin(true)
    await after.end()
    expect(after.seen).toEqual(['typing', 'none on 5'])
  })

  it('the answer grows in a preview, formatted, at a humane rate, and not after its end', async () => {
    const { seen, begin, end, pass } = setUp()
    const { grow } = begin()
    grow('')
    grow('**Be')
    await pass(100)
    for (const text of ['**Beans**', '**Beans** and', '**Beans** and peas']) grow(text)
    await pass(700)
    expect(drafts(seen)).toEqual(['draft **Be', 'draft Beans and peas bold'])
    await pass(3_000)
    grow('**Beans** and peas.')
    await end()
    await pass(3_000)
    expect(drafts(seen)).toHaveLength(2)
  })

  it('nothing grows where that is off', async () => {
    const { seen, begin, pass } = setUp('off')
    begin().grow('Beans')
    await pass(2_000)
    expect(drafts(seen)).toEqual([])
  })

  it('what a model says is previewed and then sent once', async () => {
    const world = createWorld()
    const grown: string[] = []
    world.phone.line.draft = async (_chat, _draft, { text }) => void grown.push(text)
    const otto = startOtto(world, { model: scripted('Beans, peas and leeks.') })
    await otto.say('what did I plant?')
    expect(otto.shown().map(({ text }) => text)).toEqual(['Beans, peas and leeks.'])
    expect(grown.every((text) => 'Beans, peas and leeks.'.startsWith(text))).toBe(true)
  })
})
