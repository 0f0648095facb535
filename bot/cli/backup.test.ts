import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCli } from '../cli.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { makeHome, takeHome } from './home.ts'

async function otto(home: string, ...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = {
    ...{ print: (line: string) => out.push(line), complain: (line: string) => err.push(line) },
    ...{ interactive: false, interrupted: new Promise<void>(() => undefined) },
  }
  const code = await runCli(argv, { OTTO_HOME: home, OTTO_ZONE: 'Europe/London' }, io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

function empty(): string {
  const path = mkdtempSync(join(tmpdir(), 'otto-backup-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

describe('./otto backup', () => {
  it('has nothing to save of a home in which nothing was said', async () => {
    const home = empty()
    expect(await otto(home, 'backup')).toEqual({
      code: 1,
      out: '',
      err: `There is nothing in ${home} yet.`,
    })
    expect(await otto(home, 'backup', 'list')).toMatchObject({
      code: 0,
      out: 'There is no backup yet.',
    })
    expect(existsSync(join(home, 'otto.db'))).toBe(false)
  })

  it.each([
    ['backup', 'everything'],
    ['backup', 'list', 'x'],
    ['backup', 'now', 'x'],
    ['restore'],
    ['restore', 'a', 'b'],
  ])('is called wrongly by %s %s', async (...argv) => {
    const { code, out, err } = await otto(empty(), ...argv)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('./otto restore WHICH')
  })

  it('makes one, says where it is and how long it stays, and lists it', async () => {
    const world = createWorld()
    await startOtto(world).say('remember that my locker code ends in 31')
    const made = await otto(world.home, 'backup')
    expect(made.code).toBe(0)
    const [, path = ''] = /^Made and checked: (.+)\nIt is kept until \w{3} \d/.exec(made.out) ?? []
    expect(existsSync(path)).toBe(true)
    const listed = await otto(world.home, 'backup', 'list')
    expect(listed.out).toContain(path.split('/').at(-1))
    expect(listed.out).toContain('kept until')
  })
})

describe('./otto restore', () => {
  it('names a backup that is not there, and changes nothing', async () => {
    const home = empty()
    for (const which of ['latest', 'nothing', '/nowhere/at/all'])
      expect(await otto(home, 'restore', which)).toEqual({
        code: 1,
        out: '',
        err: `There is no backup ${which}. ./otto backup list shows those there are.`,
      })
    expect(readdirSync(home)).toEqual(['run'])
  })

  it('waits until no Otto runs on the home', async () => {
    const home = empty()
    makeHome(home)
    const release = takeHome(home)
    expect(await otto(home, 'restore', 'latest')).toMatchObject({
      code: 1,
      err: `An Otto runs on ${home}. Stop it first.`,
    })
    release?.()
    expect((await otto(home, 'restore', 'latest')).err).toContain('There is no backup')
  })
})
