import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase, wipe } from '../db.ts'
import { forgottenText } from '../item.ts'
import { createMemory, renderView } from '../memory.ts'
import { start, tryMemory } from '../test/testing.ts'
import { countTokens } from '../tokens.ts'
import { withoutLines, withoutWords } from './words.ts'

const budgets = { x: 300, y: 1_500 }
const secret = 'tulip-4711'
const matches = (text: string) => text.toLowerCase().includes(secret)

function later<T>() {
  const made = { resolve: (_value: T): void => undefined }
  const promise = new Promise<T>((resolve) => {
    made.resolve = resolve
  })
  return { promise, resolve: (value: T) => made.resolve(value) }
}

/** Everything in the database as one text. */
function dump(db: ReturnType<typeof openDatabase>): string {
  const tables = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all()
  const rows = tables.flatMap((table) => db.prepare(`SELECT * FROM "${table}"`).all())
  return rows
    .map((row) =>
      Object.values(row ?? {})
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
        .join('|'),
    )
    .join('\n')
}

/** A conversation with the secret in every place: raw, retired, in lines, in a rule, in tool output. */
function planted() {
  const made = tryMemory({ budgets })
  const { say, add } = made
  say(`Always call the locker ${secret}.`, 'From now on I do.')
  say('Never write on Sundays.', 'I never will.')
  for (let i = 0; i < 100; i += 1) {
    const told = i % 9 === 0
    say(
      told ? `My code no. ${i} is ${secret}, remember that.` : `Row ${i} of beans is up, and fair.`,
      told ? `Noted, code ${i} is TULIP-4711.` : `Good to hear of row ${i}.`,
    )
  }
  add({ kind: 'context', speaker: 'tool', origin: 'tool', text: `the file says ${secret}` })
  return made
}

describe('forgetting in the conversation', () => {
  it('takes the words out of items, lines, rules and tool output, as many as it said it would', async () => {
    const { memory, db } = planted()
    const held = memory.holding(matches)
    expect(held).toMatchObject({ messages: 25, results: 1, rules: 1 })
    expect(held.lines).toBeGreaterThan(3)
    expect(memory.forget(matches)).toEqual(held)
    expect(memory.holding(matches)).toEqual({ messages: 0, results: 0, lines: 0, rules: 0 })
    expect(dump(db)).not.toMatch(/tulip|4711/i)
    expect(memory.rules().map(({ text }) => text)).toEqual(['Never write on Sundays.'])
    expect((await memory.recall(secret)).found).toEqual([])
    expect((await memory.recall('forgotten')).found).toEqual([])
    expect((await memory.recall('beans row 7')).found.length).toBeGreaterThan(0)
  })

  it('leaves the ledger whole, the order as it was and the view within its bound, also after a restart', () => {
    const { memory, db } = planted()
    const before = memory.itemsSince(0)
    memory.forget(matches)
    expect(memory.orphans()).toEqual([])
    const after = memory.itemsSince(0)
    expect(after.map(({ seq, turn, at }) => [seq, turn, at])).toEqual(
      before.map(({ seq, turn, at }) => [seq, turn, at]),
    )
    expect(after.map(({ text }) => text)).toEqual(
      before.map(({ text }) => (matches(text) ? forgottenText : text)),
    )
    const view = memory.view()
    expect(view.tokens).toBe(countTokens(renderView(view)))
    expect(view.tokens).toBeLessThanOrEqual(budgets.x + budgets.y)
    const again = createMemory({
      db,
      now: () => start,
      newId: () => 'x',
      budgets,
    })
    expect(again.view()).toEqual(view)
  })

  it('counts what belongs to the turn that asks for nothing, and takes it all the same', () => {
    const { memory, say } = tryMemory()
    say(`It is ${secret}.`)
    const [asking] = say(`forget ${secret}`)
    expect(memory.forget(matches, asking?.turn)).toMatchObject({ messages: 1 })
    expect(memory.itemsSince(0).map(({ text }) => text)).toEqual([forgottenText, forgottenText])
  })

  it('takes a line that stands for one message alone, also where its words were cut out of it', () => {
    const { memory, say, db } = tryMemory({ budgets: { x: 200, y: 600 } })
    for (let i = 0; i < 17; i += 1) say(`Bed ${i} of peas is up, and the weather is fair.`)
    say(`The parcel of Mr Gray is due on 4 May. ${'And so on it goes. '.repeat(12)} ${secret}`)
    for (let i = 0; i < 23; i += 1) say(`Row ${i} of beans is up, and the weather is fair.`)
    expect(dump(db)).toContain('“The parcel of Mr Gray is due on 4 May.”')
    memory.forget(matches)
    expect(dump(db)).not.toContain('Mr Gray')
    expect(memory.orphans()).toEqual([])
  })

  it('reaches into a text with half a surrogate pair, and into every session', () => {
    const { memory, say, db } = tryMemory()
    say(`\ud800 ${secret}`)
    memory.newSession()
    say('Good morning.')
    expect(memory.forget(matches)).toMatchObject({ messages: 1 })
    expect(dump(db).replaceAll('\0', '')).not.toMatch(/tulip/i)
  })

  it('forgets why a rule was made, and keeps the rule', () => {
    const { memory, say } = tryMemory()
    say(`My code is ${secret}. Never write on Sundays.`)
    expect(memory.forget(matches)).toMatchObject({ messages: 1, rules: 0 })
    expect(memory.rules()).toMatchObject([{ text: 'Never write on Sundays.', reason: '' }])
  })

  it('drops a compaction whose summariser was told the words before', async () => {
    const asked = later<void>()
    const first = later<string>()
    const answers = [first.promise]
    const { memory, say, db } = tryMemory({
      budgets: { x: 100, y: 300 },
      summarise: () => {
        asked.resolve()
        return answers.shift() ?? Promise.resolve('Rows were spoken of [sources: 1,2,3]')
      },
    })
    for (let i = 0; i < 9; i += 1)
      say(`Row ${i}.`, `Otto heard of ${secret} in row ${i}, as it was said.`)
    const compacted = memory.compact('asked')
    await asked.promise
    memory.forget(matches)
    first.resolve(`The code is ${secret} [sources: 1,2,3]`)
    expect(await compacted).toMatchObject({ how: 'dropped' })
    expect(dump(db)).not.toMatch(/tulip/i)
    expect(await memory.compact('asked')).toMatchObject({ how: 'summarised' })
  })

  it('undoes all of it where its transaction fails', () => {
    const { memory, db } = planted()
    const before = memory.view()
    const failing = db.transaction(() => {
      memory.forget(matches)
      throw new Error('the disk is full')
    })
    expect(failing).toThrow('full')
    expect(memory.view()).toEqual(before)
  })

  it('keeps bound and ledger whatever is said and forgotten', () => {
    const words = fc.array(fc.constantFrom('a', 'pin', 'beans', 'fair', 'row', 'locker'), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 60 }),
        fc.constantFrom('a', 'pin'),
        (said, gone) => {
          const { memory, say, db } = tryMemory({ budgets: { x: 64, y: 128 } })
          const holds = (text: string) => text.split(/[^a-z]+/).includes(gone)
          said.forEach((each, i) => void say(each.join(' '), i % 2 ? each.join(', ') : undefined))
          const held = memory.holding(holds)
          expect(memory.forget(holds)).toEqual(held)
          expect(memory.orphans()).toEqual([])
          expect(memory.view().tokens).toBeLessThanOrEqual(192)
          expect(memory.view().tokens).toBe(countTokens(renderView(memory.view())))
          db.close()
        },
      ),
      { numRuns: 40 },
    )
  }, 60_000)
})

describe('a database wiped', () => {
  it('has no byte left of what was deleted, in the file, its indexes or its log', () => {
    const dir = mkdtempSync(join(tmpdir(), 'otto-wipe-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const path = join(dir, 'otto.db')
    const db = openDatabase(path)
    const { memory, say } = tryMemory({ db, budgets: { x: 2_000, y: 6_000 } })
    const secrets = Array.from({ length: 60 }, (_, i) => `qx${(i * 7919 + 104729).toString(36)}zk`)
    secrets.forEach(
      (one, i) =>
        void say(`code ${i} is ${one} ${'and on it goes '.repeat(i % 17)}`, `Noted ${one}.`),
    )
    memory.forget((text) => secrets.some((one) => text.includes(one)))
    wipe(db)
    const bytes = Buffer.concat([readFileSync(path), readFileSync(`${path}-wal`)])
    expect(secrets.filter((one) => bytes.includes(one))).toEqual([])
    expect(memory.orphans()).toEqual([])
    expect(db.pragma('quick_check', { simple: true })).toBe('ok')
    db.close()
  })
})

describe('texts without the words', () => {
  it('lose the lines that hold them, or everything where they run over two', () => {
    expect(withoutLines(`1. milk\n2. ${secret}\n3. bread`, matches)).toBe(
      '1. milk\n(forgotten)\n3. bread',
    )
    const across = (text: string) => /red\sdoor/.test(text)
    expect(withoutLines('the red\ndoor', across)).toBe(forgottenText)
    expect(withoutLines('the door', across)).toBeUndefined()
  })

  it('keep the shape of JSON and its keys', () => {
    const json = JSON.stringify({ [secret]: 1, a: [secret, { b: `x\n"${secret}"` }], c: null })
    expect(withoutWords(json, matches)).toBe(
      JSON.stringify({ [secret]: 1, a: [forgottenText, { b: forgottenText }], c: null }),
    )
    expect(withoutWords('{"a":[1,"x"]}', matches)).toBeUndefined()
    expect(withoutWords(`{"type":"${secret}"}`, matches)).toBeUndefined()
  })
})
