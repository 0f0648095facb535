import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openDatabase } from '../../../memory/db.ts'
import { writeWhole } from '../../../memory/files.ts'
import type { Instant } from '../../../memory/item.ts'
import { copyFolder, databases, keptFolders } from '../backups.ts'
import { freeName } from '../listing.ts'
import { forgetMark, noteRestored } from '../mark.ts'
import { settleRestored } from '../store.ts'

/** What is to be put in place, and where what stands there goes. */
export type About = {
  /** When the backup was made. */
  readonly at: Instant
  readonly now: Instant
  readonly memories: string
  /** A database alone: all else stays where it is. */
  readonly databaseOnly: boolean
}

/** The plan as it lies on the disk from before the first move until after the last. */
export type Changeover = About & {
  /** `aside`: what stands there is moved away; `in`: what was copied is moved in its place. */
  readonly stage: 'aside' | 'in'
  /** Where what stood in the home is kept, below `backups/`; undefined where nothing did. */
  readonly replaced: string | undefined
}

/** Where a backup lies, copied and checked, until it is moved in its place. */
export function partOf(home: string): string {
  return join(home, '.restoring')
}

/** What a backup would take the place of. */
export function standsThere(
  home: string,
  { databaseOnly, memories }: Pick<About, 'databaseOnly' | 'memories'>,
): readonly string[] {
  const logs = databases.flatMap((name) => [`${name}-wal`, `${name}-shm`])
  const own = databaseOnly
    ? ['otto.db', 'otto.db-wal', 'otto.db-shm']
    : [...databases, ...logs, ...keptFolders]
  const paths = [...own.map((name) => join(home, name)), ...(databaseOnly ? [] : [memories])]
  return paths.filter((path) => existsSync(path))
}

/** Puts down what is about to be done; from here on `changeOver` does it, however often it is cut off. */
export function planChangeover(home: string, about: About): Changeover {
  const root = join(home, 'backups')
  const isFresh = standsThere(home, about).length === 0
  const replaced = isFresh ? undefined : freeName(root, about.now, 'replaced')
  if (replaced !== undefined) mkdirSync(join(root, replaced), { recursive: true, mode: 0o700 })
  const plan: Changeover = { ...about, stage: 'aside', replaced }
  write(home, plan)
  return plan
}

/** Whether a restore was cut off between its first move and its last. */
export function isHalfOver(home: string): boolean {
  return existsSync(planOf(home))
}

/**
 * Carries out what was planned; undefined where nothing was. Gives how many messages were not sent yet when the
 * backup was made. The home must not be in use.
 */
export function changeOver(home: string): number | undefined {
  if (!isHalfOver(home)) return undefined
  const plan: Changeover = JSON.parse(readFileSync(planOf(home), 'utf8'))
  if (plan.stage === 'aside') {
    setAside(home, plan)
    write(home, { ...plan, stage: 'in' })
  }
  const part = partOf(home)
  const names = [...databases, ...(plan.databaseOnly ? [] : keptFolders)]
  for (const name of names) move(join(part, name), join(home, name))
  if (!plan.databaseOnly) move(join(part, 'memories'), plan.memories)
  forgetMark(home)
  noteRestored(home, plan.at)
  const db = openDatabase(join(home, 'otto.db'))
  const unsent = settleRestored(db, plan.now)
  db.close()
  rmSync(planOf(home))
  rmSync(part, { recursive: true, force: true })
  return unsent
}

function setAside(home: string, plan: Changeover): void {
  const to = join(home, 'backups', plan.replaced ?? '')
  for (const path of standsThere(home, plan))
    move(path, join(to, path === plan.memories ? 'memories' : basename(path)))
}

/** Beside the folder of what is copied, which may hold a file of any name. */
function planOf(home: string): string {
  return join(home, 'run', 'restoring.json')
}

function write(home: string, plan: Changeover): void {
  writeWhole(planOf(home), `${JSON.stringify(plan)}\n`)
}

/** What is at `to` already came there before a kill: the rest of it at `from` goes. */
function move(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  if (!existsSync(to)) bring(from, to)
  rmSync(from, { recursive: true, force: true })
}

function bring(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (cause) {
    // The memories may lie on another disk: a copy counts once it is whole.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EXDEV')) throw cause
    const half = `${to}.half`
    rmSync(half, { recursive: true, force: true })
    copyFolder(from, half)
    renameSync(half, to)
  }
}
