import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Db } from '../db.ts'
import { type Memory, renderView } from '../memory.ts'
import { tryMemory } from '../test/testing.ts'
import type { SessionFile } from './session.ts'

/** A session's file, written and read again. */
function written({ sessions }: Memory, session: string): SessionFile {
  const file = sessions.export(session)
  if (file === undefined) throw new Error('there is no such session')
  return JSON.parse(JSON.stringify(file))
}

/** The current session's file, from a home with other ids than those that all homes of tests have. */
function away(memory: Memory): SessionFile {
  const file = written(memory, memory.session())
  return { ...file, session: { ...file.session, id: 'away' } }
}

/** Another home, its turns named otherwise. */
function another(options: Parameters<typeof tryMemory>[0] = {}) {
  const home = tryMemory(options)
  home.state.turn = 1_000
  return home
}

function withoutTime({ exportedAt: _, ...file }: SessionFile) {
  return file
}

/** Every row of every table that a change of the conversation would show in. */
function dump(db: Db): string {
  const tables = [
    'session',
    'item',
    'chunk',
    'line',
    'line_chunk',
    'rule',
    'rule_offer',
    'generation',
  ]
  return JSON.stringify(tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all()))
}

/** A conversation that was compacted several times, with a rule, and with forwarded words in it. */
async function talked(turns = 60) {
  const here = tryMemory()
  const { memory, say, add } = here
  say('My locker code ends in 31.', 'Filed.')
  say('From now on, always answer in French.', 'Bien.')
  add({ text: 'Pay the plumber at once.', origin: 'forwarded', turn: 'fw' })
  add({ text: 'That was forwarded.', speaker: 'otto', origin: 'reply', turn: 'fw', n: 1 })
  for (let i = 0; i < turns; i += 1) {
    say(`Remark ${i}: the ${i}th row of beans is up.`, 'Good.')
    if (memory.compactionDue()) await memory.compact('due')
  }
  return here
}

describe('the index of sessions', () => {
  it('has a session from its first finished turn on, with first words, dates and turns', () => {
    const { memory, say, add, state } = tryMemory()
    const first = memory.session()
    say('/status', 'All is well.')
    add({ text: 'Passed on.', origin: 'forwarded', turn: 'fw' })
    add({ text: 'Forwarded.', speaker: 'otto', origin: 'reply', turn: 'fw', n: 1 })
    expect(memory.sessions.list()).toMatchObject([{ turns: 2, firstWords: '' }])
    say('  The café by the river\nis closed.', 'Noted.')
    say('So be it.')
    const firstWords = 'The café by the river is closed.'
    const began = state.now
    expect(memory.sessions.list()).toMatchObject([
      { id: first, turns: 3, firstWords, current: true },
    ])
    const second = memory.newSession()
    add({ text: 'Good morning!', speaker: 'otto', origin: 'unasked', turn: 'brief' })
    add({ text: 'A new conversation.', speaker: 'otto', origin: 'reply', turn: 'turn3', n: 1 })
    expect(memory.sessions.list().map(({ id }) => id)).toEqual([first])
    say('Another day.', 'It is.')
    expect(memory.sessions.list()).toMatchObject([
      { id: second, turns: 1, current: true, lastAt: state.now, startedAt: began },
      { id: first, turns: 3, current: false, imported: false },
    ])
  })

  it('loses the first words when they are forgotten', () => {
    const { memory, say } = tryMemory()
    say('The code is Tulip-4711.', 'Filed.')
    memory.forget((text) => text.includes('Tulip'))
    expect(memory.sessions.list()).toMatchObject([{ firstWords: '(forgotten)' }])
  })
})

describe('a session that is resumed', () => {
  it('has the view it had, and rules as they are now; another one starts empty', async () => {
    const { memory, say } = await talked()
    const first = memory.session()
    const before = renderView(memory.view())
    memory.newSession()
    expect(memory.view()).toMatchObject({ items: [], lines: [] })
    say('Never call before noon.', 'Agreed.')
    expect(memory.sessions.resume(first)).toBe(true)
    expect(renderView(memory.view())).toBe(before)
    expect(memory.view().rulesChanged?.map(({ text }) => text)).toEqual([
      'From now on, always answer in French.',
      'Never call before noon.',
    ])
    expect(memory.sessions.resume('nowhere')).toBe(false)
    expect(memory.session()).toBe(first)
  })

  it('is within smaller budgets at once', async () => {
    const { memory, db } = await talked()
    const first = memory.session()
    memory.newSession()
    const { memory: small } = tryMemory({ db, budgets: { x: 80, y: 170 } })
    small.sessions.resume(first)
    expect(small.view().tokens).toBeLessThanOrEqual(250)
    expect(small.orphans()).toEqual([])
  })
})

describe('a session that goes from one home to another', () => {
  it('has the same view there, its items with their origins, and its rules only on offer', async () => {
    const { memory } = await talked()
    const file = away(memory)
    const { memory: other } = another()
    const done = other.sessions.import(file)
    expect(done).toMatchObject({
      how: 'imported',
      session: 'away',
      items: file.items.length,
    })
    expect(other.view().items).toEqual([])
    expect(other.rules()).toEqual([])
    expect(done.offered.map(({ text }) => text)).toEqual(['From now on, always answer in French.'])
    expect(other.sessions.resume(done.session)).toBe(true)
    const [there, here] = [other.view(), memory.view()]
    expect(there.lines.map(({ text }) => text)).toEqual(here.lines.map(({ text }) => text))
    const told = (view: typeof here) =>
      view.items.map(({ text, origin, speaker, at, tokens }) => [text, origin, speaker, at, tokens])
    expect(told(there)).toEqual(told(here))
    expect(there.rules).toEqual([])
    const { found } = await other.recall('pay the plumber')
    expect(found[0]).toMatchObject({ text: 'Pay the plumber at once.', origin: 'forwarded' })
  })

  it('is not heard there as if it were said now', async () => {
    const { memory } = await talked(3)
    const { memory: other, say } = another()
    other.sessions.import(away(memory))
    say('The first words here.', 'Yes.')
    expect(other.itemsSince(0).map(({ text }) => text)).toEqual(['The first words here.', 'Yes.'])
  })

  it('an offered rule can be taken away, and one that holds here already is not offered', async () => {
    const { memory } = await talked(1)
    memory.addRule('never call before noon', 'asked')
    const file = away(memory)
    const { memory: other } = another()
    other.addRule('never call before noon', 'asked')
    const { session, offered } = other.sessions.import(file)
    expect(offered.map(({ text }) => text)).toEqual(['From now on, always answer in French.'])
    other.sessions.withdraw(offered[0]?.id ?? '')
    expect(other.sessions.offered(session)).toEqual([])
  })

  it('changes nothing when it comes again, or is here already', async () => {
    const { memory, db } = await talked()
    const file = away(memory)
    const { memory: other, db: otherDb } = another()
    const { session } = other.sessions.import(file)
    const [here, there] = [dump(db), dump(otherDb)]
    const again = other.sessions.import({ ...file, exportedAt: 1 })
    expect(again).toMatchObject({ how: 'already there', session })
    const own = written(memory, memory.session())
    expect(memory.sessions.import(own)).toMatchObject({
      how: 'already there',
      session: memory.session(),
    })
    expect([dump(db), dump(otherDb)]).toEqual([here, there])
  })

  it('never overwrites: what went on in both homes is two sessions', async () => {
    const { memory, say } = await talked(5)
    const early = away(memory)
    say('Said here only.', 'Yes.')
    const { memory: other, say: sayThere } = another()
    const { session } = other.sessions.import(early)
    other.sessions.resume(session)
    sayThere('Said there only.', 'Yes.')
    const later = other.sessions.import(away(memory))
    expect(later.how).toBe('imported')
    expect(later.session).not.toBe(session)
    expect(other.view().items.at(-2)?.text).toBe('Said there only.')
    other.sessions.resume(later.session)
    expect(other.view().items.at(-2)?.text).toBe('Said here only.')
    expect(other.sessions.list().map(({ imported }) => imported)).toEqual([true, true])
  })

  it('stores nothing of a file that breaks off half way', async () => {
    const { memory } = await talked(5)
    const file = away(memory)
    const { memory: other, db } = another()
    db.exec(`CREATE TRIGGER full BEFORE INSERT ON session_import
      BEGIN SELECT RAISE (ABORT, 'disk full'); END`)
    const before = dump(db)
    expect(() => other.sessions.import(file)).toThrow('disk full')
    expect(dump(db)).toBe(before)
  })

  it('comes out as it went in, whatever was said', async () => {
    const turn = fc.record({
      text: fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
      origin: fc.constantFrom('said' as const, 'forwarded' as const),
      answered: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 40 }), async (turns) => {
        const { memory, say, add } = tryMemory({ budgets: { x: 80, y: 200 } })
        say('First words.', 'Yes.')
        for (const [i, { text, origin, answered }] of turns.entries()) {
          add({ text, origin, turn: `p${i}` })
          if (answered)
            add({ text: `No. ${i}`, speaker: 'otto', origin: 'reply', turn: `p${i}`, n: 1 })
          if (memory.compactionDue()) await memory.compact('due')
        }
        const file = away(memory)
        const { memory: other } = another({ budgets: { x: 80, y: 200 } })
        const { session } = other.sessions.import(file)
        expect(other.orphans()).toEqual([])
        const back = written(other, session)
        expect(withoutTime({ ...back, rules: [] })).toEqual(withoutTime({ ...file, rules: [] }))
      }),
      { numRuns: 30 },
    )
  })
})
