import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Api } from 'grammy'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import type { LocalEvent } from './chat.ts'
import { localServer, token } from './test/fakes.ts'

const matches = (text: string) => /wombat/i.test(text)

it('the page forgets in place: texts, labels, names and waiting taps, and what is on disk', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'otto-page-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const db = openDatabase(join(dir, 'page.db'))
  const { server } = await localServer({ db })
  onTestFinished(() => server.close())
  const api = new Api(token, { apiRoot: server.apiRoot })
  const said = server.say({ text: 'the WOMBAT is asleep' })
  server.say({ text: 'so they say', forwardedFrom: 'Wombat Weekly' })
  await api.getUpdates({ offset: -1 })
  const keyboard = [[{ text: 'Keep the wombat', callback_data: 'keep:1' }]]
  const sent = await api.sendMessage(100, '<b>What</b> with the wombat?', {
    ...{ parse_mode: 'HTML', reply_markup: { inline_keyboard: keyboard } },
    reply_parameters: { message_id: said },
  })
  server.tap(sent.message_id, 'keep:1')
  server.say({ text: 'a wombat that nobody has read of yet' })
  const events: LocalEvent[] = []
  server.onEvent((event) => events.push(event))
  server.forget(matches)
  const [first, second, asking] = server.messages()
  expect([first?.text, second?.forwardedFrom, asking?.text]).toEqual(Array(3).fill('(forgotten)'))
  expect(asking?.entities).toBeUndefined()
  expect(asking?.buttons).toEqual([[{ label: '(forgotten)', data: 'keep:1' }]])
  expect(events.map(({ type }) => type)).toEqual(Array(4).fill('edited'))
  const updates = await api.getUpdates()
  expect(updates.find((update) => update.callback_query)?.callback_query).toMatchObject({
    data: 'keep:1',
    message: { text: '(forgotten)', reply_to_message: { text: '(forgotten)' } },
  })
  expect(updates.at(-1)?.message?.text).toBe('a wombat that nobody has read of yet')
  await api.getUpdates({ offset: (updates.at(-1)?.update_id ?? 0) + 1 })
  server.wipe()
  const bytes = ['page.db', 'page.db-wal'].map((name) => readFileSync(join(dir, name), 'latin1'))
  expect(bytes.join()).not.toMatch(/wombat/i)
  db.close()
})
