import { describe, expect, it } from 'vitest'
import type { Draft } from '../../notes/note.ts'
import { sampleFrame } from '../models/test/sample-frame.ts'
import { approval } from './approval.ts'

function draft(id: string, to: string): Draft {
  const times = { at: 1, touchedAt: 1, expiresAt: 9e15, settledAt: undefined }
  const words = { subject: '', text: 'Hello', stamp: 's', messageId: '<m@x>', turn: 't' }
  return { id, status: 'held', to, address: `${to.toLowerCase()}@example.org`, ...words, ...times }
}

const sam = draft('d1', 'Sam')
const ana = draft('d2', 'Ana')
const list = [sam, ana].map(({ id, to }) => ({ type: 'draft' as const, id, text: to }))
const asked = { about: 'which', tool: 'send_draft', args: {} } as const
const plain = { ...sampleFrame(), list: [], asked: undefined }

describe('the approval of a draft', () => {
  it('is yes to the only one held, and a question where there are two', () => {
    expect(approval('approve it', plain, [sam])).toEqual({ type: 'yes', draft: sam })
    expect(approval('approve it', plain, [sam, ana]).type).toBe('which')
    expect(approval('approve it', plain, []).type).toBe('no')
  })

  it('means the draft that the message replies to', () => {
    const ref = { type: 'draft', id: ana.id, text: 'Ana' } as const
    const frame = { ...plain, repliedTo: { text: 'Draft to Ana', refs: [ref] } }
    expect(approval('send it', frame, [sam, ana])).toEqual({ type: 'yes', draft: ana })
    expect(approval('make it shorter', frame, [sam, ana]).type).toBe('no')
  })

  it.each([
    ['2', ana],
    ['the first one', sam],
    ['number 2', ana],
    ['to Ana', ana],
    ['Sam', sam],
    ['the one for Sam', sam],
    ['send the second one', ana],
    ['send the one to ana', ana],
  ])('takes “%s” as the answer to which', (text, meant) => {
    expect(approval(text, { ...plain, list, asked }, [sam, ana])).toEqual({
      type: 'yes',
      draft: meant,
    })
  })

  it.each(['2', 'the first one', 'Sam'])(
    'takes “%s” for nothing where Otto did not ask',
    (text) => {
      expect(approval(text, { ...plain, list }, [sam, ana]).type).toBe('no')
    },
  )

  it.each(['neither', '3', '2 is wrong', 'Bob', 'not the first one'])(
    'takes “%s” for no pick',
    (text) => {
      expect(approval(text, { ...plain, list, asked }, [sam, ana]).type).toBe('no')
    },
  )
})
