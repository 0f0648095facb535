import { resolveWhen } from '../../../../memory/time/words.ts'
import type { Frame } from '../../model.ts'
import { loopChoice } from '../intents/filing/owed.ts'
import { ruleChoice } from '../intents/filing/standing.ts'
import { later, remindChoice } from '../intents/reminders/offers.ts'
import { type Choice, choice } from '../meaning.ts'
import { timeOf, whenLabel } from '../reading/dates.ts'
import { creditorsIn, debtorsIn } from '../reading/people.ts'
import { repeated, repeatOf } from '../reading/repeats.ts'
import { short, trimEnds } from '../reading/text.ts'
import { bare, withoutTail } from './content.ts'
import { afterWhile, readingsOf, timeBefore } from './dates.ts'

const dutyLead =
  /^(?:(?:so |and |ok |uh |um )*(?:i'?(?:ll|ve got to|d better|ve to)|i (?:will|need to|have to|must(?: to)?|should(?: really)?|ought to|want to|really need to|gotta)|remember to|don'?t forget(?: to)?|make sure (?:that )?i|to-?do:?|please|need to|got to|gotta|have to|must|to|that|put|add|on me to|my job to|task:?)\s+)/i
/** What is to be put somewhere keeps its verb: "put the bins out". */
const withoutPut = new RegExp(dutyLead.source.replace('put|add|', ''), 'i')
const askLead =
  /^(?:.{0,40}?\b)?(?:(?:remind|nudge|ping|poke|prod|buzz|bug|nag|pester|badger|hassle|chase|kick|warn|tell|text|message|remember|rmd|wake|get|shout at|make) (?:me|us)(?: up)?|give (?:me|us) an? (?:shout|nudge|ping|bell|kick|reminder|heads up|poke|prod)|ask me|an? word|jog my memory|don'?t let me (?:forget|miss)|lemme know|let me know|make sure i(?: don'?t forget)?|(?:an? )?reminder|(?:set )?an? (?:alarm|timer))(?: (?:to|about|that|for|re|of|so i|in order to|i (?:have|need) to))?\s+/i

/** A reminder: the time said, else a likely one. */
export function reminding(text: string, frame: Frame): readonly Choice[] {
  const again = often(withoutTail(text), frame)
  if (again !== undefined && notPlainly.test(text)) return [again]
  const early = timeBefore(withoutTail(text), frame)
  const readings = [
    ...(early === undefined ? [] : [early]),
    ...readingsOf(withoutTail(text), frame),
  ]
  return readings.flatMap(({ text: rest, when: said }) => {
    const task = bare(rest, askLead, withoutPut)
    const when = said ?? afterWhile(text, frame)
    if (task === '') return []
    if (when === undefined) return [later(task, frame)]
    const repeat = repeatOf(resolveWhen(when, timeOf(frame)), text)
    return [remindChoice(task, when, frame, repeat === 'otherwise' ? undefined : repeat)]
  })
}

/** What "daily", "weekly" and "weekdays" do not say: "every other Friday", "until June". */
const notPlainly =
  /\b(?:every|each) (?:other|second|third|2nd|3rd|\d|two|three|four|few|month|year)|\b(?:month|year|fortnight|bi-?week|quarter)ly\b|\b(?:until|till|through) /i

/** What comes again and again, in any way that a reminder can. */
function often(text: string, frame: Frame): Choice | undefined {
  const found = repeated(text, frame)
  const task = bare(found?.rest ?? '', askLead, withoutPut)
  if (found === undefined || !/\p{L}{3}/u.test(task)) return undefined
  const { repeat, when, until } = found
  const label = `Remind you again and again${when === undefined ? '' : `, ${whenLabel(when, frame)}`}: ${short(task, 32)}`
  return choice(label, 'remind', { text: task, when, repeat, until })
}

/** Something the person owes: to whom, by when. */
export function owing(text: string, frame: Frame): readonly Choice[] {
  return readingsOf(withoutTail(text), frame).flatMap(({ text: rest, when }) => {
    const task = bare(rest, dutyLead, /^(?:i|we)\s+(?:still\s+)?owe\s+/i)
    const [who] = creditorsIn(text).filter(isSurelyWho)
    return task === '' ? [] : [loopChoice('mine', task, who, when, frame)]
  })
}

/** A name or somebody's: whom one owes is read loosely, and "log" is nobody. */
function isSurelyWho(who: string): boolean {
  return /^\p{Lu}|@|^(?:my|our|the|mr|mrs|ms|dr)\b|^(?:mum|mom|dad|nan|gran\w*|hr)$/iu.test(who)
    ? !/^the (?!\w+(?:er|or|ist|ant|man|lord|lady|ouncil|ank|hool|ice|inic|et)\b)/i.test(who)
    : false
}

const waitLead = /^(?:i'?m |i am )?(?:still )?(?:waiting|expecting|awaiting)(?: for| on)?\s+/i

/** Something somebody else owes: once for each who it may be. */
export function awaiting(text: string, frame: Frame): readonly Choice[] {
  const people = debtorsIn(text)
  const readings = readingsOf(withoutTail(text), frame)
  return readings.flatMap(({ text: rest, when }) => {
    const thing = bare(rest, waitLead)
    if (thing === '') return []
    const whom = people.length === 0 ? [undefined] : people.slice(0, 2)
    return whom.map((who) => loopChoice('theirs', thing, who, when, frame))
  })
}

const factLead =
  /^(?:.{0,40}\bremember:|remember|note|write down|store|keep in mind|make a note|don'?t forget|just so you(?:'ve got it somewhere| know)|for the (?:file|record)|fyi|nb|btw|before i forget)(?:,|:| that|:)?\s+/i

/** A fact to keep, in the words said. */
export function keeping(text: string): readonly Choice[] {
  const fact = bare(text, factLead)
  return fact === '' ? [] : [choice(`Remember: ${short(fact)}`, 'remember', { text: fact })]
}

const saveLead =
  /^(?:save|keep|park|clip|bookmark|stash|store|pin|add|put)\s+(?:this|that|the)?\s*/i
const link =
  /(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|co|uk|de|eu|it|fr|es|app|me|info|tv|example)\/\S*/i

/** A clipping; of a link's surroundings only what is about it. Without either, what was replied to. */
export function saving(text: string, frame: Frame): readonly Choice[] {
  const said = bare(text, saveLead) || text
  const pointing =
    /^(?:\W*(?:it|that|this|the above|the last|for later|for another day|what (?:you|i) just (?:said|sent)|later|please|message|one|answer|text|thing|read|me|to|my|in|saved|things|aside))+\W*$/i
  const replied = frame.repliedTo?.text
  const clip = !link.test(text) && replied !== undefined && pointing.test(said) ? replied : said
  return [choice(`Save for later: ${short(clip)}`, 'save', { text: clip })]
}

/** A standing wish. */
export function ruling(text: string): readonly Choice[] {
  return [ruleChoice(trimEnds(text))]
}
