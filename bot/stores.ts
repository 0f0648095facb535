import { join } from 'node:path'
import { createAttention } from '../briefs/attention/attention.ts'
import { quietUntil } from '../briefs/attention/quiet.ts'
import { createBriefs } from '../briefs/briefs.ts'
import { createAfterCompaction } from '../hooks/after-compaction.ts'
import { createBeforeCompaction } from '../hooks/before-compaction.ts'
import { createHandovers } from '../hooks/claude-code/handovers.ts'
import { createHookForgetting } from '../hooks/forgetting.ts'
import { createSessionEnd, type SessionEndDeps } from '../hooks/session-end.ts'
import { type Db, migrate } from '../memory/db.ts'
import { memoryDirs } from '../memory/durable/dirs.ts'
import { createMemories } from '../memory/durable/memories.ts'
import { createMemory } from '../memory/memory.ts'
import { createRecallThread } from '../memory/recall/thread/thread.ts'
import { createRecalledLog } from '../memory/recalled/recalled.ts'
import { createDrafts } from '../notes/drafts.ts'
import { createNotes } from '../notes/notes.ts'
import { createUndoing } from '../notes/undoing.ts'
import { createTriggers } from '../triggers/triggers.ts'
import { createBacklog } from './attention/backlog.ts'
import { createQuietHours } from './attention/quiet.ts'
import type { Config } from './config.ts'
import { createStones } from './forget/stones.ts'
import { createBackups } from './keep/backups.ts'
import type { Log } from './log.ts'
import { embeddingSeat, threadEmbedder } from './models/embedding-seat.ts'
import type { Seats } from './models/seats.ts'
import { createNights } from './night.ts'
import { createAttaching } from './saved/attaching.ts'
import { createDocuments } from './saved/documents.ts'
import { createFileWords } from './saved/file-words.ts'
import { createReadDocument } from './saved/reading.ts'
import { createChosenSeats } from './settings/chosen-seats.ts'
import { budgetsOf, createKept, withModels } from './settings/kept.ts'
import { createSettings } from './settings/settings.ts'
import { createSpend } from './spend/spend.ts'
import { createInbox } from './telegram/inbox.ts'
import { telegramMigrations } from './telegram/store.ts'
import { eventTime } from './tools/event-change.ts'
import { ruleReverser } from './tools/rules.ts'
import { taskWords } from './tools/task-change.ts'
import { createAudit } from './triggers/audit.ts'
import { openWords } from './turn/context/open-words.ts'
import { ownName } from './turn/context/own-name.ts'
import { createTurnStore } from './turn/store.ts'
import { voiceSeat } from './voice/seat.ts'
import { createCalDav } from './world/caldav.ts'
import { createCalendar } from './world/calendar.ts'
import { createFolder } from './world/folder.ts'
import { taskEntries } from './world/ics/task.ts'
import { eventEntries } from './world/ics.ts'
import { createSentFolder } from './world/imap.ts'
import { createLetters } from './world/letters.ts'
import { createMail } from './world/mail.ts'
import { createArticles } from './world/readable.ts'
import type { Entries, Shelf } from './world/shelf.ts'
import { createTasks, tasksFor } from './world/tasks.ts'
import { createSource, createWeb } from './world/web.ts'

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
  const { config, db, now, newId, zone: zoneName, log } = deps
  const { home, env } = config
  // Where the person is, which they may say; as configured until then.
  const zone = (): string => triggers.zone()
  const dateOrder = () => settings.dateOrder()
  const guardMs = env.OTTO_SOCKET_GUARD_MS
  const warn = (what: string, cause?: unknown) => log.warn(what, { err: cause })

  migrate(db, telegramMigrations, now())
  const store = createTurnStore(db, now)
  const inbox = createInbox({ db, now })
  const notes = createNotes({ db, now, newId })
  const drafts = createDrafts({ db, now, newId, notes })
  const awake = (at: number): number => quietUntil(at, { zone: zone(), quiet: quiet.now() }) ?? at
  const triggers = createTriggers({ db, now, newId, notes, zone: zoneName, awake })
  const noted: SessionEndDeps = {
    db,
    now,
    zone,
    notes,
    drafts,
    triggers,
    lastExchanges: (n) => memory.lastExchanges(n),
    limitMs: 2_000,
    log: warn,
  }
  const beforeCommit = createBeforeCompaction(noted)
  const leave = createSessionEnd(noted)
  const kept = createKept(store)
  const budgets = budgetsOf(kept, env)
  const spend = createSpend({ db, now, zone, cap: () => settings.cap(), log })
  const chosen = () => withModels(kept, env)
  const seats = deps.seats ?? createChosenSeats({ config, spend, now, log }, chosen)
  const { summarise, distil } = seats
  const mustKeep = () => openWords({ drafts: drafts.held(), loops: notes.open() }, zone())
  const embedding = embeddingSeat(config, (usage) => spend.record('embed', usage))
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
  const hookNotes = createHookForgetting({
    ...{ db, now, handovers: createHandovers(join(home, 'hooks')) },
  })
  const { own, others } = memoryDirs(env.OTTO_MEMORY_DIRS, home)
  const memories = createMemories({ dirs: [own, ...others], now, zone, warn })
  const calendar = createCalendar({ shelf: shelfOf(config, eventEntries, warn), zone, now })
  const tasks = createTasks({ shelf: shelfOf(config, taskEntries, warn), zone, now })
  const { OTTO_SMTP_URL: smtpUrl, OTTO_MAIL_FROM: from } = env
  const outDir = join(home, 'mail')
  const mail = createMail({ smtpUrl, from, outDir, guardMs, sent: sentFolderOf(config), warn })
  const letters = createLetters(outDir)
  const saved = join(home, 'saved')
  const readDocument = createReadDocument(saved)
  const words = createFileWords(saved, readDocument)
  const documents = createDocuments({ dir: saved, notes, now, words })
  const recalledLog = createRecalledLog({ db, now })
  const stones = createStones(home)
  const backups = createBackups({ home, memories: own, now, zone })
  const nights = createNights({
    forgotten: stones.held,
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
      const { due, overdue, more } = tasksFor(await tasks.list(), start, end, now())
      return [
        // In one line each, whoever wrote it: a title cannot look like another part of the brief.
        ...events.map(
          ({ title, ...event }) =>
            `${eventTime({ title, ...event }, zone())}: ${title.replace(/\s+/g, ' ')}`,
        ),
        ...due.map((task) => `Task: ${taskWords(task, zone())}`),
        ...overdue.map((task) => `Task, overdue: ${taskWords(task, zone())}`),
        ...(more === 0 ? [] : [`And ${more} more overdue in the task list`]),
      ]
    } catch (cause) {
      warn('the calendar cannot be read', cause)
      return ['(the calendar cannot be read just now)']
    }
  }
  const web = createWeb({ guardMs })
  const article = createArticles(createSource({ guardMs }))
  const attaching = createAttaching(saved)
  const audit = createAudit({ database: join(home, 'otto.db') })
  const newsOf = nights.news
  const sundays = () => env.OTTO_SUNDAY_AT !== undefined
  const briefs = createBriefs({ db, now, notes, drafts, triggers, zone, agenda, newsOf, sundays })
  const backlog = createBacklog({ store, inbox, now })
  const quiet = createQuietHours({ store, notes, configured: env.OTTO_QUIET })
  const settings = createSettings({ store, notes, triggers, quiet, env })
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
      task: tasks.reverser,
      memory: memories.reverser,
      rule: ruleReverser(memory),
      setting: {
        check: (one) => (one.id === 'quiet' ? quiet : settings).reverser.check(one),
        apply: (one, by) => (one.id === 'quiet' ? quiet : settings).reverser.apply(one, by),
      },
    },
  })
  return {
    ...{ store, inbox, notes, drafts, triggers, seats, memory, memories, afterCompaction },
    ...{
      embedding,
      thread,
      hookNotes,
      calendar,
      tasks,
      mail,
      letters,
      documents,
      nights,
      briefs,
      undoing,
      zone,
      dateOrder,
      budgets,
    },
    ...{ stones, backups, recalledLog, leave },
    ...{
      quiet,
      attention,
      backlog,
      web,
      article,
      readDocument,
      attaching,
      audit,
      spend,
      settings,
      hear: voiceSeat(config, spend),
    },
  }
}

/** Where events or tasks stand: on the CalDAV server where one is configured, else in a folder of the home. */
function shelfOf({ env, home }: Config, entries: Entries, warn: (line: string) => void): Shelf {
  const { OTTO_CALDAV_URL: url, OTTO_CALDAV_USER: user, OTTO_CALDAV_PASSWORD: password } = env
  const isTask = entries.noun === 'task'
  if (url === undefined)
    return createFolder(join(home, isTask ? 'tasks' : 'calendar'), entries, warn)
  return createCalDav({
    ...{ entries, url, user: user ?? '', password: password ?? '' },
    calendar: isTask ? env.OTTO_CALDAV_TASKS : env.OTTO_CALDAV_CALENDAR,
    ...{ limitMs: env.OTTO_SOCKET_GUARD_MS === undefined ? 20_000 : 3_000, warn },
  })
}

/** The person's sent mails, where their mailbox is configured. */
function sentFolderOf({ env }: Config) {
  const { OTTO_IMAP_URL: url, OTTO_IMAP_USER: user, OTTO_IMAP_PASSWORD: password } = env
  if (url === undefined) return undefined
  const access = { url, user: user ?? '', password: password ?? '', folder: env.OTTO_IMAP_SENT }
  return createSentFolder({ ...access, guardMs: env.OTTO_SOCKET_GUARD_MS })
}
