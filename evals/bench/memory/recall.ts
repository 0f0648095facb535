import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Db } from '../../../memory/db.ts'
import type { Embedder } from '../../../memory/recall/embed.ts'
import { createEmbedding } from '../../../memory/recall/embedding.ts'
import { createMiniLm } from '../../../memory/recall/minilm.ts'
import { createRecallThread } from '../../../memory/recall/thread/thread.ts'
import { searchWords } from '../../../memory/recall/words.ts'
import { sleep } from '../../../memory/time/clock.ts'
import { compare, median, type Part, rounded } from '../measure.ts'
import { createQuestions, createRandom } from '../texts.ts'
import { type Filled, openMemory } from './filled.ts'

export type RecallMeasured = {
  /** A recall beside its bare parts, one after the other: float scan, word query, embedding of the question. */
  readonly recall: Part
  /** `p50` and `p99` of the loop's delay while recalls run; `limitP50` is the idle p99, `ratio` p99 by it. */
  readonly delay: Part
  /** Median of each bare part, in milliseconds. */
  readonly bare: Readonly<Record<'scan' | 'words' | 'embedding', number>>
}

const best = 20

/**
 * Recall over all that was filled: the real thread with the real local model for the question; the vectors
 * of what was said are random ones under the same stamp, since their number matters here and not their
 * meaning. `models` is where the model's file is kept.
 */
export async function benchRecall(
  filled: Filled,
  bareDb: Db,
  home: string,
  models: string,
  times: number,
): Promise<RecallMeasured> {
  const local = { dir: models }
  const miniLm = createMiniLm(local)
  const floats = await embedAll(filled, miniLm)
  const words = createBareWords(bareDb, filled.texts)
  const log = () => undefined
  const thread = createRecallThread({ local, path: join(home, 'otto.db'), log })
  const { db, memory } = openMemory(home, () => 0, { thread, embedder: thread.embedder })
  const asked = questions()
  const took = { scan: [0], words: [0], embedding: [0] }
  try {
    await thread.warm()
    const recall = async () => {
      const { by, why } = await memory.recall(asked.next())
      if (by === 'words') throw new Error(`recall went by words alone: ${why}`)
    }
    const control = async () => {
      const question = asked.again()
      const start = performance.now()
      const [vector] = await miniLm.embed([question], 'query')
      const embedded = performance.now()
      words.search(searchWords(question))
      const searched = performance.now()
      scan(floats, vector ?? new Float32Array())
      took.embedding.push(embedded - start)
      took.words.push(searched - embedded)
      took.scan.push(performance.now() - searched)
    }
    const part = await compare(recall, control, times)
    const delay = await delayDuring(recall, times)
    const bare = { scan: mid(took.scan), words: mid(took.words), embedding: mid(took.embedding) }
    return { recall: part, delay, bare }
  } finally {
    await thread.stop()
    db.close()
  }
}

function mid(values: readonly number[]): number {
  return rounded(median(values.slice(1)))
}

/** A new question for recall, then the same one for its control. */
function questions() {
  const ask = createQuestions(3)
  const state = { last: ask() }
  return {
    next: (): string => {
      state.last = ask()
      return state.last
    },
    again: (): string => state.last,
  }
}

/** Gives whatever waits a random unit vector with the model's stamp; gives all of them as bare floats. */
export async function embedAll(
  { db, texts }: Filled,
  { model, dimensions }: Embedder,
): Promise<Floats> {
  const vectorOf = createVectors(dimensions)
  const embed = async (some: readonly string[]) => some.map(vectorOf)
  const embedding = createEmbedding({
    db,
    embedder: { model, dimensions, hosted: false, embed },
    log: (what) => {
      throw new Error(what)
    },
  })
  await embedding.run()
  const { pending, failed } = embedding.status()
  if (pending > 0) throw new Error(`${pending} were not embedded: ${failed}`)
  const floats = new Float32Array(texts.length * dimensions)
  for (const [i, text] of texts.entries()) floats.set(vectorOf(text), i * dimensions)
  return { floats, dimensions }
}

type Floats = { readonly floats: Float32Array; readonly dimensions: number }

/** A random unit vector, the same for the same text. */
function createVectors(dimensions: number): (text: string) => Float32Array {
  return (text) => {
    let seed = 0
    for (let i = 0; i < text.length; i++) seed = (Math.imul(seed, 31) + text.charCodeAt(i)) | 0
    const random = createRandom(seed)
    const vector = Float32Array.from({ length: dimensions }, () => random() + random() - 1)
    const length = Math.hypot(...vector)
    return vector.map((value) => value / length)
  }
}

/** The nearest 20 by nothing but a loop over floats. */
function scan({ floats, dimensions }: Floats, query: Float32Array): readonly number[] {
  const nearest: { at: number; cosine: number }[] = []
  let least = -2
  for (let start = 0, at = 0; start < floats.length; start += dimensions, at++) {
    let cosine = 0
    for (let i = 0; i < dimensions; i++) cosine += (floats[start + i] ?? 0) * (query[i] ?? 0)
    if (cosine <= least) continue
    nearest.push({ at, cosine })
    nearest.sort((a, b) => b.cosine - a.cosine)
    nearest.length = Math.min(nearest.length, best)
    least = nearest.length < best ? -2 : (nearest.at(-1)?.cosine ?? -2)
  }
  return nearest.map(({ at }) => at)
}

/** A word index with nothing around it, over the same texts. */
function createBareWords(db: Db, texts: readonly string[]) {
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS words USING
    fts5 (text, content = '', tokenize = 'porter unicode61 remove_diacritics 2')`)
  const last = db.prepare<[], number>('SELECT coalesce(max(rowid), 0) FROM words').pluck()
  const add = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
  const from = last.get() ?? 0
  db.transaction(() => {
    for (const [i, text] of texts.slice(from).entries()) add.run(from + i + 1, text)
  })()
  const matching = db.prepare<[string]>(
    `SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank LIMIT ${best}`,
  )
  return {
    search: (words: readonly string[]) =>
      matching.all(words.map((word) => `"${word}"`).join(' OR ')),
  }
}

/** How late the loop is while it only waits for recalls, beside when it waits for nothing. */
async function delayDuring(recall: () => Promise<void>, times: number): Promise<Part> {
  const [busy50, busy99, idle99]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < 5; round++) {
    idle99.push((await delayOf(() => sleep(20 * times))).p99)
    const { p50, p99 } = await delayOf(async () => {
      for (let i = 0; i < times; i += 3) await recall()
    })
    busy50.push(p50)
    busy99.push(p99)
  }
  const [p99, limitP50] = [median(busy99), median(idle99)]
  return {
    p50: rounded(median(busy50)),
    p99: rounded(p99),
    limitP50: rounded(limitP50),
    ratio: rounded(p99 / limitP50),
  }
}

async function delayOf(work: () => Promise<void>): Promise<{ p50: number; p99: number }> {
  const histogram = monitorEventLoopDelay({ resolution: 1 })
  histogram.enable()
  await work()
  histogram.disable()
  return { p50: histogram.percentile(50) / 1e6, p99: histogram.percentile(99) / 1e6 }
}
