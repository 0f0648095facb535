import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import { createLocalServer } from '../local/server.ts'
import { until } from './test/fakes.ts'

const token = '7000001:local-test-token-not-a-real-one'
const kills = 20
const each = 20

it('loses no update and doubles none through 20 kills, and answers none twice', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'otto-kill-')), 'otto.db')
  const server = await createLocalServer({
    token,
    person: { id: 100, name: 'Ana' },
    bot: { id: 7_000_001, username: 'otto_local_bot', name: 'Otto' },
    now: () => Date.now(),
  })
  const echo = fileURLToPath(new URL('test/echo.ts', import.meta.url))
  const start = () =>
    spawn(process.execPath, ['--import', 'tsx', echo, path, token, server.apiRoot, '100'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })

  for (let round = 0; round < kills; round += 1) {
    // In every second round nothing is confirmed: what was stored and handled comes again after the kill.
    if (round % 2 === 1) server.fault({ on: 'getUpdates', fault: 'hang', after: 1, times: 99 })
    for (let i = 0; i < each; i += 1) server.say({ text: `${round}-${i}` })
    const child = start()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const before = server.calls('sendMessage')
    const stopListening = server.onAccepted((method) => {
      const sent = server.calls('sendMessage') - before
      const polled = round === 0 && method === 'getUpdates'
      if (polled || sent > round) child.kill('SIGKILL')
    })
    await ended
    stopListening()
    server.clearFaults()
  }
  const last = start()
  const ended = new Promise((resolve) => last.once('exit', resolve))
  const db = openDatabase(path)
  const open = db.prepare(`SELECT count(*) FROM inbox WHERE status = 'open'`).pluck()
  const sending = db
    .prepare(`SELECT count(*) FROM outbox WHERE status IN ('intent', 'sending')`)
    .pluck()
  await until(() => server.unconfirmed() === 0, 60_000)
  await until(() => open.get() === 0 && sending.get() === 0, 60_000)
  last.kill('SIGKILL')
  await ended

  const said = server.messages().filter((message) => message.from === 'person')
  const answers = server.messages().filter((message) => message.from === 'otto')
  const texts = new Set(answers.map((message) => message.text))
  const unknown = db.prepare(`SELECT text FROM outbox WHERE status = 'may have been sent'`).pluck()
  const uncertain = new Set(unknown.all())
  const turns = db.prepare('SELECT count(*) AS rows, count(DISTINCT turn) AS turns FROM outbox')
  await server.close()
  expect(said).toHaveLength(kills * each)
  expect(turns.get()).toEqual({ rows: kills * each, turns: kills * each })
  expect(answers).toHaveLength(texts.size)
  const lost = said.filter(
    ({ text }) => !texts.has(`echo ${text}`) && !uncertain.has(`echo ${text}`),
  )
  expect(lost).toEqual([])
  expect(uncertain.size).toBeLessThanOrEqual(kills)
}, 180_000)
