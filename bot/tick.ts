import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTask } from 'node-cron'
import type { Instant } from '../memory/item.ts'
import { fileClock, type Now, systemNow } from '../memory/time/clock.ts'

/** Something that knocks again and again; all state is in rows, so a missed beat costs nothing. */
export type Tick = { readonly now: Now; start(): void; stop(): void }

export type Ticked = {
  /** Runs everything that is due. Must not reject. */
  readonly knock: () => Promise<void>
  /** Nothing is running, waiting to be sent now, or due now. */
  readonly idle: () => boolean
  readonly nextAt: () => Instant | undefined
}

/** Seconds between two beats on a real clock. */
const beat = '*/5 * * * * *'
const scenarioBeatMs = 4

/**
 * The clock of this process and the beat that goes with it: real time, or, where a scenario has put a
 * clock file into the home, the time that the scenario says.
 */
export function createTick(home: string, ticked: () => Ticked): Tick {
  const path = join(home, 'clock')
  return existsSync(path) ? scenarioTick(home, path, ticked) : realTick(ticked)
}

function realTick(ticked: () => Ticked): Tick {
  // A laptop that slept misses beats, which is nothing to tell a terminal of.
  const task = createTask(beat, () => ticked().knock(), { suppressMissedWarning: true })
  return {
    now: systemNow,
    start: () => void task.start(),
    stop: () => void task.destroy(),
  }
}

/**
 * The runner writes `<epoch ms> <ask>`; once idle at that instant, the answer `<ask> <epoch ms> <next
 * due or ->` goes into run/idle-<pid>.
 */
function scenarioTick(home: string, path: string, ticked: () => Ticked): Tick {
  const state = {
    knocked: Number.NaN,
    answered: '',
    busy: false,
    timer: undefined as NodeJS.Timeout | undefined,
  }
  const answerPath = join(home, 'run', `idle-${process.pid}`)

  async function look(): Promise<void> {
    const [instant = '', ask = ''] = readFileSync(path, 'utf8').trim().split(' ')
    const now = Number(instant)
    if (state.busy || Number.isNaN(now)) return
    state.busy = true
    if (now !== state.knocked) {
      await ticked().knock()
      state.knocked = now
    } else if (ask !== state.answered) {
      if (ticked().idle()) {
        writeFileSync(`${answerPath}.new`, `${ask} ${now} ${ticked().nextAt() ?? '-'}\n`)
        renameSync(`${answerPath}.new`, answerPath)
        state.answered = ask
      } else {
        await ticked().knock()
      }
    }
    state.busy = false
  }

  return {
    now: fileClock(path),
    start() {
      mkdirSync(join(home, 'run'), { recursive: true, mode: 0o700 })
      state.timer = setInterval(() => void look(), scenarioBeatMs)
    },
    stop: () => clearInterval(state.timer),
  }
}
