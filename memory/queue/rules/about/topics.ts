import { isMeans, isTopical, objectIn, type Place, placesIn, subjectIn } from '../places.ts'
import { fullRuns, namedOld, ownRuns } from '../runs.ts'
import type { Token, Wish } from '../wish.ts'

/**
 * Whether a rule has what the words put behind "with", "for", "about": that is what they are about. `none`
 * where they put nothing there.
 */
export function hasTopics(wish: Wish, rule: Wish): 'shared' | 'other' | 'none' {
  const own = new Set(rule.tokens.map(({ stem }) => stem))
  const runs = fullRuns(wish)
  const isNamed = ({ from, kind }: Token) =>
    kind === 'value' &&
    wish.values.some((one) => one.kind === 'name' && one.from <= from && from < one.to)
  const toldIn = ({ from, to }: Place) =>
    wish.tokens.filter((token) => isTold(token) && token.from >= from && token.to <= to)
  const objects = objectIn(wish.text).map(toldIn)
  if (objects.some((tokens) => tokens.length > 0 && tokens.every(({ stem }) => own.has(stem)))) {
    return 'shared'
  }
  const told = [...placesIn(wish.text), ...objectIn(wish.text), ...subjectIn(wish.text)]
    .filter((place) => isTopical(place) && !isMeans(place, runs))
    .map(toldIn)
    .map((tokens) => (tokens.some(isNamed) ? tokens : tokens.filter(({ kind }) => kind === 'full')))
    .filter((tokens) => tokens.length > 0)
  const about = told.filter((tokens) => tokens.some(({ kind }) => kind === 'full'))
  if (about.length > 0) told.splice(0, told.length, ...about)
  if (told.length === 0) return 'none'
  const most = (tokens: readonly Token[]) =>
    tokens.filter(({ stem }) => own.has(stem)).length > tokens.length / 2
  return told.every(most) ? 'shared' : 'other'
}

/**
 * Whether words and a rule each put something else behind "with", "for", "about", or before "is": then they
 * are of two things, though what they set may be the same.
 */
export function isOfOther(wish: Wish, rule: Wish): boolean {
  if (hasTopics(wish, rule) === 'other') return true
  return (
    hasTopics(rule, wish) === 'other' &&
    !sharesTopic(rule, wish) &&
    ownRuns(wish, rule).length > 0 &&
    namedOld(wish.text, rule) === undefined
  )
}

/** Whether words have any of what a rule puts behind "with", "for", "about", or before "is". */
export function sharesTopic(rule: Wish, wish: Wish): boolean {
  const said = new Set(wish.tokens.map(({ stem }) => stem))
  return [...placesIn(rule.text), ...subjectIn(rule.text)].some(
    (place) =>
      isTopical(place) &&
      rule.tokens.some(
        (token) =>
          isTold(token) && token.from >= place.from && token.to <= place.to && said.has(token.stem),
      ),
  )
}

/** Whether each says something of its own that is no value: then they are hardly about the same. */
export function isApart(wish: Wish, rule: Wish): boolean {
  const tells = (a: Wish, b: Wish) =>
    ownRuns(a, b).some((run) => !a.values.some(({ from, to }) => from < run.to && run.from < to))
  return tells(wish, rule) && tells(rule, wish)
}

function isTold({ kind }: Token): boolean {
  return kind === 'full' || kind === 'value'
}
