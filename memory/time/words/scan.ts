import { DateTime } from 'luxon'
import type { TimeContext } from '../words.ts'
import { type Atom, type Expression, type Rule, relative, type Scan } from './atom.ts'
import { clockRules } from './clocks.ts'
import { dateRules } from './dates.ts'
import { coming, dayRules } from './days.ts'
import { fieldsOf, join } from './join.ts'
import { periodRules } from './periods.ts'
import { repeatRules } from './repeats.ts'
import { inSentence } from './sentence.ts'
import { spanRules } from './spans.ts'

const rules: readonly Rule[] = [
  ...dayRules,
  ...dateRules,
  ...periodRules,
  ...spanRules,
  ...clockRules,
  ...repeatRules,
]

/** Longer texts are not letters to Otto; the rest of them is not read for dates. */
const mostLetters = 20_000

const between = /^(?:,?\s*|,?\s+(?:at|on|in|by|from|around|about|for|the|-|\u2013)(?:\s+the)?\s*)$/i

/** The date expressions of a text, in order, none overlapping. `whole`: the text is nothing else. */
export function expressionsIn(text: string, ctx: TimeContext, whole: boolean): Expression[] {
  const scan = scanOf(text, ctx, whole)
  const found: Expression[] = []
  for (const atom of atomsIn(scan)) {
    const open = found.at(-1)
    const near = open !== undefined && between.test(scan.text.slice(open.end, atom.start))
    const joined = near ? join(open, atom, scan.today) : undefined
    if (joined) found[found.length - 1] = joined
    else if (mayStand(atom, scan))
      found.push({ ...fieldsOf(atom.meaning), ...spanOf(atom), lead: '' })
  }
  return found
    .map((one) => inSentence(one, scan))
    .filter((one) => one !== undefined)
    .map((one, place, all) => ranged(one, all[place - 1], scan))
}

/** "from Monday to Friday": the second is counted from the first. */
function ranged(one: Expression, first: Expression | undefined, scan: Scan): Expression {
  const weekday = one.day?.weekday
  if (weekday === undefined || first?.day?.type !== 'day' || first.day.weekday === undefined)
    return one
  const gap = scan.text.slice(first.end, one.start)
  const between = /\bbetween\s+$/i.test(scan.text.slice(0, first.start))
  if (
    !/^\s*(?:to|till|until|through|-|\u2013)\s*$/i.test(gap) &&
    !(between && /^ and $/i.test(gap))
  ) {
    return one
  }
  return { ...one, day: { ...relative(coming(weekday, first.day.day)), weekday } }
}

function scanOf(text: string, ctx: TimeContext, whole: boolean): Scan {
  const local = DateTime.fromMillis(ctx.now, { zone: ctx.zone })
  if (!local.isValid) throw new RangeError(`no such zone: ${ctx.zone}`)
  const blank = (address: string) => '_'.repeat(address.length)
  return {
    text: text
      .slice(0, mostLetters)
      .replaceAll('\u2019', "'")
      .replace(/[\u00a0\u202f\n\t]/g, ' ')
      .replace(/\S+:\/\/\S+|\S+@\S+\.\S+/g, blank),
    now: ctx.now,
    zone: ctx.zone,
    order: ctx.dateOrder,
    today: DateTime.utc(local.year, local.month, local.day),
    hour: local.hour,
    whole,
  }
}

function atomsIn(scan: Scan): Atom[] {
  const atoms: Atom[] = []
  let from = 0
  for (const word of scan.text.matchAll(/(?<![\p{L}\p{N}_/.$€£#'-])[\p{L}\p{N}@]/gu)) {
    if (word.index < from) continue
    const best = longestAt(word.index, scan)
    if (best === undefined) continue
    atoms.push(best)
    from = best.end
  }
  return atoms
}

function longestAt(start: number, scan: Scan): Atom | undefined {
  let best: Atom | undefined
  for (const { pattern, read } of rules) {
    pattern.lastIndex = start
    const match = pattern.exec(scan.text)
    const end = start + (match?.[0].length ?? 0)
    if (match === null || (best !== undefined && end <= best.end)) continue
    const meaning = read(match, scan)
    if (meaning) best = { start, end, meaning }
  }
  return best
}

function spanOf(atom: Atom): { start: number; end: number } {
  return { start: atom.start, end: atom.end }
}

function mayStand(atom: Atom, scan: Scan): boolean {
  return scan.whole || atom.meaning.type !== 'part' || atom.meaning.bare !== true
}
