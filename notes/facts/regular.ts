import { fold } from '../search.ts'
import { doubt, kin } from './things.ts'

/** Statements of what is so again and again: days, times, amounts. Each has one value at a time. */

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const clock = '\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?'
const owned =
  "(?<what>(?:(?:my|our|the) )?(?:\\p{L}+'s )?\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*){0,3})"

/** What takes place at its time of the week. */
const activity =
  /\b(?:class|lesson|practice|training|rehearsal|stand-?up|retro|session|course|shift|club|clinic|tutorial|seminar|lecture)$/
/** "moving day", "the big day": one day of its own. */
const oneDay =
  /\b(?:big|first|last|next|other|moving|wedding|whole|same|rainy|bad|good|great|nice|best|worst|busy|happy|election|opening|travel|exam|some|every|each|one|that|this) day$/

const onDays = new RegExp(`^${owned} (?:is|are) (?:now )?(?:on |every )?${weekday}s\\b.*$`, 'iu')
const onADay = new RegExp(
  `^${owned} (?:is|are) (?:now )?(?:(?:on |every )?${weekday}(?:,? (?:at )?${clock})?|(?:at )?${clock}(?: on ${weekday}s?)?)$`,
  'iu',
)
const comes = new RegExp(`^${owned} (?:comes|visits|is in) (?:on |every )?${weekday}s\\b.*$`, 'iu')
const floor =
  /^(?<what>(?:(?:my|our|the) )?\p{L}+(?: \p{L}+)?) (?:is|are) (?:on )?the \p{L}+ floor$/iu

/** The subject of a time of the week: "gym day", "yoga class", "gardener's days"; undefined where it is one visit or anything else. */
export function rhythm(sentence: string): string | undefined {
  const days = nameOf(onDays.exec(sentence))
  if (days !== undefined) return days
  const visits = nameOf(comes.exec(sentence))
  if (visits !== undefined) return `${visits}'s days`
  const place = nameOf(floor.exec(sentence))
  if (place !== undefined) return `${place}'s floor`
  const day = nameOf(onADay.exec(sentence))
  if (day === undefined) return undefined
  const weekly = / day$/.test(day) && !oneDay.test(day) && new RegExp(weekday, 'i').test(sentence)
  return weekly || activity.test(day) ? day : undefined
}

function nameOf(found: RegExpExecArray | null): string | undefined {
  const what = fold(found?.groups?.['what'] ?? '').replace(/^(?:my|our|the) /, '')
  return what === '' || pronoun.test(what) || doubt.test(what) ? undefined : what
}

const pronoun = /^(?:he|she|it|they|we|you|i|who|that|this|there|what)\b/

const someone = "(?<who>I|[Ww]e|(?:[Mm]y|[Oo]ur) \\p{L}+|\\p{Lu}[\\p{L}'-]+)"
const amount = '(?:about |around |only )?(?:[€£$] ?)?\\d[\\d.,]*(?: ?(?:€|£|\\$|%))?'
/** Verbs of habits, in the present: what somebody ran, paid or drank was once. */
const habit =
  '(?<verb>runs?|walks?|swims?|cycles?|drinks?|eats?|sleeps?|smokes?|takes?|pays?|earns?|spends?|saves?|charges?|trains?|works?)'
const measured = new RegExp(`^${someone} (?:now )?${habit} ${amount}(?<rest> \\p{L}.*)$`, 'u')
const routine = new RegExp(
  `^${someone} (?:now )?(?<verb>(?:get|wake|go|leave|start|finish|have|eat)s? (?:up|to bed|to work|home|work|for work|to the gym|breakfast|lunch|dinner))(?: now)? at ${clock}(?<rest> on \\p{L}+)?$`,
  'u',
)
/** Said of one time, or of a plan; a habit may well have its days of the week. */
const once =
  /\b(?:today|yesterday|tonight|tomorrow|last|this|next|once|ago|will|would|might|maybe|if|until|not|never|sometimes|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i

/** "pay euros a month for my phone": all of the sentence but its number. */
function quantity(sentence: string): string | undefined {
  const found = measured.exec(sentence) ?? routine.exec(sentence)
  if (found === null || once.test(sentence)) return undefined
  const { who = '', verb = '', rest = '' } = found.groups ?? {}
  if (pronoun.test(fold(who)) && !/^(?:I|we)$/i.test(who)) return undefined
  const base = fold(verb).replace(/^(\p{L}{3,}?)s\b/u, '$1')
  const what = `${base}${fold(rest) === '' ? '' : ` ${fold(rest)}`}`
  return /^(?:I|we)$/i.test(who) ? what : `${fold(who).replace(/^(?:my|our) /, '')}'s ${what}`
}

const numbers =
  /^(?<what>(?:my|our) (?:\p{L}+'s )?\p{L}+(?: \p{L}+){0,3}|the \p{L}+(?: \p{L}+){1,3}|\p{Lu}\p{L}+'s \p{L}+(?: \p{L}+){0,3}) (?:is|are) (?:now )?(?:about |the )?(?:[€£$] ?)?\d[\d.,:/]*(?:\s?[^\d\s,]{1,12}){0,3}(?:\s\d[\d.,]*)?$/iu
/** There is more than one of these, each with a number of its own; or the number is a date. */
const many =
  /\b(?:bill|invoice|order|ticket|payment|appointment|flight|booking|meeting|exam|party|event|trip|visit|interview|call|delivery|test|match|game|friend|colleague|child|kid|address|birthday|anniversary)s?$/i
const dated =
  /\d(?:st|nd|rd|th)?\.? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:away|left|late|early|ago|behind|ahead|points?|wins?)\b/i

/** "blood pressure", "gas meter reading", "usual train": something with one number at a time. */
function reading(sentence: string): string | undefined {
  const what = nameOf(numbers.exec(sentence))
  if (what === undefined || many.test(what) || dated.test(sentence)) return undefined
  const last = what.split(' ').at(-1) ?? ''
  return kin.has(last) ? undefined : what
}

/** The subject of a statement of days, times or amounts; undefined where it is none, or unsure. */
export function regular(sentence: string): string | undefined {
  return (
    rhythm(sentence) ?? quantity(sentence) ?? (doubt.test(sentence) ? undefined : reading(sentence))
  )
}
