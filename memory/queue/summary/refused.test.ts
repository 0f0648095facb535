import { describe, expect, it } from 'vitest'
import { parseBullets } from './bullets.ts'
import { termsOf } from './open.ts'
import { faultsOf } from './refused.ts'

const entries = [
  '2026-12-01 Noted: the contract to Paolo Ruiz, due Tue 15 Dec 2026.',
  '2026-12-01 I sent the offer of € 1,200 to Müller & Sons at 15:00.',
  '2026-12-02 Three reminders are set, the first for the boiler man.',
  'Otto moved the dentist to 4 May.',
].map((text, i) => ({ n: i + 1, text }))

const open = termsOf(['Paolo Ruiz', 'send the contract', 'pay 1,200 to the firm', '2026-12-15'])
const good = [
  '- The contract to Paolo Ruiz is due Tue 15 Dec 2026. [sources: 1]',
  '- An offer of 1200 went to Müller at 3 pm. [sources: 2]',
  '- Otto set 3 reminders and moved the dentist. [sources: 3,4]',
].join('\n')

function kinds(answer: string, terms = open): readonly string[] {
  return faultsOf(answer, parseBullets(answer, entries.length), entries, terms).map(
    ({ kind, words }) => `${kind}: ${words}`,
  )
}

describe('a summary', () => {
  it('stands where it is whole, cites and keeps what it must, in words of its own', () => {
    expect(kinds(good)).toEqual([])
    expect(kinds(`${good}\nThat is all.`)).toEqual([])
  })

  it.each([
    ['nothing', '', /^unreadable/],
    ['no citations', 'Otto did this and that.\nAnd more.', /^unreadable/],
    ['only sources that do not exist', 'Otto did it. [sources: 9,0,77]', /^unreadable/],
    ['a last line without its sources', `${good}\n- And the boiler m`, /^cut short/],
    ['a citation that breaks off', `${good}\n- The boiler man. [sources: 1,`, /^cut short/],
    [
      'too few of the entries',
      '- Otto set reminders. [sources: 3]',
      /^cites too little: Only 1 of 4/,
    ],
    [
      'all under every line',
      'abcdefg'
        .split('')
        .map((x) => `${x} [sources: 1,2,3,4]`)
        .join('\n'),
      /^cites too much/,
    ],
    ['a name', `${good}\nMarisol was told. [sources: 3]`, /^invents: “marisol” .* 3 /],
    ['a name in the middle', `${good}\nIt was for Marisol. [sources: 3]`, /^invents: “marisol”/],
    ['a name of another entry', `${good}\nThe dentist is Paolo. [sources: 4]`, /^invents: “paolo”/],
    ['a number', `${good}\nIt costs 950. [sources: 2]`, /^invents: “950”/],
    ['another date', good.replace('15 Dec', '16 Dec'), /^invents: “16”/],
    ['a number larger than what it counts', `${good}\nOf 7. [sources: 3]`, /^invents: “7”/],
  ])('that has %s is refused', (_, answer, why) => {
    expect(kinds(answer, []).join('; ')).toMatch(why)
  })

  it.each([
    ['the name', good.replaceAll('Paolo Ruiz', 'him'), 'paolo'],
    ['the date', good.replace('Tue 15 Dec 2026', 'soon'), '15 dec'],
    ['the amount', good.replace('1200', 'money'), '1200'],
  ])('that drops %s of something open is refused', (_, answer, said) => {
    expect(kinds(answer).join()).toMatch(new RegExp(`^drops: “${said}” of [12] must be kept`))
    expect(kinds(answer, [])).toEqual([])
  })

  it('need not keep what is open in an entry that stays in its own words', () => {
    expect(kinds(good.split('\n').slice(1).join('\n'))).toEqual([])
  })

  it('in German is not asked about its nouns, but about its numbers', () => {
    const words = 'Der Vertrag mit dem Kunden ist auf den Freitag verlegt und die Frist'
    expect(kinds(`- ${words} 4. [sources: 1,2,3,4]`, [])).toEqual([])
    expect(kinds(`- ${words} 9999. [sources: 1,2,3,4]`, []).join()).toMatch(/^invents: “9999”/)
  })
})

it('is told in time of an answer made to take for ever', () => {
  const long = 100_000
  const answers = [
    `x [sources:${' '.repeat(long)}x`,
    '[sources:'.repeat(long / 10),
    '['.repeat(long),
    `${'A'.repeat(long)} [sources: 1]`,
    `${'A '.repeat(long / 2)} [sources: 1]`,
    `${'1'.repeat(long)} [sources: 1]`,
    `- ${'> '.repeat(long / 2)} [sources: 1]`,
    `x [sources: ${'1,'.repeat(long / 2)}1]`,
  ]
  const many = termsOf(['A'.repeat(long), `${'A '.repeat(long / 2)}x`, `${'1,'.repeat(long / 2)}`])
  for (const answer of [...answers, ...answers.map((one) => `${one}\n${one}`)]) {
    expect(kinds(answer, many).length).toBeLessThanOrEqual(12)
  }
})

describe('what is open', () => {
  it.each([
    ['sam@example.org', ['sam']],
    ['paolo', ['paolo']],
    ['send Paolo the 24 lamps by Tue 1 Dec 2026', ['paolo', '1 dec', '24']],
    ['call the dentist', []],
    ['in 2027, or 5 of them', []],
    ['', []],
  ])('in “%s” is %j', (text, said) => {
    expect(termsOf([text]).map((term) => term.said)).toEqual(said)
  })

  it.each(['due 2026-12-01', 'by Dec 1', 'on the 1st of December', '1. Dez.', '01.12. at noon'])(
    'knows its date again in “%s”',
    (text) => {
      const [date] = termsOf(['Tue 1 Dec 2026'])
      expect(date?.isIn(text)).toBe(!text.includes('Dez'))
      expect(date?.isIn(text.replaceAll('1', '2'))).toBe(false)
    },
  )
})
