import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../memory/files.ts'
import { type Matches, withoutLines } from '../../memory/forget/words.ts'
import type { Instant } from '../../memory/item.ts'

/** A note for the turn after a compaction in another tool, one a session. */
export type Handover = { readonly text: string; readonly at: Instant; readonly read: boolean }

export type Handovers = {
  /** Keeps the note of a session; one that nobody has read is replaced. Old ones go. */
  readonly put: (session: string, text: string, at: Instant) => void
  /** The note of a session that nobody has read. */
  readonly unread: (session: string) => string | undefined
  readonly markRead: (session: string) => void
  readonly holding: (matches: Matches) => number
  /** Takes the lines that hold the words out of every note. Gives how many notes held them. */
  readonly forget: (matches: Matches) => number
}

/** A session that rests longer is not gone on with by its note. */
const keptFor = 7 * 86_400_000

/** Handovers as files in a folder of the home: they are there though the database cannot be opened. */
export function createHandovers(dir: string): Handovers {
  const pathOf = (session: string) =>
    join(dir, `${session.replace(/[^\w-]/g, '_').slice(0, 80)}.json`)

  function read(path: string): Handover | undefined {
    if (!existsSync(path)) return undefined
    const whole = readFileSync(path, 'utf8')
    const { text, at, read: isRead } = fieldsOf(whole)
    // What is none of ours is handed to nobody, forgotten like the rest, and goes with the next note.
    if (typeof text !== 'string') return { text: whole, at: 0, read: true }
    return { text, at: typeof at === 'number' ? at : 0, read: isRead === true }
  }

  function write(path: string, handover: Handover): void {
    writeWhole(path, `${JSON.stringify(handover)}\n`)
  }

  function all(): { path: string; handover: Handover }[] {
    const names = existsSync(dir) ? readdirSync(dir) : []
    return names
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const path = join(dir, name)
        const handover = read(path)
        return handover === undefined ? [] : [{ path, handover }]
      })
  }

  function without(matches: Matches) {
    return all().flatMap(({ path, handover }) => {
      const text = withoutLines(handover.text, matches)
      return text === undefined ? [] : [{ path, handover: { ...handover, text } }]
    })
  }

  return {
    put(session, text, at) {
      for (const { path, handover } of all()) if (handover.at < at - keptFor) rmSync(path)
      write(pathOf(session), { text, at, read: false })
    },
    unread(session) {
      const found = read(pathOf(session))
      return found === undefined || found.read ? undefined : found.text
    },
    markRead(session) {
      const found = read(pathOf(session))
      if (found !== undefined) write(pathOf(session), { ...found, read: true })
    },
    holding: (matches) => without(matches).length,
    forget(matches) {
      const held = without(matches)
      for (const { path, handover } of held) write(path, handover)
      return held.length
    },
  }
}

function fieldsOf(json: string): Partial<Readonly<Record<keyof Handover, unknown>>> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch (cause) {
    if (cause instanceof SyntaxError) return {}
    throw cause
  }
}
