import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type BallastDeps = {
  readonly home: string
  /** Bytes to keep back; so much is needed to write down what is under way and to clear away. */
  readonly size?: number
  /** Free bytes where the home lies; asked of the system unless given. */
  readonly free?: (home: string) => number
}

export type Ballast = {
  /**
   * Looks at the room that is left. `given up`: the disk has just become full, and what was kept back is
   * free now; said once, since it is taken back only when there is room again.
   */
  readonly look: () => 'enough' | 'given up' | 'full'
}

const megabyte = 1024 * 1024

/**
 * A file of nothing that is given up when the disk is full: SQLite needs room even to delete. Never throws
 * for want of room.
 */
export function createBallast(deps: BallastDeps): Ballast {
  const { home, size = 4 * megabyte, free = freeBytes } = deps
  const path = join(home, 'run', 'ballast')
  const isHeld = () => existsSync(path) && statSync(path).size === size

  function hold(): void {
    try {
      // Noise: a disk that compresses would keep back nothing of a file of zeros.
      writeFileSync(path, randomBytes(size), { mode: 0o600 })
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause)) throw cause
      rmSync(path, { force: true })
    }
  }

  return {
    look() {
      const left = free(home)
      const held = isHeld()
      if (left >= size / 2) {
        if (!held && left >= 4 * size) hold()
        return 'enough'
      }
      rmSync(path, { force: true })
      return held ? 'given up' : 'full'
    },
  }
}

/** Whether there is room for a turn, which writes some hundred kilobytes at most. */
export function hasRoom(home: string): boolean {
  return freeBytes(home) >= megabyte
}

function freeBytes(home: string): number {
  const { bavail, bsize } = statfsSync(home)
  return bavail * bsize
}
