import { describe, expect, it } from 'vitest'
import { createWorld, type Otto, startOtto } from '../turn/test/fakes.ts'

const labels = (otto: Otto) =>
  (otto.shown().at(-1)?.buttons ?? []).map((row) => row.map(({ label }) => label))
const open = (otto: Otto) => otto.stores.notes.open().map(({ text }) => text)

async function withThree() {
  const otto = startOtto(createWorld())
  for (const text of [
    'I owe Paolo the contract',
    'I owe Ana 20 euros',
    'remember that my locker code is 31',
  ]) {
    otto.world.clock.at += 60_000
    await otto.say(text)
  }
  return otto
}

describe('/undo', () => {
  it('lists the last changes, newest first, each with its own Undo, which turns into Redo', async () => {
    const otto = await withThree()
    expect(await otto.say('/undo')).toBe(
      [
        'What I changed last:',
        '1. Tue 1 Dec 2026, 09:03: Filed the fact “my locker code is 31” (about: locker code)',
        '2. Tue 1 Dec 2026, 09:02: Filed “20 euros” (you owe it to Ana)',
        '3. Tue 1 Dec 2026, 09:01: Filed “the contract” (you owe it to Paolo)',
      ].join('\n'),
    )
    expect(labels(otto)).toEqual([['Undo 1', 'Undo 2', 'Undo 3']])
    await otto.tap('Undo 3')
    expect(open(otto)).toEqual(['20 euros'])
    expect(otto.last()).toMatch(/\n\nUndone: .*“the contract”/)
    expect(labels(otto)).toEqual([['Undo 1', 'Undo 2', 'Redo 3']])
    await otto.tap('Undo 2')
    await otto.tap('Redo 3')
    expect(open(otto)).toEqual(['the contract'])
    expect(labels(otto)).toEqual([['Undo 1', 'Redo 2', 'Undo 3']])
    expect(await otto.say('/undo')).toMatch(
      /2\. .*“20 euros” \(you owe it to Ana\) \(undone\)\n3\. /,
    )
    expect(labels(otto)).toEqual([['Undo 1', 'Redo 2', 'Undo 3']])
    await otto.tap('Redo 2')
    expect(open(otto)).toEqual(['20 euros', 'the contract'])
  })

  it('goes back page by page, and says where it ends', async () => {
    const otto = startOtto(createWorld())
    expect(await otto.say('/undo')).toBe('I have changed nothing yet.')
    for (let i = 1; i <= 10; i++) await otto.say(`I owe Ana ${i}0 euros`)
    await otto.say('/undo')
    expect(labels(otto).at(-1)).toEqual(['Earlier'])
    await otto.tap('Earlier')
    expect(otto.last()).toMatch(
      /^What I changed last:\n9\. .*“20 euros”.*\n10\. .*“10 euros”[^\n]*$/,
    )
    await otto.tap('Undo 10')
    expect(open(otto)).toHaveLength(9)
    await otto.tapped('more:writes:99')
    expect(otto.last()).toBe('That is all of them.')
  })

  it('as a reply undoes what that message did', async () => {
    const otto = await withThree()
    const first = otto.shown()[0]
    await otto.say('/undo', { replyTo: { messageId: first?.id ?? 0, text: '' } })
    expect(open(otto)).toEqual(['20 euros'])
  })
})

describe('an undo over a later change', () => {
  it('says what changed since and asks; the tap puts it back all the same, and that is undone too', async () => {
    const otto = await withThree()
    const [loop] = otto.stores.notes.search('contract')
    const edited = await otto.call('edit_loop', { id: loop?.id, when: 'friday' })
    await otto.call('edit_loop', { id: loop?.id, text: 'the signed contract' })
    const { text } = await otto.undo(edited.turn)
    expect(text).toContain(
      '“the contract” has changed since: the text is “the signed contract” now.',
    )
    expect(text).toContain('Shall I put it back all the same, over what changed since?')
    await otto.say('/undo')
    await otto.tap('Undo 2')
    expect(labels(otto)).toEqual([['Put it back']])
    await otto.tap('Put it back')
    expect(otto.stores.notes.get(loop?.id ?? '')).toMatchObject({
      text: 'the contract',
      due: undefined,
    })
    await otto.tap('Redo')
    expect(otto.stores.notes.get(loop?.id ?? '')).toMatchObject({
      text: 'the signed contract',
      due: { said: 'friday' },
    })
  })

  it('never brings a draft back that was sent since', async () => {
    const otto = startOtto(createWorld())
    await otto.say('draft a mail to sam@example.org: the boiler is fixed')
    await otto.tap('Send')
    await otto.say('/undo')
    await otto.tap('Undo 1')
    expect(labels(otto).flat()).not.toContain('Put it back')
    expect(otto.stores.drafts.held()).toEqual([])
  })
})

describe('/open', () => {
  it('shows ten at a time with a button each; numbers mean the same on every page', async () => {
    const otto = startOtto(createWorld())
    for (let i = 1; i <= 23; i++) {
      otto.world.clock.at += 1_000
      await otto.call('add_loop', { text: `thing ${i}`, owed: 'mine', who: i % 2 ? 'Ana' : 'Ben' })
    }
    expect(await otto.say('/open')).toMatch(
      /^Open:\n1\. thing 23 .*\n10\. thing 14 [^\n]*\n\+13 more$/s,
    )
    expect(labels(otto).map((row) => row.length)).toEqual([5, 5, 1])
    await otto.tap('More')
    expect(otto.last()).toMatch(/^Open:\n11\. thing 13 .*\n20\. thing 4 [^\n]*\n\+3 more$/s)
    await otto.tap('Done 12')
    expect(otto.last()).toContain('✓ 12. thing 12')
    await otto.say('done 11 and 2')
    expect(
      otto.stores.notes
        .search('thing', { statuses: ['done'] })
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['thing 12', 'thing 13', 'thing 22'])
    await otto.say('/open ana')
    await otto.tap('More')
    expect(otto.last()).toMatch(/^Open:\n11\. thing 1 \(to Ana\)$/)
    await otto.say('drop 11')
    expect(otto.stores.notes.search('thing 1', { statuses: ['dropped'] })).toHaveLength(1)
  })
})

describe('an open loop', () => {
  it('gets other words or another date, in words, by number or in reply', async () => {
    const otto = startOtto(createWorld())
    const filed = await otto.say('I owe Paolo the contract by Friday')
    expect(filed).toContain('Fri 4 Dec 2026')
    const [message] = otto.shown()
    const reply = { replyTo: { messageId: message?.id ?? 0, text: '' } }
    expect(await otto.say('make it say the signed contract', reply)).toBe(
      'Changed: the signed contract (to Paolo), due Fri 4 Dec 2026.',
    )
    await otto.say('/open')
    expect(await otto.say('change 1 to Monday')).toBe(
      'Changed: the signed contract (to Paolo), due Mon 7 Dec 2026.',
    )
    await otto.say('undo that')
    expect(otto.stores.notes.open()[0]?.due?.said).toBe('by Friday')
  })

  it('is split: what is done is closed, the rest has a date of its own, and one undo takes both back', async () => {
    const otto = startOtto(createWorld())
    await otto.say('I owe Paolo the contract by Wednesday')
    expect(await otto.say('I sent him half of the contract, the rest by Friday')).toBe(
      'Done: the contract.\nOn your list: the rest of the contract (to Paolo), due Fri 4 Dec 2026.',
    )
    expect(open(otto)).toEqual(['the rest of the contract'])
    await otto.say('undo that')
    expect(open(otto)).toEqual(['the contract'])
    const [message] = otto.shown()
    await otto.say('the rest on Monday', { replyTo: { messageId: message?.id ?? 0, text: '' } })
    expect(otto.stores.notes.open()).toMatchObject([
      { text: 'the rest of the contract', who: 'Paolo' },
    ])
    const gone = await otto.call('split_loop', { id: 'no-such', when: 'friday' })
    expect([gone.failed, gone.result.text]).toEqual([true, expect.stringContaining('no open loop')])
    const asked = await otto.call('split_loop', {
      id: otto.stores.notes.open()[0]?.id,
      when: 'when pigs fly',
    })
    expect(asked.result.asked).toMatchObject({ about: 'when', tool: 'split_loop' })
  })
})
