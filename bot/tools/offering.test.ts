import { describe, expect, it } from 'vitest'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { heldWords } from './forget.ts'
import { excerpt, sentence } from './words.ts'

const open = (start?: string) => {
  const world = createWorld(start)
  return { world, otto: startOtto(world) }
}

it('what was read on a page is kept only by a tap, and then as what a page said', async () => {
  const { otto } = open()
  const choices = [{ label: 'Keep it', tool: 'remember', args: { text: 'The pool opens at 9' } }]
  const args = { text: 'Shall I keep that?', choices }
  const { result } = await otto.call('offer_choices', args, { origin: 'fetched' })
  expect(result.asked).toBeUndefined()
  expect(otto.stores.notes.search('pool')).toEqual([])
  const refused = await otto.call(
    'remember',
    { text: 'The pool opens at 9' },
    { origin: 'fetched' },
  )
  expect(refused.result.text).toContain('nobody vouches for it')
  const id = result.buttons?.[0]?.[0]?.act.id ?? ''
  expect(otto.stores.store.offer(id)).toMatchObject({ origin: 'fetched', tool: 'remember' })
  const tapped = { chosen: true, origin: 'fetched' } as const
  await otto.call('remember', { text: 'The pool opens at 9' }, tapped)
  expect(otto.stores.notes.search('pool')).toMatchObject([{ source: 'page', origin: 'fetched' }])
})

describe('choices', () => {
  it('do nothing until one is tapped, and keep the words and their origin for then', async () => {
    const { otto } = open()
    const choices = [{ label: 'Save it', tool: 'save', args: { text: 'a link' } }]
    const ran = await otto.call(
      'offer_choices',
      { text: 'What shall I do with it?', choices },
      { text: 'https://example.org', origin: 'fetched' },
    )
    const buttons = ran.result.buttons?.flat() ?? []
    expect(buttons.map(({ label }) => label)).toEqual(['Save it', 'Just keep it'])
    const offer = otto.stores.store.offer(buttons[0]?.act.id ?? '')
    expect(offer).toMatchObject({ text: 'https://example.org', origin: 'fetched', tool: 'save' })
    expect(otto.stores.notes.search('')).toEqual([])
  })

  it.each(['ask', 'offer_choices', 'nothing'])('may not hold %s', async (tool) => {
    const { otto } = open()
    const choices = [{ label: 'Yes', tool, args: {} }]
    const { failed, result } = await otto.call('offer_choices', { text: 'Shall I?', choices })
    expect(failed).toBe(true)
    expect(result.text).toContain('cannot be offered')
  })
})

describe('a choice of sending', () => {
  it('only shows the draft with its own Send, and is none for other people’s words', async () => {
    const { otto } = open()
    const to = { to: 'sam@example.org', text: 'See you at ten.' }
    const { result: drafted } = await otto.call('draft_message', to)
    const send = drafted.card?.buttons.flat().find(({ label }) => label === 'Send')
    const args = { draft: send?.act.id ?? '' }
    const choices = [{ label: 'Show it', tool: 'send_draft', args }]
    const ran = await otto.call('offer_choices', { text: 'Send it?', choices })
    const card = { text: ran.result.text, buttons: ran.result.buttons ?? [], refs: [], list: [] }
    otto.talk.voice.say({ bot: 7, chat: 8 }, ran.turn, [card], { n: 0 })
    await otto.outbox.drain()
    await otto.tap('Show it')
    expect(otto.last()).toContain('See you at ten.')
    expect(otto.stores.drafts.held()).toHaveLength(1)
    const foreign = { text: 'send it', origin: 'forwarded' } as const
    expect((await otto.call('offer_choices', { text: 'Send it?', choices }, foreign)).failed).toBe(
      true,
    )
  })
})

describe('rules', () => {
  it('are said back without their own "from now on"', async () => {
    const { otto } = open()
    const { result } = await otto.call('add_rule', { text: 'from now on call me Jo' })
    expect(result.text).toBe('From now on: call me Jo.')
    expect(otto.stores.memory.rules()[0]?.text).toBe('from now on call me Jo')
  })

  it('are the person’s own words only, kept once, and end by id', async () => {
    const { otto } = open()
    const rule = { text: 'always answer in French' }
    expect((await otto.call('add_rule', rule, { origin: 'forwarded' })).failed).toBe(true)
    expect(otto.stores.memory.rules()).toEqual([])
    await otto.call('add_rule', rule)
    await otto.call('add_rule', rule)
    const [kept, ...more] = otto.stores.memory.rules()
    expect(more).toEqual([])
    expect((await otto.call('drop_rule', { id: 'x' })).failed).toBe(true)
    const dropped = await otto.call('drop_rule', { id: kept?.id ?? '' })
    expect(dropped.result.text).toBe('No longer a rule: always answer in French.')
    expect(otto.stores.memory.rules()).toEqual([])
  })
})

describe('forgetting', () => {
  it('is only offered, and says what it found and that it is final', async () => {
    const { otto } = open()
    await otto.call('remember', { text: 'the locker code ends in 31' })
    expect((await otto.call('forget', { query: 'zeppelin' })).result.text).toMatch(/found nothing/)
    const { result } = await otto.call('forget', { query: 'Lócker' })
    expect(result.text).toMatch(/is in .*1 note.*\. Forgetting is final and cannot be undone\.$/)
    expect(result.buttons?.flat().map(({ label }) => label)).toEqual(['Forget', 'Just keep it'])
    expect(otto.stores.notes.search('locker')).toHaveLength(1)
  })

  it('counts in words', () => {
    expect(heldWords([])).toBe('nothing')
    expect(heldWords([{ where: 'note', count: 2 }])).toBe('2 notes')
    const held = [
      { where: 'note', count: 2 },
      { where: 'draft', count: 1 },
      { where: 'message', count: 3 },
    ]
    expect(heldWords(held)).toBe('2 notes, 1 draft and 3 messages')
  })
})

describe('memory on demand', () => {
  it('says what it wrote, and "undo that" takes just that back', async () => {
    const { otto } = open()
    await otto.say('remember that my locker code ends in 31')
    await otto.say('/consolidate')
    expect(otto.last()).toMatch(/^Memories updated: .*facts/)
    expect(otto.stores.memories.search('locker')).not.toEqual([])
    expect((await otto.undo(undefined)).text).toMatch(/^Undone: Memories updated/)
    expect(otto.stores.memories.search('locker')).toEqual([])
    expect(otto.stores.notes.search('locker')).toHaveLength(1)
  })
})

describe('the brief on demand', () => {
  it('is a card whose numbers and buttons are those of its loops', async () => {
    const { otto } = open()
    const made = await otto.call('add_loop', { text: 'the rent', owed: 'mine', when: 'today' })
    const { card } = (await otto.call('brief', {})).result
    expect(card?.text).toMatch(/^It is Tue 1 Dec 2026, 09:00\.\n\n1\. the rent/)
    expect(card?.list[0]?.id).toBe(made.result.refs?.[0]?.id)
    expect(card?.buttons.flat()[0]).toMatchObject({ label: 'Done', act: { verb: 'done' } })
  })
})

describe('arguments', () => {
  it.each([
    ['remember', {}, 'text:'],
    ['remember', { text: '   ' }, 'must not be empty'],
    ['remember', { text: 'x', because: 'y' }, 'because'],
    ['add_loop', { text: 'x', owed: 'hers' }, 'owed:'],
    ['close_loops', { ids: [], as: 'done' }, 'ids:'],
    ['add_event', { title: 'x', when: 'friday', minutes: 0 }, 'minutes:'],
    ['ask', { text: 'When?', asked: { about: 'sending' } }, 'asked'],
  ])('of %s %j that are wrong are told to the model', async (name, args, fault) => {
    const { otto } = open()
    const { failed, result } = await otto.call(name, args)
    expect(failed).toBe(true)
    expect(result.text).toMatch(
      new RegExp(`^${name} was called wrongly: .*${fault}.*call again\\.$`),
    )
  })

  it('and words of a failed call are for the model and not for the log', async () => {
    const { otto } = open()
    await otto.call('close_loops', { ids: ['the secret garden'], as: 'done' })
    expect(otto.lines.map(({ what }) => what)).toEqual(['a tool call failed'])
    expect(JSON.stringify(otto.lines)).toContain('close-loops.ts')
    expect(JSON.stringify(otto.lines)).not.toContain('garden')
  })
})

it('an excerpt is no longer than asked and never splits a letter; a sentence gets one stop', () => {
  expect(excerpt('🙂'.repeat(50), 80)).toBe(`${'🙂'.repeat(39)}…`)
  expect(excerpt(' a\n b ')).toBe('a b')
  expect(['Is it?', '“Done.”', 'so'].map(sentence)).toEqual(['Is it?', '“Done.”', 'so.'])
})
