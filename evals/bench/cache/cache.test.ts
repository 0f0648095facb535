import { describe, expect, it } from 'vitest'
import { chatRequest } from '../../../bot/models/anthropic-request.ts'
import type { Message } from '../../../bot/models/model.ts'
import { aTuesday, sampleFrame } from '../../../bot/models/test/sample-frame.ts'
import { measureCache } from './cache.ts'
import { createPieces, shareOf } from './prefix.ts'

const settings = { model: 'm', maxTokens: 10 }

describe('the bench of the cache', () => {
  it('finds that most of a prompt is as it was, over compactions that nobody waits for', async () => {
    const { report, missed } = await measureCache(90, {
      OTTO_X_BUDGET: '600',
      OTTO_Y_BUDGET: '2400',
    })
    const { share, served, calls, compactions, summaries, summariesOnTurn } = report
    expect(calls).toBeGreaterThan(90)
    expect(compactions).toBeGreaterThan(1)
    expect(summaries).toBeGreaterThanOrEqual(Number(compactions))
    expect(summariesOnTurn).toBe(0)
    expect(share).toBeGreaterThan(0.7)
    expect(served).toBeLessThanOrEqual(Number(share))
    expect(missed.every((line) => line.includes('share'))).toBe(true)
  })

  it('says nothing of a run in which nothing was compacted', async () => {
    const { missed } = await measureCache(3)
    expect(missed.join()).toContain('Nothing was compacted')
  })

  it('takes as the same only what comes before the first byte that differs', () => {
    const pieces = createPieces()
    const said = (text: string): readonly Message[] => [{ role: 'person', text, trusted: true }]
    const request = (now: number, text = 'hello') =>
      pieces(
        chatRequest(settings, { frame: sampleFrame({ now }), messages: said(text), tools: [] }),
      )
    const [first, later] = [request(aTuesday), request(aTuesday + 3_600_000)]
    const again = shareOf(first, request(aTuesday))
    expect(again.same).toBe(again.tokens)
    const share = shareOf(first, later)
    expect(share.same).toBeGreaterThan(0)
    expect(share.same).toBeLessThan(share.tokens)
    expect(share.served).toBeLessThanOrEqual(share.same)
    expect(shareOf([], first)).toMatchObject({ same: 0, served: 0 })
  })
})
