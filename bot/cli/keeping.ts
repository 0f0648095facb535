import type { Io } from '../cli.ts'
import type { Config } from '../config.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { exportCommand } from './export.ts'
import { hooksCommand } from './hooks.ts'
import { mcp } from './mcp.ts'
import { memoryCommand } from './memory.ts'

export const keepingUsage = `  ./otto memory             earlier versions of the memories: log, diff, restore
  ./otto backup             a backup now; list shows those there are
  ./otto restore WHICH      puts a backup in place
  ./otto export FOLDER      everything, in open formats
  ./otto mcp                serve recall, remember, forget and open loops to other programs (stdio)
  ./otto hooks              install, uninstall: notes that outlive a compaction of Claude Code`

type Deps = {
  readonly config: () => Config
  readonly hostZone: () => string
  readonly newId: () => string
  readonly io: Io
}

/**
 * The commands about what Otto keeps, and about other programs that ask for it. Gives the exit code;
 * undefined where `command` is none of them.
 */
export async function keepingCommand(
  command: string,
  args: readonly string[],
  { config, hostZone, newId, io }: Deps,
): Promise<number | undefined> {
  const deps = () => {
    const read = config()
    return { config: read, zone: read.env.OTTO_ZONE ?? hostZone(), newId, io }
  }
  switch (command) {
    case 'memory':
      return memoryCommand(args, deps())
    case 'backup':
      return await backupCommand(args, deps())
    case 'restore':
      return await restoreCommand(args, deps())
    case 'export':
      return exportCommand(args, deps())
    case 'hooks':
      return hooksCommand(args, deps())
    case 'mcp':
      return await mcp(deps())
    default:
      return undefined
  }
}
