import { expect, it } from 'vitest'
import { scripted } from '../../models/test/fake-model.ts'
import { createWorld, startOtto } from '../test/fakes.ts'

const asks = (id: string, text: string, tool: string, args: Record<string, unknown>) => ({
  id,
  name: 'offer_choices',
  args: { text, choices: [{ label: text, tool, args }] },
})

/** A turn that asks two things at once, each with buttons of its own. */
async function twoQuestions() {
  const otto = startOtto(createWorld(), {
    model: scripted(
      [
        asks('a', 'Save the link', 'save', { text: 'https://example.org' }),
        asks('b', 'Owe Ana lunch', 'add_loop', { text: 'lunch for Ana', owed: 'mine' }),
      ],
      'Save the link? And do you owe Ana lunch?',
    ),
  })
  await otto.say('https://example.org and lunch with Ana')
  return otto
}

const labels = (otto: Awaited<ReturnType<typeof twoQuestions>>) =>
  otto
    .shown()
    .at(-1)
    ?.buttons.flat()
    .map(({ label }) => label)

it('answering one of two questions leaves the other as it was, with its buttons', async () => {
  const otto = await twoQuestions()
  expect(labels(otto)).toEqual(['Save the link', 'Just keep it', 'Owe Ana lunch', 'Just keep it'])
  await otto.tap('Save the link')
  expect(otto.last()).toMatch(/^Save the link\? And do you owe Ana lunch\?\n\n.*example\.org/s)
  expect(labels(otto)).toEqual(['Owe Ana lunch', 'Just keep it', 'Undo'])
  await otto.tap('Owe Ana lunch')
  const kept = otto.stores.notes.search('').map(({ kind, text }) => `${kind}: ${text}`)
  expect(kept.sort()).toEqual(['loop: lunch for Ana', 'saved: https://example.org'])
})

it('"Just keep it" answers its own question only', async () => {
  const otto = await twoQuestions()
  await otto.tap('Just keep it')
  expect(otto.last()).toMatch(/Kept in our conversation; nothing else was changed\.$/)
  expect(labels(otto)).toEqual(['Save the link', 'Just keep it'])
  await otto.tap('Just keep it')
  expect(otto.last()).toBe('Kept in our conversation; nothing else was changed.')
  expect(otto.stores.notes.search('')).toEqual([])
})

it('of one question the second tap learns that it was answered', async () => {
  const otto = await twoQuestions()
  const before = otto.shown()
  await otto.tap('Save the link')
  otto.heardTap('Save the link', before)
  await otto.work()
  expect(otto.stores.notes.search('')).toHaveLength(1)
})

it('an offer is taken in words as well, once: its buttons learn that it was answered', async () => {
  const otto = startOtto(createWorld())
  await otto.say('lunch with Tobi tomorrow 12:30')
  const before = otto.shown()
  const label = before.at(-1)?.buttons[0]?.[0]?.label ?? ''
  expect(label).toMatch(/^Calendar, Wed 2 Dec 2026, 12:30/)
  expect(await otto.say('yes put it in the calendar')).toMatch(/12:30/)
  otto.heardTap(label, before)
  await otto.work()
  expect(otto.stores.notes.changedSince(0)).toHaveLength(1)
})

it('a tapped offer is not taken again by a yes', async () => {
  const otto = startOtto(createWorld())
  await otto.say('lunch with Tobi tomorrow 12:30')
  await otto.tap(otto.shown().at(-1)?.buttons[0]?.[0]?.label ?? '')
  await otto.say('the first one')
  expect(otto.stores.notes.changedSince(0)).toHaveLength(1)
})
