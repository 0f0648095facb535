import type { Db, Migration } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import type { Heard, InboxRow, Lane, OutboxRow, OutboxStatus } from './message.ts'

export const telegramMigrations: readonly Migration[] = [
  {
    name: 'telegram-001-inbox',
    sql: `
      CREATE TABLE inbox (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        bot INTEGER NOT NULL, update_id INTEGER NOT NULL,
        lane TEXT NOT NULL CHECK (lane IN ('turn', 'tap')),
        heard TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('open', 'done', 'set aside')),
        tries INTEGER NOT NULL DEFAULT 0, failures INTEGER NOT NULL DEFAULT 0, why TEXT,
        at INTEGER NOT NULL,
        UNIQUE (bot, update_id)
      ) STRICT;
      CREATE INDEX inbox_open ON inbox (lane, id) WHERE status = 'open';`,
  },
  {
    name: 'telegram-002-outbox',
    sql: `
      CREATE TABLE outbox (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        bot INTEGER NOT NULL, chat INTEGER NOT NULL, turn TEXT NOT NULL,
        type TEXT NOT NULL CHECK (type IN ('send', 'edit', 'buttons')),
        text TEXT NOT NULL, message_id INTEGER, face TEXT NOT NULL, has_list INTEGER NOT NULL,
        status TEXT NOT NULL
          CHECK (status IN ('intent', 'sending', 'sent', 'may have been sent', 'failed')),
        boot TEXT, tries INTEGER NOT NULL DEFAULT 0, plain INTEGER NOT NULL DEFAULT 0,
        next_at INTEGER NOT NULL, told INTEGER NOT NULL DEFAULT 0, why TEXT,
        at INTEGER NOT NULL, settled_at INTEGER
      ) STRICT;
      CREATE INDEX outbox_unsettled ON outbox (bot, chat, id) WHERE settled_at IS NULL;
      CREATE INDEX outbox_untold ON outbox (bot, chat, id)
        WHERE status = 'may have been sent' AND told = 0;
      CREATE INDEX outbox_message ON outbox (bot, chat, message_id, id);
      CREATE INDEX outbox_turn ON outbox (turn, id);
      CREATE INDEX outbox_list ON outbox (bot, chat, id) WHERE has_list = 1;
      CREATE TABLE outbox_ref (
        type TEXT NOT NULL, ref TEXT NOT NULL, row INTEGER NOT NULL REFERENCES outbox (id),
        PRIMARY KEY (type, ref, row)
      ) STRICT, WITHOUT ROWID;`,
  },
  {
    name: 'telegram-003-owner',
    sql: `
      CREATE TABLE owner (
        bot INTEGER PRIMARY KEY, person INTEGER NOT NULL, at INTEGER NOT NULL
      ) STRICT;`,
  },
]

type StoredHeard = Omit<InboxRow, 'update' | 'heard'> & {
  update_id: number
  heard: string
  why: string | null
}

function toInboxRow(row: StoredHeard): InboxRow {
  const { id, bot, lane, tries, at } = row
  return { id, bot, lane, tries, at, update: row.update_id, heard: JSON.parse(row.heard) }
}

/** All SQL of the inbox. */
export function createInboxStore(db: Db) {
  const insert = db.prepare(
    `INSERT INTO inbox (bot, update_id, lane, heard, status, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (bot, update_id) DO NOTHING`,
  )
  // No update of Telegram has a number below zero.
  const insertOwn = db.prepare(
    `INSERT INTO inbox (bot, update_id, lane, heard, status, at) SELECT @bot,
     min(coalesce(min(update_id), 0), 0) - 1, 'turn', @heard, 'open', @at FROM inbox WHERE bot = @bot`,
  )
  const open = db.prepare<[Lane], StoredHeard>(
    `SELECT * FROM inbox WHERE status = 'open' AND lane = ? ORDER BY id`,
  )
  const count = db.prepare<[], number>(`SELECT count(*) FROM inbox WHERE status = 'open'`).pluck()
  const isOpen = db.prepare(`SELECT 1 FROM inbox WHERE id = ? AND status = 'open'`).pluck()
  const begin = db.prepare('UPDATE inbox SET tries = tries + 1 WHERE id = ?')
  const fail = db.prepare<[string, number], { failures: number }>(
    'UPDATE inbox SET failures = failures + 1, why = ? WHERE id = ? RETURNING failures',
  )
  const settle = db.prepare(
    `UPDATE inbox SET status = ?, why = coalesce(?, why) WHERE id = ? AND status = 'open'`,
  )
  const settled = db.prepare<[], StoredHeard>(`SELECT * FROM inbox WHERE status <> 'open'`)
  const replace = db.prepare('UPDATE inbox SET heard = ?, why = NULL WHERE id = ?')
  return {
    add(bot: number, update: number, lane: Lane, heard: Heard, at: Instant): boolean {
      const status = heard.type === 'nothing' ? 'done' : 'open'
      return insert.run(bot, update, lane, JSON.stringify(heard), status, at).changes === 1
    },
    addOwn: (bot: number, heard: Heard, at: Instant): void =>
      void insertOwn.run({ bot, heard: JSON.stringify(heard), at }),
    /** Oldest first, read one by one: nothing may be written before the reading has ended. */
    *openRows(lane: Lane): Generator<InboxRow> {
      for (const row of open.iterate(lane)) yield toInboxRow(row)
    },
    countOpen: () => count.get() ?? 0,
    isOpen: (id: number) => isOpen.get(id) !== undefined,
    begin: (id: number) => void begin.run(id),
    fail: (id: number, why: string) => fail.get(why, id)?.failures ?? 0,
    settle: (id: number, status: 'done' | 'set aside', why?: string) =>
      void settle.run(status, why ?? null, id),
    settledRows: () => settled.all().map((row) => ({ ...toInboxRow(row), why: row.why })),
    replace: (id: number, heard: Heard) => void replace.run(JSON.stringify(heard), id),
  }
}

type StoredOutgoing = Omit<OutboxRow, 'messageId' | 'face' | 'plain'> & {
  why: string | null
  message_id: number | null
  face: string
  plain: number
}

function toOutboxRow(row: StoredOutgoing): OutboxRow {
  const { id, bot, chat, turn, type, text, status, tries, at } = row
  return {
    ...{ id, bot, chat, turn, type, text, status, tries, at },
    messageId: row.message_id ?? undefined,
    ...{ face: JSON.parse(row.face), plain: row.plain === 1 },
  }
}

/** Why a row's fate is unknown: not a lost answer, but the end of the process that was sending it. */
const cutOff = 'the process ended while it was sent'

/** Named because SQLite's own choice, an index over all rows ever, takes a thousand times longer. */
const unsettled = 'INDEXED BY outbox_unsettled'
/** A row waits for what was sent to its chat before it, and for earlier edits of the same message. */
const unblocked = `NOT EXISTS (
  SELECT 1 FROM outbox e ${unsettled} WHERE e.bot = o.bot AND e.chat = o.chat AND e.id < o.id
    AND e.settled_at IS NULL AND (e.type = 'send' OR e.message_id = o.message_id))`
const due = `o.settled_at IS NULL AND o.bot = :bot AND (o.status = 'sending' AND o.boot = :boot
  OR o.status = 'intent' AND o.next_at <= :now AND ${unblocked})`

export type Change = {
  readonly status: OutboxStatus
  readonly messageId?: number | undefined
  readonly nextAt?: Instant | undefined
  /** A plainer text to be tried next. */
  readonly plainText?: string | undefined
  readonly why?: string | undefined
  /** The message that it was to go into is gone: it becomes one of its own. */
  readonly anew?: true
}

type AtBot = { readonly bot: number; readonly boot: string; readonly now: Instant }

/** All SQL of the outbox. */
export function createOutboxStore(db: Db) {
  const insert = db.prepare(
    `INSERT INTO outbox (bot, chat, turn, type, text, message_id, face, has_list, status, boot, tries,
       next_at, at) VALUES (:bot, :chat, :turn, :type, :text, :messageId, :face, :hasList, :status,
       :boot, :tries, :at, :at)`,
  )
  const insertRef = db.prepare('INSERT OR IGNORE INTO outbox_ref (type, ref, row) VALUES (?, ?, ?)')
  const select = (rest: string) => db.prepare<unknown[], StoredOutgoing>(`SELECT o.* FROM ${rest}`)
  const next = select(`outbox o ${unsettled} WHERE ${due} ORDER BY o.id LIMIT 1`)
  const dueSql = `SELECT count(*) FROM outbox o ${unsettled} WHERE ${due}`
  const dueCount = db.prepare<[AtBot], number>(dueSql).pluck()
  const nextAt = db
    .prepare<[number, Instant], number | null>(
      `SELECT min(next_at) FROM outbox ${unsettled}
       WHERE settled_at IS NULL AND bot = ? AND status = 'intent' AND next_at > ?`,
    )
    .pluck()
  const waiting = db.prepare(
    `SELECT 1 FROM outbox ${unsettled} WHERE settled_at IS NULL AND bot = ? AND chat = ? LIMIT 1`,
  )
  const claim = db.prepare(
    `UPDATE outbox AS o SET status = 'sending', boot = ?, tries = tries + 1
     WHERE id = ? AND status = 'intent' AND ${unblocked}`,
  )
  const settle = db.prepare(
    `UPDATE outbox SET status = :status, message_id = iif(:anew, NULL, coalesce(:messageId, message_id)),
       next_at = coalesce(:nextAt, next_at), text = coalesce(:plainText, text),
       plain = plain OR :plainText IS NOT NULL, why = :why,
       settled_at = CASE :status WHEN 'intent' THEN NULL ELSE :now END
     WHERE id = :id AND status = 'sending' AND boot = :boot`,
  )
  const bootsSql = `SELECT DISTINCT boot FROM outbox ${unsettled}
    WHERE settled_at IS NULL AND status = 'sending'`
  const boots = db.prepare<[], string>(bootsSql).pluck()
  /** What has an id of its own already is an edit, whatever it is to become. */
  const sends = "type = 'send' AND message_id IS NULL"
  const orphan = db.prepare(
    `UPDATE outbox ${unsettled} SET status = iif(${sends}, 'may have been sent', 'intent'),
       settled_at = iif(${sends}, :now, NULL), why = '${cutOff}'
     WHERE settled_at IS NULL AND status = 'sending' AND boot = :boot`,
  )
  const untold = select(
    `outbox o WHERE bot = ? AND chat = ? AND status = 'may have been sent' AND told = 0 ORDER BY id`,
  )
  const arrived = db.prepare(
    `UPDATE outbox SET status = 'sent', message_id = ?, told = 1
     WHERE id = ? AND status = 'may have been sent' AND message_id IS NULL`,
  )
  const lost = select(
    `outbox o WHERE bot = ? AND chat = ? AND status = 'may have been sent' AND message_id IS NULL
     ORDER BY id DESC LIMIT 50`,
  )
  const tell = db.prepare('UPDATE outbox SET told = 1 WHERE id = ?')
  const ofMessage = select(
    `outbox o WHERE bot = ? AND chat = ? AND message_id = ? AND status <> 'failed' ORDER BY id DESC`,
  )
  const ofTurn = select(`outbox o WHERE turn = ? AND status <> 'failed' ORDER BY id`)
  const inDoubt = select(
    `outbox o WHERE type = 'send' AND status IN ('may have been sent', 'failed')
       AND message_id IS NULL AND turn LIKE 'job-%' AND at >= ? ORDER BY id`,
  )
  const lastListed = select(
    `outbox o WHERE bot = ? AND chat = ? AND has_list = 1 AND type = 'send'
       AND status NOT IN ('intent', 'failed') ORDER BY id DESC LIMIT 1`,
  )
  const lastSent = select(
    `outbox o WHERE bot = ? AND chat = ? AND type = 'send' AND status NOT IN ('intent', 'failed')
     ORDER BY id DESC LIMIT 1`,
  )
  const byRef = select(
    `outbox_ref r JOIN outbox o ON o.id = r.row WHERE r.type = ? AND r.ref = ?
     AND o.message_id IS NOT NULL ORDER BY o.id DESC`,
  )
  const all = select('outbox o')
  const blank = db.prepare('UPDATE outbox SET text = ?, face = ? WHERE id = ?')
  const rows = (found: readonly StoredOutgoing[]) => found.map(toOutboxRow)
  return {
    add(row: Omit<OutboxRow, 'id' | 'plain'>, boot: string | undefined): number {
      const { face, messageId = null, ...plain } = row
      const hasList = face.list.length > 0 ? 1 : 0
      const values = { messageId, face: JSON.stringify(face), boot: boot ?? null, hasList }
      const made = insert.run({ ...plain, ...values })
      const id = Number(made.lastInsertRowid)
      for (const ref of face.refs) insertRef.run(ref.type, ref.id, id)
      return id
    },
    next: (at: AtBot) => rows(next.all(at))[0],
    countDue: (at: AtBot) => dueCount.get(at) ?? 0,
    nextAt: (bot: number, now: Instant) => nextAt.get(bot, now) ?? undefined,
    hasUnsettled: (bot: number, chat: number) => waiting.get(bot, chat) !== undefined,
    claim: (id: number, boot: string) => claim.run(boot, id).changes === 1,
    settle(id: number, boot: string, now: Instant, change: Change): boolean {
      const { messageId = null, nextAt: at = null, plainText = null, why = null } = change
      const anew = change.anew === true ? 1 : 0
      const values = { messageId, nextAt: at, plainText, why, anew, status: change.status }
      return settle.run({ ...values, id, boot, now }).changes === 1
    },
    sendingBoots: () => boots.all(),
    orphan: (boot: string, now: Instant) => void orphan.run({ boot, now }),
    untold: (bot: number, chat: number) =>
      untold.all(bot, chat).map((row) => ({ ...toOutboxRow(row), cutOff: row.why === cutOff })),
    tell: (id: number) => void tell.run(id),
    /** Sends whose fate is unknown, newest first. */
    lost: (bot: number, chat: number) => rows(lost.all(bot, chat)),
    arrived: (id: number, message: number) => arrived.run(message, id).changes === 1,
    /** Newest first, failed ones left out; of a turn oldest first. */
    ofMessage: (bot: number, chat: number, message: number) =>
      rows(ofMessage.all(bot, chat, message)),
    ofTurn: (turn: string) => rows(ofTurn.all(turn)),
    /** Unasked messages since `at` that failed, or of which nobody knows. */
    inDoubt: (at: Instant) =>
      inDoubt.all(at).map((row) => ({ ...toOutboxRow(row), why: row.why ?? undefined })),
    /** The newest send that carries a list. */
    lastListed: (bot: number, chat: number) => rows(lastListed.all(bot, chat))[0],
    lastSent: (bot: number, chat: number) => rows(lastSent.all(bot, chat))[0],
    byRef: (type: string, id: string) => rows(byRef.all(type, id)),
    rows: () => rows(all.all()),
    blank: (id: number, text: string, face: OutboxRow['face']) =>
      void blank.run(text, JSON.stringify(face), id),
  }
}
