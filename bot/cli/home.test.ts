import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { addToEnvFile, makeHome, readEnvFile, readRunning, takeHome, tellRunning } from './home.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'otto-home-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

it('a home is made private, also where it was open, also behind a link, and never over a file', () => {
  const home = join(folder(), 'new', 'otto')
  makeHome(home)
  expect([modeOf(home), modeOf(join(home, 'run'))]).toEqual(['700', '700'])
  chmodSync(home, 0o755)
  makeHome(home)
  expect(modeOf(home)).toBe('700')
  const dir = folder()
  symlinkSync(home, join(dir, 'link'))
  makeHome(join(dir, 'link'))
  symlinkSync(join(dir, 'nowhere'), join(dir, 'dangling'))
  writeFileSync(join(dir, 'file'), '')
  for (const name of ['dangling', 'file'])
    expect(() => makeHome(join(dir, name))).toThrow(/in the way and is no folder/)
})

it('one Otto has a home at a time', () => {
  const home = folder()
  makeHome(home)
  const giveBack = takeHome(home)
  expect(giveBack).toBeDefined()
  expect(takeHome(home)).toBeUndefined()
  giveBack?.()
  const again = takeHome(home)
  expect(again).toBeDefined()
  again?.()
})

it('how to reach it is told in a private file', () => {
  const home = folder()
  expect(readRunning(home)).toBeUndefined()
  const running = { pid: 7, port: 8_081, key: 'secret', telegram: false }
  tellRunning(home, running)
  expect(readRunning(home)).toEqual(running)
  expect(modeOf(join(home, 'run', 'otto.json'))).toBe('600')
})

it('the .env is read, and added to without touching what stands there', () => {
  const home = folder()
  expect(readEnvFile(home)).toEqual({})
  addToEnvFile(home, 'OTTO_ZONE=Europe/London')
  expect(modeOf(join(home, '.env'))).toBe('600')
  writeFileSync(join(home, '.env'), '# mine\nOTTO_BRIEF_AT="07:15" # early')
  addToEnvFile(home, 'OTTO_ZONE=Europe/London')
  expect(readFileSync(join(home, '.env'), 'utf8')).toBe(
    '# mine\nOTTO_BRIEF_AT="07:15" # early\nOTTO_ZONE=Europe/London\n',
  )
  expect(readEnvFile(home)).toEqual({ OTTO_BRIEF_AT: '07:15', OTTO_ZONE: 'Europe/London' })
})
