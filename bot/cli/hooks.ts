import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHandovers } from '../../hooks/claude-code/handovers.ts'
import { type HookEvent, runHook } from '../../hooks/claude-code/run.ts'
import { withHooks } from '../../hooks/claude-code/settings.ts'
import { diffLines } from '../../memory/durable/diff.ts'
import { writeWhole } from '../../memory/files.ts'
import { systemNow } from '../../memory/time/clock.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import type { Io } from '../cli.ts'
import type { Config } from '../config.ts'
import { beginHome } from '../keep/opening.ts'
import { createLog } from '../log.ts'
import { createStores } from '../stores.ts'

export const hooksUsage = `./otto hooks install [--dry-run] [FILE]     into the settings of Claude Code (~/.claude/settings.json)
./otto hooks uninstall [--dry-run] [FILE]   takes them out again
./otto hooks run EVENT                      what the hooks call`

type Deps = {
  readonly config: Config
  readonly zone: string
  readonly newId: () => string
  readonly io: Pick<Io, 'print' | 'complain'>
  /** Everything on stdin. */
  readonly stdin?: () => string
}

const script = fileURLToPath(new URL('../../hooks/claude-code/otto-hook.sh', import.meta.url))

/** Installs the hooks of Claude Code, takes them out, or is called by them. Gives the exit code. */
export function hooksCommand(args: readonly string[], deps: Deps): number {
  const [what, ...rest] = args
  const dryRun = rest.includes('--dry-run')
  const [file, ...more] = rest.filter((each) => each !== '--dry-run')
  if (what === 'run') return isEvent(file) ? run(file, deps) : 0
  if ((what !== 'install' && what !== 'uninstall') || more.length > 0) {
    deps.io.complain(hooksUsage)
    return 2
  }
  const path = file ?? join(homedir(), '.claude', 'settings.json')
  return change(path, what === 'install' ? script : undefined, dryRun, deps)
}

function change(path: string, hook: string | undefined, dryRun: boolean, { io }: Deps): number {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const after = changed(before, hook)
  if ('fault' in after) {
    io.complain(`${path} was left as it is: ${after.fault}.`)
    return 1
  }
  const changes = diffLines(before, after.text).filter(({ sign }) => sign !== ' ')
  if (changes.length === 0) {
    io.print(`Nothing to do: ${path} is as it should be.`)
    return 0
  }
  io.print(`${dryRun ? 'This would change' : 'Changed'} ${path}:`)
  for (const { sign, line } of changes) io.print(`${sign} ${line}`)
  if (dryRun) return 0
  if (before !== '') {
    writeWhole(`${path}.before-otto`, before)
    io.print(`What it was is in ${path}.before-otto.`)
  }
  writeWhole(path, after.text)
  return 0
}

function changed(
  before: string,
  hook: string | undefined,
): { readonly text: string } | { readonly fault: string } {
  try {
    const settings: unknown = before.trim() === '' ? {} : JSON.parse(before)
    if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
      return { fault: 'it holds no settings' }
    const after = withHooks(Object.fromEntries(Object.entries(settings)), hook)
    const isSame = JSON.stringify(after) === JSON.stringify(settings)
    return { text: isSame ? before : `${JSON.stringify(after, undefined, 2)}\n` }
  } catch (cause) {
    if (cause instanceof Error) return { fault: cause.message }
    throw cause
  }
}

function isEvent(word: string | undefined): word is HookEvent {
  return word === 'pre-compact' || word === 'session-start' || word === 'user-prompt-submit'
}

/** Always 0: a hook that fails would stop what it is hooked into. */
function run(event: HookEvent, deps: Deps): 0 {
  const { config, zone, io } = deps
  const notes: string[] = []
  const log = (message: string, cause?: unknown) =>
    void notes.push(`${message}: ${cause instanceof Error ? cause.message : ''}`)
  const stdin = (deps.stdin ?? (() => readFileSync(0, 'utf8')))()
  const handovers = createHandovers(join(config.home, 'hooks'))
  const out = runHook(event, stdin, {
    ...{ handovers, zone, log, now: systemNow },
    held: () => heldNow(deps),
  })
  if (out !== '') io.print(out.trimEnd())
  for (const note of notes) io.complain(note)
  return 0
}

const sixHours = 6 * 3_600_000

/** Drafts that wait for a yes, and what fires within six hours. */
function heldNow({ config, zone, newId }: Deps): readonly string[] {
  if (!existsSync(join(config.home, 'otto.db'))) return []
  // It only reads, and a look at every page would hold the compaction up.
  const { db } = beginHome(config.home)
  try {
    const log = createLog({ level: 'silent', secrets: config.secrets })
    const now = systemNow
    const { drafts, triggers } = createStores({ config, db, now, newId, zone, log })
    const held = drafts
      .held()
      .map(({ id, to, text }) => `draft ${id} to ${to}: "${text.slice(0, 200)}"`)
    const kinds = ['reminder', 'task'] as const
    const firing = triggers
      .firesBefore(now() + sixHours, { kinds, limit: 10 })
      .map(({ nextAt = 0, text }) => `${formatWhen(nextAt, zone, 'minute')}: ${text.slice(0, 200)}`)
    return [...held, ...firing]
  } finally {
    db.close()
  }
}
