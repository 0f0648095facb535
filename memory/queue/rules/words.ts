import { oneLine } from '../cut.ts'

/**
 * A text as the cues of a tongue are written: lower case, no accents, straight apostrophes. Every UTF-16
 * unit stays one unit, so that a place found here is the same place in the text itself.
 */
export function fold(text: string): string {
  let folded = ''
  for (const unit of text.split('')) folded += units.get(unit) ?? foldUnit(unit)
  return folded
}

const units: ReadonlyMap<string, string> = new Map([
  ['’', "'"],
  ['‘', "'"],
  ['`', "'"],
  ['´', "'"],
  ['ß', 's'],
  ['æ', 'a'],
  ['œ', 'o'],
  ['ł', 'l'],
  ['Ł', 'l'],
  ['ı', 'i'],
  ['ø', 'o'],
  ['\u00a0', ' '],
])

function foldUnit(unit: string): string {
  if (unit < '\u0080') return unit.toLowerCase()
  if ((unit >= '\u0250' && unit < '\u1e00') || unit > '\u1eff') return unit
  const base = unit.normalize('NFD').charAt(0)
  return base < '\u0250' ? base.toLowerCase().charAt(0) : unit
}

/** A word of a folded text and where it stands, in UTF-16 units. */
export type Placed = { readonly word: string; readonly from: number; readonly to: number }

/** The words of a folded text; one with hyphens is one word, and of writing without blanks, pairs of signs. */
export function placedWords(folded: string): readonly Placed[] {
  return [...folded.matchAll(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu)].flatMap((match) => {
    const [run] = match
    if (/[\u3040-\u30ff\u4e00-\u9fff]/u.test(run)) return pairsOf(run, match.index)
    const to = match.index + run.length
    return [{ word: run.replaceAll('-', ''), from: match.index, to }]
  })
}

export function wordsOf(folded: string): readonly string[] {
  return placedWords(folded).map(({ word }) => word)
}

/** Signs that say nothing of what is spoken of. */
const commonSigns =
  /[给我发在把请的了再用不从现开始以后每天总是都能到改关于规则忘掉更喜欢收送毎日今後必]/u

function pairsOf(run: string, at: number): readonly Placed[] {
  const signs = [...run.matchAll(/[\u30a0-\u30ff\u4e00-\u9fff]/gu)].filter(
    ([sign]) => !commonSigns.test(sign),
  )
  return signs.slice(1).flatMap(({ index, 0: second }, i) => {
    const first = signs[i]
    if (first === undefined || index !== first.index + 1) return []
    return [{ word: `${first[0]}${second}`, from: at + first.index, to: at + index + 1 }]
  })
}

/** Endings off, the rest cut: enough to know a word again, in any of the languages. */
export function stem(word: string): string {
  const bare =
    word.length > 3 ? word.replace(/(?:ings?|ies|ied|es|ed|en|em|s|e|y|a|o|i|n)$/u, '') : word
  return bare.slice(0, 7)
}

/** In characters; what is longer is no wish but a text without stops. */
const longestWish = 400

/**
 * The sentences of a message that the person says to Otto themselves, each on one line: without code,
 * quoted lines, what was passed on from elsewhere, and what they dictate for somebody else.
 */
export function sentencesOf(message: string): readonly string[] {
  return withoutDictation(withoutPassedOn(message))
    .split(
      /(?<=[.!?…])(?<!\b(?:[ap]\.m|e\.g|i\.e|etc|mr|mrs|ms|dr|st|vs|no|approx|bzw|z\.b|sra?|p\.ex|ecc)\.)\s+|(?<=[。！？])|\n+|;\s+/iu,
    )
    .map(oneLine)
    .filter(({ length }) => length > 2 && length <= longestWish)
    .filter((sentence) => !/^["“”„«»'‘>]/u.test(sentence))
}

/** A sentence with what stands between quotation marks blanked, place for place: its words are not the person's. */
export function withoutQuotes(sentence: string): string {
  return sentence.replace(
    /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<!\p{L})['‘][^'’]+['’](?!\p{L})/gu,
    (quote) => '"'.repeat(quote.length),
  )
}

/** Blanks within a line only: over thousands of empty lines `\s*` would take the square of them. */
function withoutPassedOn(message: string): string {
  const cut = message.search(
    /^[^\S\n]*(?:-{2,}[^\S\n]*)?(?:forwarded message|original message|begin forwarded message|fwd?:|from: .+\n|weitergeleitete nachricht|mensaje reenviado|mensagem encaminhada|messaggio inoltrato|message transf[ée]r[ée])/imu,
  )
  const own = cut < 0 ? message : message.slice(0, cut)
  return own.replace(/```[\s\S]*?(?:```|$)/gu, '\n').replace(/^[^\S\n]*>.*$/gmu, '')
}

/** Of "draft a mail to Sam: never ..." only what comes before the colon is said to Otto. */
function withoutDictation(message: string): string {
  const dictated =
    /^\W*(?:please |can you |could you |por favor,? |bitte |per favore,? )?(?:(?:draft|mail|e-?mail|write|reply|send|text|message|tell|ask|save|translate|summari[sz]e|proofread|fix|rephrase|forward|quote|read|post|tweet)\b|(?:escribe(?:le)?|manda(?:le)?|env[ií]a(?:le)?|dile|traduce|resume|responde(?:le)?|escreve|envia|diz|traduz|scrivi|manda|di|traduci|rispondi|[ée]cris|envoie|dis|traduis|r[ée]ponds)\s+(?:a|al|à|ao|para|un|una|um|uma|esto|isto|questo|ceci|[àa] )\b|(?:schreib|schick|sag|[üu]bersetz|antworte)e?\s+(?:an |dem |der |das |ihm |ihr |\p{Lu}))[^.!?\n:]*:(?!\d)/iu
  return dictated.exec(message)?.[0] ?? message
}

export function sameSet<T>(a: Iterable<T>, b: Iterable<T>): boolean {
  const [one, other] = [new Set(a), new Set(b)]
  return one.size === other.size && [...one].every((each) => other.has(each))
}

const because =
  /(?<!\p{L})(?:because|so that|otherwise|porque|pois|perch[eé]|weil|sonst|parce que|sinon|omdat|eftersom)(?!\p{L})\s+(.+?)[.!]*$/iu

/** Why a sentence of a message is said: what stands behind "because", else the message itself. */
export function reasonOf(sentence: string, message: string): string {
  return because.exec(sentence)?.[1] ?? oneLine(message.slice(0, 400)).slice(0, 200)
}
