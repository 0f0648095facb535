import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../memory/db.ts'
import { writeWhole } from '../../memory/files.ts'
import { type Matches, withoutWords } from '../../memory/forget/words.ts'
import { createMemory, type Memory } from '../../memory/memory.ts'
import { type Imported, type Session, SessionFileError } from '../../memory/sessions/session.ts'
import type { Sessions } from '../../memory/sessions/sessions.ts'
import { systemNow } from '../../memory/time/clock.ts'
import type { Io } from '../cli.ts'
import type { Config } from '../config.ts'
import { createStones } from '../forget/stones.ts'
import { nameOf } from '../sessions/conversations.ts'
import { makeHome, takeHome } from './home.ts'

export const sessionUsage = `./otto session list                     the conversations, the current one first
./otto session export [WHICH] [FILE]    one of them (its number or id; else the current one) as a file,
                                        or onto the terminal
./otto session import FILE              adds one that was exported; nothing that is there is changed`

type Deps = {
  readonly config: Config
  readonly zone: string
  readonly newId: () => string
  readonly io: Pick<Io, 'print' | 'complain'>
}

/** Lists, exports or imports conversations of a home, also while an Otto runs on it. Gives the exit code. */
export function session(args: readonly string[], deps: Deps): number {
  const [what = 'list', ...rest] = args
  switch (what) {
    case 'list':
      return rest.length > 0 ? wrong(deps) : onHome(deps, (memory) => list(memory.sessions, deps))
    case 'export':
      return rest.length > 2 ? wrong(deps) : onHome(deps, (memory) => exportOne(memory, rest, deps))
    case 'import':
      return importOne(rest, deps)
    default:
      return wrong(deps)
  }
}

function wrong({ io }: Deps): number {
  io.complain(sessionUsage)
  return 2
}

function failed({ io }: Deps, why: string): number {
  io.complain(why)
  return 1
}

/** Opens the conversation that is there; makes none. */
function onHome(deps: Deps, work: (memory: Memory) => number): number {
  const { home } = deps.config
  if (!existsSync(join(home, 'otto.db')))
    return failed(deps, `There is no conversation in ${home}.`)
  return withMemory(deps, work)
}

function withMemory({ config, zone, newId }: Deps, work: (memory: Memory) => number): number {
  const { OTTO_X_BUDGET: x, OTTO_Y_BUDGET: y } = config.env
  const db = openDatabase(join(config.home, 'otto.db'))
  try {
    const now = systemNow
    return work(createMemory({ db, now, newId, budgets: { x, y }, zone: () => zone }))
  } finally {
    db.close()
  }
}

function list(sessions: Sessions, { io, zone }: Deps): number {
  const all = sessions.list()
  if (all.length === 0) io.print('There is no conversation with an answer yet.')
  for (const [i, each] of all.entries()) io.print(`${i + 1}. ${nameOf(each, zone)}  ${each.id}`)
  return 0
}

/** Which one is meant: by its id, else by its number. */
function chosen(sessions: readonly Session[], which: string): Session | undefined {
  return sessions.find(({ id }) => id === which) ?? sessions[Number(which) - 1]
}

function exportOne({ sessions }: Memory, args: readonly string[], deps: Deps): number {
  const all = sessions.list()
  const [first = '1', second] = args
  const named = chosen(all, first)
  // A word alone that names none is the file, of the current one.
  const isFile = args.length === 1 && named === undefined && !/^\d+$/.test(first)
  const found = isFile ? all[0] : named
  const path = isFile ? first : second
  if (found === undefined) return failed(deps, `There is no conversation ${first}.`)
  const text = `${JSON.stringify(sessions.export(found.id), undefined, 1)}\n`
  if (path === undefined) deps.io.print(text.trimEnd())
  else {
    writeWhole(path, text)
    deps.io.print(`Exported ${nameOf(found, deps.zone)} to ${path}.`)
  }
  return 0
}

function importOne([path, ...more]: readonly string[], deps: Deps): number {
  if (path === undefined || more.length > 0) return wrong(deps)
  const data = read(path)
  if ('fault' in data) return failed(deps, `${path} cannot be read: ${data.fault}`)
  makeHome(deps.config.home)
  if (statSync(path).size > longFile && !isFree(deps.config.home))
    return failed(
      deps,
      'That is a long one, and storing it would keep Otto waiting: stop Otto first.',
    )
  const { held } = createStones(deps.config.home)
  const value = withoutForgotten(data.value, (text) => held(text).length > 0)
  try {
    return withMemory(deps, ({ sessions }) => {
      const imported = sessions.import(value)
      deps.io.print(wordsFor(imported, sessions, deps.zone))
      return 0
    })
  } catch (cause) {
    if (!(cause instanceof SessionFileError)) throw cause
    return failed(deps, `${path} was not imported. ${cause.message}`)
  }
}

/** What was forgotten here does not come back with a file. */
function withoutForgotten(value: unknown, matches: Matches): unknown {
  const left = withoutWords(JSON.stringify(value), matches)
  return left === undefined ? value : JSON.parse(left)
}

/** In bytes: some 20,000 messages, which take two seconds to store. A running Otto waits ten at most. */
const longFile = 10_000_000

function isFree(home: string): boolean {
  const giveBack = takeHome(home)
  giveBack?.()
  return giveBack !== undefined
}

function read(path: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(readFileSync(path, 'utf8')) }
  } catch (cause) {
    if (cause instanceof SyntaxError) return { fault: `it is no JSON (${cause.message})` }
    if (cause instanceof Error && 'code' in cause) return { fault: cause.message }
    throw cause
  }
}

function wordsFor(done: Imported, sessions: Sessions, zone: string): string {
  const found = sessions.list().find(({ id }) => id === done.session)
  const name = found === undefined ? `the conversation ${done.session}` : nameOf(found, zone)
  if (done.how === 'already there') return `Nothing to do: ${name} is there already.`
  const rules =
    done.offered.length === 0
      ? ''
      : ` Its rules (${done.offered.length}) are not in force here; Otto offers them when you go on with it.`
  return `Imported ${name}: ${done.items} messages, ${done.lines} lines. /sessions goes on with it.${rules}`
}
