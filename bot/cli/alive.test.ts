import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createAlive } from './alive.ts'

const files = (home: string) =>
  readdirSync(join(home, 'run')).filter((name) => !name.endsWith('-journal'))

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'otto-alive-'))
  mkdirSync(join(home, 'run'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  return home
}

it('a start is alive until it ends, and what the dead left is cleared away', () => {
  const home = newHome()
  const [one, two] = [createAlive(home, 'one'), createAlive(home, 'two')]
  expect(one.isAlive('two')).toBe(false)
  one.hold()
  two.hold()
  expect([one.isAlive('one'), one.isAlive('two'), two.isAlive('one')]).toEqual([true, true, true])
  two.release()
  expect(one.isAlive('two')).toBe(false)
  expect(files(home)).toEqual(['boot-one'])
  one.release()
  expect(files(home)).toEqual([])
})

it('a start that was killed is dead at once, whatever file it left', async () => {
  const home = newHome()
  const alive = new URL('./alive.ts', import.meta.url).href
  const code = `import(${JSON.stringify(alive)}).then(({ createAlive }) => {
    createAlive(${JSON.stringify(home)}, 'child').hold()
    process.stdout.write('held')
    setInterval(() => undefined, 1000)
  })`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code])
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const own = createAlive(home, 'own')
  own.hold()
  expect(own.isAlive('child')).toBe(true)
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await ended
  expect(files(home)).toContain('boot-child')
  expect(own.isAlive('child')).toBe(false)
  expect(files(home)).toEqual(['boot-own'])
  own.release()
})

it('many that start at once all hold their own lock', async () => {
  const home = newHome()
  const starts = Array.from({ length: 20 }, (_, n) => createAlive(home, `start${n}`))
  for (const one of starts) one.hold()
  for (const one of starts) expect(starts.every((_, n) => one.isAlive(`start${n}`))).toBe(true)
  for (const one of starts) one.release()
})
