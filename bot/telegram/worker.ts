import { isDiskFull } from '../../memory/files.ts'
import type { Log } from '../log.ts'
import { type Inbox, mayGrow } from './inbox.ts'
import type { InboxRow } from './message.ts'

/** The reason of a turn's aborted signal. After `shutdown` its rows stay open and are taken up at the next start. */
export type StopReason = 'stop' | 'shutdown'

export type Worker = {
  /** Look for work now. */
  knock(): void
  /** No turn and no tap is running, and no row is open. */
  idle(): boolean
  /** Aborts, with reason `stop`, the turns of rows before `row`, also those not begun; false where there are none. */
  stopTurn(row: number): boolean
  /** Takes nothing new, aborts the running turn with reason `shutdown`, waits for it and for taps. */
  stop(): Promise<void>
}

type Deps = {
  readonly inbox: Inbox
  /**
   * Calls inbox.begin where it hears (the worker does so for what was begun before and not finished) and
   * marks its rows done in its last transaction.
   */
  readonly turn: (rows: readonly InboxRow[], signal: AbortSignal) => Promise<void>
  /** Likewise, for one row, beside whatever runs. */
  readonly tap: (row: InboxRow) => Promise<void>
  /** Errors after which a row is set aside. */
  readonly setAsideAfter: number
  /** A row was set aside: say so. */
  readonly failed: (row: InboxRow, error: unknown) => void
  /** Work on a row broke off because the disk is full; it goes on once there is room. */
  readonly full?: (row: InboxRow) => void
  /** Whether there is room on the disk; always without it. */
  readonly hasRoom?: () => boolean
  /** Called when it begins to work and when it has run out of work. */
  readonly activity?: (busy: boolean) => void
  readonly log: Pick<Log, 'error'>
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Real time between two tries of a row. */
  readonly retryMs: number
  /** Real time to wait for the rest of a text that the client has cut, or of an album. */
  readonly settleMs: number
}

/** So many times the pause after an error, where the disk is full: what is kept back is given up within it. */
const fullPauses = 6

/** A row begun this often without an error ended the process each time: it is set aside too. */
const mostTries = 25

/** Works the inbox: turns one at a time, in order; taps and /stop at once, beside a running turn. */
export function createWorker(deps: Deps): Worker {
  const { inbox } = deps
  const shutdown = new AbortController()
  const taps = new Map<number, Promise<void>>()
  let turns: Promise<void> | undefined
  let running: AbortController | undefined
  let stopBefore = 0
  let knockedMeanwhile = false

  function setAside(row: InboxRow, rows: readonly InboxRow[], error: unknown): void {
    const ids = rows.map((one) => one.id)
    inbox.setAside(ids, reasonOf(error))
    deps.failed(row, error)
  }

  /** Counts an error; the row is tried again after a pause, or set aside. */
  async function fail(row: InboxRow, rows: readonly InboxRow[], error: unknown): Promise<void> {
    if (shutdown.signal.aborted) return
    if (isDiskFull(error)) return untilRoom(row)
    if (inbox.failed(row.id, reasonOf(error)) >= deps.setAsideAfter) setAside(row, rows, error)
    else await deps.sleep(deps.retryMs, shutdown.signal)
  }

  /** No fault of the row, which is not counted as tried in vain: nothing more is tried until there is room. */
  async function untilRoom(row: InboxRow): Promise<void> {
    deps.full?.(row)
    do await deps.sleep(fullPauses * deps.retryMs, shutdown.signal)
    while (deps.hasRoom?.() === false && !shutdown.signal.aborted)
  }

  /** Runs `work` once on rows that belong together; the first one stands for all. */
  async function attempt(rows: readonly InboxRow[], work: () => Promise<void>): Promise<void> {
    const [row] = rows
    if (row === undefined) return
    if (row.tries >= mostTries) return setAside(row, rows, new Error('it never got through'))
    try {
      if (row.tries > 0) inbox.begin(rows.map((one) => one.id))
      await work()
    } catch (error) {
      return fail(row, rows, error)
    }
    if (inbox.isOpen(row.id)) await fail(row, rows, new Error('it ended without being marked done'))
  }

  /** The next turn's rows, after waiting as long as more of them keep coming. */
  async function nextTurn(): Promise<readonly InboxRow[]> {
    let rows = inbox.nextTurn()
    let known = 0
    while (mayGrow(rows) && rows.length > known && !shutdown.signal.aborted) {
      known = rows.length
      await deps.sleep(deps.settleMs, shutdown.signal)
      rows = inbox.nextTurn()
    }
    return rows
  }

  async function workTurns(): Promise<void> {
    for (;;) {
      knockedMeanwhile = false
      const rows = await nextTurn()
      if (rows.length === 0 || shutdown.signal.aborted) return
      const controller = new AbortController()
      running = controller
      if ((rows[0]?.id ?? stopBefore) < stopBefore) controller.abort('stop' satisfies StopReason)
      await attempt(rows, () => deps.turn(rows, controller.signal)).finally(() => {
        running = undefined
      })
    }
  }

  async function workTap(row: InboxRow): Promise<void> {
    while (inbox.isOpen(row.id) && !shutdown.signal.aborted) {
      await attempt([row], () => deps.tap(row))
    }
  }

  /** Starts in a microtask, so that a knock from inside the work finds it already registered. */
  function begin(what: string, work: () => Promise<void>, ended: () => void): Promise<void> {
    if (turns === undefined && taps.size === 0) deps.activity?.(true)
    return Promise.resolve()
      .then(work)
      .catch((error: unknown) => deps.log.error(`${what} broke off`, { error }))
      .finally(() => {
        ended()
        if (turns === undefined && taps.size === 0) deps.activity?.(false)
      })
  }

  function knock(): void {
    if (shutdown.signal.aborted) return
    for (const row of inbox.openTaps()) {
      if (taps.has(row.id)) continue
      const work = begin(
        'work on a tap',
        () => workTap(row),
        () => taps.delete(row.id),
      )
      taps.set(row.id, work)
    }
    if (turns !== undefined) knockedMeanwhile = true
    else if (inbox.nextTurn().length > 0) turns = begin('work on turns', workTurns, turnsEnded)
  }

  /** A knock that came after the last look into the inbox would otherwise be lost. */
  function turnsEnded(): void {
    turns = undefined
    if (knockedMeanwhile) knock()
  }

  return {
    knock,
    idle: () => turns === undefined && taps.size === 0 && inbox.open() === 0,
    stopTurn(row) {
      const waiting = inbox.nextTurn().some(({ id }) => id < row)
      stopBefore = row
      running?.abort('stop' satisfies StopReason)
      return running !== undefined || waiting
    },
    async stop() {
      shutdown.abort()
      running?.abort('shutdown' satisfies StopReason)
      await Promise.all([turns, ...taps.values()])
    },
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
