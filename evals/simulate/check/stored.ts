import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../../bot/config.ts'
import { createLog } from '../../../bot/log.ts'
import { createStores, type Stores } from '../../../bot/stores.ts'
import { renderTail } from '../../../bot/turn/prompt.ts'
import { openDatabase } from '../../../memory/db.ts'
import type { Instant } from '../../../memory/item.ts'
import { renderView } from '../../../memory/memory.ts'
import { localDate, localDateTime } from '../../../memory/time/zones.ts'
import type { Draft, Due, Note, NoteStatus, Write } from '../../../notes/note.ts'
import type { Trigger } from '../../../triggers/trigger.ts'
import type { StoreName } from '../step.ts'
import type { Row } from './rows.ts'

/** Whose stores are looked at. */
export type Looked = {
  /** HOME, with OTTO_HOME in it. */
  readonly folder: string
  readonly home: string
  /** What the bot runs with. */
  readonly env: ReadonlyMap<string, string>
  readonly now: () => Instant
}

export type StoredView = {
  /** Without the tail. */
  readonly tokens: number
  /** With the tail. */
  readonly text: string
}

/** All rows of a store as they are now, read beside the running bot. */
export function storedRows(looked: Looked, store: StoreName): Promise<Row[]> {
  return withStores(looked, [], async (stores, zone) => {
    switch (store) {
      case 'notes':
        return noteRows(stores)
      case 'memories':
        return stores.memories.list().map(({ type, text, title, source }) => {
          return { kind: type, status: 'current', text, subject: title, origin: source }
        })
      case 'drafts':
        return stores.drafts.list().map((draft) => draftRow(draft, zone))
      case 'triggers':
        return stores.triggers.list().map(triggerRow)
      case 'events':
        return eventRows(stores, looked.now(), zone)
      case 'tasks':
        return taskRows(stores, zone)
    }
  })
}

/** What a model would be given now if the person wrote, but for their words. */
export function storedView(looked: Looked): Promise<StoredView> {
  return withStores(looked, { tokens: 0, text: '' }, async (stores, zone) => {
    const view = stores.memory.view()
    const now = looked.now()
    const tail = renderTail({
      now,
      zone,
      dateOrder: stores.dateOrder(),
      view,
      rules: stores.memory.rules(),
      hookNote: stores.afterCompaction.read(view),
      due: stores.briefs.dueLines(now),
      drafts: stores.drafts.held(),
      repliedTo: undefined,
      list: [],
      asked: undefined,
    })
    return { tokens: view.tokens, text: `${renderView(view)}\n${tail}` }
  })
}

/** What the ledger finds: chunks of the conversation that nothing live leads to. [] is the promise. */
export function storedOrphans(looked: Looked): Promise<readonly string[]> {
  return withStores(looked, [], async ({ memory }) => memory.orphans())
}

/** Opens the bot's stores as the bot does; `absent` where it has not made them yet. */
async function withStores<T>(
  { folder, home, env, now }: Looked,
  absent: T,
  look: (stores: Stores, zone: string) => Promise<T>,
): Promise<T> {
  const path = join(home, 'otto.db')
  if (!existsSync(path)) return absent
  const config = readConfig(Object.fromEntries(env), folder)
  const zone = config.env.OTTO_ZONE ?? 'UTC'
  const db = openDatabase(path)
  try {
    const log = createLog({ level: 'silent', secrets: [] })
    return await look(createStores({ config, db, now, newId: noId, zone, log }), zone)
  } finally {
    db.close()
  }
}

/** Looking makes nothing that would need an id. */
function noId(): string {
  throw new Error('a check changes nothing')
}

const everyStatus: readonly NoteStatus[] = [
  'current',
  'superseded',
  'open',
  'done',
  'dropped',
  'saved',
  'withdrawn',
]

function noteRows({ notes }: Stores): Row[] {
  const kept = notes.search('', { statuses: everyStatus, limit: Number.MAX_SAFE_INTEGER })
  return [...kept.map(noteRow), ...notes.changedSince(0).map(writeRow)]
}

function noteRow({ kind, status, text, subject, due, who, owed, origin }: Note): Row {
  return { kind, status, text, subject, who, owed, origin, due: due && dueWords(due) }
}

function dueWords({ at, zone, precision }: Omit<Due, 'said'>): string {
  return precision === 'day' ? localDate(at, zone) : localDateTime(at, zone)
}

function writeRow({ status, text, undo }: Write): Row {
  return { kind: 'write', status, text, undo }
}

function draftRow(draft: Draft, zone: string): Row {
  const { status, to, address, subject, text, expiresAt } = draft
  const who = address === undefined || address === to ? to : `${to} <${address}>`
  return { kind: 'draft', status, text, subject, who, due: localDateTime(expiresAt, zone) }
}

function triggerRow({ kind, status, text, nextAt, origin, zone }: Trigger): Row {
  const due = nextAt === undefined ? undefined : localDateTime(nextAt, zone)
  return { kind, status, text, subject: text, due, origin }
}

const year = 365 * 86_400_000

async function eventRows({ calendar }: Stores, now: Instant, zone: string): Promise<Row[]> {
  const events = await calendar.list(now - 2 * year, now + 10 * year)
  return events.map(({ title, start, allDay }) => {
    const due = allDay ? localDate(start, zone) : localDateTime(start, zone)
    return { kind: 'event', status: 'current', text: title, subject: title, due }
  })
}

async function taskRows({ tasks }: Stores, zone: string): Promise<Row[]> {
  const all = await tasks.list({ done: true })
  return all.map(({ title, due, done }) => {
    const status = done ? 'done' : 'open'
    return {
      kind: 'task',
      status,
      text: title,
      subject: title,
      due: due && dueWords({ ...due, zone }),
    }
  })
}
