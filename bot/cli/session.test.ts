import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCli } from '../cli.ts'
import { createWorld, startOtto, type World } from '../turn/test/fakes.ts'
import { makeHome, takeHome } from './home.ts'

function otherHome(): string {
  const path = mkdtempSync(join(tmpdir(), 'otto-session-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

async function otto(home: string, ...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = {
    ...{ print: (line: string) => out.push(line), complain: (line: string) => err.push(line) },
    ...{ interactive: false, interrupted: new Promise<void>(() => undefined) },
  }
  const env = {
    OTTO_HOME: home,
    OTTO_ZONE: 'Europe/London',
    OTTO_X_BUDGET: '300',
    OTTO_Y_BUDGET: '600',
  }
  const code = await runCli(['session', ...argv], env, io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const env = { OTTO_X_BUDGET: '300', OTTO_Y_BUDGET: '600', OTTO_EMBEDDING_MODEL: 'off' }

/** A home in which somebody has talked for a while, with a rule, until it was compacted. */
async function talkedIn(world: World) {
  const one = startOtto(world, { env })
  await one.say('remember that my locker code ends in 31')
  await one.say('From now on, always answer in French.')
  for (let i = 0; i < 24; i += 1) await one.say(`remark ${i}: the ${i}th row of beans is up`)
  return one
}

describe('./otto session', () => {
  it('says how it is called, and that there is nothing yet', async () => {
    const home = otherHome()
    for (const wrong of [
      ['x'],
      ['list', 'x'],
      ['import'],
      ['import', 'a', 'b'],
      ['export', '1', 'a', 'b'],
    ])
      expect(await otto(home, ...wrong)).toMatchObject({ code: 2, out: '' })
    expect(await otto(home, 'list')).toMatchObject({
      code: 1,
      err: `There is no conversation in ${home}.`,
    })
    expect((await otto(home, 'export')).code).toBe(1)
  })

  it('takes a conversation to a fresh home: it goes on there, is recalled, and its rules wait for a tap', async () => {
    const world = createWorld()
    const before = await talkedIn(world)
    const view = before.stores.memory.view()
    expect(view.lines.length).toBeGreaterThan(0)
    const file = join(otherHome(), 'talk.json')
    const name = '“remember that my locker code ends in 31”, 26 turns, Tue 1 Dec 2026'
    expect((await otto(world.home, 'list')).out).toBe(`1. ${name} (this one)  ${view.session}`)
    expect(await otto(world.home, 'export', file)).toMatchObject({
      code: 0,
      out: expect.stringContaining(file),
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const fresh = createWorld()
    fresh.last.id = 5_000
    const after = startOtto(fresh, { env })
    await after.say('good morning')
    expect(await otto(fresh.home, 'import', file)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Imported “remember.*52 messages.*rules \(1\) are not in force here/s,
      ),
    })
    expect((await otto(fresh.home, 'import', file)).out).toMatch(/^Nothing to do: /)
    expect(after.stores.memory.rules()).toEqual([])
    expect(await after.say('/sessions 2')).toContain('always answer in French')
    const there = after.stores.memory.view()
    expect(there.lines.map(({ text }) => text)).toEqual(view.lines.map(({ text }) => text))
    const texts = view.items.map(({ text }) => text)
    expect(there.items.map(({ text }) => text).slice(0, texts.length)).toEqual(texts)
    expect(await after.say('what is my locker code?')).toContain('ends in 31')
    await after.tap('Keep rule 1')
    expect(after.stores.memory.rules()).toHaveLength(1)
    expect(after.stores.memory.orphans()).toEqual([])
  })

  it('prints one by its number, and knows none of another', async () => {
    const world = createWorld()
    const one = startOtto(world)
    await one.say('remember that my bicycle is blue')
    const { out } = await otto(world.home, 'export', '1')
    expect(JSON.parse(out)).toMatchObject({ format: 'otto-session', version: 1 })
    expect(await otto(world.home, 'export', '2')).toMatchObject({
      code: 1,
      err: 'There is no conversation 2.',
    })
  })

  it('says what is wrong with a file, and stores nothing of it', async () => {
    const world = createWorld()
    const one = startOtto(world)
    await one.say('remember that my bicycle is blue')
    const folder = otherHome()
    const file = join(folder, 'talk.json')
    await otto(world.home, 'export', file)
    writeFileSync(file, readFileSync(file, 'utf8').replace('blue', 'red'))
    const home = otherHome()
    expect(await otto(home, 'import', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('chunks[0] has another text than its hash says'),
    })
    writeFileSync(file, 'bicycle')
    expect((await otto(home, 'import', file)).err).toMatch(/cannot be read: it is no JSON/)
    expect((await otto(home, 'import', join(folder, 'none'))).err).toMatch(/cannot be read: ENOENT/)
    expect((await otto(home, 'list')).out).toBe('There is no conversation with an answer yet.')
  })

  it('does not keep a running Otto waiting for a long one', async () => {
    const world = createWorld()
    const one = startOtto(world)
    await one.say('remember that my bicycle is blue')
    const file = join(otherHome(), 'talk.json')
    await otto(world.home, 'export', file)
    appendFileSync(file, ' '.repeat(10_000_000))
    const home = otherHome()
    makeHome(home)
    const giveBack = takeHome(home)
    expect(await otto(home, 'import', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('stop Otto first'),
    })
    giveBack?.()
    expect(await otto(home, 'import', file)).toMatchObject({ code: 0 })
  })
})
