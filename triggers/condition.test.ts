import { describe, expect, test } from 'vitest'
import {
  type Condition,
  isAwaited,
  judgeCalendar,
  judgePage,
  numberIn,
  type PageTest,
  type WatchedEvent,
} from './condition.ts'

type Page = Extract<Condition, { on: 'page' }>

function page(pageTest: PageTest, near?: string): Page {
  return { on: 'page', url: 'https://example.org', ...(near && { near }), test: pageTest }
}

/** What each look at a page that says these texts, one after another, comes to. */
function looks(condition: Page, texts: readonly string[]): string[] {
  let kept: string | undefined
  return texts.map((text) => {
    const found = judgePage(condition, text, kept)
    if ('fault' in found) return found.fault
    kept = found.keep
    return found.met ? found.seen : '-'
  })
}

describe('a page', () => {
  test('that changes says so at each change, and at its first look only keeps what it says', () => {
    const condition = page({ type: 'changes' }, 'Gate:')
    expect(looks(condition, ['Gate: B2', 'Gate: B2', 'Gate: C7', 'Gate: C7'])).toEqual([
      ...['-', '-', 'C7', '-'],
    ])
    expect(looks(page({ type: 'changes' }), ['a', 'b'])).toEqual(['-', 'it has changed'])
  })

  test('that comes to say something says so once, until it did not any more', () => {
    const condition = page({ type: 'says', words: 'In Stock' })
    const texts = ['sold out', 'now in stock!', 'in stock', 'sold out', 'IN STOCK']
    const yes = 'it says “In Stock”'
    expect(looks(condition, texts)).toEqual(['-', yes, '-', '-', yes])
  })

  test.each<[PageTest, readonly string[], readonly string[]]>([
    [{ type: 'below', value: 100 }, ['£120', '£99.50', '£98', '£101', '£99'], ['-', 'it is 99.5', '-', '-', 'it is 99']],
    [{ type: 'above', value: 20 }, ['21', '19', '22'], ['it is 21', '-', 'it is 22']],
  ])('with a number %j says so when it crosses the limit', (limit, texts, said) => {
    const pages = texts.map((text) => `Was £250. Price: ${text} now`)
    expect(looks(page(limit, 'price:'), pages)).toEqual(said)
  }) // biome-ignore format: a table

  test('without the words, or without a number after them, cannot be judged', () => {
    expect(looks(page({ type: 'changes' }, 'Gate:'), ['nothing'])).toEqual([
      'the page does not say “Gate:”',
    ])
    expect(looks(page({ type: 'below', value: 1 }, 'Price:'), ['Price: ask us'])).toEqual([
      'the page has no number after “Price:”',
    ])
  })

  test.each([
    ['£1,299.00', 1299],
    ['1.299,00 €', 1299],
    ["CHF 1'299.50", 1299.5],
    ['1 299 kr', 1299],
    ['12,5 %', 12.5],
    ['0.125', 0.125],
    ['2,500', 2500],
    ['-3.5 degrees', -3.5],
    ['10,000,000', 10_000_000],
    ['none', undefined],
  ])('“%s” holds the number %s', (text, number) => expect(numberIn(text)).toBe(number))
})

describe('a calendar', () => {
  const now = 1_000
  const event = (uid: string, title: string, start: number): WatchedEvent => {
    return { uid, title, start, when: `at ${start}` }
  }
  const dentist = event('a', 'Dentist', 5_000)
  const lunch = event('b', 'Lunch with Ana', 6_000)

  function change(before: readonly WatchedEvent[], after: readonly WatchedEvent[], about?: string) {
    const condition = { on: 'calendar', ...(about && { about }) } as const
    const first = judgeCalendar(condition, before, undefined, now)
    expect(first.met).toBe(false)
    const then = judgeCalendar(condition, after, first.keep, now)
    return then.met ? then.seen : '-'
  }

  test.each([
    [[dentist], [dentist], '-'],
    [[dentist], [dentist, lunch], 'new: Lunch with Ana, at 6000'],
    [[dentist, lunch], [dentist], 'gone: Lunch with Ana, at 6000'],
    [[dentist], [event('a', 'Dentist', 7_000)], 'Dentist, at 7000 (was Dentist, at 5000)'],
    [[dentist], [event('a', 'Dentist!', 5_000)], 'Dentist!, at 5000 (was Dentist, at 5000)'],
  ])('says what was added, moved or taken away: %#', (before, after, said) => {
    expect(change(before, after)).toBe(said)
  })

  test('is looked at only for what is asked about', () => {
    expect(change([dentist], [dentist, lunch], 'dentist')).toBe('-')
    expect(change([dentist], [lunch], 'dentist')).toBe('gone: Dentist, at 5000')
  })

  test('what has begun meanwhile has not changed', () => {
    const condition = { on: 'calendar' } as const
    const { keep } = judgeCalendar(condition, [dentist, lunch], undefined, now)
    expect(judgeCalendar(condition, [lunch], keep, 5_500).met).toBe(false)
  })
})

describe('a message', () => {
  test.each([
    [{ words: 'keys' }, { from: undefined, text: 'Where are the Keys?' }, true],
    [{ words: 'key' }, { from: undefined, text: 'keyboard' }, false],
    [{ from: 'Ana' }, { from: 'ana maria', text: 'hello' }, true],
    [{ from: 'Ana' }, { from: 'Joana', text: 'hello from Ana' }, false],
    [{ from: 'Ana', words: 'the keys' }, { from: 'Ana', text: 'I have the keys.' }, true],
    [{ from: 'Ana', words: 'the keys' }, { from: 'Bob', text: 'I have the keys.' }, false],
    [{ words: 'привет' }, { from: undefined, text: 'Привет, мир' }, true],
  ])('%j and %j: %s', (asked, message, awaited) => {
    expect(isAwaited({ on: 'message', ...asked }, message)).toBe(awaited)
  })
})
