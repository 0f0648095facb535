import { expect, inject, it } from 'vitest'
import type { Db } from '../db.ts'
import type { Summarise } from '../item.ts'
import { tryMemory } from '../test/testing.ts'

const words =
  'beans rows up well fair wind west mill lane fence gate hens eggs rain pond heron oak plumber contract boiler'.split(
    ' ',
  )

function remark(i: number, length: number): string {
  return `Remark ${i}: ${Array.from({ length }, (_, k) => words[(i * 7 + k * k) % words.length]).join(' ')}.`
}

/** Words every bullet anew in every generation: nothing is ever carried on as it was. */
function rewriting(): Summarise {
  const round = { n: 0 }
  return async (entries) => {
    round.n += 1
    const sign = 'abcdefghij'[round.n % 10]
    return entries
      .map(
        ({ n, text }) => `- ${sign} ${text.replace(/^[a-j] /, '').slice(0, 200)} [sources: ${n}]`,
      )
      .join('\n')
  }
}

type Measured = { readonly perByte: number; readonly edgesPerItem: number; readonly lines: number }

function measured(db: Db, text: number): Measured {
  const one = (sql: string) => Number(db.prepare(sql).pluck().get())
  const pages = Number(db.pragma('page_count', { simple: true }))
  const edges = one('SELECT count(*) FROM line_chunk') + one('SELECT count(*) FROM line_line')
  const items = one('SELECT count(*) FROM item')
  const lines = one('SELECT count(*) FROM line WHERE gone IS NULL')
  return { perByte: (pages * 4096) / text, edgesPerItem: edges / items, lines }
}

/** Turns, with a compaction every 25. */
const turns = inject('full') ? 20_000 : 2_000

it(`grows in proportion to the text over ${turns} turns with a compaction every 25`, async () => {
  const { db, memory, say } = tryMemory({ budgets: { x: 500, y: 2_000 }, summarise: rewriting() })
  const at: Measured[] = []
  let text = 0
  for (let i = 1; i <= turns; i += 1) {
    for (const { text: said } of say(remark(i, 8 + (i % 20)), remark(i, 6 + (i % 17))))
      text += said.length
    if (i % 25 === 0) await memory.compact('asked')
    if (i === turns / 10 || i === turns) at.push(measured(db, text))
  }
  const [early, late] = at
  expect(memory.view().generation).toBeGreaterThanOrEqual(turns / 25)
  // Measured: 5.8 bytes a byte of text, of which the text itself, its index and its items take 4.5.
  expect(late?.perByte).toBeLessThan(8)
  expect(late?.perByte).toBeLessThan(1.05 * (early?.perByte ?? 0))
  expect(late?.edgesPerItem).toBeLessThan(2)
  expect(late?.lines).toBeLessThan(40)
  expect(memory.orphans()).toEqual([])
}, 600_000)
