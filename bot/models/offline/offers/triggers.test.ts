import { describe, expect, it } from 'vitest'
import { readPart } from '../reading/part.ts'
import { frame } from '../test/fakes.ts'
import { choicesFor } from './choices.ts'
import { endIn, timeBefore } from './dates.ts'
import { placesNamed } from './elsewhere.ts'

const trigger = (id: string, text: string) => ({ type: 'trigger', id, text }) as const
const given = frame({
  loops: [trigger('p1', 'take the pills (daily 07:30)'), trigger('p2', 'bins out, Tuesdays')],
})

const first = (intent: string, text: string) => {
  const [choice] = choicesFor(intent, readPart(text), given)
  return choice && { label: choice.label, ...choice.args }
}

describe('a suggestion about a reminder', () => {
  it.each([
    [
      'pause',
      'give the pills a rest through Sunday',
      {
        label: 'Pause until Sun 6 Dec 2026: take the pills (daily 07:30)',
        id: 'p1',
        until: 'Sunday',
      },
    ],
    ['resume', 'fire up the bins again', { label: 'Resume: bins out, Tuesdays', id: 'p2' }],
    [
      'retime',
      'make the pills 8 instead of 7:30',
      {
        label: 'Change to Wed 2 Dec 2026, 08:00: take the pills (daily 07:30)',
        id: 'p1',
        when: '2026-12-02T08:00',
      },
    ],
    [
      'retime',
      'pills on weekdays only, not at weekends',
      {
        label: 'Change to weekdays: take the pills (daily 07:30)',
        id: 'p1',
        repeat: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      },
    ],
    [
      'reword',
      'the bins one should say: bins AND glass',
      { label: 'Now: bins AND glass: bins out, Tuesdays', id: 'p2', text: 'bins AND glass' },
    ],
  ])('to %s: %s', (intent, text, choice) => {
    expect(first(intent, text)).toEqual(choice)
  })
})

describe('dates of suggestions', () => {
  it.each([
    ['away through the 12th', 'the 12th'],
    ['off for two weeks', 'in two weeks'],
    ['up to Friday please', 'Friday'],
    ['back on Monday', 'on Monday'],
    ['for good', undefined],
  ])('end: %s', (text, until) => {
    expect(endIn(text, frame())?.until).toBe(until)
  })

  it('are worked out from another time: "ten minutes before that"', () => {
    const found = timeBefore('the meter runs out at 11am, poke me ten minutes before that', frame())
    expect(found?.when).toBe('2026-12-01T10:50')
    expect(timeBefore('poke me ten minutes before', frame())).toBeUndefined()
  })
})

it('a place is one that has a time zone, whatever stands before it', () => {
  expect(placesNamed("we're on Tokyo time")).toContain('Tokyo')
  expect(placesNamed('im in new york for now')).toEqual(['new york'])
  expect(placesNamed('the cat is on the roof')).toEqual([])
})
