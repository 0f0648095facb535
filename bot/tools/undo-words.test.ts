import { describe, expect, it } from 'vitest'
import { createWorld, startOtto } from '../turn/test/fakes.ts'

type Args = Readonly<Record<string, unknown>>

/** What a person who has nothing but the list of changes reads of one: what was done, and how to undo it. */
async function recorded(tool: string, args: Args): Promise<readonly string[]> {
  const otto = startOtto(createWorld())
  await otto.call('remember', { text: 'the locker code ends in 31', subject: 'locker code' })
  const loop = (await otto.call('add_loop', { text: 'the rent', owed: 'mine' })).result.refs?.[0]
  const bins = (await otto.call('remind', { text: 'the bins', when: 'tomorrow at 9' })).result
  await otto.call('draft_message', { to: 'sam@example.org', text: 'Come on Monday.' })
  const filled = JSON.stringify(args)
    .replace('LOOP', `${loop?.id}`)
    .replace('BINS', `${bins.refs?.[0]?.id}`)
  const { turn, failed } = await otto.call(tool, JSON.parse(filled))
  expect(failed).toBe(false)
  return otto.stores.notes
    .writesOfTurn(turn)
    .flatMap(({ text, undo }) => [text, undo].map((words) => words.replace(/id0+\d+/g, 'ID')))
}

describe('a change says in words what was done and how it is undone', () => {
  it.each<[string, Args, readonly string[]]>([
    [
      'remember',
      { text: 'the bike is blue' },
      [
        'Filed the fact “the bike is blue”',
        'Withdraw the fact “the bike is blue” [note ID], filed Tue 1 Dec 2026, 09:00 (UTC).',
      ],
    ],
    [
      'remember',
      { text: 'the locker code ends in 44', subject: 'locker code' },
      [
        'Filed the fact “the locker code ends in 44” (about: locker code) in place of the fact “the locker code ends in 31” (about: locker code)',
        'Withdraw the fact “the locker code ends in 44” (about: locker code) [note ID], filed Tue 1 Dec 2026, 09:00 (UTC) and make the fact “the locker code ends in 31” (about: locker code) [note ID] the current one again.',
      ],
    ],
    [
      'add_loop',
      { text: 'the contract', owed: 'theirs', who: 'Paolo', when: 'friday' },
      [
        'Filed “the contract” (Paolo owes it to you), due Fri 4 Dec 2026',
        'Withdraw “the contract” (Paolo owes it to you), due Fri 4 Dec 2026 (Europe/London) [note ID], filed Tue 1 Dec 2026, 09:00 (UTC).',
      ],
    ],
    [
      'save',
      { text: 'https://example.org' },
      [
        'Filed the saved text “https://example.org”',
        'Withdraw the saved text “https://example.org” [note ID], filed Tue 1 Dec 2026, 09:00 (UTC).',
      ],
    ],
    [
      'close_loops',
      { ids: ['LOOP'], as: 'done' },
      [
        'Closed as done: “the rent” (yours to do)',
        'Open again what was closed as done Tue 1 Dec 2026, 09:00 (UTC): “the rent” (yours to do) [note ID].',
      ],
    ],
    [
      'close_loops',
      { ids: ['LOOP'], as: 'dropped' },
      [
        'Dropped: “the rent” (yours to do)',
        'Open again what was dropped Tue 1 Dec 2026, 09:00 (UTC): “the rent” (yours to do) [note ID].',
      ],
    ],
    [
      'edit_loop',
      { id: 'LOOP', text: 'the rent of June' },
      [
        'Changed “the rent” (yours to do): the text is “the rent of June” now',
        'Change “the rent of June” (yours to do) [note ID] back: the text to “the rent”.',
      ],
    ],
    [
      'set_due',
      { id: 'LOOP', when: 'friday' },
      [
        'Changed “the rent” (yours to do): the date is due Fri 4 Dec 2026 (Europe/London) now',
        'Change “the rent” (yours to do), due Fri 4 Dec 2026 (Europe/London) [note ID] back: the date to none.',
      ],
    ],
    [
      'snooze',
      { ids: ['LOOP'], until: 'friday' },
      [
        'Changed “the rent” (yours to do): snoozing is until Fri 4 Dec 2026, 00:00 (UTC) now',
        'Change “the rent” (yours to do) [note ID] back: snoozing to off.',
      ],
    ],
    [
      'remind',
      { text: 'call Ann', when: 'friday at 3' },
      [
        'Set a reminder on Fri 4 Dec 2026 at 15:00: call Ann',
        'Drop the reminder “call Ann” on Fri 4 Dec 2026 at 15:00 (Europe/London) [reminder ID].',
      ],
    ],
    [
      'snooze',
      { ids: ['BINS'], until: 'friday at 10' },
      [
        'Snoozed the reminder “the bins” until Fri 4 Dec 2026, 10:00',
        'Set the reminder “the bins” on Fri 4 Dec 2026 at 10:00 (Europe/London) [reminder ID] back to what it was: the reminder “the bins” on Wed 2 Dec 2026 at 09:00 (Europe/London) [reminder ID].',
      ],
    ],
    [
      'change_trigger',
      { id: 'BINS', text: 'the green bins' },
      [
        'Changed the reminder “the bins” to the reminder “the green bins” on Wed 2 Dec 2026 at 09:00 (Europe/London) [reminder ID]',
        'Set the reminder “the green bins” on Wed 2 Dec 2026 at 09:00 (Europe/London) [reminder ID] back to what it was: the reminder “the bins” on Wed 2 Dec 2026 at 09:00 (Europe/London) [reminder ID].',
      ],
    ],
    [
      'pause_trigger',
      { id: 'BINS' },
      [
        'Paused the reminder “the bins”',
        'Set the reminder “the bins” on Wed 2 Dec 2026 at 09:00, paused (Europe/London) [reminder ID] back to what it was: the reminder “the bins” on Wed 2 Dec 2026 at 09:00 (Europe/London) [reminder ID].',
      ],
    ],
    [
      'close_loops',
      { ids: ['BINS'], as: 'dropped' },
      [
        'Dropped the reminder “the bins”',
        'Set the reminder “the bins” on Wed 2 Dec 2026 at 09:00 (Europe/London) [reminder ID] back to what it was: the reminder “the bins” on Wed 2 Dec 2026 at 09:00 (Europe/London) [reminder ID].',
      ],
    ],
    [
      'discard_draft',
      {},
      [
        'Discarded the message to sam@example.org, “Come on Monday”',
        'Hold the message to sam@example.org with the subject “Come on Monday”, drafted Tue 1 Dec 2026, 09:00 (UTC) [draft ID] again, with this text: “Come on Monday.”',
      ],
    ],
    [
      'edit_draft',
      { text: 'Come on Tuesday.' },
      [
        'Changed the message to sam@example.org, “Come on Tuesday”',
        'Change the message to sam@example.org with the subject “Come on Tuesday”, drafted Tue 1 Dec 2026, 09:00 (UTC) [draft ID] back: the subject to “Come on Monday”; the text to “Come on Monday.”.',
      ],
    ],
    [
      'add_rule',
      { text: 'always answer in English' },
      [
        'From now on: always answer in English',
        'End the rule “always answer in English” (rule ID; /rules shows them).',
      ],
    ],
    [
      'quiet',
      { hours: '22:00-07:00' },
      ['Quiet hours: 22:00-07:00', 'Set the quiet hours back to 22:00-07:30.'],
    ],
    [
      'set_zone',
      { place: 'Lisbon' },
      ['Set your time zone to Europe/Lisbon', "Drop the person's time zone Europe/Lisbon."],
    ],
  ])('%s %j', async (tool, args, words) => {
    expect(await recorded(tool, args)).toEqual(words)
  })
})
