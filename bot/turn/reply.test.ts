import { describe, expect, it } from 'vitest'
import type { Card, ToolResult } from '../tools/tool.ts'
import { composeReply, replyAfterFailure } from './reply.ts'

const card: Card = { text: 'Draft to Sam\n\nHello', buttons: [], refs: [], list: [] }

describe('a reply', () => {
  it('says what the model said and carries Undo where something was written', () => {
    const reply = composeReply('t1', 'Filed.', [{ text: 'Filed.', writes: ['w1'] }])
    expect(reply.messages).toHaveLength(1)
    expect(reply.messages[0]?.text).toBe('Filed.')
    expect(reply.messages[0]?.buttons).toEqual([
      [{ label: 'Undo', act: { verb: 'undo', id: 't1' } }],
    ])
  })

  it('carries no Undo where nothing was written', () => {
    expect(composeReply('t1', 'Hello.', []).messages[0]?.buttons).toEqual([])
  })

  it('shows a card as it is and leaves out words that only repeat the call that showed it', () => {
    const results: ToolResult[] = [{ text: 'Draft d1 is shown.', card }]
    expect(composeReply('t1', 'Draft d1 is shown.', results).messages).toEqual([card])
    const both = composeReply('t1', 'Here it is.', results)
    expect(both.messages.map(({ text }) => text)).toEqual(['Here it is.', card.text])
  })

  it('keeps the words of other calls beside a card, with Undo on them', () => {
    const results: ToolResult[] = [
      { text: 'shown', card },
      { text: 'Noted.', writes: ['w'] },
    ]
    const [words, shown] = composeReply('t1', 'shown\nNoted.', results).messages
    expect(words?.text).toBe('Noted.')
    expect(words?.buttons).toHaveLength(1)
    expect(shown).toEqual(card)
  })

  it('never is empty: an empty answer is said to be one', () => {
    expect(composeReply('t1', '  ', []).messages[0]?.text).toMatch(/empty answer/)
  })

  it('hands on the last question asked', () => {
    const asked = { about: 'new text', draft: 'd1' } as const
    expect(composeReply('t1', 'x', [{ text: 'a', asked }, { text: 'b' }]).asked).toEqual(asked)
  })

  it('lists what was done before a failure, with Undo', () => {
    const reply = replyAfterFailure('t1', 'The model went away.', [
      { text: 'Filed: a.', writes: ['w'] },
    ])
    expect(reply.messages[0]?.text).toBe('Filed: a.\nThe model went away.')
    expect(reply.messages[0]?.buttons).toHaveLength(1)
  })
})
