import { describe, expect, it } from 'vitest'
import { frame, loop, read } from '../../test/fakes.ts'

describe('a reminder is set by', () => {
  it.each([
    ['remind me at 15:00 to switch off the oven', 'remind text=switch off the oven when=at 15:00'],
    ['Remind me to switch off the oven at 3pm.', 'remind text=switch off the oven when=at 3pm'],
    ['can you remind me tomorrow at 9 to call Sam?', 'remind text=call Sam when=tomorrow at 9'],
    [
      'would you mind reminding me on Friday at 10 to water the ferns',
      'remind text=water the ferns when=on Friday at 10',
    ],
    ['tomorrow at 9 remind me to call sam', 'remind text=call sam when=tomorrow at 9'],
    [
      'the bread has to come out at 6pm, remind me',
      'remind text=the bread has to come out when=at 6pm',
    ],
    ["don't let me forget the meeting at 15:00", 'remind text=the meeting when=at 15:00'],
    ['tell me at 4pm to leave for the airport', 'remind text=leave for the airport when=at 4pm'],
    ['set a reminder for 6pm: feed the cat', 'remind text=feed the cat when=for 6pm'],
    ['wake me up at 6:30 tomorrow', 'remind text=wake up when=at 6:30 am tomorrow'],
    ['set an alarm for 7am', 'remind text=alarm when=at 7am'],
    ['set a timer for 10 minutes', 'remind text=timer when=in 10 minutes'],
    [
      'remind me on Friday to call the bank at 3pm',
      'remind text=call the bank when=on Friday at 3pm',
    ],
    [
      'remind me tomorrow to book the table for Saturday',
      'remind text=book the table for Saturday when=tomorrow',
    ],
    [
      "remind me to call Sam about Friday's meeting tomorrow at 9",
      "remind text=call Sam about Friday's meeting when=tomorrow at 9",
    ],
    [
      'remind me at 10:00 to call Sam and at 11:00 to call Ana',
      'remind text=call Sam when=at 10:00 + remind text=call Ana when=at 11:00',
    ],
    [
      'every day at 8am remind me to take the pills',
      'remind text=take the pills when=every day at 8am repeat=daily',
    ],
    [
      'remind me every Monday at 9 to send the report',
      'remind text=send the report when=every Monday at 9 repeat=weekly',
    ],
    [
      'daily reminder at 21:00: lock the door',
      'remind text=lock the door when=every day at 21:00 repeat=daily',
    ],
    [
      'every weekday at 7:30 remind me to pack lunch',
      'remind text=pack lunch when=every weekday at 7:30 repeat=weekdays',
    ],
    [
      'remind me every month on the 1st to pay the rent',
      'remind text=pay the rent repeat=FREQ=MONTHLY;BYMONTHDAY=1',
    ],
    [
      'remind me every second Tuesday at 10 to water the plants',
      'remind text=water the plants when=at 10 repeat=FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    ],
    [
      'remind me every 3 days until June to check the dough',
      'remind text=check the dough repeat=FREQ=DAILY;INTERVAL=3 until=June',
    ],
    [
      'every Monday and Thursday at 7pm remind me to go to choir',
      'remind text=go to choir when=at 7pm repeat=FREQ=WEEKLY;BYDAY=MO,TH',
    ],
    [
      "remind me at 5pm to take the pills and keep nagging me every 10 minutes until it's done",
      'remind text=take the pills when=at 5pm nag=10',
    ],
    ['nag me at 6pm to lock the shed', 'remind text=lock the shed when=at 6pm nag=15'],
    ['today 18h remind me to fetch the kids', 'remind text=fetch the kids when=today 18:00'],
    [
      'remind me to call mum',
      'ask text=When shall I remind you: call mum? asked={about:when,tool:remind,args:{text:call mum}}',
    ],
    [
      'remind me what Sam said about the boiler',
      'recall query=Sam said about the boiler mode=narrow',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('a reminder is not surely meant by', () => {
  it.each([
    [
      'remind me on the last Friday of the month to send the invoices',
      '? On the last Friday of every month: send the invoices | …',
    ],
    [
      'remind me twice a month to water the cactus',
      '? Remind you twice a month: water the cactus | …',
    ],
    ['remind me to buy a present for Saturday', '? Remind you Sat 5 Dec 2026: buy a present | …'],
    [
      'remind me at 3 on the 4th or the 5th to ring the notary',
      '? On your list: at 3 on the 4th or the 5th to ring the notary | …',
    ],
    [
      'remind me 10 minutes before the train',
      ': At what time exactly? Tell me the time itself, please.',
    ],
    [
      'remind me tomorrow at 10am to call Sam and at 11am to call Ana',
      ': One reminder at a time, please, each with its own day and time.',
    ],
    ['remind me when Ana arrives', '? On your list: when Ana arrives | …'],
    ['remind me about the car', '? Look up: the car | …'],
    ['remind me that Ana arrives tomorrow', '? Remind you Wed 2 Dec 2026: Ana arrives | …'],
    ['remind Bob to give me my keys', '? Waiting for: remind Bob to give me my keys | …'],
    ['Paolo said remind me at 5', ': It stays in our conversation; I changed nothing.'],
    [
      'if it rains, remind me at 5 to close the window',
      '? Remind you Tue 1 Dec 2026, 17:00: close the window',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('a reply or a list', () => {
  const oven = { text: 'call the bank', refs: [loop('a1', 'call the bank')] }

  it('gives a reminder its content', () => {
    expect(read('remind me tomorrow', frame({ repliedTo: oven }))).toBe(
      'remind text=call the bank when=tomorrow',
    )
    expect(
      read('remind me about 2 tomorrow', frame({ list: [loop('a', 'x'), loop('b', 'pay Ana')] })),
    ).toBe('remind text=pay Ana when=tomorrow')
  })

  it('is snoozed by "again"', () => {
    expect(read('remind me again tomorrow', frame({ repliedTo: oven }))).toBe(
      'snooze ids=[a1] until=tomorrow',
    )
    expect(read('not now, ask me again on Friday', frame({ repliedTo: oven }))).toBe(
      'snooze ids=[a1] until=on Friday',
    )
  })
})
