import type { Db } from '../../memory/db.ts'
import type { Note, NoteKind, NoteStatus } from '../note.ts'
import { type ShownRow, toNote } from '../rows.ts'
import { type Plan, planSearch } from '../search.ts'

export type Sought = {
  readonly needles: readonly string[]
  readonly match: 'all' | 'any'
  readonly kinds: readonly NoteKind[] | undefined
  readonly statuses: readonly NoteStatus[]
  readonly limit: number | undefined
}

/** What holds now: the statuses for which the notes lie in the order of a search. */
export const live: readonly NoteStatus[] = ['current', 'open', 'saved']

const order = 'due_at IS NULL, due_at, touched_at DESC, seq DESC'

/** What of the notes' number makes few candidates, and the bounds of that. */
const share = 12
const [fewest, most] = [50, 1_000]

const asAsked = `status IN (SELECT value FROM json_each(@statuses))
  AND (@kinds IS NULL OR kind IN (SELECT value FROM json_each(@kinds)))`
/** Of the needles those that no index has looked for. */
const hasRest = `(@first = '' OR instr(note.folded, @first) > 0)
  AND NOT EXISTS (SELECT 1 FROM json_each(@rest) WHERE instr(note.folded, value) = 0)`
/** What is shown of a note: not what it is only found by. */
const shown = `id, kind, status, text, said, subject, who, owed, due_at, due_zone, due_said, due_precision,
  snoozed_until, tags, origin, source, turn, at, touched_at, confirmed_at, superseded_by`
const ofKinds = `note.kind IN (SELECT value FROM json_each(@kinds))
  AND note.status IN (SELECT value FROM json_each(@statuses))`

const candidates = {
  words: 'note.seq IN (SELECT rowid FROM note_words WHERE note_words MATCH @fts)',
  grams: 'note.seq IN (SELECT rowid FROM note_grams WHERE note_grams MATCH @fts)',
  nothing: 'true',
  kinds: ofKinds,
  /** Those that the index gave, where they are few. */
  these: 'note.seq IN (SELECT value FROM json_each(@seqs))',
} as const

/** The SQL of searching; the tables are those of the notes. */
export function createFinding(db: Db, bound?: number) {
  const all = inOrder(db)
  const some = ranked(db)
  const candidatesIn = firstCandidates(db)
  const last = db.prepare<[], number | null>('SELECT max(seq) FROM note').pluck()

  /**
   * Fewer candidates than these are fetched and sorted. Of more, the first ones are met sooner by walking the
   * notes in order: with k of n fitting, that takes n/k steps for each, and sorting takes k.
   */
  function few(): number {
    return (
      bound ?? Math.min(most, Math.max(fewest, Math.ceil(Math.sqrt(share * (last.get() ?? 0)))))
    )
  }

  /** By the index, where it has few candidates; else undefined. */
  function rare(sought: Sought, by: Plan['by'], asked: Given): ShownRow[] | undefined {
    const seqs = by === 'nothing' ? undefined : candidatesIn[by](asked)
    if (seqs === undefined || seqs.length >= asked.few) return undefined
    const whole = asked.rest === '[]' ? all.exactly : all.these
    const these = sought.match === 'any' ? some.these : whole
    return seqs.length === 0 ? [] : these({ ...asked, seqs: JSON.stringify(seqs) })
  }

  /** By their kind and status, where there are few such notes; else undefined. */
  function ofKind(sought: Sought, asked: Given): ShownRow[] | undefined {
    if (sought.kinds === undefined || candidatesIn.kinds(asked).length >= asked.few)
      return undefined
    return sought.match === 'any'
      ? some.kinds(asked)
      : all.kinds({ ...asked, ...lookingFor(sought) })
  }

  /** The first ones in order, where only so many are wanted; else all that fit, sorted. */
  function common(sought: Sought, by: Plan['by'], asked: Given): ShownRow[] {
    if (sought.match === 'any') return some[by](asked)
    const walks = sought.limit !== undefined && isLive(sought)
    return walks ? all.walk({ ...asked, ...lookingFor(sought) }) : all[by](asked)
  }

  function find(sought: Sought): ShownRow[] {
    const plan = planSearch(sought.needles, sought.match)
    const asked = { ...givenFor(sought, plan), few: few(), seqs: '[]' }
    return rare(sought, plan.by, asked) ?? ofKind(sought, asked) ?? common(sought, plan.by, asked)
  }

  return { search: (sought: Sought): Note[] => find(sought).map(toNote) }
}

function isLive({ statuses }: Sought): boolean {
  return statuses.every((status) => live.includes(status))
}

/** Without an index every needle is looked for in each row, the first one first. */
function lookingFor({ needles }: Sought) {
  const [first = '', ...rest] = needles
  return { first, rest: JSON.stringify(rest) }
}

type Given = ReturnType<typeof givenFor> & { readonly few: number; readonly seqs: string }

function givenFor({ kinds, statuses, limit }: Sought, { counted, fts, rest }: Plan) {
  return {
    needles: JSON.stringify(counted),
    first: '',
    rest: JSON.stringify(rest),
    statuses: JSON.stringify(statuses),
    kinds: kinds === undefined ? null : JSON.stringify(kinds),
    least: Math.min(1, counted.length),
    limit: limit ?? -1,
    fts,
  }
}

/** All needles: the seqs are put in order first, then only the rows that are wanted are read. */
function inOrder(db: Db) {
  const prepared = (sql: string) => {
    const statement = db.prepare<[Given], ShownRow>(sql)
    return (given: Given) => statement.all(given)
  }
  const sorted = (where: string, index = '') =>
    prepared(`
      SELECT ${shown} FROM note WHERE seq IN (
        SELECT seq FROM note ${index} WHERE ${where} AND ${asAsked} AND ${hasRest}
        ORDER BY ${order} LIMIT @limit)
      ORDER BY ${order}`)
  return {
    words: sorted(candidates.words),
    grams: sorted(candidates.grams),
    nothing: sorted(candidates.nothing),
    kinds: sorted(candidates.kinds, 'INDEXED BY note_kind'),
    these: sorted(candidates.these),
    /** The same where no row need be looked into. */
    exactly: prepared(`
      SELECT ${shown} FROM note WHERE seq IN (
        SELECT seq FROM note INDEXED BY note_rank WHERE ${candidates.these} AND ${asAsked}
        ORDER BY ${order} LIMIT @limit)
      ORDER BY ${order}`),
    walk: prepared(`
      SELECT ${shown} FROM note INDEXED BY note_order
      WHERE status IN ('current', 'open', 'saved') AND ${asAsked} AND ${hasRest}
      ORDER BY ${order} LIMIT @limit`),
  }
}

/** Any needle, the most of them first. */
function ranked(db: Db) {
  const prepared = (where: string, index = '') => {
    const statement = db.prepare<[Given], ShownRow>(`
      SELECT ${shown},
        (SELECT count(*) FROM json_each(@needles) WHERE instr(note.folded, value) > 0) AS matched
      FROM note ${index} WHERE ${where} AND ${asAsked} AND matched >= @least
      ORDER BY matched DESC, ${order} LIMIT @limit`)
    return (given: Given) => statement.all(given)
  }
  return {
    words: prepared(candidates.words),
    grams: prepared(candidates.grams),
    nothing: prepared(candidates.nothing),
    kinds: prepared(candidates.kinds, 'INDEXED BY note_kind'),
    these: prepared(candidates.these),
  }
}

/** The first candidates, as many as are not few any more: with fewer than that, they are all of them. */
function firstCandidates(db: Db) {
  const first = (what: string) => {
    const statement = db.prepare<[Given], number>(`${what} LIMIT @few`).pluck()
    return (given: Given) => statement.all(given)
  }
  return {
    words: first('SELECT rowid FROM note_words WHERE note_words MATCH @fts'),
    grams: first('SELECT rowid FROM note_grams WHERE note_grams MATCH @fts'),
    kinds: first(`SELECT seq FROM note INDEXED BY note_kind WHERE ${ofKinds}`),
  }
}
