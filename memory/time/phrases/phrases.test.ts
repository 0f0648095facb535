import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { absoluteText, findWhen } from '../words.ts'
import {
  contextOf,
  judge,
  type Phrase,
  reading,
  readingWithin,
  type Verdict,
} from './test/judge.ts'

function read(name: string): readonly Phrase[] {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'))
}

const files = {
  phrases: read('phrases'),
  repeats: read('repeats'),
  sentences: read('sentences'),
  unseen: read('unseen'),
  afar: read('afar'),
}
const none = read('none')

describe.each(Object.entries(files))('what people say of times, %s.json', (name, all) => {
  const within = name !== 'phrases' && name !== 'repeats'
  const how = within ? readingWithin : reading
  const judged = all.map((phrase) => ({ phrase, ...judge(phrase, how) }))
  const of = (wanted: Verdict) =>
    judged
      .filter(({ verdict }) => verdict === wanted)
      .map(({ phrase, got }) => `${phrase.text} (${phrase.now}) = ${JSON.stringify(got)}`)

  it('is never read wrongly without a question', () => expect(of('wrong')).toEqual([]))

  it('is never missed', () => expect(of('missed')).toEqual([]))

  it('is seldom asked about where one meaning is plain', () => {
    // Those of unseen.json were written by somebody who did not know what Otto asks about.
    expect(of('asked').length).toBeLessThanOrEqual(all.length / (name === 'unseen' ? 18 : 100))
  })
})

it('is of six languages and of zones on both hemispheres', () => {
  const all = files.phrases
  expect(all.length).toBeGreaterThan(600)
  expect(all.filter(({ lang }) => lang !== 'en').length).toBeGreaterThan(400)
  expect([...new Set(all.map(({ lang }) => lang))].sort().join()).toBe('de,en,es,fr,it,pt')
  expect([...new Set(all.map(({ zone }) => zone))].sort()).toEqual([
    'America/New_York',
    'America/Santiago',
    'Europe/Berlin',
    'Pacific/Auckland',
  ])
})

describe('a sentence that names no time', () => {
  it.each(none.map((phrase) => [phrase.lang, phrase.text, phrase] as const))(
    '%s: %s',
    (_lang, text, phrase) => {
      const ctx = contextOf(phrase)
      expect(judge(phrase)).toEqual({ verdict: 'right', got: { type: 'none' } })
      expect(findWhen(text, ctx)).toBeUndefined()
      expect(absoluteText(text, ctx)).toBe(text)
    },
  )
})

describe('the judge', () => {
  const of = (text: string, expect: Phrase['expect']) =>
    judge({
      text,
      expect,
      lang: 'en',
      zone: 'Europe/Berlin',
      now: '2026-11-30T09:10',
      order: 'DMY',
    }).verdict

  it('tells apart what is right, asked about, missed and wrong', () => {
    expect(of('tomorrow', { day: '2026-12-01' })).toBe('right')
    expect(of('tomorrow', { day: '2026-12-02' })).toBe('wrong')
    expect(of('tomorrow', { at: '2026-12-01T09:00' })).toBe('wrong')
    expect(of('tomorrow', { ask: true })).toBe('wrong')
    expect(of('tomorrow', { none: true })).toBe('wrong')
    expect(of('tomorrow at 7', { at: '2026-12-01T07:00' })).toBe('asked')
    expect(of('a blue moon', { day: '2026-12-01' })).toBe('missed')
    expect(
      of('every Monday at 9', { repeat: 'FREQ=WEEKLY;BYDAY=TU', at: '2026-12-07T09:00' }),
    ).toBe('wrong')
    expect(of('every Monday at 9', { anyOf: [{ ask: true }, { day: '2026-12-07' }] })).toBe('wrong')
  })
})
