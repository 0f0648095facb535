import { expect, it } from 'vitest'
import { gate, parseAnswer } from '../../../memory/durable/consolidate.ts'
import type { ScriptEntry } from '../step.ts'
import { createScript, distilled, summary } from './script.ts'

function entry(text: string, more: Partial<ScriptEntry> = {}): ScriptEntry {
  return { text, tools: [], when: undefined, always: false, ...more }
}

function answers(
  entries: readonly ScriptEntry[],
  asked: readonly string[],
): (string | undefined)[] {
  const script = createScript(entries)
  return asked.map((newest) => script.answer(newest)?.text)
}

it('answers in order, and then no more', () => {
  expect(answers([entry('one'), entry('two')], ['a', 'b', 'c'])).toEqual(['one', 'two', undefined])
})

it('answers by match before it answers in order', () => {
  const script = [entry('first'), entry('warm', { when: 'friendlier' }), entry('second')]
  expect(answers(script, ['make it Friendlier', 'a', 'friendlier', 'b'])).toEqual([
    'warm',
    'first',
    'second',
    undefined,
  ])
})

it('keeps what is always there, by match or as the last resort', () => {
  const script = [
    entry('default', { always: true }),
    entry('one'),
    entry('ping', { when: '/^ping$/', always: true }),
  ]
  expect(answers(script, ['ping', 'a', 'ping', 'b', 'c'])).toEqual([
    'ping',
    'one',
    'ping',
    'default',
    'default',
  ])
})

it('summarises each numbered entry in a line of its own, with its source', () => {
  const prompt = `Summarise:\n1. Otto: filed it\nand said so\n2. Otto: ${'long '.repeat(60)}\n7. not the third`
  expect(summary(prompt).split('\n')).toEqual([
    '- Otto: filed it and said so [sources: 1]',
    expect.stringMatching(/^- Otto: long .{90,130}\.\.\. \[sources: 2\]$/),
  ])
  expect(summary('nothing to number')).toBe('')
})

it('makes of a night what the nightly pass can take: old entries kept, new values in their place', () => {
  const before = '- locker code: ends in 30 (Mon 30 Nov 2026)\n- my sister lives in Porto'
  const sources = `=== facts
type: user
description: what is known
---
${before}
=== end

Tue 1 Dec 2026, 09:00 you: my locker code ends in 31
Tue 1 Dec 2026, fact, locker code: my locker code ends in 31
Tue 1 Dec 2026, fact, bicycle: has 21 gears [no longer true]
Wed 2 Dec 2026, fact, the bins go out on Monday`
  const answer = parseAnswer(distilled(sources))
  const [proposal] = 'proposals' in answer ? answer.proposals : []
  expect(proposal?.body.split('\n')).toEqual([
    '- locker code: my locker code ends in 31 (Tue 1 Dec 2026)',
    '- my sister lives in Porto',
    '- the bins go out on Monday (Wed 2 Dec 2026)',
    '',
  ])
  expect(proposal && gate(proposal, { before, sources, changed: ['locker code'] })).toBeUndefined()
  expect(parseAnswer(distilled('Tue 1 Dec 2026, 09:00 you: hello'))).toEqual({ proposals: [] })
})
