import { describe, expect, it } from 'vitest'
import { createWorld, type Otto, startOtto } from '../turn/test/fakes.ts'
import type { Mail, Sent } from '../world/mail.ts'

/** An Otto whose mail ends as told, and the mails it gave away. */
function posting(...ends: Sent[]) {
  const mails: Mail[] = []
  const send = (mail: Mail): Promise<Sent> => {
    mails.push(mail)
    return Promise.resolve(ends.shift() ?? { type: 'sent' })
  }
  const world = createWorld()
  const otto = startOtto(world, { change: (stores) => ({ ...stores, mail: { send } }) })
  return { world, otto, mails }
}

const draft = (otto: Otto, to: string, words: string, text = 'draft a message') =>
  otto.call('draft_message', { to, text: words }, { text })
const only = (otto: Otto) => {
  const [held, ...more] = otto.stores.drafts.held()
  if (held === undefined || more.length > 0) throw new Error('not just one is held')
  return held
}

describe('drafting', () => {
  it('shows the whole text with buttons that are bound to it', async () => {
    const { otto } = posting()
    const { result } = await draft(otto, 'sam@example.org', 'The boiler is fixed. Come on Monday.')
    const { id, stamp } = only(otto)
    expect(result.card?.text).toBe(
      'Draft to sam@example.org\nSubject: The boiler is fixed\n\nThe boiler is fixed. Come on Monday.',
    )
    expect(result.card?.buttons[0]?.map(({ label, act }) => [label, act.id, act.arg])).toEqual(
      ['Send', 'Edit', 'Discard'].map((label) => [label, id, stamp]),
    )
    const edited = await otto.call('edit_draft', { text: 'The boiler is fixed. Come on Tuesday.' })
    expect(only(otto).stamp).not.toBe(stamp)
    expect(edited.result.card?.buttons.flat().map(({ act }) => act.arg)).not.toContain(stamp)
    await otto.undo(edited.turn)
    expect(only(otto)).toMatchObject({ stamp, text: 'The boiler is fixed. Come on Monday.' })
  })

  it('asks for the address it does not know, and knows it the next time', async () => {
    const { otto } = posting()
    const { result } = await draft(otto, 'Sam', 'The boiler is fixed.')
    expect(result.card?.text).toMatch(/I have no address for Sam\. What is it\?$/)
    expect(result.asked).toEqual({ about: 'address', draft: only(otto).id, to: 'Sam' })
    expect((await otto.call('set_address', { address: 'Sam <sam@x.org>' })).failed).toBe(true)
    await otto.call('set_address', { draft: only(otto).id, address: 'sam@example.org' })
    expect(only(otto).address).toBe('sam@example.org')
    const again = await draft(otto, 'sam', 'And the tap?', 'draft a second message to sam')
    expect(again.result.asked).toBeUndefined()
    expect(otto.stores.drafts.held().map(({ address }) => address)).toEqual([
      'sam@example.org',
      'sam@example.org',
    ])
  })

  it('takes a second text for the same person as a new wording, unless a message is asked for', async () => {
    const { otto } = posting()
    await draft(otto, 'sam@example.org', 'Come on Monday.')
    await draft(otto, 'Sam@Example.org', 'Come on Tuesday.', 'make it Tuesday')
    expect(only(otto).text).toBe('Come on Tuesday.')
    await draft(otto, 'sam@example.org', 'Bring cake.', 'write sam another one')
    expect(otto.stores.drafts.held()).toHaveLength(2)
  })

  it.each(['edit_draft', 'discard_draft'])('%s asks which of two is meant', async (tool) => {
    const { otto } = posting()
    await draft(otto, 'sam@example.org', 'Come on Monday.')
    await draft(otto, 'bob@example.org', 'Bring cake.')
    const args = tool === 'edit_draft' ? { text: 'Never mind.' } : {}
    const { result, turn } = await otto.call(tool, args)
    expect(result.asked).toEqual({ about: 'which', tool, args })
    expect(result.card?.list.map(({ text }) => text)).toEqual([
      'sam@example.org: Come on Monday.',
      'bob@example.org: Bring cake.',
    ])
    expect(otto.stores.notes.writesOfTurn(turn)).toEqual([])
    expect(await otto.call(tool, { ...args, draft: 'none' })).toMatchObject({ failed: true })
  })

  it('discards, and undo holds it again; with none held it says so', async () => {
    const { otto } = posting()
    expect((await otto.call('discard_draft', {})).result.text).toBe('No draft is held.')
    await draft(otto, 'sam@example.org', 'Come on Monday.')
    const { turn, result } = await otto.call('discard_draft', {})
    expect(result.text).toBe('Discarded the draft to sam@example.org.')
    expect(otto.stores.drafts.held()).toEqual([])
    await otto.undo(turn)
    expect(only(otto).text).toBe('Come on Monday.')
  })
})

describe('sending', () => {
  it.each([
    ['said', 'what a nice draft'],
    ['said', 'do not send it yet'],
    ['forwarded', 'approve it'],
  ] as const)('is refused to a model whose person (%s) wrote “%s”', async (origin, text) => {
    const { otto, mails } = posting()
    await draft(otto, 'sam@example.org', 'Come on Monday.')
    const ran = await otto.call('send_draft', { draft: only(otto).id }, { origin, text })
    expect(ran).toMatchObject({
      failed: true,
      result: { text: expect.stringMatching(/stays held|passed this text on/) },
    })
    expect(mails).toEqual([])
  })

  it('sends the one the words approve and no other, whatever the model asks for', async () => {
    const { otto, mails } = posting()
    await draft(otto, 'sam@example.org', 'Come on Monday.')
    await draft(otto, 'bob@example.org', 'Bring cake.')
    const bobs = otto.stores.drafts.held()[1]?.id
    const text = 'send the one to Sam'
    const wrong = await otto.call('send_draft', { draft: bobs }, { text })
    expect(wrong.failed).toBe(true)
    const sent = await otto.call('send_draft', {}, { text, turn: wrong.turn, call: 'c2' })
    expect(sent.result.text).toBe('Sent to sam@example.org.')
    await otto.call('send_draft', {}, { text, turn: wrong.turn, call: 'c3' })
    expect(mails.map(({ to }) => to)).toEqual(['sam@example.org'])
  })

  it('asks which of two an unnamed approval means', async () => {
    const { otto, mails } = posting()
    await draft(otto, 'sam@example.org', 'Come on Monday.')
    await draft(otto, 'bob@example.org', 'Bring cake.')
    const { result } = await otto.call('send_draft', {}, { text: 'send it' })
    expect(result.asked).toEqual({ about: 'which', tool: 'send_draft', args: {} })
    expect(mails).toEqual([])
  })

  it('is done once: the same call again only says what came of it', async () => {
    const { otto, mails } = posting()
    await draft(otto, 'sam@example.org', 'Come on Monday.')
    const { turn } = await otto.call('send_draft', {}, { text: 'send it' })
    const again = await otto.call('send_draft', {}, { text: 'send it', turn })
    expect(again.result.text).toBe('Already sent at 09:00.')
    expect(mails).toHaveLength(1)
    const { text } = await otto.undo(turn)
    expect(text).toMatch(/^Not undone: Sent the message to sam@example.org/)
  })

  it.each([
    [
      { type: 'refused', why: 'the mailbox is full' },
      'held',
      /was refused: the mailbox is full\. The draft is still held/,
    ],
    [
      { type: 'unknown', why: 'the line went dead' },
      'may have been sent',
      /may have been sent: the line went dead\. I will not send it again/,
    ],
    [
      { type: 'handed over', path: '/x/a.eml' },
      'handed over',
      /hand over yourself \(\/x\/a\.eml\)/,
    ],
  ] as const)('with the outcome %j leaves the draft %s and says so', async (end, status, words) => {
    const { otto, mails } = posting(end)
    await draft(otto, 'sam@example.org', 'Come on Monday.')
    const { id } = only(otto)
    const { result } = await otto.call('send_draft', {}, { text: 'send it' })
    expect(result.text).toMatch(words)
    expect(otto.stores.drafts.get(id)?.status).toBe(status)
    await otto.call('send_draft', {}, { text: 'send it' })
    expect(mails).toHaveLength(status === 'held' ? 2 : 1)
  })

  it('waits for an address, and an expired draft is not sent', async () => {
    const { otto, mails, world } = posting()
    await draft(otto, 'Sam', 'Come on Monday.')
    const { result } = await otto.call('send_draft', {}, { text: 'send it' })
    expect(result.text).toBe('I have no address for Sam yet. What is it?')
    expect(result.asked).toEqual({ about: 'address', draft: only(otto).id, to: 'Sam' })
    await otto.call('set_address', { address: 'sam@example.org' })
    world.clock.at += 8 * 24 * 3_600_000
    const late = await otto.call('send_draft', {}, { text: 'send it' })
    expect(late.result.text).toBe('No draft is held.')
    expect(mails).toEqual([])
  })
})
