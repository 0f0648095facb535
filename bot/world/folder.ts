import { lstatSync, readFileSync, type Stats, unlinkSync } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { writeWhole } from '../../memory/files.ts'
import { type IcsContext, readCalendar } from './ics.ts'
import type { Entries, Shelf, ShelfItem } from './shelf.ts'

/** No calendar that a person keeps by hand is larger; something else has got there. */
const mostBytes = 4_000_000

/**
 * The .ics files of one folder, read anew as they change. What is no plain file, too large or no calendar
 * is passed over, with one warning for each state it is in; the others are read.
 */
export function createFolder(
  dir: string,
  entries: Entries,
  warn: (line: string) => void = () => undefined,
): Shelf {
  const known = new Map<string, { readonly state: string; readonly file: ShelfItem | undefined }>()

  async function fileAt(ctx: IcsContext, path: string): Promise<ShelfItem | undefined> {
    const there = await ifThere(lstat(path))
    if (there === undefined) return undefined
    const state = `${there.mtimeMs} ${there.size} ${there.ino}`
    const seen = known.get(path)
    if (seen?.state === state) return seen.file
    const read = faultOf(there) ?? (await readEntries(ctx, path, entries))
    const file = typeof read === 'string' ? undefined : read
    if (typeof read === 'string')
      warn(`${entries.called}: ${basename(path)} ${read} and is skipped`)
    known.set(path, { state, file })
    return file
  }

  return {
    entries,
    name: `the ${entries.called} folder ${dir}`,
    async read(ctx) {
      const names = (await ifThere(readdir(dir))) ?? []
      const paths = names
        .filter((name) => name.endsWith('.ics'))
        .sort()
        .map((name) => join(dir, name))
      for (const path of known.keys()) if (!paths.includes(path)) known.delete(path)
      const files = await Promise.all(paths.map((path) => fileAt(ctx, path)))
      return files.filter((file) => file !== undefined)
    },
    async add(name, text) {
      const path = join(dir, name)
      if ((await ifThere(lstat(path))) !== undefined) {
        throw new Error(
          `${path} is there already and holds something else; Otto will not write over it.`,
        )
      }
      writeWhole(path, text)
    },
    // Read and written without a pause: what another program wrote meanwhile is not written over.
    replace: async (item, text) => {
      unchanged(item, entries)
      writeWhole(item.place, text)
    },
    remove: async (item) => {
      unchanged(item, entries)
      unlinkSync(item.place)
    },
  }
}

function unchanged({ place, text }: ShelfItem, { noun }: Entries): void {
  if (lstatSync(place).isFile() && readFileSync(place, 'utf8') === text) return
  throw new Error(`The ${noun} in ${place} has changed meanwhile.`)
}

function faultOf(there: Stats): string | undefined {
  if (!there.isFile()) return 'is no plain file'
  return there.size > mostBytes ? 'is too large' : undefined
}

/** The file, or what is wrong with it. */
async function readEntries(
  ctx: IcsContext,
  path: string,
  entries: Entries,
): Promise<ShelfItem | string> {
  const text = await ifThere(readFile(path, 'utf8'))
  if (text === undefined) return 'has gone'
  try {
    const calendar = readCalendar(ctx, text)
    return { place: path, text, calendar, uids: entries.uids(ctx, calendar) }
  } catch (cause) {
    // ical.js throws for anything that is not as it should be; its message may quote the file.
    return cause instanceof Error ? 'cannot be read as a calendar' : 'cannot be read'
  }
}

/** What was asked of a file, or undefined where there is none (any more). */
async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}
