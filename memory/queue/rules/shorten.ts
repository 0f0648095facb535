import type { CountTokens } from '../../tokens.ts'
import { oneLine } from '../cut.ts'
import { tonguesOf } from './spoken.ts'
import { partsOf } from './tongue.ts'
import { settled, valuesIn } from './values.ts'
import { fold } from './words.ts'

const courtesy =
  /[\s,]*(?<!\p{L})(?:please|thanks|thank you|thx|por favor|gracias|obrigad[oa]|per favore|grazie|bitte|danke|s['’]il te pla[iî]t|stp|merci)(?!\p{L})(?=\W*$)/giu
const because =
  /[\s,]+(?:because|since i|so that|otherwise|as i|porque|pois|perch[eé]|weil|damit|sonst|parce que|sinon|pour que)(?!\p{L}).*$/iu
const articles =
  /(?<!\p{L})(?:the|an?|el|los|las|os|il|lo|gli|der|die|das|den|dem|les|des) (?=\p{L})/giu

/**
 * A rule in ever fewer words, each time with the same meaning: as it was said; without what leads in, asks
 * nicely and gives reasons; without "from now on" and articles. The values stay in all of them.
 */
export function shorterForms(text: string): readonly string[] {
  const plain = withoutFrame(text)
  const dense = oneLine(withoutFresh(plain).replace(articles, ''))
  return [text, plain, dense]
}

function withoutFrame(text: string): string {
  const folded = fold(text)
  const [tongue] = tonguesOf(folded)
  const { core } = tongue === undefined ? { core: folded } : partsOf(folded, tongue)
  const bare = text
    .slice(text.length - core.length)
    .replace(because, '')
    .replace(courtesy, '')
    .replace(/[\s?.!]+$/u, '')
  return bare.length < 8 ? text : oneLine(bare)
}

function withoutFresh(text: string): string {
  const folded = fold(text)
  const fresh = tonguesOf(folded).map((tongue) => tongue.fresh.exec(folded))
  const [found] = fresh.flatMap((match) => match ?? [])
  if (found === undefined || found === null) return text
  const at = folded.indexOf(found)
  const rest = `${text.slice(0, at)} ${text.slice(at + found.length)}`
  return oneLine(rest).replace(/^[\s,:]+|[\s,:]+$/gu, '')
}

/** A rule of at most `cap` tokens, cut where it has to be: its value stays, behind its first words. */
export function cutRule(
  text: string,
  cap: number,
  clip: (text: string, budget: number) => string,
  count: CountTokens,
): string {
  const cut = clip(text, cap)
  const value = settled(valuesIn(text, tonguesOf(fold(text))[0]?.name !== 'German')).at(-1)
  if (value === undefined || cut.includes(value.text)) return cut
  const room = cap - count(` ${value.text}`)
  return room < 4 ? cut : oneLine(`${clip(text.slice(0, value.from), room)} ${value.text}`)
}
