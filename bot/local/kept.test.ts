import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Api, InputFile } from 'grammy'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import { sleep } from '../../memory/time/clock.ts'
import type { LocalDeps } from './server.ts'
import { localServer, token } from './test/fakes.ts'

async function local(more: Partial<LocalDeps> = {}) {
  const made = await localServer(more)
  return { ...made, api: new Api(token, { apiRoot: made.server.apiRoot }) }
}

describe('what is kept', () => {
  it('the chat, its files and the unconfirmed updates outlive the server', async () => {
    const filesDir = mkdtempSync(join(tmpdir(), 'otto-local-test-'))
    const db = openDatabase(':memory:')
    const before = await local({ db, filesDir })
    before.server.say({ text: 'remember me' })
    const sent = await before.api.sendDocument(100, new InputFile(Buffer.from('x'), 'x.txt'))
    await before.server.close()
    const after = await local({ db, filesDir })
    expect(after.server.messages()).toEqual(before.server.messages())
    expect(after.server.unconfirmed()).toBe(1)
    expect(await after.api.getUpdates()).toMatchObject([{ message: { text: 'remember me' } }])
    await after.api.getFile(sent.document.file_id)
    expect(after.server.say({ text: 'next' })).toBeGreaterThan(sent.message_id)
    await after.server.close()
    rmSync(filesDir, { recursive: true })
  })

  it('closing ends a poll at once', async () => {
    const { server, call } = await local()
    const poll = call('getUpdates', { timeout: 50 }).catch(() => 'cut')
    while (server.calls('getUpdates') === 0) await sleep(1)
    await server.close()
    await poll
    await expect(call('getMe')).rejects.toThrow()
  })
})
