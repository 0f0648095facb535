import type { RowCheck, StoreName } from '../step.ts'
import { matches } from './match.ts'

/** What a store holds, in the same fields for every store. */
export type Row = {
  readonly kind: string
  readonly text: string
  readonly status: string
  readonly subject?: string | undefined
  /** Local: 2026-12-01, or 2026-12-01T15:00 where a time of day was named. */
  readonly due?: string | undefined
  readonly who?: string | undefined
  readonly owed?: string | undefined
  readonly origin?: string | undefined
  readonly undo?: string | undefined
}

const noteStatuses = ['current', 'superseded', 'open', 'done', 'dropped', 'saved', 'withdrawn']
const writeStatuses = ['intended', 'done', 'undone', 'failed', 'unknown']

/** The words that `kind` and `status` may be, by store. */
export const rowWords: Readonly<
  Record<StoreName, { readonly kind: readonly string[]; readonly status: readonly string[] }>
> = {
  notes: {
    kind: ['fact', 'loop', 'saved', 'write'],
    status: [...noteStatuses, ...writeStatuses],
  },
  memories: { kind: ['user', 'feedback', 'project', 'reference'], status: ['current'] },
  drafts: {
    kind: ['draft'],
    status: [
      'held',
      'sending',
      'sent',
      'handed over',
      'may have been sent',
      'discarded',
      'expired',
    ],
  },
  triggers: {
    kind: ['reminder', 'task', 'brief', 'evening', 'sunday', 'nightly', 'audit', 'zone'],
    status: ['armed', 'paused', 'fired', 'dropped'],
  },
  events: { kind: ['event'], status: ['current'] },
  tasks: { kind: ['task'], status: ['open', 'done'] },
}

/** A kind or status that this store does not know: such a check could only be wrong. */
export function unknownWord(store: StoreName, check: RowCheck): string | undefined {
  for (const field of ['kind', 'status'] as const) {
    const [word, words] = [check[field], rowWords[store][field]]
    if (word !== undefined && !words.includes(word)) {
      return `${store} know no ${field} "${word}"; the words are ${words.join(', ')}`
    }
  }
  return undefined
}

/** The rows that fit; `count` is not looked at. */
export function fittingRows(rows: readonly Row[], check: RowCheck): Row[] {
  return rows.filter((row) => inScope(row, check) && fits(row, check))
}

/**
 * What is there for the person unless it is asked for by name: writes are listed by their kind, what was
 * undone by its status.
 */
function inScope(row: Row, check: RowCheck): boolean {
  if (row.kind === 'write') return check.kind === 'write'
  return row.status !== 'withdrawn' || check.status === 'withdrawn'
}

function fits(row: Row, check: RowCheck): boolean {
  const words = ['kind', 'status', 'origin', 'owed'] as const
  const patterns = ['text', 'subject', 'who', 'undo'] as const
  return (
    words.every((field) => check[field] === undefined || check[field] === row[field]) &&
    patterns.every((field) => matches(check[field], row[field])) &&
    (check.due === 'none' ? row.due === undefined : matches(check.due, row.due))
  )
}

/** A row on one line, for the report. */
export function rowInWords(row: Row): string {
  const rest = [
    row.subject === undefined ? undefined : `subject ${JSON.stringify(row.subject)}`,
    row.who === undefined ? undefined : `who ${row.who}`,
    row.owed,
    row.due === undefined ? undefined : `due ${row.due}`,
    row.origin === undefined ? undefined : `origin ${row.origin}`,
  ]
  const parts = rest.filter((part) => part !== undefined).map((part) => `, ${part}`)
  return `${row.kind} ${row.status} ${JSON.stringify(row.text)}${parts.join('')}`
}
