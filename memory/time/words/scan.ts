import { DateTime } from 'luxon'
import type { TimeContext } from '../words.ts'
import type { Atom, Expression, Meaning, Rule, Scan } from './atom.ts'
import { fieldsOf, join, sameDay } from './join.ts'
import { related } from './neighbours.ts'
import { clockRules } from './rules/clocks.ts'
import { dateRules } from './rules/dates.ts'
import { dayRules } from './rules/days.ts'
import { periodRules } from './rules/periods.ts'
import { repeatRules } from './rules/repeats.ts'
import { spanRules } from './rules/spans.ts'
import { unsureRules } from './rules/unsure.ts'
import { inSentence } from './sentence.ts'
import { rulesFor } from './tongues/tongues.ts'

const english: readonly Rule[] = [
  ...dayRules,
  ...dateRules,
  ...periodRules,
  ...spanRules,
  ...clockRules,
  ...repeatRules,
  ...unsureRules,
]

/** Longer texts are not letters to Otto; the rest of them is not read for dates. */
const mostLetters = 20_000
const mostAtoms = 400

const between =
  /^(?:,?\s*|,?\s+(?:sharp|on the dot|prompt(?:ly)?|in punto|precise|en punto|em ponto|pile|p[üu]nktlich)\s+(?:on\s+)?|,?\s+(?:at|on|in|by|from|around|about|for|the|-|\u2013)(?:\s+the)?\s*)$/i

const betweenAbroad =
  /^(?:,?\s+(?:di|del|dell[oa']|de|da|do|du|dem|den|der|il|la|el|le|al|au|am|im|em|en|verso le|entro|para|pour|um|d[ií]a|dia|o dia|no dia|a|à|von|vom)\s*)$/iu

/** The date expressions of a text, in order, none overlapping. `whole`: the text is nothing else. */
export function expressionsIn(text: string, ctx: TimeContext, whole: boolean): Expression[] {
  const scan = scanOf(text, ctx, whole)
  const found: Expression[] = []
  for (const atom of atomsIn(scan)) {
    const open = found.at(-1)
    const near = open !== undefined && isNear(open, atom, scan)
    const joined = near ? join(open, atom, scan.today) : undefined
    if (joined) found[found.length - 1] = joined
    else if (mayStand(atom, scan))
      found.push({ ...fieldsOf(atom.meaning), ...spanOf(atom), lead: '', ...abroadOf(atom) })
  }
  const told = found.map((one) => inSentence(one, scan)).filter((one) => one !== undefined)
  return related(told, scan)
}

function isNear(open: Expression, atom: Atom, scan: Scan): boolean {
  const gap = scan.text.slice(open.end, atom.start)
  const again = atom.meaning.type === 'vague' || atom.meaning.type === 'every'
  if (again && / of $/.test(gap)) return true
  return between.test(gap) || Boolean((open.abroad || atom.abroad) && betweenAbroad.test(gap))
}

function scanOf(text: string, ctx: TimeContext, whole: boolean): Scan {
  const local = DateTime.fromMillis(ctx.now, { zone: ctx.zone })
  if (!local.isValid) throw new RangeError(`no such zone: ${ctx.zone}`)
  return {
    text: text
      .slice(0, mostLetters)
      .replaceAll('\u2019', "'")
      .replace(/[\u00a0\u202f\n\t]/g, ' ')
      .replace(/(?<=\d{4}-\d{2}-\d{2})T(?=\d)/g, ' ')
      .replace(/\S+/g, blankAddress),
    now: ctx.now,
    zone: ctx.zone,
    order: ctx.dateOrder,
    today: DateTime.utc(local.year, local.month, local.day),
    hour: local.hour,
    whole,
  }
}

/** Dates inside links and addresses are not the person's. */
function blankAddress(run: string): string {
  return /:\/\/|@[^.]*\./.test(run) ? '_'.repeat(run.length) : run
}

function atomsIn(scan: Scan): Atom[] {
  const atoms: Atom[] = []
  const rules = [...english, ...rulesFor(scan.text, plainly)]
  let from = 0
  for (const word of scan.text.matchAll(/(?<![\p{L}\p{N}_/.$€£#'-])[\p{L}\p{N}@]/gu)) {
    if (word.index < from) continue
    const best = longestAt(word.index, scan, rules)
    if (best === undefined) continue
    atoms.push(best)
    if (atoms.length === mostAtoms) break
    from = best.end
  }
  return atoms
}

function longestAt(start: number, scan: Scan, rules: readonly Rule[]): Atom | undefined {
  let best: Atom | undefined
  for (const { pattern, read, abroad } of rules) {
    pattern.lastIndex = start
    const match = pattern.exec(scan.text)
    const end = start + (match?.[0].length ?? 0)
    if (match === null || (best !== undefined && end <= best.end)) continue
    const meaning = read(match, scan)
    if (meaning) best = { start, end, meaning, ...(abroad && { abroad }) }
  }
  return best
}

/** The meaning of one English date, or of a day and a time of day ("tomorrow + morning"). */
function plainly(words: string, scan: Scan): Meaning | undefined {
  const [first, second] = words.split(' + ').map((text) => {
    const found = longestAt(0, { ...scan, text, whole: true }, english)
    return found?.end === text.length ? found.meaning : undefined
  })
  if (!words.includes(' + ') || first?.type !== 'day') return first
  if (second?.type === 'day') {
    const both = sameDay(first.day, second.day, scan.today)
    return both && { type: 'day', day: both }
  }
  if (second?.type === 'part') return { ...first, part: second.part }
  return second?.type === 'clock' ? { ...first, clock: second.clock } : undefined
}

function abroadOf({ abroad }: Atom): { abroad?: true } {
  return abroad ? { abroad } : {}
}

function spanOf(atom: Atom): { start: number; end: number } {
  return { start: atom.start, end: atom.end }
}

function mayStand(atom: Atom, scan: Scan): boolean {
  return scan.whole || atom.meaning.type !== 'part' || atom.meaning.bare !== true
}
