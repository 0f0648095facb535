import type { Expression } from '../atom.ts'

/** Words that tell how things were: what follows in their sentence is no time to come. */
const once = new RegExp(
  `(?<!\\p{L})(?:${[
    'used to|back in the day|back then|in the old days|when (?:i|we) (?:was|were)|as (?:a kid|kids|a child|children)|in (?:my|our) (?:childhood|youth)',
    "una volta (?=il|la|lo|i|le|gli|c'era|era|si)|un tempo|da (?:piccol[oaie]|bambin[oaie]|ragazz[oaie])|a quei tempi|anni fa",
    '(?<=^|[.;!?,] )antes (?!de|del|que|\\d)|antiguamente|en aquella [ée]poca|en aquel entonces|de (?:peque[ñn][oa]s?|ni[ñn][oa]s?)|sol[íi]a(?:n|mos)?',
    'antigamente|naquela [ée]poca|quando eu era|(?<=^|[.;!?,] )antes (?=[àa]s|aos|[oa]s? )|costumava(?:m|mos)?',
    "autrefois|jadis|dans le temps|[àa] l'[ée]poque|quand j'[ée]tais",
    "the other day|l'altro giorno|l'autre jour|el otro d[ií]a|(?:n?o )?outro dia|neulich|k[üu]rzlich|letztens|vor kurzem|recently|recentemente|recientemente|r[ée]cemment",
    'fr[üu]her(?! (?:als|an|am|um|los|auf))|damals|einst|als (?:kind|ich)|vor jahren',
  ].join('|')})(?!\\p{L})`,
  'iu',
)
const ahead =
  /(?<!\p{L})(?:remind|don't forget|ricorda\p{L}*|recu[ée]rda\p{L}*|lembra\p{L}*|rappelle\p{L}*|erinner\p{L}*|devo|debo|tengo que|preciso|dois|muss|must|need|will|have to)(?!\p{L})|'ll\b/iu

/** "mondays were quiet", "los lunes era": right behind the days, what they were. */
const were =
  /^,?\s+(?:(?!will|is|are)[\p{L}']+ ){0,1}?(?:used to|was|were|era|erano|eran|eram|foi|foram|c'[ée]tait|[ée]tait|[ée]taient|war|waren|hatte|hatten)(?!\p{L})/iu

/** Before a film or a song, or behind it: a title that holds the word of a day. */
const works =
  '(?:song|film|movie|book|show|album|novel|poem|canzone|poesia|libro|romanzo|canci[óo]n|poema|pel[íi]cula|novela|can[çc][ãa]o|m[úu]sica|livro|romance|chanson|po[èe]me|livre|roman|lied|gedicht|buch)(?!\\p{L})'
const isWork = new RegExp(
  `^(?: (?:del|della|delle|dei|di|de|do|da|du|des|der)(?!\\p{L}) ?[^.;!?,]{1,30}?)?["'»”]? (?:is|was|è|era|es|fue|é|foi|est|était|ist|war) (?:[\\p{L}']+ ){0,4}?${works}`,
  'iu',
)
/** "Vendredi ou la vie sauvage est son livre préféré" */
const opensWork = new RegExp(
  `^[^.;!?,]{1,40} (?:is|est|es|é|è|ist) (?:my|his|her|a|the|son|sa|mon|ma|un|une|il mio|il suo|mi|su|meu|seu|o meu|o seu|mein|sein|ihr)(?: [\\p{L}]+)? ${works}`,
  'iu',
)
const namesWork = new RegExp(`(?<!\\p{L})${works} ["«“'](?:[^"»”']{0,30} )?$`, 'iu')

/**
 * Whether an expression of a sentence only tells of something over ("yesterday", "last Tuesday we went",
 * "Mondays used to be quiet") or stands in a title. What may be a slip ("3 March 2020") is none of it.
 */
export function isBygone(one: Expression, text: string): boolean {
  return isOver(one, text) || isTale(one, text)
}

function isOver({ day, instant, lead, start, end }: Expression, text: string): boolean {
  if (instant?.past) return true
  // "Monday this week", said on a Friday, is a slip; "since Monday" counts from it.
  const slip = /(?<!\p{L})(?:this|quest|est[ea]|dies|ce|month)(?!\p{L})/iu
  const past = day?.type === 'day' && day.past === true && day.bound === 'relative'
  return past && lead !== 'since' && !slip.test(text.slice(start, end))
}

function isTale({ day, every, start, end }: Expression, text: string): boolean {
  if (every === undefined && day?.weekday === undefined) return false
  const clause =
    text
      .slice(0, start)
      .split(/[.;!?]\s/)
      .at(-1) ?? ''
  const rest = text.slice(end).split(/[.;!?](?:\s|$)/)[0] ?? ''
  if (isTitle(text, start, clause, rest)) return true
  if (ahead.test(clause) || ahead.test(rest)) return false
  const own = text.slice(start, end)
  const habit = every !== undefined || /^(?:avant )?(?:il|la|el|los|le|o|aos?|[àa]s?) /iu.test(own)
  return once.test(clause) || (habit && (were.test(rest) || once.test(rest)))
}

function isTitle(text: string, start: number, said: string, rest: string): boolean {
  const opens = start === 0 && /^\p{Lu}/u.test(text) && opensWork.test(rest)
  return opens || isWork.test(rest) || namesWork.test(said)
}
