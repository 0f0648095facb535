import { type Db, inTransaction } from '../../memory/db.ts'
import type { Matches } from '../../memory/forget/words.ts'
import type { Instant } from '../../memory/item.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { aloneLine } from '../lines.ts'
import { type BriefStore, createBriefStore } from '../store.ts'
import { varied } from '../varied.ts'
import { planAlone, type Window } from './alone.ts'
import { type HeardOf, settleAnswer } from './answered.ts'
import { type Passed, passGate, rulingOn, type Unasked } from './gate.ts'
import { type Place, type Quiet, quietUntil } from './quiet.ts'
import { whyWords } from './why.ts'

/** A loop that wants to send a message of its own, with its words. */
export type Alone = Window & { readonly loop: Note; readonly words: string }

export type Attention = {
  /**
   * The one gate: whether something unasked may be said now. Where it may and `claim` takes it, the budget
   * is spent and the ledger has it: call it in the transaction that enqueues the message, under its turn.
   */
  pass(unasked: Unasked, turn: string, claim?: () => boolean): Passed
  /** What may not be said now as a line of the next brief, once a key. Joins the caller's transaction. */
  fold(key: string, text: string): void
  /** Loops that may send a message of their own now, and when to look again. */
  plan(now: Instant): { readonly ready: readonly Alone[]; readonly nextAt: Instant | undefined }
  isQuiet(at: Instant): boolean
  /** The person wrote, tapped or changed something: what it answers is answered. Joins the transaction. */
  heard(heard: HeardOf): void
  /** Which row let the last unasked message speak, in words. */
  why(): string
  /** How many words that wait for the next brief hold these. */
  holding(matches: Matches): number
  forget(matches: Matches): number
}

export type AttentionDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly notes: Pick<Notes, 'open' | 'get'>
  readonly triggers: Pick<Triggers, 'get'>
  readonly zone: () => string
  readonly quiet: () => Quiet
}

/** What may speak unasked, what it costs, and what the person answered. */
export function createAttention(deps: AttentionDeps): Attention {
  const { db, now, notes } = deps
  const store = createBriefStore(db, now())
  const place = (): Place => ({ zone: deps.zone(), quiet: deps.quiet() })
  const plan = unlessChanged(db, (at) => planned(deps, store, at, place()))
  const holding = (matches: Matches) => store.allLater().filter(({ text }) => matches(text))
  return {
    pass: (unasked, turn, claim = () => true) =>
      inTransaction(db, () => passGate(store, unasked, turn, now(), place(), claim)),
    fold: (key, text) => store.addLater(key, now(), text),
    plan: (at) => plan(at),
    isQuiet: (at) => quietUntil(at, place()) !== undefined,
    heard: (heard) => inTransaction(db, () => settleAnswer(store, notes, heard)),
    why: () => whyWords(store, deps, place()),
    holding: (matches) => holding(matches).length,
    forget: (matches) =>
      inTransaction(db, () => {
        const found = holding(matches)
        for (const { key } of found) store.removeLater(key)
        return found.length
      }),
  }
}

/** `look`, but at the same instant of the same data what it gave before: it is asked again and again. */
function unlessChanged<T>(db: Db, look: (at: Instant) => T): (at: Instant) => T {
  const own = db.prepare<[], number>('SELECT total_changes()').pluck()
  const last: { key: string; given: T | undefined } = { key: '', given: undefined }
  return (at) => {
    const others = db.pragma('data_version', { simple: true })
    const key = `${at} ${own.get()} ${others}`
    if (last.key === key && last.given !== undefined) return last.given
    const given = look(at)
    Object.assign(last, { key, given })
    return given
  }
}

function planned(
  { notes }: AttentionDeps,
  store: BriefStore,
  now: Instant,
  place: Place,
): ReturnType<Attention['plan']> {
  const loops = notes.open().filter(mayHaveMinute)
  if (loops.length === 0) return { ready: [], nextAt: undefined }
  const ledger = store.ledger(loops.map(({ id }) => id))
  const { ready, nextAt } = planAlone(loops, ledger, now, place)
  const exact = ready.filter(({ level }) => level === 5)
  const [first] = ready.filter(({ level }) => level === 4)
  const ruling = first && rulingOn(store, 'loop', now, place)
  const until = ruling?.may === false ? ruling.until : undefined
  const speaks = first !== undefined && ruling?.may ? [...exact, first] : exact
  const soonest = [nextAt, until].filter((at) => at !== undefined)
  return {
    ready: speaks.map((one) => {
      const last = ledger.findLast(({ loop }) => loop === one.loop.id)?.words
      return { ...one, words: varied(aloneLine(one.loop, one, now, place.zone), last) }
    }),
    nextAt: soonest.length === 0 ? undefined : Math.min(...soonest),
  }
}

/** Only a minute lets a loop speak by itself. */
function mayHaveMinute({ due, snoozedUntil }: Note): boolean {
  return due?.precision === 'minute' || snoozedUntil !== undefined
}
