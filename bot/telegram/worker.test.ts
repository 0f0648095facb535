import { afterEach, expect, it, vi } from 'vitest'
import { migrate, openDatabase } from '../../memory/db.ts'
import { createInbox } from './inbox.ts'
import type { InboxRow, Lane } from './message.ts'
import { telegramMigrations } from './store.ts'
import { until } from './test/fakes.ts'
import { createWorker, type Worker } from './worker.ts'

const stops: Worker[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((worker) => worker.stop()))
})

function setUp(more: Partial<Parameters<typeof createWorker>[0]> = {}) {
  const db = openDatabase(':memory:')
  migrate(db, telegramMigrations, 0)
  const inbox = createInbox({ db, now: () => 0 })
  const turns: string[] = []
  const failed: [number, string][] = []
  const deps: Parameters<typeof createWorker>[0] = {
    inbox,
    turn: async (rows) => {
      turns.push(rows.map((row) => row.update).join('+'))
      inbox.done(rows.map((row) => row.id))
    },
    tap: async (row) => {
      turns.push(`tap ${row.update}`)
      inbox.done([row.id])
    },
    setAsideAfter: 3,
    failed: (row, error) => failed.push([row.update, String(error)]),
    log: { error: (what) => turns.push(what) },
    sleep: () => Promise.resolve(),
    retryMs: 1,
    settleMs: 1,
    ...more,
  }
  const worker = createWorker(deps)
  stops.push(worker)
  let update = 0
  function say(text: string, lane: Lane = 'turn'): void {
    update += 1
    const base = { chat: 1, messageId: update, at: 0, text } as const
    const none = { forwardedFrom: undefined, replyTo: undefined, attachment: undefined }
    const heard = {
      type: 'message',
      origin: 'said',
      mediaGroup: undefined,
      ...base,
      ...none,
    } as const
    inbox.take(1, [{ update, lane, heard }])
    worker.knock()
  }
  return { deps, inbox, worker, turns, failed, say }
}

type Held = { row: InboxRow; signal: AbortSignal; end: () => void }

/** A turn or tap that lasts until it is told to end. */
function holding(held: Held[]) {
  return (rows: InboxRow | readonly InboxRow[], signal = new AbortController().signal) =>
    new Promise<void>((resolve) => {
      for (const row of [rows].flat().slice(0, 1)) held.push({ row, signal, end: resolve })
    })
}

it('works turns in order, one at a time', async () => {
  const held: Held[] = []
  const { inbox, worker, say } = setUp({ turn: holding(held) })
  say('one')
  say('two')
  await until(() => held.length === 1)
  expect(worker.idle()).toBe(false)
  inbox.done([held[0]?.row.id ?? 0])
  held[0]?.end()
  await until(() => held.length === 2)
  expect(held.map(({ row }) => row.update)).toEqual([1, 2])
  inbox.done([held[1]?.row.id ?? 0])
  held[1]?.end()
  await until(worker.idle)
})

it('works taps at once beside a running turn, each once, and beside one another', async () => {
  const held: Held[] = []
  const taps: Held[] = []
  const { inbox, worker, say } = setUp({ turn: holding(held), tap: holding(taps) })
  say('a long turn')
  await until(() => held.length === 1)
  say('first', 'tap')
  say('second', 'tap')
  worker.knock()
  await until(() => taps.length === 2)
  expect(taps.map(({ row }) => row.update)).toEqual([2, 3])
  for (const { row, end } of [...taps, ...held]) {
    inbox.done([row.id])
    end()
  }
  await until(worker.idle)
  expect(taps).toHaveLength(2)
})

it('tries a row three times, then sets it aside, says so and goes on', async () => {
  const tries: number[] = []
  const { inbox, worker, failed, say } = setUp({
    turn: async (rows) => {
      tries.push(...rows.map((row) => row.update))
      if (rows[0]?.update === 1) throw new Error('no')
      inbox.done(rows.map((row) => row.id))
    },
    tap: () => Promise.reject(new Error('no tap')),
  })
  say('poison')
  say('fine')
  say('bad tap', 'tap')
  await until(worker.idle)
  expect(tries).toEqual([1, 1, 1, 2])
  expect(failed).toContainEqual([1, 'Error: no'])
  expect(failed).toContainEqual([3, 'Error: no tap'])
})

it('does not go round for ever on work that leaves its row open', async () => {
  const { worker, failed, say } = setUp({ turn: () => Promise.resolve() })
  say('never done')
  await until(worker.idle)
  expect(failed).toEqual([[1, 'Error: it ended without being marked done']])
})

it('sets aside what has ended the process again and again', async () => {
  const { deps, inbox, worker, turns, failed, say } = setUp()
  const heard = { type: 'edited', chat: 1, messageId: 1, at: 0, text: 'x' } as const
  inbox.take(1, [{ update: 900, lane: 'turn', heard }])
  const id = inbox.nextTurn()[0]?.id ?? 0
  for (let i = 0; i < 24; i += 1) inbox.begin([id])
  expect(inbox.nextTurn()[0]?.tries).toBe(24)
  const crashing = createWorker({ ...deps, turn: () => new Promise(() => undefined) })
  crashing.knock()
  await until(() => inbox.nextTurn()[0]?.tries === 25)
  say('after it')
  await until(worker.idle)
  expect(failed).toEqual([[900, 'Error: it never got through']])
  expect(turns).toEqual(['1'])
})

it('waits for the rest of a text that the client has cut', async () => {
  const rest: (() => void)[] = []
  const sleep = vi.fn(async () => rest.shift()?.())
  const { worker, turns, say } = setUp({ sleep })
  rest.push(
    () => say('x'.repeat(4_096)),
    () => say('the end'),
  )
  say('x'.repeat(4_096))
  await until(worker.idle)
  expect(turns).toEqual(['1+2+3'])
})

it('loses no knock, whenever it comes', async () => {
  const { inbox, worker, turns, say } = setUp({ activity: (busy) => busy || later() })
  let left = 20
  function later(): void {
    if (left === 0) return
    left -= 1
    say('next')
  }
  say('first')
  await until(() => turns.length === 21 && worker.idle())
  expect(inbox.open()).toBe(0)
})

it('tells a stop by the person from a shutdown, after which the row is still open', async () => {
  const reasons: unknown[] = []
  let begun = 0
  const { inbox, worker, failed, say } = setUp({
    turn: (rows, signal) =>
      new Promise((resolve, reject) => {
        begun += 1
        const aborted = () => {
          reasons.push(signal.reason)
          if (signal.reason === 'shutdown') return reject(new Error('stopped'))
          inbox.done(rows.map((row) => row.id))
          resolve()
        }
        // A stop may come before its turn has begun.
        if (signal.aborted) aborted()
        else signal.addEventListener('abort', aborted)
      }),
  })
  expect(worker.stopTurn(1)).toBe(false)
  say('one')
  say('two')
  await until(() => worker.stopTurn(2))
  await until(() => begun === 2)
  await worker.stop()
  expect(reasons).toEqual(['stop', 'shutdown'])
  expect(inbox.open()).toBe(1)
  expect(failed).toEqual([])
  worker.knock()
  expect(inbox.open()).toBe(1)
})

it('survives a store that fails, and takes up the work at the next knock', async () => {
  const { inbox, worker, turns, say } = setUp()
  const broken = vi.spyOn(inbox, 'isOpen').mockImplementationOnce(() => {
    throw new Error('disk full')
  })
  say('one')
  await until(() => turns.includes('work on turns broke off'))
  broken.mockRestore()
  say('two')
  await until(worker.idle)
  expect(turns).toEqual(['1', 'work on turns broke off', '2'])
})

it('counts no try against a message while the disk is full, says so, and goes on once there is room', async () => {
  const disk = { looks: 0, tries: 0 }
  const full: number[] = []
  const { inbox, worker, failed, say } = setUp({
    turn: async ([row]) => {
      disk.tries += 1
      if (disk.tries <= 4) throw Object.assign(new Error('no room'), { code: 'SQLITE_FULL' })
      inbox.done([row?.id ?? 0])
    },
    full: (row) => full.push(row.update),
    hasRoom: () => {
      disk.looks += 1
      return disk.looks % 30 === 0
    },
  })
  say('one')
  await until(worker.idle)
  expect([disk.tries, disk.looks, failed]).toEqual([5, 120, []])
  expect(full).toEqual([1, 1, 1, 1])
})
