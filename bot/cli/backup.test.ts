import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import { type Io, runCli } from '../cli.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { makeHome, takeHome } from './home.ts'

function otto(home: string, ...argv: string[]) {
  return command({ interactive: false }, home, argv)
}

/** The same with somebody at the terminal, who is asked. */
function answering(asked: string[], answer: string, home: string, ...argv: string[]) {
  const io = {
    interactive: true,
    answer: (question: string) => {
      asked.push(question)
      return Promise.resolve(answer)
    },
  }
  return command(io, home, argv)
}

async function command(
  who: Pick<Io, 'interactive' | 'answer'>,
  home: string,
  argv: readonly string[],
) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = {
    ...{ print: (line: string) => out.push(line), complain: (line: string) => err.push(line) },
    ...{ ...who, interrupted: new Promise<void>(() => undefined) },
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

describe('before ./otto restore replaces anything', () => {
  /** A home in which something was said after its backup was made. */
  async function lived(): Promise<string> {
    const world = createWorld()
    const one = startOtto(world)
    await one.say('remember that my locker code ends in 31')
    await otto(world.home, 'backup')
    await one.say('remember that my bike is blue')
    return world.home
  }

  function facts(home: string): number {
    const db = openDatabase(join(home, 'otto.db'))
    const found = db.prepare("SELECT text FROM note WHERE kind = 'fact'").all()
    db.close()
    return found.length
  }

  it.each([
    ['no', 1, 2],
    ['', 1, 2],
    ['y', 0, 1],
    ['Yes ', 0, 1],
  ])('it asks, and “%s” ends with %i and %i facts', async (answer, code, left) => {
    const home = await lived()
    const asked: string[] = []
    const said = await answering(asked, answer, home, 'restore', 'latest')
    expect([said.code, facts(home)]).toEqual([code, left])
    expect(asked).toEqual(['Go on? [y/N] '])
    expect(said.out).toMatch(/is whole\.\nIt would take the place of what is in .*can be put back/s)
    expect(existsSync(join(home, '.restoring'))).toBe(false)
  })

  it('it says what to add where nobody can be asked, and changes nothing without it', async () => {
    const home = await lived()
    const refused = await otto(home, 'restore', 'latest')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('add --yes') })
    expect(facts(home)).toBe(2)
    expect(await otto(home, 'restore', '--yes', 'latest')).toMatchObject({ code: 0, err: '' })
    expect(facts(home)).toBe(1)
    const [replaced = ''] = readdirSync(join(home, 'backups')).filter((n) => n.endsWith('replaced'))
    expect((await otto(home, 'restore', replaced, '--yes')).code).toBe(0)
    expect(facts(home)).toBe(2)
  })
})
