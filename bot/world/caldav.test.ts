import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createCalDav } from './caldav.ts'
import { createCalendar } from './calendar.ts'
import { eventEntries } from './ics.ts'
import { calendarContract, dentist, start } from './test/calendar-contract.ts'
import { hasRadicale, type Radicale, startRadicale } from './test/radicale.ts'

const canary = 'not the pass-word'

/** In CI a missing server fails; on a person's machine it is skipped by name. */
describe.skipIf(!hasRadicale && !inject('ci'))('CalDAV, on a real Radicale', () => {
  const servers: Radicale[] = []
  let calendars = 0
  beforeAll(async () => void servers.push(await startRadicale()))
  afterAll(async () => void (await servers.pop()?.stop()))

  function radicale(): Radicale {
    const [only] = servers
    if (only === undefined) throw new Error('no Radicale')
    return only
  }

  function over(name: string | undefined, more: { password?: string; url?: string } = {}) {
    const { url, user, password } = radicale()
    const access = { url, user, password, calendar: name, limitMs: 5_000, ...more }
    const warned: string[] = []
    const shelf = createCalDav({
      ...access,
      entries: eventEntries,
      warn: (line) => warned.push(line),
    })
    const calendar = createCalendar({ shelf, zone: () => 'Europe/London', now: () => start })
    return { calendar, shelf, warned }
  }

  async function fresh() {
    const name = `c${++calendars}`
    await radicale().makeCalendar(name)
    return name
  }

  calendarContract(async () => {
    const name = await fresh()
    const close = () => Promise.resolve()
    return { calendar: over(name).calendar, other: over(name).calendar, close }
  })

  test('what changed between reading and writing is not written over', async () => {
    const name = await fresh()
    const [mine, theirs] = [over(name), over(name)]
    await mine.calendar.create(dentist)
    const { default: ical } = await import('ical.js')
    const ctx = { ical, zone: 'Europe/London', now: start }
    const [item] = await mine.shelf.read(ctx)
    if (item === undefined) throw new Error('nothing was read')
    const { after } = await theirs.calendar.revise(dentist.uid, { title: 'Theirs' })
    await theirs.calendar.put(dentist.uid, after)
    await expect(mine.shelf.replace(item, item.text)).rejects.toThrow('has changed meanwhile')
    await expect(mine.shelf.remove(item)).rejects.toThrow('has changed meanwhile')
    await expect(mine.shelf.add(item.place.split('/').at(-1) ?? '', item.text)).rejects.toThrow()
    expect(await mine.calendar.get(dentist.uid)).toMatchObject({ title: 'Theirs' })
  })

  test('an object that holds tasks only is no event and is left alone', async () => {
    const name = await fresh()
    const task = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', 'BEGIN:VTODO', 'UID:todo'],
      ...['DTSTAMP:20261001T000000Z', 'SUMMARY:Buy beans', 'END:VTODO', 'END:VCALENDAR', ''],
    ].join('\r\n')
    await radicale().request('PUT', `/ana/${name}/todo.ics`, task, {
      'content-type': 'text/calendar',
    })
    const { calendar, warned } = over(name)
    await calendar.create(dentist)
    expect(await calendar.list(0, start + 1)).toHaveLength(1)
    expect(warned).toEqual([])
    expect((await radicale().request('GET', `/ana/${name}/todo.ics`)).status).toBe(200)
  })

  test('a wrong password, an unknown calendar and a dead server are said plainly, without the password', async () => {
    const list = (one: ReturnType<typeof over>) => one.calendar.list(0, 1)
    await expect(list(over(undefined, { password: canary }))).rejects.toThrow(
      /^127\.0\.0\.1:\d+ refused the calendar's user or password\.$/,
    )
    await expect(list(over('nowhere'))).rejects.toThrow(/has no calendar “nowhere”; it has “c\d+”/)
    const dead = over(undefined, { url: 'http://127.0.0.1:9/', password: canary })
    const fault = await list(dead).catch((cause: unknown) => cause)
    expect(String(fault)).toContain('The calendar server 127.0.0.1:9 cannot be reached')
    expect(JSON.stringify(fault) + String(fault)).not.toContain(canary)
  })

  test('the next use after a failure tries anew', async () => {
    const name = await fresh()
    const one = over(name)
    const { url } = radicale()
    expect(url).toMatch(/^http:\/\/127/)
    expect(await one.calendar.list(0, 1)).toEqual([])
    await one.calendar.create(dentist)
    expect(await one.calendar.list(0, start + 1)).toHaveLength(1)
  })
})
