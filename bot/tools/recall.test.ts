import { expect, it } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { sampleFrame } from '../models/test/sample-frame.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { recallTool } from './recall.ts'
import type { ToolContext } from './tool.ts'

/** A hosted embedder that nobody is listening for. */
const env = {
  OTTO_EMBEDDING_MODEL: 'gemini:gemini-embedding-001',
  GEMINI_API_KEY: 'AIza-nobody',
  GEMINI_BASE_URL: 'http://127.0.0.1:9',
  OTTO_SOCKET_GUARD_MS: '300',
}
const note =
  '(The conversation was searched by words only: nothing has been embedded with gemini:gemini-embedding-001 yet.)'

it('recall says to a model, and where nothing was found, why only words were gone by', async () => {
  const otto = startOtto(createWorld(), { env })
  otto.stores.memory.append({
    ...{ kind: 'history', speaker: 'person', origin: 'said', at: 1, turn: 'before', n: 0 },
    text: 'my locker code ends in 31',
  })
  const wide = await otto.call('recall', { query: 'locker' })
  expect(wide.result.text).toContain('my locker code ends in 31')
  expect(wide.result.text).toContain(note)
  const narrow = await otto.call('recall', { query: 'locker', mode: 'narrow' })
  expect(narrow.result.text).not.toContain(note)
  const none = await otto.call('recall', { query: 'zeppelin', mode: 'narrow' })
  expect(none.result.text).toBe(`I found nothing about “zeppelin”.\n${note}`)
})

it('recall says where what comes nearest is no sure answer', async () => {
  const otto = startOtto(createWorld())
  await otto.say('I planted beans behind the shed')
  otto.stores.memory.append({
    ...{ kind: 'history', speaker: 'otto', origin: 'reply', at: 1, turn: 'before', n: 0 },
    text: 'I ran a charity race.',
  })
  const unsure = await otto.call('recall', { query: 'my charity race' })
  expect(unsure.result.text).toMatch(
    /^I found nothing that surely answers “my charity race”; this comes nearest:\nFrom our conversation:\n/,
  )
  expect((await otto.call('recall', { query: 'my beans' })).result.text).not.toContain('surely')
})

it('recall says of old words that they are no longer so', async () => {
  const otto = startOtto(createWorld())
  await otto.say('remember that my locker code is 31')
  await otto.say('remember that my locker code is 44')
  const { result } = await otto.call('recall', { query: 'locker code' })
  expect(result.text).toMatch(
    /you: remember that my locker code is 31 \(no longer so: my locker code is 44\)/,
  )
  expect(result.text).toMatch(/you: remember that my locker code is 44$/m)
})

it('recall prints the summaries behind what it found above it', async () => {
  const { stores } = startOtto(createWorld())
  const recalled = {
    found: [],
    bullets: ['We talked of beans.'],
    sure: 'found',
    by: 'words',
  } as const
  const memory: Memory = { ...stores.memory, recall: async () => recalled }
  const ctx: ToolContext = {
    ...{ turn: 't', call: 'c', now: 0, frame: sampleFrame(), personText: '', origin: 'said' },
  }
  const wide = await recallTool({ ...stores, memory }).run({ query: 'beans' }, ctx)
  expect(wide.text).toBe('What it was about, as summarised then:\n- We talked of beans.')
  const narrow = await recallTool({ ...stores, memory }).run(
    { query: 'beans', mode: 'narrow' },
    ctx,
  )
  expect(narrow.text).toBe('I found nothing about “beans”.')
})
