import { type Db, inTransaction } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import type { Heard, InboxRow, Lane } from './message.ts'
import { createInboxStore } from './store.ts'

export type Inbox = {
  /**
   * Stores a batch in one transaction and returns how many were new: what is known by (bot, update) is
   * ignored. `nothing` is stored as done.
   */
  take(
    bot: number,
    updates: readonly { readonly update: number; readonly lane: Lane; readonly heard: Heard }[],
  ): number
  /** Stores something of Otto's own for the turn lane. Joins the caller's transaction. */
  own(bot: number, heard: Heard): void
  /** The oldest open turn row and those that join it into one turn; [] when there is none. */
  nextTurn(): readonly InboxRow[]
  openTaps(): readonly InboxRow[]
  /** Puts what is known now of a message in its place. */
  put(id: number, heard: Heard): void
  /** Hears a settled message again, as a turn of its own; false where there is none. Joins the caller's transaction. */
  again(id: number): boolean
  /** All open rows of the turn lane, oldest first. */
  waiting(): readonly InboxRow[]
  /**
   * Counts that work on these rows begins (tries + 1). Joins the caller's transaction: a turn calls it
   * where it hears, so that it costs no commit of its own.
   */
  begin(ids: readonly number[]): void
  /** Joins the caller's transaction. */
  done(ids: readonly number[]): void
  /** Counts an error that escaped; returns how many there were, in whichever process. */
  failed(id: number, why: string): number
  setAside(ids: readonly number[], why: string): void
  /** How many rows are open, of both lanes. */
  open(): number
  isOpen(id: number): boolean
  /** How many settled rows hold words; the row `except` is not counted. */
  holding(matches: (text: string) => boolean, except?: number): number
  /** Blanks the text of settled rows for which `matches` says so; returns how many. */
  forget(matches: (text: string) => boolean): number
}

/** A client cuts what is longer than 4,096 units: a text of at least this many may have a rest. */
const longText = 4_000
/** A cut text arrives with one date; Telegram counts it in whole seconds. */
const atOnceMs = 2_000
/** A text of 400,000 units: more than a client lets anybody paste. */
const mostJoined = 100

/** Whether `later` goes on where `earlier` was cut, or belongs to the same album. */
export function joins(earlier: InboxRow, later: InboxRow): boolean {
  const [a, b] = [earlier.heard, later.heard]
  if (a.type !== 'message' || b.type !== 'message') return false
  if (earlier.bot !== later.bot || a.chat !== b.chat || a.origin !== b.origin) return false
  if (a.mediaGroup !== undefined && a.mediaGroup === b.mediaGroup) return true
  return a.text.length >= longText && b.at - a.at <= atOnceMs
}

/** Whether the rest of a cut text or of an album may still be on its way. */
export function mayGrow(rows: readonly InboxRow[]): boolean {
  const last = rows.at(-1)?.heard
  if (last?.type !== 'message') return false
  return last.mediaGroup !== undefined || last.text.length >= longText
}

function withoutWords({ transcript: _, ...rest }: Extract<Heard, { type: 'message' }>) {
  return rest
}

function withoutText(heard: Heard): Heard {
  switch (heard.type) {
    case 'message':
      return { ...withoutWords(heard), text: '', replyTo: undefined, forwardedFrom: undefined }
    case 'edited':
      return { ...heard, text: '' }
    case 'task':
      return { ...heard, seen: undefined }
    case 'tap':
    case 'nothing':
      return heard
  }
}

function textsOf(heard: Heard): readonly string[] {
  if (heard.type === 'edited') return [heard.text]
  if (heard.type === 'task') return [heard.seen ?? '']
  if (heard.type !== 'message') return []
  return [heard.text, heard.replyTo?.text ?? '', heard.forwardedFrom ?? '']
}

/** What came in, stored before Telegram hears that it arrived, handled once by its update id. */
export function createInbox(deps: { readonly db: Db; readonly now: () => Instant }): Inbox {
  const { db, now } = deps
  const store = createInboxStore(db)
  const each = (ids: readonly number[], change: (id: number) => void) =>
    inTransaction(db, () => {
      for (const id of ids) change(id)
    })
  const holding = (matches: (text: string) => boolean) =>
    store
      .settledRows()
      .filter(({ heard, why }) => [...textsOf(heard), why ?? ''].some((text) => matches(text)))
  return {
    take: (bot, updates) =>
      inTransaction(db, () => {
        const at = now()
        return updates.filter((one) => store.add(bot, one.update, one.lane, one.heard, at)).length
      }),
    own: (bot, heard) => store.addOwn(bot, heard, now()),
    nextTurn() {
      const rows: InboxRow[] = []
      for (const row of store.openRows('turn')) {
        const before = rows.at(-1)
        if (before !== undefined && !joins(before, row)) break
        if (rows.push(row) >= mostJoined) break
      }
      return rows
    },
    put: (id, heard) => store.replace(id, heard),
    again(id) {
      const row = store.settledRows().find((one) => one.id === id)
      if (row === undefined || row.heard.type !== 'message') return false
      store.addOwn(row.bot, row.heard, now())
      return true
    },
    waiting: () => [...store.openRows('turn')],
    openTaps: () => [...store.openRows('tap')],
    begin: (ids) => each(ids, store.begin),
    done: (ids) => each(ids, (id) => store.settle(id, 'done')),
    failed: (id, why) => store.fail(id, why),
    setAside: (ids, why) => each(ids, (id) => store.settle(id, 'set aside', why)),
    open: () => store.countOpen(),
    isOpen: (id) => store.isOpen(id),
    holding: (matches, except) => holding(matches).filter(({ id }) => id !== except).length,
    forget: (matches) =>
      inTransaction(db, () => {
        const found = holding(matches)
        for (const row of found) store.replace(row.id, withoutText(row.heard))
        return found.length
      }),
  }
}
