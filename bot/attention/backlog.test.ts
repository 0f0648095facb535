import { expect, it } from 'vitest'
import { at, createWorld, startOtto } from '../turn/test/fakes.ts'

const minute = 60_000

function open() {
  const world = createWorld('2026-12-01T09:00')
  const otto = startOtto(world)
  const hear = (text: string, ago: number) =>
    otto.hear({
      ...{ type: 'message', chat: 8, messageId: world.phone.newId(), text, origin: 'said' },
      ...{ at: world.clock.at - ago, forwardedFrom: undefined, replyTo: undefined },
      ...{ attachment: undefined, mediaGroup: undefined },
    })
  async function workAll(): Promise<void> {
    while (otto.stores.inbox.waiting().length > 0) await otto.work()
  }
  return { world, otto, hear, workAll, texts: () => otto.shown().map(({ text }) => text) }
}

it('what waited while Otto was off is done in order and answered in one message', async () => {
  const { otto, hear, workAll, texts } = open()
  for (let n = 1; n <= 20; n++) hear(`remember that shelf ${n} holds jar ${n}`, 5 * 60 * minute)
  await workAll()
  expect(otto.stores.notes.search('jar')).toHaveLength(20)
  expect(texts()).toHaveLength(2)
  expect(texts()[0]).toMatch(/^I was off: 20 of your messages waited, the first for 5 hours\./)
  expect(texts()[0]).toContain("• I'll remember: shelf 1 holds jar 1.\n• I'll remember: shelf 2")
  expect(texts()[0]).toMatch(/\n\+7 more$/)
  expect(texts()[1]).toBe("I'll remember: shelf 20 holds jar 20.")
  const said = otto.stores.memory.view().items.filter(({ speaker }) => speaker === 'otto')
  expect(said).toHaveLength(20)
})

it('what asks for a decision keeps its buttons and stands for itself', async () => {
  const { hear, workAll, texts, otto } = open()
  hear('draft a mail to sam@example.org: the boiler man comes on Thursday', 40 * minute)
  for (let n = 1; n <= 4; n++) hear(`remember that shelf ${n} holds jar ${n}`, 40 * minute)
  await workAll()
  expect(texts()).toEqual([
    expect.stringMatching(/^I was off: 5 of your messages waited, the first for 1 hour\./),
    expect.stringContaining('Draft to sam@example.org'),
    "I'll remember: shelf 4 holds jar 4.",
  ])
  await otto.tap('Discard')
  expect(otto.stores.drafts.held()).toEqual([])
})

it('a few, and what was written just now, are answered one by one', async () => {
  const { hear, workAll, texts } = open()
  for (let n = 1; n <= 3; n++) hear(`remember that shelf ${n} holds jar ${n}`, 60 * minute)
  for (let n = 4; n <= 9; n++) hear(`remember that shelf ${n} holds jar ${n}`, minute)
  await workAll()
  expect(texts()).toHaveLength(9)
})

it('a kill in the middle loses no answer, and what is held can be forgotten', async () => {
  const { world, otto, hear } = open()
  for (let n = 1; n <= 6; n++) hear(`remember that shelf ${n} holds jar ${n}`, 60 * minute)
  for (let n = 1; n <= 3; n++) await otto.work()
  expect(otto.shown()).toEqual([])
  const again = startOtto(world)
  expect(again.stores.backlog.holding((text) => /jar 2/.test(text))).toBe(1)
  expect(again.stores.backlog.forget((text) => /jar 2/.test(text))).toBe(1)
  while (again.stores.inbox.waiting().length > 0) await again.work()
  const [summary = ''] = again.shown().map(({ text }) => text)
  expect(summary).toContain('jar 1')
  expect(summary).toContain('jar 5')
  expect(summary).not.toContain('jar 2')
  world.clock.at = at('2026-12-01T10:00')
})
