import { describe, expect, it } from 'vitest'
import { inMidSentence, redoneWords, undoneWords } from './words.ts'

const forms: readonly (readonly [recorded: string, undone: string])[] = [
  ['Paused the reminder “the bins”', 'the reminder “the bins” is no longer paused'],
  ['Done: the reminder “the bins”', 'the reminder “the bins” is not done'],
  ['Set your time zone to Europe/Lisbon', 'your time zone is as it was before'],
  ['Added to the task list: Buy beans', 'no longer in the task list: Buy beans'],
  ['Deleted from the calendar: Gym', 'in the calendar again: Gym'],
  ['Deleted from the task list: Buy beans', 'in the task list again: Buy beans'],
  ['Changed in the calendar: “Gym” is now “Yoga”', '“Gym” is as it was before'],
  ['Changed in the task list: Buy beans', 'Buy beans is as it was before'],
  ['Drafted the message to Sam, “Boiler”', 'the message to Sam, “Boiler” is no longer held'],
  ['Discarded the message to Sam, “Boiler”', 'the message to Sam, “Boiler” is held again'],
  ['Changed the message to Sam, “Boiler”', 'the message to Sam, “Boiler” is as it was before'],
  ['No longer a rule: answer in French', 'a rule again: answer in French'],
  ['Nothing unasked until Wed 2 Dec 2026', 'I may speak up again as before'],
  ['Changed “the rent”: the text is “the rent of June” now', '“the rent” is as it was before'],
  ['Changed “the rent”: snoozing is until Friday now', '“the rent” is as it was before'],
]

describe('how it stands once a change is undone', () => {
  it.each(forms)('%s', (recorded, undone) => {
    expect(undoneWords(recorded)).toBe(`Undone: ${undone}`)
  })

  it.each(forms)('and done again: %s', (recorded) => {
    const small = `${recorded.charAt(0).toLowerCase()}${recorded.slice(1)}`
    expect(redoneWords(recorded)).toBe(`Done again: ${small}`)
  })

  it('holds for words of several lines', () => {
    expect(undoneWords('Filed the saved text “one\ntwo”')).toBe(
      'Undone: the saved text “one\ntwo” is no longer kept',
    )
  })

  it.each(['Otto did something', 'Quiet hours: 22:00-07:00', ''])(
    'is the record itself where it has no form: %j',
    (recorded) => {
      expect(undoneWords(recorded)).toBe(`Undone: ${recorded}`)
      expect(inMidSentence(recorded)).toBe(recorded)
    },
  )
})
