import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approves } from './approves.ts'
import type { Draft } from './note.ts'

function draft(id: string, to: string, subject: string, text: string): Draft {
  return {
    id,
    status: 'held',
    to,
    address: `${id}@example.org`,
    subject,
    text,
    stamp: 'a'.repeat(12),
    messageId: `<${id}@otto.invalid>`,
    turn: 't1',
    at: 0,
    touchedAt: 0,
    expiresAt: 1,
    settledAt: undefined,
  }
}

const sam = draft('sam', 'Sam Reed', 'Boiler', 'The boiler man comes on Thursday, not tomorrow.')
const ana = draft('ana', 'Ana', 'Lunch', 'Shall we have lunch?')

const approving = [
  'send it',
  'Send it.',
  'SEND IT!',
  'send',
  'approve it',
  'Approve',
  'approved',
  'I approve',
  'I approve it',
  'yes, send it',
  'yes send it please',
  'ok send it',
  'okay, send that',
  'Please send it',
  'send it now',
  'send it off',
  'send it as it is',
  'looks good, send it',
  'Looks good to me. Send it.',
  "That's perfect, send it",
  'Perfect! Send it 👍',
  'great, send the mail',
  'send the draft',
  'just send it',
  'you can send it',
  'go ahead and send it',
  'Otto, send it',
  'send it, thanks',
  'thanks. approve the draft',
  'ship it',
  'yes.\nsend it',
  'Approved. Send it.',
  'send it to Sam',
  'send the mail to sam reed',
  "send Sam's",
  'send Sam the mail',
  'send the one about the boiler',
  'send it to her',
  'send it and remind me on Friday to ask for an answer',
  'Send it. Remember that the boiler is from 2019.',
]

const notApproving = [
  'never send before I say send',
  'should I send it?',
  'send it?',
  'sent it already?',
  "don't send it",
  'don’t send it yet',
  'do not send it',
  'no, send it',
  'not yet, send it later',
  "make it friendlier and then I'll say send",
  'make it friendlier, then send it',
  'he said: send it',
  'he wrote, send it',
  '"send it"',
  '“send it”',
  "'send it'",
  '> send it',
  'Ana: send it',
  'send it tomorrow',
  'send it at 5',
  'send it on Monday',
  'send it to Sam tomorrow',
  'send the one about the boiler tomorrow',
  'if Ana agrees, send it',
  'send it if Ana agrees',
  'send it when the boiler man has come',
  'once he answers, send it',
  'I approve of the plan',
  'approve the plan',
  'approve the transfer',
  'send it to Ana and Sam',
  'send it to me',
  'send it to Bob',
  'send Sam the contract',
  'send this to Sam',
  'send me the draft',
  'send a mail to Sam',
  "I'll send it",
  "I'd send it",
  'Sam should send it',
  'you should never send it',
  'who said send it',
  'send it…',
  'send it...',
  'send it 😂',
  'yes',
  'ok',
  'go ahead',
  'looks good',
  'cancel, do not send',
  'hold it',
  'wait, send it',
  'send it but fix the typo first',
  'send it. Wait, no.',
  'approve it unless Ana objects',
  'the rule is: approve, then send',
  'what happens when I say send it',
  'remember to send it',
  'save that and send it if you must',
  '',
]

describe('one draft held', () => {
  test.each(approving)('%j approves it', (text) => {
    expect(approves(text, [sam])).toEqual({ type: 'yes', draft: sam })
  })

  test.each(notApproving)('%j does not', (text) => {
    expect(approves(text, [sam])).toEqual({ type: 'no' })
  })
})

describe('several drafts held', () => {
  test.each(['approve it', 'send it', 'send both', 'send the last one', 'send the mail'])(
    '%j asks which',
    (text) => {
      expect(approves(text, [sam, ana])).toEqual({ type: 'which', drafts: [sam, ana] })
    },
  )

  test('the recipient or the topic says which', () => {
    expect(approves('send the one to Sam', [sam, ana])).toEqual({ type: 'yes', draft: sam })
    expect(approves('yes, send it to Aná', [sam, ana])).toEqual({ type: 'yes', draft: ana })
    expect(approves('send it to ana@example.org', [sam, ana])).toEqual({ type: 'yes', draft: ana })
    expect(approves('send the mail about lunch', [sam, ana])).toEqual({ type: 'yes', draft: ana })
  })

  test('two to one recipient are asked about', () => {
    const other = draft('sam2', 'Sam Hill', 'Keys', 'Where are the keys?')
    expect(approves('send it to Sam', [sam, other, ana])).toEqual({
      type: 'which',
      drafts: [sam, other],
    })
  })

  test('only what is held counts', () => {
    expect(approves('send it', [{ ...sam, status: 'sent' }, ana])).toEqual({
      type: 'yes',
      draft: ana,
    })
    expect(approves('send it', [{ ...sam, status: 'expired' }])).toEqual({ type: 'no' })
    expect(approves('send it', [])).toEqual({ type: 'no' })
  })
})

const anyApproval = fc.constantFrom(...approving)

test('a word put before, or a condition put behind, makes any approval none', () => {
  const before = fc.constantFrom(
    'never ',
    'if Ana agrees, ',
    'he said ',
    'should I ',
    "don't ",
    'Ana: ',
    '> ',
    'when I wrote ',
  )
  const behind = fc.constantFrom(
    ' if he agrees',
    ' tomorrow',
    '?',
    ' she said',
    ' but not yet',
    ', or not',
    ' next week',
    ' (he wrote)',
  )
  fc.assert(
    fc.property(anyApproval, before, (text, word) => {
      expect(approves(word + text, [sam])).toEqual({ type: 'no' })
    }),
  )
  const plain = approving.filter((text) => !/remind|Remember/.test(text))
  fc.assert(
    fc.property(fc.constantFrom(...plain), behind, (text, words) => {
      expect(approves(text.replace(/[.!]$/, '') + words, [sam])).toEqual({ type: 'no' })
    }),
  )
})

test('case, blanks and kind words make no difference', () => {
  const kind = fc.constantFrom('', 'Great. ', 'ok, ', 'perfect!\n', 'Yes ', 'thanks, ')
  fc.assert(
    fc.property(anyApproval, kind, fc.boolean(), (text, lead, loud) => {
      const said = `  ${lead}${loud ? text.toUpperCase() : text}  `
      expect(approves(said, [sam])).toEqual({ type: 'yes', draft: sam })
    }),
  )
})

test('words that do not speak of sending never approve', () => {
  const words = fc.string({ maxLength: 60 }).filter((text) => !/send|approve|ship/i.test(text))
  fc.assert(
    fc.property(words, (text) => {
      expect(approves(text, [sam, ana]).type).toBe('no')
    }),
  )
})
