import { existsSync, statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { openDatabase } from '../../memory/db.ts'
import { memoryDirs } from '../../memory/durable/dirs.ts'
import { systemNow } from '../../memory/time/clock.ts'
import { formatDay, formatWhen } from '../../memory/time/zones.ts'
import type { Io } from '../cli.ts'
import type { Config } from '../config.ts'
import { type Backups, createBackups } from '../keep/backups.ts'
import { newestWhole } from '../keep/listing.ts'
import { forgetMark } from '../keep/mark.ts'
import { homeFault } from '../keep/opening.ts'
import { prepareRestore, type Restored, type Restoring } from '../keep/restoring/restore.ts'
import type { Backup } from '../keep/rotation.ts'
import { makeHome, takeHome } from './home.ts'

export const backupUsage = `./otto backup                  makes a backup now, also while an Otto runs, and opens it to check it
./otto backup list             the backups, and until when each is kept
./otto restore WHICH           puts one in place (latest, a name of the list, or a folder), once you say yes (--yes says
                               it for a script); what is there is kept
./otto restore --accept        goes on with a database whose newest part is missing`

type Deps = {
  readonly config: Config
  readonly zone: string
  readonly io: Pick<Io, 'print' | 'complain' | 'answer'>
  readonly now?: () => number
}

/** Makes or lists backups. Gives the exit code. */
export async function backupCommand(args: readonly string[], deps: Deps): Promise<number> {
  const [what = 'now', ...more] = args
  const backups = backupsOf(deps)
  if (more.length > 0) return wrong(deps)
  if (what === 'list') return list(backups, deps)
  return what === 'now' ? await make(backups, deps) : wrong(deps)
}

function backupsOf({ config, zone, now = systemNow }: Deps): Backups {
  const { home } = config
  return createBackups({ home, memories: memoriesOf(config), now, zone: () => zone })
}

function memoriesOf({ env, home }: Config): string {
  return memoryDirs(env.OTTO_MEMORY_DIRS, home).own
}

function wrong({ io }: Deps): number {
  io.complain(backupUsage)
  return 2
}

function failed({ io }: Deps, why: string): number {
  io.complain(why)
  return 1
}

async function make(backups: Backups, deps: Deps): Promise<number> {
  const { home } = deps.config
  const path = join(home, 'otto.db')
  const fault = homeFault(home)
  if (fault !== undefined) return failed(deps, fault)
  if (!existsSync(path)) return failed(deps, `There is nothing in ${home} yet.`)
  const db = openDatabase(path)
  try {
    const made = await backups.make('asked', db)
    deps.io.print(`Made and checked: ${backups.pathOf(made)}`)
    deps.io.print(`It is kept until ${formatDay(backups.keptUntil(made), deps.zone)}.`)
    return 0
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    return failed(
      deps,
      `The backup was not made: ${cause.message}. Those before it are as they were.`,
    )
  } finally {
    db.close()
  }
}

function list(backups: Backups, { io, zone }: Deps): number {
  const all = backups.list()
  if (all.length === 0) io.print('There is no backup yet.')
  for (const each of all) io.print(lineOf(each, backups, zone))
  return 0
}

function lineOf(each: Backup, backups: Backups, zone: string): string {
  const until = formatDay(backups.keptUntil(each), zone)
  return `${each.name}  ${formatWhen(each.at, zone, 'minute')}, kept until ${until}`
}

/** Puts a backup in place. Gives the exit code. */
export async function restoreCommand(args: readonly string[], deps: Deps): Promise<number> {
  const yes = args.includes('--yes')
  const [which, ...more] = args.filter((arg) => arg !== '--yes')
  if (which === undefined || more.length > 0) return wrong(deps)
  const { home } = deps.config
  makeHome(home)
  const giveBack = takeHome(home)
  if (giveBack === undefined) return failed(deps, `An Otto runs on ${home}. Stop it first.`)
  try {
    return which === '--accept' ? accept(deps) : await restore(which, yes, deps)
  } finally {
    giveBack()
  }
}

function accept({ config: { home }, io }: Deps): number {
  forgetMark(home)
  io.print('From the next start on, the database counts as it is.')
  return 0
}

async function restore(which: string, yes: boolean, deps: Deps): Promise<number> {
  const { config, now = systemNow } = deps
  const { home } = config
  const from = folderOf(home, which)
  if (from === undefined)
    return failed(deps, `There is no backup ${which}. ./otto backup list shows those there are.`)
  try {
    const restoring = prepareRestore(from, { home, memories: memoriesOf(config), now })
    if (restoring.replaces && !yes && !(await confirmed(from, restoring, deps))) {
      restoring.drop()
      return failed(deps, 'Nothing was restored, and nothing was changed.')
    }
    tell(from, restoring.carryOut(), deps)
    return 0
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    return failed(deps, `Nothing was restored: ${cause.message}`)
  }
}

/** Says what would be replaced, and waits for a yes; where nobody can be asked it is a no. */
async function confirmed(from: string, { madeAt }: Restoring, deps: Deps): Promise<boolean> {
  const { io, zone, config } = deps
  const of = madeAt === 0 ? '' : ` of ${formatWhen(madeAt, zone, 'minute')}`
  io.print(`The backup${of} (${from}) is whole.`)
  io.print(
    `It would take the place of what is in ${config.home} now; what came after it was made is not in it.`,
  )
  io.print('What is there now is kept below backups/ for 28 days and can be put back.')
  if (io.answer === undefined) {
    io.complain('Nobody can be asked here: add --yes to go on.')
    return false
  }
  return /^y(es)?$/i.test((await io.answer('Go on? [y/N] ')).trim())
}

function tell(from: string, { replaced, unsent }: Restored, { config: { home }, io }: Deps): void {
  io.print(`Restored ${from} into ${home}.`)
  if (replaced !== undefined)
    io.print(`What stood there is kept in ${join(home, 'backups', replaced)}.`)
  if (unsent > 0)
    io.print(`${unsent} messages that waited then may have been sent since; they are not sent now.`)
  io.print(
    'What was said, sent or done after it was made is not in it: look at held drafts before you send them.',
  )
}

/** By `latest`, by its name in the home, or by its path. */
function folderOf(home: string, which: string): string | undefined {
  const root = join(home, 'backups')
  const newest = which === 'latest' ? newestWhole(root)?.name : which
  if (newest === undefined) return undefined
  const paths = [...(isAbsolute(which) ? [] : [join(root, newest)]), resolve(which)]
  return paths.find((path) => statSync(path, { throwIfNoEntry: false }) !== undefined)
}
