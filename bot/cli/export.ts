import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../memory/db.ts'
import { memoryDirs } from '../../memory/durable/dirs.ts'
import { createMemory } from '../../memory/memory.ts'
import { systemNow } from '../../memory/time/clock.ts'
import type { Io } from '../cli.ts'
import type { Config } from '../config.ts'
import { exportAll } from '../keep/export.ts'
import { homeFault } from '../keep/opening.ts'

export const exportUsage =
  './otto export FOLDER      everything that is kept, in open formats, in a new folder'

type Deps = {
  readonly config: Config
  readonly zone: string
  readonly newId: () => string
  readonly io: Pick<Io, 'print' | 'complain'>
}

/** Writes everything that a home keeps into a new folder, also while an Otto runs. Gives the exit code. */
export function exportCommand(args: readonly string[], deps: Deps): number {
  const { config, zone, newId, io } = deps
  const { home, env } = config
  const [to, ...more] = args
  if (to === undefined || more.length > 0) {
    io.complain(exportUsage)
    return 2
  }
  const path = join(home, 'otto.db')
  const fault = existsSync(path) ? homeFault(home) : `There is nothing in ${home} yet.`
  const inTheWay = existsSync(to) ? `${to} exists already; name a new folder.` : undefined
  const why = fault ?? inTheWay
  if (why !== undefined) {
    io.complain(why)
    return 1
  }
  const db = openDatabase(path)
  try {
    const budgets = { x: env.OTTO_X_BUDGET, y: env.OTTO_Y_BUDGET }
    const { sessions } = createMemory({ db, now: systemNow, newId, budgets, zone: () => zone })
    const { own: memories } = memoryDirs(env.OTTO_MEMORY_DIRS, home)
    const { conversations, rows } = exportAll(to, { home, memories, sessions })
    io.print(
      `Exported ${conversations} conversations and ${rows} rows to ${to}; README.txt says what is where.`,
    )
    return 0
  } finally {
    db.close()
  }
}
