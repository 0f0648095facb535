import type { Known } from '../match.ts'
import { sameKind, settled, type Value, valuesIn } from '../values.ts'
import { fold } from '../words.ts'
import type { Wished } from './proposal.ts'

/** Kinds of which one holds at a time whatever else is said: languages, and units of money, heat and length. */
const units = ['english', 'euros', 'celsius', 'metric', 'miles'].map(
  (word) => valuesIn(`in ${word}`, false)[0],
)

const lead = /^(?:(?:no|ok|okay|actually|rather|make it|in|use|and)[, ]+)+/u
const marks =
  /(?:[, ]+(?:from now on|from here on|instead|please|pls|plz|then|now|actually|rather|only|again|por favor|a partir de agora|a partir de ahora|stattdessen|lieber|bitte|ab jetzt|invece|d'ora in poi|per favore|plutot|desormais|s'il te plait))+\W*$/u

/**
 * "Dollars from now on", "fahrenheit please, I'm home again": a unit or a language alone, in the place of the
 * one that a single rule sets. undefined = it is something else.
 */
export function bareValue(said: string, live: readonly Known[]): Wished | undefined {
  const head = said.split(/[,;–—]\s/u)[0] ?? said
  const value = [said, head].map(bareIn).find((found) => found !== undefined)
  if (value === undefined) return undefined
  const fits = live.flatMap((known) => {
    const { text } = known.rule
    const own = settled(valuesIn(text, false)).filter((each) => sameKind(each, value))
    const [only, more] = own
    return only !== undefined && more === undefined ? [{ known, text, old: only }] : []
  })
  const [one, another] = fits
  if (one === undefined || another !== undefined || fold(one.old.text) === fold(value.text))
    return undefined
  const { known, text, old } = one
  const words = `${text.slice(0, old.from)}${value.text}${text.slice(old.to)}`
  return { type: 'add', text: words, over: [known] }
}

/** The value, where there is nothing beside it but words that say so. */
function bareIn(said: string): Value | undefined {
  const folded = fold(said)
  if (!marks.test(folded)) return undefined
  const bare = folded.replace(lead, '').replace(marks, '').trim()
  const [value, more] = valuesIn(`in ${wordOf(said, bare)}`, false)
  if (value === undefined || more !== undefined || fold(value.text) !== bare) return undefined
  return units.some((unit) => unit !== undefined && sameKind(unit, value)) ? value : undefined
}

/** The word as it was written. */
function wordOf(said: string, bare: string): string {
  return said.split(/[\s,.!?]+/u).find((word) => fold(word) === bare) ?? bare
}
