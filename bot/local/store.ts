import { type Db, type Migration, migrate } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import type { Entity, ShownFile } from './chat.ts'

const migrations: readonly Migration[] = [
  {
    name: 'local-001-chat',
    sql: `
      CREATE TABLE local_post (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        chat INTEGER NOT NULL,
        sender TEXT NOT NULL CHECK (sender IN ('owner', 'stranger', 'bot')),
        at INTEGER NOT NULL,
        text TEXT NOT NULL,
        detail TEXT NOT NULL
      ) STRICT;
      CREATE INDEX local_post_chat ON local_post (chat, id);
      CREATE TABLE local_update (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        body TEXT NOT NULL
      ) STRICT;
      CREATE TABLE local_query (
        id TEXT PRIMARY KEY,
        post INTEGER NOT NULL,
        at INTEGER NOT NULL,
        answered INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE TABLE local_file (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('voice', 'photo', 'document')),
        name TEXT NOT NULL,
        mime TEXT NOT NULL,
        size INTEGER NOT NULL,
        path TEXT NOT NULL UNIQUE
      ) STRICT;
      CREATE TABLE local_setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    `,
  },
]

/** An inline button as the bot sent it. */
export type Key = {
  readonly text: string
  readonly callback_data?: string
  readonly url?: string
  readonly [more: string]: unknown
}

export type Keyboard = readonly (readonly Key[])[]

export type Reaction = { readonly emoji: string; readonly from: 'person' | 'otto' }

/** What a message has beside its words; kept as one JSON text, since nothing is looked up by it. */
export type Detail = {
  readonly entities: readonly Entity[]
  readonly keyboard: Keyboard
  readonly replyTo: number | undefined
  readonly forwarded: { readonly name: string; readonly at: Instant } | undefined
  readonly mediaGroup: string | undefined
  readonly file: string | undefined
  readonly silent: boolean
  readonly edits: number
  /** When words last changed, or the buttons: Telegram's edit_date. */
  readonly editedAt: Instant | undefined
  /** The words changed: Telegram's "edited" mark. */
  readonly edited: boolean
  readonly deleted: boolean
  readonly pinned: boolean
  readonly reactions: readonly Reaction[]
}

/** One message of a chat. `text` is a file's caption where there is one. */
export type Post = {
  readonly id: number
  readonly chat: number
  readonly sender: 'owner' | 'stranger' | 'bot'
  readonly at: Instant
  readonly text: string
} & Detail

export type FileRow = ShownFile & { readonly path: string }

export type QueryRow = {
  readonly id: string
  readonly post: number
  readonly at: Instant
  readonly answered: boolean
}

type PostColumns = Pick<Post, 'id' | 'chat' | 'sender' | 'at' | 'text'> & {
  readonly detail: string
}

function toPost({ detail, ...columns }: PostColumns): Post {
  const rest: Detail = JSON.parse(detail)
  return { ...columns, ...rest }
}

function detailOf(post: Detail): string {
  const detail: Detail = {
    entities: post.entities,
    keyboard: post.keyboard,
    replyTo: post.replyTo,
    forwarded: post.forwarded,
    mediaGroup: post.mediaGroup,
    file: post.file,
    silent: post.silent,
    edits: post.edits,
    editedAt: post.editedAt,
    edited: post.edited,
    deleted: post.deleted,
    pinned: post.pinned,
    reactions: post.reactions,
  }
  return JSON.stringify(detail)
}

type FileColumns = Omit<FileRow, 'fileId'> & { readonly id: string }

function toFile({ id, ...columns }: FileColumns): FileRow {
  return { fileId: id, ...columns }
}

export type LocalStore = ReturnType<typeof createLocalStore>

/** All SQL of the local chat. */
export function createLocalStore(db: Db, now: Instant) {
  migrate(db, migrations, now)
  return { ...postsOf(db), ...updatesOf(db), ...queriesOf(db), ...filesOf(db), ...settingsOf(db) }
}

function postsOf(db: Db) {
  const add = db.prepare(
    'INSERT INTO local_post (chat, sender, at, text, detail) VALUES (?, ?, ?, ?, ?)',
  )
  const save = db.prepare('UPDATE local_post SET text = ?, detail = ? WHERE id = ?')
  const byId = db.prepare<[number], PostColumns>('SELECT * FROM local_post WHERE id = ?')
  const all = db.prepare<[], PostColumns>('SELECT * FROM local_post ORDER BY id')
  const before = db.prepare<[number, number, number], PostColumns>(
    'SELECT * FROM local_post WHERE chat = ? AND id < ? ORDER BY id DESC LIMIT ?',
  )
  const one = db.prepare('SELECT 1 FROM local_post WHERE chat = ? LIMIT 1')
  return {
    addPost(post: Omit<Post, 'id'>): Post {
      const done = add.run(post.chat, post.sender, post.at, post.text, detailOf(post))
      return { ...post, id: Number(done.lastInsertRowid) }
    },
    savePost(post: Post): void {
      save.run(post.text, detailOf(post), post.id)
    },
    post(id: number): Post | undefined {
      const row = byId.get(id)
      return row && toPost(row)
    },
    posts: () => all.all().map(toPost),
    /** The newest `limit` posts of a chat older than message `id`, oldest first. */
    postsBefore: (chat: number, id: number, limit: number) =>
      before.all(chat, id, limit).map(toPost).reverse(),
    hasPosts: (chat: number) => one.get(chat) !== undefined,
  }
}

function updatesOf(db: Db) {
  const add = db.prepare('INSERT INTO local_update (body) VALUES (?)')
  const oldest = db.prepare<[number], { readonly id: number; readonly body: string }>(
    'SELECT * FROM local_update ORDER BY id LIMIT ?',
  )
  const confirm = db.prepare('DELETE FROM local_update WHERE id < ?')
  const keep = db.prepare(
    'DELETE FROM local_update WHERE id NOT IN (SELECT id FROM local_update ORDER BY id DESC LIMIT ?)',
  )
  const rewrite = db.prepare('UPDATE local_update SET body = ? WHERE id = ?')
  const count = db.prepare<[], { readonly n: number }>('SELECT count(*) AS n FROM local_update')
  return {
    addUpdate(body: Readonly<Record<string, unknown>>): void {
      add.run(JSON.stringify(body))
    },
    /** The oldest unconfirmed updates, as Telegram sends them. */
    updates: (limit: number) =>
      oldest.all(limit).map(({ id, body }) => {
        const rest: Readonly<Record<string, unknown>> = JSON.parse(body)
        return { update_id: id, ...rest }
      }),
    confirmBelow(id: number): void {
      confirm.run(id)
    },
    keepNewest(newest: number): void {
      keep.run(newest)
    },
    countUpdates: () => count.get()?.n ?? 0,
    changeUpdates(change: (json: string) => string | undefined): void {
      for (const { id, body } of oldest.all(-1)) {
        const changed = change(body)
        if (changed !== undefined) rewrite.run(changed, id)
      }
    },
  }
}

function queriesOf(db: Db) {
  const add = db.prepare('INSERT INTO local_query (id, post, at) VALUES (?, ?, ?)')
  const byId = db.prepare<
    [string],
    { readonly id: string; readonly post: number; readonly at: Instant; readonly answered: number }
  >('SELECT * FROM local_query WHERE id = ?')
  const answer = db.prepare('UPDATE local_query SET answered = 1 WHERE id = ?')
  return {
    addQuery(id: string, post: number, at: Instant): void {
      add.run(id, post, at)
    },
    query(id: string): QueryRow | undefined {
      const row = byId.get(id)
      return row && { ...row, answered: row.answered === 1 }
    },
    answerQuery(id: string): void {
      answer.run(id)
    },
  }
}

function filesOf(db: Db) {
  const add = db.prepare(
    'INSERT INTO local_file (id, kind, name, mime, size, path) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const byId = db.prepare<[string], FileColumns>('SELECT * FROM local_file WHERE id = ?')
  const byPath = db.prepare<[string], FileColumns>('SELECT * FROM local_file WHERE path = ?')
  return {
    addFile(file: FileRow): void {
      add.run(file.fileId, file.kind, file.name, file.mime, file.size, file.path)
    },
    file(id: string): FileRow | undefined {
      const row = byId.get(id)
      return row && toFile(row)
    },
    fileAt(path: string): FileRow | undefined {
      const row = byPath.get(path)
      return row && toFile(row)
    },
  }
}

function settingsOf(db: Db) {
  const get = db.prepare<[string], { readonly value: string }>(
    'SELECT value FROM local_setting WHERE name = ?',
  )
  const set = db.prepare('INSERT OR REPLACE INTO local_setting (name, value) VALUES (?, ?)')
  return {
    setting: (name: string) => get.get(name)?.value,
    setSetting(name: string, value: string): void {
      set.run(name, value)
    },
  }
}
