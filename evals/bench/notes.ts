import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, inTransaction, openDatabase } from '../../memory/db.ts'
import { createNotes, type Notes } from '../../notes/notes.ts'
import { compare, type Part, quantile, rounded } from './measure.ts'
import { type Benched, overLimit } from './report.ts'
import { createRandom } from './texts.ts'

export const notesUsage = `  notes [--sizes 1000,10000,100000]
    A note filed, and a search, among so many notes, beside a bare insert and a bare indexed query of the same
    texts; how much more a search takes at the greatest size than at the one before.`

/** What is allowed: beside the controls, and from one size to the next. */
const mostRatio = 3
const mostGrowth = 3

const usualSizes = [1_000, 10_000, 100_000]
const upsertsARound = 40
const searchesARound = 20
/** A search takes microseconds: so many make one sample, of subject and control alike. */
const searchesASample = 24
const limit = 12

/** 1 December 2026, 09:00 UTC. */
const start = 1_796_115_600_000

/** The whole bench; undefined where its options are none. */
export function benchNotes(options: readonly string[]): Promise<Benched> | undefined {
  if (options.length === 0) return measureNotes(usualSizes)
  const [name, list = '', more] = options
  const sizes = list.split(',').map(Number)
  const plain = sizes.every((size) => Number.isSafeInteger(size) && size > 0)
  return name === '--sizes' && more === undefined && plain ? measureNotes(sizes) : undefined
}

export async function measureNotes(
  sizes: readonly number[],
  times = { upserts: upsertsARound, searches: searchesARound },
): Promise<Benched> {
  const upsert: Record<string, Part> = {}
  const search: Record<string, Part> = {}
  const kinds: Record<string, ReturnType<typeof measureKinds>> = {}
  for (const size of sizes) {
    const measured = await measureSize(size, times)
    upsert[size] = measured.upsert
    search[size] = measured.search
    kinds[size] = measured.kinds
  }
  const growth = growthOf(sizes.map((size) => search[size]?.p50 ?? Number.NaN))
  const rssMb = { [sizes.at(-1) ?? 0]: Math.round(process.memoryUsage().rss / 1e6) }
  const missed = [
    ...overLimit('an upsert', upsert, mostRatio),
    ...overLimit('a search', search, mostRatio),
    ...(growth <= mostGrowth
      ? []
      : [
          `Not kept: a search takes ${growth} times as long at the greatest size as at the one before.`,
        ]),
  ]
  const parts = { upsert, [`${searchesASample} searches`]: search }
  return { report: { name: 'notes', parts, growth, 'one search': kinds, rssMb }, missed }
}

/** How much more the last takes than the one before; 1 where there is only one. */
function growthOf(p50s: readonly number[]): number {
  const [last = 1, before = last] = p50s.toReversed()
  return rounded(last / before)
}

async function measureSize(size: number, times: { upserts: number; searches: number }) {
  const home = mkdtempSync(join(tmpdir(), 'otto-bench-'))
  const db = openDatabase(join(home, 'otto.db'))
  try {
    const notes = createNotes({ db, now: () => start, newId: ids('n') })
    const bare = createBare(db)
    const texts = createNoteTexts(7)
    inTransaction(db, () => {
      for (let i = 0; i < size; i++) {
        const text = texts()
        file(notes, i, text)
        bare.insert(text, i)
      }
    })
    const asked = queriesOf(texts)
    return {
      upsert: await measureUpsert(notes, bare, texts, size, times.upserts),
      search: await measureSearch(notes, bare, asked, times.searches),
      kinds: measureKinds(notes, asked),
    }
  } finally {
    db.close()
    rmSync(home, { recursive: true })
  }
}

const utterances = new URL('../../bot/models/offline/guessing/utterances/', import.meta.url)

/** What people tell Otto to keep, each with a number of its own, so that few are alike. */
function createNoteTexts(seed: number): () => string {
  const random = createRandom(seed)
  const lines = ['remember', 'owe', 'waiting', 'save', 'remind', 'add_event'].flatMap((name) =>
    readFileSync(new URL(`${name}.txt`, utterances), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  )
  const line = () => lines[Math.floor(random() * lines.length)] ?? ''
  return () => `${line()}, ${line()} ${Math.floor(random() * 1e6)}`
}

function ids(prefix: string): () => string {
  const last = { id: 0 }
  return () => `${prefix}${String(++last.id).padStart(9, '0')}`
}

/** A loop with a date, one without, and a fact whose value replaces the one before, by turns. */
function file(notes: Notes, i: number, text: string): void {
  const by = { turn: `t${i}`, call: 'c', at: start + i }
  const said = { text, said: text, origin: 'said' } as const
  if (i % 3 === 2) {
    notes.file({ ...said, kind: 'fact', subject: `thing ${i % 500}` }, by)
    return
  }
  const due = {
    at: start + (i % 365) * 86_400_000,
    zone: 'UTC',
    said: '',
    precision: 'day',
  } as const
  notes.file({ ...said, kind: 'loop', owed: 'mine', due: i % 3 === 0 ? due : undefined }, by)
}

type Bare = ReturnType<typeof createBare>

/** What a note cannot do without: a row with its text, and an index that finds it. */
function createBare(db: Db) {
  db.exec(`
    CREATE TABLE bare (seq INTEGER PRIMARY KEY, text TEXT NOT NULL, due INTEGER, at INTEGER NOT NULL) STRICT;
    CREATE VIRTUAL TABLE bare_words USING fts5
      (text, content = 'bare', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1');
    CREATE TRIGGER bare_added AFTER INSERT ON bare BEGIN
      INSERT INTO bare_words (rowid, text) VALUES (new.seq, new.text); END;`)
  const add = db.prepare<[string, number | null, number]>(
    'INSERT INTO bare (text, due, at) VALUES (?, ?, ?)',
  )
  const find = db.prepare<[string]>(
    `SELECT * FROM bare WHERE seq IN (SELECT rowid FROM bare_words WHERE bare_words MATCH ?)
     ORDER BY due IS NULL, due, at DESC LIMIT ${limit}`,
  )
  return {
    insert: (text: string, i: number) =>
      void add.run(text, i % 3 === 0 ? start + (i % 365) * 86_400_000 : null, start + i),
    find: (query: string) =>
      find.all(
        query
          .split(' ')
          .map((word) => `"${word}"`)
          .join(' AND '),
      ),
  }
}

function measureUpsert(notes: Notes, bare: Bare, texts: () => string, size: number, times: number) {
  const place = { ours: size, theirs: size }
  return compare(
    () => file(notes, place.ours++, texts()),
    () => bare.insert(texts(), place.theirs++),
    times,
  )
}

/** By kind, the words asked for: what stands in few notes, in most, in none, and words too short for trigrams. */
function queriesOf(texts: () => string): Readonly<Record<string, readonly string[]>> {
  const all =
    Array.from({ length: 500 }, texts)
      .join(' ')
      .toLowerCase()
      .match(/\p{L}{5,}/gu) ?? []
  const times = new Map<string, number>()
  for (const word of all) times.set(word, (times.get(word) ?? 0) + 1)
  const words = [...times.keys()].toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))
  const [common, rare] = [words.slice(0, 8), words.slice(-8)]
  return {
    common,
    rare,
    'two words': rare.map((word, i) => `${word} ${common[i] ?? ''}`),
    'in no note': rare.map((word) => `${word}qz`),
    'two characters': ['st', 'er', 'on', 'th', 'ma', 'co', '42', '1 7'],
    'one character': [...'aeqxz19é'],
    'two that are rare': ['zq', 'qx', 'x9', '9z', 'jq', 'vq', 'wx', 'é1'],
  }
}

/** All kinds in turn; the control looks up those that its index knows. */
function measureSearch(
  notes: Notes,
  bare: Bare,
  kinds: Readonly<Record<string, readonly string[]>>,
  times: number,
) {
  const asked = Object.values(kinds).flat()
  const known = asked.filter((query) => query.length > 4)
  const place = { ours: 0, theirs: 0 }
  return compare(
    () => {
      for (let i = 0; i < searchesASample; i++)
        notes.search(asked[place.ours++ % asked.length] ?? '', { limit })
    },
    () => {
      for (let i = 0; i < searchesASample; i++)
        bare.find(known[place.theirs++ % known.length] ?? '')
    },
    times,
  )
}

function measureKinds(notes: Notes, kinds: Readonly<Record<string, readonly string[]>>) {
  const measured = Object.entries(kinds).map(([kind, queries]) => {
    const each = Array.from({ length: 100 }, (_, i) => {
      const before = performance.now()
      notes.search(queries[i % queries.length] ?? '', { limit })
      return performance.now() - before
    })
    return [
      kind,
      { p50: rounded(quantile(each, 0.5)), p99: rounded(quantile(each, 0.99)) },
    ] as const
  })
  return Object.fromEntries(measured)
}
