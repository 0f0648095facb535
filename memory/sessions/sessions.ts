import { createHash } from 'node:crypto'
import type { Db } from '../db.ts'
import { inTransaction } from '../db.ts'
import type { Instant, Rule } from '../item.ts'
import type { LiveQueue } from '../queue/live.ts'
import type { LineStore, RuleStore } from '../queue/store.ts'
import type { SessionStore } from '../store.ts'
import type { CountTokens } from '../tokens.ts'
import { parseSessionFile } from './file.ts'
import { createImporting } from './import.ts'
import { fileVersion, type Imported, type Session, type SessionFile } from './session.ts'
import type { SessionsStore } from './store.ts'

export type Sessions = {
  /** Those with a finished turn: the current one, then the one used last, and so on. */
  list(): readonly Session[]
  /**
   * Makes a session the current one again, with the view it had; where the budgets have shrunk since, it is
   * compacted at once. False where there is none of this id.
   */
  resume(id: string): boolean
  /** A session as a file holds it; undefined where there is none of this id. */
  export(id: string): SessionFile | undefined
  /**
   * Stores a session from what JSON.parse gave of its file; the current one stays current. Nothing that is
   * there is changed: a file that was imported before, or whose session is here in full, changes nothing, and
   * a conversation whose id is taken by another one gets a new id. Throws SessionFileError where the file is
   * no good; nothing is stored then.
   */
  import(data: unknown): Imported
  /** The rules that a session brought along and that nobody has taken over. */
  offered(id: string): readonly Rule[]
  /** An offered rule, of whichever session; undefined where it is none. */
  offer(rule: string): Rule | undefined
  /** Takes an offered rule away. */
  withdraw(rule: string): void
}

export type SessionsDeps = {
  readonly db: Db
  readonly store: SessionsStore
  readonly sessions: SessionStore
  readonly lines: LineStore
  readonly rules: RuleStore
  readonly live: LiveQueue
  readonly now: () => Instant
  readonly newId: () => string
  readonly count: CountTokens
  /** Restores the bound of the current session. */
  readonly fit: () => void
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { db, store, sessions, rules } = deps
  const write = createImporting(deps)

  function exportSession(id: string): SessionFile | undefined {
    const row = store.row(id)
    if (row === undefined) return undefined
    return {
      format: 'otto-session',
      version: fileVersion,
      exportedAt: deps.now(),
      session: { id, startedAt: row.at, through: row.through },
      items: store.items(id),
      lines: store.lines(id),
      chunks: store.chunks(id),
      rules: rules.live().map(({ text, since, reason }) => ({ text, since, reason })),
    }
  }

  /** The session here that holds a file already: it was imported, or it is the one that was exported. */
  function holding(file: SessionFile, digest: string): string | undefined {
    const { id } = file.session
    const here = new Set(store.items(id).map((item) => JSON.stringify(said(item))))
    const whole = file.items.every((item) => here.has(JSON.stringify(said(item))))
    return store.imported(digest) ?? (store.row(id) !== undefined && whole ? id : undefined)
  }

  return {
    list: store.list,
    resume: (id) =>
      inTransaction(db, () => {
        if (!store.list().some((session) => session.id === id)) return false
        sessions.enter(id)
        deps.fit()
        return true
      }),
    // One snapshot: another process may be writing.
    export: (id) => db.transaction(() => exportSession(id))(),
    import(data) {
      const file = parseSessionFile(data)
      const digest = digestOf(file)
      return inTransaction(db, () => {
        const known = holding(file, digest)
        const session = known ?? write(file, digest)
        return {
          how: known === undefined ? 'imported' : 'already there',
          session,
          items: file.items.length,
          lines: file.lines.length,
          offered: store.offered(session),
        }
      })
    },
    offered: store.offered,
    offer: store.offer,
    withdraw: store.withdraw,
  }
}

/** What makes an item the one it is, wherever in the queue it stands. */
function said({ turn, n, speaker, origin, at, chunk }: SessionFile['items'][number]) {
  return { turn, n, speaker, origin, at, chunk }
}

/** The sha256 of all but when it was written, hex. */
function digestOf({ session, items, lines, chunks, rules }: SessionFile): string {
  const hashes = chunks.map(({ hash }) => hash)
  const text = JSON.stringify({ session, items, lines, hashes, rules })
  return createHash('sha256').update(text).digest('hex')
}
