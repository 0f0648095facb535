import { expect, it } from 'vitest'
import { benchNotes, measureNotes } from './notes.ts'

it('measures filing and searching at each size beside bare ones, and how a search grows', async () => {
  const { report } = await measureNotes([40, 120], { upserts: 1, searches: 1 })
  expect(Object.keys(report.parts)).toEqual(['upsert', '24 searches'])
  for (const part of Object.values(report.parts)) {
    expect(Object.keys(part)).toEqual(['40', '120'])
    for (const { p50, limitP50 } of Object.values(part)) {
      expect(p50).toBeGreaterThan(0)
      expect(limitP50).toBeGreaterThan(0)
    }
  }
  expect(report['growth']).toBeGreaterThan(0)
})

it('takes sizes, and no other options', () => {
  expect(benchNotes(['--sizes', '1,x'])).toBeUndefined()
  expect(benchNotes(['--size', '10'])).toBeUndefined()
})
