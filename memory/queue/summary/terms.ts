/**
 * The names and numbers of a text: what a summary may neither invent nor, where it is about something
 * open, leave out. Names are told by their capitals, so that a script without capitals has none and
 * German, which gives them to every noun, is not asked for any.
 */

/** Capitals that are no names: Otto, the days and the months, and what stands for them. */
const noNames = new Set(
  `otto i person the this that these those there it he she they we you who what when where why how nothing everything
  something someone nobody everybody both all one two a an and or but if in on at by for from to of no not yes as so then
  mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday jan feb mar apr may jun jul aug
  sep sept oct nov dec january february march april june july august september october november december mr mrs ms dr ok
  am pm utc eur usd gbp recall`.split(/\s+/u),
)

/** What follows a name at the start of a sentence, and seldom any other word there. */
const ofPeople =
  /^(?:['’]s |\s+(?:and \p{Lu}|(?:is|was|has|had|will|wants|needs|owes|owed|called|asked|says|said|agreed|paid|promised|wrote|replied|sent|confirmed|told|lives|works|comes|came|arrives)\b))/u

const capital = /\p{Lu}[\p{L}\p{M}\p{N}]*(?:[’'-]\p{Lu}[\p{L}\p{M}]+)*/gu

/** A sentence begins at the text's start, behind its stops, signs of a list or opening quotes. */
const beginning = /(?:^|[.!?:;…\n“"([–—•>]|(?:^|\s)[-*])\s*$/u

/** Folded names of a text, each once; [] where its language gives capitals to all nouns. */
export function namesIn(text: string): readonly string[] {
  if (isGerman(text)) return []
  const names = [...text.matchAll(capital)].flatMap((found) => {
    const [word] = found
    const rest = text.slice(found.index + word.length, found.index + word.length + 40)
    const begins = beginning.test(text.slice(Math.max(0, found.index - 8), found.index))
    const sure = !begins || /\p{Lu}.*\p{Lu}/u.test(word) || ofPeople.test(rest)
    const name = folded(word)
    return sure && name.length > 1 && !noNames.has(name) ? [name] : []
  })
  return [...new Set(names)]
}

const germanWords =
  /(?<!\p{L})(?:und|der|die|das|nicht|ist|ich|ein|eine|einen|mit|für|auf|zu|dem|den|des|wird|hat|dass|im|am)(?!\p{L})/giu

function isGerman(text: string): boolean {
  const words = text.match(/\p{L}+/gu)?.length ?? 0
  const german = text.match(germanWords)?.length ?? 0
  return german >= 2 && german * 12 > words
}

/** Small letters without accents. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}

/** One number as written: all its digits in one, and its groups; without leading zeros. */
export type Figure = { readonly joined: string; readonly groups: readonly string[] }

/** The numbers of a text: "1,200" is 1200 as well as 1 and 200, "2026-12-01" has three groups. */
export function figuresIn(text: string): readonly Figure[] {
  return [...text.matchAll(/\p{Nd}+(?:[.,:’'/-]\p{Nd}+)*/gu)].map(([found]) => {
    const groups = found.split(/\P{Nd}+/u)
    return { joined: bare(groups.join('')), groups: groups.map(bare) }
  })
}

function bare(digits: string): string {
  return digits.replace(/^0+(?=.)/u, '')
}

const inWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** What an entry says, in the form in which the words and numbers of a summary are looked up. */
export function groundOf(text: string) {
  const words = ` ${
    folded(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
  const numbers = new Set(figuresIn(text).flatMap(waysToSay))
  inWords.forEach((word, n) => {
    if (words.includes(` ${word} `)) numbers.add(String(n))
  })
  return {
    /** Also where one is the beginning of the other: Tue and Tuesday, contract and contracts. */
    hasName(name: string): boolean {
      const parts = name.match(/[\p{L}\p{N}]+/gu) ?? []
      return parts.every((part) => {
        if (words.includes(` ${part}`)) return true
        const shorter = Array.from({ length: Math.max(0, part.length - 3) }, (_, i) => i + 3)
        return shorter.some((end) => words.includes(` ${part.slice(0, end)} `))
      })
    },
    hasFigure: ({ joined, groups }: Figure): boolean =>
      numbers.has(joined) || groups.every((group) => numbers.has(group)),
  }
}

/** A time may be said with twelve hours or with twenty-four: 15:00 is 3 pm. */
function waysToSay({ joined, groups }: Figure): readonly string[] {
  const hours = groups.map(Number).filter((n) => n >= 1 && n <= 23)
  const others = hours.map((n) => String(n > 12 ? n - 12 : n + 12))
  return ['0', joined, ...groups, ...others]
}
