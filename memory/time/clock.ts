import { readFileSync } from 'node:fs'
import type { Instant } from '../item.ts'

export type Now = () => Instant

export function systemNow(): Instant {
  return Date.now()
}

/**
 * A clock that a scenario moves: one number (epoch milliseconds) in a small file that only the runner
 * writes. An unreadable or half-written file keeps the last instant read.
 */
export function fileClock(path: string): Now {
  let last = readInstant(path) ?? Date.now()
  return () => {
    last = readInstant(path) ?? last
    return last
  }
}

function readInstant(path: string): Instant | undefined {
  try {
    const value = Number.parseInt(readFileSync(path, 'utf8'), 10)
    return Number.isSafeInteger(value) ? value : undefined
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) return undefined
    throw cause
  }
}

/** Real time, for what guards a socket; never for what a person notices. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    signal?.addEventListener('abort', done)
    if (signal?.aborted) done()
  })
}

/** Calls `onTime` once unless stopped within `ms` of real time; returns the stop. */
export function alarm(ms: number, onTime: () => void): () => void {
  const timer = setTimeout(onTime, ms)
  return () => clearTimeout(timer)
}
