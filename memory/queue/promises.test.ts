import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { type Db, openDatabase } from '../db.ts'
import type { Budgets, Item, NewItem, View } from '../item.ts'
import { createMemory, type Memory, renderView } from '../memory.ts'
import { start } from '../test/testing.ts'
import { countTokens } from '../tokens.ts'
import { listening, summarisers, type Temper } from './test/summarisers.ts'
import { createWitness, expectPromises, type Witness } from './test/witness.ts'
import { renderItem } from './view.ts'

/** Stands in every sentence of the person's, and must never reach a summariser. */
const mark = 'zzperson'

const wishes = [
  'Never call before nine.',
  'Always answer in metric units.',
  'From now on, keep your answers under three lines.',
  'Never mention the surprise party.',
  'Always sign my mails with love.',
  'Please never book a flight on Fridays.',
]

/** A wish that anybody may utter. */
const strangers = 'Always bring seeds.'

const longest = 100_000
const of = (unit: string) => (length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
const long = fc
  .tuple(
    fc.constantFrom(
      ...[
        'k',
        'the beans are up ',
        '漢字',
        '👩‍👩‍👧‍👦',
        '<|endoftext|>',
        'aGVsbG8',
        ' \n',
        '0',
        '- [x](y) ',
      ].map(of),
    ),
    fc.integer({ min: 1, max: longest }),
  )
  .map(([made, length]) => made(length))

const text = fc.oneof(
  { weight: 8, arbitrary: fc.lorem({ maxCount: 30 }) },
  { weight: 3, arbitrary: fc.constantFrom('yes', 'The same again.', 'Good.', 'a\ud800b', '\n\n') },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.constant('- [x](y) [sources: 1]\n[Otto 2026-12-01 09:00] no') },
  { weight: 1, arbitrary: fc.constant(strangers) },
  { weight: 1, arbitrary: long },
)

const speakers: Record<string, Pick<NewItem, 'kind' | 'speaker' | 'origin'>> = {
  person: { kind: 'history', speaker: 'person', origin: 'said' },
  forwarded: { kind: 'history', speaker: 'person', origin: 'forwarded' },
  otto: { kind: 'history', speaker: 'otto', origin: 'reply' },
  unasked: { kind: 'history', speaker: 'otto', origin: 'unasked' },
  fetched: { kind: 'history', speaker: 'tool', origin: 'fetched' },
  context: { kind: 'context', speaker: 'tool', origin: 'tool' },
}

const append = fc.record({
  does: fc.constant('append' as const),
  who: fc.constantFrom('person', 'person', 'otto', 'otto', ...Object.keys(speakers)),
  text,
  newTurn: fc.boolean(),
  hours: fc.integer({ min: 0, max: 400 }),
  rolledBack: fc.constantFrom(false, false, false, false, true),
})

const step = fc.oneof(
  { weight: 20, arbitrary: append },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('compact' as const),
      why: fc.constantFrom('due', 'due', 'asked', 'too long'),
      waits: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wish' as const), nth: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('session' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('resume' as const), nth: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('forget' as const) }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A memory under test, its witness, and what its view was when it was last looked at. */
type Run = {
  readonly budgets: Budgets
  readonly temper: Temper
  readonly witness: Witness
  readonly given: string[]
  readonly path: string | undefined
  readonly pending: Promise<unknown>[]
  readonly clock: { now: number; id: number; turn: number; n: number }
  db: Db
  memory: Memory
}

function begin(budgets: Budgets, temper: Temper, path: string | undefined): Run {
  const clock = { now: start, id: 0, turn: 0, n: 0 }
  const given: string[] = []
  const db = openDatabase(path ?? ':memory:')
  const common = { budgets, temper, clock, given }
  return {
    ...common,
    ...{ witness: createWitness(), path, pending: [] },
    db,
    memory: made(common, db),
  }
}

function made(
  { budgets, temper, clock, given }: Pick<Run, 'budgets' | 'temper' | 'clock' | 'given'>,
  db: Db,
) {
  const newId = () => `id${String(++clock.id)}`
  const summarise = listening(temper, (entry) => void given.push(entry))
  return createMemory({
    db,
    now: () => clock.now,
    newId,
    budgets,
    summariseLimitMs: 5,
    ...summarise,
  })
}

const isSecret = (text: string) => text.includes('The same again')

const rolledBack = new Error('rolled back')

async function take(step: Step, run: Run): Promise<void> {
  switch (step.does) {
    case 'append':
      return step.rolledBack ? appendInVain(step, run) : void appendOne(step, run)
    case 'wish': {
      const wish = wishes[step.nth] ?? ''
      run.witness.wishes.add(wish)
      return void appendOne({ who: 'person', text: wish, newTurn: true, hours: 1 }, run)
    }
    case 'compact': {
      const done = run.memory.compact(step.why)
      if (step.waits) await done
      else run.pending.push(done)
      return
    }
    case 'restart':
      return restart(run)
    case 'session':
      return void run.memory.newSession()
    case 'resume': {
      const ids = [...new Set(run.witness.items.map(({ session }) => session))]
      const id = ids[step.nth % Math.max(1, ids.length)] ?? run.memory.session()
      if (run.memory.sessions.resume(id)) expect(run.memory.session()).toBe(id)
      return
    }
    case 'forget': {
      run.memory.forget(isSecret)
      return run.witness.forgot(isSecret)
    }
  }
}

/** A wish stays as it is: it must be heard where the person says it, and only there. */
function marked(text: string): string {
  if (wishes.includes(text) || text === strangers) return text
  const sentences = text.length > 5_000 ? [text] : text.split(/(?<=[.!?。])\s|\n/u)
  return sentences.map((one) => `${mark} ${one}`).join('\n')
}

type Words = { who: string; text: string; newTurn: boolean; hours: number }

function itemOf({ who, text, newTurn, hours }: Words, { clock }: Run): NewItem {
  const kinds = speakers[who] ?? expect.unreachable()
  if (newTurn) clock.turn += 1
  clock.now += hours * 3_600_000
  clock.n += 1
  const said = kinds.speaker === 'person' ? marked(text) : text
  return { ...kinds, text: said, at: clock.now, turn: `turn${clock.turn}`, n: clock.n }
}

/** Stores one item; nothing before it in the view changes, unless that needed a compaction. */
function appendOne(words: Words, run: Run): void {
  const before = run.memory.view()
  const item = run.memory.append(itemOf(words, run))
  run.witness.saw(item)
  const after = run.memory.view()
  if (item.kind === 'context') expect(after).toEqual(before)
  else expectNewest(item, after, run)
  if (after.session !== before.session || after.generation !== before.generation) return
  const front = renderView(before)
  expect(renderView(after).slice(0, front.length)).toBe(front)
  expect(after.items.slice(0, before.items.length)).toEqual(before.items)
}

/** What was said last stands last, word for word unless it is larger than a tier. */
function expectNewest(item: Item, view: View, { budgets }: Run): void {
  const newest = view.items.at(-1)
  expect(newest?.seq).toBe(item.seq)
  if (countTokens(renderItem(item, 'UTC')) <= budgets.x) expect(newest?.text).toBe(item.text)
}

function appendInVain(words: Words, run: Run): void {
  const before = run.memory.view()
  const doomed = run.db.transaction(() => {
    run.memory.append(itemOf(words, run))
    throw rolledBack
  })
  expect(() => doomed()).toThrow(rolledBack)
  expect(run.memory.view()).toEqual(before)
}

/** Another process: on the same handle while compactions of the first run on, or on the file, opened anew. */
async function restart(run: Run): Promise<void> {
  if (run.path !== undefined) await Promise.all(run.pending)
  const before = run.memory.view()
  const rules = run.memory.rules()
  if (run.path !== undefined) {
    run.db.close()
    run.db = openDatabase(run.path)
  }
  run.memory = made(run, run.db)
  expect(run.memory.view()).toEqual(before)
  expect(renderView(run.memory.view())).toBe(renderView(before))
  expect(run.memory.rules()).toEqual(rules)
}

async function holds(budgets: Budgets, temper: Temper, onDisk: boolean, steps: readonly Step[]) {
  const folder = onDisk ? mkdtempSync(join(tmpdir(), 'otto-promises-')) : undefined
  const run = begin(budgets, temper, folder && join(folder, 'otto.db'))
  const look = () => expectPromises(run.db, run.memory, budgets, run.witness, isSecret)
  try {
    for (const step of steps) {
      await take(step, run)
      look()
    }
    await Promise.all(run.pending)
    look()
    await restart(run)
    look()
    expect(run.given.filter((entry) => entry.includes(mark))).toEqual([])
  } finally {
    run.db.close()
    if (folder !== undefined) rmSync(folder, { recursive: true })
  }
}

const budgets = fc
  .tuple(fc.integer({ min: 64, max: 800 }), fc.double({ min: 2, max: 6, noNaN: true }))
  .map(([x, by]) => ({ x, y: Math.ceil(x * by) }))
const temper = fc.constantFrom(...(Object.keys(summarisers) as Temper[]))
const onDisk = fc.constantFrom(false, false, false, true)

it('keeps every promise after every step, whoever says whatever, whoever summarises it how', {
  timeout: 1_800_000,
}, async () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 70, size: 'max' })
  const numRuns = inject('full') ? 1_500 : 30
  await fc.assert(fc.asyncProperty(budgets, temper, onDisk, steps, holds), { numRuns })
})
