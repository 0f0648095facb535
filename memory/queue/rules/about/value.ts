import type { Known } from '../match.ts'
import { frontedIn, isMeans, isTopical, type Place, placesIn } from '../places.ts'
import { fullRuns } from '../runs.ts'
import { tonguesOf } from '../spoken.ts'
import { sameKind, type Value, valuesIn } from '../values.ts'
import type { Wish } from '../wish.ts'
import { fold, stem, wordsOf } from '../words.ts'

/** The value in the words that is of the kind of the rule's own and another one than that. */
export function newValue(rule: Known, said: string): Value | undefined {
  const [own] = openValues(rule.wish)
  if (own === undefined) return undefined
  const capital = tonguesOf(fold(said))[0]?.name !== 'German'
  const others = valuesIn(said, capital).filter(
    (value) =>
      sameKind(value, own) &&
      !rule.wish.values.some((old) => sameText(old, value)) &&
      !wordsOf(fold(value.text)).every((word) => isOwn(rule.wish, stem(word))),
  )
  return others.at(-1)
}

/** Whether a value of a wish has a word: "sunday" of "Sundays". */
function isOwn({ valueWords }: Wish, word: string): boolean {
  return [...valueWords].some((own) => {
    return (
      own === word ||
      (word.length > 3 && own.length > 3 && (own.startsWith(word) || word.startsWith(own)))
    )
  })
}

/** Values that do not stand in what the rule is about: not "Lyon" of "for trips to Lyon". */
export function openValues(wish: Wish): readonly Value[] {
  const about = aboutIn(wish)
  const first = frontedIn(wish.text, [])?.from ?? -1
  const open = wish.values.filter((one) => {
    const there = about.filter(({ from, to }) => from <= one.from && one.from < to)
    return there.every(({ from }) => from === one.from && from !== first)
  })
  return open.length > 0 || wish.values.some(({ kind }) => kind === 'name') ? open : wish.values
}

/** Where a rule says what it is about: behind "for" and the like, and what it puts first. */
export function aboutIn(wish: Wish): readonly Place[] {
  const runs = fullRuns(wish)
  const verbs = wish.tokens.filter(({ kind, leads }) => kind === 'light' || leads)
  const fronted = frontedIn(
    wish.text,
    verbs.map(({ from }) => from),
  )
  const told = placesIn(wish.text)
    .filter((place) => isTopical(place) && !isMeans(place, runs))
    .map((place) => withTail(place, wish.text))
  return fronted === undefined ? told : [fronted, ...told]
}

/** "Trips to Lyon", where only "trips" stands right behind "for". */
function withTail(place: Place, text: string): Place {
  const tail =
    /^ (?:to|of|in|at|from|a|de|di|da|do|en|em|nach|zu|von|vers) \p{Lu}[\p{L}'’-]*/u.exec(
      text.slice(place.to),
    )
  return tail === null ? place : { ...place, to: place.to + tail[0].length }
}

function sameText(a: Value, b: Value): boolean {
  return bare(a.text) === bare(b.text)
}

function bare(text: string): string {
  return fold(text).replace(/^the /u, '')
}
