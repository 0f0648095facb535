import { describe, expect, it } from 'vitest'
import { firstTurns } from './conversation.ts'
import { readLocomo } from './locomo.ts'

const turn = (speaker: string, dia_id: string, text = `${dia_id}.`) => ({ speaker, dia_id, text })

const data = {
  sample_id: 'two',
  conversation: {
    speaker_a: 'Ana',
    speaker_b: 'Ben',
    session_10: [turn('Ben', 'D10:1'), turn('Ana', 'D10:2'), turn('Ben', 'D10:3')],
    session_10_date_time: '12:05 am on 3 January, 2024',
    session_2: [turn('Ana', 'D2:1'), { ...turn('Ben', 'D2:2'), blip_caption: 'a photo of a dog' }],
    session_2_date_time: '12:30 pm on 31 December, 2023',
    session_11_date_time: '1:00 pm on 9 January, 2024',
  },
  qa: [
    { question: 'Both?', category: 1, evidence: ['D2:1', 'D10:3', 'D2:1'] },
    { question: 'Late?', category: 2, evidence: ['D10:3'] },
    { question: 'Stray?', category: 4, evidence: ['D2:1; D2:2', 'D99:1'] },
    { question: 'None?', category: 5 },
  ],
}

describe('a conversation of LoCoMo’s form', () => {
  const [talk] = readLocomo([data])

  it('is said in the order of its sessions, a minute between two turns, the first speaker being the person', () => {
    expect(talk?.said.map(({ id, speaker, origin }) => `${id} ${speaker} ${origin}`)).toEqual([
      'D2:1 person said',
      'D2:2 otto reply',
      'D10:1 otto unasked',
      'D10:2 person said',
      'D10:3 otto reply',
    ])
    expect(talk?.said.map(({ at }) => new Date(at).toISOString().slice(0, 16))).toEqual([
      '2023-12-31T12:30',
      '2023-12-31T12:31',
      '2024-01-03T00:05',
      '2024-01-03T00:06',
      '2024-01-03T00:07',
    ])
  })

  it('has no words that nobody said', () => {
    expect(talk?.said[1]?.text).toBe('D2:2.')
  })

  it('keeps the questions whose evidence is there, each label once, and counts stray labels', () => {
    expect(talk?.questions.map(({ text, evidence }) => [text, evidence.join()])).toEqual([
      ['Both?', 'D2:1,D10:3'],
      ['Late?', 'D10:3'],
    ])
    expect(talk?.strayLabels).toBe(2)
  })

  it('is asked of its first turns only what they hold', () => {
    if (talk === undefined) throw new Error('there is no conversation')
    const { said, questions } = firstTurns(talk, 3)
    expect(said).toHaveLength(3)
    expect(questions).toEqual([{ text: 'Both?', category: 1, evidence: ['D2:1'] }])
  })
})
