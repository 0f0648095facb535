import { expect, it } from 'vitest'
import { benchRecallOfAll, measureRecall } from './everything.ts'

it('measures one call of recall over all stores, and each of its parts', async () => {
  const { report, missed } = await measureRecall({ chunks: 200, notes: 60, memories: 20 }, 3)
  expect(Object.keys(report.parts)).toEqual([
    'recall in one call',
    'of it notes',
    'of it memories',
    'of it the conversation',
  ])
  for (const bySize of Object.values(report.parts))
    for (const { p50, p99 } of Object.values(bySize)) expect(p99).toBeGreaterThanOrEqual(p50)
  expect(report['firstReadOfMemoriesMs']).toBeGreaterThan(0)
  expect(missed).toEqual([])
}, 60_000)

it('knows its options', () => {
  expect(benchRecallOfAll(['--what'])).toBeUndefined()
  expect(benchRecallOfAll(['--sizes', '0,1,1'])).toBeUndefined()
  expect(benchRecallOfAll(['--sizes', 'x'])).toBeUndefined()
})
