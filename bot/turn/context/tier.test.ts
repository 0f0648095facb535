import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../../../memory/db.ts'
import { createMemory } from '../../../memory/memory.ts'
import { createLog } from '../../log.ts'
import { type Message, type Model, ModelError } from '../../models/model.ts'
import { sampleFrame } from '../../models/test/sample-frame.ts'
import { localTool, type Tool } from '../../tools/tool.ts'
import { converse, mostCalls, soFar } from '../converse.ts'
import { createTurnStore } from '../store.ts'
import { createToolbox } from '../toolbox.ts'
import { sizeOf } from './cut.ts'
import { createContextTier } from './tier.ts'

const now = () => 1_000
const idle = new AbortController().signal
const seed = 'read all of the files'

/** A page of `chars` characters, with a word that only it has. */
function page(n: number, chars: number): string {
  return `Page ${n} is about wort${n}z. ${'And so it goes on and on. '.repeat(chars / 26)}`
}

/** A house with one tool, which gives `chars` characters a call. */
function library(
  chars: number,
  more: Partial<ReturnType<Extract<Tool, { effect: 'local' }>['run']>> = {},
) {
  const db = openDatabase(':memory:')
  const store = createTurnStore(db, now)
  const ids = { next: 0 }
  const newId = () => `id${++ids.next}`
  const memory = createMemory({ db, now, newId, budgets: { x: 500, y: 1_000 } })
  const read = localTool({
    name: 'read',
    description: 'read a page',
    schema: z.object({ page: z.number(), note: z.string().optional() }),
    run: ({ page: n }) => {
      if (n < 0) throw new Error(page(n, chars))
      return { text: page(n, chars), ...more }
    },
  })
  const log = createLog({ level: 'silent', secrets: [] })
  const toolbox = createToolbox({ db, tools: [read], log })
  const turn = { id: 't1', frame: sampleFrame(), text: seed, origin: 'said' } as const
  store.begin('t1', 1, seed, 1)
  const context = createContextTier({ db, store, memory, now })
  const stored = db
    .prepare<[], string>(
      `SELECT c.text FROM item i JOIN chunk c ON c.id = i.chunk WHERE i.kind = 'context' ORDER BY i.n`,
    )
    .pluck()
  return { deps: { store, toolbox, context, now }, memory, turn, store, stored: () => stored.all() }
}

/** Reads one page a round, up to `pages`; fails before asking the page of `fails`. Tells what it was given. */
function reader(pages: number, { fails = -1, note = '' } = {}) {
  const given: (readonly Message[])[] = []
  const model: Model = async function* ({ messages }) {
    given.push([...messages])
    const done = messages.filter(({ role }) => role === 'tool').length
    if (done === fails) throw new ModelError('unreachable', 'killed')
    if (done === pages) yield { type: 'text', text: 'All read.' }
    else yield { type: 'call', call: { id: `c${done}`, name: 'read', args: { page: done, note } } }
    yield { type: 'done', stop: done === pages ? 'end' : 'calls', usage: undefined }
  }
  return { model, given }
}

function results(messages: readonly Message[] = []) {
  return messages.flatMap((message) => (message.role === 'tool' ? [message] : []))
}

/** How often what a round was given does not begin with all that the round before was given. */
function breaks(given: readonly (readonly Message[])[]): number {
  return given.filter((messages, i) => {
    const before = given[i - 1] ?? []
    const same = JSON.stringify(messages.slice(0, before.length)) === JSON.stringify(before)
    return !same
  }).length
}

describe('a turn with 120 big results', () => {
  it('stays within its measure, breaks its prefix seldom, and keeps its seed and its newest eight', async () => {
    const { deps, turn, stored } = library(10_000)
    const { model, given } = reader(mostCalls)
    const said = await converse(deps, model, turn, idle)
    expect(said).toMatchObject({ text: 'All read.', stop: 'end' })
    expect(given).toHaveLength(mostCalls + 1)
    const sizes = given.map(sizeOf)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200_000)
    const early = Math.max(...sizes.slice(0, 60))
    expect(Math.max(...sizes.slice(60))).toBeLessThan(early + 10_000)
    expect(breaks(given)).toBeLessThanOrEqual(12)
    for (const messages of given) {
      expect(messages[0]).toEqual({ role: 'person', text: seed, trusted: true })
      const texts = results(messages).map(({ text }) => text)
      const first = Math.max(0, texts.length - 8)
      expect(texts.slice(first)).toEqual(texts.slice(first).map((_, i) => page(first + i, 10_000)))
    }
    const away = results(given.at(-1)).filter((message) => message.away)
    expect(stored()).toEqual(away.map((_, i) => page(i, 10_000)))
    expect(away[3]?.text).toMatch(
      /^\[read\(page: 3, note: ""\): 100\d\d characters, beginning “Page 3 is about wort3z\. And so [^”\n]{60,100}…”\. The rest is put away: searchable with recall\.\]$/,
    )
  })

  it('says that recall has them, and it has', async () => {
    const { deps, turn, memory } = library(10_000)
    await converse(deps, reader(40).model, turn, idle)
    const { found } = await memory.recall('wort2z', { exceptTurn: turn.id })
    expect(found[0]).toMatchObject({ heading: 'tool output', speaker: 'tool' })
    expect(found[0]?.text).toMatch(/^Page 2 is about wort2z\./)
    expect(memory.view().items).toEqual([])
    expect(memory.orphans()).toEqual([])
  })

  it('goes on after a kill with the very bytes that it had', async () => {
    const whole = library(10_000)
    const straight = reader(60)
    await converse(whole.deps, straight.model, whole.turn, idle)
    const { deps, turn, stored } = library(10_000)
    for (const fails of [0, 1, 19, 20, 21, 35, 59]) {
      await expect(converse(deps, reader(60, { fails }).model, turn, idle)).rejects.toThrow(
        'killed',
      )
    }
    const last = reader(60)
    const said = await converse(deps, last.model, turn, idle)
    expect(last.given.map((each) => JSON.stringify(each))).toEqual(
      straight.given.slice(59).map((each) => JSON.stringify(each)),
    )
    expect(said.results).toHaveLength(60)
    expect(stored()).toEqual(whole.stored())
  })

  it('that are so big that eight of them are too much keeps the eight and no more', async () => {
    const { deps, turn } = library(50_000)
    const { model, given } = reader(30)
    await converse(deps, model, turn, idle)
    const whole = (messages: readonly Message[]) => results(messages).filter((each) => !each.away)
    expect(given.slice(8).map((messages) => whole(messages).length)).toEqual(
      given.slice(8).map(() => 8),
    )
  })

  it('lets long arguments go with their results, and keeps them in its record', async () => {
    const { deps, turn, store } = library(1_000)
    const note = 'n'.repeat(9_000)
    const { model, given } = reader(60, { note })
    await converse(deps, model, turn, idle)
    expect(Math.max(...given.map(sizeOf))).toBeLessThanOrEqual(220_000)
    const asked = soFar(store, turn).messages.flatMap((m) => (m.role === 'model' ? m.calls : []))
    expect(asked.map(({ args }) => args['note'])).toEqual(asked.map(() => note))
  })
})

describe('a result that is not stored', () => {
  it.each([
    ['was recalled, and stands there already', { recalled: true } as const, 0],
    ['failed', {}, -500],
    ['has no words', { text: '-'.repeat(10_000) }, 0],
  ])('because it %s says to run it again', async (_, more, first) => {
    const { deps, turn, stored } = library(10_000, more)
    const { given } = reader(0)
    const model: Model = async function* ({ messages }) {
      given.push([...messages])
      const done = results(messages).length
      if (done < 30) {
        const call = { id: `c${done}`, name: 'read', args: { page: first + done } }
        yield { type: 'call', call }
      }
      yield { type: 'done', stop: done < 30 ? 'calls' : 'end', usage: undefined }
    }
    await converse(deps, model, turn, idle)
    const away = results(given.at(-1)).filter((message) => message.away)
    expect(away.length).toBeGreaterThan(5)
    for (const { text } of away) expect(text).toMatch(/put away: run it again to see it\.\]$/)
    expect(stored()).toEqual([])
  })
})

describe('a prompt too long for the provider', () => {
  it('has the results put away to half, then all but the newest', async () => {
    const { deps, turn, store } = library(10_000)
    await converse(deps, reader(12).model, turn, idle)
    const sizes = [0, 1, 2, 3].map(() => {
      const { messages } = soFar(store, turn)
      deps.context.tighten(turn.id, messages)
      return Math.round(sizeOf(messages) / 10_000)
    })
    expect(sizes).toEqual([5, 2, 1, 1])
    const { messages } = soFar(store, turn)
    expect(deps.context.tighten(turn.id, messages)).toBe(false)
    expect(results(messages).at(-1)?.text).toBe(page(11, 10_000))
  })
})
