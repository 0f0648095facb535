import { ask, type Meaning, type Rule, type Scan } from '../atom.ts'
import { dateOf } from '../rules/dates.ts'
import { besideDay } from './clocks.ts'
import { form, type Plain, type Vocabulary } from './vocabulary.ts'
import { ordinal, weekdays } from './weekdays.ts'

/** Days and dates: "venerdì prossimo", "el 24 de diciembre", "le dernier vendredi du mois", "am 15." */
export function dayForms(v: Vocabulary, plain: Plain): readonly Rule[] {
  return [
    ...weekdays(v, plain),
    ...dates(v, plain),
    ...monthEnds(v, plain),
    ...places(v, plain),
    ...fixed(v, plain),
  ]
}

function dates(v: Vocabulary, plain: Plain): readonly Rule[] {
  const { tongue, number, month, monthOf, countOf } = v
  const on = `(?:(?:${tongue.on}) (?:d[ií]a )?|(?:al)?l')?`
  const of = `(?:(?:${tongue.of}) )?`
  const day = (word: string | undefined) =>
    new RegExp(`^(?:${tongue.first})$`, 'iu').test(word ?? '') ? 1 : dateIn(word)
  // "un dic" is no date: of one day people say the first.
  const dateIn = (word: string | undefined) =>
    countOf(word) === 1 && !/^\d/.test(word ?? '') ? undefined : countOf(word)
  const no = '(?! ?(?:%|per cento|por cento?|por ciento|pour cent|prozent|[€$£°]))'
  return [
    form(
      `${on}(${tongue.first}|${number})(?:${tongue.mark})? ?${of}(${month})(?:,? (?:del? )?(\\d{4}))?`,
      (g) => {
        const [date, there] = [day(g[0]), monthOf(g[1])]
        const year = g[2] === undefined ? '' : ` ${g[2]}`
        return date === undefined || there === undefined ? undefined : `${date} ${there}${year}`
      },
      plain,
    ),
    form(
      `(?:(?:${tongue.on}) |(?:al)?l')(\\d{1,2}(?:${tongue.mark}|er|[°º]))${no}`,
      (g) => nth(Number.parseInt(g[0] ?? '', 10)),
      (english, scan) => orHour(plain(english, scan), scan),
      true,
    ),
    form(
      `(?:${tongue.on}) (?:${tongue.first})`,
      () => 'the 1st',
      (english, scan) => (scan.whole ? plain(english, scan) : undefined),
    ),
    {
      pattern: new RegExp(
        `(?:(?:${tongue.on}|(?:bis )?sp[äa]testens(?: am| zum)?|bis|ab) )?(\\d{1,2})([./])(\\d{1,2})(?:[./](\\d{4}|\\d{2})|\\.)?(?![\\p{L}\\p{N}/])`,
        'iuy',
      ),
      read: numeric,
    },
    form(
      `(?:${tongue.on}) (${number}|${tongue.first})(?:${tongue.mark}) (?:(?:del?|d[ou]|des) )?(?:${nextMonth(v)})`,
      (g) => {
        const date = day(g[0])
        return date === undefined ? undefined : `the ${ordinal(date)} of next month`
      },
      plain,
    ),
  ]
}

/** "fine gennaio", "Anfang Januar" */
function monthEnds({ month, monthOf }: Vocabulary, plain: Plain): readonly Rule[] {
  return [
    form(
      `(?:(?:a|à|no|au|zum|bis|en) )?(?:fine?|finales de|fins? de|fim de|final de|la fin de|ende)(?: (?:di|de))? (${month})(?: (\\d{4}))?`,
      (g) => `end of ${monthOf(g[0])}${g[1] ? ` ${g[1]}` : ''}`,
      plain,
    ),
    form(
      `(?:(?:a|à|no|au|en|all') ?)?(?:inizio(?: di)?|inizi di|principios de|comienzos de|in[íi]cio de|come[çc]o de|d[ée]but|anfang|met[àa]|mediados de|meados de|mi-|mitte)(?: |(?<=-))(${month})`,
      (g) => `in ${monthOf(g[0])}`,
      plain,
    ),
  ]
}

function nextMonth({ tongue }: Vocabulary): string {
  const { month } = tongue.units
  return `(?:${month}) (?:${tongue.nextAfter})|(?:${tongue.next}) (?:${month})`
}

/** "12/06" in the person's order; with dots it is of those who write the day first, then both are offered. */
function numeric(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [said, first = '', mark = '', second = '', year] = match
  const led = !/^\d/.test(said)
  const whole = scan.whole || led || year !== undefined
  if (!whole || (mark === '.' && year === undefined && !said.endsWith('.'))) return undefined
  const [one, two] = [Number(first), Number(second)]
  const named = year === undefined ? undefined : Number(year.length === 2 ? `20${year}` : year)
  const dayFirst = dateOf(named, two, one, scan)
  const monthFirst = dateOf(named, one, two, scan)
  const order = scan.order === 'DMY' ? dayFirst : monthFirst
  if (
    scan.order !== 'DMY' &&
    mark === '.' &&
    dayFirst?.type === 'day' &&
    monthFirst?.type === 'day'
  )
    return { type: 'day', day: ask('Which day do you mean?', [dayFirst.day, monthFirst.day]) }
  const day = order ?? dayFirst ?? monthFirst
  return day && { type: 'day', day }
}

function places(v: Vocabulary, plain: Plain): readonly Rule[] {
  const { tongue, place, weekday, shyDay, month, monthOf, placeOf, weekdayOf } = v
  const article = "(?:(?:il|la|el|le|o|a|der|die|das|den|am|n[ao]|al?) |l')?"
  const inMonth = `(?:,? (?:${tongue.ofMonth}|(?:di|de|d'|im|in) (${month})(?: (?:de )?(\\d{4}))?|()(?:d[oe]l?|du|im|des) (?:${nextMonth(v)})))`
  return [
    form(
      `${article}(${place}) (${weekday}|${shyDay})${inMonth}`,
      (g) => placed(placeOf(g[0]), weekdayOf(g[1]), monthOf(g[2]), g[3], g[4] !== undefined),
      plain,
    ),
    form(
      `${article}(${place}) (?:${tongue.units.day})${inMonth}`,
      (g) => placed(placeOf(g[0]), 'day', monthOf(g[1]), g[2], g[3] !== undefined),
      plain,
    ),
    form(
      `${article}(${weekday}|${shyDay}) ?(?:de |da )?(?:${tongue.units.week} (?:${tongue.nextAfter})|della settimana prossima|della prossima settimana|de la semana que viene|de la pr[oó]xima semana|da semana que vem|da pr[óo]xima semana|de la semaine prochaine|n[äa]chster woche)`,
      (g) => `${weekdayOf(g[0])} next week`,
      plain,
    ),
    form(
      `${article}(?:(?:letzte|vorige) woche (?:am )?)?(${weekday}|${shyDay})(?: (?:della settimana (?:scorsa|passata)|della scorsa settimana|de la semana pasada|da semana passada|de la semaine (?:derni[eè]re|pass[ée]e)|(?:letzter?|voriger?) woche)|(?<=(?:letzte|vorige) woche (?:am )?\\p{L}+))`,
      (g) => `${weekdayOf(g[0])} last week`,
      plain,
    ),
  ]
}

function placed(
  place: string | undefined,
  what: string | undefined,
  month: string | undefined,
  year: string | undefined,
  next: boolean,
): string | undefined {
  if (place === undefined || what === undefined) return undefined
  const which = month === undefined ? `${next ? 'next' : 'the'} month` : month
  return `the ${place} ${what} of ${which}${year === undefined ? '' : ` ${year}`}`
}

/** Nothing but "le 7": a day in French, an hour in Italian. */
function orHour(meaning: Meaning | undefined, { text }: Scan): Meaning | undefined {
  if (!/^\s*le \d{1,2}\s*$/i.test(text) || meaning?.type !== 'day') return meaning
  const days = meaning.day.type === 'day' ? [meaning.day.day] : meaning.day.days
  return { type: 'day', day: ask('That day, or at that hour?', days) }
}

/** "the 15th" */
function nth(date: number): string {
  return `the ${ordinal(date)}`
}

function fixed(v: Vocabulary, plain: Plain): readonly Rule[] {
  const { tongue } = v
  const parts = tongue.parts.map(([source, part]) =>
    besideOnly(form(source, () => `in the ${part}`, plain)),
  )
  const bare = tongue.bareParts.map(([source, part]) =>
    nearDay(
      form(source, () => part, plain),
      part,
    ),
  )
  const said = tongue.fixed.map(([source, english]) =>
    form(
      source,
      (groups) => {
        const all = english.replace(/\$(\d)/g, (_, n) => inEnglish(groups[n - 1]))
        return all.trim()
      },
      english === 'later' ? (words, scan) => (scan.whole ? plain(words, scan) : undefined) : plain,
    ),
  )
  return [...said, ...parts, ...bare]

  function inEnglish(word: string | undefined): string {
    return v.weekdayOf(word) ?? v.countOf(word)?.toString() ?? word ?? ''
  }
}

/** "di sera": in a sentence only beside a day or a time ("por la tarde no trabajo"). */
function besideOnly({ pattern, read }: Rule): Rule {
  return {
    pattern,
    read: (match, scan) => {
      const found = read(match, scan)
      return found?.type === 'part' ? { ...found, bare: true } : found
    },
  }
}

/** "demain midi": a time of day by itself only behind a day. */
function nearDay({ pattern, read }: Rule, part: string): Rule {
  const near = (match: RegExpExecArray, scan: Scan) => scan.whole || besideDay(match, scan)
  return {
    pattern,
    read: (match, scan) => (part !== 'noon' || near(match, scan) ? read(match, scan) : undefined),
  }
}
