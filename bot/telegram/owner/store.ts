import type { Db } from '../../../memory/db.ts'
import type { Instant } from '../../../memory/item.ts'

/** All SQL of who owns which bot. */
export function createOwnerStore(db: Db) {
  const find = db.prepare<[number], number>('SELECT person FROM owner WHERE bot = ?').pluck()
  const insert = db.prepare('INSERT OR IGNORE INTO owner (bot, person, at) VALUES (?, ?, ?)')
  return {
    find: (bot: number) => find.get(bot),
    add: (bot: number, person: number, at: Instant) => insert.run(bot, person, at).changes === 1,
  }
}
