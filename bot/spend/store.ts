import { type Db, type Migration, migrate } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import type { Usage } from '../models/model.ts'

const migrations: readonly Migration[] = [
  {
    name: 'spend-001-spend',
    sql: `
      CREATE TABLE spend (
        day TEXT NOT NULL,
        seat TEXT NOT NULL,
        model TEXT NOT NULL,
        calls INTEGER NOT NULL,
        input INTEGER NOT NULL,
        output INTEGER NOT NULL,
        cache_read INTEGER NOT NULL,
        cache_write INTEGER NOT NULL,
        nano_usd INTEGER NOT NULL,
        PRIMARY KEY (day, seat, model)
      ) STRICT, WITHOUT ROWID;`,
  },
]

export type Spent = {
  readonly seat: string
  readonly model: string
  readonly calls: number
  /** Tokens of prompts, caches counted, and of answers. */
  readonly input: number
  readonly output: number
  readonly usd: number
}

const perUsd = 1_000_000_000

/** All SQL of what models have cost, summed by local day, seat and model. */
export function createSpendStore(db: Db, now: Instant) {
  migrate(db, migrations, now)
  const add = db.prepare(
    `INSERT INTO spend (day, seat, model, calls, input, output, cache_read, cache_write, nano_usd)
     VALUES (@day, @seat, @model, 1, @input, @output, @cacheRead, @cacheWrite, @nano)
     ON CONFLICT (day, seat, model) DO UPDATE SET
       calls = calls + 1, input = input + excluded.input, output = output + excluded.output,
       cache_read = cache_read + excluded.cache_read,
       cache_write = cache_write + excluded.cache_write, nano_usd = nano_usd + excluded.nano_usd`,
  )
  const total = db
    .prepare<[string], number>('SELECT coalesce(sum(nano_usd), 0) FROM spend WHERE day >= ?')
    .pluck()
  const since = db.prepare<[string], Spent>(
    `SELECT seat, model, sum(calls) AS calls, sum(input + cache_read + cache_write) AS input,
       sum(output) AS output, sum(nano_usd) / ${perUsd}.0 AS usd
     FROM spend WHERE day >= ? GROUP BY seat, model ORDER BY sum(nano_usd) DESC, seat, model`,
  )
  return {
    add(day: string, seat: string, usage: Usage, usd: number): void {
      const { model, input, output, cacheRead, cacheWrite } = usage
      const nano = Math.round(usd * perUsd)
      add.run({ day, seat, model, input, output, cacheRead, cacheWrite, nano })
    },
    /** USD from the local day `day` ("2026-12-01") on. */
    total: (day: string): number => (total.get(day) ?? 0) / perUsd,
    since: (day: string): readonly Spent[] => since.all(day),
  }
}
