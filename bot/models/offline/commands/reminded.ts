import { resolveWhen } from '../../../../memory/time/words.ts'
import type { Frame } from '../../model.ts'
import { guess } from '../classify.ts'
import { act, type Meaning } from '../meaning.ts'
import { datesIn, onlyWhen, timeOf } from '../reading/dates.ts'
import { readPart } from '../reading/part.ts'
import { repeatOf } from '../reading/repeats.ts'
import { type Groups, match, trimEnds } from '../reading/text.ts'

const kindly =
  "(?:(?:so|and|please|pls|just|can you|could you|would you|if you'd|if you would|if you could|you could) )*"
const wish = `${kindly}(?:(?:remind|ping|nudge|prod|poke|buzz|shout at|alert) me|give me an? (?:shout|nudge|reminder|ping|prod|poke|buzz|kick|bell))`
const behind = new RegExp(
  `^(?<what>.{8,300}?)(?:\\s*[,;.!–-]+\\s*|\\s+(?=(?:so|and) ))${wish}(?: (?:of|about) (?:it|that|this))?,?\\s+(?<when>.{2,40}?)(?:,? (?:that would be \\w+|please|pls|thanks|would you))*[.!?]*$`,
  'is',
)
const sameDay =
  /^(?:that (?<half>morning|afternoon|evening|day) at (?<late>[\w:.]+)|at (?<early>[\w:.]+) that (?<part>morning|afternoon|evening|day))$/i
const unfit =
  /^(?:don'?t|do not|never|he said|she said|they said|did i|should i|if|when(?:ever)?|unless|once|in case|suppose|imagine|would|maybe|perhaps)\b|["?]|\b(?:says?|said|goes|told|asked|wrote)$/i
/** How likely the classifier must find a reminder. */
const least = 0.5

/** "rice is on the fire, ping me in 5 mins", "the strips come out on the 18th, so give me a prod that morning at eight" */
export function reminded(text: string, frame: Frame): Meaning | undefined {
  const found = match(behind, text)
  if (found === undefined || unfit.test(found('what'))) return undefined
  const [best] = guess(text, frame)
  if (best?.intent !== 'remind' || best.score < least) return undefined
  const task = trimEnds(readPart(found('what')).text)
  const when = whenOf(found, frame)
  if (when === undefined || !/\p{L}+\s+\p{L}/u.test(task)) return undefined
  const means = resolveWhen(when, timeOf(frame))
  const repeat = repeatOf(means, when)
  return means.type === 'at' && repeat !== 'otherwise'
    ? act('remind', { text: task, when, repeat })
    : undefined
}

/** The time behind the asking; a time of day alone only where the content has no day of its own. */
function whenOf(found: Groups, frame: Frame): string | undefined {
  const text = found('what').replace(/\bthe (?=\d{1,2}(?:st|nd|rd|th)\b)/gi, 'on the ')
  const days = datesIn(text, frame).filter(
    ({ when }) => when.type === 'at' && when.precision === 'day',
  )
  const same = match(sameDay, found('when').replace(/^on /i, ''))
  if (same === undefined) return days.length === 0 ? onlyWhen(found('when'), frame) : undefined
  const [day, more] = days
  if (day === undefined || more !== undefined) return undefined
  const words = text.slice(day.start, day.end).replace(/ on the /i, ' the ')
  const half = same('half') || same('part')
  return `${words} at ${same('late') || same('early')}${halves[half.toLowerCase()] ?? ''}`
}

const halves: Readonly<Record<string, string>> = {
  morning: ' in the morning',
  afternoon: ' in the afternoon',
  evening: ' in the evening',
}
