import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '../../db.ts'
import { type Budgets, forgottenText, type Item, type NewItem } from '../../item.ts'
import { type Memory, renderView } from '../../memory.ts'
import { type ItemRow, selectItem, toItem } from '../../store.ts'
import { countTokens } from '../../tokens.ts'
import { renderItem, renderLine, renderRule } from '../view.ts'

type Known = Pick<Item, 'seq' | 'session' | keyof NewItem>

/** What an independent memory knows: all that was ever appended, in plain sight, and the wishes among it. */
export function createWitness() {
  const items: Known[] = []
  const wishes = new Set<string>()
  return {
    items,
    wishes,
    saw(item: Item): void {
      const { seq, session, kind, speaker, origin, at, turn, n, text } = item
      items.push({ seq, session, kind, speaker, origin, at, turn, n, text })
    },
    forgot(matches: (text: string) => boolean): void {
      items.forEach((item, i) => {
        if (matches(item.text)) items[i] = { ...item, text: forgottenText }
      })
    },
  }
}

export type Witness = ReturnType<typeof createWitness>

/** Every promise that can be looked at between any two steps. `isSecret` knows what may have been forgotten. */
export function expectPromises(
  db: Db,
  memory: Memory,
  budgets: Budgets,
  witness: Witness,
  isSecret: (text: string) => boolean,
): void {
  expectForgotten(db, witness, isSecret)
  expectBounded(memory, budgets)
  expectTiers(db, budgets)
  expectCounted(db)
  expectNothingLost(db, memory, witness)
  expect(memory.orphans()).toEqual([])
  expect(outOfReach(db)).toEqual([])
  expectRules(memory, witness)
}

function expectBounded(memory: Memory, { x, y }: Budgets): void {
  const view = memory.view()
  expect(view.tokens).toBeLessThanOrEqual(x + y)
  expect(countTokens(renderView(view))).toBe(view.tokens)
  for (const { kind, session } of view.items) {
    expect({ kind, session }).toEqual({ kind: 'history', session: memory.session() })
  }
}

/** X holds what it may and is the newest: it moved to Y as a whole. */
function expectTiers(db: Db, { x }: Budgets): void {
  type Tier = { readonly session: string; readonly tokens: number; readonly first: number }
  const xs = db
    .prepare<[], Tier>(
      "SELECT session, sum(tokens) AS tokens, min(seq) AS first FROM item WHERE tier = 'x' GROUP BY session",
    )
    .all()
  const y = db
    .prepare<[string, number], number>(
      "SELECT count(*) FROM item WHERE tier = 'y' AND session = ? AND seq > ?",
    )
    .pluck()
  expect(xs.filter(({ tokens }) => tokens > x)).toEqual([])
  expect(xs.filter(({ session, first }) => y.get(session, first) !== 0)).toEqual([])
}

type Counted = { readonly text: string; readonly tokens: number }

/** What was counted once is what it would be counted now. An item that was cut is counted by its view. */
function expectCounted(db: Db): void {
  const lines = db.prepare<[], Counted>('SELECT text, tokens FROM line WHERE gone IS NULL').all()
  const rules = db.prepare<[], Counted>('SELECT text, tokens FROM front_rule').all()
  const whole = allItems(db).filter(({ kind, cut }) => kind === 'history' && cut === null)
  expect([
    ...lines.filter((line) => countTokens(renderLine(line)) !== line.tokens),
    ...rules.filter((rule) => countTokens(renderRule(rule)) !== rule.tokens),
    ...whole.filter((item) => countTokens(renderItem(item, 'UTC')) !== item.tokens),
  ]).toEqual([])
}

function allItems(db: Db): readonly (Item & { readonly cut: number | null })[] {
  const rows = db.prepare<[], ItemRow>(`${selectItem} ORDER BY i.seq`).all()
  return rows.map((row) => ({ ...toItem(row), cut: row.cut }))
}

function expectNothingLost(db: Db, memory: Memory, { items }: Witness): void {
  const stored = allItems(db)
  expect(stored.map(({ hash, tokens, cut, ...known }) => known)).toEqual(items)
  const spoken = items.filter(({ kind }) => kind === 'history')
  const had = memory.itemsSince(0, Number.MAX_SAFE_INTEGER)
  expect(had.map(({ seq, text }) => ({ seq, text }))).toEqual(
    spoken.map(({ seq, text }) => ({ seq, text })),
  )
  const whole = stored.filter(({ text }) => !/\p{Surrogate}/u.test(text))
  expect(whole.filter(({ text, hash }) => sha256(text) !== hash)).toEqual([])
}

/** A line has its words from items only: where none has the secret any more, no line of any generation has. */
function expectForgotten(db: Db, { items }: Witness, isSecret: (text: string) => boolean): void {
  if (items.some(({ text }) => isSecret(text))) return
  const lines = db.prepare<[], string>('SELECT text FROM line').pluck().all()
  expect(lines.filter(isSecret)).toEqual([])
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

type Edge = { readonly from: number; readonly to: number }

/**
 * The reach of each session, walked here over the bare rows: seqs of retired items whose chunk no live line
 * of their own session leads to.
 */
export function outOfReach(db: Db): readonly number[] {
  const edges = (sql: string) => grouped(db.prepare<[], Edge>(sql).all())
  const earlier = edges('SELECT line AS "from", earlier AS "to" FROM line_line')
  const chunks = edges('SELECT line AS "from", chunk AS "to" FROM line_chunk')
  const live = db
    .prepare<[], { id: number; session: string }>('SELECT id, session FROM line WHERE gone IS NULL')
    .all()
  const reached = new Map<string, Set<number>>()
  for (const session of new Set(live.map((line) => line.session))) {
    const left = live.filter((line) => line.session === session).map(({ id }) => id)
    const lines = new Set(left)
    for (let line = left.pop(); line !== undefined; line = left.pop()) {
      for (const next of earlier.get(line) ?? []) {
        if (!lines.has(next)) left.push(next)
        lines.add(next)
      }
    }
    reached.set(session, new Set([...lines].flatMap((line) => chunks.get(line) ?? [])))
  }
  const retired = db
    .prepare<[], { seq: number; session: string; chunk: number }>(
      "SELECT seq, session, chunk FROM item WHERE kind = 'history' AND tier = 'retired'",
    )
    .all()
  return retired
    .filter(({ session, chunk }) => !reached.get(session)?.has(chunk))
    .map(({ seq }) => seq)
}

function grouped(edges: readonly Edge[]): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>()
  for (const { from, to } of edges) {
    const group = groups.get(from)
    if (group === undefined) groups.set(from, [to])
    else group.push(to)
  }
  return groups
}

/** Wishes are in force and in the view, whole, cut or at the least counted; and only the person makes any. */
function expectRules(memory: Memory, { wishes, items }: Witness): void {
  const inForce = memory.rules().map(({ text }) => text)
  expect(inForce).toEqual(expect.arrayContaining([...wishes]))
  const own = items.filter(({ origin, kind }) => origin === 'said' && kind === 'history')
  const invented = inForce.filter((rule) => !own.some(({ text }) => flat(text).includes(rule)))
  expect(invented).toEqual([])
  const { rules, rulesChanged } = memory.view()
  const shown = rulesChanged ?? rules
  const more = Number(/^\+(\d+) more rules/.exec(shown[0]?.text ?? '')?.[1] ?? 0)
  expect(shown.length - (more > 0 ? 1 : 0) + more).toBe(inForce.length)
}

function flat(text: string): string {
  return text.replace(/\s+/gu, ' ')
}
