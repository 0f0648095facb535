import { describe, expect, it } from 'vitest'
import { frame, read } from '../../test/fakes.ts'

const held = frame({
  drafts: [{ id: 'd1', to: 'Sam', text: 'The boiler man comes on Thursday.' }],
})

describe('the draft held is sent by', () => {
  it.each([
    ['send', 'send_draft draft=d1'],
    ['send it now', 'send_draft draft=d1'],
    ['send the draft to Sam', 'send_draft draft=d1'],
    ['please send the mail to Sam', 'send_draft draft=d1'],
  ])('%s', (text, meaning) => {
    expect(read(text, held)).toBe(meaning)
  })
})

describe('the draft held is thrown away by', () => {
  it.each([
    ['cancel the draft', 'discard_draft draft=d1'],
    ['delete the draft', 'discard_draft draft=d1'],
    ['throw it away', 'discard_draft draft=d1'],
  ])('%s', (text, meaning) => {
    expect(read(text, held)).toBe(meaning)
  })
})

describe('the draft held is changed by', () => {
  it.each([
    ['change it to: he comes on Monday at 9', 'edit_draft draft=d1 text=he comes on Monday at 9'],
    ['replace Thursday with Friday', 'edit_draft draft=d1 text=The boiler man comes on Friday.'],
    ['instead say he comes at noon tomorrow', 'edit_draft draft=d1 text=he comes at noon tomorrow'],
    ['his address is sam@example.org', 'set_address draft=d1 address=sam@example.org'],
  ])('%s', (text, meaning) => {
    expect(read(text, held)).toBe(meaning)
  })
})

describe('the draft held is neither sent nor changed by', () => {
  it.each([
    "don't send it yet",
    'hold it',
    'is it sent?',
    'what does the draft say?',
    'if Ana agrees, send it',
    'Bob said send it',
    'I will send it tomorrow',
  ])('%s', (text) => {
    expect(read(text, held)).toMatch(/^(?:[?:] |recall )/)
  })
})
