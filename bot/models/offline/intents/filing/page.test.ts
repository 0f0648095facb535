import { describe, expect, it } from 'vitest'
import { frame, read } from '../../test/fakes.ts'

const saved = { type: 'saved', id: 's1', text: 'https://example.org/bread' } as const
const replied = frame({ repliedTo: { text: 'Saved for later: …', refs: [saved] } })
const link = 'https://example.org/bread?x=1'

describe('a page', () => {
  it.each([
    [`save the page behind ${link}`, `save_page page=${link}`],
    [`read the article at ${link}`, `save_page page=${link}`],
    [`save the whole page: ${link}`, `save_page page=${link}`],
    [`what does ${link} say?`, `save_page page=${link}`],
    [`save this page: ${link}`, `save text=${link}`],
    [`save ${link} for the weekend`, `save text=${link}`],
  ])('“%s”', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })

  it.each(['what does it say?', 'save the page', 'read the article'])(
    'of a saved link is opened by “%s” in reply to it, and by nothing else',
    (text) => {
      expect(read(text, replied)).toBe('save_page page=s1')
      expect(read(text)).not.toContain('save_page')
    },
  )
})
