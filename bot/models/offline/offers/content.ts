import { trimEnds } from '../reading/text.ts'

/** The text without openings and endings that say nothing of its content. */
export function bare(text: string, ...patterns: readonly RegExp[]): string {
  const left = trimEnds(patterns.reduce((rest, pattern) => rest.replace(pattern, ''), text))
  return /[\p{L}\p{N}]{2}/u.test(left) ? left : trimEnds(text)
}

const kindly = '(?:please |pls |so |and |just |can you |could you |you can |btw |would you )*'
const shelf =
  '(?:(?:in|into|on|to|onto|off|from|out of) (?:my |the |our |your )?(?:\\w+ ?list|list|calendar|cal|diary|agenda|to-?dos?|notes?|memory|saved \\w+|bookmarks))'
const acts = [
  `(?:put|pop|stick|add|chuck|bung|slot|note|enter|write|take|keep|drop|bin|scrap|remove|cancel|remember|save|log|store|file|lock|jot|delete|clear|tick|cross|mark|track|stash|park|shove|whack|block|diary|list) (?:it|that|this|that one|those)(?: (?:down|off|in mind|out|in|up|for me|for later|safe|again))*(?: ${shelf})?`,
  `(?:update|change|fix|correct|clear) (?:the|my) (?:calendar|diary|list)(?: accordingly)?`,
  '(?:in )?(?:my |the )?(?:calendar|diary)(?: (?:please|pls))?',
  '(?:remind|nudge|ping|warn|tell) me(?: (?:of|about) (?:it|that))?|give me a (?:nudge|shout)|reminder',
  '(?:keep|have) (?:an eye|tabs|track) (?:on|of) (?:it|that|this|him|her|them)(?: for me)?',
  "hold (?:me|him|her|them) to it|do(?:n'?t| not) let me (?:forget|off)(?: (?:it|that|about it))?|let'?s not (?:forget|lose sight of) (?:it|that)",
  "(?:don'?t|do not) (?:lose|forget) (?:it|that)|got that|worth (?:remembering|knowing)|fyi|save the date",
]
const tail = new RegExp(
  `(?:\\s*[,;.!–-]+\\s*|\\s+)${kindly}(?:${acts.join('|')})(?: (?:please|pls|thanks|ok|otto|for me))*$`,
  'iu',
)

/** Without the command that hangs at its end: "..., put it in the diary". */
export function withoutTail(text: string): string {
  return bare(text, tail)
}
