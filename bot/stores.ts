import { join } from 'node:path'
import { createBriefs } from '../briefs/briefs.ts'
import { createAfterCompaction } from '../hooks/after-compaction.ts'
import { createBeforeCompaction } from '../hooks/before-compaction.ts'
import { createHookForgetting } from '../hooks/forgetting.ts'
import { type Db, migrate } from '../memory/db.ts'
import { createMemories } from '../memory/durable/memories.ts'
import { createMemory } from '../memory/memory.ts'
import { createDrafts } from '../notes/drafts.ts'
import { createNotes } from '../notes/notes.ts'
import { createUndoing } from '../notes/undoing.ts'
import { createTriggers } from '../triggers/triggers.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { createSeats } from './models/seats.ts'
import { createNights } from './night.ts'
import { createInbox } from './telegram/inbox.ts'
import { telegramMigrations } from './telegram/store.ts'
import { eventTime } from './tools/event-change.ts'
import { ruleReverser } from './tools/rules.ts'
import { createTurnStore } from './turn/store.ts'
import { createCalendar } from './world/calendar.ts'
import { createLetters } from './world/letters.ts'
import { createMail } from './world/mail.ts'

export type StoresDeps = {
  readonly config: Config
  readonly db: Db
  readonly now: () => number
  readonly newId: () => string
  readonly zone: string
  readonly log: Log
}

export type Stores = ReturnType<typeof createStores>

/** Everything that Otto keeps and the world it acts in, on one database: all but the talking. */
export function createStores({ config, db, now, newId, zone: zoneName, log }: StoresDeps) {
  const { home, env } = config
  const zone = () => zoneName
  const dateOrder = env.OTTO_DATE_ORDER
  const guardMs = env.OTTO_SOCKET_GUARD_MS
  const warn = (what: string, cause?: unknown) => log.warn(what, { err: cause })

  migrate(db, telegramMigrations, now())
  const store = createTurnStore(db, now)
  const inbox = createInbox({ db, now })
  const notes = createNotes({ db, now, newId })
  const drafts = createDrafts({ db, now, newId, notes })
  const triggers = createTriggers({ db, now, newId, notes })
  const seats = createSeats({ config })
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
  const memory = createMemory({
    ...{ db, now, newId, zone, budgets, beforeCommit, log: warn },
    ...(summarise === undefined ? {} : { summarise }),
  })
  const afterCompaction = createAfterCompaction({ db, now })
  const hookNotes = createHookForgetting({ db, now })
  const dirs = (env.OTTO_MEMORY_DIRS ?? '').split(':').filter((dir) => dir !== '')
  const [own = join(home, 'memories'), ...others] = dirs
  const memories = createMemories({ dirs: [own, ...others], now, zone, warn })
  const calendar = createCalendar({ dir: join(home, 'calendar'), zone, now, warn })
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
  const newsOf = nights.news
  const briefs = createBriefs({ db, now, notes, drafts, triggers, zone, agenda, newsOf })
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
    },
  })
  return {
    ...{ store, inbox, notes, drafts, triggers, seats, memory, memories, afterCompaction },
    ...{ hookNotes, calendar, mail, letters, nights, briefs, undoing, zone, dateOrder, budgets },
  }
}
