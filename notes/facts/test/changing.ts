import { readFileSync } from 'node:fs'

/**
 * One fact that changes: what was said of it over time (the last is what holds), how it is asked for now and
 * for before, and statements that look like a change of it and are none: another person's, a visit, a plan, a
 * doubt, the past.
 */
export type Changing = {
  readonly said: readonly string[]
  readonly now: string
  readonly before: string
  readonly alike: readonly string[]
}

/**
 * `sixty` was written before the rules were made to know it; `thirty` along with it, and scored once before
 * any rule was changed for it (27 of 30 then, none wrongly retired).
 */
export function changingFacts(file: 'sixty' | 'thirty'): readonly Changing[] {
  return JSON.parse(readFileSync(new URL(`./${file}.json`, import.meta.url), 'utf8'))
}

/** All that the rows say, in rounds: the first value of each, a look-alike of each, the second of each ... */
export function inRounds(rows: readonly Changing[]): string[] {
  const rounds = Math.max(...rows.flatMap(({ said, alike }) => [said.length, alike.length]))
  return Array.from({ length: rounds }, (_, round) =>
    rows.flatMap(({ said, alike }) => [said[round] ?? [], alike[round] ?? []].flat()),
  ).flat()
}
