import { oneLine } from '../cut.ts'
import { replaced } from './about/replaced.ts'
import { toldText } from './about/told.ts'
import { hasTopics } from './about/topics.ts'
import { aboutIn, newValue, openValues } from './about/value.ts'
import type { Known } from './match.ts'
import { placesIn } from './places.ts'
import { fullRuns, namedOld, ownRuns, type Stretch } from './runs.ts'
import { tonguesOf } from './spoken.ts'
import { isNaming, partsOf } from './tongue.ts'
import { sameKind, type Value, type ValueKind } from './values.ts'
import { readWish, type Wish } from './wish.ts'
import { fold } from './words.ts'

/**
 * The words of a correction that are a rule by themselves, without what leads in and without the value that
 * no longer holds: "actually, send it at 18:00 instead of 17:00" is "send it at 18:00".
 */
export function withoutOld(said: string, old: Known | undefined): string {
  const folded = fold(said)
  const [tongue] = tonguesOf(folded)
  const whole = tongue === undefined ? folded : partsOf(folded, tongue).whole
  const text = said.slice(said.length - whole.length)
  const other = old !== undefined && newValue(old, said) !== undefined
  const bare = other ? withoutValues(text, old.wish) : text
  const trimmed = bare
    .replace(/[\s,]*(?<!\p{L})(?:instead|please|por favor|bitte|stp|anymore)(?!\p{L})\W*$/iu, '')
    .replace(/^[\s,;:–—-]+/u, '')
  const words = oneLine(trimmed)
  return words === '' ? oneLine(said) : words.charAt(0).toUpperCase() + words.slice(1)
}

const beforeOld =
  '(?:instead of|rather than|in place of|and not|but not|not|no longer|en vez de|en lugar de|y no|no|em vez de|ao inves de|e nao|nao|invece (?:di|che)|al posto di|e non|non|anstatt|statt|und nicht|nicht(?: mehr)?|au lieu de|et pas|pas|plus|in plaats van|zamiast|i stallet for)'

/** Without the parts that name the old value: "instead of 17:00", ", not Ana", "(was 17:00)". */
function withoutValues(text: string, { values }: Wish): string {
  let rest = text
  for (const { text: old } of values) {
    const at = rest.toLowerCase().indexOf(old.toLowerCase())
    if (at < 0) continue
    const before = new RegExp(`[,;(]?\\s*${beforeOld}(?:\\s+\\p{L}{1,6}){0,2}\\s*$`, 'u')
    const head = fold(rest.slice(0, at)).replace(before, '')
    if (head.length === at) continue
    rest =
      rest.slice(0, head.length) +
      rest
        .slice(at + old.length)
        .replace(/^\s*(?:\bany ?more|mehr|más|mais|più|plus)?\s*[),]?/iu, ' ')
  }
  return rest
}

/**
 * What a rule says once words about its change have given it another value: the new one in the place of the
 * old, or, where that place is not found, the words themselves if they say what they are about. `next`: said
 * right after the rule, so that a bare value is one for it; the others as heard. Undefined
 * where they make no rule.
 */
export function changedText(rule: Known, said: string, wish: Wish, how: How): string | undefined {
  if (how.story) return toldText(rule, wish)
  const phrase = how.next ? bareValue(said, rule) : undefined
  if (how.next && phrase === undefined) return undefined
  const typed = newValue(rule, said)
  if (typed !== undefined && typed.kind !== 'name' && (certain.has(typed.kind) || isMeant(how))) {
    return withValue(rule, typed.text)
  }
  const named = byName(rule, typed, wish, how)
  if (!how.next && how.told) return toldText(rule, wish) ?? named
  if (!isMeant(how)) return undefined
  return untyped(rule, said, wish, phrase) ?? named ?? inItsWords(rule, said, wish, how)
}

function isMeant({ next, surely }: How): boolean {
  return next || surely
}

/** Of what the person is called only words that say no more than a name tell: not "Ana comes too". */
function isCalling(rule: Known, { words }: Wish): boolean {
  return rule.wish.slot !== 'called' || ![...words.values()].includes(1)
}

/** Another name in the place of the rule's. */
function byName(rule: Known, typed: Value | undefined, said: Wish, how: How): string | undefined {
  if (typed === undefined || !isMeant(how) || !isCalling(rule, said)) return undefined
  return withValue(rule, typed.text)
}

type How = {
  readonly next: boolean
  readonly surely: boolean
  readonly told: boolean
  readonly asked: boolean
  readonly story: boolean
}

/** Values so plain that a mere "now" or "sorry" beside one corrects; names and numbers are everywhere. */
const certain: ReadonlySet<ValueKind> = new Set<ValueKind>(['time', 'money', 'address', 'language'])

function untyped(
  rule: Known,
  said: string,
  wish: Wish,
  phrase: string | undefined,
): string | undefined {
  const named = namedOld(said, rule.wish)
  const differing = named === undefined ? differingIn(rule, wish) : exchanged(rule, wish, named)
  if (phrase === undefined && differing !== undefined) return differing
  if (phrase !== undefined && isOfOtherKind(wish, rule.wish)) return undefined
  const placed = inSamePlace(rule, phrase ?? said)
  if (placed !== undefined) return placed
  return phrase === undefined ? undefined : withPhrase(rule, phrase, named?.rule)
}

/** A language, a time or a sum where the rule sets none: it is about something else. */
function isOfOtherKind(said: Wish, rule: Wish): boolean {
  const plain = said.values.filter(({ kind }) => certain.has(kind))
  return plain.length > 0 && !plain.some((one) => rule.values.some((own) => sameKind(one, own)))
}

/** The words themselves, where they ask for something and say what they are about. */
function inItsWords(rule: Known, said: string, wish: Wish, how: How): string | undefined {
  if (!how.asked && hasTopics(wish, rule.wish) !== 'shared') return undefined
  const about = [...wish.words].some(([word, weight]) => weight === 1 && rule.wish.words.has(word))
  return about ? withoutOld(said, rule) : undefined
}

/** The one thing that the words say of their own, in the place of the one thing that only the rule says. */
function differingIn({ rule, wish }: Known, said: Wish): string | undefined {
  const [fresh, ...otherFresh] = ownRuns(said, wish)
  const [old, ...otherOld] = ownRuns(wish, said)
  if (fresh === undefined || old === undefined || otherFresh.length + otherOld.length > 0) {
    return undefined
  }
  return replaced(rule.text, old, said.text.slice(fresh.from, fresh.to))
}

/** What the words say of their own in the place of what they say is no longer so. */
function exchanged(
  { rule, wish }: Known,
  said: Wish,
  named: { readonly said: Stretch; readonly rule: Stretch },
): string | undefined {
  const apart = ({ from, to }: Stretch) => to <= named.said.from || from >= named.said.to
  const [fresh, ...more] = ownRuns(said, wish).filter(apart)
  if (fresh === undefined || more.length > 0) return undefined
  return replaced(rule.text, named.rule, said.text.slice(fresh.from, fresh.to))
}

function withValue({ rule, wish }: Known, value: string): string {
  const last = openValues(wish).at(-1)
  if (last === undefined) return rule.text
  if (wish.slot === 'called') return called(rule.text, value)
  return replaced(rule.text, last, value)
}

function called(text: string, name: string): string {
  const folded = fold(text)
  const known = tonguesOf(folded)
  const tongue = known.find((one) => isNaming(partsOf(folded, one), one)) ?? known[0]
  const [first = name] = name.split(behindName)
  return `${tongue?.calls ?? 'Call me'} ${first}`
}

/** Two words at most before what may follow it, or all with a capital: not "Ana comes too". */
function isName(phrase: string): boolean {
  const words = (phrase.split(behindName)[0] ?? '').split(' ')
  return words.length <= 2 || words.every((word) => /^(?:\p{Lu}|the$|de$|von$|di$)/u.test(word))
}

/** What may follow a name: "Sandra, not Ale", "Mireille please". */
const behindName = /[,;:!?]| (?:plus|please|bitte|instead|por favor|per favore|stp|svp)(?!\p{L})/u

/** "Rather under Archive" of "file it under Taxes": what stands behind the same preposition. */
function inSamePlace({ rule, wish }: Known, said: string): string | undefined {
  const news = placesIn(said).toReversed()
  const olds = placesIn(rule.text)
  for (const { word, from, to } of news) {
    const old = olds.findLast((place) => place.word === word)
    if (old === undefined) continue
    const value = said.slice(from, to)
    const about = [...readWish(value).words.keys()].some((each) => wish.words.has(each))
    if (about || fold(rule.text.slice(old.from, old.to)) === fold(value)) continue
    return oneLine(rule.text.slice(0, old.from) + value + rule.text.slice(old.to))
  }
  return undefined
}

const frame =
  "(?:(?:actually|oh|ah|no|nope|nah|not|sorry|wait|i|mean|meant|to|say|make|it|that|this|let's|lets|say|have|do|use|rather|better|instead|please|now|then|or|hm+|eh|oops|is|should|be|change|on|second|thoughts?|correction|mejor|perdon|que|sea|queria|quise|decir|en|realidad|espera|na|verdade|melhor|desculpa|quis|dizer|nao|alias|antes|anzi|meglio|facciamo|scusa|volevo|dire|intendevo|non|piuttosto|in|realta|aspetta|doch|lieber|nein|nee|ich|meinte|sagen|wir|besser|ach|quatsch|moment|eigentlich|en|fait|plutot|pardon|je|voulais|disons|attends|euh|enfin|toch|eigenlijk|jednak|lepiej|nie|egentligen|nej|hellre)[\\s,.;:!–—-]+)*"
const strong =
  /(?<!\p{L})(?:actually|instead|rather|make|meant|mean|no|nah|nope|better|sorry|oops|wait|correction|mejor|perdon|quise|queria|sea|realidad|verdade|melhor|desculpa|quis|nao|alias|antes|anzi|meglio|scusa|volevo|intendevo|piuttosto|realta|doch|lieber|nein|nee|meinte|sagen|besser|ach|quatsch|moment|fait|plutot|pardon|voulais|disons|non|enfin|toch|jednak|lepiej|hellre|second|say)(?!\p{L})/u
const mostWords = 4
/** Of a value of a known kind, or behind words that can only give another one. */
const mostSurely = 7
const explicit = /(?<!\p{L})(?:make (?:it|that)|i meant?|correction)(?!\p{L})/u

/** What is left of words that only give another value: "no, make it the window" is "the window". */
function bareValue(said: string, rule: Known): string | undefined {
  const folded = fold(said)
  const [tongue] = tonguesOf(folded)
  const past = tongue === undefined ? 0 : folded.length - partsOf(folded, tongue).whole.length
  const other = newValue(rule, said)
  const typed = other !== undefined
  const byName = other?.kind === 'name'
  const named = namedOld(said, rule.wish)
  if (past === 0 && !typed && named === undefined && !strong.test(folded)) return undefined
  const framed = new RegExp(`^\\W*${frame}`, 'u').exec(folded.slice(past))
  const lead = past + (framed?.[0].length ?? 0)
  // Prepositions are in the frame of other languages: one right before the value belongs to it.
  const back = /(?<!\p{L})(?:en|in|on|a) $/u.exec(folded.slice(0, lead))
  const from = back === null ? lead : back.index
  const own = named !== undefined && named.said.from <= from ? named.said.to : from
  const value = said
    .slice(own)
    .replace(trailing, '')
    .replace(/,? (?:not|no|nicht|pas|non|nao|não) .*$/iu, '')
    .replace(/^[\s,;:–—-]+|[\s.!,;]+$/gu, '')
  const words = value.split(' ').filter((word) => word !== '')
  const most = (typed && !byName) || explicit.test(folded) ? mostSurely : mostWords
  return words.length > 0 && words.length <= most && !telling.test(value) ? value : undefined
}

const telling =
  /^(?:i|we|he|she|they|it|there|is|was|are|were|ich|er|wir|je|il(?! \d)|elle|io|yo|eu)(?!\p{L})/iu
const trailing =
  /[\s,]+(?:instead|rather|please|then|actually|is better|is fine|it is|por favor|bitte|lieber|stp|i mean(?:t)?|in fact|é melhor|es mejor|è meglio|ist besser|c'est mieux)(?!\p{L})/giu

/** "Nothing but ...": what is set stands right behind. */
const excepted =
  /(?:anything (?:but|except|other than)|nothing but|otra cosa que|outra coisa (?:que nao|senao)|altro che|ander\p{L}+ als|autre chose que|without|sin|sem|senza|ohne|sans)(?!\p{L})/u

/**
 * A phrase in the place of what the rule sets: what it is called; what the words name as the old one; its
 * value, with the words around it; of "never ... in ..." what stands before the preposition; else what it
 * says last that is not its subject.
 */
function withPhrase(
  { rule, wish }: Known,
  phrase: string,
  old: Stretch | undefined,
): string | undefined {
  if (wish.slot === 'called') return isName(phrase) ? called(rule.text, phrase) : undefined
  if (old !== undefined) return replaced(rule.text, old, phrase)
  const runs = fullRuns(wish)
  const places = placesIn(rule.text)
  const first = places[0]
  const object = runs.findLast(({ to }) => first !== undefined && to <= first.from)
  const about = aboutIn(wish)
  const open = runs.filter(
    ({ from }) => !about.some((place) => from >= place.from && from < place.to),
  )
  const value = wish.values.at(-1)
  const valued = value && open.find(({ from, to }) => from <= value.from && value.to <= to)
  const but = excepted.exec(wish.folded)
  const only = but && open.find(({ to }) => to > but.index + but[0].length)
  const place =
    only ?? valued ?? (wish.forbids && object !== undefined ? object : (open.at(-1) ?? runs.at(-1)))
  return place && replaced(rule.text, place, phrase)
}
