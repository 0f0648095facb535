import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import { readConfig } from '../config.ts'
import { createStores } from '../stores.ts'
import { createWorld, type World } from '../turn/test/fakes.ts'
import { createBackups } from './backups.ts'
import { isAsSeen, markOf, noteSeen, writeMark } from './mark.ts'
import { beginHome, checkOpened, HomeError, openHome, orDamage } from './opening.ts'
import { prepareRestore } from './restoring/restore.ts'

const zone = 'Europe/London'

/** Everything that Otto keeps, on an opened database of a home. */
function open(home: string) {
  const db = openHome(home)
  const config = readConfig({ OTTO_HOME: home, OTTO_EMBEDDING_MODEL: 'off' }, home)
  const ids = { last: 0 }
  const nothing = () => undefined
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
  const newId = () => `id${++ids.last}`
  return { db, ...createStores({ config, db, now: () => 0, newId, zone, log }) }
}

/** A home with a past, a backup and a mark, and nobody in it. */
async function lived(): Promise<World> {
  const world = createWorld()
  const { home, clock } = world
  const { db, notes } = open(home)
  for (let i = 0; i < 60; i += 1) {
    const text = `drawer ${i} holds thing ${i}`
    notes.file(
      { kind: 'fact', text, said: text, origin: 'said' },
      { turn: `t${i}`, call: 'c', at: clock.at },
    )
  }
  db.exec(
    "INSERT INTO inbox (bot, update_id, lane, heard, status, at) VALUES (1, 1, 'turn', '{}', 'done', 1)",
  )
  const memories = join(home, 'memories')
  const deps = { home, memories, zone: () => 'UTC', now: () => clock.at }
  await createBackups(deps).make('nightly', db)
  mkdirSync(join(home, 'run'), { recursive: true })
  writeMark(home, markOf(db))
  db.close()
  return world
}

/** What a start would do; the error where it refuses. */
function begin({ home }: World): HomeError | 'opened' {
  try {
    const { db } = open(home)
    try {
      checkOpened(db, home)
    } finally {
      db.close()
    }
    return 'opened'
  } catch (cause) {
    if (cause instanceof HomeError) return cause
    throw cause
  }
}

/** All that it says of drawers. */
function drawers({ home }: World): readonly string[] {
  const { db, notes } = open(home)
  const texts = notes.search('drawer', { limit: 100 }).map(({ text }) => text)
  db.close()
  return texts
}

function message(world: World): string {
  const found = begin(world)
  return found === 'opened' ? found : found.message
}

describe('a start on a home with a past', () => {
  it('opens what is whole, and makes what never was', async () => {
    expect(begin(await lived())).toBe('opened')
    expect(begin(createWorld())).toBe('opened')
  })

  it.each([
    ['broken header', (path: string) => writeFileSync(path, 'x'.repeat(16) + readFileSync(path))],
    ['no database', (path: string) => rmSync(path)],
    ['an empty one', (path: string) => truncateSync(path)],
    ['half of one', (path: string) => truncateSync(path, 60_000)],
    ['a text in its place', (path: string) => writeFileSync(path, 'hello\n'.repeat(5_000))],
  ])(
    'refuses %s, changes nothing and names the backup, which restores it',
    async (_what, damage) => {
      const world = await lived()
      const path = join(world.home, 'otto.db')
      damage(path)
      const before = existsSync(path) ? readFileSync(path) : undefined
      expect(message(world)).toMatch(
        /is (damaged: .+|missing.*|empty.*)\. .*newest backup is .*-nightly/,
      )
      expect(existsSync(path) ? readFileSync(path) : undefined).toEqual(before)
      const [name = ''] = /\S+-nightly/.exec(message(world)) ?? []
      const deps = {
        home: world.home,
        memories: join(world.home, 'memories'),
        now: () => world.clock.at,
      }
      prepareRestore(join(world.home, 'backups', name), deps).carryOut()
      expect(drawers(world)).toHaveLength(60)
    },
  )

  it('opens a large one at once, and lets nothing begin before each of its pages was looked at', async () => {
    const world = await lived()
    const path = join(world.home, 'otto.db')
    const filled = openDatabase(path)
    filled.exec('CREATE TABLE pad (bytes BLOB) STRICT')
    filled.exec(
      'INSERT INTO pad VALUES (randomblob(3000000)), (randomblob(6000000)), (randomblob(9))',
    )
    const pages = filled.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'pad'").pluck()
    const page = Number(pages.get())
    filled.close()
    const whole = beginHome(world.home)
    expect(isAsSeen(world.home)).toBe(false)
    await whole.verdict()
    expect(isAsSeen(world.home)).toBe(true)
    whole.db.close()
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(7, (page - 1) * 4_096 + 8, page * 4_096))
    const broken = beginHome(world.home)
    await expect(broken.verdict()).rejects.toThrow(
      /^The database .* is damaged: .*The newest backup is .*-nightly/s,
    )
    expect(isAsSeen(world.home)).toBe(false)
    broken.db.close()
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })

  it('takes a page that cannot be read for damage, and any other fault for what it is', () => {
    const fail = (code: string) => () => {
      throw Object.assign(new Error('malformed'), { code })
    }
    expect(() => orDamage('/h', fail('SQLITE_CORRUPT_VTAB'))).toThrow(HomeError)
    expect(() => orDamage('/h', fail('SQLITE_FULL'))).toThrow(/^malformed$/)
    expect(orDamage('/h', () => 1)).toBe(1)
  })

  it('refuses a database that a newer program has changed', async () => {
    const world = await lived()
    const db = openHome(world.home)
    db.exec("INSERT INTO migration (name, at) VALUES ('zones-007-far-future', 1)")
    db.close()
    expect(message(world)).toMatch(/changed by a newer Otto \(zones-007-far-future\)/)
  })

  it('refuses a database whose log with the newest messages is missing', async () => {
    const world = await lived()
    const path = join(world.home, 'otto.db')
    copyFileSync(path, `${path}.old`)
    const { db } = open(world.home)
    db.exec(
      "INSERT INTO inbox (bot, update_id, lane, heard, status, at) VALUES (1, 2, 'turn', '{}', 'done', 1)",
    )
    writeMark(world.home, markOf(db))
    db.close()
    copyFileSync(`${path}.old`, path)
    expect(message(world)).toMatch(/has lost its newest part \(\d messages.*--accept/)
  })

  it('looks at every page again unless the file is just as Otto itself saw it last', async () => {
    const world = await lived()
    const path = join(world.home, 'otto.db')
    expect(begin(world)).toBe('opened')
    noteSeen(world.home)
    expect(isAsSeen(world.home)).toBe(true)
    writeFileSync(path, readFileSync(path).fill(0xa5, 8_192, 20_000))
    expect(isAsSeen(world.home)).toBe(false)
    expect(message(world)).toMatch(/is damaged/)
    expect(isAsSeen(world.home)).toBe(false)
  })

  it('refuses where only the log is left of it', () => {
    const world = createWorld()
    writeFileSync(join(world.home, 'otto.db-wal'), 'x'.repeat(5_000))
    expect(message(world)).toMatch(/otto\.db is missing/)
  })
})

/** A generator of its own, so that every run meets the same damage. */
function seeded(seed: number): (n: number) => number {
  const state = { seed }
  return (n) => {
    state.seed = (state.seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state.seed / 2_147_483_648) * n)
  }
}

const page = 4_096

/** One way in which a disk or a program spoils a file of pages. */
function spoil(bytes: Buffer, random: (n: number) => number): Buffer {
  const pages = bytes.length / page
  const at = random(pages) * page
  switch (random(6)) {
    case 0:
      return bytes.subarray(0, random(bytes.length))
    case 1:
      return Buffer.from(bytes).fill(0, at, at + page)
    case 2:
      return Buffer.from(bytes).fill(0xa5, at, at + 512)
    case 3: {
      const other = random(pages) * page
      const swapped = Buffer.from(bytes)
      bytes.copy(swapped, at, other, other + page)
      bytes.copy(swapped, other, at, at + page)
      return swapped
    }
    case 4:
      return Buffer.from(bytes).fill(random(256), 0, 100)
    default:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + page)])
  }
}

it('of many damaged databases each is refused, or says all that it said', async () => {
  const world = await lived()
  const path = join(world.home, 'otto.db')
  const whole = readFileSync(path)
  const random = seeded(11)
  const wanted = drawers(world)
  const seen = { refused: 0, whole: 0 }
  for (let n = 0; n < (inject('full') ? 200 : 40); n += 1) {
    for (const beside of ['-wal', '-shm']) rmSync(path + beside, { force: true })
    writeFileSync(path, spoil(whole, random))
    const found = begin(world)
    if (found === 'opened') {
      expect(drawers(world)).toEqual(wanted)
      seen.whole += 1
    } else seen.refused += 1
  }
  expect(seen.refused).toBeGreaterThan(20)
})
