/** "18h", "18h30" where a time of day stands; "in 2h" is a while. */
const hourMark =
  /(?<=(?:^|\b(?:at|today|tomorrow|tonight|day|mon|tue|wed|thu|fri|sat|sun|by|until|till|from)\s))([01]?\d|2[0-3])h([0-5]\d)?\b/gi

type Spelling = {
  readonly said: RegExp
  readonly as: string | ((found: RegExpExecArray) => string)
}

/** One spelling for what keyboards vary: quotes, blanks, invisible characters, misspelt days. */
const spellings: readonly Spelling[] = [
  {
    said: /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]/gu,
    as: '',
  },
  { said: /[‘’ʼ`´]/g, as: "'" },
  { said: /[“”„«»]/g, as: '"' },
  { said: /[^\S\n]+/g, as: ' ' },
  { said: / *\n\s*/g, as: '\n' },
  { said: /\b(?:tmrw|tmr|tmw|tomm?orr?ow?w?|2moro|2morrow)\b/gi, as: 'tomorrow' },
  { said: /\b(?:tonite|2nite|2night)\b/gi, as: 'tonight' },
  {
    said: /\bwed(?:ne|n|en)sday\b/gi,
    as: ([day]) => (day.startsWith('W') ? 'Wednesday' : 'wednesday'),
  },
  { said: /\bthurs\b/gi, as: 'thursday' },
  { said: /\bweds\b/gi, as: 'wednesday' },
  { said: /\b(?:no|not) later than\b/gi, as: 'by' },
  {
    said: /\b(?:(?:come|at|by) )?(\d{1,2}(?:[:.]\d\d)?) ?o'?clock (tonight|tomorrow|this (?:morning|afternoon|evening)|today)\b/gi,
    as: ([, hour, day = '']) =>
      /night|evening|afternoon/i.test(day) ? `today at ${hour}pm` : `${day} at ${hour}`,
  },
  {
    said: /(?<!\b(?:on|by|before|until|till|from|of|for|after|since)\s)\bthe (\d{1,2}(?:st|nd|rd|th))(?=,? (?:at|around|from) (?:\d|noon|half|quarter)|,? \d{1,2}(?:[:.]\d\d| ?[ap]m))/gi,
    as: ([, day]) => `on the ${day}`,
  },
  {
    said: /(?<=\b(?:\w+day|today|tomorrow|mon|tue|wed|thu|fri|sat|sun) )(?:at )?lunch ?time\b/gi,
    as: 'at noon',
  },
  {
    said: /(?<=\b(?:\w+day|today|tomorrow) )(\d{1,2}) in the (morning|afternoon|evening)\b/gi,
    as: ([, hour, half]) => `at ${hour} in the ${half}`,
  },
  { said: hourMark, as: ([, hour, minute]) => `${hour}:${minute ?? '00'}` },
]

/** A text in the one spelling, and what was typed where it now stands from `from` to `to` (UTF-16 units). */
export type Tidied = {
  readonly text: string
  readonly typed: (from: number, to: number) => string
}

type Mapped = {
  readonly text: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Respells a text and remembers what each piece was. Pure. */
export function tidied(given: string): Tidied {
  const original = given.normalize('NFC')
  const units = Array.from({ length: original.length }, (_, i) => i)
  const plain: Mapped = { text: original, starts: units, ends: units.map((i) => i + 1) }
  const { text, starts, ends } = spellings.reduce(respelt, plain)
  return { text, typed: (from, to) => original.slice(starts[from] ?? 0, ends[to - 1] ?? 0) }
}

function respelt({ text, starts, ends }: Mapped, { said, as }: Spelling): Mapped {
  const [pieces, from, to]: [string[], number[], number[]] = [[], [], []]
  let last = 0
  const keep = (until: number) => {
    pieces.push(text.slice(last, until))
    for (let i = last; i < until; i++) {
      from.push(starts[i] ?? 0)
      to.push(ends[i] ?? 0)
    }
  }
  for (const found of text.matchAll(said)) {
    keep(found.index)
    last = found.index + found[0].length
    const now = typeof as === 'string' ? as : as(found)
    pieces.push(now)
    for (let i = 0; i < now.length; i++) {
      from.push(starts[found.index] ?? 0)
      to.push(ends[last - 1] ?? 0)
    }
  }
  if (last === 0) return { text, starts, ends }
  keep(text.length)
  return { text: pieces.join(''), starts: from, ends: to }
}

/** Words taken from the tidied text as they were typed; words that are not in it stay as they are. */
export function asTyped(words: string, { text, typed }: Tidied): string {
  const at = text.indexOf(words)
  if (at >= 0) return words === '' ? words : typed(at, at + words.length)
  let from = 0
  return words.replace(/\S+/g, (word) => {
    const found = text.indexOf(word, from)
    if (found < 0) return word
    from = found + word.length
    return typed(found, from)
  })
}
