import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import { createNotes } from '../notes.ts'
import { subjectOf } from './supersede.ts'

/** Each line: a subject, then what was said of it over time; the last is what holds. */
const changed: readonly (readonly [string, ...string[]])[] = [
  ['locker code', 'my locker code ends in 31', 'My locker code is now 4471.', 'locker code: 55'],
  ['home', 'I live in Leeds', 'I moved to Hull', 'we live in The Hague now'],
  [
    'address',
    'my address is 5 Elm Street, Leeds',
    'I live at 9 Oak Road',
    'my new address is 1 Low Row',
  ],
  ['employer', 'I work at Acme', 'I work for Globex now'],
  ['job', 'I work as a nurse', 'I now work as a teacher'],
  ['wifi password', 'the wifi password is hunter2', 'our wifi password was changed to sword=fish9'],
  ['gate code', 'the code for the gate is 1234', 'the gate code is 99#'],
  [
    'office wifi password',
    'the wifi password at the office is abc',
    'The office wifi password is abd',
  ],
  ['netflix password', 'my password for Netflix is abc', 'my Netflix password is never1'],
  ['email', 'my email is a@b.org', 'my e-mail address is c@d.org', 'My new email is e@f.org'],
  ['phone number', 'my phone number is 0113 555', 'my number is 07700 900123'],
  ['mobile number', 'my mobile number is 07700 1', 'My cell is 07700 2'],
  ['dentist', 'my dentist is Dr. Hall', 'My dentist is Dr Okafor'],
  ['manager', 'my manager is Priya', 'Tom is my new manager'],
  ['favourite colour', 'my favourite colour is blue', 'my favorite colour is a deep red'],
  [
    "ana's favourite flower",
    "Ana's favourite flower is the peony",
    "Ana's favourite flower is the rose",
  ],
  [
    "ana's phone number",
    "Ana's phone number is 555 1",
    "remember that Ana's phone number is 555 2",
  ],
  ["ana's home", 'Ana lives in York', 'Ana moved to Berlin'],
  ["sister's home", 'my sister lives in Rome', "my sister's moved to Paris"],
  ["sister's birthday", "my sister's birthday is 3 May", "my sister's birthday is on 4 May"],
  ["mother's address", 'my mother lives at 3 Hill Road', 'my mother now lives at 8 Mill Lane'],
  ["dog's name", 'my dog is called Rex', "my dog's name is Max"],
  ["son's age", 'my son is 5', 'my son is 6 now'],
  ['car', 'my car is a Fiat', 'I drive a Volvo'],
  ['weight', 'I weigh 80 kg', 'I weigh about 78 kg'],
  ['age', "I'm 34", 'I am 35 years old'],
  ['diet', "I'm vegetarian", "I'm now vegan"],
  ['rent', 'my rent is 900 a month', 'my rent is 950 a month now'],
  ['shoe size', 'my shoe size is 43', 'btw my shoe size is 44'],
  ['bin day', 'bin day is Thursday', 'actually, bin day is Friday'],
  [
    'report deadline',
    'the deadline for the report is Friday',
    'the report deadline is Mon 7 Dec 2026',
  ],
  ["spare key's place", 'the spare key is under the mat', 'the spare key is with Ana'],
  ["passport's place", 'my passport is in the drawer', 'my passport is at the embassy'],
  ["car's registration", "my car's registration is AB12 CDE", "my car's registration is XY99 ZZZ"],
  ['timezone', 'my timezone is Europe/London', 'my time zone is Europe/Lisbon'],
  ['gym', 'my gym is PureGym', 'My gym is now Bannatyne'],
]

/** Looks like one of the above and is something else: a plan, a visit, a doubt, the past, a remark. */
const lookalikes = [
  'my locker code was 31',
  'my locker code is written on the fridge',
  'I think my locker code is 31',
  'my locker code is 31 or 32',
  'Sam says my locker code is 31',
  "my locker code isn't 31",
  'is my locker code 31?',
  'my locker code is 31 until Friday',
  'my locker code is 31. The gym opens at 6',
  'my locker code is 31 and my pin is 4',
  'if the gym moves my locker code is 12',
  "I'm moving to Hull in May",
  'I will live in Leeds next year',
  "I'd love to live in Lisbon",
  'I used to live in York',
  'I lived in York',
  'I moved to Leeds in 2019',
  'I moved to Notion',
  'I moved to Marketing',
  'I live in hope',
  'I live in a flat with Sam',
  'I live in Leeds during the week',
  "I'm in Lisbon until Tuesday",
  "I'm staying at 5 Elm Street",
  "I'm visiting Leeds",
  'I was in Leeds',
  'she lives in Rome',
  'everybody lives in Rome',
  'I live in Leeds, Ana lives in York',
  'my plan is to live in Leeds',
  'my address is wrong on the form',
  'the address is 3 Hill Road',
  'the code is 1234',
  'my dentist is on holiday',
  'my dentist is French',
  'my boss is angry',
  'my sister is ill',
  'my phone is broken',
  'my car is at the garage',
  'my car is a mess',
  'my rent is due on the first',
  'the key is on order',
  "I'm tired",
  "I'm allergic to nuts",
  'I work from home on Fridays',
  'I like Leeds',
  'my next appointment is 3 May',
  'the meeting is on Monday',
  'my flight is at 9',
  'the boiler is from 2019',
]

describe('the subject of a statement', () => {
  test.each(changed)('%s', (subject, ...said) => {
    for (const text of said) expect(subjectOf(text), text).toBe(subject)
  })

  test.each(lookalikes)('%j has none', (text) => {
    expect(subjectOf(text)).toBeUndefined()
  })

  test.each([
    ['my old address is 3 Hill Road', 'old address'],
    ['my work phone number is 555', 'work phone number'],
    ['my second phone number is 556', 'second phone number'],
    ["my parents' address is 9 Low Road", "parents' address"],
    ['my address in Berlin is 3 Torstrasse', 'address in berlin'],
  ])('%j is about something of its own', (text, subject) => {
    expect(subjectOf(text)).toBe(subject)
  })
})

test('facts changed among lookalikes: what holds, what held, and nothing wrongly retired', () => {
  let n = 0
  const notes = createNotes({ db: openDatabase(':memory:'), now: () => n, newId: () => `n${n++}` })
  const file = (text: string) =>
    notes.file(
      { kind: 'fact', text, said: text, origin: 'said' },
      { turn: `t${n}`, call: 'c', at: n },
    )
  const rounds = Math.max(...changed.map((row) => row.length - 1))
  for (let round = 1; round <= rounds; round++) {
    for (const row of changed) if (row[round] !== undefined) file(row[round] ?? '')
    for (const text of lookalikes) file(text)
  }
  for (const [subject, ...said] of changed) {
    expect(notes.history(subject).map(({ text, status }) => [status, text])).toEqual(
      said.toReversed().map((text, i) => [i === 0 ? 'current' : 'superseded', text]),
    )
  }
  const current = notes.search('', { kinds: ['fact'], statuses: ['current'] })
  expect(current).toHaveLength(changed.length + lookalikes.length)
})
