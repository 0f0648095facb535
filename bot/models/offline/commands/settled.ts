import type { Frame, Ref } from '../../model.ts'
import { guess } from '../classify.ts'
import { closable, isClosable } from '../intents/open/choices.ts'
import { act, type Meaning } from '../meaning.ts'
import { readingsOf } from '../offers/dates.ts'
import { placesIn } from '../offers/places.ts'
import { datesIn, onlyWhen } from '../reading/dates.ts'
import { shownList } from '../reading/refs.ts'
import { match, stems } from '../reading/text.ts'

/** How likely the classifier must find it that something shown or open is closed, dropped or put off. */
const least = { numbered: 0.75, named: 0.5 }

const unsure =
  /\b(?:not|no(?:t|thing)? yet|yet|isn'?t|aren'?t|wasn'?t|haven'?t|hasn'?t|didn'?t|didnt|isnt|havent|hasnt|don'?t|dont|won'?t|wont|can'?t|never|nobody|no one|but|if|unless|when|half|almost|nearly|maybe|perhaps|might|would|could|should|will be|gonna|going to|tomorrow|soon|again|wish|if only|said|says|asked|think|wonder|deal|joking|kidding|wrong|instead|hope|hopefully|whether|make sure|needs?|want|waiting|until|once|before|supposed|every|often|used to)\b|["?]/i

/**
 * A report or a wish about what is numbered or open, said in words of its own: "5 settled alr", "number 3 can
 * go, they sort it themselves", "the van tag is renewed". Only where exactly that thing can be meant. Pure.
 */
export function settled(text: string, frame: Frame): Meaning | undefined {
  if (
    text.length > 160 ||
    /^(?:he|she|they|\w+) (?:said|says)\b|^(?:don'?t|maybe|what if|did|should)\b/i.test(text)
  )
    return undefined
  const [best] = guess(text, frame)
  const killed = ordered(text, frame)
  if (killed.length > 0) return act('close_loops', { ids: killed, as: 'dropped' })
  const later = pushedOn(text, frame)
  if (later !== undefined) return later
  if (best === undefined || !/^(?:done|drop|snooze)$/.test(best.intent)) return undefined
  const sure = best.score >= least.numbered ? numbered(text, frame) : []
  const refs = sure.length > 0 ? sure : numberless(text, best, frame)
  if (refs.length === 0) return undefined
  const ids = refs.map(({ id }) => id)
  if (best.intent === 'snooze') return putOff(ids, text, frame)
  if (unsure.test(text)) return undefined
  return act('close_loops', { ids, as: best.intent === 'done' ? 'done' : 'dropped' })
}

const nums =
  '(?<nums>(?:number |item |no\\.? |#)?\\d{1,2}(?:\\s*(?:,|and|&|\\+)\\s*(?:number |item |no\\.? |#)?\\d{1,2})*)'
const opening = '(?:(?:nah|no|ok|right|so|yeah|actually|just|please|pls|and)[,.]? +)*'
const killing = [
  new RegExp(`^${opening}(?:kill|drop|scrap|bin|ditch|dump)\\s+${nums}(?=[,.;!]|$)`, 'i'),
  new RegExp(
    `^${opening}${nums}\\s+(?:can (?:go|be (?:dropped|scrapped|binned))|(?:is|are) (?:no longer needed|moot|off the table))(?=[,.;!]|$)`,
    'i',
  ),
]

/** "kill 1 and 4, they went with somebody cheaper": the numbers behind the verb, whatever reason follows. */
function ordered(text: string, frame: Frame): readonly string[] {
  const places = match(killing, text)?.('nums').match(/\d+/g) ?? []
  const refs = places.map((place) => shownList(frame)[Number(place) - 1])
  const ids = refs.flatMap((ref) => (ref !== undefined && isClosable(ref) ? [ref.id] : []))
  return ids.length === places.length && !unsure.test(text) ? ids : []
}

const pushing =
  /^(?<what>[^?"]{4,80}?)[,.;!–-]+\s*(?:(?:so|please|pls|just|can you|could you)\s+)*(?:put|park|shelve|leave|push|snooze|hold|move|shove) (?:it|that)(?: (?:away|off|aside|back|on ice))? (?:until|till?|to) (?<when>[^,.;!?]+)(?:[,.;!].*)?$/i

/** "I can't face the tax form this week. put it away until the 10th": the one thing that shares two words. */
function pushedOn(text: string, frame: Frame): Meaning | undefined {
  const found = pushing.exec(text)?.groups
  if (
    found === undefined ||
    /^(?:if|when|what if|should|did|don'?t|maybe|he said|she said)\b/i.test(text)
  )
    return undefined
  const said = new Set(stems(found['what'] ?? ''))
  const shares = (open: string) => stems(open).filter((word) => said.has(word)).length
  const [only, more] = closable(frame).filter(({ text: open }) => shares(open) > 0)
  const until = onlyWhen((found['when'] ?? '').replace(/^the (?=\d)/i, 'on the '), frame)
  if (only === undefined || more !== undefined || until === undefined) return undefined
  return shares(only.text) < 2 ? undefined : act('snooze', { ids: [only.id], until })
}

function numberless(
  text: string,
  best: { readonly intent: string; readonly score: number },
  frame: Frame,
) {
  if (best.score < least.named) return []
  return best.intent === 'done' ? reported(text, frame) : oneCalled(text, frame)
}

function putOff(ids: readonly string[], text: string, frame: Frame): Meaning | undefined {
  if (/\b(?:not|don'?t|dont|if|unless|never|maybe|perhaps|would|said|says)\b|["?]/i.test(text))
    return undefined
  const readings = readingsOf(text, frame)
  const said = readings.length === 1 ? readings[0]?.when : undefined
  const until = said === undefined ? undefined : onlyWhen(said, frame)
  return until === undefined ? undefined : act('snooze', { ids, until })
}

/** A place stands alone, or in front of what is said of it: "4 coins" is none. */
const counted =
  /(?<![\p{L}\d:.£€$])(?:#?\d{1,2}(?![\p{L}\d:%.]))(?!\s*(?:$|[,.;!&+–—-]|(?:(?:is|are|was|were|has been|have been) (?:now |all |both |also )*(?:done|settled|sorted|finished|complete[d]?|closed|dropped|off|out|gone|fixed|paid|sent)|and|can|may|to|too|also|both|now|please|pls|until|till?|done|did|settled|sorted|finished|complete[d]?|closed|dropped|off|out|gone|#?\d)\b))/iu
const wordy =
  /\b(?:number|item|no\.?|#|the|all|both|everything|each)\b|^\W*(?:\p{L}+,? )?(?:\p{L}+ )?#?\d/iu

/** "the first two weeks": counted is something else. */
const ranked =
  /\b(?:first|last|top|second|third|fourth|fifth) (?:(?:two|three|four|2|3|4) )?(?!(?:ones?|items?|things?|two|three|four|2|3|4|is|are|was|were|can|may|has|have|to|until|till?|and|done|settled|sorted|finished|i|we|please|pls|also|too|now|gone|off|fixed)\b)\p{L}/iu
const kinds = [
  /\b(?:done|settled|sorted|finished|fixed|complete)/i,
  /\b(?:drop|scrap|bin|kill|can go|cancel)/i,
  /\b(?:wait|snooze|rest|park|push|later)/i,
]

/** What is named by its number alone; none where a number may count something else. */
export function numbered(text: string, frame: Frame): readonly Ref[] {
  const list = shownList(frame)
  if (list.length === 0 || !wordy.test(text)) return []
  const undated = datesIn(text, frame).reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    text,
  )
  if (counted.test(undated) || ranked.test(undated)) return []
  if (kinds.filter((kind) => kind.test(text)).length > 1) return []
  const places = placesIn(undated, list.length)
  if (/\bboth\b/i.test(text) && places.length !== 2) return []
  const refs = places.flatMap((place) => list[place - 1] ?? [])
  return refs.every(isClosable) ? refs : []
}

const called =
  /^(?:(?:ok|oh|right|nvm|never ?mind|forget|scrap|drop|cancel|skip|so|and)[,:]?\s+)*(?:about\s+)?(?:the|my|that)\s+(?<what>[^,.;]{3,40}?)\s+(?:one|reminder|thing)\b(?<rest>.*)$/iu

/** "the affidavit one, park until Monday", "nvm the gym reminder": all its telling words are in one open thing. */
function oneCalled(text: string, frame: Frame): readonly Ref[] {
  const found = called.exec(text)?.groups
  const said = stems(found?.['what'] ?? '')
  if (
    found === undefined ||
    said.length === 0 ||
    !/^(?:$|[,.;!–-].{0,50}$)/.test(found['rest'] ?? '')
  )
    return []
  const fits = closable(frame).filter(({ text: open }) => {
    const has = new Set(stems(open))
    return said.every((word) => has.has(word))
  })
  return fits.length === 1 ? fits : []
}

/** Telling words that add nothing to a report of something done. */
const idle = new Set(
  'just final finally alread already last long ye yes even then well thank hour ago like today morning earlier lol lmao yay phew alr btw tho bruh mate ok right done sort'.split(
    ' ',
  ),
)
const cheer = /(\p{L})\1{2}|^(?:wo+ho*|yay+|lets?go+|haha\w*|phew)$/iu
const isNow =
  /\b(?:is|are|'s|was|were|got|been|both)\s+(?:now |finally |all |already )*(?<how>in|done|sorted|settled|finished|renewed|paid|sent|posted|fixed|ordered|booked|signed|submitted|delivered|off|out|returned|handed in|cleaned|printed|collected|picked up|history)\b(?<more>.*)$/i
/** What is "in", "off" or "out" was to be given to somebody. */
const given = /^(?:submit|hand|send|fil|post|upload|deliver|mail|turn|enter|apply)/
const mine = /^(?:(?:i|we)\b|i'?ve|we'?ve|that'?s|just|finally|already|ok|right|so|bruh|yay)/i

/** The one open loop that a clause of a report fulfils: its telling words, and next to no others. */
function reported(text: string, frame: Frame): readonly Ref[] {
  const clauses = text
    .split(/[,;.!?]+\s+|\s+(?:and|so)\s+|[.!]+$/)
    .filter((each) => each.trim() !== '')
  const loops = closable(frame).filter(({ type }) => type === 'loop')
  const fits = loops.filter(({ text: open }) =>
    clauses.some((clause) => fulfils(clause, open, frame)),
  )
  return fits.length === 1 ? fits : []
}

function fulfils(clause: string, open: string, frame: Frame): boolean {
  const undated = datesIn(clause, frame).reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end),
    clause,
  )
  const said = stems(undated)
  const [verb = '', ...things] = [...new Set(stems(open))]
  if (things.length === 0 || !things.every((word) => said.includes(word))) return false
  const extra = said.filter((word) => word !== verb && !things.includes(word))
  const now = isNow.exec(undated.trim())
  if (now !== null && now.index > 0) return isFulfilled(now, verb, extra)
  if (!said.includes(verb) || !extra.every(isIdle)) return false
  const begins = said.find((word) => !isIdle(word))
  return begins === verb || mine.test(undated.trim())
}

/** "the ethics form is in", "the van tag is renewed": nothing is said beyond it. */
function isFulfilled({ groups }: RegExpExecArray, verb: string, extra: readonly string[]): boolean {
  const how = groups?.['how'] ?? ''
  if (/^(?:in|off|out)$/i.test(how) && !given.test(verb)) return false
  const more = stems(groups?.['more'] ?? '')
  return more.every(isIdle) && extra.filter((word) => !isIdle(word)).length < 2
}

function isIdle(word: string): boolean {
  return idle.has(word) || cheer.test(word)
}
