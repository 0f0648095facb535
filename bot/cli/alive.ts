import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdLock } from '../../memory/db.ts'

/** Which starts of Otto on a home still run: each holds a lock of its own, which ends with its process. */
export type Alive = {
  /** Takes this start's own lock and clears away those of the dead. Throws where it cannot be taken. */
  hold(): void
  /** Whether the process of that start still runs; this one does. */
  isAlive(boot: string): boolean
  release(): void
}

const prefix = 'boot-'
/** SQLite's own file beside a lock. */
const beside = '-journal'
/** Another start that looks for the dead holds a lock for a moment. */
const mostTries = 1_000

export function createAlive(home: string, boot: string): Alive {
  const pathOf = (other: string) => join(home, 'run', `${prefix}${other}`)
  const held: { release: (() => void) | undefined } = { release: undefined }

  /** A lock on a file that somebody has just cleared away is seen by nobody. */
  function take(): () => void {
    for (let tries = 0; tries < mostTries; tries++) {
      const release = holdLock(pathOf(boot))
      if (release !== undefined && existsSync(pathOf(boot))) return release
      release?.()
    }
    throw new Error(`${pathOf(boot)} cannot be locked`)
  }

  /** Clears away what a dead start left; false where it is alive. */
  function clear(other: string): boolean {
    const release = holdLock(pathOf(other))
    if (release === undefined) return false
    remove(pathOf(other))
    release()
    return true
  }

  return {
    hold() {
      mkdirSync(join(home, 'run'), { recursive: true, mode: 0o700 })
      const left = readdirSync(join(home, 'run')).filter((name) => name.startsWith(prefix))
      for (const name of left) if (!name.endsWith(beside)) clear(name.slice(prefix.length))
      held.release ??= take()
    },
    isAlive: (other) => other === boot || (existsSync(pathOf(other)) && !clear(other)),
    release() {
      held.release?.()
      held.release = undefined
      remove(pathOf(boot))
    },
  }
}

function remove(path: string): void {
  for (const each of [path, `${path}${beside}`]) rmSync(each, { force: true })
}
