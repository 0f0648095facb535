import { address } from './names.ts'

/** Loose readings of who is meant, in whatever case they are typed; for choices only. */

const title =
  '(?:mr|mrs|ms|miss|dr|prof|uncle|aunt|auntie|coach|nurse|teacher|judge|father|sister|captain|sir|professor|doctor)\\.?'
const whose = '(?:my|our|the|his|her|their|that|this|opposing|old)'
/** A name, a title with a name, a relation ("my sister"), with one more word where that is needed. */
const somebody = `(?<who>${address}|(?:${whose}\\s+)?(?:${title}\\s+)?[\\p{L}][\\p{L}'-]*(?:\\s+(?:at |from (?:the )?)?[\\p{L}][\\p{L}'-]*)??)`

/** What someone who owes the person something does, in front of the verb. */
const theirVerb =
  "(?:still|also|just|finally|always|never|has|have|hasn'?t|haven'?t|had|owes?|owed|borrowed|promised|swore|swears|said|says|reckons?|told|tells|agreed|assured|is|are|was|were|isn'?t|aren'?t|will|'ll|won'?t|would|should|needs?|must|shall|took|nicked|lost|bet|undertook|keeps|gave|sent|got|kept|'s|wants|lent|asked|covered|paid|fronted|expects|committed|offered|can|could|may|might)"

const patterns = (list: readonly string[]) => list.map((each) => new RegExp(each, 'iu'))

const debtors = patterns([
  `(?:^|[,.;]\\s*|\\b(?:so|and|that|because|btw|well|uh|um|ok|yeah)\\s+)${somebody}\\s*${theirVerb}(?=\\s)`,
  `\\b(?:lent|loaned|lend|gave|spotted|fronted|asked|chased|emailed|called|rang|texted|told|messaged|covered)\\s+${somebody}\\s+(?=my|the|a\\b|an\\b|\\d|[£€$]|for|about|it|them|twice|his|her|some|our|if|to|on|last|yesterday|\\p{L}+ (?:quid|euros?|pounds?|bucks|dollars))`,
  `\\bleft\\s+${somebody}\\s+a\\b`,
  `\\b(?:in|with)\\s+${somebody}'s\\s+(?:court|hands|turn|lap|desk)`,
  `^${somebody}'s\\s+(?:got|turn|share|sitting|dragging)`,
  `\\b(?:up to|over to|down to|back from|word from|hear(?:d|ing)? (?:back )?from|call from|out of|hold of|on at|tabs on|eye on|waiting (?:for|on)|wait for|lend to|lent to|loaned to)\\s+${somebody}(?=\\s|$|[,.;!?])`,
  `\\b(?:from|off|by|with)\\s+${somebody}(?=\\s|$|[,.;!?])`,
])

const creditors = patterns([
  `\\b(?:owe|owes|owing|told|promised|repay|reimburse|lend|indebted to|owing to|debt (?:with|to)|debt of .{2,12} with|word to|gave|give|send|sent|pay|return|tell|show|bring|get|hand|furnish|provide|answer|paid)\\s+(?:back\\s+)?${somebody}(?=\\s|$|[,.;!?])`,
  `(?:^|[,.;]\\s*|\\b(?:so|and|that|because)\\s+)${somebody}\\s*${theirVerb}(?=\\s)`,
  `\\b(?:said|said to|promise to|word to|back to|over to|on to|to|for|with|from|off)\\s+${somebody}(?=\\s|$|[,.;!?])`,
  `\\b(?:call|ring|phone|e-?mail|text|message|write|visit|thank|invite|chase|ask|meet)\\s+${somebody}(?=\\s|$|[,.;!?])`,
])

const readers = patterns([
  `^(?:please |pls |kindly |can you |could you |would you |i need you to |i want you to )*(?:let|tell|inform|notify|ask|text|txt|message|msg|e-?mail|mail|dm|whatsapp|thank|warn|remind|invite|chase(?: up)?|nudge|congratulate|wish|advise|ping|drop|shoot|give|send|write(?: back)?(?: to)?|reply(?: to)?|answer(?: to)?|respond to|contact|decline|accept|turn|acknowledge|draft)\\s+${somebody}(?=\\s|$|[,.;:!?])`,
  `\\b(?:let|tell|inform|notify|text|message|e-?mail|thank|warn|invite|congratulate|wish|advise|ask|contact)\\s+${somebody}(?=\\s|$|[,.;:!?])`,
  `\\b(?:word|message|note|mail|e-?mail|letter|reply|text|line|hold|touch|out|back|on|over|sorry|thanks|excuses|regards|write|notice|say|pass(?: it)?(?: on)?|correspondence|something|in writing|answer|dear|hi|hello)\\s+(?:to|of|with|for)?\\s*${somebody}(?=\\s|$|[,.;:!?])`,
  `\\b(?:to|for|with|on)\\s+${somebody}(?=\\s|$|[,.;:!?])`,
])

/** Words that stand where a name may, but are none. */
const noName = new Set(
  'any a an the my our your his her their its it this that these those i me you he she they we us him them who what when where why how if whether and or but so not no yes to of at in on by for from with about up down out off over back away round again then than as is are was were be been do does did has have had will would shall should can could may might must let make get got give gave send sent put take took say said tell told ask asked know think see look go come keep find want need like please pls thanks ok okay just still also even only very really too now today tomorrow tonight yesterday soon later morning evening week weekend monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december mon tue wed thu fri sat sun everything everyone everybody something anything nothing someone somebody anyone anybody nobody otto mate bro dude man thing things one ones two three four five ten some all both each every other another more most much many few lot time day money way word line note message mail email text letter reply answer draft late early home work sick ill done sorry there here because since until till before after when while monthly daily safe sure sound short long new old good bad well fine great remind remember call ring pay buy wait waiting borrowed lent owe owes owed back hold track tabs eye mine yours ours theirs hand hands court turn mind list calendar diary'.split(
    ' ',
  ),
)
/** These are people only with "the" or "my" in front. */
const offices =
  /^(?:school|work|office|bank|council|garage|clinic|court|shop|university|uni|gym|library|church|surgery|insurance)$/i

function firstOf(forms: readonly RegExp[], text: string): readonly string[] {
  const all = forms.flatMap((form) => [...text.matchAll(new RegExp(form.source, 'giu'))])
  const names = all.map((found) => {
    const who = (found.groups?.['who'] ?? '').replace(/'s$/, '').trim()
    const after = text.slice(found.index + found[0].length)
    const surname =
      isCapital(who) && found[0].endsWith(who)
        ? /^\s+(\p{Lu}\p{Ll}[\p{L}'-]*)/u.exec(after)?.[1]
        : undefined
    return surname === undefined || noName.has(surname.toLowerCase()) ? who : `${who} ${surname}`
  })
  return [...new Set(names.filter(isSomebody))]
}

function isSomebody(words: string): boolean {
  if (words.includes('@')) return true
  const bare = words.replace(new RegExp(`^${whose}\\s+`, 'i'), '')
  const named = bare.replace(new RegExp(`^${title}\\s+(?=\\p{L})`, 'iu'), '')
  const [first = '', ...more] = named.split(/\s+/)
  if (first === '' || noName.has(first.toLowerCase())) return false
  if (bare === words && named === bare && offices.test(first)) return false
  if (
    !more.every((word) => isCapital(word) || /^(?:at|from|the)$/.test(word) || isPersonNoun(word))
  )
    return false
  return bare === words
    ? !/'(?:m|ll|ve|d|re|s|t)$/i.test(first)
    : isPersonNoun(bare) || isCapital(bare)
}

const isCapital = (word: string) => /^\p{Lu}/u.test(word)

const personNoun =
  /^(?:\w+[- ])?(?:mum|mom|mother|dad|father|sister|brother|son|daughter|wife|husband|partner|boss|aunt|uncle|cousin|nan|gran|granny|grandma|grandpa|grandad|friend|mate|neighbou?rs?|landlord|landlady|accountant|lawyer|solicitor|barrister|doctor|dentist|colleague|team|manager|girlfriend|boyfriend|niece|nephew|parents|flatmate|roommate|teacher|tutor|coach|plumber|electrician|builders?|roofer|painter|carpenter|gardener|mechanic|cleaner|council|school|bank|garage|clinic|surgery|vet|vets|insurance|insurers|agent|agency|agents|people|office|department|company|supplier|client|customer|tenant|tenants|caterer|florist|photographer|venue|hotel|hospital|nurse|surgeon|court|clerk|judge|counsel|tribunal|hr|boys|girls|kids|lads|team|choir|club|committee|surveyor|courier|guy|man|woman|lady|in-laws|in-law|babysitter|nanny|nursery|pharmacy|chemist|university|uni|library|gym|church|vicar|priest|shop|store|warehouse|others|guys|law|ex|contractor|architect|engineer|seller|buyer|dealer|editor|publisher|student|pupil|trainer|physio|therapist|assistant|secretary|receptionist|driver|chef|cook|waiter|tax|taxman|hmrc|police)$/i

function isPersonNoun(words: string): boolean {
  const [first = ''] = words.trim().split(/ (?:from|at) /)
  return personNoun.test(first)
}

const relation = new RegExp(`\\b(?:${whose})\\s+(?:[\\w-]+ )?(?=\\w)\\w+`, 'giu')

/** The capitalised names and relations of a text, in order. */
function mentioned(text: string): readonly string[] {
  const names = [
    ...text.matchAll(
      new RegExp(
        `(?<=[\\s(]|^)(?:(?:${title})\\s+)?\\p{Lu}[\\p{Ll}][\\p{L}'-]*(?:\\s+\\p{Lu}\\p{Ll}[\\p{L}'-]*)?`,
        'gu',
      ),
    ),
  ]
    .filter(({ index }) => index > 0)
    .map(([word]) => word.replace(/'s$/, ''))
  const relations = [...text.matchAll(relation)].map(([words]) => words)
  return [...names, ...relations].filter(isSomebody)
}

/** Who a text says owes the person something, likeliest first. */
export function debtorsIn(text: string): readonly string[] {
  return [...new Set([...firstOf(debtors, text), ...mentioned(text)])]
}

/** To whom a text says the person owes something, likeliest first. */
export function creditorsIn(text: string): readonly string[] {
  return [...new Set([...firstOf(creditors, text), ...mentioned(text)])]
}

/** To whom a message is to go, likeliest first. */
export function readersIn(text: string): readonly string[] {
  return [...new Set([...firstOf(readers, text), ...mentioned(text)])]
}
