import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../memory/db.ts'
import { renderView } from '../../../memory/memory.ts'
import { runCli } from '../../cli.ts'
import { createWorld, startOtto } from '../../turn/test/fakes.ts'
import { createBackups } from '../backups.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'otto-restore-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

async function cli(home: string, ...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = {
    ...{ print: (line: string) => out.push(line), complain: (line: string) => err.push(line) },
    ...{ interactive: false, interrupted: new Promise<void>(() => undefined) },
  }
  const code = await runCli(argv, { OTTO_HOME: home, OTTO_ZONE: 'Europe/London' }, io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

it('a home is made again elsewhere from a backup taken while it runs, and goes on as it was', async () => {
  const world = createWorld()
  const one = startOtto(world)
  await one.say('remember that my locker code ends in 31')
  await one.call('draft_message', { to: 'ann@example.org', text: 'the contract is ready' })
  await one.call('add_event', { title: 'dentist', when: 'tomorrow at 10' })
  await one.stores.nights.run()
  const made = await cli(world.home, 'backup')
  expect(made.out).toMatch(/^Made and checked: .*-asked\nIt is kept until /)
  await one.say('said after the backup')
  const path = /checked: (.*)\n/.exec(made.out)?.[1] ?? ''
  const view = renderView(one.stores.memory.view())

  const fresh = { ...world, home: join(folder(), 'home') }
  expect(await cli(fresh.home, 'restore', path)).toMatchObject({ code: 0, err: '' })
  const two = startOtto(fresh)
  expect(view).toContain(renderView(two.stores.memory.view()).slice(-200).trim())
  expect(two.stores.drafts.held().map(({ text }) => text)).toEqual(['the contract is ready'])
  expect(two.stores.memories.read('facts')?.body).toContain('locker code')
  expect(await two.say('what is my locker code?')).toContain('31')
  const dentist = await two.stores.calendar.list(world.clock.at, world.clock.at + 2 * 86_400_000)
  expect(dentist.map(({ title }) => title)).toEqual(['dentist'])
  const files = readdirSync(fresh.home, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((each) => !each.startsWith('run')))
    expect(statSync(join(fresh.home, name)).mode & 0o077, name).toBe(0)
})

it('what stood in the home is kept when another is put in its place, and can be put back', async () => {
  const world = createWorld()
  const one = startOtto(world)
  await one.say('remember that my locker code ends in 31')
  await cli(world.home, 'backup')
  await one.say('remember that my bike is blue')
  await cli(world.home, 'backup')
  const home = join(folder(), 'h')
  const [first = '', second = ''] = readdirSync(join(world.home, 'backups')).sort()
  await cli(home, 'restore', join(world.home, 'backups', second))
  const restored = await cli(home, 'restore', join(world.home, 'backups', first), '--yes')
  expect(restored.out).toMatch(/What stood there is kept in .*-replaced/)
  const facts = () => {
    const db = openDatabase(join(home, 'otto.db'))
    const texts = db.prepare("SELECT text FROM note WHERE kind = 'fact'").pluck().all()
    db.close()
    return texts
  }
  expect(facts()).toHaveLength(1)
  const [replaced = ''] = readdirSync(join(home, 'backups'))
  expect((await cli(home, 'restore', replaced, '--yes')).code).toBe(0)
  expect(facts()).toHaveLength(2)
})

it('what waited to be sent when it was copied is not sent again, and said', async () => {
  const world = createWorld()
  const one = startOtto(world)
  await one.say('hello there')
  one.db.exec("UPDATE outbox SET status = 'intent', settled_at = NULL")
  const backup = await createBackups({
    ...{ home: world.home, memories: join(world.home, 'memories') },
    ...{ now: () => world.clock.at, zone: () => 'Europe/London' },
  }).make('asked', one.db)
  const home = join(folder(), 'h')
  const { out } = await cli(home, 'restore', join(world.home, 'backups', backup.name))
  expect(out).toContain('1 messages that waited then may have been sent since')
  const db = openDatabase(join(home, 'otto.db'))
  expect(db.prepare('SELECT status FROM outbox').pluck().all()).toEqual(['may have been sent'])
  db.close()
})

it('a backup that is not whole is not restored, and the home stays as it is', async () => {
  const world = createWorld()
  const one = startOtto(world)
  await one.say('remember that my locker code ends in 31')
  await cli(world.home, 'backup')
  const [name = ''] = readdirSync(join(world.home, 'backups'))
  const broken = join(folder(), 'broken')
  cpSync(join(world.home, 'backups', name), broken, { recursive: true })
  const db = readFileSync(join(broken, 'otto.db'))
  writeFileSync(join(broken, 'otto.db'), db.fill(7, 4_096, 9_000))
  const files = () => readdirSync(world.home).filter((each) => !/^run$|-(wal|shm)$/.test(each))
  const before = files()
  expect(await cli(world.home, 'restore', broken)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Nothing was restored: the backup of otto\.db is not whole/),
  })
  expect(await cli(world.home, 'restore', folder())).toMatchObject({ code: 1 })
  expect(await cli(world.home, 'restore', 'nothing')).toMatchObject({ code: 1 })
  expect(files()).toEqual(before)
  expect(startOtto(world).stores.notes.search('locker')).toHaveLength(1)
})

it('a backup holds no link and leaves nothing where it fails', async () => {
  const home = folder()
  const outside = folder()
  writeFileSync(join(outside, 'secret.txt'), 'x')
  mkdirSync(join(home, 'memories'))
  writeFileSync(join(home, 'memories', 'a.md'), 'a')
  symlinkSync(join(outside, 'secret.txt'), join(home, 'memories', 'link.md'))
  symlinkSync(outside, join(home, 'calendar'))
  const db = openDatabase(join(home, 'otto.db'))
  const deps = { memories: join(home, 'memories'), now: () => 0, zone: () => 'UTC' }
  const backups = createBackups({ home, ...deps })
  const { name } = await backups.make('nightly', db)
  const files = readdirSync(join(home, 'backups', name), { recursive: true }).sort()
  expect(files).toEqual(['backup.json', 'memories', 'memories/a.md', 'otto.db'])
  db.close()
  await expect(backups.make('nightly', db)).rejects.toThrow()
  expect(readdirSync(join(home, 'backups'))).toEqual([name])
  mkdirSync(join(home, 'backups', '.part-x'))
  backups.prune()
  expect(existsSync(join(home, 'backups', '.part-x'))).toBe(false)
})
