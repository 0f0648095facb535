import { spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Model } from '../bot/models/model.ts'
import { createWorld as createHome, startOtto } from '../bot/turn/test/fakes.ts'
import { isDiskFull } from '../memory/files.ts'
import { sleep } from '../memory/time/clock.ts'
import { parseScenario } from './simulate/scenario.ts'
import { createWorld, type World } from './simulate/world.ts'

/** Drafts a long mail once, then says so. */
const drafting: Model = async function* ({ messages }) {
  const isDone = messages.some(({ role }) => role === 'tool')
  const text = 'The contract lies in the upper drawer. '.repeat(80)
  const args = { to: 'sam@example.org', text }
  if (isDone) yield { type: 'text', text: 'There it is.' }
  else yield { type: 'call', call: { id: 'c1', name: 'draft_message', args } }
  yield { type: 'done', stop: isDone ? 'end' : 'calls', usage: undefined }
}

describe('wherever in a turn the disk becomes full', () => {
  /** What stands there after a turn that had room for so many pages, and was tried again once there was more. */
  async function turnWith(pages: number) {
    const world = createHome()
    const otto = startOtto(world, { model: drafting })
    const limit = (most: number) => otto.db.pragma(`max_page_count = ${most}`)
    const all = Number(otto.db.pragma('page_count', { simple: true }))
    limit(all + pages)
    const text = `write to sam about the contract ${'as we said yesterday '.repeat(150)}`
    const first = await otto.say(text).then(
      () => 'done',
      (cause: unknown) => (isDiskFull(cause) ? 'full' : cause),
    )
    limit(1_000_000)
    if (otto.stores.inbox.open() > 0) await otto.work()
    else if (first === 'full') await otto.say(text)
    // As with the next beat.
    await otto.outbox.drain()
    const { drafts, memory, inbox } = otto.stores
    return {
      first,
      held: drafts.held().length,
      shown: otto.shown().filter(({ buttons }) => buttons.length > 0).length,
      said: memory.itemsSince(0).filter(({ speaker }) => speaker === 'person').length,
      open: inbox.open(),
      whole: otto.db.pragma('integrity_check', { simple: true }),
      later: await otto.say('/status'),
    }
  }

  it('it is done once and whole as soon as there is room', async () => {
    const firsts = new Set<unknown>()
    for (let pages = 0; pages < 16; pages += 1) {
      const { first, ...left } = await turnWith(pages)
      firsts.add(first)
      const once = { held: 1, shown: 1, said: 1, open: 0, whole: 'ok', later: 'the status' }
      expect(left, `${pages} pages`).toEqual(once)
    }
    expect(firsts).toEqual(new Set(['full', 'done']))
  }, 60_000)
})

/** Puts a disk of its own below the world's home; false where this machine does not let us have one. */
function mount(world: World, megabytes: number): boolean {
  const aside = mkdtempSync(join(tmpdir(), 'otto-aside-'))
  cpSync(world.home, aside, { recursive: true, verbatimSymlinks: true })
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', world.home]
  const mounted = spawnSync('mount', options).status === 0
  if (mounted) cpSync(aside, world.home, { recursive: true, verbatimSymlinks: true })
  rmSync(aside, { recursive: true })
  return mounted
}

function fill(path: string): void {
  const file = openSync(path, 'a')
  for (const size of [1 << 20, 1 << 12, 64]) {
    const block = Buffer.alloc(size, 1)
    try {
      while (writeSync(file, block) > 0);
    } catch (cause) {
      if (!isDiskFull(cause)) throw cause
    }
  }
  closeSync(file)
}

const here = spawnSync('unshare', ['--mount', 'true']).status === 0

describe.skipIf(!here)('a bot whose disk is full (needs leave to mount one)', () => {
  it('says so once to who writes, loses nothing and goes on by itself', async () => {
    const head = 'start: 2026-12-01T09:00\nsteps:\n- say: "unused"\n'
    const scenario = parseScenario(head, { name: 'full', folder: '/tmp' })
    const world = await createWorld(scenario, { path: dirname(process.execPath) })
    onTestFinished(async () => {
      await world.bot.close()
      spawnSync('umount', ['-l', world.home])
      await world.close(false)
    })
    expect(mount(world, 64)).toBe(true)
    // Without the scenario's clock, which would be on that disk, it runs on real time.
    rmSync(join(world.home, 'clock'))
    const texts = () => world.server.messages().flatMap((m) => (m.from === 'otto' ? [m.text] : []))
    const until = async (count: number) => {
      for (let waited = 0; texts().length < count && waited < 1_500; waited += 1) await sleep(20)
      return texts()
    }
    world.bot.start()
    world.server.say({ text: 'remember that my bike is blue' })
    expect(await until(1)).toHaveLength(1)
    rmSync(join(world.home, 'run', 'ballast'), { force: true })
    fill(join(world.home, 'filler'))
    world.server.say({ text: 'remember that my locker code is 31' })
    world.server.say({ text: 'I owe Paolo the contract by Friday' })
    expect((await until(2)).at(1)).toMatch(/^My disk is full.*Nothing of it is lost/)
    await sleep(500)
    expect(texts()).toHaveLength(2)
    rmSync(join(world.home, 'filler'))
    const [, , first = '', second = ''] = await until(4)
    expect(first).toContain('locker code')
    expect(second).toContain('contract')
    expect(world.bot.state().type).toBe('running')
    const torn = readdirSync(world.home, { recursive: true, encoding: 'utf8' })
    expect(torn.filter((name) => /\.\d{6,}$|\.part/.test(name))).toEqual([])
    expect(readFileSync(join(world.home, 'otto.log'), 'utf8')).toContain('full')
  }, 90_000)
})
