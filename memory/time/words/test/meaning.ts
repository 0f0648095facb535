import { findWhen, resolveWhen, type TimeContext, type When } from '../../words.ts'

type City = {
  readonly zone: string
  readonly winter: string
  readonly summer: string
  /** The days of 2027 between which the summer's clock runs. */
  readonly runs: readonly [from: string, until: string]
}

export const cities: readonly City[] = [
  {
    zone: 'Europe/Berlin',
    winter: '+01:00',
    summer: '+02:00',
    runs: ['2027-03-29', '2027-10-31'],
  },
  {
    zone: 'America/Los_Angeles',
    winter: '-08:00',
    summer: '-07:00',
    runs: ['2027-03-15', '2027-11-07'],
  },
]

/** Monday, 30 November 2026, ten past nine in the morning, on the clock of the city. */
const now = '2026-11-30 09:10'

/** "2026-12-01 09:00" or "2026-12-01" there, as an instant and how exact it is. */
function instant(local: string, { winter, summer, runs: [from, until] }: City): string {
  const [day = '', time] = local.split(' ')
  const offset = day >= from && day <= until ? summer : winter
  const at = new Date(`${day}T${time ?? '00:00'}:00${offset}`)
  return `${at.toISOString()} ${time === undefined ? 'day' : 'minute'}`
}

/** What is expected in a city of "2026-12-01", "2026-12-01 09:00", "? one or other" or "none". */
export function expected(meaning: string, city: City): string {
  if (meaning === 'none') return 'none'
  const sides = meaning.replace(/^\? ?/, '')
  const instants = sides === '' ? [] : sides.split(' or ').map((one) => instant(one, city))
  return `${meaning.startsWith('?') ? '? ' : ''}${instants.join(' or ')}`
}

/** What the words mean to somebody of that city. */
export function meaningOf(words: string, city: City): string {
  return written(resolveWhen(words, contextOf(city)))
}

/** The words of a sentence that name a time in that city ("" where none do), and what they mean. */
export function foundIn(text: string, city: City): readonly [words: string, meaning: string] {
  const found = findWhen(text, contextOf(city))
  if (found === undefined) return ['', 'none']
  return [text.slice(found.start, found.end), written(found.when)]
}

function contextOf(city: City): TimeContext {
  const at = Date.parse(instant(now, city).split(' ')[0] ?? '')
  return { now: at, zone: city.zone, dateOrder: 'DMY' }
}

function written(when: When): string {
  if (when.type === 'none') return 'none'
  if (when.type === 'unclear') return `? ${when.options.map(oneOf).join(' or ')}`
  return oneOf(when)
}

function oneOf({ at, precision }: { readonly at: number; readonly precision: string }): string {
  return `${new Date(at).toISOString()} ${precision}`
}

/** Lines of "words | meaning", once for each city. */
export function rows(lines: string): readonly (readonly [string, string, string, City])[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .flatMap(([words = '', meaning = '']) =>
      cities.map((city) => [words, meaning, city.zone, city] as const),
    )
}
