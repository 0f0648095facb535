import type { Frame } from '../model.ts'
import { aboutBefore } from './intents/looking/recall.ts'
import type { Choice, Meaning, Planned } from './meaning.ts'
import { short } from './reading/text.ts'
import { besides, distinct, harmless, otherLook, suggest } from './suggest.ts'

/** What is to be called now, and what is said beside the results. */
export type Plan = { readonly calls: readonly Planned[]; readonly text: string }

export const stays = 'It stays in our conversation; I changed nothing.'
export const unsure = 'I am not sure what you would like. Is it one of these?'

export type Read = { readonly part: string; readonly meaning: Meaning | undefined }

/** What is called and said for the parts of a message as they were read. Pure. */
export function planOf(reads: readonly Read[], frame: Frame): Plan {
  const acting = reads.flatMap(({ part, meaning }) =>
    meaning?.type === 'act' ? [{ part, meaning }] : [],
  )
  const [only, another] = acting
  if (only?.meaning.loose && another === undefined) {
    return lookedUp(only.part, only.meaning.calls, reads, frame)
  }
  const calls = reads.flatMap(({ meaning }) => (meaning?.type === 'act' ? meaning.calls : []))
  const said = reads.flatMap(({ meaning }) => (meaning?.type === 'say' ? [meaning] : []))
  if (calls.length === 0) return withoutActs(reads, said, frame)
  const rest = leftOver(reads, new Set(calls.map(({ tool }) => tool)), frame)
  const worth = said.filter(({ small }) => small !== true).map(({ text }) => text)
  return { calls: rest === undefined ? calls : [...calls, rest], text: worth.join('\n') }
}

/** A question that may be about what was said before: looked up, beside buttons for what else it may be. */
function lookedUp(
  part: string,
  calls: readonly Planned[],
  reads: readonly Read[],
  frame: Frame,
): Plan {
  const whole = reads.map((read) => read.part).join(' ')
  const before = reads[reads.findIndex((read) => read.part === part) - 1]?.part
  const asked = calls.map((call) => (before === undefined ? call : aboutBefore(call, before)))
  const other = otherLook(part, frame) ?? otherLook(whole, frame)
  const choices = besides(whole, other, frame)
  const made = other === undefined ? asked : [other]
  if (choices.length === 0) return { calls: made, text: '' }
  return { calls: [...made, offering('Or is it one of these?', choices)], text: '' }
}

/** Beside what was done: choices for the parts that were not surely understood, where some are likely. */
function leftOver(
  reads: readonly Read[],
  called: ReadonlySet<string>,
  frame: Frame,
): Planned | undefined {
  const open = reads.filter(({ meaning }) => meaning === undefined || meaning.type === 'offer')
  const each = open.map(({ part, meaning }) =>
    meaning?.type === 'offer' ? meaning.choices : suggest(part, frame, 'rest'),
  )
  // The first of each part, then the seconds.
  const all = [0, 1, 2].flatMap((place) => each.flatMap((choices) => choices[place] ?? []))
  const choices = all.filter(({ tool }) => tool !== 'undo' || !called.has(tool))
  const [first] = open
  if (first === undefined || choices.length === 0) return undefined
  return offering(`And “${short(first.part, 60)}”: what would you like?`, choices)
}

type Said = Extract<Meaning, { type: 'say' }>

function withoutActs(reads: readonly Read[], said: readonly Said[], frame: Frame): Plan {
  // What a standing wish changed is said already.
  if (frame.heardRule && said.length === 0) return { calls: [], text: '' }
  const offers = reads.flatMap(({ meaning }) => (meaning?.type === 'offer' ? [meaning] : []))
  const text = offers.find((each) => each.text !== undefined)?.text
  const known = offers.flatMap(({ choices }) => choices)
  const whole = reads.map(({ part }) => part).join(' ')
  const look = offers.length + said.length > 0 ? undefined : harmless(whole, frame)
  if (look?.type === 'act') return { calls: look.calls, text: '' }
  // A greeting in front of what was not understood is no answer to it.
  const greeted = reads.length > 1 && said.every(({ small }) => small === true)
  const answered = (said.length > 0 && !greeted) || text !== undefined
  const choices = [...known, ...guessed(whole, known, answered, frame)]
  const [which, others] = offers.flatMap((each) => each.which ?? [])
  const asks = which !== undefined && others === undefined && reads.length === 1
  if (asks) return { calls: [whichOne(text ?? unsure, which), offering(choose, choices)], text: '' }
  if (choices.length > 0) return { calls: [offering(text ?? unsure, choices)], text: '' }
  return { calls: [], text: wordsOf(said, text) }
}

function wordsOf(said: readonly Said[], text: string | undefined): string {
  const words = new Set([...said.map((each) => each.text), ...(text === undefined ? [] : [text])])
  return [...words].join('\n') || stays
}

const choose = 'Tap it, or say its number or its name.'

/** The question whose answer in words completes the call. */
function whichOne(text: string, { tool, args }: Planned): Planned {
  return { tool: 'ask', args: { text, asked: { about: 'which', tool, args } } }
}

/** Where nothing was answered: what the message may mean, beside what the rules themselves offer. */
function guessed(
  whole: string,
  known: readonly Choice[],
  answered: boolean,
  frame: Frame,
): readonly Choice[] {
  if (answered) return []
  const tools = new Set(known.map(({ tool }) => tool))
  const more = suggest(whole, frame, known.length === 0 ? 'whole' : 'beside')
  return more.filter(({ tool }) => !tools.has(tool))
}

/** Up to three choices behind a question. */
export function offering(text: string, choices: readonly Choice[]): Planned {
  return { tool: 'offer_choices', args: { text, choices: distinct(choices).slice(0, 3) } }
}
