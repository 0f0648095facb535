import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { doctor } from '../cli/doctor.ts'
import { readConfig } from '../config.ts'
import { at, createWorld, startOtto } from '../turn/test/fakes.ts'
import {
  createHealthFile,
  faultsOf,
  type Health,
  healthFile,
  healthLines,
  readHealth,
} from './health.ts'

const now = at('2026-12-01T09:00')
const minute = 60_000
const well = {
  ...{ bot: 7, lastPollAt: now - 1_000, lastSendAt: now - minute, stopped: undefined },
  ...{ conflictSince: undefined, failingSince: undefined, failure: undefined },
  blockedSince: undefined,
}

function health(line: Partial<Health['lines'][number]> = {}, more: Partial<Health> = {}): Health {
  const waiting = { heard: 2, toSend: 1 }
  const base = { at: now, lastPassAt: undefined, waiting, free: 5e9 }
  return { ...base, lines: [{ ...well, ...line }], ...more }
}

const faults = (of: Health) => faultsOf(of, 'Europe/London')

describe('health', () => {
  it('has no fault where all is well, nor where polling failed only just now', () => {
    expect(faults(health())).toEqual([])
    expect(faults(health({ failingSince: now - 30_000, failure: 'ECONNRESET' }))).toEqual([])
    expect(faults(health({ lastPollAt: undefined }))).toEqual([])
  })

  it('names what is wrong, and only the nearest reason', () => {
    const since = now - 4 * minute
    expect(faults(health({ conflictSince: since, failingSince: since }))).toEqual([
      "Another program has polled with this bot's token since Tue 1 Dec 2026, 08:56.",
    ])
    expect(faults(health({ failingSince: since, failure: 'ENOTFOUND' }))).toEqual([
      'Telegram has not been heard since Tue 1 Dec 2026, 08:56 (ENOTFOUND).',
    ])
    expect(faults(health({ lastPollAt: now - 6 * minute }))).toEqual([
      'Nothing has been heard since Tue 1 Dec 2026, 08:54.',
    ])
    expect(faults(health({ blockedSince: since }))[0]).toContain('blocked the bot')
    expect(faults(health({ stopped: 'conflict' }))[0]).toContain('ended for good: conflict')
    expect(faults(health({}, { free: 150_000_000 }))).toEqual(['Only 150 MB are free on the disk.'])
  })

  it('is told in a few lines', () => {
    expect(
      healthLines(health({}, { lastPassAt: at('2026-12-01T04:00') }), 'Europe/London'),
    ).toEqual([
      'Last poll: Tue 1 Dec 2026, 08:59',
      'Last message sent: Tue 1 Dec 2026, 08:59; last nightly pass: Tue 1 Dec 2026, 04:00',
      'Waiting: 2 to answer, 1 to send; free on the disk: 5.0 GB',
    ])
  })
})

describe('the file of health', () => {
  function setUp() {
    const home = mkdtempSync(join(tmpdir(), 'otto-health-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const state = { at: now, line: well as Health['lines'][number] }
    const failures: unknown[] = []
    const deps = {
      ...{ home, now: () => state.at, lastPassAt: () => undefined, heard: () => 0 },
      lines: () => new Map([[7, { health: () => ({ ...state.line, stopped: undefined }) }]]),
      toSend: () => 0,
    }
    const file = createHealthFile({ ...deps, everyMs: minute, failed: (c) => failures.push(c) })
    const read = () => JSON.parse(readFileSync(join(home, healthFile), 'utf8'))
    return { home, state, file, read, failures, deps }
  }

  it('is written once a minute, private, and at once where what is wrong changes', () => {
    const { home, state, file, read } = setUp()
    file.keep()
    expect(statSync(join(home, healthFile)).mode & 0o777).toBe(0o600)
    expect(read()).toMatchObject({ at: now, faults: [] })
    state.at += 30_000
    file.keep()
    expect(read()['at']).toBe(now)
    state.line = { ...well, conflictSince: state.at }
    file.keep()
    expect(read()).toMatchObject({ at: now + 30_000, faults: [expect.stringContaining('token')] })
    state.at += minute
    file.keep()
    expect(read()['at']).toBe(state.at)
  })

  it('costs nothing where it cannot be written', () => {
    const { home, file, failures } = setUp()
    rmSync(home, { recursive: true })
    file.keep()
    expect(failures).toHaveLength(1)
    expect(existsSync(home)).toBe(false)
  })

  it('is what the doctor tells of an Otto that hears nothing, and then all is not well', async () => {
    const { home, state, file } = setUp()
    state.line = { ...well, conflictSince: now }
    file.keep()
    const lines: string[] = []
    const config = readConfig({ OTTO_HOME: home, OTTO_ZONE: 'Europe/London' }, home)
    expect(await doctor(config, { print: (line) => lines.push(line) })).toBe(1)
    expect(lines.join('\n')).toMatch(/NOT OK {2}Another program has polled/)
    expect(lines.join('\n')).toMatch(/ok {2}as of Tue 1 Dec 2026, 09:00: Last poll/)
  })

  it('reads the queues and the disk as they are', async () => {
    const otto = startOtto(createWorld())
    const { home, phone } = otto.world
    const found = readHealth({
      ...{ home, now: otto.now, lines: () => new Map([[7, phone.line]]), toSend: () => 3 },
      ...{ lastPassAt: () => undefined, heard: otto.stores.inbox.open },
    })
    expect(found.free).toBeGreaterThan(0)
    expect(found).toMatchObject({ waiting: { heard: 0, toSend: 3 }, lines: [{ bot: 7 }] })
  })
})
