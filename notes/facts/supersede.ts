import type { NewNote, Note } from '../note.ts'
import { fold } from '../search.ts'
import { regular, rhythm } from './regular.ts'
import { rephrased } from './rephrase.ts'
import { attribute, doubt, isRole, keptHeads, kin, noPlace, noTown } from './things.ts'

type Sourced = Pick<Note, 'origin'>

/** Whether the new fact is the person's own word and the old one is not. */
export function outranks(fresh: Sourced, old: Sourced): boolean {
  return fresh.origin === 'said' && old.origin !== 'said'
}

/** What nobody vouched for never takes the place of what the person said. */
export function maySupersede(fresh: Sourced, old: Sourced): boolean {
  return fresh.origin === 'said' || old.origin !== 'said'
}

/** The subject of a note to be filed: a fact's own words decide, then what the caller names. */
export function subjectFor(note: NewNote): string | undefined {
  const named = note.subject
    ?.replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:my|the)\s+(?=\S)/i, '')
  const own = note.kind === 'fact' ? subjectOf(note.text) : undefined
  return own ?? (named === '' ? undefined : named)
}

/**
 * What a statement is about, of which only one value holds at a time: "locker code" for "my locker code
 * ends in 31", "home" for "I live in Leeds". Undefined when unsure: two facts side by side can be asked
 * about, a fact wrongly retired is lost to the next answer. So a plan, a visit, a doubt and the past have none.
 */
export function subjectOf(text: string): string | undefined {
  const sentence = statement(text)
  if (sentence === undefined) return undefined
  return (
    attribute(sentence) ??
    regular(sentence) ??
    (doubt.test(sentence) ? undefined : custom(sentence))
  )
}

/** Whether a weekday in the statement means every week ("gym day is Tuesday"), so that it is no date. */
export function isWeekly(text: string): boolean {
  const sentence = statement(text)
  return sentence !== undefined && rhythm(sentence) !== undefined
}

const leadIn =
  /^(?:please|remember(?: that)?|note(?: that)?|fyi|btw|by the way|actually|correction|update|from now on|as of (?:now|today)|for the record|so|ok|okay|no|well|hey|and|also|otto)(?:\s*[,:]\s*|\s+)(?=\S)/i

/** Longer than this (UTF-16 units) nothing is one plain sentence. */
const longest = 200

/** One plain sentence about the person or somebody named, without what leads in or trails; else undefined. */
function statement(text: string): string | undefined {
  let rest = text.replace(/\s+/g, ' ').replace(/[’‘]/g, "'").trim()
  for (let cut = rest; ; rest = cut) {
    cut = rest.replace(leadIn, '')
    if (cut === rest) break
  }
  rest = rest
    .replace(/[.!]+$/, '')
    .replace(/\b(Dr|Mr|Mrs|Ms|St|Prof)\.\s/g, '$1 ')
    .replace(/^(?:the )?(?:person|user|owner)'s /i, 'my ')
    .replace(/^(?:the )?(?:person|user|owner) (live|work|weigh|drive|bank)s\b/i, 'I $1')
    .replace(/ (?:now|currently)(?= )/gi, '')
    .replace(/[, ]+(?:now|nowadays|these days|currently|instead|as of .*|since .*)$/i, '')
  if (rest.length > longest) return undefined
  rest = rephrased(rest)
  const many =
    /[?;"“”«»]|[.!] /.test(rest) || /[, ](?:and|but) (?:my|our|the|his|her|i|we|it)\b/i.test(rest)
  return many ? undefined : rest
}

/** Statements with a verb of their own. */
function custom(sentence: string): string | undefined {
  return (
    home(sentence) ??
    work(sentence) ??
    bodyAndWays(sentence) ??
    called(sentence) ??
    ageOfKin(sentence) ??
    role(sentence) ??
    keptAt(sentence)
  )
}

/** Whose it is: nothing for the person, "ana's ", "sister's " for others; a pronoun could be anybody. */
function of(who: string, what: string): string | undefined {
  if (nobody.test(who)) return undefined
  const own = /^(?:i|we|i'm|we're)$/i.test(who)
  return own ? what : `${fold(who.replace(/^(?:my|our) /i, ''))}'s ${what}`
}

const someone =
  "([Ii]'m|[Ii]|[Ww]e're|[Ww]e|(?:[Mm]y|[Oo]ur) \\p{L}+(?: \\p{L}+)?|\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?)"
const present = '(?: am| are)?(?: now| currently)?'
const lives = new RegExp(
  `^${someone}${present} (?:live|lives|living|reside|resides) (in|at) (.+)$`,
  'u',
)
const moved = new RegExp(
  `^${someone}(?:'ve|'s| have| has)?(?: just| now)? moved (?:house |home )?to (\\p{Lu}.*)$`,
  'u',
)
const works = new RegExp(`^${someone}${present} (?:work|works|working) (at|for|as) (.+)$`, 'u')
const nobody =
  /^(?:he|she|it|they|you|who|nobody|everybody|someone|somebody|everyone|this|that|there)$/i

function home(sentence: string): string | undefined {
  const [, who = '', where = '', place = ''] = lives.exec(sentence) ?? []
  if (where === 'at') return /\d/.test(place) ? of(who, 'address') : undefined
  if (where === 'in') return isTown(place) ? of(who, 'home') : undefined
  const [, mover = '', goal = ''] = moved.exec(sentence) ?? []
  const [first = ''] = goal.split(/[ ,]/)
  return goal === '' || noPlace.has(fold(first)) ? undefined : of(mover, 'home')
}

function isTown(place: string): boolean {
  const [first = '', ...more] = place.split(' ')
  if (first === 'the' && !/^\p{Lu}/u.test(more[0] ?? '')) return false
  const other = /, .* (?:is|are|has|lives?|works?) /.test(place)
  return !noTown.has(fold(first)) && more.length < 5 && !other
}

function work(sentence: string): string | undefined {
  const [, who = '', how = '', what = ''] = works.exec(sentence) ?? []
  if (how === 'as') return /^an? \S/.test(what) ? of(who, 'job') : undefined
  return /^[\p{Lu}\d]/u.test(what) ? of(who, 'employer') : undefined
}

const ways: readonly (readonly [RegExp, string])[] = [
  [/^i (?:now )?weigh (?:about )?\d/i, 'weight'],
  [/^(?:i'm|i am) (?:now )?\d{1,3}(?: years old)?$/i, 'age'],
  [/^(?:i'm|i am) (?:now )?\d[\d.,']*\s?(?:m|cm|feet|ft|foot)?[\d"' ]* tall$/i, 'height'],
  [/^(?:i'm|i am) (?:now )?(?:a )?(?:vegetarian|vegan|pescatarian)$/i, 'diet'],
  [/^[Ii] (?:now )?bank with \p{Lu}/u, 'bank'],
  [/^[Ii] (?:now )?drive an? (?:\S+ )?\p{Lu}/u, 'car'],
  [/^[Ii](?:'m| am) called \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$/u, 'name'],
]

function bodyAndWays(sentence: string): string | undefined {
  return ways.find(([pattern]) => pattern.test(sentence))?.[1]
}

function called(sentence: string): string | undefined {
  const pattern =
    /^(?:[Mm]y|[Oo]ur) (\p{L}+(?: \p{L}+)?) is (?:now )?(?:called|named) \p{Lu}[\p{L} ]+$/u
  const [, who = ''] = pattern.exec(sentence) ?? []
  return who === '' ? undefined : `${fold(who)}'s name`
}

function ageOfKin(sentence: string): string | undefined {
  const pattern = /^(?:my|our) (\S+) (?:is|turned)(?: now)? \d{1,3}(?: years old)?$/i
  const who = fold(pattern.exec(sentence)?.[1] ?? '')
  return kin.has(who) ? `${who}'s age` : undefined
}

/** "Priya is my new manager" */
function role(sentence: string): string | undefined {
  const [, who = '', what = ''] =
    /^(\S+(?: \S+)?) is (?:now )?my (?:new )?(\D+)$/i.exec(sentence) ?? []
  return isRole(fold(what)) && /^\p{Lu}/u.test(who) && !nobody.test(who) ? fold(what) : undefined
}

/** "the spare key is under the mat" */
function keptAt(sentence: string): string | undefined {
  const pattern =
    /^(?:the|my|our) (\S+(?: \S+){0,2}) (?:is|are)(?: now)? (?:kept )?(?:under|behind|inside|in|on|above|next to|with|at) (?:the|my|our|\p{Lu})/u
  const what = fold(pattern.exec(sentence)?.[1] ?? '')
  const words = what.split(' ')
  const kept = words.some((_, i) => keptHeads.has(words.slice(i).join(' ')))
  return kept ? `${what}'s place` : undefined
}
