import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recallTool } from '../../../bot/tools/recall.ts'
import type { ToolContext } from '../../../bot/tools/tool.ts'
import { inTransaction } from '../../../memory/db.ts'
import { createMemories, type Memories } from '../../../memory/durable/memories.ts'
import type { Memory } from '../../../memory/memory.ts'
import { createMiniLm } from '../../../memory/recall/minilm.ts'
import { createRecallThread } from '../../../memory/recall/thread/thread.ts'
import { createNotes, type Notes } from '../../../notes/notes.ts'
import { compare, type Part, rounded } from '../measure.ts'
import type { Benched } from '../report.ts'
import { createQuestions, createSayings } from '../texts.ts'
import { createFilled, openMemory } from './filled.ts'
import { embedAll } from './recall.ts'

export const recallUsage = `  recall [--sizes CHUNKS,NOTES,MEMORIES]
    One call of recall over the conversation, notes and memories (100000,10000,5000), beside its three parts
    one after the other; each part by itself; what opening it all takes, and memory used.`

export type Sizes = {
  readonly chunks: number
  readonly notes: number
  readonly memories: number
}

/** The whole bench; undefined where the options are none of its own. */
export function benchRecallOfAll(options: readonly string[]): Promise<Benched> | undefined {
  const [option, list = ''] = options
  if (options.length > 0 && (option !== '--sizes' || options.length > 2)) return undefined
  const [chunks = 100_000, notes = 10_000, memories = 5_000] =
    list === '' ? [] : list.split(',').map(Number)
  const sizes = { chunks, notes, memories }
  return Object.values(sizes).every((size) => Number.isSafeInteger(size) && size > 0)
    ? measureRecall(sizes)
    : undefined
}

export async function measureRecall(sizes: Sizes, times = 20): Promise<Benched> {
  const folder = mkdtempSync(join(tmpdir(), 'otto-bench-'))
  const home = join(folder, 'home')
  mkdirSync(home, { mode: 0o700 })
  try {
    const local = { dir: join(folder, 'models') }
    await fill(home, sizes, local)
    return await measure(home, local, sizes, times)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Local = { readonly dir: string }

/** A conversation with a vector each, facts of one subject each, and memories of ten lines. */
async function fill(home: string, sizes: Sizes, local: Local): Promise<void> {
  const filled = createFilled(home)
  await filled.fill(sizes.chunks)
  await embedAll(filled, createMiniLm(local))
  const say = createSayings(11)
  const ids = { last: 0 }
  const notes = createNotes({ db: filled.db, now: () => 0, newId: () => `n${++ids.last}` })
  for (let n = 0; n < sizes.notes; n += 500) {
    inTransaction(filled.db, () => {
      for (let i = n; i < Math.min(n + 500, sizes.notes); i += 1) {
        const text = say()
        const by = { turn: `t${i}`, call: 'c', at: i }
        notes.file({ kind: 'fact', text, said: text, subject: `subject ${i}`, origin: 'said' }, by)
      }
    })
  }
  filled.db.close()
  mkdirSync(join(home, 'memories'))
  for (let n = 0; n < sizes.memories; n += 1) {
    const body = Array.from({ length: 10 }, () => `- ${say()}`).join('\n')
    const head = `name: memory ${n}\ntype: user\ndescription: what is known of ${n}\nupdated: 2026-11-30`
    writeFileSync(join(home, 'memories', `memory-${n}.md`), `---\n${head}\n---\n${body}\n`)
  }
}

type Opened = { readonly memory: Memory; readonly notes: Notes; readonly memories: Memories }

async function measure(home: string, local: Local, sizes: Sizes, times: number): Promise<Benched> {
  const log = () => undefined
  const from = performance.now()
  const thread = createRecallThread({ local, path: join(home, 'otto.db'), log })
  const { db, memory } = openMemory(home, () => 0, { thread, embedder: thread.embedder })
  const notes = createNotes({ db, now: () => 0, newId: () => 'x' })
  const memories = createMemories({
    ...{ dirs: [join(home, 'memories')], now: () => 0, zone: () => 'UTC', warn: log },
  })
  const opened = rounded(performance.now() - from)
  try {
    await thread.warm()
    const warmed = rounded(performance.now() - from)
    const files = performance.now()
    memories.list()
    const firstRead = rounded(performance.now() - files)
    const parts = await measureParts({ memory, notes, memories }, sizes, times)
    const rssMb = { [sizes.chunks]: Math.round(process.memoryUsage().rss / 1e6) }
    const figures = { openMs: opened, warmMs: warmed, firstReadOfMemoriesMs: firstRead }
    return { report: { name: 'recall', parts, rssMb, ...figures }, missed: [] }
  } finally {
    await thread.stop()
    db.close()
  }
}

async function measureParts(all: Opened, sizes: Sizes, times: number) {
  const { memory, notes, memories } = all
  const ask = createQuestions(3)
  const tool = recallTool(all)
  if (tool.effect !== 'outside') throw new Error('recall is no outside tool')
  const frame: ToolContext['frame'] = {
    ...{ now: 0, zone: 'UTC', dateOrder: 'DMY', view: memory.view(), rules: [] },
    ...{
      hookNote: undefined,
      due: [],
      drafts: [],
      repliedTo: undefined,
      list: [],
      asked: undefined,
    },
  }
  const ctx = { turn: 't', call: 'c', now: 0, frame, personText: '', origin: 'said' } as const
  const inNotes = () => void notes.search(ask(), { limit: 12 })
  const inMemories = () => void memories.search(ask())
  const inTalk = async () => {
    const { by, why } = await memory.recall(ask())
    if (by === 'words') throw new Error(`recall went by words alone: ${why}`)
  }
  const oneByOne = async () => {
    inNotes()
    inMemories()
    await inTalk()
  }
  const nothing = () => undefined
  const size = `${sizes.chunks} chunks, ${sizes.notes} notes, ${sizes.memories} memories`
  const of = async (
    work: () => unknown,
    control: () => unknown,
  ): Promise<Record<string, Part>> => ({
    [size]: await compare(work, control, times),
  })
  return {
    'recall in one call': await of(() => tool.run({ query: ask() }, ctx), oneByOne),
    'of it notes': await of(inNotes, nothing),
    'of it memories': await of(inMemories, nothing),
    'of it the conversation': await of(inTalk, nothing),
  }
}
