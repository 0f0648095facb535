import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { createCalDav } from './caldav.ts'
import { createCalendar } from './calendar.ts'
import { createFolder } from './folder.ts'
import { eventEntries } from './ics.ts'
import type { Shelf } from './shelf.ts'
import { start } from './test/calendar-contract.ts'
import { hasRadicale, type Radicale, startRadicale } from './test/radicale.ts'
import { seriesContract } from './test/series-contract.ts'

const over = (shelf: Shelf) =>
  createCalendar({ shelf, zone: () => 'Europe/London', now: () => start })

describe('a series in the calendar folder', () => {
  seriesContract(() => {
    const dir = mkdtempSync(join(tmpdir(), 'otto-series-'))
    const close = async () => rmSync(dir, { recursive: true })
    const calendar = () => over(createFolder(dir, eventEntries))
    return Promise.resolve({ calendar: calendar(), other: calendar(), close })
  })
})

describe.skipIf(!hasRadicale && !inject('ci'))('a series on a real Radicale', () => {
  const servers: Radicale[] = []
  let count = 0
  beforeAll(async () => void servers.push(await startRadicale()))
  afterAll(async () => void (await servers.pop()?.stop()))
  seriesContract(async () => {
    const [server] = servers
    if (server === undefined) throw new Error('no Radicale')
    const { url, user, password } = server
    const name = `s${++count}`
    await server.makeCalendar(name)
    const access = { url, user, password, calendar: name, limitMs: 20_000, entries: eventEntries }
    const calendar = () => over(createCalDav(access))
    return { calendar: calendar(), other: calendar(), close: async () => undefined }
  })
})
