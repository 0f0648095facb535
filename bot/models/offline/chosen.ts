import type { Asked, OfferedChoice } from '../model.ts'
import { act, type Meaning, say } from './meaning.ts'
import { match, stems, trimEnds } from './reading/text.ts'

const place =
  /^(?:(?:yes|ok(?:ay)?|please|hm+|um)[, ]+)*(?:the |option |number |choice |no\.? ?)*(?<place>first|second|third|last|1st|2nd|3rd|[123]|one|two|three)(?: one| option| choice| thing)?(?:[, ]+(?:please|thanks?))*$/i
const places = [
  ['first', '1st', '1', 'one'],
  ['second', '2nd', '2', 'two'],
  ['third', '3rd', '3', 'three'],
]

const yes =
  /^(?:(?:yes|yep|yeah|yup|ya|aye|sure|please|do (?:it|that)|go (?:ahead|for it)|correct|exactly|right|that(?:'s)?(?: the| it| right| one)*|ok(?:ay)? do it|absolutely|definitely|of course|indeed)[\s,.!]*)+$/i

/** What says only that one is chosen; the rest of an answer names it. */
const idle = new Set(
  stems(
    'yes yep yeah ok okay please put add make stick pop it that this one my the a thanks do as just then well',
  ),
)
const otherWords: readonly (readonly [RegExp, string])[] = [
  [/\b(?:diary|agenda|cal)\b/gi, 'calendar'],
  [/\b(?:to-?do(?: list)?|todo)\b/gi, 'list'],
  [/\b(?:memory|note it(?: down)?|keep it in mind)\b/gi, 'remember'],
  [/\breminder\b/gi, 'remind'],
]
/** Sending takes the draft's own button, or words for just that. */
const never: ReadonlySet<string> = new Set(['send_draft'])

/**
 * The newest message as a choice among what was offered as buttons: by place, by a yes where there is one, by
 * words that stand on just one of them. undefined = it is about something else.
 */
export function chosen(
  { choices }: Extract<Asked, { about: 'choice' }>,
  given: string,
): Meaning | undefined {
  const text = trimEnds(given)
  if (text.length > 60) return undefined
  const said = match(place, text)?.('place').toLowerCase()
  if (said !== undefined) return made(said === 'last' ? choices.at(-1) : choices[placeOf(said)])
  const [only, another] = choices
  if (yes.test(text))
    return another === undefined ? made(only) : say('Which one? Tap it, or tell me its number.')
  const [named, more] = namedBy(text, choices)
  return more === undefined ? made(named) : undefined
}

function placeOf(said: string): number {
  return places.findIndex((names) => names.includes(said))
}

function made(choice: OfferedChoice | undefined): Meaning | undefined {
  return choice === undefined || never.has(choice.tool) ? undefined : act(choice.tool, choice.args)
}

/** The choices whose labels hold every telling word of the answer. */
function namedBy(text: string, choices: readonly OfferedChoice[]): readonly OfferedChoice[] {
  const plain = otherWords.reduce((all, [form, word]) => all.replace(form, word), text)
  const words = stems(plain).filter((word) => !idle.has(word))
  if (words.length === 0 || /\b(?:not|no|don'?t|never)\b|\?/i.test(text)) return []
  const fits = choices.filter(({ label }) => {
    const has = new Set(stems(label))
    return words.every((word) => has.has(word))
  })
  // "the calendar" is the one that begins so, rather than "Off the calendar".
  const first = fits.filter(({ label }) =>
    words.includes(stems(label.split(' ')[0] ?? '')[0] ?? ''),
  )
  return first.length === 1 ? first : fits
}
