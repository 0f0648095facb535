import { describe, expect, it } from 'vitest'
import { inMidSentence, redoneWords, undoneWords } from './words.ts'

describe('an undo says how it stands now', () => {
  it.each([
    ['Filed “the contract” (you owe it to Paolo), due Thu 3 Dec 2026', '“the contract” (you owe it to Paolo), due Thu 3 Dec 2026 is no longer kept'],
    ['Filed the fact “Ana lives in Rome” in place of the fact “Ana lives in Lisbon”', 'the fact “Ana lives in Rome” is no longer kept, and the fact “Ana lives in Lisbon” holds again'],
    ['Closed as done: “pay Ana” (yours to do)', '“pay Ana” (yours to do) is open again'],
    ['Dropped: “pay Ana” (yours to do); “call Sam” (yours to do)', '“pay Ana” (yours to do); “call Sam” (yours to do) are open again'],
    ['Changed “pay Ana” (yours to do): the date is due Fri 4 Dec 2026 now', '“pay Ana” (yours to do) is as it was before'],
    ['Set a reminder on Tue 1 Dec 2026 at 15:00: the oven', 'the reminder on Tue 1 Dec 2026 at 15:00 is no longer set: the oven'],
    ['Dropped the reminder “the oven”', 'the reminder “the oven” is set again'],
    ['Changed the reminder “the oven” to the reminder “the pot” on Tue [reminder 4]', 'the reminder “the oven” is as it was before'],
    ['Snoozed the reminder “the oven” until Tue 1 Dec 2026, 16:00', 'the reminder “the oven” is no longer put off'],
    ['Paused the task “the plants” until Mon 7 Dec 2026, 00:00', 'the task “the plants” is no longer paused'],
    ['Resumed the reminder “the plants”', 'the reminder “the plants” is paused again'],
    ['Added to the calendar: dentist, Fri 4 Dec 2026, 10:00', 'no longer in the calendar: dentist, Fri 4 Dec 2026, 10:00'],
    ['Moved “dentist” from Fri 4 Dec 2026, 10:00 to Fri 4 Dec 2026, 11:00', '“dentist” is at its old time again, Fri 4 Dec 2026, 10:00'],
    ['From now on: call me Jo', 'no longer a rule: call me Jo'],
    ['Memories updated: 2 facts', 'Memories updated: 2 facts'],
  ])('%s', (recorded, now) => expect(undoneWords(recorded)).toBe(`Undone: ${now}`)) // biome-ignore format: a table

  it('and an undo of an undo what was done again', () => {
    expect(redoneWords('Filed “the contract”')).toBe('Done again: filed “the contract”')
    expect(redoneWords('Memories updated: 2 facts')).toBe('Done again: Memories updated: 2 facts')
    expect(inMidSentence('No longer a rule: x')).toBe('no longer a rule: x')
  })
})
