import type { Token, Wish } from './wish.ts'
import { fold } from './words.ts'

/** A stretch of a text, in UTF-16 units. */
export type Stretch = { readonly from: number; readonly to: number }

const modifiers =
  /(?<!\p{L})(?:very|more|less|quite|really|extra|muy|mas|menos|bien|muito|mais|menos|molto|piu|meno|sehr|mehr|weniger|ganz|tres|plus|moins|bien|heel|bardzo|mycket|the|el|la|los|las|il|lo|gli|le|les|l'|os?|um|uma|un|una|une|uno|der|die|das|den|dem|des|eine?[nmr]?|(?<=(?:com|para|por|em) )as?) ?$/u

/**
 * The stretches of words of a wish that the other has not: what it says of its own. Fillers and common
 * verbs end a stretch; "very" and the like before one belong to it.
 */
export function ownRuns(wish: Wish, other: Wish): readonly Stretch[] {
  const shared = new Set(other.tokens.map(({ stem }) => stem))
  const isOwn = ({ kind, stem, leads }: Token) => {
    return (kind === 'full' || kind === 'value') && !leads && !shared.has(stem)
  }
  const runs: Stretch[] = []
  for (const [i, { from, to }] of wish.tokens.entries()) {
    const token = wish.tokens[i]
    if (token === undefined || !isOwn(token)) continue
    const last = runs.at(-1)
    const joined = last !== undefined && isJoined(wish, last, token)
    if (joined && last !== undefined) runs[runs.length - 1] = { from: last.from, to }
    else runs.push({ from, to })
  }
  return runs.map((one) => withModifiers(wish.folded, one))
}

function isJoined({ folded, values }: Wish, a: Stretch, b: Token): boolean {
  const between = folded.slice(a.to, b.from)
  const valued = values.some(({ to }) => to === a.to) && b.kind === 'value'
  return (
    /^[\s-]*$/u.test(between) ||
    /^ (?:of|de|di|da|do|del|d'|de la|della|al|alla|a la|au|aux|all') ?$/u.test(between) ||
    (valued && between.length < 3)
  )
}

function withModifiers(folded: string, run: Stretch): Stretch {
  const before = modifiers.exec(folded.slice(0, run.from))
  return before === null ? run : { from: before.index, to: run.to }
}

/** The stretches of full words and values of a wish, in their order. */
export function fullRuns(wish: Wish): readonly Stretch[] {
  return ownRuns(wish, { ...wish, tokens: [] })
}

const negating =
  /(?<!\p{L})(?:(?:swap|replace|sostituisci|remplace|sustituye|substitui|troca|tausch\p{L}*)(?= .+ (?:for|with|by|con|par|por|gegen) )|not|no more|instead of|rather than|in place of|no longer|stop being|en vez de|en lugar de|no|em vez de|ao inves de|nao|invece (?:di|che)|al posto di|non|anstatt|statt|nicht(?: mehr)?|kein\w*|au lieu de|pas(?: de)?|plus(?: de)?) ((?:(?:the|el|la|los|las|o|a|os|as|il|lo|gli|le|der|die|das|den|dem|les|des|in|at|under|um|unter|auf|a|en|em|dans|tra|fra|sotto|sous|bajo|sob) )*)([\p{L}\p{N}][^,.;:!?()]*)/gu

/** Behind what is no longer so may stand what it was for. */
const topicBehind =
  / (?=(?:for|with|by|about|gegen|par|when|whenever|para|por|per|pour|fur|bei|mit|con|com|avec|su|sobre|sur)(?!\p{L}))/u

/** What the words say is no longer so, where the rule has just that: "not celery", "instead of 17:00". */
export function namedOld(said: string, rule: Wish): { said: Stretch; rule: Stretch } | undefined {
  const folded = fold(said)
  for (const { index, 0: all, 2: phrase = '' } of folded.matchAll(negating)) {
    const words = (phrase.split(topicBehind)[0] ?? '').trim().split(' ')
    for (let count = Math.min(words.length, 5); count > 0; count -= 1) {
      const old = words.slice(0, count).join(' ')
      const at = indexOfWords(rule.folded, old)
      if (at < 0 || !tells(rule, at, at + old.length)) continue
      const start = index + all.length - phrase.length
      return {
        said: { from: index, to: start + old.length },
        rule: { from: at, to: at + old.length },
      }
    }
  }
  return undefined
}

/** Whether there is more than fillers in a stretch. */
function tells({ tokens }: Wish, from: number, to: number): boolean {
  return tokens.some((token) => {
    return token.from >= from && token.to <= to && (token.kind === 'full' || token.kind === 'value')
  })
}

function indexOfWords(folded: string, phrase: string): number {
  const at = folded.lastIndexOf(phrase)
  const whole =
    !/^\p{L}/u.test(folded.slice(at + phrase.length)) &&
    !/\p{L}$/u.test(folded.slice(0, Math.max(0, at)))
  return at >= 0 && whole ? at : -1
}
