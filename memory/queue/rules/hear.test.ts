import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hearRules } from './hear.ts'
import { others, wishes } from './test/sentences.ts'
import { ofOthers, wishesInPassing } from './test/spoken.ts'

/** What a message comes to if there are no rules yet: the wishes that it would add. */
function heardIn(message: string): readonly string[] {
  return hearRules(message).flatMap((heard) => {
    const isWish = heard.type === 'rule' || (heard.type === 'end' && heard.wish)
    return isWish ? [heard.text] : []
  })
}

describe('hearing rules', () => {
  it.each([...wishes, ...wishesInPassing])('hears a standing wish in: %s', (text) => {
    expect(heardIn(text).length).toBeGreaterThan(0)
  })

  it.each([...others, ...ofOthers])('hears none in: %s', (text) => {
    expect(heardIn(text)).toEqual([])
  })

  it('finds the wish among other sentences, word for word, with its reason or else the message', () => {
    const said = 'Ana called. Never ring before nine, because the baby sleeps. Thanks!'
    expect(hearRules(said)).toEqual([
      {
        type: 'rule',
        text: 'Never ring before nine, because the baby sleeps.',
        reason: 'the baby sleeps',
      },
    ])
    expect(hearRules('Call me Al')[0]).toMatchObject({ reason: 'Call me Al' })
    expect(
      hearRules('Good morning!\nalways use metric units\nAnd what is for lunch?'),
    ).toHaveLength(1)
  })

  it('hears nothing in what is passed on, quoted, dictated, code, or meant by number', () => {
    const passedOn = [
      'Look at this:\n---------- Forwarded message ----------\nAlways pay on Fridays.',
      '> Always pay on Fridays.\nWhat do you think?',
      'The sign says “Always knock twice”.',
      'She wrote: "From now on call me Bo"',
      'draft a mail to Sam: Never come on a Thursday. Always ring twice.',
      'Schreib an Ana: Komm nie vor neun.',
      '```\nalways: true\nnever: call\n```',
      '/rules change 2 never call me',
      'drop rule 2',
      'rule 3: always call me Bo',
    ]
    for (const text of passedOn) expect(heardIn(text), text).toEqual([])
  })

  it('tells a change and an end from a new wish', () => {
    expect(hearRules('Actually make it 18:00.')).toMatchObject([{ type: 'change', surely: true }])
    expect(hearRules('You can stop sending me the weather.')).toMatchObject([
      { type: 'end', maybe: false },
    ])
    expect(hearRules('Stop sending me the weather.')).toMatchObject([
      { type: 'end', maybe: true, wish: true },
    ])
    expect(hearRules('Actually, the tide is higher now.')).toMatchObject([{ told: true }])
  })

  it('never throws, whatever is said', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(
          fc.constantFrom('always', 'never', 'no,', 'from now on', '"', '\n', 'ä', '総', '🙂', '.'),
          {
            maxLength: 60,
          },
        )
        .map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(text, (said) => {
        for (const { text: sentence } of hearRules(said)) expect(sentence).not.toBe('')
      }),
      { numRuns: 300 },
    )
  })
})
