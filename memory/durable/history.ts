import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../files.ts'
import type { Instant } from '../item.ts'

/** An earlier text of a memory file: what it was until `until`. */
export type Version = { readonly until: Instant; readonly text: string }

export type History = {
  /** Keeps what `name` said until now, before it is changed or removed; a text kept last is not kept twice. */
  readonly keep: (name: string, text: string) => void
  /** Earlier versions, newest first. */
  readonly versions: (name: string) => readonly Version[]
  /** Rewrites every kept version of `name`: for forgetting, which reaches into the past. */
  readonly rewrite: (name: string, change: (text: string) => string | undefined) => void
  /** Names that have earlier versions, also of files that are gone. */
  readonly names: () => readonly string[]
}

/** The newest versions of a memory are all kept; of those before them each that has a line of its own. */
const keptWhole = 10

/** What a version says: its lines without front matter, whose dates differ each time. */
function linesOf(text: string): readonly string[] {
  const body = text.replace(/^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(\r?\n|$)/, '')
  return body.split(/\r?\n/).map((line) => line.trim())
}

/**
 * Earlier versions of the memories in `dir`, as plain files in a folder beside them
 * (`.history/NAME/UNTIL-HASH.md`), where a person can find them without Otto.
 */
export function createHistory(dir: string, now: () => Instant): History {
  const root = join(dir, '.history')

  function files(name: string): { path: string; until: Instant }[] {
    return entries(join(root, name))
      .flatMap((file) => {
        const until = Number.parseInt(/^(\d+)-[0-9a-f]+\.md$/.exec(file)?.[1] ?? '', 10)
        return Number.isNaN(until) ? [] : [{ path: join(root, name, file), until }]
      })
      .sort((a, b) => b.until - a.until)
  }

  function keep(name: string, text: string): void {
    const [latest] = files(name)
    if (latest !== undefined && readFileSync(latest.path, 'utf8') === text) return
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
    // Two versions within one millisecond keep their order.
    const until = Math.max(now(), (latest?.until ?? 0) + 1)
    writeWhole(join(root, name, `${until}-${hash}.md`), text)
    thin(name)
  }

  /** Takes away old versions that say nothing which a newer one does not say too: room is bounded, no line lost. */
  function thin(name: string): void {
    const said = new Set<string>()
    for (const [i, { path }] of files(name).entries()) {
      const lines = linesOf(readFileSync(path, 'utf8'))
      const isCovered = lines.every((line) => said.has(line))
      if (i >= keptWhole && isCovered) rmSync(path)
      else for (const line of lines) said.add(line)
    }
  }

  function rewrite(name: string, change: (text: string) => string | undefined): void {
    for (const { path } of files(name)) {
      const before = readFileSync(path, 'utf8')
      const after = change(before)
      if (after === undefined) rmSync(path)
      else if (after !== before) writeWhole(path, after)
    }
    // A folder's name says what the memory was about.
    if (entries(join(root, name)).length === 0)
      rmSync(join(root, name), { recursive: true, force: true })
  }

  return {
    keep,
    versions: (name) =>
      files(name).map(({ path, until }) => ({ until, text: readFileSync(path, 'utf8') })),
    rewrite,
    names: () => entries(root),
  }
}

function entries(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  }
}
