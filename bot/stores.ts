import { join } from 'node:path'
import { createAttention } from '../briefs/attention/attention.ts'
import { quietUntil } from '../briefs/attention/quiet.ts'
import { createBriefs } from '../briefs/briefs.ts'
import { createAfterCompaction } from '../hooks/after-compaction.ts'
import { createBeforeCompaction } from '../hooks/before-compaction.ts'
import { createHookForgetting } from '../hooks/forgetting.ts'
import { type Db, migrate } from '../memory/db.ts'
import { createMemories } from '../memory/durable/memories.ts'
import { createMemory } from '../memory/memory.ts'
import { createRecallThread } from '../memory/recall/thread/thread.ts'
import { createDrafts } from '../notes/drafts.ts'
import { createNotes } from '../notes/notes.ts'
import { createUndoing } from '../notes/undoing.ts'
import { createTriggers } from '../triggers/triggers.ts'
import { createBacklog } from './attention/backlog.ts'
import { createQuietHours } from './attention/quiet.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { embeddingSeat, threadEmbedder } from './models/embedding-seat.ts'
import { createSeats, type Seats } from './models/seats.ts'
import { createNights } from './night.ts'
import { createInbox } from './telegram/inbox.ts'
import { telegramMigrations } from './telegram/store.ts'
import { eventTime } from './tools/event-change.ts'
import { ruleReverser } from './tools/rules.ts'
import { createAudit } from './triggers/audit.ts'
import { openWords } from './turn/context/open-words.ts'
import { ownName } from './turn/context/own-name.ts'
import { createTurnStore } from './turn/store.ts'
import { createCalDav } from './world/caldav.ts'
import { createCalendar } from './world/calendar.ts'
import { createFolder } from './world/folder.ts'
import { createLetters } from './world/letters.ts'
import { createMail } from './world/mail.ts'
import type { Shelf } from './world/shelf.ts'
import { createWeb } from './world/web.ts'

export type StoresDeps = {
  readonly config: Config
  readonly db: Db
  readonly now: () => number
  readonly newId: () => string
  readonly zone: string
  readonly log: Log
  /** As configured, unless given. */
  readonly seats?: Seats
}

export type Stores = ReturnType<typeof createStores>

/** Everything that Otto keeps and the world it acts in, on one database: all but the talking. */
export function createStores(deps: StoresDeps) {
  const { config, db, now, newId, zone: zoneName, log, seats = createSeats({ config }) } = deps
  const { home, env } = config
  // Where the person is, which they may say; as configured until then.
  const zone = (): string => triggers.zone()
  const dateOrder = env.OTTO_DATE_ORDER
  const guardMs = env.OTTO_SOCKET_GUARD_MS
  const warn = (what: string, cause?: unknown) => log.warn(what, { err: cause })

  migrate(db, telegramMigrations, now())
  const store = createTurnStore(db, now)
  const inbox = createInbox({ db, now })
  const notes = createNotes({ db, now, newId })
  const drafts = createDrafts({ db, now, newId, notes })
  const awake = (at: number): number => quietUntil(at, { zone: zone(), quiet: quiet.now() }) ?? at
  const triggers = createTriggers({ db, now, newId, notes, zone: zoneName, awake })
  const beforeCommit = createBeforeCompaction({
    db,
    now,
    zone,
    notes,
    drafts,
    triggers,
    lastExchanges: (n) => memory.lastExchanges(n),
    limitMs: 2_000,
    log: warn,
  })
  const budgets = { x: env.OTTO_X_BUDGET, y: env.OTTO_Y_BUDGET }
  const { summarise, distil } = seats
  const mustKeep = () => openWords({ drafts: drafts.held(), loops: notes.open() }, zone())
  const embedding = embeddingSeat(config)
  const thread = db.memory
    ? undefined
    : createRecallThread({ ...threadEmbedder(embedding), path: db.name, log: warn })
  const memory = createMemory({
    ...{ db, now, newId, zone, budgets, beforeCommit, mustKeep, log: warn },
    ...{ thread, embedder: thread?.embedder },
    names: () => ({ person: ownName(notes), otto: 'Otto' }),
    ...(summarise === undefined ? {} : { summarise }),
  })
  const afterCompaction = createAfterCompaction({ db, now })
  const hookNotes = createHookForgetting({ db, now })
  const dirs = (env.OTTO_MEMORY_DIRS ?? '').split(':').filter((dir) => dir !== '')
  const [own = join(home, 'memories'), ...others] = dirs
  const memories = createMemories({ dirs: [own, ...others], now, zone, warn })
  const shelf = shelfOf(config, warn)
  const calendar = createCalendar({ shelf, zone, now })
  const { OTTO_SMTP_URL: smtpUrl, OTTO_MAIL_FROM: from } = env
  const outDir = join(home, 'mail')
  const mail = createMail({ smtpUrl, from, outDir, guardMs })
  const letters = createLetters(outDir)
  const nights = createNights({
    memory,
    memories,
    notes,
    store,
    distil,
    now,
    newId,
    zone,
    dateOrder,
  })
  const agenda = async (start: number, end: number) => {
    try {
      const events = await calendar.list(start, end)
      return events.map((event) => `${eventTime(event, zone())}: ${event.title}`)
    } catch (cause) {
      warn('the calendar cannot be read', cause)
      return ['(the calendar cannot be read just now)']
    }
  }
  const web = createWeb({ guardMs })
  const audit = createAudit({ database: join(home, 'otto.db') })
  const newsOf = nights.news
  const sundays = () => env.OTTO_SUNDAY_AT !== undefined
  const briefs = createBriefs({ db, now, notes, drafts, triggers, zone, agenda, newsOf, sundays })
  const backlog = createBacklog({ store, inbox, now })
  const quiet = createQuietHours({ store, notes, configured: env.OTTO_QUIET })
  const attention = createAttention({ db, now, notes, triggers, zone, quiet: quiet.now })
  const undoing = createUndoing({
    db,
    now,
    notes,
    reversers: {
      note: notes.reverser,
      draft: drafts.reverser,
      trigger: triggers.reverser,
      event: calendar.reverser,
      memory: memories.reverser,
      rule: ruleReverser(memory),
      setting: quiet.reverser,
    },
  })
  return {
    ...{ store, inbox, notes, drafts, triggers, seats, memory, memories, afterCompaction },
    ...{
      embedding,
      thread,
      hookNotes,
      calendar,
      mail,
      letters,
      nights,
      briefs,
      undoing,
      zone,
      dateOrder,
      budgets,
    },
    ...{ quiet, attention, backlog, web, audit },
  }
}

/** Where events stand: on the CalDAV server where one is configured, else in a folder of the home. */
function shelfOf({ env, home }: Config, warn: (line: string) => void): Shelf {
  const { OTTO_CALDAV_URL: url, OTTO_CALDAV_USER: user, OTTO_CALDAV_PASSWORD: password } = env
  if (url === undefined) return createFolder(join(home, 'calendar'), warn)
  return createCalDav({
    ...{ url, user: user ?? '', password: password ?? '', calendar: env.OTTO_CALDAV_CALENDAR },
    ...{ limitMs: env.OTTO_SOCKET_GUARD_MS === undefined ? 20_000 : 3_000, warn },
  })
}
