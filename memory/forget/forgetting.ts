import type { Db } from '../db.ts'
import { inTransaction } from '../db.ts'
import { forgottenText } from '../item.ts'
import { renderItem, renderLine } from '../queue/view.ts'
import type { SessionStore } from '../store.ts'
import type { CountTokens } from '../tokens.ts'
import type { ForgetStore } from './store.ts'
import type { Matches } from './words.ts'

/** How much of the conversation holds words. */
export type HeldThere = {
  /** Of the conversation itself. */
  readonly messages: number
  /** Tool output kept for recall. */
  readonly results: number
  /** Of what compactions made, in all generations. */
  readonly lines: number
  /** In force or not. */
  readonly rules: number
}

export type ForgettingDeps = {
  readonly db: Db
  readonly store: ForgetStore
  readonly sessions: SessionStore
  readonly count: CountTokens
  /** Restores the bound: a short word may be shorter than what takes its place. */
  readonly fit: () => void
}

export type Forgetting = ReturnType<typeof createForgetting>

/**
 * Takes words out of the conversation for good. The ledger stays whole: items keep their places and lines
 * what is behind them, but all that is there is that something was forgotten.
 */
export function createForgetting(deps: ForgettingDeps) {
  const { db, store, sessions } = deps
  const memo = { times: 0 }

  function find(matches: Matches) {
    const chunks = store.chunks(matches)
    const rules = store.rules()
    return {
      chunks,
      lines: store.lines(matches, chunks),
      rules: rules.filter(({ text }) => matches(text)),
      reasons: rules.filter(({ text, reason }) => !matches(text) && matches(reason)),
    }
  }

  function counted({ chunks, lines, rules }: ReturnType<typeof find>, exceptTurn: string) {
    const items = chunks.flatMap(store.itemsOf).filter(({ turn }) => turn !== exceptTurn)
    const messages = items.filter(({ kind }) => kind === 'history').length
    const results = items.length - messages
    return { messages, results, lines: lines.length, rules: rules.length }
  }

  /** Its items and lines lead to the blank one from then on. */
  function removeChunk(chunk: number, blank: number): void {
    for (const item of store.itemsOf(chunk)) {
      const seen = { ...item, text: forgottenText }
      const tokens = item.kind === 'history' ? deps.count(renderItem(seen, 'UTC')) : 0
      store.point(item.seq, blank, tokens)
    }
    store.replaceChunk(chunk, blank)
  }

  function remove({ chunks, lines, rules, reasons }: ReturnType<typeof find>): void {
    const blank = store.blankChunk()
    for (const chunk of chunks) removeChunk(chunk, blank)
    const tokens = deps.count(renderLine({ text: forgottenText }))
    for (const line of lines) store.clearLine(line, tokens)
    for (const { id } of rules) store.removeRule(id)
    for (const { id } of reasons) store.clearReason(id)
  }

  return {
    holding: (matches: Matches, exceptTurn = ''): HeldThere => counted(find(matches), exceptTurn),
    forget: (matches: Matches, exceptTurn = ''): HeldThere =>
      inTransaction(db, () => {
        const found = find(matches)
        const held = counted(found, exceptTurn)
        remove(found)
        memo.times += 1
        sessions.touch()
        deps.fit()
        return held
      }),
    /** How often something was forgotten since the start: what was read before it must not be written after. */
    times: (): number => memo.times,
  }
}
