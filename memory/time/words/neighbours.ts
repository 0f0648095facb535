import { type Day, type Expression, relative, type Scan, textBefore } from './atom.ts'
import { coming } from './rules/days.ts'

/** The expressions of a text, each read in the light of the one before it. */
export function related(all: readonly Expression[], scan: Scan): Expression[] {
  const done: Expression[] = []
  for (const one of all) {
    const first = done.at(-1)
    const both = first && anchored(first, one, scan)
    if (both) done[done.length - 1] = both
    else done.push(first ? ranged(one, first, scan) : one)
  }
  return done
}

function weekdayOnly(one: Expression): number | undefined {
  return one.clock || one.part || one.every ? undefined : one.day?.weekday
}

/** "the Monday after Christmas" is one day. */
function anchored(first: Expression, second: Expression, scan: Scan): Expression | undefined {
  const weekday = weekdayOnly(first)
  const { day, lead } = second
  if (weekday === undefined || day?.type !== 'day' || day.weekday !== undefined) return undefined
  if (scan.text.slice(first.end, second.start).trim() !== '') return undefined
  if (lead !== 'after' && lead !== 'before') return undefined
  const there = lead === 'after' ? coming(weekday, day.day) : lastBefore(weekday, day.day)
  const { start, lead: own } = first
  return { ...second, start, lead: own, day: { type: 'day', day: there, bound: day.bound } }
}

function lastBefore(weekday: number, there: Day): Day {
  return coming(weekday, there.minus({ days: 8 }))
}

/** "from Monday to Friday": the second is counted from the first. */
function ranged(one: Expression, first: Expression, scan: Scan): Expression {
  const weekday = one.day?.weekday
  if (weekday === undefined || first.day?.type !== 'day' || first.day.weekday === undefined) {
    return one
  }
  const gap = scan.text.slice(first.end, one.start)
  const between = /\bbetween\s+$/i.test(textBefore(scan, first.start))
  const range = /^\s*(?:to|till|until|through|-|\u2013)\s*$/i.test(gap)
  if (!range && !(between && /^ and $/i.test(gap))) return one
  return { ...one, day: { ...relative(coming(weekday, first.day.day)), weekday } }
}
