import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { statusText } from './status.ts'
import { createWorld, startOtto } from './turn/test/fakes.ts'

it('tells models, tokens, what is open, what fires next and when Telegram was last asked', async () => {
  const world = createWorld()
  const otto = startOtto(world)
  const status = (lines: Parameters<typeof statusText>[0]['lines']) =>
    statusText({
      ...{ stores: otto.stores, lines, now: () => world.clock.at, zone: 'Europe/London' },
      config: readConfig({ OTTO_HOME: world.home }, world.home),
    })
  const bare = status(new Map())
  expect(bare).toMatch(/^Now: Tue 1 Dec 2026, 09:00 \(Europe\/London\)\n/)
  expect(bare).toContain('Open loops: 0; drafts held: 0')
  expect(bare).not.toMatch(/Next:|Last poll:/)
  await otto.call('add_loop', { text: 'the rent', owed: 'mine' })
  await otto.call('draft_message', { to: 'sam@example.org', text: 'Come on Monday.' })
  await otto.call('remind', { text: 'the bins', when: 'tomorrow' })
  const full = status(new Map([[7, world.phone.line]]))
  expect(full).toContain('Open loops: 1; drafts held: 1')
  expect(full).toContain('Next: the bins, Wed 2 Dec 2026, 09:00')
  expect(full).toContain('Last poll: Tue 1 Dec 2026, 08:59')
  expect(full).toMatch(/Conversation: \d+ of 104000 tokens, compacted 0 times/)
})
