import type { Instant } from '../memory/item.ts'
import { formatDay, formatTime } from '../memory/time/zones.ts'
import type { CurveRow, Level } from './curve.ts'

/** A button as data: `label` is shown, the rest says what it does. `arg` of snooze is words for a date. */
export type BriefButton = {
  readonly label: string
  readonly verb: 'done' | 'snooze' | 'drop' | 'date' | 'nudge'
  readonly id: string
  readonly arg?: string
}

export type BriefRef = {
  readonly type: 'loop' | 'draft' | 'trigger'
  readonly id: string
  readonly text: string
}

/**
 * `morning`: what the curve lets speak today · `evening`: what is still open of today and due tomorrow ·
 * `sunday`: what others owe · `asked`: the person wants to see it, so lines fill up to five
 */
export type BriefKind = 'morning' | 'evening' | 'sunday' | 'asked'

/** One numbered line as it was shown. */
export type ShownLine = {
  readonly id: string
  readonly text: string
  readonly level: Level
  readonly row: CurveRow
  /** Somebody else owes it and can be asked. */
  readonly nudge?: boolean
  /** What its date was. */
  readonly dueAt?: Instant
}

/** What a sent brief needs to be shown again with its closed items ticked: plain data, kept as JSON. */
export type Shown = {
  /** When it was composed: what was missed since is for the next one. */
  readonly at: Instant
  readonly head: string
  readonly lines: readonly ShownLine[]
  /** All below the numbered lines. */
  readonly tail: string
  readonly refs: readonly BriefRef[]
  readonly kind?: BriefKind
  /** The keys of what was held back until it. */
  readonly later?: readonly string[]
}

export type Brief = {
  /** There is nothing to say. */
  readonly empty: boolean
  readonly text: string
  readonly buttons: readonly (readonly BriefButton[])[]
  readonly refs: readonly BriefRef[]
  /** The numbered lines: number 1 is list[0]. */
  readonly list: readonly BriefRef[]
  readonly shown: Shown
}

/** A block below the loops: a heading and its lines. */
export type Block = { readonly heading: string; readonly lines: readonly string[] }

/** Everything a brief may say, gathered from the stores. */
export type BriefFacts = {
  readonly now: Instant
  readonly zone: string
  readonly kind: BriefKind
  /** The loops that get a line, in order. */
  readonly lines: readonly ShownLine[]
  /** Open loops that are only counted. */
  readonly more: number
  readonly blocks: readonly Block[]
  /** The keys of what was held back until now. */
  readonly later: readonly string[]
  /** Of drafts, reminders and sleeping loops named in the blocks. */
  readonly refs: readonly BriefRef[]
}

/** Since the brief was sent: what became of a line's loop. */
export type LineState =
  | 'open'
  | 'done'
  | 'dropped'
  | 'gone'
  | { readonly snoozedUntil: Instant }
  | { readonly due: Instant }

/** A block says at most this many lines, then "+N more". */
export const mostLines = 8

const greetings = {
  morning: 'Good morning! ',
  evening: 'Good evening! ',
  sunday: 'Your week ahead. ',
  asked: '',
} as const

/** The words of a brief. One line when there is nothing to say. */
export function wordBrief(facts: BriefFacts): Brief {
  const { now, zone, kind, lines, more } = facts
  const blocks = facts.blocks.filter((block) => block.lines.length > 0)
  const day = `It is ${formatDay(now, zone)}`
  const greeting =
    kind === 'asked' ? `${day}, ${formatTime(now, zone)}` : `${greetings[kind]}${day}`
  const nothing = lines.length === 0 && blocks.length === 0
  const head = nothing ? `${greeting}. ${nothingWords(more)}` : `${greeting}.`
  const counted = more === 0 || nothing ? [] : [countWords(more, lines.length > 0)]
  const tail = [...counted, ...blocks.map(blockWords)].join('\n\n')
  const { refs, later } = facts
  const shown: Shown = { at: now, head, lines, tail, refs, kind, later }
  return show(shown, () => 'open', zone)
}

/** A brief as it was sent, with what became of its loops since. */
export function show(shown: Shown, stateOf: (line: ShownLine) => LineState, zone: string): Brief {
  const states = shown.lines.map((line) => ({ line, state: stateOf(line) }))
  const said = states.map(({ line, state }, i) => lineWords(i + 1, line, state, zone)).join('\n')
  const list = shown.lines.map(({ id, text }): BriefRef => ({ type: 'loop', id, text }))
  const several = shown.lines.filter(({ level }) => level >= 3).length > 1
  const buttons = states.flatMap(({ line, state }, i) =>
    state === 'open' && line.level >= 3 ? [buttonsOf(several ? ` ${i + 1}` : '', line)] : [],
  )
  return {
    empty: shown.lines.length === 0 && shown.tail === '',
    text: [shown.head, said, shown.tail].filter((part) => part !== '').join('\n\n'),
    buttons,
    refs: [...list, ...shown.refs],
    list,
    shown,
  }
}

function lineWords(n: number, line: ShownLine, state: LineState, zone: string): string {
  const words = `${n}. ${line.text}`
  if (typeof state === 'object') {
    return 'due' in state
      ? `${words} (new date: ${formatDay(state.due, zone)})`
      : `${words} (snoozed until ${formatDay(state.snoozedUntil, zone)})`
  }
  switch (state) {
    case 'open':
      return words
    case 'done':
      return `✓ ${words}`
    case 'dropped':
      return `– ${words} (dropped)`
    case 'gone':
      return `– ${n}. (taken back)`
  }
}

/** `n` stands behind each label where several lines have buttons. */
function buttonsOf(n: string, { id, row, nudge }: ShownLine): readonly BriefButton[] {
  const done: BriefButton = { label: `Done${n}`, verb: 'done', id }
  if (row === 'stale') {
    return [
      done,
      { label: `Drop${n}`, verb: 'drop', id },
      { label: `New date${n}`, verb: 'date', id },
    ]
  }
  const snooze: BriefButton = { label: `Snooze${n}`, verb: 'snooze', id, arg: 'tomorrow' }
  return nudge ? [done, { label: `Draft a nudge${n}`, verb: 'nudge', id }, snooze] : [done, snooze]
}

function nothingWords(more: number): string {
  return more === 0 ? 'Nothing is due today.' : `${things(more)} open, nothing presses.`
}

function countWords(more: number, afterLines: boolean): string {
  return afterLines ? `+${more} more open` : `${things(more)} open, nothing presses.`
}

function things(n: number): string {
  return n === 1 ? '1 thing is' : `${n} things are`
}

function blockWords({ heading, lines }: Block): string {
  const over = lines.length - mostLines
  const cut = over > 0 ? [...lines.slice(0, mostLines), `+${over} more`] : lines
  return [heading, ...cut.map((line) => `• ${line}`)].join('\n')
}
