import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * How the rules of one kind are said, in one language. `{thing}` is what a rule is about, `{value}` what it
 * sets, `{old}` what it set before. `bare` gives another value right after the rule, without the thing.
 */
export type Kind = {
  readonly things: readonly string[]
  readonly values: readonly string[]
  readonly plant: readonly string[]
  readonly correct: readonly string[]
  readonly bare: readonly string[]
  readonly revoke: readonly string[]
}

export type Phrasings = {
  readonly language: string
  readonly kinds: Readonly<Record<string, Kind>>
}

/** What is said between the rules, with slots; `near` only looks like a rule; `ack` is Otto's word on one. */
export type Filler = {
  readonly slots: Readonly<Record<string, readonly string[]>>
  readonly person: readonly string[]
  readonly near: readonly string[]
  readonly otto: readonly string[]
  readonly ack: readonly string[]
}

const here = fileURLToPath(new URL('phrasings', import.meta.url))

/**
 * The set `standard` (written before the rules that hear wishes), `wider`, `others` (languages that are an
 * aim), `held-out`; or a folder of files like theirs, or one file. Throws where it cannot be read.
 */
export function loadPhrasings(name: string): readonly Phrasings[] {
  const path = /^[a-z-]+$/.test(name) ? join(here, name) : name
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((file) => file.endsWith('.json'))
        .toSorted()
        .map((file) => join(path, file))
    : [path]
  return files.map((file) => phrasingsOf(JSON.parse(readFileSync(file, 'utf8')), basename(file)))
}

const lists = ['things', 'values', 'plant', 'correct', 'bare', 'revoke'] as const

function phrasingsOf(read: Phrasings, file: string): Phrasings {
  for (const [name, kind] of Object.entries(read.kinds)) {
    const missing = lists.filter((list) => !Array.isArray(kind[list]))
    const few = kind.values.length < 3
    if (missing.length > 0 || few) {
      throw new Error(`${file}: ${name} needs ${missing.join(', ') || 'three values or more'}`)
    }
  }
  return read
}

export function loadFiller(): Filler {
  return JSON.parse(readFileSync(join(here, 'filler.json'), 'utf8'))
}
