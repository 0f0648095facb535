import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import { sleep } from '../memory/time/clock.ts'
import { parseScenario } from './simulate/scenario.ts'
import { createWorld, type World } from './simulate/world.ts'

const kills = 20
const updates = 20
const head = 'start: 2026-12-01T09:00\nsteps:\n- say: "unused"\n'
const worlds: World[] = []

async function begin(): Promise<World> {
  const scenario = parseScenario(head, { name: 'kills', folder: '/tmp' })
  const world = await createWorld(scenario, { path: dirname(process.execPath) })
  worlds.push(world)
  world.bot.start()
  expect(await world.clock.idle()).toMatchObject({ type: 'idle' })
  return world
}

afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close(false)
})

/** One column of one query on the bot's database, read by a connection of its own. */
function column(world: World, sql: string): unknown[] {
  const db = openDatabase(join(world.home, 'otto.db'))
  const values = db.prepare(sql).pluck().all()
  db.close()
  return values
}

/** The texts of the messages that Telegram accepted. */
function accepted(world: World): string[] {
  const ours = world.server.messages().filter(({ from }) => from === 'otto')
  return ours.map(({ text }) => text.replace(/^(?:\((?:An earlier|I was cut off).*?\)\n\n)+/s, ''))
}

function timesOf(texts: readonly string[], part: string): number {
  return texts.filter((text) => text.includes(part)).length
}

/** Waits until `seen` says so, in real time; false after ten seconds. */
async function soon(seen: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < 10_000; waited += 1) {
    if (seen()) return true
    await sleep(1)
  }
  return false
}

describe('an Otto that is killed', () => {
  it(`ends every turn once, ${kills} times killed in the middle of ${updates} updates`, async () => {
    const world = await begin()
    let n = 0
    for (let kill = 0; kill < kills; kill++) {
      for (let i = 0; i < updates; i++)
        world.server.say({ text: `remember that box ${++n} holds item ${n}x` })
      const before = world.server.calls('sendMessage')
      await soon(() => world.server.calls('sendMessage') >= before + (kill % (updates - 1)) + 1)
      await sleep(kill % 7)
      await world.bot.kill()
      world.bot.start()
    }
    expect(await world.clock.idle()).toMatchObject({ type: 'idle' })
    const texts = accepted(world)
    const twice = Array.from({ length: n }, (_, i) => `item ${i + 1}x`).filter(
      (item) => timesOf(texts, `remember: box ${item.slice(5, -1)} holds ${item}`) > 1,
    )
    expect(twice).toEqual([])
    expect(column(world, "SELECT count(*) FROM turn WHERE status != 'done'")).toEqual([0])
    expect(column(world, 'SELECT count(*) FROM turn')).toEqual([n])
    const facts = column(world, "SELECT text FROM note WHERE kind = 'fact'")
    expect(facts).toHaveLength(n)
    expect(new Set(facts).size).toBe(n)
  }, 300_000)

  it(`does nothing twice, ${kills} times killed right after an effect`, async () => {
    const world = await begin()
    const events = () =>
      existsSync(join(world.home, 'calendar'))
        ? readdirSync(join(world.home, 'calendar')).filter((name) => name.endsWith('.ics')).length
        : 0
    const notes = () => Number(column(world, 'SELECT count(*) FROM note')[0])
    for (let kill = 0; kill < kills; kill++) {
      const seen = await oneEffect(world, kill, { events, notes })
      expect(seen).toBe(true)
      await world.bot.kill()
      world.bot.start()
      expect(await world.clock.idle()).toMatchObject({ type: 'idle' })
    }
    const each = (kind: number) =>
      Array.from({ length: kills }, (_, i) => i).filter((i) => i % 3 === kind).length
    expect(events()).toBe(each(0))
    expect(notes()).toBe(each(2))
    const mails = world.mail.mails().map(({ text }) => text.trim())
    expect(new Set(mails).size).toBe(mails.length)
    expect(mails).toHaveLength(each(1))
    expect(column(world, "SELECT count(*) FROM turn WHERE status != 'done'")).toEqual([0])
  }, 300_000)
})

/** Asks for an event, a mail or a note, and waits until its effect is there. */
async function oneEffect(
  world: World,
  n: number,
  count: { readonly events: () => number; readonly notes: () => number },
): Promise<boolean> {
  switch (n % 3) {
    case 0: {
      const before = count.events()
      world.server.say({ text: `put the visit ${n} in the calendar on ${n + 2} December at 10` })
      return soon(() => count.events() > before)
    }
    case 1: {
      world.server.say({ text: `draft a mail to sam@example.org: parcel ${n} has come` })
      await world.clock.idle()
      const before = world.mail.mails().length
      world.server.say({ text: 'approve it' })
      return soon(() => world.mail.mails().length > before)
    }
    default: {
      const before = count.notes()
      world.server.say({ text: `remember that drawer ${n} holds the keys` })
      return soon(() => count.notes() > before)
    }
  }
}
