import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { holdLock } from '../../memory/db.ts'
import { writeWhole } from '../../memory/files.ts'

/** How to reach the Otto that runs on a home: written by it, read by `./otto chat` and doctor. */
export type Running = {
  readonly pid: number
  readonly port: number
  readonly key: string
  readonly telegram: boolean
}

/** Makes the home and its folders (0700). Throws where something else is in its place. */
export function makeHome(home: string): void {
  for (const folder of [home, join(home, 'run')]) {
    const there = lstatSync(folder, { throwIfNoEntry: false })
    if (there !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Error(
        `OTTO_HOME: ${folder} is in the way and is no folder. Move it, or set OTTO_HOME.`,
      )
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  }
}

/** Takes the home for this process; undefined where another Otto has it. Given back at any end. */
export function takeHome(home: string): (() => void) | undefined {
  return holdLock(join(home, 'run', 'lock'))
}

export function tellRunning(home: string, running: Running): void {
  writeWhole(join(home, 'run', 'otto.json'), `${JSON.stringify(running)}\n`)
}

/** What the last start wrote; whether that Otto still runs, only the lock tells. */
export function readRunning(home: string): Running | undefined {
  const path = join(home, 'run', 'otto.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** The file .env of a home as an environment; empty where there is none. */
export function readEnvFile(home: string): Record<string, string | undefined> {
  const path = join(home, '.env')
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
}

/** Adds a line to the home's .env, which is made where it is missing; what stands there stays. */
export function addToEnvFile(home: string, line: string): void {
  const path = join(home, '.env')
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  writeWhole(path, `${before}${gap}${line}\n`)
}
