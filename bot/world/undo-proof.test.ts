import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createCalDav } from './caldav.ts'
import { createCalendar } from './calendar.ts'
import { createFolder } from './folder.ts'
import { taskEntries } from './ics/task.ts'
import { eventEntries } from './ics.ts'
import type { Entries, Shelf } from './shelf.ts'
import { createTasks } from './tasks.ts'
import { start } from './test/calendar-contract.ts'
import { hasRadicale, type Radicale, startRadicale } from './test/radicale.ts'
import { conflict, undoSequence, type World } from './test/undo-proof.ts'

const sequences = inject('full') ? 200 : 20
const conflicts = inject('full') ? 50 : 10
// Radicale answers some ten requests a second on a machine that does other things, too.
const patience = inject('full') ? 2_400_000 : 300_000

function worldOver(shelf: (entries: Entries) => Shelf): World {
  const deps = { zone: () => 'Europe/London', now: () => start }
  const calendar = () => createCalendar({ ...deps, shelf: shelf(eventEntries) })
  const tasks = () => createTasks({ ...deps, shelf: shelf(taskEntries) })
  return {
    ...{ calendar: calendar(), otherCalendar: calendar() },
    ...{ tasks: tasks(), otherTasks: tasks() },
  }
}

function undoProof(fresh: () => Promise<World>): void {
  test(
    'random changes, undos and undos of undos end where a plain model of them says',
    async () => {
      const world = await fresh()
      let steps = 0
      for (let seed = 1; seed <= sequences; seed++) steps += await undoSequence(world, seed)
      expect(steps).toBeGreaterThan(6 * sequences)
    },
    patience,
  )

  test(
    "somebody else's edit in between is noticed each time and never written over",
    async () => {
      const world = await fresh()
      const outcomes = []
      for (let seed = 1; seed <= conflicts; seed++) outcomes.push(await conflict(world, seed))
      expect({
        noticed: outcomes.filter(({ noticed }) => noticed).length,
        overwritten: outcomes.filter(({ overwritten }) => overwritten).length,
      }).toEqual({ noticed: conflicts, overwritten: 0 })
    },
    patience,
  )
}

describe('undo over the folders', () => {
  const dirs: string[] = []
  afterAll(() => dirs.map((dir) => rmSync(dir, { recursive: true })))
  undoProof(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'otto-undo-'))
    dirs.push(dir)
    return worldOver((entries) => createFolder(join(dir, entries.noun), entries))
  })
})

describe.skipIf(!hasRadicale && !inject('ci'))('undo over a real Radicale', () => {
  const servers: Radicale[] = []
  let count = 0
  beforeAll(async () => void servers.push(await startRadicale()))
  afterAll(async () => void (await servers.pop()?.stop()))
  undoProof(async () => {
    const [server] = servers
    if (server === undefined) throw new Error('no Radicale')
    const { url, user, password } = server
    const name = `u${++count}`
    await server.makeCalendar(name)
    const access = { url, user, password, calendar: name, limitMs: 5_000 }
    return worldOver((entries) => createCalDav({ ...access, entries }))
  })
})
