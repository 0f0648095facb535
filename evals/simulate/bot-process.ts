import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, rmSync, type WriteStream } from 'node:fs'
import { alarm } from '../../memory/time/clock.ts'
import { type BotsState, idlePath } from './idle.ts'

export type BotDeps = {
  /** Program and arguments. */
  readonly command: readonly [string, ...string[]]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly home: string
  /** Both outputs of every start are appended here. */
  readonly log: string
  /** Whether a bot that ends by itself right now does what it should: then it is just started again. */
  readonly mayEnd: () => boolean
}

export type BotProcess = {
  state(): BotsState
  start(): void
  /** SIGKILL on the spot, and started again as a supervisor would. */
  crash(): void
  /** Resolves when it has ended. */
  kill(): Promise<void>
  /** SIGTERM; false where it had to be killed because it did not end in time. */
  stop(): Promise<boolean>
  /** Kills it and closes its log. */
  close(): Promise<void>
}

type Running = {
  readonly child: ChildProcess
  readonly ended: Promise<void>
}

type State = {
  running: Running | undefined
  /** Set while an end is wanted. */
  ending: boolean
  reviving: Promise<void> | undefined
  died: string | undefined
}

/** How long a clean stop may take; real time. */
const stopMs = 15_000

/** The bot of a scenario as a process of its own, supervised. */
export function createBotProcess(deps: BotDeps): BotProcess {
  const state: State = { running: undefined, ending: false, reviving: undefined, died: undefined }
  const log = createWriteStream(deps.log, { flags: 'a', mode: 0o600 })
  const start = () => {
    state.ending = false
    state.died = undefined
    state.running = launch(deps, log, (why) => {
      state.running = undefined
      if (state.ending) return
      if (deps.mayEnd()) start()
      else state.died = why
    })
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await state.reviving
    state.ending = true
    state.running?.child.kill(signal)
    await state.running?.ended
  }
  return {
    state: () => stateOf(state),
    start,
    crash() {
      if (state.running === undefined || state.ending) return
      state.ending = true
      state.running.child.kill('SIGKILL')
      state.reviving = state.running.ended.then(() => {
        state.reviving = undefined
        start()
      })
    },
    kill: () => end('SIGKILL'),
    async stop() {
      const inTime = { yes: true }
      const calm = alarm(stopMs, () => {
        inTime.yes = false
        state.running?.child.kill('SIGKILL')
      })
      await end('SIGTERM')
      calm()
      return inTime.yes
    },
    async close() {
      await end('SIGKILL')
      await new Promise<void>((resolve) => {
        log.end(resolve)
      })
    },
  }
}

function stateOf({ running, ending, died }: State): BotsState {
  if (died !== undefined) return { type: 'dead', why: died }
  const pid = running?.child.pid
  return pid === undefined || ending ? { type: 'restarting' } : { type: 'running', pids: [pid] }
}

function launch(deps: BotDeps, log: WriteStream, onEnd: (why: string) => void): Running {
  const [program, ...args] = deps.command
  const child = spawn(program, args, {
    cwd: deps.cwd,
    env: deps.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const words: string[] = []
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  child.stderr.on('data', (part: Buffer) => {
    words.push(part.toString('utf8'))
    if (words.length > 40) words.shift()
  })
  const lastWords = () => words.join('').trim().split('\n').slice(-14).join('\n')
  const ended = new Promise<void>((resolve) => {
    child.once('error', (cause) => {
      onEnd(`the bot could not be started: ${cause.message}`)
      resolve()
    })
    child.once('close', (code, signal) => {
      if (child.pid !== undefined) rmSync(idlePath(deps.home, child.pid), { force: true })
      onEnd(`the bot ended by itself (${signal ?? `exit ${code}`}): ${lastWords()}`)
      resolve()
    })
  })
  return { child, ended }
}
