import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCli } from '../cli.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'

async function otto(home: string, ...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = {
    ...{ print: (line: string) => out.push(line), complain: (line: string) => err.push(line) },
    ...{ interactive: false, interrupted: new Promise<void>(() => undefined) },
  }
  const env = { OTTO_HOME: home, OTTO_ZONE: 'Europe/London' }
  const code = await runCli(['memory', ...argv], env, io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

it('what a night and a hand changed is listed, compared and put back, and that again', async () => {
  const world = createWorld()
  const { home } = world
  expect(await otto(home)).toMatchObject({ code: 0, out: 'There are no memories yet.' })
  const one = startOtto(world)
  await one.say('remember that my sister lives in Porto')
  await one.stores.nights.run()
  const before = readFileSync(join(home, 'memories', 'facts.md'), 'utf8')
  await one.say('remember that my bike is blue')
  world.clock.at += 86_400_000
  await one.stores.nights.run()
  appendFileSync(join(home, 'memories', 'facts.md'), '- by hand\n')
  expect((await otto(home, 'log')).out).toMatch(
    /facts, \d+ lines\n {2}1\. until Wed 2 Dec 2026.*\njournal/,
  )
  const diff = await otto(home, 'diff', 'facts.md')
  expect(diff.out).toMatch(/\n\+ - .*bike is blue.*\n\+ - by hand$/)
  expect(diff.out).not.toContain('Porto')
  expect(await otto(home, 'restore', 'facts')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored facts\.md as it was until Wed 2 Dec 2026/),
  })
  expect(readFileSync(join(home, 'memories', 'facts.md'), 'utf8')).toBe(before)
  expect((await otto(home, 'restore', 'facts')).code).toBe(0)
  expect(readFileSync(join(home, 'memories', 'facts.md'), 'utf8')).toContain('- by hand')
})

it('says how it is called, and what there is none of', async () => {
  const { home } = createWorld()
  for (const wrong of [['x'], ['diff'], ['restore'], ['log', 'a', 'b'], ['diff', 'a', '1', 'b']])
    expect(await otto(home, ...wrong)).toMatchObject({ code: 2, out: '' })
  for (const what of ['diff', 'restore'])
    expect((await otto(home, what, 'nothing')).err).toMatch(/^There is no memory nothing/)
  await expect(otto(home, 'diff', '../../etc/passwd')).rejects.toThrow('no name of a memory')
})
