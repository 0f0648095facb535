import { describe, expect, it } from 'vitest'
import { at, createWorld, type Otto, startOtto } from '../turn/test/fakes.ts'
import { spanOf } from './span.ts'

/** Thu 5 Mar 2026, then: the day on which a statement is made. */
async function told(otto: Otto, day: string, text: string): Promise<void> {
  otto.world.clock.at = at(`${day}T09:00`)
  await otto.say(text)
}

const labels = (otto: Otto) =>
  otto
    .shown()
    .at(-1)
    ?.buttons.flat()
    .map(({ label }) => label) ?? []

async function moved() {
  const otto = startOtto(createWorld('2026-03-05T09:00'))
  await told(otto, '2026-03-05', 'I live in Leeds')
  await told(otto, '2026-03-06', 'Ana lives in York')
  await told(otto, '2026-06-10', 'I moved to Hull')
  await told(otto, '2026-06-11', 'my new dentist is Dr Okafor')
  await told(otto, '2026-09-01', "we've moved to Bath")
  otto.world.clock.at = at('2026-12-01T09:00')
  return otto
}

describe('what a fact was', () => {
  it('is told by "since when", "before" and "before that", with the days on which Otto was told', async () => {
    const otto = await moved()
    const all = [
      "- we've moved to Bath, since Tue 1 Sep 2026 (you said so on Tue 1 Sep 2026)",
      '- before: I moved to Hull, from Wed 10 Jun 2026 to Tue 1 Sep 2026',
      '- before: I live in Leeds, from Thu 5 Mar 2026 to Wed 10 Jun 2026',
    ].join('\n')
    expect(await otto.say('since when do I live in Bath?')).toContain(all)
    expect(await otto.say('where did I live before?')).toContain(all)
    await otto.say('where do I live?')
    expect(await otto.say('and before that?')).toContain(all)
    expect(await otto.say('where did I live in July?')).toBe(
      'From your notes:\n- before: I moved to Hull, from Wed 10 Jun 2026 to Tue 1 Sep 2026',
    )
    expect(await otto.say('where did I live in 2025?')).toContain(
      'I had not been told of it in 2025.',
    )
  })

  it('is told for a stretch of time: changes first, then what was new', async () => {
    const otto = await moved()
    expect(await otto.say('what changed in June?')).toBe(
      [
        'Changed in June 2026:',
        '- Wed 10 Jun 2026: I moved to Hull; before: I live in Leeds',
        '- Thu 11 Jun 2026: my new dentist is Dr Okafor (new)',
      ].join('\n'),
    )
    expect(await otto.say('what changed in April?')).toContain(
      'no fact that changed or came up in April 2026',
    )
    expect(await otto.say('what changed since July?')).toContain(
      "we've moved to Bath; before: I moved to Hull",
    )
  })

  it('comes to a model with what holds, from recall and from a tool of its own', async () => {
    const otto = await moved()
    const { result } = await otto.call('recall', { query: 'live' })
    expect(result.text).toContain(
      "we've moved to Bath (you said so on Tue 1 Sep 2026); before: I moved to Hull until Tue 1 Sep 2026; I live in Leeds until Wed 10 Jun 2026",
    )
    const history = await otto.call('fact_history', { about: 'dentist' })
    expect(history.result.text).toContain('I know of no other value before.')
    const none = await otto.call('fact_history', { about: 'zeppelin' })
    expect(none.result.text).toContain('I found nothing about “zeppelin”')
    const unclear = await otto.call('fact_history', { when: 'when pigs fly' })
    expect(unclear.result.text).toContain('I cannot tell what time')
  })

  it('goes back with an undo', async () => {
    const otto = await moved()
    await otto.say('undo that')
    expect(await otto.say('where did I live before?')).toContain(
      'I moved to Hull, since Wed 10 Jun 2026',
    )
  })
})

describe('where a fact came from', () => {
  it.each([
    ['mail', '(from an email on Tue 1 Dec 2026, unconfirmed since)'],
    ['page', '(from a page on Tue 1 Dec 2026, unconfirmed since)'],
    ['forwarded', '(from what you passed on on Tue 1 Dec 2026, unconfirmed since)'],
    ['consolidation', '(from what I wrote down at night on Tue 1 Dec 2026, unconfirmed since)'],
  ] as const)('%s is said when it is recalled', async (source, words) => {
    const otto = startOtto(createWorld())
    const text = 'the boiler code is 4471'
    const by = { turn: 't', call: 'c', at: otto.now() }
    otto.stores.notes.file({ kind: 'fact', text, said: text, origin: 'fetched', source }, by)
    expect(await otto.say("what's the boiler code?")).toContain(`${text} ${words}`)
    otto.world.clock.at += 40 * 24 * 3_600_000
    await otto.say("what's the boiler code?")
    await otto.tap(`Still true? ${text}`)
    expect(await otto.say("what's the boiler code?")).toContain('confirmed on Sun 10 Jan 2027')
  })
})

describe('a fact that has aged', () => {
  it('is asked about only on a message that goes out anyway; a tap confirms it, and is undone', async () => {
    const otto = startOtto(createWorld('2026-03-05T09:00'))
    await otto.say('my dentist is Dr Hall')
    await otto.say('my birthday is 3 May')
    const before = otto.shown().length
    otto.world.clock.at = at('2027-06-01T09:00')
    expect(otto.shown()).toHaveLength(before)
    await otto.say('when is my birthday?')
    expect(labels(otto)).not.toContain('It changed')
    await otto.say('who is my dentist?')
    expect(labels(otto)).toEqual(['Still true? my dentist is Dr Hall', 'It changed'])
    await otto.tap('Still true? my dentist is Dr Hall')
    expect(otto.last()).toContain('✓ Still true: my dentist is Dr Hall')
    expect(await otto.say('who is my dentist?')).toContain(
      'my dentist is Dr Hall (you said so on Thu 5 Mar 2026, confirmed on Tue 1 Jun 2027)',
    )
    expect(labels(otto)).toEqual([])
  })

  it('or the tap opens the correction, whose answer takes its place', async () => {
    const otto = startOtto(createWorld('2026-03-05T09:00'))
    await otto.say('my dentist is Dr Hall')
    otto.world.clock.at = at('2027-06-01T09:00')
    await otto.say('who is my dentist?')
    await otto.tap('It changed')
    expect(otto.last()).toBe('What is it now? I have: my dentist is Dr Hall')
    expect(await otto.say('Dr Okafor')).toBe(
      "I'll remember: my dentist is Dr Okafor. Before, it was: my dentist is Dr Hall.",
    )
    expect(await otto.say('who was my dentist before?')).toContain(
      'before: my dentist is Dr Hall, from',
    )
    expect(await otto.tap('It changed')).toBe('That has changed since: my dentist is Dr Okafor')
  })
})

describe('a stretch of time in words', () => {
  const ctx = { now: at('2026-03-05T09:00'), zone: 'Europe/London', dateOrder: 'DMY' } as const
  it.each([
    ['June', '2025-06-01T00:00', '2025-07-01T00:00', 'in June 2025'],
    ['in February', '2026-02-01T00:00', '2026-03-01T00:00', 'in February 2026'],
    ['march', '2026-03-01T00:00', '2026-04-01T00:00', 'in March 2026'],
    ['last March', '2025-03-01T00:00', '2025-04-01T00:00', 'in March 2025'],
    ['December 2024', '2024-12-01T00:00', '2025-01-01T00:00', 'in December 2024'],
    ['2025', '2025-01-01T00:00', '2026-01-01T00:00', 'in 2025'],
    ['last year', '2025-01-01T00:00', '2026-01-01T00:00', 'in 2025'],
    ['last month', '2026-02-01T00:00', '2026-03-01T00:00', 'in February 2026'],
    ['this week', '2026-03-02T00:00', '2026-03-09T00:00', 'this week'],
    ['last week', '2026-02-23T00:00', '2026-03-02T00:00', 'last week'],
    ['yesterday', '2026-03-04T00:00', '2026-03-05T00:00', 'yesterday'],
  ])('%s', (words, from, until, name) => {
    expect(spanOf(words, ctx)).toEqual({ from: at(from), until: at(until), name })
  })

  it('since a time goes on to now; what is no time gone by is none', () => {
    expect(spanOf('since May', ctx)).toEqual({
      ...{ from: at('2025-05-01T00:00'), until: ctx.now + 1, name: 'since May 2025' },
    })
    expect(spanOf('the last two weeks', ctx)?.from).toBe(at('2026-02-19T00:00'))
    for (const words of ['next week', 'soon', 'when pigs fly', 'tomorrow'])
      expect(spanOf(words, ctx)).toBeUndefined()
  })
})
