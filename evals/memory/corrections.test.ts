import { describe, expect, it } from 'vitest'
import { type Conversation, DataError } from './conversation.ts'
import { corrected } from './corrections.ts'
import { isLocomo, readLocomo } from './locomo.ts'

const turn = (speaker: string, dia_id: string) => ({ speaker, dia_id, text: `${dia_id}.` })

const data = {
  sample_id: 'talk',
  conversation: {
    speaker_a: 'Ana',
    speaker_b: 'Ben',
    session_1: [turn('Ana', 'D1:1'), turn('Ben', 'D1:2')],
    session_1_date_time: '1:56 pm on 8 May, 2023',
  },
  qa: [
    { question: 'One?', category: 1, evidence: ['D1:1'] },
    { question: 'Two?', category: 2, evidence: ['D1:2'] },
  ],
}

const evidence = (conversations: readonly Conversation[]) =>
  conversations[0]?.questions.map((question) => [question.text, question.evidence.join()])

describe('corrected labels', () => {
  const fix = (question: string, correct_evidence: unknown, conversation = 'talk') => ({
    conversation,
    question,
    correct_evidence,
  })

  it.each<[string, readonly unknown[], string]>([
    ['take the place of the data’s own', [fix('One?', ['D1:2'])], 'D1:2'],
    ['are several, each once', [fix('One?', ['D1:2', 'D1:1', 'D1:2'])], 'D1:2,D1:1'],
    ['that nobody said leave the data’s own', [fix('One?', ['D9:9'])], 'D1:1'],
    ['that somebody said count without those nobody did', [fix('One?', ['D9:9', 'D1:2'])], 'D1:2'],
    ['of no evidence leave the data’s own', [fix('One?', [])], 'D1:1'],
    ['of another conversation are not of this one', [fix('One?', ['D1:2'], 'other')], 'D1:1'],
    ['that are no list are none', [fix('One?', 'D1:2')], 'D1:1'],
    ['that are nothing are none', [null, 5, 'x', {}], 'D1:1'],
  ])('%s', (_what, corrections, one) => {
    expect(evidence(corrected(readLocomo(data), corrections))).toEqual([
      ['One?', one],
      ['Two?', 'D1:2'],
    ])
  })

  it.each([undefined, {}, 'x', 5])('must be a list, not %j', (corrections) => {
    expect(() => corrected([], corrections)).toThrow(DataError)
  })
})

describe('data of another form', () => {
  const talk = data.conversation

  it.each<[unknown, string]>([
    ['x', '[0] must be an object'],
    [[data, 5], '[1] must be an object'],
    [{}, '[0].conversation must be an object'],
    [{ conversation: { ...talk, speaker_a: 5 } }, '[0].conversation.speaker_a must be a text'],
    [{ conversation: { speaker_a: 'Ana' } }, '[0].conversation.speaker_b must be a text'],
    [{ conversation: { ...talk, session_1: 'x' } }, '[0].session_1 must be a list'],
    [{ conversation: { ...talk, session_1: [5] } }, '[0].session_1[0] must be an object'],
    [
      { conversation: { ...talk, session_2: [], session_2_date_time: undefined } },
      '[0].session_2_date_time must be a text',
    ],
    [
      { conversation: { ...talk, session_1_date_time: 'yesterday' } },
      '“yesterday” is no time such as 1:56 pm on 8 May, 2023',
    ],
    [
      { conversation: { ...talk, session_1_date_time: '1:56 pm on 8 Mai, 2023' } },
      '“1:56 pm on 8 Mai, 2023” is no time such as 1:56 pm on 8 May, 2023',
    ],
    [
      { conversation: { ...talk, session_1_date_time: '1:56 pm on 31 April, 2023' } },
      '“1:56 pm on 31 April, 2023” is no time',
    ],
    [{ conversation: talk, qa: {} }, '[0].qa must be a list'],
    [{ conversation: talk, qa: [{ question: 5 }] }, 'question must be a text'],
    [{ conversation: talk, qa: [{ question: 'x', evidence: 'D1:1' }] }, 'evidence must be a list'],
  ])('%j is refused: %s', (wrong, why) => {
    expect(() => readLocomo(wrong)).toThrow(DataError)
    expect(() => readLocomo(wrong)).toThrow(why)
  })

  it.each<[unknown, boolean]>([
    [data, true],
    [[data], true],
    [[], false],
    [{ conversation: 'x' }, false],
    [null, false],
    ['x', false],
  ])('%j is of this form: %s', (any, is) => {
    expect(isLocomo(any)).toBe(is)
  })
})

describe('a time of the data', () => {
  it.each([
    ['12:00 am on 1 January, 2024', '2024-01-01T00:00'],
    ['12:30 pm on 1 January, 2024', '2024-01-01T12:30'],
    ['11:59 PM on 31 December 2023', '2023-12-31T23:59'],
    ['1:05 am on 9 February, 2024', '2024-02-09T01:05'],
  ])('%s is %s', (said, at) => {
    const talk = { ...data.conversation, session_1_date_time: said }
    const [first] = readLocomo({ ...data, conversation: talk })
    expect(new Date(first?.said[0]?.at ?? 0).toISOString().slice(0, 16)).toBe(at)
  })
})
