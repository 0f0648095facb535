import type { Frame } from '../../model.ts'
import { act, choice, type Meaning, offer, type Rule, say } from '../meaning.ts'
import { onlyWhen, takeWhen, type Taken, whenLabel } from '../reading/dates.ts'
import { isConditional } from '../reading/part.ts'
import { known, pointedAt } from '../reading/refs.ts'
import { fit, short, trimEnds } from '../reading/text.ts'
import { closeChoices } from './close.ts'
import { snoozeChoices } from './snooze.ts'

const calendar = '(?:calendar|diary|agenda|schedule|planner)'
const inIt = `(?:in|into|on|to|onto)\\s+(?:my|the|our)\\s+${calendar}`
const eventNoun =
  '(?:appointments?|meetings?|events?|calls?|dinner|lunch|breakfast|brunch|drinks|coffee|date|party|interview|class|lesson|session|visit|check-?up|catch-?up|review|haircut|dentist|doctor|physio|gym|yoga|training|flight|train|concert|match|game|workshop|webinar|conference|stand-?up|one-on-one|1:1|1-1|viewing|inspection|delivery|slot|booking|reservation|trip)'

const adding: readonly RegExp[] = [
  new RegExp(`^(?:put|add|enter|stick|note|write|schedule|get|place|log|pop|drop|pencil|save|insert|mark)\\s+(?:down\\s+)?(?<what>.*?)\\s*\\b(?:down\\s+)?${inIt}\\b(?<more>.*)$`, 'is'),
  new RegExp(`^(?:put|add|enter|write|mark)\\s+${inIt}\\s*[:,-]?\\s*(?<what>.+)$`, 'is'),
  new RegExp(`^${inIt}\\s*[:,-]\\s*(?<what>.+)$`, 'is'),
  new RegExp(`^(?:(?:my )?${calendar}|new event|new appointment|event|appointment|(?:create|add|make|set up|new) (?:an? |the )?(?:new )?(?:calendar )?(?:event|entry|appointment))\\s*(?::|-|–|for\\b|called|titled|named|,|(?<=new event|new appointment)\\s)\\s*(?<what>.+)$`, 'is'),
  new RegExp(`^(?:schedule|set up|arrange|pencil in|plan|create|add|make|new|organi[sz]e|fix|block(?: out| off)?)\\s+(?<what>(?:an?|the|my|our|another|some)?\\s*(?:[\\p{L}\\d'-]+\\s+){0,4}?${eventNoun}\\b.*)$`, 'isu'),
  new RegExp(`^(?:pencil in|pencil|schedule|calendar)\\s+(?<what>.+)$`, 'is'),
]

/** "put the dentist in the calendar on Friday at 10", "schedule a call with Bob on Monday at 3" */
export const addEvent: Rule = (part, frame) => {
  if ((part.mood !== 'order' && part.mood !== 'asked') || isConditional(part.text)) return undefined
  for (const [at, form] of adding.entries()) {
    const found = fit(form, part.text)
    if (found === undefined) continue
    const what = `${found['what'] ?? ''} ${found['more'] ?? ''}`.trim()
    return eventOf(what, at < 4 || at === 5, frame)
  }
  const block = fit(/^(?:block|reserve|keep)(?: out| off| free)?\s+(?<when>.+?)\s+(?:free\s+)?for\s+(?<what>.+)$/is, part.text)
  const when = block === undefined ? undefined : onlyWhen(block['when'] ?? '', frame)
  return when === undefined ? undefined : act('add_event', { title: titleOf(block?.['what'] ?? ''), when })
}

/** "from 10 to 11:30", "for two hours", "10-11" */
function lengthOf(text: string): { readonly minutes: number | undefined; readonly rest: string } {
  const span = /\b(?:from\s+)?(?<h>\d{1,2})(?:[:.](?<m>\d\d))?\s*(?<a>am|pm)?\s*(?:-|–|to|till|until)\s*(?<h2>\d{1,2})(?:[:.](?<m2>\d\d))?\s*(?<a2>am|pm)?(?![\d:/.-])/i.exec(text)
  if (span !== null && /from|am|pm|:|\bat\s*$/i.test(`${span[0]} ${text.slice(0, span.index)}`)) {
    const minutes = spanMinutes(span.groups ?? {})
    const start = span[0].replace(/\s*(?:-|–|to|till|until)\s*\d.*$/i, '').replace(/^from\s+/i, '')
    const half = span.groups?.['a'] === undefined ? (span.groups?.['a2'] ?? '') : ''
    return { minutes, rest: `${text.slice(0, span.index)} at ${start}${half} ${text.slice(span.index + span[0].length)}`.replace(/\bat\s+at\b/gi, 'at') }
  }
  const long = /,?\s*\bfor (?<n>an?|one|two|three|four|half an?|\d{1,3}|an hour and a half)\s*(?<unit>hours?|hrs?|h|minutes?|mins?|m)?\b(?<half> and a half)?/i.exec(text)
  const n = long?.groups?.['n']?.toLowerCase()
  if (long === null || n === undefined || long.groups?.['unit'] === undefined) return { minutes: undefined, rest: text }
  const count = /^(?:an?|one)$/.test(n) ? 1 : n.startsWith('half') ? 0.5 : (({ two: 2, three: 3, four: 4 } as Record<string, number>)[n] ?? Number(n))
  const hours = /^h/i.test(long.groups['unit'])
  const minutes = (count + (long.groups?.['half'] === undefined ? 0 : 0.5)) * (hours ? 60 : 1)
  return { minutes, rest: text.replace(long[0], ' ') }
}

function spanMinutes(g: Readonly<Record<string, string | undefined>>): number | undefined {
  const from = Number(g['h']) * 60 + Number(g['m'] ?? 0)
  const to = Number(g['h2']) * 60 + Number(g['m2'] ?? 0)
  const minutes = to - from
  return minutes > 0 ? minutes : minutes + 12 * 60
}

function eventOf(what: string, explicit: boolean, frame: Frame): Meaning | undefined {
  const { minutes, rest } = lengthOf(what)
  const taken = takeWhen(rest, frame)
  if (taken === 'several') return explicit ? say('When exactly? Tell me one day and time, please.') : undefined
  const title = titleOf(taken?.rest ?? rest)
  if (title === '') return undefined
  if (taken === undefined) {
    if (!explicit) return undefined
    const args = minutes === undefined ? { title } : { title, minutes }
    return act('ask', { text: `When is it: ${title}?`, asked: { about: 'when', tool: 'add_event', args } })
  }
  return act('add_event', { title, when: taken.when, minutes })
}

function titleOf(words: string): string {
  return trimEnds(
    trimEnds(words)
      .replace(/^(?:an? (?:new )?(?:entry|event|appointment) (?:for|called|titled|named)|that (?:i have|there(?:'s| is))|i have|an?|the|my|our|in|for)\s+(?=\S)/i, '')
      .replace(/^(?:down|in|for)\s+(?=\S)/i, '')
      .replace(/\s+(?:at|on|in|for|from|to|down|starting)$/i, '')
      .replace(/^["'](.+)["']$/, '$1'),
  )
}

const moving = new RegExp(`^(?:move|reschedule|re-schedule|shift|push(?: back| out)?|postpone|change|bring forward|pull forward|bring|delay|switch|put)\\s+(?<what>.+?)\\s+(?:back\\s+|forward\\s+|out\\s+)?(?:to|until|till|for|from\\s+.+?\\s+to)\\s+(?<when>.+)$`, 'is')

/** "move the dentist to 11" */
export const moveEvent: Rule = (part, frame) => {
  if ((part.mood !== 'order' && part.mood !== 'asked') || isConditional(part.text)) return undefined
  const found = fit(moving, part.text)
  if (found === undefined || (/^(?:put|bring)\b/i.test(part.text) && !/\b(?:back|forward)\b/i.test(part.text))) return undefined
  if (/^(?:#?\d|number\b|the (?:first|second|third|fourth|fifth|last)\b|both|all\b|item)/i.test(found['what'] ?? '')) return undefined
  if (/^(?:push|postpone|delay)/i.test(part.text) && !new RegExp(`\\b${eventNoun}\\b`, 'i').test(found['what'] ?? '')) return undefined
  const when = onlyWhen(found['when'] ?? '', frame)
  const words = titleOf((found['what'] ?? '').replace(/\s+(?:back|forward)$/i, ''))
  if (when === undefined || words === '' || /^(?:it|that|this|him|her|them|me|everything)$/i.test(words)) return undefined
  const event = eventWords(words, frame)
  const loops = pointedAt(words, frame, known(frame, ['loop', 'trigger']))
  const named = known(frame, ['event']).length > 0 && pointedAt(words, frame, known(frame, ['event'])).type === 'these'
  if (loops.type !== 'none' && loops.type !== 'missing' && !named && !new RegExp(`\\b(?:appointment|meeting|event)`, 'i').test(words)) {
    return offer([moveChoice(event, when, frame), ...(loops.type === 'these' || loops.type === 'several' ? snoozeChoices(loops.refs, when, frame) : [])])
  }
  return act('move_event', { event, when })
}

/** Moving an event, to be chosen. */
export function moveChoice(event: string, when: string, frame: Frame) {
  return choice(`Move in the calendar: ${short(event, 24)}, to ${/^at /i.test(when) ? when.slice(3) : whenLabel(when, frame)}`, 'move_event', { event, when })
}

/** The words by which the calendar finds it, without "appointment" and its like and without the old date. */
function eventWords(words: string, frame: Frame): string {
  const taken = takeWhen(words, frame)
  const bare = taken === undefined || taken === 'several' ? words : taken.rest || words
  const lean = trimEnds(bare.replace(new RegExp(`\\b(?:appointment|event|entry|slot|booking)s?\\b|\\b(?:in|from|off|on)\\s+(?:my|the|our)\\s+${calendar}\\b`, 'gi'), ' ').replace(/^(?:the|my|our|an?)\s+/i, '').replace(/\s+(?:at|with|for)$/i, ''))
  return lean === '' ? trimEnds(bare) : lean
}

const deleting = [
  new RegExp(`^(?:delete|remove|cancel|clear|drop|take|erase|scrap|strike|get rid of)\\s+(?<what>.+?)\\s+(?:from|off|out of|in)\\s+(?:my|the|our)\\s+${calendar}(?<more>\\b.*)?$`, 'is'),
  new RegExp(`^(?:delete|remove|cancel|call off|erase)\\s+(?<what>(?:the|my|our|that|this|tomorrow'?s|today'?s|\\w+day'?s)?\\s*(?:[\\p{L}\\d'-]+\\s+){0,3}?${eventNoun}\\b.*)$`, 'isu'),
]
const worldly = /\b(?:membership|subscription|order|account|contract|insurance|netflix|spotify|reservation|booking|flight|hotel|ticket|trip)\b/i

/** "cancel the dentist appointment", "take lunch off my calendar" */
export const deleteEvent: Rule = (part, frame) => {
  if ((part.mood !== 'order' && part.mood !== 'asked') || isConditional(part.text) || /\b(?:but|except)\b/i.test(part.text)) return undefined
  for (const [at, form] of deleting.entries()) {
    const found = fit(form, part.text)
    if (found === undefined) continue
    const words = `${found['what'] ?? ''} ${found['more'] ?? ''}`.trim()
    const event = eventWords(words, frame)
    if (/\b(?:draft|reminder|mail|message|rule|list)\b/i.test(words) || event === '') return undefined
    if (at === 1 && worldly.test(words)) return offer([deleteChoice(event)])
    const loops = pointedAt(event, frame, known(frame, ['loop', 'trigger']))
    const says = at === 0 || /\b(?:appointment|meeting|event)s?\b/i.test(words)
    if (!says && (loops.type === 'these' || loops.type === 'several')) return offer([deleteChoice(event), ...closeChoices(loops.refs, 'dropped')])
    return act('delete_event', { event })
  }
  return undefined
}

/** Taking an event off the calendar, to be chosen. */
export function deleteChoice(event: string) {
  return choice(`Delete from the calendar: ${short(event)}`, 'delete_event', { event })
}

/** "I have a dentist appointment on Friday at 10": said in passing, so only offered. */
export function eventChoice(text: string, taken: Taken, frame: Frame) {
  const title = titleOf(taken.rest)
  return choice(`Calendar, ${whenLabel(taken.when, frame)}: ${short(title || text, 28)}`, 'add_event', { title: title || text, when: taken.when })
}
