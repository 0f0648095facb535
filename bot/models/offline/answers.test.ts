import { describe, expect, it } from 'vitest'
import type { Asked } from '../model.ts'
import { frame, loop, read } from './test/fakes.ts'

const sam = { id: 'd1', to: 'Sam', text: 'The boiler man comes on Thursday.' }
const waitingFor = (asked: Asked) => frame({ asked, drafts: [sam] })

describe('an address that was asked for', () => {
  const asked = waitingFor({ about: 'address', draft: 'd1', to: 'Sam' })

  it.each([
    'sam@example.org',
    "it's sam@example.org, thanks",
    'Sam: <sam@example.org>',
    'use sam@example.org please',
  ])('is taken from “%s”', (text) => {
    expect(read(text, asked)).toBe('set_address draft=d1 address=sam@example.org')
  })

  it('is not taken from a message about something else', () => {
    expect(read('remember that the shop is at info@example.org', asked)).toContain('remember text=')
    expect(read('sam@example.org or sam@example.com', asked)).not.toContain('set_address')
    expect(read('no', asked)).toBe(': All right, I leave everything as it is.')
  })
})

describe('a new text that was asked for', () => {
  const asked = waitingFor({ about: 'new text', draft: 'd1' })

  it.each([
    ["nah forget it, don't send that", '? Discard the draft to Sam | …'],
    ['just bin it', '? Discard the draft to Sam | …'],
    ['send it as it is', '? Show the draft to Sam, to be sent | …'],
    ['actually never mind', ': All right, I leave everything as it is.'],
    ['hmm leave it as it was', ': All right, I leave everything as it is.'],
    ["I'll be late", "edit_draft draft=d1 text=I'll be late"],
    ['the new text: send it to nobody', 'edit_draft draft=d1 text=send it to nobody'],
  ])('is told from what is to become of the draft: %s', (text, meaning) => {
    expect(read(text, asked)).toBe(meaning)
  })

  it.each([
    ['The boiler man comes on Friday.', 'The boiler man comes on Friday.'],
    ['make it say: he comes on Friday', 'he comes on Friday'],
    ['"Are you coming on Friday?"', 'Are you coming on Friday?'],
    ["I'll send you the contract tomorrow", "I'll send you the contract tomorrow"],
  ])('is “%s”', (text, expected) => {
    expect(read(text, asked)).toBe(`edit_draft draft=d1 text=${expected}`)
  })

  it.each([
    ['undo', 'undo'],
    ["what's open?", 'list_open'],
    ['send it', 'send_draft draft=d1'],
    ['discard it', 'discard_draft draft=d1'],
  ])('is not the order “%s”', (text, expected) => {
    expect(read(text, asked)).toBe(expected)
  })
})

describe('a time that was asked for', () => {
  const mum = waitingFor({ about: 'when', tool: 'remind', args: { text: 'call mum' } })

  it.each([
    ['tomorrow at 10', 'remind text=call mum when=tomorrow at 10'],
    ['make it Friday at 9am please', 'remind text=call mum when=Friday at 9am'],
    ['every Monday at 9am', 'remind text=call mum when=every Monday at 9am repeat=weekly'],
    ['at three', 'remind text=call mum when=at three'],
  ])('completes the call: %s', (text, expected) => {
    expect(read(text, mum)).toBe(expected)
  })

  it('goes where the call has it', () => {
    const bank = waitingFor({ about: 'when', tool: 'snooze', args: { ids: ['a1'] } })
    expect(read('until Friday', bank)).toBe('snooze ids=[a1] until=Friday')
    const dentist = waitingFor({ about: 'when', tool: 'add_event', args: { title: 'dentist' } })
    expect(read('Friday at 10am', dentist)).toBe('add_event title=dentist when=Friday at 10am')
  })

  it('is not found in what names none', () => {
    expect(read('what a nice day', mum)).not.toContain('remind text=call mum')
    expect(read('never mind', mum)).toBe(': All right, I leave everything as it is.')
  })
})

describe('a choice that was asked for', () => {
  const list = [loop('a1', 'call the bank'), loop('b2', 'pay Ana')]

  it.each([
    ['the second', 'close_loops as=done ids=[b2]'],
    ['1', 'close_loops as=done ids=[a1]'],
    ['both', 'close_loops as=done ids=[a1,b2]'],
    ['the bank one', 'close_loops as=done ids=[a1]'],
  ])('completes the call: %s', (text, expected) => {
    const asked = { about: 'which', tool: 'close_loops', args: { as: 'done' } } as const
    expect(read(text, frame({ asked, list }))).toBe(expected)
  })

  it('names a draft, an event or a turn by what the call takes', () => {
    const drafts = [
      { type: 'draft', id: 'd1', text: 'Sam: The boiler' },
      { type: 'draft', id: 'd2', text: 'Kim: The figures' },
    ] as const
    const which = (tool: string) => ({ about: 'which', tool, args: {} }) as const
    expect(read('the one to Kim', frame({ asked: which('discard_draft'), list: drafts }))).toBe(
      'discard_draft draft=d2',
    )
    const gym = { type: 'event', id: 'e1', text: 'Gym, Fri 4 Dec' } as const
    expect(read('1', frame({ asked: which('delete_event'), list: [gym] }))).toBe(
      'delete_event event=e1',
    )
    const turn = { type: 'turn', id: 't1', text: 'Filed' } as const
    expect(read('the first', frame({ asked: which('undo'), list: [turn] }))).toBe('undo turn=t1')
    expect(read('both', frame({ asked: which('discard_draft'), list: drafts }))).not.toContain(
      'draft=',
    )
  })
})

describe('after Otto asked whether to forget', () => {
  const asked = frame({ asked: { about: 'forget' } })

  it.each(['yes', 'do it', 'yes, forget it', 'ok please'])('“%s” is not enough', (text) => {
    expect(read(text, asked)).toMatch(/^: For that I need your tap on Forget/)
  })

  it('a no leaves everything, and another wish is another wish', () => {
    expect(read('no', asked)).toBe(': All right, I leave everything as it is.')
    expect(read("what's open?", asked)).toBe('list_open')
  })
})

describe('after Otto asked what to remind of', () => {
  const about = { about: 'what', tool: 'remind', args: { when: 'in an hour' } } as const
  const asked = frame({ asked: about })

  it.each([
    ['to stretch', 'remind when=in an hour text=stretch'],
    ['the oven', 'remind when=in an hour text=the oven'],
    ['never mind', ': All right, I leave everything as it is.'],
    ["what's open?", 'list_open'],
  ])('“%s” is the answer, or another wish', (text, meaning) => {
    expect(read(text, asked)).toBe(meaning)
  })

  it('the question keeps the time', () => {
    expect(read('remind me in an hour')).toContain('about:what,tool:remind,args:{when:in an hour}')
  })
})
