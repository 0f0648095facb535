import type { Briefs } from '../../briefs/briefs.ts'
import type { Instant } from '../../memory/item.ts'
import type { Line } from '../telegram/line.ts'
import type { Outbox } from '../telegram/outbox.ts'
import type { TurnStore } from '../turn/store.ts'

/** Keeps the newest morning brief pinned, and no older one. */
export type Pinning = { run(): Promise<void> }

type Pinned = { readonly bot: number; readonly chat: number; readonly messageId: number }

const key = 'brief.pinned'
/** A pin that fails so often is let be: the brief is there all the same. */
const mostTries = 3

/** What is pinned is kept as a setting, so that a kill between sending and pinning is mended by the next knock. */
export function createPinning(deps: {
  readonly store: Pick<TurnStore, 'setting' | 'setSetting'>
  readonly briefs: Pick<Briefs, 'newest'>
  readonly outbox: Pick<Outbox, 'messageOf'>
  readonly lines: ReadonlyMap<number, Pick<Line, 'pin' | 'unpin'>>
  readonly now: () => Instant
}): Pinning {
  const { store, briefs, outbox, lines, now } = deps
  const failed = { turn: '', times: 0 }

  async function pin(turn: string, { bot, chat, messageId }: Pinned): Promise<void> {
    const line = lines.get(bot)
    const before = pinnedIn(store.setting(key))
    if (line === undefined || before?.messageId === messageId) return
    if (failed.turn !== turn) Object.assign(failed, { turn, times: 0 })
    if (!(await line.pin(chat, messageId)) && ++failed.times < mostTries) return
    if (before?.bot === bot && before.chat === chat) await line.unpin(chat, before.messageId)
    store.setSetting(key, JSON.stringify({ bot, chat, messageId }))
  }

  return {
    async run() {
      const turn = briefs.newest('morning', now())
      const message = turn === undefined ? undefined : outbox.messageOf(turn)
      if (turn !== undefined && message !== undefined) await pin(turn, message)
    },
  }
}

function pinnedIn(value: string | undefined): Pinned | undefined {
  const pinned: Pinned | undefined = value === undefined ? undefined : JSON.parse(value)
  return pinned
}
