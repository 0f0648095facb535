import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../item.ts'
import { start } from '../../test/testing.ts'
import { countTokens } from '../../tokens.ts'
import { clip } from '../cut.ts'
import { tokensOfRules } from '../plan.ts'
import { renderRule } from '../view.ts'
import { fitRules } from './fit.ts'
import { shorterForms } from './shorten.ts'

const cut = (text: string, budget: number) => clip(text, budget, countTokens)
const fitted = (rules: readonly Rule[], room: number) => fitRules(rules, room, cut, countTokens)

function ruleOf(text: string, i: number): Rule {
  return { id: `r${i}`, text, since: start + i, reason: '' }
}

const things = fc.constantFrom(
  'the tide table',
  'invoices',
  'der Wetterbericht',
  '天気予報',
  'x'.repeat(200),
)
const values = fc.constantFrom('18:00', '45 euros', 'Blue Folder', 'Greek', 'the shed')
const frames = fc.constantFrom(
  'Could you please always put $t at $v, because otherwise I lose track of it?',
  "I'd love it if you could always send me $t at $v, so that I know",
  'From now on $t is at $v.',
  'Never $t before $v',
)
const texts = fc
  .tuple(frames, things, values, fc.nat(400))
  .map(([frame, thing, value, pad]) =>
    frame.replace('$t', `${thing} ${'and so on '.repeat(pad / 40)}`).replace('$v', value),
  )

describe('the rules that fit', () => {
  it('never take more than their room, in the order of all, with a count of those left out', () => {
    fc.assert(
      fc.property(
        fc.array(texts, { maxLength: 80 }),
        fc.integer({ min: 20, max: 2000 }),
        (all, room) => {
          const rules = all.map(ruleOf)
          const shown = fitted(rules, room)
          expect(tokensOfRules(shown)).toBeLessThanOrEqual(room)
          for (const { text, tokens } of shown)
            expect(countTokens(renderRule({ text }))).toBe(tokens)
          const [first, ...rest] = shown
          const left = first?.id === 'more' ? Number(/^\+(\d+) more/.exec(first.text)?.[1]) : 0
          const ids = (left > 0 || first?.id === 'more' ? rest : shown).map(({ id }) => id)
          expect(left + ids.length).toBe(rules.length)
          expect(ids).toEqual(rules.slice(left).map(({ id }) => id))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('are whole where they can be, and shorten the longest first, around their values', () => {
    const long = `Could you please always put the tide table at 18:00, ${'and so on, '.repeat(12)}because I forget?`
    const rules = [long, 'Never call before nine.'].map(ruleOf)
    expect(fitted(rules, 500).map(({ text }) => text)).toEqual([long, 'Never call before nine.'])
    const [cutOne, whole] = fitted(rules, 40)
    expect(whole?.text).toBe('Never call before nine.')
    expect(cutOne?.text).toMatch(/^always put tide table.*18:00/)
    const late = ruleOf(`Always ${'and so on, '.repeat(20)} put the tide table at 18:00`, 3)
    expect(fitted([late], 24)[0]?.text).toMatch(/^Always .*… 18:00$/)
  })

  it('are all 64 at a budget of 2,000 tokens, each with its value', () => {
    const rules = Array.from({ length: 64 }, (_, i) =>
      ruleOf(
        `Could you always send me the report of department ${i} at ${7 + (i % 12)}:${10 + (i % 50)}?`,
        i,
      ),
    )
    const shown = fitted(rules, 1031)
    expect(shown).toHaveLength(64)
    shown.forEach(({ text }, i) => {
      expect(text).toContain(`${7 + (i % 12)}:${10 + (i % 50)}`)
    })
  })

  it('come in shorter forms that keep the wish', () => {
    expect(shorterForms('Could you please always send me the tide table at 9:40, thanks?')).toEqual(
      [
        'Could you please always send me the tide table at 9:40, thanks?',
        'always send me the tide table at 9:40',
        'always send me tide table at 9:40',
      ],
    )
    expect(shorterForms('From now on, the tide table comes at 9:40.').at(-1)).toBe(
      'tide table comes at 9:40',
    )
    expect(shorterForms('Call me Al.').at(-1)).toBe('Call me Al')
  })
})
