import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Update } from 'grammy/types'
import type { Db } from '../../../memory/db.ts'
import type { Instant } from '../../../memory/item.ts'
import { createOwnerStore } from './store.ts'

export type Owner = {
  /** The owner's user id (which is also the id of the private chat with them); undefined until paired. */
  of(bot: number): number | undefined
  /** Prints a pairing code where nobody is paired yet. */
  announce(bot: number): void
  /** Whether this update was the pairing code: its sender is then the owner. Anything else is ignored. */
  pair(bot: number, update: Update): boolean
}

/** Without letters and digits that are taken for one another. 31^8 codes. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 8
/** Wrong codes after which a code is void, and codes after which pairing waits for a restart. */
const mostTries = 5
const mostCodes = 5

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * Who offers which code: a human, in a private chat, in words of their own. Only what has a code's shape
 * counts, so that a stranger's "hello" uses up no try.
 */
function offerOf(update: Update): { person: number; code: string } | undefined {
  const { message } = update
  if (message?.chat.type !== 'private' || message.forward_origin !== undefined) return undefined
  if (message.from.is_bot || message.from.id !== message.chat.id) return undefined
  const bare = (message.text ?? '').replace(/^\/start\s+/, '').replace(/[\s-]/g, '')
  if (!/^[a-z0-9]{8}$/i.test(bare)) return undefined
  return { person: message.from.id, code: bare.toUpperCase() }
}

/**
 * Who Otto belongs to, one person a bot: configured, or paired by a code that stands on the terminal
 * only. A code serves once and is void after five wrong ones; strangers get no answer, right or wrong.
 */
export function createOwner(deps: {
  readonly db: Db
  readonly now: () => Instant
  /** TELEGRAM_OWNER_ID: wins over whoever was paired. */
  readonly configured?: number | undefined
  /** Onto the terminal, never into a log. */
  readonly print: (line: string) => void
}): Owner {
  const store = createOwnerStore(deps.db)
  const offers = new Map<number, { code: string; wrong: number; codes: number }>()

  function of(bot: number): number | undefined {
    return deps.configured ?? store.find(bot)
  }

  function offer(bot: number, codes: number): void {
    if (codes > mostCodes) {
      offers.delete(bot)
      deps.print('Too many wrong pairing codes. Start Otto again for a new one.')
      return
    }
    const code = newCode()
    offers.set(bot, { code, wrong: 0, codes })
    const shown = `${code.slice(0, 4)}-${code.slice(4)}`
    deps.print(`To make this bot yours, send it this code on Telegram: ${shown}`)
  }

  return {
    of,
    announce(bot) {
      if (of(bot) === undefined) offer(bot, 1)
    },
    pair(bot, update) {
      const offered = offerOf(update)
      const held = offers.get(bot)
      if (offered === undefined || held === undefined || of(bot) !== undefined) return false
      if (!timingSafeEqual(Buffer.from(offered.code), Buffer.from(held.code))) {
        held.wrong += 1
        if (held.wrong >= mostTries) offer(bot, held.codes + 1)
        return false
      }
      offers.delete(bot)
      return store.add(bot, offered.person, deps.now())
    },
  }
}
