import { resolveRepeat } from '../../../../memory/time/repeats/resolve.ts'
import { resolveWhen } from '../../../../memory/time/words.ts'
import { localDate, localDateTime, weekdayOf } from '../../../../memory/time/zones.ts'
import type { Frame } from '../../model.ts'
import type { Planned } from '../meaning.ts'
import { understand } from '../understand.ts'
import { type Expect, frameOf, type Phrase } from './phrase.ts'

/**
 * `right`: the expected calls and no other change · `wrong`: a change that was not expected, or with other
 * arguments · `offered`: nothing wrong, and the expected calls are among the choices · `missed`: the rest.
 */
export type Verdict = 'right' | 'wrong' | 'offered' | 'missed'

export type Scored = {
  readonly phrase: Phrase
  readonly verdict: Verdict
  /** The calls made, the offered ones apart, and what was said. */
  readonly calls: readonly Planned[]
  readonly choices: readonly Planned[]
  readonly text: string
}

const looks: ReadonlySet<string> = new Set([
  'list_open',
  'brief',
  'recall',
  'list_events',
  'list_triggers',
  'list_tasks',
  'list_notes',
  'ask',
  'offer_choices',
])
const texts: ReadonlySet<string> = new Set([
  'text',
  'query',
  'title',
  'event',
  'about',
  'who',
  'to',
  'subject',
  'label',
  'place',
  'from',
  'words',
  'says',
])

/** Understands one phrase and judges what came of it. Pure. */
export function score(phrase: Phrase): Scored {
  const frame = frameOf(phrase)
  const plan = understand(phrase.text, phrase.trusted ?? true, frame)
  const calls = plan.calls
    .filter(({ tool }) => tool !== 'offer_choices')
    .map(asRecall)
    .map((call) => asQuestion(call, frame))
  const choices = plan.calls.filter(({ tool }) => tool === 'offer_choices').flatMap(choicesOf)
  const verdict = judge(phrase.expect, calls, choices, frame)
  return { phrase, verdict, calls, choices, text: plan.text }
}

/** Of what no fact is kept, the history of facts recalls what was said of it. */
function asRecall(call: Planned): Planned {
  const { about } = call.args
  if (call.tool !== 'fact_history') return call
  return { tool: 'recall', args: { query: about ?? '' } }
}

/** Without a draft where several are held the tool asks which, and changes nothing. */
function asQuestion(call: Planned, { drafts }: Frame): Planned {
  const unnamed = /^(?:send|edit|discard)_draft$/.test(call.tool) && !('draft' in call.args)
  return unnamed && drafts.length > 1 ? { tool: 'ask', args: {} } : call
}

function choicesOf({ args }: Planned): readonly Planned[] {
  const { choices } = args
  return Array.isArray(choices) ? choices : []
}

const order: readonly Verdict[] = ['right', 'offered', 'missed', 'wrong']

/** The best verdict of the readings that are equally right. */
export function judge(
  expect: Expect,
  calls: readonly Planned[],
  choices: readonly Planned[],
  frame: Frame,
): Verdict {
  if ('anyOf' in expect) {
    const verdicts = expect.anyOf.map((each) => judge(each, calls, choices, frame))
    return order.find((verdict) => verdicts.includes(verdict)) ?? 'missed'
  }
  const changing = calls.filter((call) => !looks.has(call.tool) && !asksWhen(call, frame))
  if ('changes' in expect) return changing.length === 0 ? 'right' : 'wrong'
  const wanted = expect.calls
  const surplus = changing.filter((call) => !wanted.some((want) => matches(want, call, frame)))
  if (surplus.length > 0) return 'wrong'
  const missing = wanted.filter((want) => !calls.some((call) => matches(want, call, frame)))
  if (missing.length === 0) return 'right'
  const offered = [...choices, ...calls.flatMap((call) => answers(call, frame))]
  return missing.every((want) => offered.some((each) => matches(want, each, frame)))
    ? 'offered'
    : 'missed'
}

/** Words that name no time for sure make the tool ask instead of changing anything. */
function asksWhen({ args }: Planned, frame: Frame): boolean {
  const words = args['when'] ?? args['until']
  return typeof words === 'string' && resolveWhen(words, frame).type !== 'at'
}

/** What the tool's question offers: the same call at each time that may be meant. */
function answers(call: Planned, frame: Frame): readonly Planned[] {
  const key = 'until' in call.args ? 'until' : 'when'
  const when = resolveWhen(String(call.args[key] ?? ''), frame)
  if (when.type !== 'unclear') return []
  return when.options.map(({ at, precision }) => {
    const local = precision === 'day' ? localDate(at, frame.zone) : localDateTime(at, frame.zone)
    return { tool: call.tool, args: { ...call.args, [key]: local } }
  })
}

function matches(
  want: { readonly tool: string; readonly args?: Readonly<Record<string, unknown>> },
  call: Planned,
  frame: Frame,
): boolean {
  if (want.tool !== call.tool) return false
  const args = want.args ?? {}
  const again = args['repeat'] !== undefined && recurs(args, call.args, frame)
  return Object.entries(args).every(
    ([key, value]) =>
      (again && (key === 'repeat' || key === 'when')) ||
      sameArgument(key, value, call.args[key], frame),
  )
}

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

type Args = Readonly<Record<string, unknown>>

/** Whether two ways of saying how something repeats are the same rule at the same time of day. */
function recurs(want: Args, got: Args, frame: Frame): boolean {
  const said = (args: Args, key: string) =>
    args[key] === undefined ? undefined : String(args[key])
  const rule = (args: Args) => {
    const when = said(args, 'when') ?? said(got, 'when')
    const found = resolveRepeat({ repeat: said(args, 'repeat'), when }, frame)
    if (found?.type !== 'again') return undefined
    const { rrule, start } = found.recurrence
    const day = codes[weekdayOf(found.first, frame.zone) - 1]
    const weekly = rrule.replace(/;UNTIL=[^;]*/, '').replace(/^FREQ=WEEKLY$/, `$&;BYDAY=${day}`)
    return `${weekly} ${start.slice(11)}`
  }
  const wanted = rule(want)
  return wanted !== undefined && wanted === rule(got)
}

function sameArgument(key: string, want: unknown, got: unknown, frame: Frame): boolean {
  if (key === 'when' || key === 'until') return instant(want, frame) === instant(got, frame)
  if (texts.has(key)) return plain(got).includes(plain(want))
  if (Array.isArray(want) && Array.isArray(got)) {
    return want.length === got.length && want.every((each) => got.includes(each))
  }
  return want === got
}

function instant(words: unknown, frame: Frame): string {
  const when = resolveWhen(String(words ?? ''), frame)
  if (when.type === 'at') return `${when.precision} ${when.at}`
  return `${when.type} ${String(words)}`
}

function plain(text: unknown): string {
  return String(text ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim()
}

export type Tally = { readonly [verdict in Verdict]: number } & { readonly total: number }

export function tally(scored: readonly Scored[]): Tally {
  const count = (verdict: Verdict) => scored.filter((each) => each.verdict === verdict).length
  return {
    total: scored.length,
    right: count('right'),
    wrong: count('wrong'),
    offered: count('offered'),
    missed: count('missed'),
  }
}
