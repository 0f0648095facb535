import { type Expression, numberOf, numberWords, type Scan, textBefore } from './atom.ts'
import { doubtOf, onUnknownDay } from './names.ts'
import { toldAbroad } from './tongues/past.ts'
import { leadAbroad } from './tongues/tongues.ts'

const leadWords =
  /(?:^|[\s([])((?:due )?(?:(?:on|by|before|until|till|at|for|from|since|after|starting|@)(?: the)?)|due)\s+$/i

const offset = new RegExp(
  `(?:^|\\s)((?:the|an?|\\d{1,3}|${numberWords}) (minute|hour|day|night|evening|morning|week|month|year)s? (before|after|from))\\s+$`,
  'iu',
)

/** Words of events that are over; not of promises ("promised", "booked"), whose date is still to come. */
const over =
  /\b(?:met|saw|sent|paid|went|got|bought|was|were|did|had|came|left|spoke|gave|took|ate|lost|found|flew|arrived|visited|returned|received|won|lost|drove|ran|wrote|slept|woke|born|died|happened)\b/i
const ahead =
  /\b(?:to|will|would|should|must|can|could|shall|owe|owes|need|needs|going)\b|'(?:ll|d)\b/i

const zones =
  /^ ?(?:UTC|GMT|Z|ET|PT|CT|MT|WET|WEST|BRT|CLT|ART|HKT|SGT|EST|EDT|CST|CDT|MST|MDT|PST|PDT|CET|CEST|BST|IST|JST|AEST|AEDT|NZST|NZDT|EET|EEST|MSK)(?![\p{L}\p{N}])|^ (?:their|his|her|(?:\p{Lu}\p{L}+ ){0,2}\p{Lu}\p{L}+) time\b|^,? (?:\()?(?:ora (?:di|italiana|locale|del)|hora (?:de|local|del|peninsular|argentina)|hor[áa]rio (?:de|local|do)|heure (?:de|locale|du|d')|nach (?=\p{Lu}\p{L}+er Zeit)|(?:\p{Lu}\p{L}+ )?\p{Lu}\p{L}+er (?:\p{Lu}\p{L}+er )?Zeit|Ortszeit)(?!\p{L})(?: ?\p{Lu}[\p{L}]+){0,2}/u

/** An expression with what the words around it say; undefined where they say that it is none. */
export function inSentence(expression: Expression, scan: Scan): Expression | undefined {
  const own = withLead(shifted(expression, scan), scan)
  const doubt = doubtOf(own, scan)
  if (isDenied(expression, scan) || doubt === 'none') return undefined
  if (doubt === 'ask')
    return { ...own, vague: { question: 'Is that a day, or a name?', options: [] } }
  if (onUnknownDay(own, scan))
    return { ...own, vague: { question: 'Which day is that?', options: [] } }
  const led = repeatedly(sinceThen(own), scan)
  const abroad = zones.exec(scan.text.slice(led.end))
  const said = textBefore(scan, led.start)
  const told = expression.abroad
    ? toldAbroad(said, scan.text.slice(led.end, led.end + 80))
    : tells(said)
  const waking = /\bwake me(?: up)?\s+$/i.test(textBefore(scan, led.start))
  return {
    ...led,
    ...(told && { told }),
    ...(waking && led.clock && !led.part && { part: 'morning' as const }),
    ...(abroad && led.clock && { elsewhere: abroad[0].trim(), end: led.end + abroad[0].length }),
  }
}

/** "every end of the month": nothing that a rule takes, but surely more than once. */
function repeatedly(expression: Expression, scan: Scan): Expression {
  const { day, every, vague, start } = expression
  if (day === undefined || every || vague) return expression
  const said = /(?:^|\s)((?:every|each|ogni|cada|chaque|jede[nmrs]?)\s+)$/iu.exec(
    textBefore(scan, start),
  )
  const own = day.type === 'day' && (day.bound !== 'relative' || day.weekday || day.monthday)
  const named =
    own || /^(?:the )?(?:end|start|last|first|fine?|finales|ende?) /i.test(scan.text.slice(start))
  if (said === null || !named) return expression
  const question = 'How often, and from when on?'
  return { ...expression, start: start - (said[1]?.length ?? 0), vague: { question, options: [] } }
}

function isDenied({ start, abroad }: Expression, scan: Scan): boolean {
  const said = textBefore(scan, start)
  if (/\b(?:not|never)\s+(?:on |by |at )?$|n't\s+$/i.test(said)) return true
  return abroad === true && /(?:^|[\s,])(?:non?|n[ãa]o|nicht|pas)\s+$/iu.test(said)
}

/** "since Monday" is the one that is over. */
function sinceThen(expression: Expression): Expression {
  const { day, lead } = expression
  if (lead !== 'since' || day?.type !== 'day' || day.past) return expression
  if (day.bound === 'yearless') {
    return { ...expression, day: { ...day, day: day.day.minus({ years: 1 }), past: true } }
  }
  if (day.weekday === undefined) return expression
  return { ...expression, day: { ...day, day: day.day.minus({ days: 7 }), past: true } }
}

function withLead(expression: Expression, scan: Scan): Expression {
  const found = leadWords.exec(textBefore(scan, expression.start))
  const abroad = expression.abroad ? leadAbroad(textBefore(scan, expression.start)) : undefined
  if (abroad !== undefined) {
    const start = scan.text.lastIndexOf(abroad.said, expression.start - 1)
    return { ...expression, lead: abroad.lead, start }
  }
  if (found === null) return { ...expression, lead: ownLead(expression, scan) }
  const lead = found[1] ?? ''
  const gap = found[0].length - found[0].lastIndexOf(lead)
  return { ...expression, lead: lead.toLowerCase(), start: expression.start - gap }
}

/** The leading word that a piece's own pattern took in ("at 3", "by midnight"). */
function ownLead(expression: Expression, scan: Scan): string {
  const own = /^(?:at|by|before|until|till|from|after)\b/i.exec(scan.text.slice(expression.start))
  return own?.[0].toLowerCase() ?? ''
}

/** "two days before Christmas", "the day after Friday": the day itself is counted from. */
function shifted(expression: Expression, scan: Scan): Expression {
  const own = /^(?:before|after|from)\s+/i.exec(scan.text.slice(expression.start))?.[0] ?? ''
  const ahead = textBefore(scan, expression.start + own.length)
  const found = offset.exec(ahead)
  if (found === null) return expression
  const [text = '', phrase = '', unit = '', direction = ''] = found
  const start = expression.start + own.length - text.length + text.indexOf(phrase)
  const { day } = expression
  const n = numberOf(phrase.split(' ')[0] ?? '')
  const count = (n < 0 ? 1 : n) * (/^before/i.test(direction) ? -1 : 1)
  const vague = !/^(?:day|week|month|year)/i.test(unit) || /^the (?!day)/i.test(phrase)
  if (vague || day === undefined || day.type === 'ask') {
    const vague = { question: 'When exactly is that?', options: [] }
    return { start, end: expression.end, lead: '', vague }
  }
  const there = day.day.plus({ [`${unit.toLowerCase()}s`]: count })
  const { past = false, phrase: _phrase, ...rest } = day
  return { ...expression, start, day: { ...rest, day: there, past: past && there < scan.today } }
}

function tells(words: string): boolean {
  const clause = words.split(/[.;!?]\s/).at(-1) ?? ''
  const last = [...clause.matchAll(new RegExp(over, 'gi'))].at(-1)
  return last !== undefined && !ahead.test(clause.slice(last.index))
}
