import type { Db } from './db.ts'
import { inTransaction, migrate } from './db.ts'
import { createForgetting, type HeldThere } from './forget/forgetting.ts'
import { createForgetStore } from './forget/store.ts'
import type { Matches } from './forget/words.ts'
import type {
  AddedRule,
  Budgets,
  Compacted,
  Instant,
  Item,
  Names,
  NewItem,
  Recall,
  RecallOptions,
  Rule,
  Summarise,
  View,
} from './item.ts'
import { createLiveQueue } from './queue/live.ts'
import { createQueue } from './queue/queue.ts'
import { warmUpRules } from './queue/rules/hear.ts'
import { createLineStore, createRuleStore, queueMigrations } from './queue/store.ts'
import { render } from './queue/view.ts'
import type { Embedder } from './recall/embed.ts'
import { createEmbedding, type Embedding } from './recall/embedding.ts'
import { createRecall } from './recall/recall.ts'
import { createRecallStore } from './recall/store.ts'
import { recallAway } from './recall/thread/away.ts'
import type { RecallThread } from './recall/thread/thread.ts'
import { vectorMigrations } from './recall/vectors/store.ts'
import { createVectors } from './recall/vectors.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createSessionsStore, sessionMigrations } from './sessions/store.ts'
import { createItemStore, createSessionStore, itemMigrations } from './store.ts'
import { countTokens } from './tokens.ts'

/** Every synchronous function joins the caller's transaction where there is one. */
export type Memory = {
  /**
   * Stores an item, whole. Afterwards the view is within X + Y: where it would not be, the older part is
   * compacted at once in own words. What the person says of standing wishes is heard here (`rules`).
   * Kind `context` is stored for recall only and is never in a view.
   */
  append(item: NewItem): Item
  /** The current session's view; an item larger than a tier is shown head and tail. */
  view(): View
  /** Whether `compact('due')` would do something. */
  compactionDue(): boolean
  /**
   * Retires what is older than the latest spill (`too long`: all but the newest two turns, into half of
   * what there is, and in own words, since somebody waits). The summariser is asked outside any
   * transaction; if it fails, takes too long or is refused twice, own words are used. Rejects only for a
   * fault of the database.
   */
  compact(why: 'due' | 'asked' | 'too long'): Promise<Compacted>
  /** The rules in force, oldest first. */
  rules(): readonly Rule[]
  /** Readies the hearing of rules, in steps with a pause before each: the first message need not wait for it. */
  warmUp(pause: () => Promise<void>): Promise<void>
  /** A known rule is given back as it is; one of the same subject is superseded and named in `replaced`. */
  addRule(text: string, reason: string): AddedRule
  /** Puts other words in the place of the rule; undefined where none of that id is in force. */
  correctRule(id: string, text: string, reason: string): AddedRule | undefined
  /** The rule in force that words are clearly about, if there is one. */
  ruleMeant(words: string): Rule | undefined
  dropRule(id: string): void
  /** Puts a dropped or superseded rule in force again: the undo of `dropRule`. */
  reviveRule(id: string): void
  /** Starts an empty session, with the rules in its front, and gives its id. */
  newSession(): string
  session(): string
  /** All conversations: their list, resuming one, their files. */
  readonly sessions: Sessions
  /** The items of all sessions that answer `query`, best first; none found is never proof of none said. */
  recall(query: string, options?: RecallOptions): Promise<Recall>
  /** The vectors that recall by meaning needs, made in the background; undefined without an embedder. */
  readonly embedding: Embedding | undefined
  /** Hashes of chunks of the conversation that no live line or verbatim item leads to; [] is the promise. */
  orphans(): readonly string[]
  /** The items of the newest `n` turns of the current session in which the person spoke, whole, oldest first. */
  lastExchanges(n: number): readonly Item[]
  /** The conversation's items after `seq`, of all sessions, whole, oldest first; at most `limit` (500). */
  itemsSince(seq: number, limit?: number): readonly Item[]
  /** How much holds words: what `forget` would take away. Items of the turn `exceptTurn` are not counted. */
  holding(matches: Matches, exceptTurn?: string): HeldThere
  /**
   * Takes away for good the text of every item and line that matches, of all sessions and generations, and
   * the rules that do. Places, order and ledger stay. A compaction under way is dropped.
   */
  forget(matches: Matches, exceptTurn?: string): HeldThere
  /** How often `forget` was called since the start: what was read before it must not be written after it. */
  forgettings(): number
}

export type MemoryDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly budgets: Budgets
  /** Zone of the days that lines of the view name; UTC without it. */
  readonly zone?: () => string
  readonly summarise?: Summarise
  /**
   * Texts whose names, amounts and dates a summary must not drop: what is open just now. Read before each
   * summary; [] without it.
   */
  readonly mustKeep?: () => readonly string[]
  /** Real time that the summariser is given, its second try included; 60 s unless told. */
  readonly summariseLimitMs?: number
  /**
   * Awaited right before a generation is committed, its failure logged and passed over; it brings its own
   * time limit. Before a compaction inside `append` it is called and not awaited: what it does before
   * its first await is part of that transaction.
   */
  readonly beforeCommit?: (generation: number) => Promise<void>
  readonly log?: (what: string, cause?: unknown) => void
  /** What recall by meaning embeds with; by words alone without it. */
  readonly embedder?: Embedder | undefined
  /** Where recall runs instead of here: a database in a file is read there over a connection of its own. */
  readonly thread?: Pick<RecallThread, 'recall'> | undefined
  /** First names, where they are known: questions use them where the answers say "I". */
  readonly names?: () => Names
}

/** Throws where Y is not at least twice X, or X is below 64 tokens. */
export function createMemory(deps: MemoryDeps): Memory {
  const { db, now, newId, embedder } = deps
  migrate(
    db,
    [...itemMigrations, ...queueMigrations, ...sessionMigrations, ...vectorMigrations],
    now(),
  )
  const items = createItemStore(db)
  const sessions = createSessionStore(db)
  const lines = createLineStore(db)
  const rules = createRuleStore(db)
  const stores = { items, sessions, lines, rules }
  const live = createLiveQueue({ ...stores, budgets: deps.budgets, count: countTokens })
  const queue = createQueue({
    ...{ ...stores, ...withDefaults(deps), live, count: countTokens },
    forgettings: () => forgetting.times(),
  })
  const forgetting = createForgetting({
    ...{ db, sessions, store: createForgetStore(db), count: countTokens, fit: queue.fit },
  })
  const sessionsStore = createSessionsStore(db)
  const recall = createRecalling(deps)

  /** A change of the rules, in one transaction with the stamp that tells of it. */
  const change = <T>(work: () => T): T =>
    inTransaction(db, () => {
      const done = work()
      sessions.touch()
      return done
    })

  const newSession = () =>
    inTransaction(db, () => {
      const shown = sessions.state() === undefined ? [] : live.current().fitted()
      const id = newId()
      sessions.start(id, now())
      rules.show(id, shown)
      return id
    })

  const append = (item: NewItem): Item =>
    inTransaction(db, () => {
      const stored = queue.append(item)
      if (item.origin === 'reply') sessionsStore.finish(stored.seq)
      return stored
    })

  inTransaction(db, () => sessions.state() ?? newSession())
  return {
    append,
    view: queue.view,
    compactionDue: queue.due,
    compact: queue.compact,
    rules: () => live.current().rules,
    warmUp: warmUpRules,
    addRule: (text, reason) => change(() => queue.standing.add(text, reason)),
    correctRule: (id, text, reason) => change(() => queue.standing.correct(id, text, reason)),
    ruleMeant: queue.standing.meant,
    dropRule: (id) => change(() => queue.standing.drop(id)),
    reviveRule: (id) => change(() => queue.standing.revive(id)),
    newSession,
    session: () => live.current().session,
    sessions: createSessions({
      ...{ db, now, newId, live, count: countTokens, fit: queue.fit },
      ...{ sessions, lines, rules, store: sessionsStore },
    }),
    recall: (query, options = {}) =>
      recall({
        ...{ query, options, now: now(), zone: withDefaults(deps).zone() },
        names: deps.names?.() ?? {},
      }),
    embedding: embedder && createEmbedding({ db, embedder, log: withDefaults(deps).log }),
    orphans: lines.orphans,
    lastExchanges: (n) => sessions.lastExchanges(live.current().session, n),
    itemsSince: (seq, limit = 500) => items.since(seq, limit),
    holding: forgetting.holding,
    forget: forgetting.forget,
    forgettings: forgetting.times,
  }
}

/** In the thread where there is one, else here: by meaning with an embedder. */
function createRecalling({ db, embedder, thread }: MemoryDeps) {
  const words = { store: createRecallStore(db), count: countTokens }
  if (thread !== undefined) return recallAway(thread, createRecall(words))
  if (embedder === undefined) return createRecall(words)
  const vectors = createVectors(db, embedder.model, embedder.dimensions)
  return createRecall({ ...words, meaning: { embedder, vectors } })
}

/**
 * The exact text whose tokens `view.tokens` counts: all but the volatile tail. Times are shown in `zone`;
 * the number of tokens is the same in every zone.
 */
export function renderView(view: View, zone = 'UTC'): string {
  return render(view, zone)
}

function withDefaults(deps: MemoryDeps) {
  return {
    db: deps.db,
    now: deps.now,
    newId: deps.newId,
    zone: deps.zone ?? (() => 'UTC'),
    summarise: deps.summarise,
    mustKeep: deps.mustKeep ?? (() => []),
    summariseLimitMs: deps.summariseLimitMs ?? 60_000,
    beforeCommit: deps.beforeCommit ?? (() => Promise.resolve()),
    log: deps.log ?? (() => undefined),
  }
}
