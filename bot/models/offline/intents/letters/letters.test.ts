import { describe, expect, it } from 'vitest'
import { frame, read } from '../../test/fakes.ts'

const held = frame({
  drafts: [{ id: 'd1', to: 'Sam', text: 'The boiler man comes on Thursday.' }],
})

describe('a letter is drafted, or not, by', () => {
  it.each([
    [
      'draft a mail to sam@example.org: the boiler man comes on Thursday',
      'draft_message to=sam@example.org text=the boiler man comes on Thursday',
    ],
    ["write to Sam that I'm running late", "draft_message to=Sam text=I'm running late"],
    [
      'tell my landlord the heating is out again',
      'draft_message to=my landlord text=the heating is out again',
    ],
    ['could you write an email to Ana saying that I am ill?', 'draft_message to=Ana text=I am ill'],
    [
      'draft a mail to Jo with subject Heating: the boiler man comes',
      'draft_message to=Jo text=the boiler man comes subject=Heating',
    ],
    [
      'draft a mail to Ana about the slides: I need them by Friday',
      'draft_message to=Ana text=I need them by Friday subject=the slides',
    ],
    ['reply to Ana: works for me, thanks', 'draft_message to=Ana text=works for me, thanks'],
    ['let Tom know the meeting moved', 'draft_message to=Tom text=the meeting moved'],
    ['tell Sam to bring the drill', 'draft_message to=Sam text=Please bring the drill.'],
    ['ask Sam not to be late', 'draft_message to=Sam text=Please do not be late.'],
    ['ask Ana when she comes', '? Draft to Ana: when she comes'],
    ['draft a mail to Sam', 'ask text=What should it say? Like this: draft a mail to Sam: …'],
    ["tell Ana and Bob I'm late", "? Draft to Ana: and Bob I'm late | …"],
    ['text message from Bob: call me', '? From now on: text message from Bob: call me | …'],
    [
      'make a note for Friday: buy milk',
      '? On your list: make a note : buy milk, due Fri 4 Dec 2026 | …',
    ],
    ['email address: sam@example.org', '? Remember: email address: sam@example.org | …'],
    ['send it', ': No draft is waiting to be sent.'],
    ['discard the draft', ': No draft is held.'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('with a draft held', () => {
  it.each([
    ['send it', 'send_draft draft=d1'],
    ['yes, send it please', 'send_draft draft=d1'],
    ["don't send it", '? Discard the draft'],
    ['should I send it?', ': That is yours to decide. Tell me what to do and I do it.'],
    ['discard it', 'discard_draft draft=d1'],
    ['scrap the mail to Helen', ': No draft to Helen is held.'],
    [
      'make it say: the boiler man comes on Friday',
      'edit_draft draft=d1 text=the boiler man comes on Friday',
    ],
    ['change Thursday to Friday', 'edit_draft draft=d1 text=The boiler man comes on Friday.'],
    [
      'make it say Friday',
      'ask text=Shall the whole text be only “Friday”? Tell me all that it should say. asked={about:new text,draft:d1}',
    ],
    ['say Monday instead of Thursday', 'edit_draft draft=d1 text=The boiler man comes on Monday.'],
    [
      'add a line: see you soon',
      'edit_draft draft=d1 text=The boiler man comes on Thursday.\nsee you soon',
    ],
    [
      'make it friendlier',
      'ask text=Without a model I cannot find other words myself. What should it say? asked={about:new text,draft:d1}',
    ],
    ["Sam's address is sam@example.org", 'set_address draft=d1 address=sam@example.org'],
  ])('%s', (text, meaning) => {
    expect(read(text, held)).toBe(meaning)
  })
})

describe('with two drafts held', () => {
  const two = frame({
    drafts: [
      { id: 'd1', to: 'Sam', text: 'The boiler man comes on Thursday.' },
      { id: 'd2', to: 'Kim', address: 'kim@example.org', text: 'The figures are ready.' },
    ],
  })

  it('the named one is meant, else the tool asks which', () => {
    expect(read('send the one to Kim', two)).toBe('send_draft draft=d2')
    expect(read('send it', two)).toBe('send_draft')
    expect(read('discard the mail to Kim', two)).toBe('discard_draft draft=d2')
    expect(read('discard the draft', two)).toBe('discard_draft')
  })

  it('the one replied to is meant', () => {
    const refs = [{ type: 'draft', id: 'd1', text: 'Sam' }] as const
    const replied = { ...two, repliedTo: { text: 'Draft to Sam', refs } }
    expect(read('make it say he comes on Friday', replied)).toBe(
      'edit_draft draft=d1 text=he comes on Friday',
    )
    expect(read('bin it', replied)).toBe('discard_draft draft=d1')
  })
})
