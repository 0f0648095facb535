import type { Frame, Ref } from '../../../model.ts'
import { type Choice, choice, type Meaning, offerWhich, type Planned } from '../../meaning.ts'
import { known, meantByIt, pointedAt } from '../../reading/refs.ts'
import { short, trimEnds } from '../../reading/text.ts'
import { nearest } from '../open/choices.ts'

/** What a reminder is called. */
export const noun = '(?:reminders?|alarms?|timers?|nags?|pings?|nudges?)'

const itself = /^(?:it|that|this|them|that one|this one)?$/i

/** Whether words speak of a reminder at all, or point at one that a reply shows. */
export function isReminder(words: string, frame: Frame): boolean {
  return new RegExp(`\\b${noun}\\b`, 'i').test(words) || repliedTrigger(frame) !== undefined
}

/** The reminder that the message replied to shows, where it shows only one. */
export function repliedTrigger(frame: Frame): Ref | undefined {
  const shown = (frame.repliedTo?.refs ?? []).filter(({ type }) => type === 'trigger')
  return shown.length === 1 ? shown[0] : undefined
}

/** "the reminder about the plants", "my plant one": the telling words. */
export function nameIn(words: string): string {
  const bare = words
    .replace(new RegExp(`\\b${noun}\\b`, 'gi'), ' ')
    .replace(/\b(?:about|for|of|to|the|my|our|all|ones?)\b/gi, ' ')
  return trimEnds(bare)
}

/**
 * The reminders that words may mean: by name, by number, or, for "it", what was replied to, what is listed
 * alone, else the only one there is.
 */
export function meantTriggers(words: string, frame: Frame): readonly Ref[] {
  const armed = known(frame, ['trigger'])
  const said = trimEnds(words)
  const name = nameIn(said)
  if (itself.test(said) || name === '') {
    const shown = meantByIt(frame).filter(({ type }) => type === 'trigger')
    return shown.length > 0 ? shown : armed
  }
  const found = pointedAt(name, frame, armed)
  const refs = found.type === 'these' || found.type === 'several' ? found.refs : []
  const pointed = refs.filter(({ type }) => type === 'trigger')
  return pointed.length > 0 ? pointed : nearest(name, armed)
}

/** The call for the one that is meant; of several each to be chosen; undefined where none is. */
export function forOne(
  refs: readonly Ref[],
  lead: string,
  make: (ref: Ref) => Planned,
): Meaning | undefined {
  const [only, more] = refs
  if (only === undefined) return undefined
  if (more === undefined) return { type: 'act', calls: [make(only)] }
  const { tool, args } = make(only)
  const { id: _one, ...rest } = args
  return offerWhich(eachChoice(refs, lead, make), 'Which one?', { tool, args: rest })
}

/** The same call for each of some, to be chosen. */
export function eachChoice(
  refs: readonly Ref[],
  lead: string,
  make: (ref: Ref) => Planned,
): readonly Choice[] {
  return refs.slice(0, 3).map((ref) => {
    const { tool, args } = make(ref)
    return choice(`${lead}: ${short(ref.text, 40)}`, offerable(tool), args)
  })
}

function offerable(tool: string): 'pause_trigger' | 'resume_trigger' | 'change_trigger' {
  return tool === 'pause_trigger' || tool === 'resume_trigger' ? tool : 'change_trigger'
}

/** A call without the arguments that are not there. */
export function planned(tool: string, args: Readonly<Record<string, unknown>>): Planned {
  const given = Object.entries(args).filter(([, value]) => value !== undefined)
  return { tool, args: Object.fromEntries(given) }
}
