import type { Frame, Ref } from '../../model.ts'
import { deleteChoice } from '../intents/calendar/change.ts'
import { type As, closable, closeChoices, isClosable } from '../intents/open/choices.ts'
import { snoozeChoices } from '../intents/open/snooze.ts'
import { turnOf, undoChoice } from '../intents/undo.ts'
import { type Choice, choice } from '../meaning.ts'
import { datesIn } from '../reading/dates.ts'
import { known, meantByIt, shownList } from '../reading/refs.ts'
import { short, stems } from '../reading/text.ts'
import { afterTo, afterWhile, readingsOf } from './dates.ts'
import { placesIn } from './places.ts'

export const showOpen = choice('Show what is open', 'list_open')

/** Closing or dropping: all that was numbered, else the likeliest two. */
export const closing =
  (as: As) =>
  (text: string, frame: Frame): readonly Choice[] => {
    const places = placesIn(text, shownList(frame).length)
    const listed = places.flatMap((place) => shownList(frame)[place - 1] ?? []).filter(isClosable)
    if (listed.length > 1) return [together(listed, as), ...closeChoices(listed.slice(0, 1), as)]
    const refs = listed.length === 1 ? listed : likely(text, frame)
    if (refs.length > 0) return closeChoices(refs, as)
    const gone = as === 'dropped' ? shownEvent(text, frame) : undefined
    return [gone === undefined ? showOpen : deleteChoice(gone)]
  }

/** What is dropped may be the event that was replied to or named. */
function shownEvent(text: string, frame: Frame): string | undefined {
  const said = new Set(stems(text))
  const [replied, more] = (frame.repliedTo?.refs ?? []).filter(({ type }) => type === 'event')
  const one = more === undefined ? replied : undefined
  const named = known(frame, ['event']).find((ref) =>
    stems(ref.text).some((word) => said.has(word)),
  )
  return (one ?? named)?.text.split(/[,;]/)[0]
}

function together(refs: readonly Ref[], as: As): Choice {
  const label = `${as === 'done' ? 'Done' : 'Drop'}: ${short(refs.map(({ text }) => text).join(', '), 60)}`
  return choice(label, 'close_loops', { ids: refs.map(({ id }) => id), as })
}

/** Putting off: the time said, a while from now, or tomorrow. */
export function snoozing(given: string, frame: Frame): readonly Choice[] {
  const text = given.replace(/\b(?:make|move|push|shift|bump) it\b/gi, 'it')
  const places = placesIn(withoutDates(text, frame), shownList(frame).length)
  const listed = places.flatMap((place) => shownList(frame)[place - 1] ?? []).filter(isClosable)
  const refs = listed.length > 0 ? listed : likely(text, frame)
  if (refs.length === 0) return [showOpen]
  const said = readingsOf(text, frame).flatMap(({ when }) => when ?? [])
  const until = said[0] ?? afterWhile(text, frame) ?? afterTo(text, frame) ?? 'tomorrow at 9am'
  const words = until.replace(/^(?:until|till?|to|before|by|this at)\s+/i, (lead) =>
    /this/i.test(lead) ? 'at ' : '',
  )
  if (listed.length > 1) {
    const ids = listed.map(({ id }) => id)
    return [choice(`Snooze these ${ids.length} until ${words}`, 'snooze', { ids, until: words })]
  }
  return snoozeChoices(refs, words, frame)
}

function withoutDates(text: string, frame: Frame): string {
  return datesIn(text, frame).reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    text,
  )
}

/** What was replied to, else what shares words with the text, else the few there are: likeliest first. */
export function likely(text: string, frame: Frame): readonly Ref[] {
  const shown = meantByIt(frame).filter(isClosable)
  const all = closable(frame)
  const scored = all
    .map((ref) => ({ ref, score: likeness(text, ref, all) + (shown.includes(ref) ? 0.8 : 0) }))
    .sort((a, b) => b.score - a.score)
  const best = scored[0]?.score ?? 0
  if (best === 0) return all.length > 3 ? [] : all
  return scored
    .filter(({ score }) => score > 0 && score >= best / 3)
    .map(({ ref }) => ref)
    .slice(0, 3)
}

/** How many telling words a thing shares with what was said; words that others have too count less. */
function likeness(text: string, ref: Ref, all: readonly Ref[]): number {
  const said = stems(text)
  const own = [...new Set(stems(ref.text))]
  const score = own.reduce((sum, word) => {
    if (!said.some((each) => alike(each, word))) return sum
    const others = all.filter((other) => stems(other.text).some((each) => alike(each, word))).length
    return sum + 1 / Math.max(1, others)
  }, 0)
  return score / Math.sqrt(Math.max(1, own.length))
}

/** The same word, or the same beginning: "bio" and "biology", "quote" and "quotes". */
function alike(a: string, b: string): boolean {
  if (a === b) return true
  const [less, more] = a.length < b.length ? [a, b] : [b, a]
  return less.length > 2 && more.startsWith(less) && /\p{L}{3}/u.test(less)
}

/** What the message replied to did, else the last change. */
export function undoing(_text: string, frame: Frame): readonly Choice[] {
  return [undoChoice(turnOf(frame))]
}
