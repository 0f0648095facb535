import type { Frame, Ref } from '../../model.ts'
import { resolveWhen } from '../../../../memory/time/words.ts'
import { onlyWhen, type Taken, takeWhen, timeOf, whenLabel } from '../reading/dates.ts'
import { act, acts, askWhen, type Choice, choice, type Meaning, offer, type Planned, type Rule, say } from '../meaning.ts'
import { pointedAt, meantByIt } from '../reading/refs.ts'
import { repeatOf } from '../reading/repeats.ts'
import { fit, short, trimEnds } from '../reading/text.ts'

/** What is asked for before the content and the date, and what to say where there is no content. */
type Head = { readonly pattern: RegExp; readonly content?: string }

const tail = '(?<rest>(?:[\\s,:;–—-].*)?)$'

const heads: readonly Head[] = [
  { pattern: new RegExp(`^(?:remind|remnd|remimd|ping|nudge|alert|notify|prod|poke|buzz)\\s+(?:me|us)\\b${tail}`, 'is') },
  { pattern: new RegExp(`^(?:set|create|add|make|schedule|put|program)(?:\\s+up)?(?:\\s+me)?\\s+(?:an?\\s+|another\\s+|the\\s+|one\\s+)?(?:new\\s+)?(?<way>daily\\s+|weekly\\s+)?reminder\\b${tail}`, 'is') },
  { pattern: new RegExp(`^(?:an?\\s+|new\\s+)?(?<way>daily\\s+|weekly\\s+)?reminder\\b${tail}`, 'is') },
  { pattern: new RegExp(`^(?:give|send|drop|shoot)\\s+me\\s+(?:an?\\s+|the\\s+)?(?:shout|nudge|reminder|ping|heads[- ]?up|buzz|poke|prod|message|notification)\\b${tail}`, 'is') },
  { pattern: new RegExp(`^(?:i (?:need|want)|can i (?:get|have))\\s+an?\\s+reminder\\b${tail}`, 'is') },
  { pattern: new RegExp(`^be reminded\\b${tail}`, 'is') },
  { pattern: new RegExp(`^wake\\s+me(?:\\s+up)?\\b${tail}`, 'is'), content: 'wake up' },
  { pattern: new RegExp(`^(?:set|start|put on)\\s+(?:an?\\s+|the\\s+|my\\s+)?alarm\\b${tail}`, 'is'), content: 'alarm' },
  { pattern: new RegExp(`^(?:set|start)\\s+(?:an?\\s+|the\\s+)?timer\\b${tail}`, 'is'), content: 'timer' },
]

/** "remind me ...", "every day at 8 remind me ...", "don't let me forget to ..." */
export const remind: Rule = (part, frame) => {
  const lead = part.mood === 'question' ? undefined : asHead(part.text, frame)
  if (lead === undefined) return undefined
  const question = recallInside(lead.rest, frame)
  if (question !== undefined) return question
  return lead.rest === '' && lead.content === undefined
    ? say('What shall I remind you of, and when?')
    : fromRest(lead.rest, lead.content, frame)
}

function asHead(text: string, frame: Frame): { rest: string; content: string | undefined } | undefined {
  for (const { pattern, content } of heads) {
    const found = fit(pattern, text)
    if (found !== undefined) return { rest: `${every(found['way'])}${found['rest'] ?? ''}`.trim(), content }
  }
  const late = fit(/^(?<pre>.{2,60}?)[,:;]?\s+(?:please\s+|pls\s+|can you\s+|could you\s+|you\s+)*(?:remind|ping|nudge|alert)\s+me\b(?<rest>(?:[\s,:;–—-].*)?)$/is, text)
  if (late !== undefined && isAllDate(late['pre'] ?? '', frame)) {
    return { rest: `${late['pre']} ${late['rest']}`.trim(), content: undefined }
  }
  const afterwards = fit(/^(?<rest>.{4,}?)\s*[,;.!–-]\s*(?:so |and |please |pls |can you |could you )*remind me(?: (?:of|about) (?:it|that|this))?$/is, text)
  if (afterwards !== undefined && takeWhen(afterwards['rest'] ?? '', frame) !== undefined) {
    return { rest: (afterwards['rest'] ?? '').replace(/\bi (?:have to|need to|must|should|'ll|will)\s+/i, ''), content: undefined }
  }
  return lateTold(text, frame)
}

/** "don't let me forget ..." and "tell me at 5 to leave": reminders only where they name a time. */
function lateTold(text: string, frame: Frame): { rest: string; content: undefined } | undefined {
  const found =
    fit(/^(?:don'?t|do not|never) let me forget\b(?<rest>.*)$/is, text) ??
    fit(/^make sure (?:i|that i) (?:don'?t forget|remember)\b(?<rest>.*)$/is, text) ??
    fit(/^(?:tell|shout at|message|text|call|warn) me (?<rest>.+)$/is, text)
  const rest = found?.['rest'] ?? ''
  const taken = takeWhen(rest, frame)
  if (found === undefined || taken === undefined || taken === 'several') return undefined
  const told = /^(?:tell|shout at|message|text|call|warn)/i.test(text)
  if (told && (taken.place !== 'start' || !/^(?:to|that)\s/i.test(taken.rest))) return undefined
  const timed = taken.means.type !== 'at' || taken.means.precision === 'minute'
  return timed || told ? { rest, content: undefined } : undefined
}

function every(way: string | undefined): string {
  if (way === undefined || way === '') return ''
  return /daily/i.test(way) ? 'every day ' : 'every week '
}

function isAllDate(words: string, frame: Frame): boolean {
  const taken = takeWhen(words, frame)
  return taken !== undefined && taken !== 'several' && taken.place === 'whole'
}

/** "remind me what I said about the boiler" looks up; with a date it cannot be told. */
function recallInside(rest: string, frame: Frame): Meaning | undefined {
  const asked = fit(/^(?:again\s+)?(?<asked>(?:what|who|whom|whose|where|when|which|how|why)\b.*)$/is, rest)
  if (asked === undefined) return undefined
  const query = trimEnds(asked['asked'] ?? '').replace(/^(?:what|who|where|when|which|how|why)\s+/i, '')
  const taken = takeWhen(rest, frame)
  if (taken === undefined) return acts({ tool: 'recall', args: { query } })
  return offer([choice(`Look up: ${short(query)}`, 'recall', { query })])
}

/** From what follows "remind me": the content, the date and how it repeats. */
function fromRest(given: string, content: string | undefined, frame: Frame): Meaning {
  const rest = given.replace(/^\s*(?:[:,;–—-]\s*)?/, '').replace(/^again\b\s*/i, '')
  const taken = bareWhen(rest, content, frame) ?? takeWhen(rest, frame)
  const dated = taken === undefined || taken === 'several' ? undefined : taken
  const text = contentOf(dated?.rest ?? rest, content, frame)
  if (text === '') return say('What shall I remind you of?')
  const repeat = repeatOf(dated?.means ?? { type: 'none' }, rest)
  if (repeat === 'cannot' || taken === 'several') return unsureWhen(text, rest, frame)
  if (dated === undefined) return withoutDate(text, rest)
  if (isUnsure(rest, dated.when, dated.place)) return offer([remindChoice(text, dated.when, frame), later(text)])
  return act('remind', { text, when: dated.when, repeat })
}

/** "an alarm for 7": what is nothing but a time, said with words that elsewhere mean something else. */
function bareWhen(rest: string, content: string | undefined, frame: Frame): Taken | undefined {
  if (content === undefined) return undefined
  const words = trimEnds(rest).replace(/^for (?=an?\b|\d+ ?(?:h|m|s)|half|one|two|three|ten|twenty|thirty)/i, 'in ')
  const when = onlyWhen(words, frame)
  const means = when === undefined ? undefined : resolveWhen(when, timeOf(frame))
  return when === undefined || means === undefined ? undefined : { when, means, rest: '', place: 'whole' }
}

/** "to buy a present for Saturday": the day is the present's, not the reminder's. */
function isUnsure(body: string, when: string, place: string): boolean {
  if (/^for\s/i.test(when) && place !== 'start' && place !== 'whole') return true
  const ahead = body.slice(0, body.indexOf(when))
  if (place !== 'start' && place !== 'whole' && /\bthat\b/i.test(ahead)) return true
  return place === 'middle' && /\b(?:about|for)\b/i.test(ahead)
}

function contentOf(rest: string, content: string | undefined, frame: Frame): string {
  const text = trimEnds(rest)
    .replace(/^(?:(?:to|that|about|of|for|saying|with)\b|[:,–—-])\s*/i, '')
    .replace(/\s+(?:at|on|by|in|for|to)$/i, '')
    .replace(/\b\s*instead$/i, '')
  const bare = trimEnds(text)
  const shown = /^(?:it|this|that|(?:number )?#?\d{1,2}|the (?:\w+) one)?$/i.test(bare)
    ? shownText(bare, frame)
    : undefined
  return shown ?? (bare === '' ? (content ?? '') : bare)
}

/** "remind me about 2 tomorrow", or "remind me tomorrow" as a reply: the text of what is shown. */
function shownText(words: string, frame: Frame): string | undefined {
  const these: readonly Ref[] = words === '' ? meantByIt(frame) : listed(words, frame)
  if (these.length === 1) return these[0]?.text
  return words === '' || frame.list.length > 0 ? undefined : frame.repliedTo && short(frame.repliedTo.text, 200)
}

function listed(words: string, frame: Frame): readonly Ref[] {
  const found = pointedAt(words, frame, [])
  return found.type === 'these' ? found.refs : []
}

function withoutDate(text: string, body: string): Meaning {
  if (/\b(?:when(?:ever)?|once|as soon as|if|after|before|next time|until)\s+(?:i|you|he|she|we|they|it|the|my|[A-Z])/.test(body)) {
    return offer([loopChoice(text), later(text)], 'I can remind you at a time, not when something happens.')
  }
  if (/^(?:of|about|that)\b/i.test(body.trim())) {
    return offer([choice(`Look up: ${short(text)}`, 'recall', { query: text }), later(text), choice(`Remember: ${short(text)}`, 'remember', { text })])
  }
  return acts(askWhen(`When shall I remind you: ${text}?`, 'remind', { text }))
}

function unsureWhen(text: string, rest: string, frame: Frame): Meaning {
  const once = takeWhen(rest.replace(/\b(?:every|each)\s+/gi, ''), frame)
  const choices = once === undefined || once === 'several' ? [] : [remindChoice(text, once.when, frame)]
  return offer([...choices, later(text), loopChoice(text)])
}

/** A reminder as something to choose. */
export function remindChoice(text: string, when: string, frame: Frame): Choice {
  return choice(`Remind you ${whenLabel(when, frame)}: ${short(text, 32)}`, 'remind', { text, when })
}

/** The same where no date was named: choosing it asks for one. */
export function later(text: string): Choice {
  const { tool, args } = askWhen(`When shall I remind you: ${text}?`, 'remind', { text })
  return { label: `Remind you (when?): ${short(text, 32)}`, tool, args }
}

function loopChoice(text: string): Choice {
  return choice(`Put on your list: ${short(text)}`, 'add_loop', { text, owed: 'mine' })
}

/** The call that a date completes: an answer to "When shall I remind you?". */
export function remindWith(args: Readonly<Record<string, unknown>>, answer: string, frame: Frame): Planned | undefined {
  const when = onlyWhen(answer, frame)
  if (when === undefined) return undefined
  const repeat = repeatOf(resolveWhen(when, timeOf(frame)), answer) ?? args['repeat']
  if (repeat === 'cannot') return undefined
  return { tool: 'remind', args: { ...args, when, ...(repeat === undefined ? {} : { repeat }) } }
}
