import type { Question } from './conversation.ts'
import type { Coverage, Scored } from './score.ts'
import type { Tally } from './summarisers.ts'

/** Shares are from 0 to 1; `chars` and `tokens` are means a question. */
export type Report = {
  readonly n: number
  readonly any: number
  readonly all: number
  readonly byCategory: Readonly<Record<string, { n: number; any: number; all: number }>>
  readonly store: number
  readonly visible: number
  readonly answerable: number
  readonly chars: number
  readonly tokens: number
  readonly compactions: number
  readonly unparsed: number
  readonly uncited: number
  readonly embeddings: string
}

/** Questions of this category ask for what was never said. */
export const never = 5

const names: Readonly<Record<string, string>> = {
  0: 'own words',
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
}

type Counts = Pick<Tally, 'unparsed' | 'uncited'> & {
  readonly compactions: number
  readonly embeddings: string
}

/** The figures over the questions that have an answer: all but those of category 5. */
export function reportOf(scored: readonly Scored[], counts: Counts): Report {
  const asked = scored.filter(({ question }) => question.category !== never)
  const categories = [...new Set(asked.map(({ question }) => question.category))].toSorted()
  const mean = (of: (one: Scored) => number) =>
    Math.round(asked.reduce((sum, one) => sum + of(one), 0) / Math.max(1, asked.length))
  const { compactions, unparsed, uncited, embeddings } = counts
  return {
    ...sharesOf(asked),
    byCategory: Object.fromEntries(
      categories.map((category) => [
        String(category),
        sharesOf(asked.filter(({ question }) => question.category === category)),
      ]),
    ),
    store: shareOf(asked, ({ store }) => store.all),
    visible: shareOf(asked, ({ visible }) => visible.any),
    answerable: shareOf(asked, ({ answerable }) => answerable.any),
    chars: mean(({ chars }) => chars),
    tokens: mean(({ tokens }) => tokens),
    ...{ compactions, unparsed, uncited, embeddings },
  }
}

function sharesOf(scored: readonly Scored[]) {
  return {
    n: scored.length,
    any: shareOf(scored, ({ recalled }) => recalled.any),
    all: shareOf(scored, ({ recalled }) => recalled.all),
  }
}

/** To four places. */
function shareOf(scored: readonly Scored[], holds: (one: Scored) => boolean): number {
  if (scored.length === 0) return 0
  return Math.round((10_000 * scored.filter(holds).length) / scored.length) / 10_000
}

/** The table for people. */
export function tableOf(report: Report, scored: readonly Scored[]): readonly string[] {
  const asked = scored.filter(({ question }) => question.category !== never)
  const rows = Object.keys(report.byCategory).map((category) => {
    const of = asked.filter(({ question }) => String(question.category) === category)
    return rowOf(`${category} ${names[category] ?? ''}`, of)
  })
  const talks = [...new Set(asked.map(({ conversation }) => conversation))]
  return [
    row('', 'n', 'stored', 'in the view', 'recalled', 'answerable'),
    row('', '', 'any / all', 'any / all', 'any / all', 'any / all'),
    rowOf('all', asked),
    ...rows,
    ...(talks.length < 2
      ? []
      : talks.map((name) =>
          rowOf(
            name,
            asked.filter((one) => one.conversation === name),
          ),
        )),
    `A recall brings back ${report.chars} characters, ${report.tokens} tokens (means). Embeddings: ${report.embeddings}.`,
    `${report.compactions} compactions; of the summariser's answers ${report.unparsed} lines were no bullets, and ${report.uncited} entries were cited by none.`,
    ...abstention(scored),
  ]
}

/** How many questions recall says it cannot surely answer: those of category 5 should be many, the others few. */
function abstention(scored: readonly Scored[]): readonly string[] {
  const talks = [...new Set(scored.map(({ conversation }) => conversation))]
  const of = (some: readonly Scored[]) => {
    const [asked, others] = [true, false].map((is) =>
      some.filter(({ question }) => (question.category === never) === is),
    )
    const unsure = (those: readonly Scored[] = []) =>
      `${percent(shareOf(those, ({ sure }) => sure !== 'found'))} of ${those.length}`
    return `${unsure(asked)}, and ${unsure(others)} others`
  }
  if (scored.every(({ question }) => question.category !== never)) return []
  return [
    `Not surely found: of category 5 (never said) ${of(scored)}; by chance the two shares would be equal.`,
    ...(talks.length < 2
      ? []
      : talks.map((name) => `  ${name}: ${of(scored.filter((one) => one.conversation === name))}`)),
  ]
}

/** Each question with what it needed and what came. */
export function listed(scored: readonly Scored[], show: 'failures' | 'all'): readonly string[] {
  const shown = scored.filter(
    ({ recalled, question }) => show === 'all' || (!recalled.all && question.category !== never),
  )
  return shown.flatMap((one) => {
    const { conversation, question, recalled, sure, found } = one
    const what = recalled.all ? 'all' : recalled.any ? 'some' : 'none'
    return [
      `${conversation}, category ${question.category}: ${question.text}`,
      `  ${what} of ${evidenceOf(question, found)}; ${found.length} items came, sure: ${sure}`,
    ]
  })
}

function evidenceOf({ evidence }: Question, found: readonly string[]): string {
  return evidence
    .map((id) => (found.includes(id) ? `${id} (as ${found.indexOf(id) + 1}.)` : `${id} (not)`))
    .join(', ')
}

function rowOf(name: string, scored: readonly Scored[]): string {
  const both = (of: (one: Scored) => Coverage) =>
    `${percent(shareOf(scored, (one) => of(one).any))} / ${percent(shareOf(scored, (one) => of(one).all))}`
  return row(
    name,
    String(scored.length),
    both(({ store }) => store),
    both(({ visible }) => visible),
    both(({ recalled }) => recalled),
    both(({ answerable }) => answerable),
  )
}

function row(name: string, n: string, ...cells: readonly string[]): string {
  return [name.padEnd(14), n.padStart(5), ...cells.map((cell) => cell.padStart(20))]
    .join('')
    .trimEnd()
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
