import { describe, expect, it } from 'vitest'
import { frame, loop, read } from '../test/fakes.ts'

const trigger = (id: string, text: string) => ({ type: 'trigger', id, text }) as const
const event = (id: string, text: string) => ({ type: 'event', id, text }) as const
const loops = [loop('a1', 'call the bank'), loop('b2', 'photos from Hannah')]
const armed = [trigger('p1', 'water the plants (daily 08:00)'), trigger('p2', 'bins out, Tuesdays')]
const events = [
  event('e1', 'lunch with Dev, Fri 4 Dec 2026, 13:00'),
  event('e2', 'physio, Mon 7 Dec 2026, 09:00'),
]

describe('what the classifier is certain of is done where the words name one thing', () => {
  it.each([
    ['Hannah finally sent the photos, so cross that one off', 'close_loops ids=["b2"] as=done'],
    ['number 1 can wait till the 10th', 'snooze ids=["a1"] until=the 10th'],
  ])('of what is listed: %s', (text, meaning) => {
    expect(read(text, frame({ list: loops })).replaceAll('"', '')).toBe(meaning.replaceAll('"', ''))
  })

  it.each([
    [
      "I'm away till the 14th so hold the bins reminder until then",
      'pause_trigger id=p2 until=the 14th',
    ],
    ["I'm home again, so the bins reminder can carry on", 'resume_trigger id=p2'],
    ['make the plants 8:30 rather than 8:00', 'change_trigger id=p1 when=2026-12-02T08:30'],
  ])('of reminders: %s', (text, meaning) => {
    expect(read(text, frame({ loops: armed }))).toBe(meaning)
  })

  it('of events, whose own day a mere time belongs to', () => {
    const given = frame({ list: events })
    expect(read('lunch with Dev needs to go to 2pm instead', given)).toBe(
      '? Move in the calendar: lunch with Dev, to Fri 4 Dec 2026, 14:00',
    )
  })
})

describe('nothing is done that is', () => {
  it.each([
    ['denied', 'no, 2 isnt done yet'],
    ['nearly so', 'the bank is nearly done with my call'],
    ['told of others', 'Sam said cross the photos off'],
    ['about more than the loop says', 'I called the bank about the loan'],
    ['counted', 'the first two weeks are done'],
    ['an idea', 'scrap the bank reminder idea'],
  ])('%s: %s', (_why, text) => {
    expect(read(text, frame({ list: loops, loops: [...loops, ...armed] }))).not.toMatch(
      /(?:^| \+ )(?:close_loops|snooze|pause_|resume_|change_)/,
    )
  })

  it.each(['the plant reminder came at 8pm instead', 'Sam paused his bins until Monday'])(
    'a tale: %s',
    (text) => {
      expect(read(text, frame({ loops: armed }))).not.toMatch(/^(?:pause|change|resume)_/)
    },
  )
})
