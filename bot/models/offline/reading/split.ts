import { readPart } from './part.ts'

/** What a part is, as far as it decides whether the next words still belong to it. */
type Kind = 'letter' | 'duty' | 'keeping' | 'other'

const kinds: readonly { readonly kind: Kind; readonly pattern: RegExp }[] = [
  {
    kind: 'letter',
    pattern:
      /^(?:draft|write (?!down|this)|compose|e-?mail|mail|message|msg|text|tell (?!me\b)|let (?!me\b)\S+(?: \S+)? know|reply|respond|answer|ask (?!me\b)|send \S+(?: \S+)? an? |drop \S+ a line|prepare an? (?:mail|e-?mail|message)|shoot|(?:make|have) it say|change (?:it|the \w+) to|add (?:a|the) (?:line|sentence|ps))/i,
  },
  {
    kind: 'duty',
    pattern:
      /^(?:remind|ping|nudge|set an?|(?:an? )?reminder|i'?ll\b|i will|i (?:really |still |also )?(?:need|have|must|owe|promised|told|said)|i'?ve (?:got|promised)|to-?do\b|task\b|don'?t (?:let me )?forget to|remember to|wake|waiting|i'?m waiting|at \d|tomorrow|every|on \w+day)/i,
  },
  {
    kind: 'keeping',
    pattern:
      /^(?:remember|remeber|memori[sz]e|note|make a note|take a note|jot|write (?:down|this)|keep|bear in mind|fyi|for the record|just so you know|don'?t forget|save|bookmark|park|clip|store|log|record|always|never|from now|(?:new )?rule|whenever|forget)\b/i,
  },
]

/** Surely the beginning of a wish of its own, whatever stands before it. */
const strong =
  /^(?:remind me\b|(?:pause|resume|un-?pause) (?:the|my)\b|set an? (?:reminder|alarm|timer)|remember (?:that |my |our |: ?)\S|note (?:that |down |: ?)\S|make a note|fyi\b|i owe\b|\S+(?: \S+)? (?:still )?owes me\b|(?:i'?m )?waiting (?:for|on)\b|save (?:this|the (?:link|article|page)|https?:)|bookmark\b|show me\b|list (?:my|the|all)\b|(?:done|close|drop|finish|tick off|check off|delete|cancel) (?:with )?(?:#?\d|number|the (?:first|second|third|fourth|last)|both)|#?\d+ (?:is |are )?(?:done|finished)|mark \S+(?: \S+)? (?:as )?(?:done|complete)|snooze\b|(?:un-?do|revert) (?:that|it|the last)\b|undo$|brief(?: me)?[.!?]*$|(?:put|add|stick|enter) .{2,60}\b(?:calendar|diary|agenda|to-?do(?: list)?|my list)\b|schedule an? \S+|from now on\b|always (?:answer|reply|write|use|call|send)|discard (?:it|the)|(?:draft|write|e-?mail|message|text|tell|let)\b.{2,60}(?::|\bsaying\b|\bthat\b)|draft an?\b|forget (?:my|the|our|what)\b.{3,}|help[.!?]*$)/i

/** The same where it is asked. */
const asking =
  /^(?:what'?s|what (?:is|are|do|did|does|am|have)|who(?:'s| is| owes| did)?|when(?:'s| is| did| do| does| was)|where(?:'s| is| did| do| does| was)|how (?:much|many|is|are|do|does|did|long)|which|am i|is there|do i|did i|have i|do you|\bany)\b/i

/** A wish only where what stands before could not go on with it: "and tell Ana", "and cancel the dentist". */
const weak =
  /^(?:approve\b|send (?:it|that|the)\b|tell\b|let \S+ know|text\b|message\b|e-?mail\b|mail\b|write (?:to|an?)\b|ask\b|move\b|reschedule\b|push\b|postpone\b|cancel\b|delete\b|remove\b|forget\b|i'?ll\b|i will\b|i (?:also )?(?:need|have|must)\b|i promised\b|call off\b|never\b|always\b|drop\b|done\b|close\b|tick\b|save\b|remember\b|note\b|put\b|add\b|schedule\b|draft\b|make it say\b|change (?:it|the)\b|brief\b|tidy\b|keep\b|set\b|park\b|\p{Lu}\p{L}+ (?:promised|will|owes|is going to)\b)/iu

/** What may follow a letter's text without being part of it. */
const afterLetter =
  /^(?:remind me\b|what'?s (?:open|on)\b|undo (?:that|it|the)\b|snooze #?\d|done #?\d|brief[.!?]*$|brief me|remember that (?:my|i|the)\b|(?:put|add) .{2,60}\b(?:in|on|to) my (?:calendar|list|to-?do)|what do i owe)/i

const boundary =
  /(?<sentence>[.!?]+["')\]]?\s+(?=\S)|\s*\n+\s*|\s*;\s+)|(?<joint>[,.]?\s+(?:and|then|but|plus|also|&|\+|as well as)\s+(?:(?:also|then|please|pls|at the same time)\s+)*)|(?<comma>,\s+|\s+[–—-]+\s+)/giu

const abbreviation =
  /(?:\b(?:mr|mrs|ms|dr|prof|st|no|nr|approx|vs|etc|inc|ltd|e\.g|i\.e|a\.m|p\.m|\p{L})|^\s*\d{1,2})$/iu

const pronoun = /^(?:he|she|it|they|his|her|its|their|him|them|that|this|these|those|also|and)\b/i

const backwards =
  /^(?:please |so )?(?:can you |could you )?(?:(?:remember|note|keep|write|jot|don'?t forget|save) (?:that|this|it)(?: down| in mind| for later)?|(?:put|add|stick|pop|slot|chuck|whack|bung|throw|enter|log|pencil) (?:it|that|this) (?:in|into|on|to|onto) (?:my|the|our) (?:calendar|cal|diary|agenda|list|to-?do(?: list)?)|(?:drop|scrap|remove|delete|dismiss|bin|strike) it(?: (?:off|from) (?:my|the) list)?|(?:take|cross|strike) it off(?: (?:my|the) list)?|remind me(?: (?:of|about) (?:it|that|this))?)[.!?]*$/i

/** More places to divide at than this make a text to keep, not a row of wishes. */
const mostPlaces = 40
/** A beginning this long shows what a part is. */
const head = 300

/** The parts of a message that may each be a wish of their own, in order; a long text is one part. Pure. */
export function splitParts(text: string): string[] {
  const parts: string[] = []
  let from = 0
  const places = [...text.matchAll(boundary)]
  if (places.length > mostPlaces) return [text.trim()]
  for (const found of places) {
    const start = found.index
    const current = text.slice(from, start)
    const right = text.slice(start + found[0].length).slice(0, head)
    if (current.trim() === '' || right.trim() === '' || insideQuotes(text, start)) continue
    if (!divides(current, right, found)) continue
    const mark = /^[.!?]+/.exec(found[0])?.[0] ?? ''
    parts.push(current + mark)
    from = start + found[0].length
  }
  parts.push(text.slice(from))
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function insideQuotes(text: string, at: number): boolean {
  return (text.slice(0, at).split('"').length - 1) % 2 === 1
}

function divides(current: string, right: string, found: RegExpExecArray): boolean {
  const next = readPart(right).text
  const kind = kindOf(readPart(current.slice(0, head)).text)
  const sentence = found.groups?.['sentence'] !== undefined
  if (belongs(current, right, next, found)) return false
  if (kind === 'letter') return afterLetter.test(next)
  const asks = asking.test(next) && (kind === 'other' || /\?\s*$/.test(sentenceOf(right)))
  if (strong.test(next) || asks) return !endsAbbreviated(current, found)
  // What is to be kept may have lines: a recipe, an address.
  if (kind === 'keeping' && found[0].includes('\n')) return false
  if (!sentence) {
    return found.groups?.['joint'] !== undefined && kind === 'other' && weak.test(next)
  }
  const more = kind === 'keeping' && pronoun.test(right) && !weak.test(next)
  return !more && !endsAbbreviated(current, found)
}

/** What reads on across the place: "..., remember that", a link, a list of numbers, a condition's wish. */
function belongs(current: string, right: string, next: string, found: RegExpExecArray): boolean {
  const sentence = found.groups?.['sentence'] !== undefined
  const joint = found.groups?.['joint'] !== undefined
  if (backwards.test(right.trim()) || isLinkOf(current, right) || countsOn(current, next))
    return true
  if (sentence) return false
  const kept =
    /^\s*(?:please )?(?:don'?t|do not) (?:drop|scrap|close|snooze|delete|cancel|tick|skip|bin|push|move)\b/i.test(
      current,
    )
  const denied = kept || (joint && /^\s*(?:please )?(?:don'?t|do not|never)\b/i.test(current))
  return denied || supposed.test(current) || reported.test(current)
}

/** What hangs on a condition, or was said by somebody, is no wish of its own: "if it rains, remind me ..." */
const supposed =
  /^\s*(?:and |but |so |then )*(?:if|when(?:ever)?|unless|once|as soon as|in case|suppose|supposing|provided|should (?:he|she|it|they)|every time|before|after|while|until|would|imagine|pretend|what if|maybe|perhaps|why (?:would|should|did)|(?:should|did|shall|must) (?:i|we)|i (?:would|almost|nearly|might|could|wish|never (?:said|asked|told))|i'd (?!like)|(?:nobody|no one) (?:said|asked|told))\b/i
const reported =
  /(?<!\b(?:i|we)(?:'ve)?\s)\b(?:said|says|wrote|writes|texted|told (?:me|us|him|her|them|\p{Lu}\p{L}+)|asked|asks|goes|thinks?|hopes?)\b[^.!?]*$/iu

/** "Dr. Weiss", "1. milk": a dot that ends no sentence. */
function endsAbbreviated(current: string, [mark]: RegExpExecArray): boolean {
  return mark.startsWith('.') && abbreviation.test(current)
}

/** "can you save this? https://..." */
function isLinkOf(current: string, right: string): boolean {
  return (
    /^(?:https?:|www\.)\S+\s*$/i.test(right) &&
    /\b(?:save|bookmark|park|keep|clip|read|later|store|stash|pin)\b/i.test(current)
  )
}

/** "1, 2 and 4 are done": numbers of one list. */
function countsOn(current: string, next: string): boolean {
  return (
    /(?:^|[\s,#])(?:\d{1,2}|first|second|third|one|two|three)$/i.test(current.trim()) &&
    /^(?:the )?(?:#?\d|second|third|fourth|fifth|last|two|three|four)/i.test(next)
  )
}

function sentenceOf(text: string): string {
  return /^[^.!?\n]*[.!?]?/.exec(text)?.[0] ?? text
}

function kindOf(text: string): Kind {
  return kinds.find(({ pattern }) => pattern.test(text))?.kind ?? 'other'
}
