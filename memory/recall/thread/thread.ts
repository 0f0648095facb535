import { Worker } from 'node:worker_threads'
import type { Recall } from '../../item.ts'
import { alarm, sleep } from '../../time/clock.ts'
import type { Embedder } from '../embed.ts'
import type { RecallAsk } from '../engine.ts'
import { createMiniLm, type MiniLmDeps } from '../minilm.ts'
import { type Asking, createAsking } from './asking.ts'
import type { Message, ThreadData } from './messages.ts'

export type RecallThreadDeps = {
  /** The database's file. */
  readonly path: string
  /** What the thread embeds with; undefined where a hosted embedder does it, or none. */
  readonly local?: MiniLmDeps | undefined
  readonly hosted?: Embedder | undefined
  /** Real milliseconds that a recall may take; 10 s unless told. */
  readonly limitMs?: number
  readonly log: (what: string, cause?: unknown) => void
}

export type RecallThread = ReturnType<typeof createRecallThread>

/** Deaths and silences in a row after which the thread is not started again. */
const mostFailures = 3

/**
 * Recall away from the thread that talks, so that no search holds up a message. Starts with the first
 * ask; one that died is started anew by the next ask.
 */
export function createRecallThread(deps: RecallThreadDeps) {
  const { path, local, hosted, limitMs = 10_000, log } = deps
  const own = local && createMiniLm(local)
  const data: ThreadData = {
    path,
    local,
    hosted: hosted && { model: hosted.model, dimensions: hosted.dimensions },
  }
  const state = { line: undefined as Line | undefined, failures: 0, stopped: false }

  function line(): Line {
    if (state.stopped) throw new Error('recall has been stopped')
    if (state.failures >= mostFailures) throw new Error('recall failed too often; restart Otto')
    state.line ??= open()
    return state.line
  }

  function open(): Line {
    const worker = new Worker(new URL('./boot.mjs', import.meta.url), {
      workerData: data,
      execArgv: [],
    })
    const asking = createAsking(
      (message) => worker.postMessage(message),
      async (ask) => {
        if (ask.type !== 'embed' || hosted === undefined) throw new Error('nothing to answer with')
        const vectors = await hosted.embed(ask.texts, ask.as)
        return { type: 'embedded', id: ask.id, vectors }
      },
    )
    const opened = { worker, asking }
    worker.on('message', (message: Message) => {
      if (message.type !== 'embed') state.failures = 0
      asking.hear(message)
      if (!asking.waiting()) worker.unref()
    })
    worker.on('error', (cause) => gone(opened, cause))
    worker.on('exit', (code) => gone(opened, new Error(`recall ended with ${code}`)))
    return opened
  }

  function gone(which: Line, cause: Error): void {
    if (state.line === which) {
      state.line = undefined
      state.failures += 1
      if (!state.stopped) log('the recall thread ended', cause)
    }
    which.asking.fail(new Error(`recall broke off: ${cause.message}`, { cause }))
  }

  /** Rejects after the limit. A thread that is silent for long is ended, and begun anew by the next ask. */
  function withinLimit<T>(work: Promise<T>, which: Line): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = alarm(limitMs, () => {
        state.failures += 1
        if (state.failures >= mostFailures) void which.worker.terminate()
        reject(new Error(`recall took longer than ${limitMs / 1000} seconds`))
      })
      work.then(resolve, reject).finally(stop)
    })
  }

  return {
    /** For texts to be found: runs in the thread, or where the hosted one runs. Undefined where there is none. */
    embedder: own === undefined ? hosted : inThread(own, line),
    /** Rejects where the thread is dead, slow or stopped. */
    async recall(ask: RecallAsk): Promise<Recall> {
      const which = line()
      which.worker.ref()
      return withinLimit(which.asking.recall(ask), which)
    },
    /** Starts the thread and has it read what a first recall would wait for. Rejects where it cannot. */
    async warm(): Promise<void> {
      const { worker, asking } = line()
      worker.ref()
      await asking.warm()
    },
    async stop(): Promise<void> {
      state.stopped = true
      if (state.line === undefined) return
      const { asking, worker } = state.line
      // A thread that is ended while it loads its model takes the whole process with it.
      const over = new AbortController()
      await Promise.race([asking.settled(), sleep(limitMs / 2, over.signal)])
      over.abort()
      await worker.terminate()
    },
  }
}

type Line = { readonly worker: Worker; readonly asking: Asking }

function inThread({ model, dimensions, hosted }: Embedder, line: () => Line): Embedder {
  return {
    ...{ model, dimensions, hosted },
    async embed(texts, as) {
      const { worker, asking } = line()
      worker.ref()
      return asking.embed(texts, as)
    },
  }
}
