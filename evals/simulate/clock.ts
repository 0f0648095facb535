import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../memory/item.ts'
import { createWaiting, type Idle, type IdleDeps } from './idle.ts'

export type Clock = {
  now(): Instant
  /** Sets the clock at once, whatever the bots do. */
  set(at: Instant): void
  /** Resolves when every bot has said that nothing is left to do at this instant. */
  idle(): Promise<Idle>
  /** Goes from due instant to due instant up to `at`, idle at each, `at` included. */
  moveTo(at: Instant): Promise<Idle>
}

export type ClockDeps = IdleDeps & { readonly start: Instant }

/**
 * The clock of a scenario: a file that only this writes, "<epoch ms> <ask>". A bot that is idle answers
 * an ask in run/idle-<pid>, "<ask> <epoch ms> <next due or ->".
 */
export function createClock(deps: ClockDeps): Clock {
  const state = { now: deps.start, ask: 0 }
  const write = () => {
    const path = join(deps.home, 'clock')
    writeFileSync(`${path}.new`, `${state.now} ${state.ask}\n`, { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  write()
  const set = (at: Instant) => {
    state.now = at
    write()
  }
  const ask = () => {
    state.ask += 1
    write()
    return { now: state.now, ask: state.ask }
  }
  const wait = createWaiting(deps, ask)
  const limit = () => deps.real() + deps.limits.whole
  return {
    now: () => state.now,
    set,
    idle: () => wait(limit()),
    async moveTo(at) {
      const until = limit()
      for (;;) {
        const found = await wait(until)
        if (found.type !== 'idle' || state.now >= at) return found
        set(Math.min(at, Math.max(found.due ?? at, state.now + 1)))
      }
    },
  }
}
