import { oneLine } from './cut.ts'

/** What a message says about standing wishes: a new one, or that one is over. */
export type Heard =
  | { readonly type: 'rule'; readonly text: string; readonly reason: string }
  | { readonly type: 'end'; readonly about: string }

/**
 * The standing wishes in a message of the person's, word for word. English only as yet; another language
 * is another table beside `english`. What is only about now ("don't send it yet"), about the person ("I
 * never said that") or dictated for somebody else ("draft a mail: never ...") is none.
 */
export function hearRules(message: string): readonly Heard[] {
  return sentencesOf(withoutDictation(message)).flatMap((sentence) => {
    const wish = sentence.replace(english.lead, '')
    if (english.over.some((cue) => cue.test(wish))) return { type: 'end', about: sentence }
    if (!isRule(wish)) return []
    return { type: 'rule', text: sentence, reason: reasonOf(sentence, message) }
  })
}

function isRule(wish: string): boolean {
  if (english.always.some((cue) => cue.test(wish))) return true
  return english.unlessPassing.some((cue) => cue.test(wish)) && !english.passing.test(wish)
}

const notAVerb =
  'mind|been|had|heard|seen|knew|known|thought|said|got|was|were|is|are|again|in my life|happy|glad|good|nice|great|fun|the|a|an|there|my|wanted|liked|loved'

const someone =
  '(?:i|we|he|she|they|it|this|that|these|there|my|our|his|her|their|the|a|an|what|who|how|why|when|where)'

/** Anchored at the start of a sentence, past what leads in; `passing` words make a wish one of the moment. */
const english = {
  lead: /^(?:(?:please|pls|and|also|ok|okay|so|but|well|hey|hi|hello|btw|by the way|otto|actually|no|yes|sorry|listen|look|remember|note|(?:new |house )?rule|one more thing|correction|then)(?:[\s,:;–—-]+|$))*/iu,
  always: [
    new RegExp(`^(?:always|never)\\s+(?!(?:${notAVerb})\\b)\\p{L}`, 'iu'),
    /^(?!.*\?)(?:.*\b)?(?:from (?:now|today|here) on(?:wards?)?|going forward|in future|henceforth|as of (?:now|today)|starting (?:now|today))\b(?!,? (?:i|we|he|she|they|it|my)(?:['’]\p{L}+)? (?!prefer|want|would|need))/iu,
    /^(?:i(?:['’]d| would)?(?: really| much| strongly)? )?prefer\b/iu,
    /^(?:i (?:want|need|would like|expect) you to|i['’]d like you to|you (?:should|must|have to|need to|are to)|make sure (?:to|that you|you)|be sure to|try to|remember to)\s+(?:please )?(?:always|never)\b/iu,
    /^(?:can|could|would|will) you (?:please )?(?:always|never|(?:stop|avoid) \p{L}+ing|call me (?!at|back|when|if|in|on|later|tomorrow))/iu,
    /^(?:whenever|every time|each time|\bany time|when|if)\b.*,\s*(?:please )?(?:always|never|don['’]?t ever)\b/iu,
    new RegExp(
      `^(?:whenever|every time|each time)\\b.*,\\s*(?:please )?(?!${someone}\\b|you\\b)\\p{L}+`,
      'iu',
    ),
    new RegExp(
      `^(?!${someone}(?:['’]|\\b))\\p{L}+\\b.*[\\s,](?:always|every time|each time|without exception|at all times)[.!]*$`,
      'iu',
    ),
    /^(?:do not|don['’]?t) (?:you )?ever\b/iu,
  ],
  unlessPassing: [
    /^(?:do not|don['’]?t|stop|avoid|quit)\s+(?!(?:worry|forget|bother|mind|know|think|have|want|care|need|see|like|get|be|feel|remember|understand|work|believe|panic|rush|move|at|by|it|that|this)\b)\p{L}+\s+\p{L}/iu,
    /^call me (?!(?:at|back|when|if|in|on|later|tomorrow|tonight|today|now|asap|before|after|once|around|maybe|crazy|from|a (?:cab|taxi)|an uber)\b)\p{L}/iu,
  ],
  passing:
    /\b(?:yet|right now|for now|today|tonight|tomorrow|this (?:time|one|week|month|mail|draft|message|morning|evening)|that (?:one|mail|draft|message)|(?:send|delete|close|move|change|touch|do|drop|add|mention|tell) (?:it|that|this|them)\b(?!.*\b(?:\bany ?more|again)\b)|until|till)\b/iu,
  over: [
    /^(?:you (?:can|may) (?:now )?stop\b|you (?:no longer|don['’]?t|do not) (?:need|have) to\b|(?:there['’]?s |there is )?no (?:more )?need to\b)/iu,
    /^(?:forget|drop|scrap|cancel|ignore|delete|remove|revoke|lift) (?:about )?(?:the|that|my|this) (?:\p{L}+ )?(?:rule|wish|preference|instruction|request)s?\b/iu,
    /^(?:never ?mind|forget|scrap|ignore) (?:what i said )?(?:about|the rule)\b/iu,
    /^(?:it['’]?s|it is) (?:ok|okay|fine|all right|alright) (?:again |now )?to\b/iu,
    /^you (?:can|may) \p{L}+.*\bagain\b/iu,
    /^(?:the|that|my) rule\b.*\b(?:no longer|over|not .* \bany ?more|doesn['’]?t)\b/iu,
  ],
} as const

/** In characters; what is longer is no wish but a text without stops. */
const longestWish = 600

/** A sentence ends at a line end, or at a stop before white space and a capital. */
function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}¡¿])|\n+|;\s+/u)
    .map(oneLine)
    .filter(({ length }) => length > 3 && length <= longestWish)
    .filter((sentence) => !/^["“”«'‘]/u.test(sentence))
}

/** Of "draft a mail to Sam: never ..." only what comes before the colon is said to Otto. */
function withoutDictation(message: string): string {
  const dictated =
    /^\W*(?:please |can you |could you )?(?:draft|mail|e-?mail|write|reply|send|text|message|tell|ask|save|translate|summari[sz]e|proofread|fix|rephrase)\b[^.!?\n:]*:/iu
  return dictated.exec(message)?.[0] ?? message
}

function reasonOf(sentence: string, message: string): string {
  const because = /\b(?:because|so that|otherwise)\b\s+(.+?)[.!]*$/iu.exec(sentence)?.[1]
  return because ?? oneLine(message).slice(0, 200)
}
