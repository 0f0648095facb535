import { resolveWhen } from '../../../../../memory/time/words.ts'
import { daysBetween, formatDay, formatWhen } from '../../../../../memory/time/zones.ts'
import type { Frame } from '../../../model.ts'
import { type Rule, say } from '../../meaning.ts'
import { match, trimEnds } from '../../reading/text.ts'

const clock =
  /^(?:what(?:'s|s| is) the (?:time|date|day)(?: today| now| please)?|what (?:time|day|date) is it(?: today| now)?|what(?:'s|s| is) today(?:'s date)?)$/i
const howLong =
  /^how (?:long|many (?:days|weeks|sleeps|nights))(?: (?:is it|are there|to go|left|is there|do (?:i|we) have))*(?: (?:until|till|til|to|before|left until|left till))+ (?<when>.+?)(?: from (?:now|today))?$/i
const whichDay =
  /^(?:what|which) (?:day(?: of the week)?|weekday|date)(?:'s|s| is| does| will| falls?)*(?: be)? (?<when>.+?)(?: (?:on|fall on|be|fall))?$/i

/** "what time is it?", "how long until Christmas?", "what day is the 14th?": answered by the calendar alone. */
export const days: Rule = (part, frame) => {
  const text = trimEnds(part.text.replace(/[?!.\s]+$/, ''))
  if (clock.test(text)) return say(`It is ${formatWhen(frame.now, frame.zone, 'minute')}.`)
  const until = match(howLong, text)?.('when')
  if (until !== undefined) return daysUntil(until, frame)
  const asked = match(whichDay, text)?.('when')
  const day = asked === undefined ? undefined : dayOf(asked, frame)
  return day === undefined ? undefined : say(`That is ${formatDay(day, frame.zone)}.`)
}

function dayOf(words: string, { now, zone, dateOrder }: Frame): number | undefined {
  const read = (said: string) => resolveWhen(said, { now, zone, dateOrder })
  const found = [words, `on ${words}`].map(read).find(({ type }) => type === 'at')
  return found?.type === 'at' ? found.at : undefined
}

function daysUntil(words: string, frame: Frame) {
  const at = dayOf(words, frame)
  if (at === undefined) return undefined
  const count = daysBetween(frame.now, at, frame.zone)
  const long = count === 1 ? '1 day' : `${count} days`
  return count < 0
    ? undefined
    : say(`${count === 0 ? 'Today' : long}: ${formatDay(at, frame.zone)}.`)
}
