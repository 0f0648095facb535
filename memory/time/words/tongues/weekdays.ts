import { type Rule, textBefore } from '../atom.ts'
import { form, type Plain, standsAlone, type Vocabulary } from './vocabulary.ts'

/** Weekdays: "venerdì prossimo", "sexta eu devolvo", "mardi en huit", "il lunedì e il giovedì". */
export function weekdays(v: Vocabulary, plain: Plain): readonly Rule[] {
  const { tongue, weekday, shyDay, weekdayOf } = v
  const on = `(?:(?:${tongue.on}) )?`
  const article =
    '(?:(?:il|la|el|le|l[ao]|o|a|n[ao]|der|die|das|den|am|ce|para a|para o|para el|per il|pour) )?'
  const either = `(${weekday}|${shyDay})`
  const told = (which: string) => (groups: readonly (string | undefined)[]) => {
    const day = weekdayOf(groups[0])
    return day && `${which}${day}`
  }
  return [
    form(`${on}(${weekday})`, told(''), plain),
    severalDays(v),
    form(`${article}(?:${tongue.next}) (${weekday})`, told('next '), plain),
    form(`${article}(?:${tongue.next}) (${shyDay})`, told('next '), plain, true),
    form(`${on}${article}${either} (?:${tongue.nextAfter})`, told('next '), plain),
    form(`(?:${tongue.this}) (${weekday})`, told('this '), plain),
    form(`(?:${tongue.this}) (${shyDay})`, told('this '), plain, true),
    form(`${article}(?:${tongue.last}) (${weekday})`, told('last '), plain),
    form(`${article}(?:${tongue.last}) (${shyDay})`, told('last '), plain, true),
    form(`${article}${either} (?:${tongue.lastAfter})`, told('last '), plain),
    form(
      `${on}${either},? (\\d{1,2})(?:${tongue.mark})(?=$|,| (?:${tongue.at}))`,
      (g) => `${weekdayOf(g[0])} + the ${ordinal(Number(g[1]))}`,
      plain,
    ),
    form(`(${weekday}) en huit`, (g) => `a week on ${weekdayOf(g[0])}`, plain),
    form(`(${weekday}) en quinze`, (g) => `two weeks on ${weekdayOf(g[0])}`, plain),
    shyWeekday(`(?:${tongue.on}|at[ée]|para|nest[ae]|ness[ae]) (${shyDay})`, v, plain, false),
    shyWeekday(`(${shyDay})\\.?`, v, plain, true),
  ]
}

/** "il lunedì e il giovedì": of every week, most likely, but maybe of this one. */
function severalDays({ tongue, weekday }: Vocabulary): Rule {
  const each = `(?:il|la|le) ${weekday}`
  return {
    pattern: new RegExp(`${each}(?:${tongue.and}${each})+(?![\\p{L}\\p{N}_])`, 'iuy'),
    read: () => ({ type: 'vague', question: 'Once, or every week?', options: [] }),
  }
}

const opening = /(?:^\s*|[.!?;:]\s+|(?<!\p{L})(?:mas|ent[ãa]o|que)\s+)$/iu
/** "sexta eu devolvo": behind the sixth of some things a noun would follow. */
const someoneDoes =
  /^,?\s+(?:eu|n[óo]s|a gente|ele|ela|voc[êe]s?|tenho|temos|tem|vou|vamos|vai|preciso|quero|n[ãa]o posso|me (?:lembra|avisa)|de (?:manh[ãa]|tarde|noite)|[àa] (?:tarde|noite)|cedo|ao meio-dia)(?!\p{L})/iu

/** "até sexta entrego": behind "na segunda" a noun ends in another letter. */
const doesIt = /^ (?!n[ãa]o)\p{L}+(?:o|mos|ei)(?!\p{L})/iu

/** A weekday's short name: beside a time or date, or where nothing else is said. */
function shyWeekday(source: string, v: Vocabulary, plain: Plain, bare: boolean): Rule {
  const beside = new RegExp(
    `^\\.?,?\\s+(?:(?:[àa]s|a las?|alle|um|[àa]) ?(?:\\d|${v.number}(?!\\p{L}))|\\d{1,2}(?:[:.]\\d\\d)? ?(?:uhr|h)\\b)`,
    'iu',
  )
  const bold = form(source, ([word]) => v.weekdayOf(word), plain)
  return {
    pattern: bold.pattern,
    read: (match, scan) => {
      const rest = scan.text.slice(
        match.index + match[0].length,
        match.index + match[0].length + 40,
      )
      const long = (match[1]?.length ?? 0) > 3
      const opens = long && opening.test(textBefore(scan, match.index)) && someoneDoes.test(rest)
      const close =
        beside.test(rest) ||
        opens ||
        (!bare && long && (standsAlone(match, scan) || doesIt.test(rest)))
      return close || (scan.whole && (long || /\d/.test(rest))) ? bold.read(match, scan) : undefined
    },
  }
}

/** 15 -> "15th" */
export function ordinal(date: number): string {
  const ends: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }
  const tens = Math.floor(date / 10) % 10
  return `${date}${tens === 1 ? 'th' : (ends[date % 10] ?? 'th')}`
}
