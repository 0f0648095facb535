import { zoneNamed } from '../../../../memory/time/places.ts'
import type { Frame, Ref } from '../../model.ts'
import { timesIn } from '../intents/triggers/changing.ts'
import { eachChoice, nameIn, noun, planned, repliedTrigger } from '../intents/triggers/meant.ts'
import { endedAt } from '../intents/triggers/pausing.ts'
import { conditionIn } from '../intents/triggers/watching.ts'
import { type Choice, choice } from '../meaning.ts'
import { takeWhen } from '../reading/dates.ts'
import { nagIn, usualNag } from '../reading/nagging.ts'
import { known } from '../reading/refs.ts'
import { short, stems } from '../reading/text.ts'

/** The reminders whose words a text shares, else the one replied to, else, where it speaks of one, the only one. */
function near(text: string, frame: Frame): readonly Ref[] {
  const said = new Set(stems(nameIn(text)))
  const armed = known(frame, ['trigger'])
  const named = armed.filter(({ text: own }) => stems(own).some((word) => said.has(word)))
  if (named.length > 0) return named
  const replied = repliedTrigger(frame)
  if (replied !== undefined) return [replied]
  const speaks = new RegExp(`\\b${noun}\\b|\\b(?:remind|nag)`, 'i').test(text)
  return speaks && armed.length < 4 ? armed : []
}

type Loose = (text: string, frame: Frame) => readonly Choice[]

const pausing: Loose = (text, frame) => {
  if (!/\b(?:paus\w*|suspend\w*|on hold|break|holiday|away|stop|shut up|quiet|silence|skip|hold|leave me|not|don'?t|no)\b/i.test(text))
    return []
  const until = endedAt(text, frame)?.until
  if (until === undefined && !/\b(?:paus|suspend|on hold|skip)/i.test(text)) return []
  return eachChoice(near(text, frame), 'Pause', ({ id }) => planned('pause_trigger', { id, until }))
} // biome-ignore format: a list of words

const resuming: Loose = (text, frame) =>
  /\b(?:resum\w*|un-?paus\w*|back on|start\w*|again|re-?activate|carry on|go back)\b/i.test(text)
    ? eachChoice(near(text, frame), 'Resume', ({ id }) => planned('resume_trigger', { id }))
    : []

const changing: Loose = (text, frame) => {
  if (!/\b(?:instead|rather|better|chang\w*|mov\w*|switch|make|shift|set|earlier|later|should|could|can|come|only|just|prefer|not)\b/i.test(text))
    return []
  const taken = takeWhen(text, frame)
  const only = taken === undefined || taken === 'several' ? undefined : { when: taken.when }
  const times = timesIn(text, frame) ?? only
  if (times === undefined) return []
  const { when, repeat } = { repeat: undefined, ...times }
  return eachChoice(near(text, frame), `Change to ${short(when ?? 'that', 24)}`, ({ id }) =>
    planned('change_trigger', { id, when, repeat }),
  )
} // biome-ignore format: a list of words

/** "the stretch one should say ‘drink water’": other words for it. */
const rewording: Loose = (text, frame) => {
  const now = /\b(?:say|read|be called)\s*:?\s+["'“‘]?(.{3,120}?)["'”’]?[.!]?$/i.exec(text)?.[1]
  if (now === undefined) return []
  return eachChoice(near(text, frame), `Now: ${short(now, 30)}`, ({ id }) =>
    planned('change_trigger', { id, text: now }),
  )
}

const nagging: Loose = (text, frame) =>
  !/\bstop (?:nag|remind|bug)/i.test(text.replace(/don'?t stop/i, '')) &&
  /\b(?:nag|nagging|keep (?:on )?(?:at|remind|bug|ping)\w*|until (?:it'?s|i'?ve|i) (?:done|do)\b)/i.test(text)
    ? eachChoice(near(text, frame), 'Keep asking until done', ({ id }) =>
        planned('change_trigger', { id, nag: nagIn(text)?.minutes ?? usualNag }),
      )
    : [] // biome-ignore format: a list of words

const listing: Loose = (text) =>
  /\b(?:what|which|show|list|any|all|see|have i)\b.*\b(?:reminders|alarms)\b/i.test(text)
    ? [choice('Show what is set', 'list_triggers')]
    : []

/** A place that Otto knows, where the person says something of being there. */
const zoning: Loose = (text, frame) => {
  if (!/\b(?:i'?m|i am|we'?re|we are|here|landed|arrived|time ?zone|clock|moved|staying|back)\b/i.test(text))
    return []
  const places = [...text.matchAll(/\b(?:in|at|to|on|is|from)\s+((?:\p{Lu}[\p{L}.'-]+|\w+\/\w+)(?:\s+\p{Lu}[\p{L}.'-]+){0,2})/gu)]
  const [place] = places.flatMap(([, words = '']) => (zoneNamed(words) === undefined ? [] : [words]))
  if (place === undefined) return []
  const until = endedAt(text, frame)?.until
  return [choice(`Your clock: ${place}`, 'set_zone', { place, until })]
} // biome-ignore format: a list of words

const waiting: Loose = (text, frame) => {
  const [, conj = '', rest = ''] =
    /\b(when(?:ever)?|if|once|as soon as|every time|the moment)\s+(.+)$/is.exec(text) ?? []
  const cond = rest === '' ? undefined : conditionIn(rest.split(/[,;]/)[0] ?? '', frame)
  if (cond === undefined) return []
  const again = /^(?:whenever|every time)$/i.test(conj) ? true : undefined
  return [
    choice(`Tell you when ${short(rest, 40)}`, 'watch', { ...cond, text: short(rest, 200), again }),
  ]
}

const all: readonly Loose[] = [
  listing,
  waiting,
  zoning,
  nagging,
  rewording,
  pausing,
  changing,
  resuming,
]

/** What a text may want of what is set, watched for or of the person's clock: at most two, loosely read. Pure. */
export function triggerChoices(text: string, frame: Frame): readonly Choice[] {
  if (text.length > 300) return []
  return all.flatMap((loose) => loose(text, frame).slice(0, 1)).slice(0, 2)
}
