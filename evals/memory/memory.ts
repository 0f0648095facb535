import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../../bot/config.ts'
import { embeddingSeat } from '../../bot/models/embedding-seat.ts'
import { createSeats } from '../../bot/models/seats.ts'
import type { Summarise } from '../../memory/item.ts'
import type { Embedder } from '../../memory/recall/embed.ts'
import { createMiniLm } from '../../memory/recall/minilm.ts'
import { countTokens } from '../../memory/tokens.ts'
import type { Io } from '../simulate/simulate.ts'
import { type Conversation, DataError, firstTurns } from './conversation.ts'
import { corrected } from './corrections.ts'
import { isLocomo, readLocomo } from './locomo.ts'
import { type Options, OptionsError, readOptions, usage } from './options.ts'
import { type ReplayDeps, replay } from './replay.ts'
import { listed, type Report, reportOf, tableOf } from './report.ts'
import { type Scored, scoreAll } from './score.ts'
import { isSession, readSession } from './session.ts'
import { citing, garbage, omitting, type Tally, tallied } from './summarisers.ts'

export { usage }

type Env = Readonly<Record<string, string | undefined>>

/** Resolves to the exit code. */
export async function evalMemory(args: readonly string[], env: Env, io: Io): Promise<number> {
  if (args.includes('--help')) {
    io.err(usage)
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'otto-eval-'))
  try {
    const options = readOptions(args)
    return await measure(options, conversationsOf(options), { folder, env, io })
  } catch (cause) {
    if (!isExpected(cause)) throw cause
    io.err(cause instanceof OptionsError ? `${cause.message}\n${usage}` : cause.message)
    return 2
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isExpected(cause: unknown): cause is Error {
  const read = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
  const known = [OptionsError, DataError, ConfigError].some((kind) => cause instanceof kind)
  return cause instanceof Error && (known || read || cause instanceof SyntaxError)
}

type Place = { readonly folder: string; readonly env: Env; readonly io: Io }

async function measure(
  options: Options,
  conversations: readonly Conversation[],
  place: Place,
): Promise<number> {
  const { io } = place
  const tally: Tally = { answers: 0, unparsed: 0, uncited: 0 }
  const summarise = tallied(summariserOf(options, place.env), tally)
  const embedder = embedderOf(options.embeddings, place.env, place.folder)
  const asked: Asked[] = []
  for (const conversation of conversations) {
    if (io.signal.aborted) return 130
    asked.push(await ask(conversation, options, { summarise, embedder, folder: place.folder }))
  }
  const scored = asked.flatMap((each) => each.scored)
  const compactions = asked.reduce((sum, each) => sum + each.compactions, 0)
  const fault = faultOf(options, compactions, embedder === undefined ? [] : scored)
  if (fault !== undefined) {
    io.err(fault)
    return 1
  }
  const embeddings = embedder?.model ?? 'off'
  print(reportOf(scored, { ...tally, compactions, embeddings }), scored, options, io)
  const stray = conversations.reduce((sum, { strayLabels }) => sum + strayLabels, 0)
  if (stray > 0 && !options.json) io.out(`${stray} labels name no turn and were left out.`)
  return 0
}

type Asked = { readonly scored: readonly Scored[]; readonly compactions: number }
type AskDeps = Pick<ReplayDeps, 'summarise' | 'embedder'> & { readonly folder: string }

/** Replays one conversation into a database of its own and asks its questions. */
async function ask(
  conversation: Conversation,
  { keepStore, x, y, chars }: Options,
  { folder, ...deps }: AskDeps,
): Promise<Asked> {
  const path = storePath(keepStore ?? folder, conversation.name)
  const replayed = await replay(conversation, { ...deps, path, budgets: { x, y } })
  try {
    const scored = await scoreAll(conversation, replayed, { chars, count: countTokens })
    return { scored, compactions: replayed.compactions }
  } finally {
    await replayed.close()
  }
}

/** Why no figure may be shown. */
function faultOf(
  { x, y }: Options,
  compactions: number,
  embedded: readonly Scored[],
): string | undefined {
  if (compactions === 0) {
    return `Nothing was ever compacted with X ${x} and Y ${y} tokens, so nothing was measured: all of it still stands in the view. Give smaller budgets, as --x 200 --y 400.`
  }
  const wordsOnly = embedded.find(({ by }) => by === 'words')
  return wordsOnly && `Meaning could not be used: ${wordsOnly.why ?? 'nobody knows why'}`
}

function print(report: Report, scored: readonly Scored[], { show, json }: Options, io: Io): void {
  if (show !== undefined) for (const line of listed(scored, show)) io.out(line)
  if (!json || show !== undefined) for (const line of tableOf(report, scored)) io.out(line)
  if (json) io.out(JSON.stringify(report))
}

function conversationsOf({ data, turns, corrections }: Options): readonly Conversation[] {
  const parsed: unknown = JSON.parse(readFileSync(data, 'utf8'))
  if (!isSession(parsed) && !isLocomo(parsed)) {
    throw new DataError(`${data} is neither LoCoMo’s form nor a session that Otto exported`)
  }
  const all = isSession(parsed) ? [readSession(parsed)] : readLocomo(parsed)
  const labelled =
    corrections === undefined ? all : corrected(all, JSON.parse(readFileSync(corrections, 'utf8')))
  return turns === undefined ? labelled : labelled.map((each) => firstTurns(each, turns))
}

function summariserOf({ summariser }: Options, env: Env): Summarise {
  switch (summariser.type) {
    case 'cites':
      return citing
    case 'omit':
      return omitting(summariser.share)
    case 'garbage':
      return garbage
    case 'live': {
      const { summarise } = createSeats({ config: readConfig(env, homedir()) })
      if (summarise === undefined) throw new OptionsError('live needs a model key')
      return summarise
    }
  }
}

function embedderOf(name: string, env: Env, folder: string): Embedder | undefined {
  if (name === 'off') return undefined
  const dir = join(folder, 'models')
  if (name === 'local' && env['OTTO_EMBEDDING_MODEL_DIR'] === undefined)
    return createMiniLm({ dir })
  const config = readConfig({ ...env, OTTO_EMBEDDING_MODEL: name }, homedir())
  const seat = embeddingSeat({ ...config, home: folder })
  switch (seat.type) {
    case 'off':
      throw new OptionsError(seat.why)
    case 'local':
      if (seat.why !== '') throw new OptionsError(seat.why)
      return createMiniLm(seat.local)
    case 'hosted':
      return seat.embedder
  }
}

/** A database of an earlier run is removed: nothing is ever restored from it. */
function storePath(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `eval-${name.replace(/[^\w-]+/gu, '-')}.db`)
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (existsSync(file)) rmSync(file)
  }
  return path
}
