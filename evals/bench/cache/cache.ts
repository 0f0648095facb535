import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chatRequest } from '../../../bot/models/anthropic-request.ts'
import type { Model, ModelEvent, Summarise } from '../../../bot/models/model.ts'
import { type Db, openDatabase } from '../../../memory/db.ts'
import { quantile, rounded } from '../measure.ts'
import { createBenchOtto } from '../otto.ts'
import type { Benched } from '../report.ts'
import { createSayings } from '../texts.ts'
import { createPieces, type Piece, type Share, shareOf } from './prefix.ts'

export const cacheUsage = `  cache
    2,000 turns at the default budgets, as the Anthropic adapter would send them: which share of the prompts'
    tokens is byte for byte what the call before began with, and whether a turn ever waits for a summary.`

const leastShare = 0.9
const defaultTurns = 2_000
/** Real turns are minutes apart. */
const pauseMs = 600_000

/** The whole bench; undefined where it is given options. */
export function benchCache(options: readonly string[]): Promise<Benched> | undefined {
  return options.length > 0 ? undefined : measureCache(defaultTurns)
}

/** `env`: other settings than the defaults, such as smaller budgets. */
export async function measureCache(
  turns: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Benched> {
  const folder = mkdtempSync(join(tmpdir(), 'otto-bench-'))
  const db = openDatabase(join(folder, 'otto.db'))
  try {
    const run = await talk(db, folder, turns, env)
    const share = shareOfAll(run.shares, ({ same }) => same)
    const figures = {
      share,
      served: shareOfAll(run.shares, ({ served }) => served),
      ...{ turns, calls: run.shares.length, compactions: run.compactions },
      ...{ summaries: run.summaries, summariesOnTurn: run.onTurn },
      maxTokens: Math.max(...run.shares.map(({ tokens }) => tokens)),
    }
    const turnMs = { p50: rounded(quantile(run.took, 0.5)), p99: rounded(quantile(run.took, 0.99)) }
    const rssMb = { [turns]: Math.round(process.memoryUsage().rss / 1e6) }
    const report = { name: 'cache', parts: {}, rssMb, ...figures, turnMs }
    return { report, missed: missedIn(figures) }
  } finally {
    db.close()
    rmSync(folder, { recursive: true })
  }
}

function shareOfAll(shares: readonly Share[], of: (share: Share) => number): number {
  const sum = (figure: (share: Share) => number) =>
    shares.reduce((total, share) => total + figure(share), 0)
  return Math.round((10_000 * sum(of)) / sum(({ tokens }) => tokens)) / 10_000
}

function missedIn(figures: {
  readonly share: number
  readonly compactions: number
  readonly summariesOnTurn: number
}): string[] {
  const { share, compactions, summariesOnTurn } = figures
  return [
    ...(compactions > 0
      ? []
      : ['Nothing was compacted, so this says nothing: more turns are needed.']),
    ...(share >= leastShare
      ? []
      : [`Not kept: a share of ${share}, at least ${leastShare} is wanted.`]),
    ...(summariesOnTurn === 0
      ? []
      : [`Not kept: ${summariesOnTurn} summaries while somebody waited.`]),
  ]
}

/** A summary is slow: it comes when so many more turns were answered. A turn that waits for it never ends. */
const summaryLag = 2

/** Turns with chat, some with a call of a tool, and a rule now and then. */
async function talk(db: Db, home: string, turns: number, env: Readonly<Record<string, string>>) {
  const state = { at: 1_796_115_600_000, waiting: false, onTurn: 0, summaries: 0, turn: 0 }
  const late: { readonly due: number; readonly answer: () => void }[] = []
  const recorded = createRecorder()
  const summarise: Summarise = async (entries) => {
    state.summaries += 1
    if (state.waiting) state.onTurn += 1
    await new Promise<void>((answer) => late.push({ due: state.turn + summaryLag, answer }))
    return `What was said then. [sources: ${entries.map(({ n }) => n).join(',')}]`
  }
  const names = { chat: 'recorded', summarise: 'slow' }
  const otto = createBenchOtto({
    ...{ db, home, env, now: () => state.at },
    seats: { chat: recorded.model, summarise, distil: undefined, names },
    sent: () => {
      state.waiting = false
    },
  })
  const answer = (until: number) => {
    while ((late[0]?.due ?? until + 1) <= until) late.shift()?.answer()
  }
  const sayings = createSayings(11)
  const took: number[] = []
  const generations = new Set<number>()
  for (; state.turn < turns; state.turn += 1) {
    state.at += pauseMs
    state.waiting = true
    const from = performance.now()
    await otto.say(state.turn % 97 === 50 ? `From now on, always ${sayings()}` : sayings())
    took.push(performance.now() - from)
    generations.add(otto.stores.memory.view().generation)
    answer(state.turn)
  }
  answer(turns + summaryLag)
  await otto.settled()
  const { summaries, onTurn } = state
  return { shares: recorded.shares, took, summaries, onTurn, compactions: generations.size - 1 }
}

/** A chat model that keeps of each request what share of it begins like the one before. */
function createRecorder(): { readonly model: Model; readonly shares: readonly Share[] } {
  const pieces = createPieces()
  const sayings = createSayings(13)
  const shares: Share[] = []
  const memo: { before: readonly Piece[]; calls: number } = { before: [], calls: 0 }
  const model: Model = async function* (request) {
    const now = pieces(chatRequest({ model: 'recorded', maxTokens: 1_000 }, request))
    shares.push(shareOf(memo.before, now))
    memo.before = now
    yield* answerTo(request.messages.length, ++memo.calls, sayings())
  }
  return { model, shares }
}

/** Every fifth turn begins with a call of a tool. */
function* answerTo(messages: number, n: number, text: string): Generator<ModelEvent> {
  const calls = messages === 1 && n % 5 === 0
  if (calls) yield { type: 'call', call: { id: `c${n}`, name: 'remember', args: { text } } }
  else yield { type: 'text', text }
  yield { type: 'done', stop: calls ? 'calls' : 'end', usage: undefined }
}
