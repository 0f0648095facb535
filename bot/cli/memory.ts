import { diffLines } from '../../memory/durable/diff.ts'
import { memoryDirs } from '../../memory/durable/dirs.ts'
import { createMemories, type Memories } from '../../memory/durable/memories.ts'
import { systemNow } from '../../memory/time/clock.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import type { Io } from '../cli.ts'
import type { Config } from '../config.ts'

export const memoryUsage = `./otto memory log [NAME]           what each memory said earlier, newest first
./otto memory diff NAME [N]        what has changed since version N (1: the one before this)
./otto memory restore NAME [N]     puts version N back; what stands there now is kept as a version`

type Deps = {
  readonly config: Config
  readonly zone: string
  readonly io: Pick<Io, 'print' | 'complain'>
  readonly now?: () => number
}

/** Shows and restores earlier versions of memory files, also while an Otto runs. Gives the exit code. */
export function memoryCommand(args: readonly string[], deps: Deps): number {
  const [what = 'log', name, version = '1', ...more] = args
  const memories = open(deps)
  if (more.length > 0 || (what === 'log' && args.length > 2)) return wrong(deps)
  switch (what) {
    case 'log':
      return log(memories, name, deps)
    case 'diff':
      return name === undefined ? wrong(deps) : diff(memories, name, version, deps)
    case 'restore':
      return name === undefined ? wrong(deps) : restore(memories, name, version, deps)
    default:
      return wrong(deps)
  }
}

function open({ config, zone, io, now = systemNow }: Deps): Memories {
  const { own, others } = memoryDirs(config.env.OTTO_MEMORY_DIRS, config.home)
  return createMemories({ dirs: [own, ...others], now, zone: () => zone, warn: io.complain })
}

function wrong({ io }: Deps): number {
  io.complain(memoryUsage)
  return 2
}

function log(memories: Memories, name: string | undefined, deps: Deps): number {
  const { print } = deps.io
  const names = name === undefined ? memories.everNames() : [withoutEnding(name)]
  if (names.length === 0) print('There are no memories yet.')
  for (const each of names) {
    const present = memories.textOf(each)
    print(`${each}${present === undefined ? ' (gone)' : `, ${lineCount(present)} lines`}`)
    const versions = memories.versions(each)
    if (name !== undefined && present === undefined && versions.length === 0)
      return none(name, deps)
    for (const [i, { until, text }] of versions.entries())
      print(`  ${i + 1}. until ${formatWhen(until, deps.zone, 'minute')}, ${lineCount(text)} lines`)
  }
  return 0
}

function lineCount(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length
}

function withoutEnding(name: string): string {
  return name.replace(/\.md$/, '')
}

function none(name: string, { io }: Deps): number {
  io.complain(`There is no memory ${name}, now or earlier. ./otto memory log lists them.`)
  return 1
}

function diff(memories: Memories, named: string, version: string, deps: Deps): number {
  const name = withoutEnding(named)
  const before = memories.versions(name)[Number(version) - 1]
  if (before === undefined) return noVersion(memories, name, version, deps)
  const changes = diffLines(before.text, memories.textOf(name) ?? '')
  deps.io.print(`--- ${name}, until ${formatWhen(before.until, deps.zone, 'minute')}`)
  deps.io.print(`+++ ${name}, now`)
  for (const { sign, line } of changes) if (sign !== ' ') deps.io.print(`${sign} ${line}`)
  return 0
}

function noVersion(memories: Memories, name: string, version: string, deps: Deps): number {
  const count = memories.versions(name).length
  if (count === 0 && memories.textOf(name) === undefined) return none(name, deps)
  deps.io.complain(`${name} has ${count} earlier versions, and none is number ${version}.`)
  return 1
}

function restore(memories: Memories, named: string, version: string, deps: Deps): number {
  const name = withoutEnding(named)
  const wanted = memories.versions(name)[Number(version) - 1]
  if (wanted === undefined) return noVersion(memories, name, version, deps)
  const swapped = memories.swap({ name, before: memories.textOf(name), after: wanted.text })
  if (!swapped) {
    deps.io.complain(`${name} was changed this very moment; nothing was restored.`)
    return 1
  }
  const until = formatWhen(wanted.until, deps.zone, 'minute')
  deps.io.print(`Restored ${name}.md as it was until ${until}.`)
  return 0
}
