import { describe, expect, it } from 'vitest'
import {
  changedDraft,
  discardedWords,
  editedDraftWords,
  heldWords,
  leftWords,
  statusWords,
} from './draft-words.ts'
import type { Draft } from './note.ts'

/** Tue 1 Dec 2026, 09:00 and 10:30 in UTC. */
const [drafted, touched] = [Date.UTC(2026, 11, 1, 9), Date.UTC(2026, 11, 1, 10, 30)]

const draft: Draft = {
  ...{ id: 'd1', status: 'held', to: 'Sam', address: 'sam@example.org', subject: 'Boiler' },
  ...{ text: 'He comes on Thursday.', stamp: 'abc', messageId: '<m1@otto>', turn: 't' },
  ...{ at: drafted, touchedAt: touched, expiresAt: touched, settledAt: undefined },
}

const sam =
  'the message to Sam (sam@example.org) with the subject “Boiler”, drafted Tue 1 Dec 2026, 09:00 (UTC) [draft d1]'

describe('a draft that is held', () => {
  it('is named by its subject, and undone by discarding it', () => {
    expect(heldWords(draft)).toEqual({
      text: 'Drafted the message to Sam, “Boiler”',
      undo: `Discard ${sam}. It has not been sent.`,
    })
  })

  it('is named by its first words where it has no subject', () => {
    const long = { ...draft, subject: '', text: `Hello ${'very '.repeat(20)}much` }
    const { text, undo } = heldWords(long)
    expect(text).toMatch(/^Drafted the message to Sam, “Hello very .*…”$/)
    expect(undo).not.toContain('with the subject')
  })

  it('says that it has no address yet, and an address only once', () => {
    expect(heldWords({ ...draft, address: undefined }).undo).toContain('Sam (no address yet)')
    const bare = { ...draft, to: 'sam@example.org' }
    expect(heldWords(bare).undo).toContain('the message to sam@example.org with')
  })
})

describe('a change of a draft is undone by putting back', () => {
  it.each<[string, Partial<Draft>, string]>([
    ['its text', { text: 'Old.' }, 'the text to “Old.”'],
    ['its subject', { subject: 'Old' }, 'the subject to “Old”'],
    ['its address', { address: 'old@example.org' }, 'the address to old@example.org'],
    ['that it had no address', { address: undefined }, 'the address to none'],
    [
      'all of them',
      { address: undefined, subject: 'Old', text: 'Old.' },
      'the address to none; the subject to “Old”; the text to “Old.”',
    ],
    ['nothing', {}, 'nothing in it was altered'],
  ])('%s', (_what, old, back) => {
    expect(editedDraftWords({ ...draft, ...old }, draft)).toEqual({
      text: 'Changed the message to Sam, “Boiler”',
      undo: `Change ${sam} back: ${back}.`,
    })
  })

  it('the whole of a long text', () => {
    const text = 'word '.repeat(700).trim()
    expect(editedDraftWords({ ...draft, text }, draft).undo).toContain(`“${text}”`)
  })
})

it('a draft that was discarded can be held again from the words alone', () => {
  expect(discardedWords(draft)).toEqual({
    text: 'Discarded the message to Sam, “Boiler”',
    undo: `Hold ${sam} again, with this text: “He comes on Thursday.”`,
  })
})

describe('what left the house', () => {
  const instead =
    'What can still be done: write to Sam (sam@example.org) that it is to be disregarded.'

  it('cannot be taken back once it was sent', () => {
    expect(leftWords({ ...draft, status: 'sent' })).toEqual({
      text: 'Sent the message to Sam, “Boiler”',
      undo: `A sent mail cannot be taken back: ${sam}, Message-ID <m1@otto>, sent Tue 1 Dec 2026, 10:30 (UTC). ${instead}`,
    })
  })

  it('is a file to be deleted where it was handed over', () => {
    const { text, undo } = leftWords({ ...draft, status: 'handed over' })
    expect(text).toBe('Handed over the message to Sam, “Boiler”')
    expect(undo).toMatch(/^Otto has not sent it: .* Delete that file\./)
    expect(undo).toContain(instead)
  })

  it('is not known to have arrived where no answer came', () => {
    const { text, undo } = leftWords({ ...draft, status: 'may have been sent' })
    expect(text).toBe('Perhaps sent the message to Sam, “Boiler”')
    expect(undo).toMatch(/^It is not known whether it arrived: .* no answer came\./)
    expect(undo).toContain('Tue 1 Dec 2026, 10:30 (UTC)')
  })
})

describe('why nothing more can be done with a draft', () => {
  it.each<[Draft['status'], string]>([
    ['held', 'The draft to Sam is held.'],
    ['sending', 'The message to Sam is being sent just now.'],
    ['sent', 'The message to Sam was already sent Tue 1 Dec 2026, 10:30 (UTC).'],
    ['handed over', 'The message to Sam was already handed over Tue 1 Dec 2026, 10:30 (UTC).'],
    ['may have been sent', 'The message to Sam may have been sent Tue 1 Dec 2026, 10:30 (UTC).'],
    ['discarded', 'The draft to Sam was discarded Tue 1 Dec 2026, 10:30 (UTC).'],
    ['expired', 'The draft to Sam has expired Tue 1 Dec 2026, 10:30 (UTC).'],
  ])('%s', (status, words) => {
    expect(statusWords({ ...draft, status, settledAt: touched })).toBe(words)
  })

  it('without a time where none is known', () => {
    expect(statusWords({ ...draft, status: 'discarded' })).toBe('The draft to Sam was discarded.')
  })
})

it('what became of a draft since is its status, its new text, or that it is forgotten', () => {
  expect(changedDraft(undefined)).toBe('That draft has been forgotten since.')
  expect(changedDraft({ ...draft, status: 'expired' })).toBe('The draft to Sam has expired.')
  expect(changedDraft(draft)).toBe(
    'The draft to Sam has been changed since; it reads “He comes on Thursday.” now.',
  )
})
