import { describe, expect, it } from 'vitest'
import { pattern } from './match.ts'
import { acted, checked, firstWindow, fitting, inWords, type Sight } from './window.ts'

/** A made-up day: an instant is a minute since midnight. */
const timeOfDay = (at: number) =>
  [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')

function sight(text: string, more: Partial<Sight> = {}): Sight {
  return { type: 'message', id: 1, at: 480, text, buttons: [], silent: false, ...more }
}

describe('a window', () => {
  /** a = an acting step, c = a check, a number = so many sights come; gives where each check looks from. */
  function looksFrom(story: string): number[] {
    let [window, sights] = [firstWindow, 0]
    return [...story].flatMap((part) => {
      if (part === 'a') window = acted(window, sights)
      else if (part !== 'c') sights += Number(part)
      else {
        const { from } = window
        window = checked(window)
        return [from]
      }
      return []
    })
  }

  it.each([
    ['it holds all from the start until the first check', '2a3c', [0]],
    ['checks in a row share one', 'a2cc1c', [0, 0, 0]],
    ['it opens at the first acting step after a check', 'a2c1a1c', [0, 3]],
    ['later acting steps leave it open', 'a2ca1a1a1c', [0, 2]],
    ['each check closes it for the steps after', 'a1ca1ca1c', [0, 1, 2]],
  ])('%s', (_, story, froms) => {
    expect(looksFrom(story)).toEqual(froms)
  })
})

describe('a message fits', () => {
  const card = sight('To Sam: the boiler man', { buttons: ['Send', 'Edit', 'Discard'] })

  it.each([
    [{ text: 'Boiler MAN' }, true],
    [{ text: 'boiler  man' }, false],
    [{ text: '/^To \\w+:/' }, true],
    [{ text: '/boiler MAN/' }, false],
    [{ text: '/boiler MAN/i' }, true],
    [{ buttons: ['Edit', 'send'] }, true],
    [{ buttons: ['Undo'] }, false],
    [{ buttons: [] }, false],
    [{ silent: true }, false],
    [{ silent: false }, true],
    [{ before: '08:01' }, true],
    [{ before: '08:00' }, false],
    [{}, true],
  ])('%j: %s', (check, fits) => {
    expect(fitting([card], check, timeOfDay)).toHaveLength(fits ? 1 : 0)
  })

  it('once for each time it was sent or edited, and for a toast', () => {
    const sights = [
      sight('sent'),
      sight('sent!', { type: 'edit' }),
      sight('Sent', { type: 'toast' }),
    ]
    expect(fitting(sights, { text: 'sent' }, timeOfDay)).toHaveLength(3)
  })

  it('by its text only when that was said, not when just its buttons changed', () => {
    const gone = sight('the boiler man', { type: 'buttons' })
    expect(fitting([gone], { text: 'boiler' }, timeOfDay)).toEqual([])
    expect(fitting([gone], { text: 'boiler', buttons: [] }, timeOfDay)).toEqual([gone])
    expect(fitting([gone], { buttons: [] }, timeOfDay)).toEqual([gone])
    expect(fitting([gone], {}, timeOfDay)).toEqual([gone])
  })

  it('and is told on one line', () => {
    expect(inWords({ ...card, type: 'edit', silent: true }, timeOfDay)).toBe(
      '08:00 "To Sam: the boiler man" [Send] [Edit] [Discard] (edited) (silent)',
    )
  })
})

describe('a pattern', () => {
  it.each([
    ['/new', 'what is /NEW here', true],
    ['/a.c/s', 'a\nc', true],
    ['/^b$/m', 'a\nb', true],
    ['/', 'a/b', true],
    ['a.c', 'abc', false],
    ['straße', 'STRASSE', false],
  ])('%s in %j: %s', (words, text, found) => {
    expect(pattern(words)(text)).toBe(found)
  })

  it('gives the same answer twice, whatever its flags', () => {
    const global = pattern('/a/g')
    expect([global('a'), global('a')]).toEqual([true, true])
  })
})
