import { readdirSync, readFileSync } from 'node:fs'
import { alone } from './alone.ts'
import type { Phrase } from './phrase.ts'
import { score, tally } from './score.ts'

/** Prints the tables of docs/offline-brain.md: `npx tsx bot/models/offline/test/measure.ts [FILE.json ...]`. */
const folder = new URL('../phrases/', import.meta.url)
const own = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => new URL(name, folder))
const given = process.argv.slice(2)
for (const file of given.length > 0 ? given : own) {
  const phrases = JSON.parse(readFileSync(file, 'utf8')) as Phrase[]
  const all = tally(phrases.map(score))
  const by = alone(phrases)
  const rest = all.offered + all.missed
  const share = ((100 * by.offered) / Math.max(1, by.total)).toFixed(1)
  process.stdout.write(
    `${String(file).split('/').at(-1)}: ${all.total} phrases, right ${all.right}, wrong ${all.wrong}, offered ${all.offered} of ${rest}; suggestions alone: tool ${by.tool}, right call ${by.offered} of ${by.total} (${share} %)\n`,
  )
}
