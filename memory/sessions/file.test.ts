import { describe, expect, it } from 'vitest'
import { hashOf } from '../store.ts'
import { parseSessionFile } from './file.ts'
import { type SessionFile, SessionFileError } from './session.ts'

const text = 'My locker code ends in 31.'
const chunk = hashOf(text)
const item = {
  turn: 't1',
  n: 0,
  speaker: 'person',
  origin: 'said',
  at: 5,
  tier: 'x',
  spill: 0,
  chunk,
} as const
const line = {
  type: 'bullet',
  text: 'A code.',
  at: 5,
  until: 5,
  weight: 1,
  chunks: [chunk],
} as const
const good: SessionFile = {
  format: 'otto-session',
  version: 1,
  exportedAt: 9,
  session: { id: 'abc', startedAt: 4, through: 0 },
  items: [item],
  lines: [],
  chunks: [{ hash: chunk, text }],
  rules: [],
}

/** What is said of a file, '' where it is good. */
function complaint(file: unknown): string {
  try {
    parseSessionFile(file)
    return ''
  } catch (cause) {
    if (cause instanceof SessionFileError) return cause.message
    throw cause
  }
}

describe('the file of a session', () => {
  it('is read where it holds together, also with keys that nobody knows', () => {
    expect(complaint(good)).toBe('')
    expect(complaint({ ...good, more: 1 })).toBe('')
    expect(complaint({ ...good, items: [{ ...item, tier: 'retired' }], lines: [line] })).toBe('')
    expect(parseSessionFile({ ...good, more: 1 })).toEqual(good)
  })

  it('must be a session, of a version that is known', () => {
    for (const other of [null, 7, 'x', [], {}, { format: 'zip' }])
      expect(complaint(other)).toBe('This is no session of Otto’s.')
    expect(complaint({ ...good, version: 2 })).toBe(
      'The file is of version 2; this Otto reads version 1.',
    )
  })

  it('is refused with every fault and its place, at most ten', () => {
    const wrong = { ...item, speaker: 'Alex', n: -1, at: 1.5, chunk: 'x' }
    const said = complaint({
      ...good,
      items: [wrong],
      rules: [{ text: ' ', since: 1, reason: '' }],
      lines: 3,
    })
    expect(
      said
        .split('\n')
        .slice(1)
        .map((each) => each.trim()),
    ).toEqual([
      'items[0].n must be a whole number from 0 on',
      'items[0].speaker must be one of person, otto, tool',
      'items[0].at must be a whole number',
      'items[0].chunk must be of the form /^[0-9a-f]{64}$/',
      'lines must be a list',
      'rules[0].text must be of the form /\\S/',
    ])
    const many = Array.from({ length: 40 }, () => 5)
    expect(complaint({ ...good, items: many }).split('\n')).toHaveLength(11)
    expect(complaint({ ...good, session: { id: 'a b', startedAt: 1, through: 0 } })).toContain(
      'session.id must be of the form',
    )
  })

  it('is refused where a text was changed, or something leads nowhere', () => {
    const cases: readonly (readonly [Partial<SessionFile>, string])[] = [
      [{ chunks: [{ hash: chunk, text: 'It ends in 32.' }] }, 'another text than its hash says'],
      [{ chunks: [] }, 'items[0] has a chunk that is not there'],
      [{ items: [] }, 'chunks[0] belongs to no item'],
      [{ items: [{ ...item, tier: 'retired' }] }, 'retired, and no line leads to it'],
      [{ lines: [{ ...line, chunks: [] }] }, 'lines[0] has no chunk behind it'],
      [{ lines: [{ ...line, chunks: [hashOf('other')] }] }, 'a chunk behind it that is not there'],
      [
        {
          chunks: [
            { hash: chunk, text },
            { hash: chunk, text },
          ],
        },
        'one hash more than once',
      ],
      [{ items: [{ ...item, speaker: 'otto' }] }, 'cannot be of origin said and spoken by otto'],
    ]
    for (const [change, fault] of cases) expect(complaint({ ...good, ...change })).toContain(fault)
  })
})
