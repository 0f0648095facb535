import type { Instant } from '../../memory/item.ts'
import { alarm } from '../../memory/time/clock.ts'
import type { LocalEvent } from './chat.ts'

/** Distributes over the union, which Omit alone does not. */
type WithoutPlace<T> = T extends unknown ? Omit<T, 'n' | 'at'> : never

/** An event before it has its place in the order. */
export type Happening = WithoutPlace<LocalEvent>

export type Events = ReturnType<typeof createEvents>

/** Enough for a page that was away for a moment; one that was away longer reads the chat anew. */
const kept = 2_000

/** What happened, in order. Listeners are called at once and one after another. */
export function createEvents(deps: { readonly now: () => Instant }) {
  const listeners = new Set<(event: LocalEvent) => void>()
  const recent: LocalEvent[] = []
  const place = { n: 0 }

  function onEvent(listener: (event: LocalEvent) => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  function since(n: number): readonly LocalEvent[] {
    return recent.filter((event) => event.n > n)
  }

  return {
    onEvent,
    since,
    last: () => place.n,
    /** Whether nothing after `n` has been dropped or never was (an `n` of an earlier run). */
    knows: (n: number) => n <= place.n && n >= place.n - recent.length,
    happened(happening: Happening): void {
      place.n += 1
      const event: LocalEvent = { ...happening, n: place.n, at: deps.now() }
      recent.push(event)
      if (recent.length > kept) recent.shift()
      for (const listener of listeners) listener(event)
    },
    /** Events after `n`, waiting up to `ms` of real time for the first; [] where none came or on abort. */
    wait(n: number, ms: number, signal: AbortSignal): Promise<readonly LocalEvent[]> {
      const there = since(n)
      if (there.length > 0 || signal.aborted) return Promise.resolve(there)
      return new Promise((resolve) => {
        const stopAlarm = alarm(ms, done)
        const stopListening = onEvent(done)
        signal.addEventListener('abort', done, { once: true })
        function done() {
          stopAlarm()
          stopListening()
          signal.removeEventListener('abort', done)
          resolve(since(n))
        }
      })
    },
  }
}
