/**
 * One part of a message, freed of what people wrap around a wish. `text` is what the rules read; `full`
 * keeps the ending (a message to somebody may end in "thanks"); `raw` is the part as said.
 */
export type Part = {
  readonly text: string
  readonly full: string
  readonly raw: string
  readonly mood: Mood
}

/**
 * `order`: said to be done, or told · `asked`: "can you ...?" · `question`: wants an answer, changes
 * nothing · `unreal`: negated, supposed, quoted, not meant as said: changes nothing.
 */
export type Mood = 'order' | 'asked' | 'question' | 'unreal'

const before = [
  /^(?:hey|hi|hello|hiya|yo|ok|okay|so|and|good (?:morning|evening|afternoon))?,? ?@?otto\b[,:!.]* +/i,
  /^(?:hey|hi|hello|hiya|yo|good (?:morning|evening|afternoon)|morning|evening)(?: there)?[,!.]+ +/i,
  /^(?:hey|hiya|yo|oi) (?:there )?/i,
  /^(?:ok(?:ay)?|oh|ah|um+|uh|hmm+|er|right|alright|all right|well|great|perfect|cool|nice|thanks?|thank you|thx|ta|cheers|sorry|oops|whoops|yes|yeah|yep|yup|sure|no|nope|fine|good|lovely|super|awesome|ha|haha|damn|argh|ugh)[,!.:;]+ +/i,
  /^(?:ok(?:ay)?|oh|um+|uh|hmm+|also|and|then|so(?! (?:you know|that you know))|but|plus|oops|alright|ah|argh|ugh)\b[,:]? +/i,
  /^(?:by the way|btw|actually|anyway|quickly?|quick one|quick question|quick thing|one more thing|one thing|another thing|last thing|lastly|first(?:ly)? of all|firstly|secondly|first|second|next|finally|now|just(?! so)|one more|after that|for now|in addition|maybe also)[,:]* +(?!(?:one|two|three|few|week|month|year|door|time|item|thing|loop|task|and)\b)/i,
  // Without a comma only in front of what can be nothing but a command.
  /^(?:(?:(?:ha){2,}|he(?:he)+|lol|omg|gosh|ok(?:ay)?|so|tbh|listen|look|new thing|yo|btw|actually|yes|yeah|yep|yup|no|nope|nah|wait|hang on|hold on|oh|oops|ah|argh|ugh|sorry|right|cool|great|nice|thanks|ta|cheers|well|sure)\s+)+(?=(?:un-?do|revert|roll (?:it|that) back|take (?:it|that) back|scratch that|done \d|drop \d|snooze \d|remind me|remember that|send (?:it|that)|approve (?:it|that)|what'?s (?:open|on)|show me|brief me|save this|tick off|mark \d|(?:can|could|would|will) you (?:please |pls |ever |just )?(?:remind|remember|note|write|jot|save|show|put|add|draft|tell|send|snooze|drop|mark)|write (?:this )?down that|make a note)\b)/i,
  /^(?:please|pls|plz|pleas|plese|kindly|pretty please)\b[,:]* +/i,
  // What one calls each other, in front of a command.
  /^(?:chale|bro|bruv|mate|dude|buddy|fam|abeg|man|aye|och|right so|now then),? +(?=(?:remind|ping|nudge|wake|give|send|put|add|save|note|remember|(?:can|could|will|would) (?:you|u))\b)/i,
]

/** Ways of asking Otto to do something; what follows is the wish itself. */
const request = [
  /^(?:can|could|cld|would|wld|will) (?:you|u|ya)(?: (?:please|pls|plz|kindly|perhaps|maybe|possibly|just|ever|also|quickly|then))*(?: be able to)? +/i,
  /^(?:i(?:'d| would) (?:like|love|want|need|prefer)|i want|i wanna|i need|need|want|i'd appreciate it if) (?:you|u) (?:to )?(?:please )?/i,
  /^(?:it(?:'d| would) be (?:great|nice|good|lovely|helpful|cool|awesome|kind)|i(?:'d| would) (?:be grateful|appreciate it)) if you (?:could|can|would) +/i,
  /^(?:can|could) (?:please |pls )?(?:help )?me (?=(?:draft|write|compose|e-?mail|message|text)\b)/i,
  /^(?:can|could) (?:please |pls )?help me (?:to )?(?=\w)/i,
  /^(?:is there )?\bany chance (?:that )?you (?:can|could) +/i,
  /^(?:is it|would it be) possible (?:for you )?to +/i,
  /^(?:would you|be) so (?:kind|good) (?:as to|and|to) +/i,
  /^(?:you (?:can|could|may)(?: also| now| please)?|you should (?=know|remember)|do me a favou?r(?: and|,|:)?|be a (?:dear|star|love)(?: and|,)?|go ahead and|feel free to|let'?s|help me(?: to)?|make sure (?:to|that you|you)|may i ask you to|i'?m asking you to) +/i,
]

const gerund: Readonly<Record<string, string>> = {
  reminding: 'remind', saving: 'save', noting: 'note', remembering: 'remember', undoing: 'undo',
  drafting: 'draft', writing: 'write', adding: 'add', putting: 'put', moving: 'move', making: 'make',
  cancelling: 'cancel', canceling: 'cancel', deleting: 'delete', forgetting: 'forget', telling: 'tell',
  showing: 'show', listing: 'list', setting: 'set', keeping: 'keep', snoozing: 'snooze', marking: 'mark',
  dropping: 'drop', closing: 'close', scheduling: 'schedule', pinging: 'ping', emailing: 'email',
  texting: 'text', messaging: 'message', giving: 'give', sending: 'send', looking: 'look',
} // biome-ignore format: a table

/** "I'd like to save this": the person's own wish, for those acts only that nobody else could mean. */
const ownWish =
  /^(?:i(?:'d| would) (?:like|love)|i want|i wanna|can i|could i|may i|let me|i(?:'d| would) want)(?: please)? (?:to )?(?=(?:save|bookmark|draft|write|compose|note|add|see|know|set|schedule|put|park|snooze|get (?:a|the|my)|have (?:a|the|my|today)|undo|make a note|take a note|be reminded|remember that|report|log|record)\b)/i

const after =
  /[\s,.!;–—-]+(?:please|pls|plz|thanks(?: a (?:lot|bunch|million)| so much| again| in advance| very much| mate)?|thank you(?: so much| very much| kindly)?|many thanks|thx|tx|ta|cheers|if you (?:can|could|would|please|don'?t mind|like)|if (?:possible|that'?s ok(?:ay)?)|when(?:ever)? you (?:can|get (?:a|the) chance)|will you|would you|could you|can you|ok(?:ay)?|alright|right away|now please|there'?s a dear|(?<=[,!.] ?)otto)\s*[?.!]*$/i

const emoji =
  /\s*(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D|:-?[)(DP]|;-?\)|<3)+\s*$/u

/** How a question begins. */
export const asks =
  /^(?:did (?!it\b|that\b|the (?:first|second|third|last)\b|#?\d)|does|is|are|was|were|(?:should|shall) (?:i|we|you|he|she|they|it|the|my|this|that)\b|(?:have|had) (?:i|you|we|they|he|she)|has|am i|(?:may|might|must|can|could) (?:i|we)|do (?:i|you|we|they)|would (?:i|it|they|he|she|we)|will (?:it|he|she|they|i|we|the|there)|won't|isn't|aren't|don't (?:i|you|we)|didn't (?:i|you|we|he|she|they)|what|what'?s|whats|where|where'?s|who|who'?s|whom|whose|why|how|how'?s|which|when (?:did|do|does|is|was|were|are|will|am|should|have|has)|when'?s)\b/i

const unreal =
  /^(?:don'?t|do not|not\b|no need|never ?mind|stop\b|i (?:don'?t|do not|didn'?t|did not|never|won'?t|wouldn'?t|shouldn'?t|can'?t|couldn'?t|wasn'?t|haven'?t|hadn'?t)\b|i'?m not\b|you (?:don'?t|didn'?t|never|won'?t)\b|nobody|no one|if\b|when(?:ever)?\b|unless|once (?:i|you|we|he|she|they|the|it)\b|as soon as|until|suppose|supposing|imagine|what if|maybe|perhaps|possibly|probably|i (?:might|may|could|would|should|wish|wonder|guess|think|thought|assume|believe|suppose|doubt|feel|hope|wanted to|was (?:going|about|supposed) to|used to|almost|nearly)\b|i'?d\b|it would|hypothetically|say i|in case|pretend|as if|like when|remember when|["'>(*])/i

/** Only what is told to be done as it stands; a condition or a taking-back at the end makes it unsure. */
const conditional =
  /[\s,](?:if|unless|as soon as|once|provided|in case|when(?:ever)?|only when)\s+(?:i|you|he|she|it|they|we|the|my|that|this|there|\p{Lu}[\p{L}]+)\b/u

function strip(text: string, patterns: readonly RegExp[]): string {
  let rest = text
  for (let round = 0; round < 6; round++) {
    const next = patterns.reduce((left, pattern) => left.replace(pattern, ''), rest)
    if (next === rest || next.trim() === '') return rest
    rest = next
  }
  return rest
}

/** Takes off "would you mind", leaving "remind me" of "reminding me". */
function fromGerund(text: string): string {
  const found = /^(?:would you mind|do you mind|mind) (\w+ing)\b/i.exec(text)
  const base = found?.[1] === undefined ? undefined : gerund[found[1].toLowerCase()]
  return found === null || base === undefined ? text : base + text.slice(found[0].length)
}

/** Reads the wrapping of a part: what is wished, and whether it is meant as said. */
export function readPart(raw: string): Part {
  const bare = strip(raw.trim(), before)
  const wish = strip(fromGerund(strip(bare, request)), [...before, ...request]).replace(ownWish, '')
  const polite = wish !== bare
  const full = wish.replace(emoji, '').trim() || wish
  const cut = strip(full, [after, emoji])
    .replace(polite ? /[\s,]+for me\s*[?.!]*$/i : /$^/, '')
    .trim()
  const able = polite && abilities.test(cut)
  const text = cut.replace(/[\s.!;,]+$/, '').replace(polite ? /\s*\?+$/ : /$^/, '') || cut
  return { text, full, raw: raw.trim(), mood: able ? 'question' : moodOf(text, polite) }
}

/** "can you delete events too, or only add them?": asks what Otto can, wants nothing done. */
const abilities =
  /\b(?:too|as well|at all|in general|or (?:only|just|not|is|do|can|should|are)\b.*)\s*\?|^(?:also |even |actually )?\w+ (?:\w+ )?(?:events|e?-?mails|messages|reminders|notes|links|pictures|photos|appointments|things|drafts|files|rules|facts|lists|tasks|loops|people|others|somebody else|other people)(?: (?:to|for|from|with|in|by|on) [\w ]+)?\s*\?/i

function moodOf(text: string, polite: boolean): Mood {
  if (polite) return asks.test(text) ? 'question' : unreal.test(text) ? 'unreal' : 'asked'
  if (/\?["')\s]*$/.test(text) || asks.test(text)) return 'question'
  return unreal.test(text) ? 'unreal' : 'order'
}

/** Whether an effect hangs on something ("... if he does not call"). */
export function isConditional(text: string): boolean {
  return conditional.test(text)
}

/** "oops, scratch that", "oh, never mind about the lessons": nothing stands before it that it could take back. */
function body(text: string): string {
  return text.replace(
    /^(?:(?:oops|whoops|argh|damn|oh no)[,.!]*\s+(?=(?:scratch|strike) that\b)|(?:oh|ah|ok(?:ay)?|right|well|actually|so|um+)[,.!]*\s+(?=never ?mind (?:about|the|my)\b))/i,
    '',
  )
}

/** Whether the message takes back or corrects what it says ("... no wait, never mind"). */
export function isTakenBack(given: string): boolean {
  const text = body(given)
  return /(?:[,.!;–—-]|\.\.\.|…)\s*(?:oh |no,? |hm+,? |uh,? |sorry,? |ah )*(?:wait\b|actually,? (?:no|make|don'?t|not|at|on|forget|never)\b|never ?mind|nvm|scratch that|forget (?:it|that|about (?:it|that))|on second thoughts?|(?:just )?kidding|jk\b|i mean\b|or rather|no[,.!]*$|no[,.] |not really|lol\b)/i.test(
    text,
  )
}

/** Whether it is taken back at the very end: then even the text of a letter does not count. */
export function endsTakenBack(given: string): boolean {
  const text = body(given)
  return /[,.!;–—-]\s*(?:no,? |oh,? |wait,? |actually,? )*(?:never ?mind|nvm|scratch that|(?:just )?kidding|jk|forget (?:it|that)|on second thoughts?)[.!]*$/i.test(
    text,
  )
}

/** Words that begin as somebody else's: "he said ...", whatever hangs at their end. */
export function isReported(text: string): boolean {
  return /^(?:he|she|they|someone|somebody)\s+(?:said|says|wrote|writes|told|asked|asks|goes|went)\b/i.test(
    text,
  )
}

/** Whether a part may change something: told or asked to be done, as it stands. */
export function isOrder({ mood }: Part): boolean {
  return mood === 'order' || mood === 'asked'
}
