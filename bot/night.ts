import type { DayMaterial, Forgotten } from '../memory/durable/material.ts'
import type { Memories } from '../memory/durable/memories.ts'
import { type Distil, type Night, runNightly } from '../memory/durable/nightly.ts'
import { type Matches, withoutWords } from '../memory/forget/words.ts'
import { forgottenText } from '../memory/item.ts'
import type { Memory } from '../memory/memory.ts'
import type { DateOrder } from '../memory/time/words.ts'
import type { Note } from '../notes/note.ts'
import type { Notes } from '../notes/notes.ts'
import { withoutSecrets } from './trust/secrets.ts'
import type { TurnStore } from './turn/store.ts'

export type NightDeps = {
  readonly memory: Memory
  readonly memories: Memories
  readonly notes: Notes
  readonly store: TurnStore
  readonly distil: Distil | undefined
  readonly now: () => number
  readonly newId: () => string
  readonly zone: () => string
  readonly dateOrder: () => DateOrder
  /** Tombstones of what was forgotten. */
  readonly forgotten?: Forgotten | undefined
}

export type Nights = {
  /**
   * Runs the pass now; says in one sentence what it changed. What it changes is `turn`'s to undo, where the
   * person asked for it. Rejects where a file cannot be written.
   */
  readonly run: (turn?: string) => Promise<string>
  /** Lines for the next brief on what the last night changed. */
  readonly news: () => readonly string[]
  readonly told: () => void
  /** The turn whose undo takes back what `news` tells of; undefined where there is nothing to take back. */
  readonly undoable: () => string | undefined
  /** Whether those lines hold words: 1 or 0. */
  readonly holding: (matches: Matches) => number
  /** Forgets them where they do. */
  readonly forget: (matches: Matches) => void
}

const day = 24 * 3_600_000

/** How far back a pass looks that finds the one before it in the future. */
const reachBack = 2 * day

const newsKey = 'night.news'
const toldKey = 'night.told'
const watermarkKey = 'night.watermark'

/** The nightly pass over this Otto's own stores. Its changes are a write like any other, with undo. */
export function createNights(deps: NightDeps): Nights {
  const { store, memory, memories, notes, now } = deps
  const place = () => ({ zone: deps.zone(), dateOrder: deps.dateOrder() })

  async function run(turn = `job-${deps.newId()}`): Promise<string> {
    const night = await runNightly({
      memories,
      material: (since) => materialSince(deps, since),
      distil: deps.distil,
      now,
      place: place(),
      forgettings: memory.forgettings,
      forgotten: deps.forgotten,
      watermark: {
        get: () => store.setting(watermarkKey),
        set: (mark) => store.setSetting(watermarkKey, mark),
      },
    })
    const said = words(night)
    if (night.changes.length > 0) record(night, said, turn)
    if (night.changes.length > 0 || night.refused !== undefined) {
      const undo = night.changes.length > 0 ? turn : undefined
      store.setSetting(newsKey, JSON.stringify({ at: now(), line: said, undo }))
    }
    return said
  }

  function record({ changes }: Night, text: string, turn: string): void {
    const names = changes.map(({ name }) => `${name}.md`).join(', ')
    notes.recordWrite({
      by: { turn, call: 'night', at: now() },
      text: text.replace(/\.$/, ''),
      undo: `Put the memory files ${names} back to what they were before this pass (earlier versions are in memories/.history).`,
      reversals: changes.map(({ name, before, after }) => ({
        target: 'memory',
        id: name,
        before,
        after,
      })),
    })
  }

  type News = { readonly at: number; readonly line: string; readonly undo?: string }

  function untold(): News | undefined {
    const kept = store.setting(newsKey)
    if (kept === undefined) return undefined
    const found: News = JSON.parse(kept)
    const isNews = now() - found.at < day && store.setting(toldKey) !== String(found.at)
    return isNews ? found : undefined
  }

  function news(): readonly string[] {
    const found = untold()
    return found === undefined ? [] : [found.line]
  }

  /** Call where a scheduled brief that holds the news is stored: they are told once. */
  function told(): void {
    const kept = store.setting(newsKey)
    if (kept !== undefined) store.setSetting(toldKey, String(JSON.parse(kept).at))
  }

  function holding(matches: Matches): number {
    return withoutWords(store.setting(newsKey) ?? '{}', matches) === undefined ? 0 : 1
  }

  function forget(matches: Matches): void {
    if (holding(matches) > 0) store.setSetting(newsKey, JSON.stringify({ at: 0, line: '' }))
  }

  return { run, news, told, undoable: () => untold()?.undo, holding, forget }
}

function words({ changed, refused }: Night): string {
  const kept = refused === undefined ? '' : ` The rest was left as it is: ${refused}.`
  if (changed.length === 0)
    return refused === undefined
      ? 'There was nothing new to remember.'
      : `Memories unchanged: ${refused}.`
  return `Memories updated: ${changed.join(', ')}.${kept}`
}

/**
 * What was said and done after the mark `seq at keys`: only the person's own words and Otto's own acts.
 * The keys are what was seen of the instant `at` itself, in which more may have come later.
 */
function materialSince({ memory, notes, now }: NightDeps, mark = '0 0'): DayMaterial {
  const [seq = 0, markAt = 0] = mark.split(' ').map(Number)
  // Where the clock was set back since, what came after it looks older than the mark; what was learned stays once.
  const at = markAt > now() ? now() - reachBack : markAt
  const seen = new Set(mark.split(' ').slice(2))
  const items = memory.itemsSince(seq)
  const writes = notes.changedSince(at).filter((write) => !seen.has(write.id))
  const touched = notes
    .search('', {
      kinds: ['fact'],
      statuses: ['current', 'withdrawn'],
      limit: 100_000,
    })
    .filter((note) => note.touchedAt >= at)
  const facts = touched.filter((note) => note.origin === 'said' && !seen.has(keyOf(note)))
  const last = Math.max(seq, ...items.map((item) => item.seq))
  const lastAt = Math.max(
    at,
    ...writes.map((write) => write.at),
    ...facts.map((note) => note.touchedAt),
  )
  const keys = [
    ...notes.changedSince(lastAt).map(({ id }) => id),
    ...touched.filter(({ touchedAt }) => touchedAt === lastAt).map(keyOf),
  ]
  return {
    said: items
      .filter(({ speaker, origin }) => speaker === 'person' && origin === 'said')
      .filter(({ text }) => text !== forgottenText)
      .map(({ at: when, text }) => ({ at: when, text: withoutSecrets(text) })),
    did: writes
      .filter(
        ({ status, reversals }) =>
          status === 'done' &&
          !reversals.some(({ target, id }) => target === 'memory' || isOthers(notes, target, id)),
      )
      .map(({ at: when, text }) => ({ at: when, text })),
    facts: facts
      .toSorted((a, b) => a.touchedAt - b.touchedAt)
      .map((note) => ({
        at: note.at,
        subject: note.subject,
        text: note.text,
        withdrawn: note.status === 'withdrawn',
      })),
    upTo: [last, lastAt, ...keys].join(' '),
  }
}

/** A write about a note that is not the person's own word repeats somebody else's. */
function isOthers(notes: Notes, target: string, id: string): boolean {
  return target === 'note' && (notes.get(id)?.origin ?? 'said') !== 'said'
}

/** A fact in one state: withdrawn in the same instant it is another. */
function keyOf({ id, status }: Note): string {
  return `${id}:${status}`
}
