import { alarm } from '../../memory/time/clock.ts'

/** Watches one stream; real time throughout. `signal` aborts when the stream has stalled, or is closed. */
export type Watch = {
  readonly signal: AbortSignal
  /** Starts watching: at most `limit` in all, and at most `idle` from one touch to the next. */
  readonly arm: (spans: { readonly limit: number; readonly idle: number }) => void
  /** A sign of life. */
  readonly touch: () => void
  /** While somebody works on what came, silence is no stall. */
  readonly disarm: () => void
  readonly stalled: () => boolean
  readonly close: () => void
}

export function createWatch(): Watch {
  const ending = new AbortController()
  const state = { idle: 0, stalled: false }
  const stops = new Map<'idle' | 'limit', () => void>()

  function start(name: 'idle' | 'limit', ms: number): void {
    stops.get(name)?.()
    stops.set(
      name,
      alarm(ms, () => {
        state.stalled = true
        ending.abort()
      }),
    )
  }

  function disarm(): void {
    for (const stop of stops.values()) stop()
    stops.clear()
  }

  return {
    signal: ending.signal,
    arm: ({ limit, idle }) => {
      state.idle = idle
      start('limit', limit)
      start('idle', idle)
    },
    touch: () => {
      if (stops.has('idle')) start('idle', state.idle)
    },
    disarm,
    stalled: () => state.stalled,
    close: () => {
      disarm()
      ending.abort()
    },
  }
}

/**
 * `inner`, telling of every chunk that arrives: the provider's pings are signs of life, too, but its
 * library keeps them to itself.
 */
export function watchedFetch(inner: typeof fetch, touch: () => void): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init)
    touch()
    if (response.body === null) return response
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, out) => {
          touch()
          out.enqueue(chunk)
        },
      }),
    )
    const { status, statusText, headers } = response
    return new Response(watched, { status, statusText, headers })
  }
}
