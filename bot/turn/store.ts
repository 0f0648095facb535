import { type Db, type Migration, migrate } from '../../memory/db.ts'
import { type Matches, withoutWords } from '../../memory/forget/words.ts'
import { forgottenText, type Instant } from '../../memory/item.ts'
import type { Asked, Message } from '../models/model.ts'

const migrations: readonly Migration[] = [
  {
    name: 'turn-001-turns',
    sql: `
      CREATE TABLE turn (
        id TEXT PRIMARY KEY,
        inbox INTEGER,
        text TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('running', 'done', 'failed', 'stopped')),
        at INTEGER NOT NULL,
        ended_at INTEGER
      ) STRICT;
      CREATE UNIQUE INDEX turn_inbox ON turn (inbox) WHERE inbox IS NOT NULL;
      CREATE TABLE turn_message (
        turn TEXT NOT NULL REFERENCES turn (id),
        n INTEGER NOT NULL,
        message TEXT NOT NULL,
        result TEXT,
        PRIMARY KEY (turn, n)
      ) STRICT;
      CREATE TABLE asked (
        chat INTEGER PRIMARY KEY,
        question TEXT NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE offer (
        id TEXT PRIMARY KEY,
        turn TEXT NOT NULL,
        label TEXT NOT NULL,
        tool TEXT NOT NULL,
        args TEXT NOT NULL,
        text TEXT NOT NULL,
        origin TEXT NOT NULL,
        taken_at INTEGER
      ) STRICT;
      CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL, at INTEGER NOT NULL) STRICT;`,
  },
  {
    // A turn may ask more than one thing; offers from before belong to the one question of their turn.
    name: 'turn-002-questions',
    sql: `
      ALTER TABLE offer ADD COLUMN question TEXT;
      UPDATE offer SET question = turn;`,
  },
]

/** A call that a button stands for, bound to the words it was offered for. */
export type Offer = {
  readonly id: string
  readonly turn: string
  /** What it answers: the offers of one question stand for each other, those of another do not. */
  readonly question: string
  readonly label: string
  readonly tool: string
  readonly args: Record<string, unknown>
  readonly text: string
  readonly origin: 'said' | 'forwarded' | 'fetched'
  readonly takenAt: Instant | undefined
}

export type TurnStatus = 'running' | 'done' | 'failed' | 'stopped'

export type TurnRow = {
  readonly id: string
  readonly text: string
  readonly status: TurnStatus
  readonly at: Instant
}

/** One recorded message of a turn; `result` is the whole tool result as JSON, for a turn that resumes. */
export type Recorded = { readonly message: Message; readonly result: string | undefined }

export type TurnStore = ReturnType<typeof createTurnStore>

/** All SQL of turns, the question asked last, offers and settings. */
export function createTurnStore(db: Db, now: () => Instant) {
  migrate(db, migrations, now())
  return {
    ...turns(db),
    ...offersAndQuestions(db),
    ...settings(db, now),
    ...forgettingTurns(db),
  }
}

function turns(db: Db) {
  const insert = db.prepare<[string, number | null, string, Instant]>(
    "INSERT INTO turn (id, inbox, text, status, at) VALUES (?, ?, ?, 'running', ?)",
  )
  const end = db.prepare<[TurnStatus, Instant, string]>(
    'UPDATE turn SET status = ?, ended_at = ? WHERE id = ?',
  )
  const byInbox = db.prepare<[number], TurnRow>(
    'SELECT id, text, status, at FROM turn WHERE inbox = ?',
  )
  const record = db.prepare<[string, number, string, string | null]>(
    'INSERT INTO turn_message (turn, n, message, result) VALUES (?, ?, ?, ?)',
  )
  const replace = db.prepare<[string, string, number]>(
    'UPDATE turn_message SET message = ? WHERE turn = ? AND n = ?',
  )
  const recorded = db.prepare<[string], { message: string; result: string | null }>(
    'SELECT message, result FROM turn_message WHERE turn = ? ORDER BY n',
  )
  return {
    begin(id: string, inbox: number | undefined, text: string, at: Instant): void {
      insert.run(id, inbox ?? null, text, at)
    },
    end(id: string, status: TurnStatus, at: Instant): void {
      end.run(status, at, id)
    },
    ofInbox(inbox: number): TurnRow | undefined {
      return byInbox.get(inbox)
    },
    record(turn: string, n: number, message: Message, result?: string): void {
      record.run(turn, n, JSON.stringify(message), result ?? null)
    },
    /** Puts another message in the place of a recorded one; its result stays. */
    replace(turn: string, n: number, message: Message): void {
      replace.run(JSON.stringify(message), turn, n)
    },
    recorded(turn: string): readonly Recorded[] {
      return recorded.all(turn).map((row) => ({
        message: JSON.parse(row.message),
        result: row.result ?? undefined,
      }))
    },
  }
}

type OfferRow = {
  id: string
  turn: string
  question: string
  label: string
  tool: string
  args: string
  text: string
  origin: 'said' | 'forwarded' | 'fetched'
  taken_at: number | null
}

function toOffer(row: OfferRow): Offer {
  return { ...row, args: JSON.parse(row.args), takenAt: row.taken_at ?? undefined }
}

function offersAndQuestions(db: Db) {
  type Inserted = [string, string, string, string, string, string, string, string]
  const insertOffer = db.prepare<Inserted>(
    `INSERT INTO offer (id, turn, question, label, tool, args, text, origin)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const offer = db.prepare<[string], OfferRow>('SELECT * FROM offer WHERE id = ?')
  const take = db.prepare<[Instant, string]>(
    'UPDATE offer SET taken_at = ? WHERE question = ? AND taken_at IS NULL',
  )
  const untaken = db.prepare<[string]>(
    'SELECT 1 FROM offer WHERE question = ? AND taken_at IS NULL',
  )
  const ask = db.prepare<[number, string, Instant]>(
    `INSERT INTO asked (chat, question, at) VALUES (?, ?, ?)
     ON CONFLICT (chat) DO UPDATE SET question = excluded.question, at = excluded.at`,
  )
  const unask = db.prepare<[number]>('DELETE FROM asked WHERE chat = ?')
  const asked = db.prepare<[number], { question: string }>(
    'SELECT question FROM asked WHERE chat = ?',
  )
  return {
    offer(id: string): Offer | undefined {
      const row = offer.get(id)
      return row && toOffer(row)
    },
    addOffer(o: Omit<Offer, 'takenAt'>): void {
      const args = JSON.stringify(o.args)
      insertOffer.run(o.id, o.turn, o.question, o.label, o.tool, args, o.text, o.origin)
    },
    /** One offer of a question is taken once; its others go with it. */
    takeOffers(question: string, at: Instant): boolean {
      return take.run(at, question).changes > 0
    },
    /** The question stands until the next message of the person, whatever that says. */
    setAsked(chat: number, question: Asked | undefined, at: Instant): void {
      if (question === undefined) unask.run(chat)
      else ask.run(chat, JSON.stringify(question), at)
    },
    asked(chat: number): Asked | undefined {
      const row = asked.get(chat)
      const question: Asked | undefined = row && JSON.parse(row.question)
      const over = question?.about === 'choice' && untaken.get(question.question) === undefined
      return over ? undefined : question
    },
  }
}

function settings(db: Db, now: () => Instant) {
  const get = db.prepare<[string]>('SELECT value FROM setting WHERE key = ?').pluck()
  const set = db.prepare<[string, string, Instant]>(
    `INSERT INTO setting (key, value, at) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = excluded.at`,
  )
  return {
    setting(key: string): string | undefined {
      const value = get.get(key)
      return typeof value === 'string' ? value : undefined
    },
    setSetting(key: string, value: string): void {
      set.run(key, value, now())
    },
  }
}

/** A row of one of the tables here that holds words: of which turn, and how it loses them. */
type Worded = { readonly turn: string | undefined; readonly clear: () => void }

/** What turns, their messages, offers and the question asked last hold of words. */
function forgettingTurns(db: Db) {
  type Json = { readonly id: number; readonly turn: string; readonly json: string }
  const texts = db.prepare<[], { id: string; text: string }>('SELECT id, text FROM turn')
  const setText = db.prepare('UPDATE turn SET text = ? WHERE id = ?')
  const json = (table: string, column: string) =>
    db.prepare<[], Json>(`SELECT rowid AS id, turn, ${column} AS json FROM ${table}
      WHERE ${column} IS NOT NULL`)
  const messages = json('turn_message', 'message')
  const setMessage = db.prepare('UPDATE turn_message SET message = ? WHERE rowid = ?')
  const results = json('turn_message', 'result')
  const setResult = db.prepare('UPDATE turn_message SET result = ? WHERE rowid = ?')
  const offers = json('offer', 'json_array(label, text, json(args))')
  const removeOffer = db.prepare('DELETE FROM offer WHERE rowid = ?')
  const questions = db.prepare<[], { chat: number; question: string }>(
    'SELECT chat, question FROM asked',
  )
  const unask = db.prepare('DELETE FROM asked WHERE chat = ?')
  const inboxOf = db.prepare<[string], number | null>('SELECT inbox FROM turn WHERE id = ?').pluck()

  function worded(
    rows: readonly Json[],
    matches: Matches,
    put: (json: string, id: number) => void,
  ) {
    return rows.flatMap(({ id, turn, json: before }): Worded[] => {
      const left = withoutWords(before, matches)
      return left === undefined ? [] : [{ turn, clear: () => put(left, id) }]
    })
  }

  function find(matches: Matches): readonly Worded[] {
    return [
      ...texts
        .all()
        .filter(({ text }) => matches(text))
        .map(({ id }) => ({ turn: id, clear: () => void setText.run(forgottenText, id) })),
      ...worded(messages.all(), matches, (left, id) => void setMessage.run(left, id)),
      ...worded(results.all(), matches, (left, id) => void setResult.run(left, id)),
      ...worded(offers.all(), matches, (_left, id) => void removeOffer.run(id)),
      ...questions
        .all()
        .filter(({ question }) => withoutWords(question, matches) !== undefined)
        .map(({ chat }) => ({ turn: undefined, clear: () => void unask.run(chat) })),
    ]
  }

  return {
    /** How many rows hold words; those of the turn `exceptTurn` are not counted. */
    holding: (matches: Matches, exceptTurn = ''): number =>
      find(matches).filter(({ turn }) => turn !== exceptTurn).length,
    /** Blanks what was said and recorded, and withdraws offers and the question. Joins the caller's transaction. */
    forget(matches: Matches): void {
      for (const { clear } of find(matches)) clear()
    },
    /** The inbox row that began a turn. */
    inboxOf: (turn: string): number | undefined => inboxOf.get(turn) ?? undefined,
  }
}
