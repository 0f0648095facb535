import type { Heard } from '../hear.ts'
import type { Known } from '../match.ts'
import { heardIn } from '../spoken.ts'
import { isNaming, partsOf, type Tongue } from '../tongue.ts'
import { isJudged, isNoLonger, isShift } from '../tongues/over.ts'
import { isNoted, isRecurring } from '../tongues/recurring.ts'
import { isSetting } from '../tongues/settings.ts'
import { isOfOthers, isOneChoice } from '../tongues/told.ts'
import { valuesIn } from '../values.ts'
import { fold, withoutQuotes } from '../words.ts'

/**
 * What is known of a sentence by itself: its words, their pairs, their letters, how it opens and ends, what
 * kinds of values it names, which cues of its language it has, and what the cues come to (`heard`).
 */
export function signsOf(text: string, heard: Heard | undefined): readonly string[] {
  const plain = withoutQuotes(text)
  const said = fold(plain)
  const words = wordsIn(plain, said)
  const cues = [...cuesIn(said), ...heardAs(heard)]
  return [
    ...new Set([
      ...words,
      ...words.slice(1).map((word, i) => `${words[i]}_${word}`),
      ...words.slice(2).map((word, i) => `${words[i]}_*_${word}`),
      ...words.flatMap(lettersOf),
      `^${words[0] ?? ''}`,
      `^${words.slice(0, 2).join('_')}`,
      `^${words.slice(0, 3).join('_')}`,
      `$${words.at(-1) ?? ''}`,
      `$${words.slice(-2).join('_')}`,
      ...cues,
      ...pairsOf(cues),
      `!length${Math.min(6, Math.floor(words.length / 3))}`,
    ]),
  ]
}

function heardAs(heard: Heard | undefined): readonly string[] {
  if (heard === undefined) return ['@none']
  if (heard.type === 'rule') return ['@rule']
  if (heard.type === 'end')
    return [heard.maybe ? '@maybe-end' : '@end', ...(heard.wish ? ['@wish'] : [])]
  return [heard.surely ? '@change' : '@maybe-change']
}

/** Words folded; numbers, times, names and the like by kind. */
function wordsIn(plain: string, said: string): readonly string[] {
  const values = valuesIn(plain, true)
  let marked = said
  for (const { kind, from, to } of values.toReversed()) {
    if (kind !== 'choice') marked = `${marked.slice(0, from)} <${kind}> ${marked.slice(to)}`
  }
  marked = marked
    .replace(/"+/gu, ' <quote> ')
    .replace(/[?？]\W*$/u, ' <asks> ')
    .replace(/\d+/gu, ' <number> ')
  return marked.match(/<\w+>|[\p{L}]+|,/gu) ?? []
}

/** Four letters in a row of each word: what is left of it where it is misspelt or bent. */
function lettersOf(word: string): readonly string[] {
  if (word.startsWith('<') || word.length < 4) return []
  const bounded = `<${word}>`
  return Array.from({ length: bounded.length - 3 }, (_, i) => `%${bounded.slice(i, i + 4)}`)
}

function pairsOf(cues: readonly string[]): readonly string[] {
  return cues.flatMap((one, i) => cues.slice(i + 1).map((other) => `${one}+${other}`))
}

function cuesIn(said: string): readonly string[] {
  const found = new Set(
    heardIn(said)
      .slice(0, 2)
      .flatMap((tongue) => cuesOf(said, tongue)),
  )
  const all = [
    [isOfOthers(said), '#others'],
    [isOneChoice(said), '#choice'],
    [isNoLonger(said), '#over'],
    [isShift(said), '#shift'],
    [isJudged(said), '#judged'],
    [isNoted(said), '#noted'],
    [isSetting(said), '#setting'],
    [/[?？]\W*$/u.test(said), '#asks'],
  ] as const
  for (const [is, name] of all) if (is) found.add(name)
  return [...found]
}

function cuesOf(said: string, tongue: Tongue): readonly string[] {
  const parts = partsOf(said, tongue)
  const { whole, core, asked } = parts
  const rest = whole.replace(tongue.fresh, ' ').replace(/^[\s,:]+/u, '')
  const all = [
    [asked, '#asked'],
    [tongue.verbs.test(core), '#verb'],
    [tongue.verbs.test(rest), '#verb-then'],
    [tongue.telling.test(core), '#telling'],
    [tongue.telling.test(rest), '#telling-then'],
    [tongue.idle.test(whole), '#idle'],
    [tongue.fresh.test(whole), '#fresh'],
    [tongue.standing.test(core), '#standing'],
    [tongue.opens.test(whole), '#opens'],
    [tongue.forbids.test(core), '#forbids'],
    [tongue.prefers.test(whole), '#prefers'],
    [isNaming(parts, tongue), '#naming'],
    [tongue.plainly.test(whole), '#plainly'],
    [tongue.addressed.test(whole), '#addressed'],
    [tongue.past.test(rest), '#past'],
    [tongue.passing.test(said), '#passing'],
    [tongue.ends.test(whole), '#ends'],
    [tongue.mayEnd.test(whole), '#may-end'],
    [tongue.changes.test(said), '#changes'],
    [tongue.mayChange.test(said), '#may-change'],
    [tongue.states.test(rest), '#states'],
    [isRecurring(whole, tongue), '#recurring'],
  ] as const
  return all.flatMap(([is, name]) => (is ? [name] : []))
}

/** The same beside a rule: words mean something else for what forbids and for what asks. */
export function besideRule(signs: readonly string[], { wish }: Known): readonly string[] {
  const kind = wish.forbids ? 'ban' : 'ask'
  const words = signs.filter((sign) => /^[\p{L}<,^]/u.test(sign) && !sign.includes('*'))
  return [...signs, ...words.map((sign) => `${kind}:${sign}`)]
}
