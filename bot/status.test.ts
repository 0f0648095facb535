import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import { createMemory } from '../memory/memory.ts'
import { fakeEmbedder } from '../memory/recall/test/fake-embedder.ts'
import { readConfig } from './config.ts'
import { statusText } from './status.ts'
import type { Stores } from './stores.ts'
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
  expect(bare).toContain('Open: 0; drafts held: 0')
  expect(bare).not.toMatch(/Next:|Last poll:/)
  await otto.call('add_loop', { text: 'the rent', owed: 'mine' })
  await otto.call('draft_message', { to: 'sam@example.org', text: 'Come on Monday.' })
  await otto.call('remind', { text: 'the bins', when: 'tomorrow' })
  const full = status(new Map([[7, world.phone.line]]))
  expect(full).toContain('Open: 1; drafts held: 1')
  expect(full).toContain('Next: the bins, Wed 2 Dec 2026, 09:00')
  expect(full).toContain('Last poll: Tue 1 Dec 2026, 08:59')
  expect(full).toMatch(/Conversation: \d+ of 104000 tokens, compacted 0 times/)
})

it('says by what recall goes, how much waits to be embedded, and why it does', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'otto-status-')), 'otto.db')
  const world = createWorld()
  const fault = { on: true }
  const before = () => {
    if (fault.on) throw new Error('the key is refused')
  }
  const db = openDatabase(path)
  const embedder = fakeEmbedder({ before })
  const memory = createMemory({
    db,
    embedder,
    now: () => 1,
    newId: () => 'id',
    budgets: { x: 300, y: 600 },
  })
  const { stores } = startOtto(world)
  const line = (more: Partial<Stores>) =>
    statusText({
      ...{ stores: { ...stores, ...more }, lines: new Map(), now: () => world.clock.at },
      ...{ zone: 'UTC', config: readConfig({ OTTO_HOME: world.home }, world.home) },
    })
      .split('\n')
      .find((each) => each.startsWith('Recall: '))
  const off = { type: 'off', why: 'OTTO_EMBEDDING_MODEL=off', isFault: false } as const
  const { memory: wordsOnly } = startOtto(createWorld()).stores
  expect(line({ memory: { ...wordsOnly, embedding: undefined }, embedding: off })).toBe(
    'Recall: by words (OTTO_EMBEDDING_MODEL=off)',
  )
  const said = {
    kind: 'history',
    speaker: 'person',
    origin: 'said',
    at: 1,
    turn: 't',
    n: 0,
  } as const
  memory.append({ ...said, text: 'my locker code ends in 31' })
  await memory.embedding?.run()
  expect(line({ memory })).toBe(
    'Recall: by meaning and words (fake:words; 1 of 1 texts wait to be embedded; the key is refused)',
  )
  fault.on = false
  await memory.embedding?.run()
  expect(line({ memory })).toBe('Recall: by meaning and words (fake:words)')
})
