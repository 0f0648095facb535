import { describe, expect, it } from 'vitest'
import { frame, read } from './test/fakes.ts'

const lunch = { tool: 'add_event', args: { title: 'lunch with Tobi', when: 'tomorrow 12:30' } }
const asked = {
  about: 'choice',
  question: 'q',
  choices: [
    { ...lunch, label: 'Calendar, Wed 2 Dec 2026, 12:30: lunch with Tobi' },
    { tool: 'remind', args: { text: 'lunch' }, label: 'Remind you Wed 2 Dec 2026, 12:30: lunch' },
    { tool: 'send_draft', args: {}, label: 'Show the draft to Sam, to be sent' },
  ],
} as const
const one = { ...asked, choices: asked.choices.slice(0, 1) }
const event = 'add_event title=lunch with Tobi when=tomorrow 12:30'

describe('what was offered as buttons', () => {
  it.each([
    ['yes put it in the calendar', event],
    ['the first one please', event],
    ['1', event],
    ['diary', event],
    ['a reminder please', 'remind text=lunch'],
    ['the second', 'remind text=lunch'],
    ['yes', ': Which one? Tap it, or tell me its number.'],
    ['none of them', ': All right, I leave everything as it is.'],
  ])('is chosen in words: %s', (text, meaning) => {
    expect(read(text, frame({ asked }))).toBe(meaning)
  })

  it.each(['yes', 'yes please', 'do it', 'sure, go ahead'])('of one, by %s', (text) => {
    expect(read(text, frame({ asked: one }))).toBe(event)
  })

  it.each([
    'not the calendar',
    'is it in the calendar?',
    "what's open?",
    'the third',
    'lunch was lovely',
  ])('is not chosen by: %s', (text) => {
    expect(read(text, frame({ asked }))).not.toMatch(/^(?:add_event|remind|send_draft)/)
  })
})
