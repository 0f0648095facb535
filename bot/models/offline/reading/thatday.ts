import type { Frame } from '../../model.ts'
import { datesIn } from './dates.ts'

const thatDay = /\b(?:on )?(?:that|the same|same) (day|morning|afternoon|evening|night)\b/i

/** Parts that say "that day at noon", with the day that stands in a part before them; the rest as they are. */
export function withDays(parts: readonly string[], frame: Frame): readonly string[] {
  return parts.map((part, i) => {
    const found = thatDay.exec(part)
    const day = found === null ? undefined : dayBefore(parts.slice(0, i), frame)
    if (found === null || day === undefined) return part
    const time = /^day$/i.test(found[1] ?? '') ? '' : ` ${found[1]}`
    return part.replace(thatDay, `on ${day}${time}`)
  })
}

/** The last day that is named, without its time of day. */
function dayBefore(parts: readonly string[], frame: Frame): string | undefined {
  const named = parts.flatMap((part) =>
    datesIn(part, frame).map(({ start, end }) => part.slice(start, end)),
  )
  const days = named.map(
    (words) =>
      /\b(?:(?:next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|(?:the )?\d{1,2}(?:st|nd|rd|th)(?: of \p{L}+)?|\d{1,2} \p{L}{3,9}|\p{L}{3,9} \d{1,2}(?!:))\b/iu.exec(
        words,
      )?.[0],
  )
  return days.findLast((day) => day !== undefined)?.replace(/^the /i, '')
}
