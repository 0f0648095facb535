import { beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { alarm } from '../../memory/time/clock.ts'
import { createAnthropicModel } from '../models/anthropic.ts'
import { createFallback } from '../models/fallback.ts'
import type { Model } from '../models/model.ts'
import { scripted } from '../models/test/fake-model.ts'
import {
  callBlock,
  canaryKey,
  end,
  type Reply,
  silence,
  start,
  startWire,
  status,
  stream,
  textBlock,
  wireDeps,
} from '../models/test/fake-wire.ts'
import { createWorld, startOtto } from './test/fakes.ts'

/** Otto's own guards are 20 s. These are shorter where silence is the fault, and else out of its way. */
const short = { idleMs: 700, connectMs: 700, beginMs: 900, eventMs: 1_400 }
const long = { idleMs: 20_000, connectMs: 20_000 }
const silent = /no answer|silence|stalls|pings/
/** Long enough for a busy machine: what hangs for ever is what is looked for. */
const patienceMs = 60_000

const text = (...words: string[]) => textBlock(0, ...words)
const call = (name: string, json: string, id = 'toolu_1') =>
  stream([start, ...callBlock(0, { id, name }, json), ...end('tool_use')])
const many = Array.from({ length: 50 }, (_, i) =>
  callBlock(i, { id: `toolu_${i}`, name: 'list_open' }, '{}'),
).flat()

/** What goes wrong, and how the server shows it. */
const faults: Readonly<Record<string, Reply>> = {
  'no answer at all': silence,
  'headers and then silence': stream([], 'silence'),
  'a stream that stalls': stream([start, ...text('I was about to')], 'silence'),
  'a stream that only pings': stream([start, ...text('I was about to')], 'pings'),
  'a stream that is cut': stream([start, ...text('I was about to')], 'cut'),
  'an end without a reason': stream([start, ...text('I was about to')]),
  'a line that is cut before the answer': (response) => void response.destroy(),
  'too many requests, come back in ten minutes': status(429, 'slow', { 'retry-after': '600' }),
  'a fault of the server': status(500, 'internal'),
  'an overload': status(529, 'busy', {}, 'overloaded_error'),
  'an overload in the middle': stream([
    start,
    ...text('I was'),
    'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"x"}}\n\n',
  ]),
  'a refused key': status(401, canaryKey),
  'a retired model': status(404, 'model: claude-test'),
  'a request that is too long': status(400, 'prompt is too long: 210000 tokens > 200000'),
  'a garbled event': stream([start, 'event: content_block_delta\ndata: {"type":\n\n']),
  'a refusal': stream([start, ...end('refusal')]),
  'an empty answer': stream([start, ...end('end_turn')]),
  'a stop inside a call': stream([
    start,
    ...callBlock(0, { id: 'toolu_1', name: 'remember' }, '{"text":"half'),
    ...end('max_tokens'),
  ]),
  'calls without end, of no tool there is': call('format_disk', '{"a":[1,{"b":null}]}'),
  'fifty calls at once, again and again': stream([start, ...many, ...end('tool_use')]),
}

const fine = stream([start, ...text('All is well.'), ...end('end_turn')])
const remembers = call('remember', '{"text":"The locker code ends in 31","subject":"locker"}')

/** When it goes wrong: what the server answers before, and after that for ever. */
const occasions: Readonly<
  Record<string, { readonly say: string; readonly script: (fault: Reply) => readonly Reply[] }>
> = {
  'at a question': { say: 'what would you cook tonight?', script: (fault) => [fault] },
  'after a tool has acted': {
    say: 'keep in mind where my things are: locker 31',
    script: (fault) => [remembers, fault],
  },
  'at a plain command': {
    say: 'remember that my locker code ends in 31',
    script: (fault) => [fault],
  },
  'once, and then no more': {
    say: 'what would you cook tonight?',
    script: (fault) => [fault, fine],
  },
  'with another vendor behind it': {
    say: 'what would you cook tonight?',
    script: (fault) => [fault],
  },
}

async function within<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = alarm(patienceMs, () => reject(new Error('no answer')))
    work.then(resolve, reject).finally(stop)
  })
}

const cases = Object.keys(faults).flatMap((fault) =>
  Object.keys(occasions).map((occasion) => [fault, occasion] as const),
)

/** Each fault on one occasion, each occasion with four faults; all hundred with --full. */
const some = cases.filter((_, i) => i % 5 === Math.floor(i / 5) % 5)

/** Its library is loaded before anything is timed. */
beforeAll(() => import('@anthropic-ai/sdk'))

it('are twenty faults on five occasions', () => {
  expect(cases).toHaveLength(100)
  expect(new Set(some.map(([fault]) => fault)).size).toBe(20)
})

it.each(inject('full') ? cases : some)(
  '%s, %s: one honest answer, and nothing half done',
  async (name, when) => {
    const wire = await startWire()
    onTestFinished(() => wire.close())
    const [fault, occasion] = [faults[name], occasions[when]]
    if (fault === undefined || occasion === undefined) throw new Error('no such case')
    wire.script(...occasion.script(fault))
    const guards = silent.test(name) ? short : long
    const first: Model = createAnthropicModel(wireDeps(wire.url, { guards, retries: 1 }))
    const second = { name: 'gemini-test', model: scripted('Pasta.') }
    const chain = { first: { name: 'claude-test', model: first }, second, now: () => 0 }
    const log = { warn: () => undefined, info: () => undefined }
    const model =
      when === 'with another vendor behind it' ? createFallback({ ...chain, log }) : first
    const otto = startOtto(createWorld(), { model })
    await within(otto.say(occasion.say))

    const said = otto.shown()
    expect(said).toHaveLength(1)
    expect(said[0]?.text.trim()).not.toBe('')
    expect(said[0]?.text).not.toMatch(/canary|I was about to|undefined|\[object/)
    expect(wire.asked.length).toBeLessThanOrEqual(122)
    expect(otto.stores.inbox.open()).toBe(0)

    const count = (sql: string) => Number(otto.db.prepare(sql).pluck().get())
    const facts = count("SELECT count(*) FROM note WHERE kind = 'fact'")
    const writes = count('SELECT count(*) FROM write')
    // What was done is done whole: a fact and its write, or neither; and it is said.
    expect(writes).toBe(facts)
    if (when === 'after a tool has acted') expect(facts).toBe(1)
    if (facts > 0) expect(said[0]?.text).toMatch(/locker/i)
    if (when === 'at a question') expect(facts).toBe(0)
  },
  120_000,
)
