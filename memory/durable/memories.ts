import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../files.ts'
import type { Instant } from '../item.ts'
import { localDate } from '../time/zones.ts'
import { foldersOf } from './dirs.ts'
import { createFolder, largestFile, type MemoryFile, plainFile, readText } from './folder.ts'
import { type Forgotten, forgetLines, linesToForget, type Matches } from './forgetting.ts'
import { createHistory, type Version } from './history.ts'
import { createIndexFile } from './index-file.ts'
import { type MemoryType, readMemory, renderMemory, slugOf } from './memory-file.ts'
import { createMemorySearch, type MemoryHit } from './search.ts'

/** A change of one memory file of ours: its whole text before and after (undefined = absent). */
export type MemoryChange = {
  readonly name: string
  readonly before: string | undefined
  readonly after: string | undefined
}

export type NewMemory = {
  readonly description: string
  readonly type: MemoryType
  readonly body: string
  /** Where it comes from, in words: "said on Tue 1 Dec 2026", "nightly pass". */
  readonly source: string
  /** The person said or confirmed it just now. */
  readonly confirmed?: boolean
}

export type Memories = {
  /** All memories of all folders; ours first. */
  readonly list: () => readonly MemoryFile[]
  /** By name; ours before others'. */
  readonly read: (name: string) => MemoryFile | undefined
  readonly search: (query: string, options?: { limit?: number }) => readonly MemoryHit[]
  /** Memories of the folder that Otto writes. */
  readonly ours: () => readonly MemoryFile[]
  /** The whole text of one of our files, broken or not; undefined where there is none. */
  readonly textOf: (name: string) => string | undefined
  /** Whether anything at all stands where the file of that name would be. */
  readonly isTaken: (name: string) => boolean
  /** Writes or rewrites the memory of that title. Throws where it cannot be written. */
  readonly write: (title: string, memory: NewMemory) => MemoryChange
  readonly remove: (name: string) => MemoryChange
  /**
   * Makes `change` if the file still says `before`, keeping that as an earlier version; false where
   * somebody else has changed it meanwhile: theirs stands.
   */
  readonly swap: (change: MemoryChange) => boolean
  readonly versions: (name: string) => readonly Version[]
  /** Names of our memories, also of those that are gone and have earlier versions. */
  readonly everNames: () => readonly string[]
  /** What `forget` would take away. */
  readonly holding: (matches: Matches) => readonly Forgotten[]
  /** Removes every matching line from our memories and from all their earlier versions, for good. */
  readonly forget: (matches: Matches) => readonly Forgotten[]
  /** Undo of target 'memory': the id is the memory's name, before and after are whole texts. */
  readonly reverser: {
    readonly check: (r: Reverse) => 'as left' | { readonly changed: string }
    readonly apply: (r: Reverse) => void
  }
}

type Reverse = {
  readonly id: string
  readonly before: string | undefined
  readonly after: string | undefined
}

export type MemoriesDeps = {
  /** The first is Otto's own and written; the others are only read, and may be patterns (`foldersOf`). */
  readonly dirs: readonly [string, ...string[]]
  readonly now: () => Instant
  readonly zone: () => string
  readonly warn: (message: string) => void
}

/** Durable memories: markdown files, read where they lie at each call, so that hand edits count at once. */
export function createMemories(deps: MemoriesDeps): Memories {
  const [dir] = deps.dirs
  const folders = new Map<string, () => readonly MemoryFile[]>()
  const history = createHistory(dir, deps.now)
  const index = createIndexFile(dir)
  const find = createMemorySearch()

  function reading(folder: string): readonly MemoryFile[] {
    const known = folders.get(folder) ?? createFolder(folder, deps.warn)
    folders.set(folder, known)
    return known()
  }

  const ours = () => reading(dir)
  const list = () => [...new Set([dir, ...deps.dirs.slice(1).flatMap(foldersOf)])].flatMap(reading)

  function pathOf(name: string): string {
    if (name === '' || name.startsWith('.') || /[/\\\0]/.test(name)) {
      throw new Error(`no name of a memory: ${JSON.stringify(name)}`)
    }
    return join(dir, `${name}.md`)
  }

  function textOf(name: string): string | undefined {
    const path = pathOf(name)
    return plainFile(path) === undefined ? undefined : readText(path)
  }

  function isTaken(name: string): boolean {
    return lstatSync(pathOf(name), { throwIfNoEntry: false }) !== undefined
  }

  function put(name: string, text: string | undefined): void {
    if (text === undefined) rmSync(pathOf(name))
    else writeWhole(pathOf(name), text)
    index.point(name, text && descriptionIn(text, name))
  }

  function swap(change: MemoryChange): boolean {
    if (textOf(change.name) !== change.before) return false
    if (change.before === change.after) return true
    if (change.after !== undefined && Buffer.byteLength(change.after) > largestFile) {
      throw new Error(`the memory ${change.name} would be larger than ${largestFile / 1024} kB`)
    }
    if (change.before !== undefined) history.keep(change.name, change.before)
    put(change.name, change.after)
    return true
  }

  function make(name: string, after: (before: string | undefined) => string | undefined) {
    const before = textOf(name)
    const change = { name, before, after: after(before) }
    swap(change)
    return change
  }

  function write(title: string, memory: NewMemory): MemoryChange {
    const present = ours().find((m) => m.title.toLowerCase() === title.toLowerCase())
    const today = localDate(deps.now(), deps.zone())
    return make(present?.name ?? slugOf(title, isTaken), (before) =>
      renderMemory(
        {
          title,
          description: memory.description,
          type: memory.type,
          created: present?.created || today,
          updated: today,
          source: memory.source,
          confirmed: memory.confirmed === true ? today : (present?.confirmed ?? ''),
          body: memory.body,
        },
        before,
      ),
    )
  }

  return {
    list,
    read: (name) => list().find((memory) => memory.name === name),
    search: (query, options) => find(list(), query, options?.limit ?? 8),
    ours,
    textOf,
    isTaken,
    write,
    remove: (name) => make(name, () => undefined),
    swap,
    versions: history.versions,
    everNames: () => [...new Set([...ours().map(({ name }) => name), ...history.names()])].sort(),
    holding: (matches) => linesToForget(dir, history, matches),
    forget: (matches) => forgetLines(dir, history, matches),
    reverser: {
      check: ({ id, after }) =>
        textOf(id) === after ? 'as left' : { changed: `the memory ${id} was edited since` },
      apply: ({ id, before, after }) => {
        if (!swap({ name: id, before: after, after: before })) {
          throw new Error(`the memory ${id} was edited since`)
        }
      },
    },
  }
}

/** What the index says of a memory; its name alone where its text cannot be read as one. */
function descriptionIn(text: string, name: string): string {
  try {
    return readMemory(text, name).description
  } catch (cause) {
    if (cause instanceof Error) return name
    throw cause
  }
}
