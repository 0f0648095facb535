import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import { OutcomeUnknown } from '../../notes/note.ts'
import { createNotes } from '../../notes/notes.ts'
import { createUndoing } from '../../notes/undoing.ts'
import { createCalDav } from './caldav.ts'
import { createCalendar } from './calendar.ts'
import { eventEntries } from './ics.ts'
import { dentist, start } from './test/calendar-contract.ts'
import { type Fault, type FaultyProxy, startProxy } from './test/faulty-proxy.ts'
import { hasRadicale, type Radicale, startRadicale } from './test/radicale.ts'

describe.skipIf(!hasRadicale && !inject('ci'))('a CalDAV server that fails in between', () => {
  const open: { server: Radicale; proxy: FaultyProxy }[] = []
  let count = 0
  beforeAll(async () => {
    const server = await startRadicale()
    open.push({ server, proxy: await startProxy(server.url) })
  })
  afterAll(async () => {
    for (const { server, proxy } of open) {
      await proxy.close()
      await server.stop()
    }
  })

  /** A calendar over the proxy, and the same one straight from the server. */
  async function fresh() {
    const [only] = open
    if (only === undefined) throw new Error('no server')
    const { server, proxy } = only
    const name = `f${++count}`
    await server.makeCalendar(name)
    proxy.thenDeaf(false)
    const over = (url: string) => {
      const { user, password } = server
      const access = { url, user, password, calendar: name, limitMs: 20_000, entries: eventEntries }
      return createCalendar({
        shelf: createCalDav(access),
        ...{ zone: () => 'Europe/London', now: () => start },
      })
    }
    const calendar = over(proxy.url)
    // Connected before anything fails.
    await calendar.list(0, 1)
    return { calendar, straight: over(server.url), proxy }
  }

  type Outcome = 'made' | 'surely not made' | 'unknown'

  async function outcome(change: Promise<void>): Promise<Outcome> {
    try {
      await change
      return 'made'
    } catch (cause) {
      return cause instanceof OutcomeUnknown ? 'unknown' : 'surely not made'
    }
  }

  const faults: readonly (readonly [readonly Fault[], Outcome, arrived: number])[] = [
    [['refused'], 'surely not made', 0],
    [['done, then failed'], 'made', 1],
    [['done in silence'], 'made', 1],
    [['lost'], 'made', 1],
    [['lost', 'done in silence'], 'made', 1],
    // The first may still be on its way.
    [['lost', 'refused'], 'unknown', 0],
    [['lost', 'lost'], 'unknown', 0],
  ]

  test.each(faults)('%j: adding, moving and deleting are %s', async (sequence, said, arrived) => {
    const { calendar, straight, proxy } = await fresh()
    const text = await calendar.compose(dentist)
    proxy.fail(sequence)
    expect(await outcome(calendar.swap(dentist.uid, undefined, text))).toBe(said)
    expect(proxy.arrived()).toBe(arrived)
    expect(await straight.textOf(dentist.uid)).toEqual(
      said === 'made' ? expect.any(String) : undefined,
    )
    proxy.fail([])
    await calendar.swap(dentist.uid, undefined, text)
    const { before, after } = await calendar.revise(dentist.uid, { title: 'Dr. Wu' })
    proxy.fail(sequence)
    expect(await outcome(calendar.swap(dentist.uid, before, after))).toBe(said)
    const title = said === 'made' ? 'Dr. Wu' : 'Dentist'
    expect(await straight.get(dentist.uid)).toMatchObject({ title })
    const there = await straight.textOf(dentist.uid)
    proxy.fail(sequence)
    expect(await outcome(calendar.swap(dentist.uid, there, undefined))).toBe(said)
    expect((await straight.textOf(dentist.uid)) === undefined).toBe(said === 'made')
  })

  test('where not even looking is possible, nobody claims to know', async () => {
    const { calendar, straight, proxy } = await fresh()
    proxy.thenDeaf(true)
    proxy.fail(['done in silence'])
    const text = await calendar.compose(dentist)
    expect(await outcome(calendar.swap(dentist.uid, undefined, text))).toBe('unknown')
    expect(await straight.get(dentist.uid)).toBeDefined()
    proxy.thenDeaf(false)
    await calendar.swap(dentist.uid, undefined, text)
    expect(proxy.arrived()).toBe(1)
  })

  test('an undo whose outcome nobody knows is brought to its end when it is asked for again', async () => {
    const { calendar, straight, proxy } = await fresh()
    let n = 0
    const deps = { db: openDatabase(':memory:'), now: () => n, newId: () => `id${n++}` }
    const notes = createNotes(deps)
    const undoing = createUndoing({ ...deps, notes, reversers: { event: calendar.reverser } })
    const by = () => ({ turn: `t${n++}`, call: 'c', at: n })
    const { text } = await calendar.create(dentist)
    const reversals = [
      { target: 'event', id: dentist.uid, before: undefined, after: text } as const,
    ]
    const { id } = notes.recordWrite({ by: by(), text: 'Added', undo: 'Delete it.', reversals })
    proxy.thenDeaf(true)
    proxy.fail(['done in silence'])
    const { refused } = await undoing.undo([id], by())
    expect(refused[0]?.why).toMatch(
      /^It may have been undone, or not: .* did not answer .* Ask again/,
    )
    expect(notes.getWrite(id)?.status).toBe('done')
    proxy.thenDeaf(false)
    expect((await undoing.undo([id], by())).undone).toMatchObject([{ id, status: 'undone' }])
    expect(await straight.get(dentist.uid)).toBeUndefined()
    expect(proxy.arrived()).toBe(1)
  })
})
