import { describe, expect, it } from 'vitest'
import { freshDays, isAged } from './ageing.ts'

const day = 24 * 3_600_000

describe('a fact about it stays fresh for', () => {
  it.each([
    ["ana's birthday", undefined],
    ['blood type', undefined],
    ['name', undefined],
    ['iban', undefined],
    ['spare key place', 60],
    ['weight', 60],
    ['blood pressure', 60],
    ['rent', 365],
    ['salary', 365],
    ["kim's age", 365],
    ['gate code', 365],
    ['wifi password', 365],
    ['home', 730],
    ["ana's home", 730],
    ['email', 730],
    ['car', 730],
    ['gym day', 180],
    ['yoga class', 180],
    ["gardener's days", 180],
    ['dentist', 365],
    [undefined, undefined],
    ['favourite opera', undefined],
  ])('%s: %s days', (subject, days) => {
    expect(freshDays(subject)).toBe(days)
  })
})

describe('a fact is asked about again', () => {
  const fact = {
    kind: 'fact',
    status: 'current',
    subject: 'rent',
    source: 'said',
    at: 0,
    confirmedAt: 0,
  } as const

  it('only once its days have passed since it was last confirmed', () => {
    expect(isAged(fact, 365 * day)).toBe(false)
    expect(isAged(fact, 365 * day + 1)).toBe(true)
    expect(isAged({ ...fact, confirmedAt: 100 * day }, 365 * day + 1)).toBe(false)
    expect(isAged({ ...fact, confirmedAt: 100 * day }, 465 * day + 1)).toBe(true)
  })

  it('after thirty days where somebody else said it and the person never confirmed it', () => {
    const passed = { ...fact, source: 'forwarded' } as const
    expect(isAged(passed, 30 * day)).toBe(false)
    expect(isAged(passed, 30 * day + 1)).toBe(true)
    expect(isAged({ ...passed, confirmedAt: day }, 32 * day)).toBe(false)
    expect(isAged({ ...passed, subject: 'favourite opera' }, 31 * day)).toBe(true)
  })

  it('never where it does not change, is no fact, is over, or only a tool gave it', () => {
    const late = 10_000 * day
    expect(isAged({ ...fact, subject: "ana's birthday" }, late)).toBe(false)
    expect(isAged({ ...fact, kind: 'loop' }, late)).toBe(false)
    expect(isAged({ ...fact, status: 'superseded' }, late)).toBe(false)
    expect(isAged({ ...fact, source: 'tool' }, late)).toBe(false)
  })
})
