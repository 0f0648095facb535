import { describe, expect, it } from 'vitest'
import { instantOf, type LocalTime } from './calendar.ts'
import type { Down, Job, Life, Loop } from './life.ts'
import { judge, type Message, slotsOf } from './oracle.ts'

const zone = 'Europe/Berlin'
const minute = 60_000
const at = (date: string, hour: number, minutes = 0) =>
  instantOf(date, { hour, minute: minutes }, zone)
const time = (hour: number, minutes = 0): LocalTime => ({ hour, minute: minutes })

const boiler: Job = {
  ...{ type: 'every', word: 'boiler', said: '', days: [1, 2, 3, 4, 5, 6, 7] },
  time: time(2, 30),
}
const notary: Job = {
  type: 'once',
  word: 'notary',
  said: '',
  date: '2026-10-25',
  time: time(14, 5),
}
const easel: Loop = {
  ...{
    word: 'easel',
    said: '',
    owed: 'mine',
    date: '2026-10-25',
    time: time(15),
    doneAt: undefined,
  },
}

function life(downs: readonly Down[] = []): Life {
  return {
    ...{ zone, start: at('2026-10-24', 12), end: at('2026-10-27', 12), brief: time(8) },
    ...{ jobs: [boiler, notary], loops: [easel], acts: [], downs },
  }
}

function said(when: number, text: string, silent = false): Message {
  return { at: when, text, silent }
}

function brief(date: string, words: string, more = ''): Message {
  return said(at(date, 8), `Good morning! It is ${words} 2026.${more}`, true)
}

/** What Otto says when all is well. */
function perfect(): Message[] {
  return [
    said(at('2026-10-25', 2, 30), 'Reminder: check the boiler'),
    brief('2026-10-25', 'Sun 25 Oct', '\n\n1. the easel, due today at 15:00'),
    said(at('2026-10-25', 14), 'Due at 15:00, in an hour: the easel', true),
    said(at('2026-10-25', 14, 5), 'Reminder: ring about the notary'),
    said(at('2026-10-26', 2, 30), 'Reminder: check the boiler'),
    brief('2026-10-26', 'Mon 26 Oct'),
    said(at('2026-10-27', 2, 30), 'Reminder: check the boiler'),
    brief('2026-10-27', 'Tue 27 Oct'),
  ]
}

const counts = (messages: readonly Message[], of = life()) => {
  const { fired, lost, doubled, early } = judge(of, messages)
  return [fired, lost.length, doubled.length, early.length]
}

it('what recurs has one slot a local day, also where an hour comes twice', () => {
  expect(slotsOf(boiler, life())).toEqual([
    Date.UTC(2026, 9, 25, 0, 30),
    Date.UTC(2026, 9, 26, 1, 30),
    Date.UTC(2026, 9, 27, 1, 30),
  ])
})

describe('the oracle', () => {
  it('finds nothing wrong where nothing is', () => expect(counts(perfect())).toEqual([8, 0, 0, 0]))

  it.each(
    perfect()
      .map((one, n) => [one.text, n] as const)
      .filter(([text]) => !/^Due/.test(text)),
  )('misses what is missing: %s', (_text, n) => {
    expect(counts(perfect().filter((_, i) => i !== n))).toEqual([7, 1, 0, 0])
  })

  it('sees what comes twice', () => {
    const again = said(at('2026-10-25', 14, 6), 'Reminder: ring about the notary')
    expect(counts([...perfect(), again])).toEqual([8, 0, 1, 0])
    const hour = said(at('2026-10-25', 2, 30) + 60 * minute, 'Reminder: check the boiler')
    expect(counts([...perfect(), hour])).toEqual([8, 0, 1, 0])
    expect(counts([...perfect(), { ...brief('2026-10-27', 'Tue 27 Oct'), silent: false }])).toEqual(
      [...[8, 0, 2, 0]],
    )
  })

  it('sees what comes early', () => {
    const early = perfect().map((one) =>
      one.text.includes('notary') ? { ...one, at: one.at - 10 * minute } : one,
    )
    expect(counts(early)).toEqual([7, 1, 0, 1])
  })

  it('takes word of a message that was cut off for a message, once', () => {
    const word = '(I was cut off: this may not have reached you: “Reminder: check the boiler”)\n\n'
    const told = perfect()
      .filter((_, n) => n !== 0)
      .map((one, n) => (n === 0 ? { ...one, text: word + one.text } : one))
    expect(counts(told)).toEqual([8, 0, 0, 0])
  })

  it('wants a loop that is due in the brief of its day, and its own message within the budget', () => {
    const without = perfect().map((one) =>
      one.text.startsWith('Good morning') ? { ...one, text: one.text.replace('easel', 'x') } : one,
    )
    expect(counts(without)).toEqual([8, 1, 0, 0])
    const own = (when: number, silent = true) =>
      said(when, 'It was due today at 15:00: the easel. Is it done?', silent)
    expect(counts([...perfect(), own(at('2026-10-26', 14))])).toEqual([9, 0, 0, 0])
    expect(counts([...perfect(), own(at('2026-10-26', 23))])).toEqual([9, 0, 1, 0])
    expect(counts([...perfect(), own(at('2026-10-26', 14), false)])).toEqual([9, 0, 1, 0])
    expect(counts([...perfect(), own(at('2026-10-25', 14, 30))])).toEqual([9, 0, 2, 0])
  })
})

describe('hours off', () => {
  const off = (hour: number, minutes: number, ms: number): Life =>
    life([{ at: at('2026-10-25', hour, minutes), ms }])

  it('a once is said late and says so, or is a line of the next brief', () => {
    const late = (text: string, when: number) =>
      perfect().map((one) => (one.text.includes('notary') ? said(when, text) : one))
    const short = off(14, 1, 30 * minute)
    const words = 'Reminder: ring about the notary (26 minutes late)'
    expect(counts(late(words, at('2026-10-25', 14, 31)), short)).toEqual([8, 0, 0, 0])
    const silent = late('Reminder: ring about the notary', at('2026-10-25', 14, 31))
    expect(counts(silent, short)).toEqual([8, 1, 0, 0])
    const long = off(14, 1, 7 * 60 * minute)
    const none = perfect().filter(({ text }) => !text.includes('notary'))
    expect(counts(none, long)).toEqual([7, 1, 0, 0])
    const line = none.map((one) =>
      one.text.includes('26 Oct')
        ? { ...one, text: `${one.text}\n\nMissed while I was off:\n• ring about the notary` }
        : one,
    )
    expect(counts(line, long)).toEqual([8, 0, 0, 0])
  })

  it('many that come at once come as one list', () => {
    const list = perfect().map((one) =>
      one.text.includes('notary')
        ? { ...one, text: '5 reminders:\n1. ring about the notary\n2. feed the cat' }
        : one,
    )
    expect(counts(list)).toEqual([8, 0, 0, 0])
  })

  it('what recurs is made up for once', () => {
    const two = off(20, 0, 40 * 60 * minute)
    const up = at('2026-10-27', 12)
    const before = perfect().slice(0, 4)
    const after = [
      said(up, 'Reminder: check the boiler (9 hours late)'),
      said(up, 'Good morning! It is Tue 27 Oct 2026.', true),
    ]
    expect(counts([...before, ...after], two)).toEqual([6, 0, 0, 0])
    expect(counts([...before, ...after, ...after], two)).toEqual([6, 0, 2, 0])
  })
})
