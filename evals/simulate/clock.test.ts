import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ClockDeps, createClock } from './clock.ts'
import { type BotsState, idlePath } from './idle.ts'

let home = ''
let answering: NodeJS.Timeout | undefined
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'otto-clock-'))
  mkdirSync(join(home, 'run'))
})
afterEach(() => {
  clearInterval(answering)
  rmSync(home, { recursive: true })
})

function read(): [number, number] {
  const [at = 0, ask = 0] = readFileSync(join(home, 'clock'), 'utf8').trim().split(' ').map(Number)
  return [at, ask]
}

/** Bots that answer what `next` says is due after an instant; undefined: not idle. */
function answer(pids: readonly number[], next: (at: number, pid: number) => string | undefined) {
  answering = setInterval(() => {
    const [at, ask] = read()
    for (const pid of pids) {
      const due = next(at, pid)
      if (due !== undefined) writeFileSync(idlePath(home, pid), `${ask} ${at} ${due}\n`)
    }
  }, 1)
}

function clockOf(pids: readonly number[], more: Partial<ClockDeps> = {}) {
  const traffic = {
    unconfirmed: () => 0,
    inFlight: () => 0,
    activity: () => 0,
    polls: () => 0,
    polled: () => 0,
  }
  const state: BotsState = { type: 'running', pids }
  return createClock({
    home,
    start: 1000,
    bots: () => state,
    traffic: { ...traffic, ...more.traffic },
    limits: { stuck: 400, whole: 4000, deaf: 50, ...more.limits },
    real: () => performance.now(),
    ...(more.bots === undefined ? {} : { bots: more.bots }),
  })
}

function traffic(more: Partial<ClockDeps['traffic']>): Pick<ClockDeps, 'traffic'> {
  const quiet = {
    unconfirmed: () => 0,
    inFlight: () => 0,
    activity: () => 0,
    polls: () => 0,
    polled: () => 0,
  }
  return { traffic: { ...quiet, ...more } }
}

describe('the clock file', () => {
  it('says the instant and the ask, and is private', () => {
    const clock = clockOf([])
    expect(read()).toEqual([1000, 0])
    clock.set(2000)
    expect(read()).toEqual([2000, 0])
    expect(clock.now()).toBe(2000)
    expect(statSync(join(home, 'clock')).mode & 0o777).toBe(0o600)
  })
})

describe('idle', () => {
  it('is what every bot must have said, and tells the soonest that is due', async () => {
    answer([1, 2], (_, pid) => (pid === 1 ? '5000' : '4000'))
    expect(await clockOf([1, 2]).idle()).toEqual({ type: 'idle', due: 4000 })
  })

  it('is not what one bot of two says', async () => {
    answer([1], () => '-')
    const found = await clockOf([1, 2]).idle()
    expect(found).toEqual({
      type: 'busy',
      why: 'the bot was still busy: it did not say that it is idle',
    })
  })

  it('is not an answer to an earlier ask, nor one with something due this instant', async () => {
    writeFileSync(idlePath(home, 1), '0 1000 -\n')
    answer([2], (at) => String(at))
    expect((await clockOf([1]).idle()).type).toBe('busy')
    expect((await clockOf([2]).idle()).type).toBe('busy')
  })

  it('waits for what is under way at the Bot API', async () => {
    answer([1], () => '-')
    const calls = { left: 20 }
    const inFlight = () => {
      calls.left -= 1
      return Math.max(0, calls.left)
    }
    expect((await clockOf([1], traffic({ inFlight })).idle()).type).toBe('idle')
    expect(calls.left).toBeLessThan(0)
  })

  it('is not what was said before the last update was fetched', async () => {
    const asks: number[] = []
    answer([1], () => '-')
    const fetched = traffic({ unconfirmed: () => (asks.push(read()[1]) < 5 ? 1 : 0) })
    const limits = { stuck: 5000, whole: 9000, deaf: 5000 }
    expect((await clockOf([1], { ...fetched, limits }).idle()).type).toBe('idle')
    expect(read()[1]).toBeGreaterThan(asks[4] ?? 0)
  })

  it('is taken to be so where updates lie there and the bot has long been deaf to them', async () => {
    answer([1], () => '-')
    const deaf = traffic({ unconfirmed: () => 1 })
    expect((await clockOf([1], deaf).idle()).type).toBe('idle')
    const served = traffic({ unconfirmed: () => 1, polled: () => performance.now() })
    const short = { stuck: 600, whole: 600, deaf: 20 }
    expect(await clockOf([1], { ...served, limits: short }).idle()).toEqual({
      type: 'busy',
      why: expect.stringContaining('updates not confirmed: 1'),
    })
  })

  it('never comes of a dead bot', async () => {
    const bots = (): BotsState => ({ type: 'dead', why: 'it ended' })
    expect(await clockOf([], { bots }).idle()).toEqual({ type: 'dead', why: 'it ended' })
  })
})

describe('moving the clock', () => {
  it('stops at every due instant, whoever has it, and settles at the end', async () => {
    const seen: number[] = []
    answer([1, 2], (at, pid) => {
      if (at !== seen.at(-1)) seen.push(at)
      const dues = pid === 1 ? [1500, 3000, 9000] : [2000]
      return String(dues.find((due) => due > at) ?? '-')
    })
    const clock = clockOf([1, 2])
    expect(await clock.moveTo(4000)).toEqual({ type: 'idle', due: 9000 })
    expect(seen).toEqual([1000, 1500, 2000, 3000, 4000])
    expect(clock.now()).toBe(4000)
  })

  it('ends within its limit, however often something is due', async () => {
    answer([1], (at) => String(at + 1))
    const clock = clockOf([1], { limits: { stuck: 300, whole: 400, deaf: 50 } })
    expect((await clock.moveTo(1_000_000)).type).toBe('busy')
  })
})
