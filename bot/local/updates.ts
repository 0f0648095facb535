import { type Matches, withoutWords } from '../../memory/forget/words.ts'
import { alarm } from '../../memory/time/clock.ts'
import { conflict, type Refusal } from './refuse.ts'
import type { LocalStore } from './store.ts'
import { isTelegramsWords } from './wire.ts'

/** Not sent unless asked for. */
const onRequest: ReadonlySet<string> = new Set([
  'chat_member',
  'message_reaction',
  'message_reaction_count',
])

export type Poll = {
  readonly offset: number
  readonly limit: number
  /** Seconds of real time. */
  readonly timeout: number
  readonly allowed: readonly string[] | undefined
}

export type Update = Readonly<Record<string, unknown>> & { readonly update_id: number }

/** Why a waiting poll ends: something came, it is over, or another poll took its place. */
type Outcome = 'look' | 'stop' | Refusal

export type Updates = ReturnType<typeof createUpdates>

/**
 * The queue of getUpdates. An update stays until a later poll's offset is beyond it. The real one also
 * forgets after 24 hours; here what the person said on this machine waits for as long as it takes.
 */
export function createUpdates(deps: { readonly store: LocalStore }) {
  const { store } = deps
  const line: { waiting: ((outcome: Outcome) => void) | undefined } = { waiting: undefined }

  function wanted(type: string): boolean {
    const allowed: unknown = JSON.parse(store.setting('allowed_updates') ?? '[]')
    if (Array.isArray(allowed) && allowed.length > 0) return allowed.includes(type)
    return !onRequest.has(type)
  }

  function confirm(offset: number): void {
    if (offset > 0) store.confirmBelow(offset)
    if (offset < 0) store.keepNewest(-offset)
  }

  /** Ends with what came, with [] after the timeout or on abort; rejects with 409 when another poll comes. */
  async function wait(poll: Poll, signal: AbortSignal): Promise<readonly Update[]> {
    const outcome = await new Promise<Outcome>((resolve) => {
      const stop = () => resolve('stop')
      const stopAlarm = alarm(poll.timeout * 1000, stop)
      signal.addEventListener('abort', stop, { once: true })
      line.waiting = (why) => {
        line.waiting = undefined
        stopAlarm()
        signal.removeEventListener('abort', stop)
        resolve(why)
      }
    })
    if (outcome === 'look') return store.updates(poll.limit)
    if (outcome === 'stop') return []
    throw outcome
  }

  return {
    /** Queues an update where the bot wants its kind: as of its latest getUpdates, as with the real one. */
    push(type: string, body: Readonly<Record<string, unknown>>): void {
      if (!wanted(type)) return
      store.addUpdate({ [type]: body })
      line.waiting?.('look')
    },
    async poll(poll: Poll, signal: AbortSignal): Promise<readonly Update[]> {
      line.waiting?.(conflict())
      if (poll.allowed) store.setSetting('allowed_updates', JSON.stringify(poll.allowed))
      confirm(poll.offset)
      const there = store.updates(poll.limit)
      if (there.length > 0 || poll.timeout === 0 || signal.aborted) return there
      return wait(poll, signal)
    },
    dropAll(): void {
      store.keepNewest(0)
    },
    unconfirmed: () => store.countUpdates(),
    /** A tap carries the message that it was on; what the person wrote and nobody has read yet stays. */
    forget(matches: Matches): void {
      store.changeUpdates((json) => {
        const update: unknown = JSON.parse(json)
        const isTap = typeof update === 'object' && update !== null && 'callback_query' in update
        return isTap ? withoutWords(json, matches, { isWordy: isTelegramsWords }) : undefined
      })
    },
    close(): void {
      line.waiting?.('stop')
    },
  }
}
