import { describe, expect, it } from 'vitest'
import type { Ref } from '../../../model.ts'
import { frame, loop, read } from '../../test/fakes.ts'

const reminder = (id: string, text: string): Ref => ({ type: 'trigger', id, text })
const plants = reminder('p1', 'water the plants')
const pills = reminder('p2', 'take the pills')
const two = frame({ loops: [plants, pills, loop('l1', 'call the bank')] })
const replied = frame({
  loops: [plants, pills],
  repliedTo: { text: 'Reminder: take the pills', refs: [pills] },
})

describe('a reminder that is set', () => {
  it.each([
    ['pause the plant reminder until Monday', 'pause_trigger id=p1 until=Monday'],
    ['put the pills reminder on hold for a week', 'pause_trigger id=p2 until=in a week'],
    ["don't remind me about the plants until the 10th", 'pause_trigger id=p1 until=the 10th'],
    ['resume the plant reminder', 'resume_trigger id=p1'],
    ['turn the pills reminder back on', 'resume_trigger id=p2'],
    ['make the plant reminder 8pm instead', 'change_trigger id=p1 when=8pm'],
    ['change the plant reminder from 7pm to 8pm', 'change_trigger id=p1 when=8pm'],
    ['make the pill reminder 9 in the evening', 'change_trigger id=p2 when=9pm'],
    [
      'change the pills reminder to every other day',
      'change_trigger id=p2 repeat=FREQ=DAILY;INTERVAL=2',
    ],
    ['rename the plant reminder to water the ferns', 'change_trigger id=p1 text=water the ferns'],
    ['what reminders do I have?', 'list_triggers'],
    [
      'pause the reminder',
      'ask text=Which one? asked={about:which,tool:pause_trigger,args:{}} + ? Pause: water the plants | …',
    ],
  ])('is meant by its name: %s', (text, meaning) => {
    expect(read(text, two)).toBe(meaning)
  })

  it.each([
    ['pause it', 'pause_trigger id=p2'],
    ['pause', 'pause_trigger id=p2'],
    ['resume it', 'resume_trigger id=p2'],
    ['make it 21:30 instead', 'change_trigger id=p2 when=at 21:30'],
    ["keep nagging me until it's done", 'change_trigger id=p2 nag=15'],
    ['nag me every 20 minutes about this until I do it', 'change_trigger id=p2 nag=20'],
  ])('is meant by a reply: %s', (text, meaning) => {
    expect(read(text, replied)).toBe(meaning)
  })

  it('is meant by "it" without a reply where it is the only one', () => {
    expect(read('resume it', frame({ loops: [pills] }))).toBe('resume_trigger id=p2')
    expect(read('resume it', two)).toBe(
      'ask text=Which one? asked={about:which,tool:resume_trigger,args:{}} + ? Resume: water the plants | …',
    )
  })

  it('is paused until the time that an answer names', () => {
    const asked = { about: 'when', tool: 'pause_trigger', args: { id: 'p2' } } as const
    expect(read('Friday', frame({ loops: [pills], asked }))).toBe(
      'pause_trigger id=p2 until=Friday',
    )
  })
})

describe('what is watched for', () => {
  it.each([
    ['tell me when Ana writes', 'watch on=message from=Ana text=Ana writes'],
    [
      'let me know whenever Paolo messages me about the flat',
      'watch on=message from=Paolo words=flat text=Paolo messages me about the flat again=true',
    ],
    [
      'when Ana writes, remind me to ask for the keys',
      'watch on=message from=Ana text=ask for the keys',
    ],
    [
      'tell me if https://shop.example/lamp drops below 99,50 euros',
      'watch on=page url=https://shop.example/lamp below=99.5 text=https://shop.example/lamp drops below 99,50 euros',
    ],
    ['notify me if my calendar changes', 'watch on=calendar text=my calendar changes'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('where the person is', () => {
  it.each([
    ["I'm in Lisbon until Tuesday", 'set_zone place=Lisbon until=Tuesday'],
    ["we're in Barcelona until the 8th", 'set_zone place=Barcelona until=the 8th'],
    ['set my time zone to Europe/Rome', 'set_zone place=Europe/Rome'],
    ["I'm back home", 'set_zone place=home'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('what Otto is to do by itself', () => {
  it.each([
    [
      "every Friday at 4pm show me what's open",
      "schedule_task text=show me what's open when=at 4pm repeat=FREQ=WEEKLY;BYDAY=FR",
    ],
    ["tomorrow show me what's open", 'list_open'],
  ])('%s', (text, meaning) => {
    expect(read(text).replace(/ \+ .*/, '')).toBe(meaning)
  })
})

describe('talk about such things', () => {
  it.each([
    'I was in Lisbon until Tuesday',
    "I'm in bed until noon",
    'pause',
    "my brother's every second Tuesday",
    'I paused the film until Monday',
    'Ana writes beautifully',
  ])('changes nothing: %s', (text) => {
    expect(read(text, two)).not.toMatch(/_trigger|set_zone|watch|remind text|schedule_task/)
  })
})
