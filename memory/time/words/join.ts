import {
  type Atom,
  type Day,
  type DayMeaning,
  type Expression,
  type Meaning,
  relative,
  sayDay,
} from './atom.ts'

export type Fields = Omit<Expression, 'start' | 'end' | 'lead' | 'told'>

/** How far ahead "Friday the 13th" is looked for: two months. */
const horizon = 62

export function fieldsOf(meaning: Meaning): Fields {
  switch (meaning.type) {
    case 'day':
      return {
        day: meaning.day,
        ...(meaning.part && { part: meaning.part }),
        ...(meaning.clock && { clock: meaning.clock }),
      }
    case 'clock':
      return { clock: meaning.clock }
    case 'part':
      return { part: meaning.part }
    case 'instant':
      return { instant: { at: meaning.at, past: meaning.past } }
    case 'every':
      return { every: meaning.days, ...(meaning.part && { part: meaning.part }) }
    case 'vague':
      return { vague: { question: meaning.question, options: meaning.options } }
  }
}

/** An expression with its neighbour taken in; undefined where they are two. */
export function join(open: Expression, atom: Atom, today: Day): Expression | undefined {
  const fields = together(open, fieldsOf(atom.meaning), today)
  const abroad = open.abroad || atom.abroad ? { abroad: true } : {}
  return fields && { ...open, ...fields, ...abroad, end: atom.end }
}

function together(open: Expression, more: Fields, today: Day): Fields | undefined {
  if (open.vague) return {}
  if (more.vague) return more
  if (open.instant || more.instant || clash(open, more)) return undefined
  if (open.every && more.day) return weekly(open.every, more.day)
  if (open.day && more.day) {
    const day = sameDay(open.day, more.day, today) ?? sameDay(more.day, open.day, today)
    return day && { ...more, day }
  }
  return more
}

function clash(open: Expression, more: Fields): boolean {
  const twice = (open.clock && more.clock) || (open.part && more.part) || (open.every && more.every)
  const lonely = more.part && !open.day && !open.every && !open.clock
  return Boolean(twice || lonely || (more.every && open.day))
}

/** "every week on Monday" */
function weekly(every: readonly number[], day: DayMeaning): Fields | undefined {
  return day.weekday !== undefined && every.length === 0 ? { every: [day.weekday] } : undefined
}

/** A weekday beside a date: the date, if it falls on that weekday. */
export function sameDay(weekday: DayMeaning, date: DayMeaning, today: Day): DayMeaning | undefined {
  const wanted = weekday.weekday
  if (wanted === undefined || date.weekday !== undefined) return undefined
  if (date.monthday !== undefined) {
    const fits = Array.from({ length: horizon }, (_, days) => today.plus({ days })).find(
      (there) => there.weekday === wanted && there.day === date.monthday,
    )
    return fits ? relative(fits) : doubtful(date)
  }
  if (date.type === 'ask') return date
  if (date.bound === 'relative') return undefined
  return date.day.weekday === wanted ? date : doubtful(date)
}

function doubtful(date: DayMeaning): DayMeaning {
  const days = date.type === 'day' ? [date.day] : date.days
  const [first] = days
  const question = first ? `That day is ${sayDay(first)}. Is it the one?` : 'Which day do you mean?'
  return { type: 'ask', question, days }
}
