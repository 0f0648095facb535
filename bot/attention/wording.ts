import type { Attention } from '../../briefs/attention/attention.ts'
import type { Briefs } from '../../briefs/briefs.ts'
import { numbered, readNumbered, rewordingText } from '../../briefs/wording.ts'
import { type Db, inTransaction } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../telegram/outbox.ts'
import { briefCard } from '../tools/brief.ts'
import type { TurnStore } from '../turn/store.ts'
import type { Voice } from '../turn/voice.ts'

/** Lets a model word the newest morning brief, once it has arrived as the code wrote it. */
export type Wording = { run(): Promise<void> }

/** Asks a model for one text. May reject. */
type Ask = (request: { readonly system: string; readonly text: string }) => Promise<string>

const key = 'brief.worded'
/** A brief that has stood there for longer is read, and stays as it is. */
const freshMs = 30 * 60_000

type WordingDeps = {
  readonly db: Db
  readonly store: Pick<TurnStore, 'setting' | 'setSetting'>
  readonly briefs: Pick<Briefs, 'newest' | 'linesOf' | 'reword'>
  readonly attention: Pick<Attention, 'isQuiet'>
  readonly outbox: Pick<Outbox, 'messageOf'>
  readonly voice: Pick<Voice, 'edit'>
  readonly drain: () => Promise<void>
  /** Undefined: the code's words stay. */
  readonly ask: Ask | undefined
  readonly now: () => Instant
  readonly log: Log
}

/**
 * The brief went out, paid for and in the code's own words, before any model is asked; its message is then
 * edited in place. What does not say just the same is dropped, and in quiet hours nothing is asked.
 */
export function createWording(deps: WordingDeps): Wording {
  const { db, store, briefs, attention, outbox, voice, ask, now, log } = deps

  /** A brief is worded once, whatever comes of it. */
  function take(turn: string): boolean {
    return inTransaction(db, () => {
      if (store.setting(key) === turn) return false
      store.setSetting(key, turn)
      return true
    })
  }

  async function word(turn: string, asked: Ask, lines: readonly string[]): Promise<void> {
    const answer = await asked({ system: rewordingText, text: numbered(lines) })
    const words = readNumbered(answer, lines.length)
    inTransaction(db, () => {
      const brief = words && briefs.reword(turn, words)
      const message = outbox.messageOf(turn)
      if (brief === undefined || message === undefined) {
        log.info('a brief keeps its own words: the model’s were not the same')
        return
      }
      voice.edit(message, turn, message.messageId, briefCard(brief))
    })
    await deps.drain()
  }

  return {
    async run() {
      const sent = ask && briefs.newest('morning', now())
      if (ask === undefined || sent === undefined || outbox.messageOf(sent) === undefined) return
      const { at, lines } = briefs.linesOf(sent)
      const fresh = now() - at <= freshMs && lines.length > 0 && !attention.isQuiet(now())
      if (!fresh || !take(sent)) return
      try {
        await word(sent, ask, lines)
      } catch (cause) {
        log.warn('a brief keeps its own words: no model worded it', { err: cause })
      }
    },
  }
}
