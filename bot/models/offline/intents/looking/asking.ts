import type { Frame } from '../../../model.ts'
import { act, type Meaning, type Rule } from '../../meaning.ts'
import { datesIn, takeWhen } from '../../reading/dates.ts'
import { match, trimEnds } from '../../reading/text.ts'

/** "show me", "do you know" in front of a question. */
const asks =
  /^(?:(?:please )?(?:tell|show|give|send|read|list|remind) (?:me|us)(?: again)?|do you know|\bany idea|i(?:'d| would)? (?:like|want|need) to (?:know|see)|i wonder|let me (?:see|know)|see|know|show|list|read(?: out)?|check|look up|get|have|display|view|pull up|print|what about|gimme|hit me with|give us a look at|run me through|can you (?:tell|show) me)\s+(?=\S)/i

export function withoutLead(text: string): string {
  const first = text.replace(asks, '')
  return first.replace(/^(?:me|us)\s+/i, '')
}

const openNoun =
  "(?:open|outstanding|pending|unfinished|due|overdue|unresolved|active|current|undone)?\\s*(?:loops?|lists?|to-?\\s?dos?(?: list)?|todo list|tasks?(?: list)?|items?|open items|open loops|things|stuff|commitments|promises|obligations|debts|iou'?s|reminders)"

const openForms: readonly RegExp[] = [
  /^(?:all )?(?:of )?(?:my|the|our|all|\bany|everything|every)?\s*(?:open|outstanding|pending|unfinished|unresolved)\s*(?:loops?|items?|things|stuff|tasks?|to-?dos?|list|points?|issues?|ones)?(?:\s+(?:with|about|for|from|on|concerning|regarding|re)\s+(?<about>.+?))?(?: right now| now| at the moment| currently| today)?$/i,
  new RegExp(
    `^(?:all )?(?:of )?(?:my|the|our)\\s+${openNoun}(?:\\s+(?:with|about|for|from|concerning|regarding)\\s+(?<about>.+?))?(?: again)?(?: please)?$`,
    'i',
  ),
  /^(?:open|list|lists?|to-?\s?dos?|todo list|tasks|open loops|loops|open items|the list|everything open|everything(?: that'?s| that is) (?:still )?open|what(?:'s|s)? open|open stuff|status)$/i,
  /^(?:so )?what(?:'s|s| is| are|'re)?\s+(?:is |things are |items are |loops are |tasks are |all )?(?:still |currently |else (?:is )?|all )?(?:open|outstanding|pending|unfinished|left(?: to do)?|unresolved|undone|owed|due|overdue|on the list|(?:left )?on my (?:list|plate|to-?do(?: list)?)|to be done|not done(?: yet)?|hanging|waiting)(?:\s+(?:with|about|for|from|concerning)\s+(?<about>.+?))?(?: right now| now| at the moment| currently)?$/i,
  /^what(?:'s|s| is| are|'re)? (?:on )?(?:my|the|our)(?: current)? (?:open |outstanding |pending )?(?:list|plate|to-?\s?dos?(?: list)?|tasks?|loops?|open items|items|commitments|obligations|debts|open loops)(?: (?:right )?now| look(?:ing)? like| like)?$/i,
  /^(?:what|how much|how many things|who(?:m| all)?|what all|what else) (?:do|did) i (?:still |currently )?owe(?: to)?(?:\s+(?<about>.+?))?(?: money)?(?: right now| now| at the moment)?$/i,
  /^(?:what|whom?|who all|what all|what else) am i (?:still |currently )?(?:waiting|expecting)(?: (?:for|on))?(?: from)?(?:\s+(?<about>.+?))?$/i,
  /^(?:what|how much) (?:does|do|did) (?<about>.+?) (?:still |currently )?owe(?: me| us)?$/i,
  /^who(?:m)?(?: all)?(?: still)? owes?(?: me| us)?(?: what| something| anything| stuff| money)?$/i,
  /^(?:does|do) (?<about>\S+(?: \S+)?) (?:still )?owe me (?:anything|something|money)$/i,
  /^do i (?:still )?owe (?<about>.+?)(?: (?:anything|something|money))?$/i,
  /^(?:is |are )?(?:there )?(?:anything|something|\bany (?:loops|items|tasks|things))(?: still| else)? (?:open|outstanding|pending|due|left(?: to do)?|overdue)(?:\s+(?:with|about|for|from)\s+(?<about>.+?))?(?: today)?$/i,
  /^what (?:do|should|must) i (?:still )?(?:have|need|got) to (?:do|get done|finish|take care of|deal with)(?: still)?$/i,
  /^what (?:have|do|did) i (?:still )?(?:got|have|need) (?:left |still )?to (?:do|get done|finish|sort(?: out)?)(?: still)?$/i,
  /^what (?:still )?needs (?:to be done|doing)(?: still)?$/i,
  /^what (?:else )?(?:is|'s) there (?:left |still )?to do$/i,
  /^(?:what|which) (?:things |loops |items |tasks |ones |of my \w+ )?(?:have|haven't|did|didn't) i (?:not |still )?(?:not )?(?:done|finish(?:ed)?|do|complete[d]?|close[d]?)(?: yet)?$/i,
  /^who am i waiting (?:for|on)$/i,
  /^(?:what|everything|all (?:that )?) ?(?:people|others|other people|folks?|everyone|everybody|they) (?:still )?owes? me(?:,.*)?$/i,
  /^(?:what|which (?:things|ones|loops|items|tasks))(?:'s|s| is| are|'re)? (?:over)?due(?: (?:today|now|this week|next week|soon|tomorrow))?$/i,
  /^what (?:have|did|do) i (?:promise|promised|commit(?:ted)? to|agree(?:d)? to)(?: to)?(?:\s+(?<about>.+?))?$/i,
  /^what (?:did i (?:say|promise) (?:that )?i(?:'d| would)|should i|do i need to|do i have to) (?:do|tackle|work on|get done)(?: next| first| now| today)?$/i,
  /^(?:what|who)(?:'s|s| is)? (?:still )?waiting (?:on|for) (?:me|something from me|an answer from me)$/i,
  /^what am i (?:behind on|late with)$/i,
  /^what (?:is|was) (?<about>\S+(?: \S+)?) (?:still )?(?:supposed|meant|going) to (?:send|give|bring|pay|do|get)(?: (?:to )?me)?$/i,
  /^(?:which|what) (?:loops?|items?|tasks?|things|to-?dos|of my \w+) (?:are|do i have|have i got)(?: still)?(?: open| outstanding| pending| left)?$/i,
  /^what (?:have i got|do i have|have i)(?: still)? (?:open|outstanding|pending)$/i,
  /^how many (?:things|loops|items|tasks|to-?dos)(?: are| do i have)?(?: still| left)?(?: open| outstanding| pending| to do)?$/i,
  /^(?:my )?(?:open )?(?:loops|to-?dos|tasks|list) (?:with|about|for|from) (?<about>.+)$/i,
]

const briefForms: readonly RegExp[] = [
  /^(?:my |the |a |an? quick |today'?s |this morning'?s |me )?(?:morning |daily |today'?s |quick |short |evening )*(?:brief|briefing|rundown|run-down|digest|round-?up|overview|summary of (?:the|my) day|daily summary|summary for today)(?: (?:me|please|now|again|for today|today|of (?:the|my) day|of today))*$/i,
  /^brief me(?: (?:on (?:today|my day|the day)|please|now|again|quickly|for today))*$/i,
  /^(?:what(?:'s|s| is) |how(?:'s|s| is| does| will) )(?:my |the )?(?:day|today|morning)(?: (?:look(?:ing)?(?: like)?|like|ahead|be like))*(?: today)?$/i,
  /^what(?:'s|s| is| does) (?:my |the )?day look(?:ing)? like(?: today)?$/i,
  /^what(?:'s|s| is)? (?:matters|important|relevant|up|happening|going on|new|the plan|the story)(?: for| on)? today$/i,
  /^what (?:do i need to know|should i know|should i (?:focus|work) on|needs my attention|matters|is important)(?: (?:today|right now|now|this morning))?$/i,
  /^(?:(?:so |anything )?(?:what(?:'s|s| is) new|what did i miss|what have i missed|did i miss anything|anything new))(?: (?:today|so far|while i was (?:away|out|gone)))*$/i,
  /^(?:catch me up|fill me in|bring me up to (?:speed|date)|update me|give me (?:an update|the rundown|a rundown))(?: (?:please|on (?:today|my day)|on what(?:'s| is) (?:new|up)))*$/i,
  /^(?:the )?(?:lay of the land|state of play|low-?down|run of the day)(?: (?:for|of) (?:today|the day)| today)?$/i,
  /^how(?:'s| is| does) today (?:look|looking)(?: like)?$/i,
]

const eventForms: readonly RegExp[] = [
  /^(?:what(?:'s|s| is)?|anything|is there anything|do i have anything|have i got anything|what do i have|what have (?:i|we)(?: got)?|what am i doing|what(?:'s|s| is) happening|what(?:'s|s| is) planned|what(?:'s|s| is) scheduled|\bany (?:appointments?|meetings?|events?|plans?)|do i have (?:\bany )?(?:an? )?(?:appointments?|meetings?|events?|plans?)|what (?:appointments?|meetings?|events?|plans?) (?:do i have|have i got|are there))(?: (?:on|in|coming up|going on|planned|scheduled|happening|up))*(?: (?:in |on )?(?:my|the) (?:calendar|diary|schedule|agenda|plan|programme))?(?: (?:for|on|in|this|coming))*\s*(?: (?:in|on) (?:my|the) (?:calendar|diary|schedule|agenda))?$/i,
  /^(?:am i|are we) (?:free|busy|available|booked)(?: up)?(?: (?:for|on|in|at))?\s*$/i,
  /^(?:how(?:'s|s| is| does) )?(?:what(?:'s|s| is) )?(?:on )?(?:in )?(?:my |the |our )?(?:calendar|agenda|schedule|diary|appointments?|meetings?|events?|upcoming events?|week|timetable)(?: (?:look|looks|looking|look like|like|for|on|of|in))*\s*(?: look(?:ing)?(?: like)?)?$/i,
  /^(?:today|tomorrow|friday|monday|tuesday|wednesday|thursday|saturday|sunday|this week|next week)'?s (?:agenda|schedule|calendar|appointments|meetings|events|plan)$/i,
  /^how (?:busy|free|full) (?:am i|are we|is it)(?: (?:on|for))?$/i,
  /^(?:is|are)(?: (?:it|we|i))? (?:still )?(?:free|busy|full|available|open)$/i,
  /^(?:do i have|have i got|do we have)(?: \bany)? (?:time|plans|space|room|anything planned)(?: (?:on|for|in))?$/i,
  /^what(?:'s|s| are| is) (?:my|our) plans?(?: (?:for|on))?$/i,
  /^(?:which|what) (?:meetings?|appointments?|events?|plans) (?:do i have|have i got|are there)(?: (?:on|for|in))?$/i,
  /^(?:what(?:'s|s| is)|how(?:'s| is| does)) (?:it )?look(?:ing)?(?: like)?(?: (?:on|for))?$/i,
  /^(?:what(?:'s|s| is)|is there (?:something|anything)) (?:going on|happening|planned|scheduled)?(?: (?:on|for|in))?$/i,
  /^when(?:'s|s| is| are) (?:my |the )?(?:next |upcoming )(?:appointments?|meetings?|events?)$/i,
  /^how(?:'s|s| is| does) (?:my|the) look(?:ing)?$/i,
  /^what(?:'s|s| is) (?:on the cards|in store|lined up)(?: for(?: me)?)?$/i,
  /^what(?:'s|s| is) (?:my )?(?:next|coming up)(?: (?:in|on) (?:my|the) (?:calendar|agenda|schedule))?$/i,
]

/** "what's open?", "what do I owe Paolo?", "brief", "what's on tomorrow?": looks only, changes nothing. */
export const asking: Rule = (part, frame) => {
  if (part.mood === 'unreal') return undefined
  const text = trimEnds(part.text.replace(/[?\s]+$/, ''))
  const forms = [text, trimEnds(withoutLead(text)), trimEnds(withoutLead(withoutLead(text)))]
  for (const form of forms) {
    const found = openOf(form, frame) ?? briefOf(form) ?? eventsOf(form, frame)
    if (found !== undefined) return found
  }
  return undefined
}

const nobody = /^(?:me|us|people|others|everyone|anyone|anybody|now|today|money)?$/i

function openOf(text: string, frame: Frame): Meaning | undefined {
  const found = match(openForms, text)
  if (found === undefined) return undefined
  const about = trimEnds(found('about')).replace(/^(?:to|from|with|about)\s+/i, '')
  const all = nobody.test(about) || datesIn(about, frame).length > 0
  return act('list_open', { about: all ? undefined : about, owed: sideOf(text) })
}

/** Whose turn it is, where the question says so: "who owes me?", "what do I owe?" */
function sideOf(text: string): 'mine' | 'theirs' | undefined {
  if (
    /\bowes?\b.*\bme\b|\bam i (?:still )?(?:waiting|expecting)\b|^who(?:m)?(?: all)?(?: still)? owes?\b/i.test(
      text,
    )
  )
    return 'theirs'
  return /\bdo i (?:still |currently )?owe\b/i.test(text) ? 'mine' : undefined
}

function briefOf(text: string): Meaning | undefined {
  return briefForms.some((form) => form.test(text)) ? act('brief') : undefined
}

/** "tomorrow's agenda" */
const owner = /^(?<when>today|tomorrow|\w+day|this week|next week)'s\b/i
const lead = /^(?:on|for|in)\s+(?=tomorrow|today|tonight|this|next)/i

/** A calendar question, its date (where it has one) put aside first. */
function eventsOf(text: string, frame: Frame): Meaning | undefined {
  const taken = takeWhen(text, frame) ?? spanOf(text)
  if (taken === 'several') return undefined
  const bare = taken === undefined ? text : trimEnds(taken.rest)
  if (!eventForms.some((form) => form.test(bare) || form.test(text))) return undefined
  if (isBare(bare, text, taken !== undefined)) return undefined
  const when = match(owner, text)?.('when') ?? taken?.when
  return act('list_events', { when: when?.replace(lead, '') })
}

/** "what's tomorrow", "what's up": too little to be a question about the calendar. */
function isBare(bare: string, text: string, dated: boolean): boolean {
  if (dated) return /^what(?:'s|s| is)?$/i.test(bare) && !/^what(?:'s|s| is) on\b/i.test(text)
  return (
    /^(?:what(?:'s|s| is)?|anything)(?: (?:up|happening))?$/i.test(bare) && !/\bon$/i.test(text)
  )
}

const span =
  /\b(?:(?:this|next|the coming|the) (?:week(?:end)?|month|morning|afternoon|evening)|today|tonight|tomorrow)\b/i

/** Spans that are no date of their own: "this week", "next month", "the weekend". */
function spanOf(text: string): { readonly when: string; readonly rest: string } | undefined {
  const when = span.exec(text)?.[0]
  return when === undefined ? undefined : { when, rest: text.replace(when, ' ') }
}
