import { resolveWhen } from '../../../../memory/time/words.ts'
import type { Frame, Ref } from '../../model.ts'
import { type Guess, guess } from '../classify.ts'
import { act, type Choice, type Meaning } from '../meaning.ts'
import { choicesFor } from '../offers/choices.ts'
import { placesIn } from '../offers/places.ts'
import { datesIn, timeOf } from '../reading/dates.ts'
import { isConditional, isReported, type Part, readPart } from '../reading/part.ts'
import { known, shownList } from '../reading/refs.ts'
import { stems } from '../reading/text.ts'
import { numbered } from './settled.ts'
import { isLoose } from './whole.ts'

/** Both that likely and that far ahead of the next, a wish is done that can be taken back with one tap. */
const sure = 0.97
const ahead = 20
const longest = 120

/** Said of others, of the past, denied, supposed, quoted, half done, joked. */
const doubtful =
  /\b(?:not|never|nobody|no one|nothing|nearly|almost|half|maybe|perhaps|probably|might|would|wish|if|unless|when(?:ever)?|said|says|saying|told|tells|asked|asks|goes|reckons?|thinks?|thought|wonder|guess|suppose[ds]?|imagine|pretend|joke|joking|kidding|lol|lmao|haha\w*|yet|but|except|instead|used to|always|every(?:one|body)|idea|he'?s like|she'?s like|i'?m like|isnt|dont|didnt|wasnt|havent|hasnt|cant|wont|\p{L}+n't|will be|gonna|going to|should|nag(?:s|ged)|was|were|came|went|forgot|meant)\b|["“”?😂🤣]|…|\.\.\./iu

/** Who speaks of somebody's doing, not of what Otto is to do: "I made the reminder 8pm", "Sam paused his". */
const telling =
  /^(?:(?:i|we|he|she|they|you|it)\s+(?!(?:want|need|'d|would)\b)\p{L}+|(?:my|his|her|their|the)\s+\p{L}+\s+(?:has|had|have|is|was|paused|stopped|changed|moved|made)\b|\p{Lu}\p{Ll}+\s+\p{L}+ed\b)/iu

const bidding =
  /\b(?:take|bin|drop|delete|remove|cancel|scrap|strike|clear|kill|ditch|nix|wipe|cross|get rid)\b/i

type Fits = (given: {
  readonly choice: Choice
  readonly others: readonly Choice[]
  readonly part: Part
  readonly frame: Frame
}) => boolean

/** Whether the words name the thing: by a telling word that no other has, by its number, or as a reply to it. */
function names(refs: readonly Ref[], among: readonly Ref[], text: string, frame: Frame): boolean {
  const ids = refs.map(({ id }) => id)
  const replied = (frame.repliedTo?.refs ?? []).filter(({ type }) => type !== 'turn')
  if (replied.length > 0 && replied.every(({ id }) => ids.includes(id))) return true
  const places = placesIn(withoutTimes(text, frame), shownList(frame).length)
  if (places.length > 0) {
    const listed = numbered(text, frame)
    return listed.length === ids.length && listed.every(({ id }) => ids.includes(id))
  }
  const said = new Set(stems(text).filter((word) => /\p{L}{3}/u.test(word)))
  const shares = (ref: Ref) => stems(ref.text).some((word) => said.has(word))
  return refs.every(shares) && among.every((ref) => ids.includes(ref.id) || !shares(ref))
}

function withoutTimes(text: string, frame: Frame): string {
  return datesIn(text, frame).reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    text,
  )
}

function isTimed(words: unknown, frame: Frame): boolean {
  return typeof words === 'string' && resolveWhen(words, timeOf(frame)).type === 'at'
}

/** Loops and reminders: the ones that are meant and no others. */
const ofOpen: Fits = ({ choice, part, frame }) => {
  const { ids } = choice.args
  const among = known(frame, ['loop', 'trigger'])
  const refs = among.filter(({ id }) => Array.isArray(ids) && ids.includes(id))
  if (refs.length === 0 || !names(refs, among, part.text, frame)) return false
  const pointed = (frame.repliedTo?.refs ?? []).some(({ id }) => id === refs[0]?.id)
  const placed = numbered(part.text, frame).length > 0
  return pointed || placed || refs.every((ref) => tells(part.text, ref, frame))
}

/** Two telling words are shared, or the one that is stands among few others. */
function tells(text: string, ref: Ref, frame: Frame): boolean {
  const own = new Set(stems(ref.text))
  const said = [...new Set(stems(withoutTimes(text, frame)))]
  const shared = said.filter((word) => own.has(word)).length
  return shared > 1 || (shared === 1 && said.length < 4)
}

/** "I called the bank about the loan": of what more it was, an open loop that does not say may be another. */
const isOfMore = ({ choice, part }: Parameters<Fits>[0]) =>
  /\b(?:about|regarding)\b/i.test(part.text) && !/\b(?:about|regarding)\b/i.test(choice.label)

const ofTrigger: Fits = ({ choice, part, frame }) => {
  const among = known(frame, ['trigger'])
  const refs = among.filter(({ id }) => id === choice.args['id'])
  if (telling.test(part.text) && !/\b(?:so|please|can you|could you)\b/i.test(part.text))
    return false
  return refs.length === 1 && names(refs, among, part.text, frame)
}

const ofEvent: Fits = ({ choice, part, frame }) => {
  const among = known(frame, ['event'])
  const event = String(choice.args['event'] ?? '').toLowerCase()
  const refs = among.filter(({ text }) => text.toLowerCase().startsWith(event))
  return refs.length === 1 && names(refs, among, part.text, frame)
}

const ends = (given: Parameters<Fits>[0]) => {
  const { until } = given.choice.args
  return until === undefined || isTimed(until, given.frame)
}

const rules: ReadonlyMap<string, Fits> = new Map<string, Fits>([
  ['done', (given) => !isOfMore(given) && ofOpen(given)],
  ['drop', ofOpen],
  ['snooze', (given) => isTimed(given.choice.args['until'], given.frame) && ofOpen(given)],
  ['pause', (given) => ends(given) && ofTrigger(given)],
  ['resume', ofTrigger],
  ['reword', (given) => ofTrigger(given) && /["'“‘:]/.test(given.part.text)],
  [
    'retime',
    (given) =>
      (given.choice.args['when'] === undefined || isTimed(given.choice.args['when'], given.frame)) &&
      ofTrigger(given),
  ],
  [
    'move_event',
    (given) => isTimed(given.choice.args['when'], given.frame) && ofEvent(given),
  ],
  ['delete_event', (given) => bidding.test(given.part.text) && ofEvent(given)],
  [
    'discard',
    ({ part, frame }) => frame.drafts.length === 1 && bidding.test(part.text),
  ],
  [
    'drop_rule',
    ({ choice, part, frame }) => {
      const said = new Set(stems(part.text))
      const shared = frame.rules.filter(({ text }) => stems(text).some((word) => said.has(word)))
      return shared.length === 1 && shared[0]?.id === choice.args['id']
    },
  ],
  ['save', ({ part }) => /\S\s+https?:\/\/|https?:\/\/\S+\s+\S/i.test(part.text)],
  [
    'remind',
    ({ choice, part, frame }) =>
      isTimed(choice.args['when'], frame) &&
      !/\bme\b/i.test(String(choice.args['text'])) &&
      /\b(?:tell|ping|poke|nudge|remind|buzz|shout at|yell at|give|get|prod|message|alert) (?:me|us)\b/i.test(
        part.text,
      ),
  ],
  ['consolidate', ({ part }) => /\bmemor/i.test(part.text)],
]) // biome-ignore format: a table

const enough: Readonly<Record<string, number>> = { consolidate: 0.92, save: 0.95 }

/**
 * What the classifier is next to certain of, where every argument is there, the words name exactly what is
 * meant and nothing of them denies, supposes or reports. Nothing that is final or goes out. Pure.
 */
export function surely(text: string, frame: Frame): Meaning | undefined {
  const part = readPart(text)
  const plainly = part.mood === 'order' || part.mood === 'asked'
  if (!plainly || text.length > longest || doubtful.test(part.text)) return undefined
  if (isConditional(part.text) || isReported(part.text)) return undefined
  const [best, next] = guess(text, frame)
  if (best === undefined || !isCertain(best, next)) return undefined
  const fits = rules.get(best.intent)
  const [choice, ...others] = fits === undefined ? [] : choicesFor(best.intent, part, frame)
  if (choice === undefined || fits?.({ choice, others, part, frame }) !== true) return undefined
  const call = { tool: choice.tool, args: choice.args }
  return isLoose([call], frame) ? undefined : act(call.tool, call.args)
}

function isCertain(best: Guess, next: Guess | undefined): boolean {
  const far = best.score >= ahead * (next?.score ?? 0)
  return best.score >= (enough[best.intent] ?? sure) && (far || best.intent in enough)
}
