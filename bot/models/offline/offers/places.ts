const names: readonly (readonly string[])[] = [
  ['first', '1st', 'one', 'top'],
  ['second', '2nd', 'two'],
  ['third', '3rd', 'three'],
  ['fourth', '4th', 'four'],
  ['fifth', '5th', 'five'],
  ['sixth', '6th', 'six'],
  ['seventh', '7th', 'seven'],
  ['eighth', '8th', 'eight'],
]
const cardinal = new Set('one two three four five six seven eight'.split(' '))

const exceptions =
  /\b(?:except(?: for)?|but(?= (?:not |the |number |#?\d))|bar|apart from|besides|other than|save for)\b/
const whole = /\b(?:both|all (?:of )?(?:them|those|these)?|the lot|everything)\b/
const mostAtOnce = 5

/** Places (from 1) of a list of `length` that a text names anywhere: "the 2nd", "number 3", "all but the first". */
export function placesIn(given: string, length: number): readonly number[] {
  const text = given.toLowerCase()
  const every = Array.from({ length }, (_, i) => i + 1)
  const [before = '', except] = text.split(exceptions)
  if (except !== undefined && /\b(?:all|every\w*|the (?:lot|rest)|them|those)\b/.test(before)) {
    const left = named(except, length)
    return left.length === 0 ? [] : every.filter((place) => !left.includes(place))
  }
  const places = runIn(text, every) ?? named(text, length)
  return places.length === 0 && whole.test(before) && length <= mostAtOnce ? every : places
}

const counts: readonly string[] = ['', '', 'two', 'three', 'four']

/** "the first two", "the last 3" */
function runIn(text: string, every: readonly number[]): readonly number[] | undefined {
  const [, end = '', many = ''] =
    /\b(first|top|last|bottom) (two|three|four|2|3|4)\b/.exec(text) ?? []
  if (end === '') return undefined
  const count = Math.max(counts.indexOf(many), Number(many) || 0)
  return /first|top/.test(end) ? every.slice(0, count) : every.slice(-count)
}

function named(text: string, length: number): readonly number[] {
  const numbers = [
    ...text.matchAll(
      /(?<![\p{L}\d:.£€$]|\b(?:at|by|till|until) )(?:#|no\.? ?|nr\.? ?)?(\d{1,2})(?![\p{L}\d:%]|[.,]\d| ?(?:am|pm|quid|euros?|pounds?|mins?|minutes?|hours?|days?|weeks?)\b)/gu,
    ),
  ]
  const digits = numbers.map(([, n]) => Number(n))
  const words = text.match(/[\p{L}\d]+/gu) ?? []
  const spelt = words.flatMap((word, i) => {
    const place = names.findIndex(
      (each) => each.includes(word.replace(/s$/, '')) || each.includes(word),
    )
    if (place < 0) return []
    const counted =
      cardinal.has(word) && !/^(?:number|item|task|loop|no|point|and)$/.test(words[i - 1] ?? '')
    return counted ? [] : [place + 1]
  })
  const last = /\b(?:the |number )?(?:last|bottom) (?:one|item|thing|two)?\b|\bthe last\b/.test(
    text,
  )
    ? [length]
    : []
  const all = [...digits, ...spelt, ...last].filter((place) => place >= 1 && place <= length)
  return [...new Set(all)].sort((a, b) => a - b)
}
