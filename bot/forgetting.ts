import { type Db, inTransaction, wipe } from '../memory/db.ts'
import type { Matches } from '../memory/forget/words.ts'
import { textsOf } from '../notes/draft-words.ts'
import { matcher } from './forget/words.ts'
import { backupHolds } from './keep/holding.ts'
import type { LocalServer } from './local/server.ts'
import type { Log } from './log.ts'
import type { Stores } from './stores.ts'
import type { Outbox } from './telegram/outbox.ts'
import type { Forgetting, Held } from './tools/forget.ts'

type Parts =
  | 'notes'
  | 'drafts'
  | 'letters'
  | 'triggers'
  | 'memory'
  | 'memories'
  | 'inbox'
  | 'store'
  | 'briefs'
  | 'attention'
  | 'backlog'
  | 'hookNotes'
  | 'nights'
  | 'calendar'
  | 'stones'
  | 'backups'
  | 'recalledLog'
  | 'tasks'
  | 'documents'

export type ForgettingDeps = Pick<Stores, Parts> & {
  readonly outbox: Outbox
  readonly db: Db
  readonly now: () => number
  readonly log: Log
  /** The chat as the local page keeps it; undefined while there is none. */
  readonly page?: () => LocalServer | undefined
}

const dueKey = 'forget.wipe'
const year = 365 * 86_400_000

/** Forgetting over every store that holds text. */
export function createForgetting(deps: ForgettingDeps): Forgetting {
  const { db, store, memories, letters, log } = deps
  const page = () => deps.page?.()
  return {
    find: (words, turn) => held(deps, matcher(words), turn),
    forget: (words, turn) =>
      inTransaction(db, () => {
        const matches = matcher(words)
        const found = held(deps, matches, turn)
        const kept = deps.documents.holding(matches)
        const mails = mailsHolding(deps, withFiles(matches, kept))
        deps.stones.put(words, deps.now())
        forgetRows(deps, matches, kept)
        const left = heldInRows(deps, matches, '')
        if (left.length > 0) throw new Error(`forgetting left a ${left[0]?.where}`)
        store.setSetting(dueKey, 'due')
        // What no transaction can take back comes last.
        page()?.forget(matches)
        letters.remove(mails)
        deps.documents.remove(kept)
        memories.forget(matches)
        return found
      }),
    stillIn: (words) => stillIn(deps, matcher(words)),
    inBackups: (words) =>
      deps.backups
        .list()
        .filter((backup) => backupHolds(deps.backups.pathOf(backup), matcher(words)))
        .map((backup) => ({ name: backup.name, until: deps.backups.keptUntil(backup) })),
    again(since) {
      const matches: Matches = (text) => deps.stones.held(text).some(({ at }) => at >= since)
      const kept = deps.documents.holding(matches)
      const mails = mailsHolding(deps, withFiles(matches, kept))
      inTransaction(db, () => {
        forgetRows(deps, matches, kept)
        store.setSetting(dueKey, 'due')
      })
      page()?.forget(matches)
      letters.remove(mails)
      deps.documents.remove(kept)
      memories.forget(matches)
    },
    wipe() {
      if (store.setting(dueKey) !== 'due') return true
      try {
        wipe(db)
        page()?.wipe()
        store.setSetting(dueKey, 'done')
        return true
      } catch (cause) {
        log.warn('what was forgotten could not be wiped from the disk yet', { err: cause })
        return false
      }
    },
  }
}

function held(deps: ForgettingDeps, matches: Matches, turn: string): Held {
  const files = deps.memories.holding(matches)
  const kept = deps.documents.holding(matches)
  const current = files.filter(({ where }) => where === 'memory').length
  return [
    ...heldInRows(deps, matches, turn),
    ...counted([
      ['mail file', deps.letters.holding(mailsHolding(deps, withFiles(matches, kept)))],
      ['saved file', kept.length],
      ['memory file', current],
      ['earlier memory file', files.length - current],
    ]),
  ]
}

/** All but files; what belongs to the turn that asks is not counted. */
function heldInRows(deps: ForgettingDeps, matches: Matches, turn: string): Held {
  const { notes, drafts, triggers, memory, store, inbox, outbox } = deps
  const kept = notes.holding(matches)
  const said = memory.holding(matches, turn)
  const internal = [
    store.holding(matches, turn),
    inbox.holding(matches, store.inboxOf(turn)),
    outbox.holding(matches, turn),
    ...[
      deps.briefs,
      deps.attention,
      deps.backlog,
      deps.hookNotes,
      deps.nights,
      deps.recalledLog,
    ].map((one) => one.holding(matches)),
  ]
  return counted([
    ['note', kept.notes],
    ['contact', kept.contacts],
    ['draft', drafts.holding(matches)],
    ['reminder', triggers.holding(matches)],
    ['rule', said.rules],
    ['message', said.messages],
    ['tool result', said.results],
    ['summary line', said.lines],
    ['logged change', kept.writes],
    ['internal record', internal.reduce((sum, count) => sum + count, 0)],
  ])
}

/** With the words go the kept files that hold them, and the drafts that those are attached to. */
function withFiles(matches: Matches, kept: readonly string[]): Matches {
  return (text) => matches(text) || kept.includes(text)
}

function forgetRows(deps: ForgettingDeps, matches: Matches, kept: readonly string[]): void {
  deps.notes.forget(matches)
  deps.drafts.forget(withFiles(matches, kept))
  deps.triggers.forget(matches)
  deps.memory.forget(matches)
  deps.store.forget(matches)
  deps.inbox.forget(matches)
  deps.outbox.forget(matches)
  deps.briefs.forget(matches)
  deps.attention.forget(matches)
  deps.backlog.forget(matches)
  deps.hookNotes.forget(matches)
  deps.nights.forget(matches)
  deps.recalledLog.forget(matches)
}

/** Message-IDs of the drafts that hold the words: one that was handed over lies in a file, too. */
function mailsHolding({ drafts }: ForgettingDeps, matches: Matches): string[] {
  return drafts
    .list()
    .filter((draft) => textsOf(draft).some(matches))
    .map(({ messageId }) => messageId)
}

/** What is the person's own, or another program's: it is named and stays. */
async function stillIn({ calendar, tasks, memories, now }: ForgettingDeps, matches: Matches) {
  const events = await calendar.list(now() - 10 * year, now() + 5 * year)
  const titled = events.filter(({ title }) => matches(title)).map(({ uid }) => uid)
  const listed = (await tasks.list({ done: true })).filter(
    ({ title, notes }) => matches(title) || matches(notes),
  )
  const ours = new Set(memories.ours().map(({ path }) => path))
  const others = memories.list().filter(({ path, text }) => !ours.has(path) && matches(text))
  return counted([
    ['calendar event', new Set(titled).size],
    ['calendar task', listed.length],
    ['memory file that I only read', others.length],
  ])
}

function counted(parts: readonly (readonly [where: string, count: number])[]): Held {
  return parts.flatMap(([where, count]) => (count === 0 ? [] : [{ where, count }]))
}
