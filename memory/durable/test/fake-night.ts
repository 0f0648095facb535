import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DayMaterial } from '../material.ts'
import { createMemories, type Memories } from '../memories.ts'
import { type Distil, type Night, runNightly } from '../nightly.ts'

const place = { zone: 'Europe/London', dateOrder: 'DMY' as const }
/** 30 November 2026, 09:14 in London. */
export const morning = 1_796_030_040_000
export const day = 86_400_000

/** Nights over real files in a folder of their own, with a clock that the test moves. */
export type Bench = {
  dir: string
  memories: Memories
  time: { now: number }
  marks: string[]
  night: (material: Partial<DayMaterial>, distil?: Distil) => Promise<Night>
  forgotten: { times: number }
  files: () => Record<string, string>
  clean: () => void
}

export function startBench(): Bench {
  const dir = mkdtempSync(join(tmpdir(), 'otto-nightly-'))
  const time = { now: morning + day }
  const marks: string[] = []
  const forgotten = { times: 0 }
  const memories = createMemories({
    dirs: [dir],
    now: () => time.now,
    zone: () => place.zone,
    warn: () => undefined,
  })
  return {
    dir,
    clean: () => rmSync(dir, { recursive: true, force: true }),
    memories,
    time,
    marks,
    forgotten,
    night: (material, distil) =>
      runNightly({
        memories,
        material: () => ({
          said: [],
          did: [],
          facts: [],
          upTo: `mark ${marks.length}`,
          ...material,
        }),
        ...(distil === undefined ? {} : { distil }),
        now: () => time.now,
        place,
        forgettings: () => forgotten.times,
        watermark: { get: () => marks.at(-1), set: (mark) => void marks.push(mark) },
      }),
    files: () =>
      Object.fromEntries(
        readdirSync(dir)
          .filter((name) => name.endsWith('.md'))
          .map((name) => [name, readFileSync(join(dir, name), 'utf8')]),
      ),
  }
}

/** An answer in the form asked for. */
export function answer(...files: readonly string[]): string {
  return [...files, '=== done'].join('\n')
}

export function file(name: string, body: string): string {
  return `=== ${name}\ntype: user\ndescription: facts of life\n---\n${body}\n=== end`
}
