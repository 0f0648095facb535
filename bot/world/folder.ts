import type { Stats } from 'node:fs'
import { lstat, readdir, readFile, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { writeWhole } from '../../memory/files.ts'
import { eventsOf, type IcsContext, readCalendar } from './ics.ts'
import type { Shelf, ShelfItem } from './shelf.ts'

/** No calendar that a person keeps by hand is larger; something else has got there. */
const mostBytes = 4_000_000

/**
 * The .ics files of one folder, read anew as they change. What is no plain file, too large or no calendar
 * is passed over, with one warning for each state it is in; the others are read.
 */
export function createFolder(dir: string, warn: (line: string) => void = () => undefined): Shelf {
  const known = new Map<string, { readonly state: string; readonly file: ShelfItem | undefined }>()

  async function fileAt(ctx: IcsContext, path: string): Promise<ShelfItem | undefined> {
    const there = await ifThere(lstat(path))
    if (there === undefined) return undefined
    const state = `${there.mtimeMs} ${there.size} ${there.ino}`
    const seen = known.get(path)
    if (seen?.state === state) return seen.file
    const read = faultOf(there) ?? (await readEvents(ctx, path))
    const file = typeof read === 'string' ? undefined : read
    if (typeof read === 'string') warn(`calendar: ${basename(path)} ${read} and is skipped`)
    known.set(path, { state, file })
    return file
  }

  return {
    name: `the calendar folder ${dir}`,
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
    replace: async ({ place }, text) => writeWhole(place, text),
    remove: ({ place }) => unlink(place),
  }
}

function faultOf(there: Stats): string | undefined {
  if (!there.isFile()) return 'is no plain file'
  return there.size > mostBytes ? 'is too large' : undefined
}

/** The file, or what is wrong with it. */
async function readEvents(ctx: IcsContext, path: string): Promise<ShelfItem | string> {
  const text = await ifThere(readFile(path, 'utf8'))
  if (text === undefined) return 'has gone'
  try {
    const calendar = readCalendar(ctx, text)
    const uids = eventsOf(ctx, calendar).map(({ event }) => event.uid)
    return { place: path, text, calendar, uids }
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
