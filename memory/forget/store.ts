import type { Db } from '../db.ts'
import { forgottenText } from '../item.ts'
import type { ItemRow } from '../store.ts'
import { hashOf, selectItem } from '../store.ts'
import type { Matches } from './words.ts'

type Text = { readonly id: number; readonly text: string }
type Chunk = Text & { readonly exact: Buffer | null }
type RuleText = { readonly id: string; readonly text: string; readonly reason: string }

export type ForgetStore = ReturnType<typeof createForgetStore>

/** Finds words in all that the conversation keeps, and takes them away. Every change is the caller's transaction. */
export function createForgetStore(db: Db) {
  return { ...createFinding(db), ...createRemoving(db) }
}

function createFinding(db: Db) {
  const chunks = db.prepare<[string], Chunk>('SELECT id, text, exact FROM chunk WHERE text <> ?')
  const lines = db.prepare<[string], Text>('SELECT id, text FROM line WHERE text <> ?')
  const ownLines = db
    .prepare<[number, string], number>(
      `WITH RECURSIVE above (line) AS (
         SELECT line FROM line_chunk WHERE chunk = ?
         UNION SELECT e.line FROM above a JOIN line_line e ON e.earlier = a.line)
       SELECT id FROM line
       WHERE id IN (SELECT line FROM above) AND weight = 1 AND type <> 'pointer' AND text <> ?`,
    )
    .pluck()
  const rules = db.prepare<[], RuleText>('SELECT id, text, reason FROM rule')
  const items = db.prepare<[number], ItemRow>(`${selectItem} WHERE i.chunk = ?`)
  return {
    /** Chunks whose text matches. */
    chunks: (matches: Matches): readonly number[] =>
      idsOf(chunks.iterate(forgottenText), (chunk) => matches(wholeText(chunk))),
    /**
     * Lines of all generations whose text matches, and those that stand for one of the chunks `of` alone:
     * where they were cut, what is left may match no more.
     */
    lines(matches: Matches, of: readonly number[]): readonly number[] {
      const worded = idsOf(lines.iterate(forgottenText), ({ text }) => matches(text))
      return [...new Set([...worded, ...of.flatMap((chunk) => ownLines.all(chunk, forgottenText))])]
    },
    rules: (): readonly RuleText[] => rules.all(),
    itemsOf: (chunk: number): readonly ItemRow[] => items.all(chunk),
  }
}

function createRemoving(db: Db) {
  const make = db.prepare('INSERT INTO chunk (hash, text) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const blank = db.prepare<[string], number>('SELECT id FROM chunk WHERE hash = ?').pluck()
  const point = db.prepare('UPDATE item SET chunk = ?, tokens = ?, cut = NULL WHERE seq = ?')
  const lead = db.prepare(
    'INSERT OR IGNORE INTO line_chunk (line, chunk) SELECT line, ? FROM line_chunk WHERE chunk = ?',
  )
  const unlead = db.prepare('DELETE FROM line_chunk WHERE chunk = ?')
  const unindex = db.prepare(
    `INSERT INTO chunk_words (chunk_words, rowid, text)
     SELECT 'delete', id, text FROM chunk WHERE id = ?`,
  )
  const remove = db.prepare('DELETE FROM chunk WHERE id = ?')
  const clear = db.prepare('UPDATE line SET text = ?, tokens = ? WHERE id = ?')
  const dropRule = db.prepare('DELETE FROM rule WHERE id = ?')
  const hideRule = db.prepare('DELETE FROM front_rule WHERE rule = ?')
  const clearReason = db.prepare("UPDATE rule SET reason = '' WHERE id = ?")
  const clearShown = db.prepare("UPDATE front_rule SET reason = '' WHERE rule = ?")
  return {
    /** The chunk that all forgotten items and what leads to them point at. It is in no word index. */
    blankChunk(): number {
      const hash = hashOf(forgottenText)
      make.run(hash, forgottenText)
      return blank.get(hash) ?? 0
    },
    point: (seq: number, chunk: number, tokens: number): void => void point.run(chunk, tokens, seq),
    /** Removes a chunk that no item points at any more; what led to it leads to `to` from then on. */
    replaceChunk(id: number, to: number): void {
      lead.run(to, id)
      unlead.run(id)
      unindex.run(id)
      remove.run(id)
    },
    clearLine: (id: number, tokens: number): void => void clear.run(forgottenText, tokens, id),
    removeRule(id: string): void {
      dropRule.run(id)
      hideRule.run(id)
    },
    clearReason(id: string): void {
      clearReason.run(id)
      clearShown.run(id)
    },
  }
}

function idsOf<T extends { readonly id: number }>(
  rows: Iterable<T>,
  wanted: (row: T) => boolean,
): readonly number[] {
  const ids: number[] = []
  for (const row of rows) if (wanted(row)) ids.push(row.id)
  return ids
}

function wholeText({ text, exact }: Chunk): string {
  return exact === null ? text : exact.toString('utf16le')
}
