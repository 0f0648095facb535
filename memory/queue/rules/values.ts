import { fold } from './words.ts'

/** What kind of thing a rule's value is: only values of one kind take each other's place. */
export type ValueKind =
  | 'time'
  | 'money'
  | 'number'
  | 'address'
  | 'language'
  | 'choice'
  | 'name'
  | 'day'

/** A value in a text: what could be another one without the rule being about something else. */
export type Value = {
  readonly kind: ValueKind
  /** Which list of alternatives, of a `choice`. */
  readonly among: number
  readonly text: string
  /** In UTF-16 units of the text. */
  readonly from: number
  readonly to: number
}

const number =
  '(?:\\d+(?:[.,]\\d+)*|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|(?:a|one|two|three|five) hundred|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|veinte|treinta|cincuenta|cien|dois|duas|quatro|sete|oito|nove|dez|vinte|trinta|cem|due|tre|quattro|cinque|sei|sette|otto|dieci|venti|trenta|cinquanta|cento|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|zwanzig|dreisig|funfzig|hundert|deux|trois|quatre|cinq|sept|huit|neuf|dix|vingt|trente|cinquante|cent))'

const money =
  '(?:euros?|dollars?|pounds?|quid|bucks|eur|usd|gbp|chf|francs?|franken|pesos?|reais|real|kronor|kronen|kr|zloty|lira|yen|rupees?|cents?|€|\\$|£|¥|元|円|块)'

const languages =
  'english|french|german|italian|spanish|portuguese|dutch|polish|swedish|danish|norwegian|finnish|greek|turkish|czech|russian|ukrainian|arabic|hebrew|hindi|chinese|mandarin|japanese|korean|catalan|romanian|hungarian|latin|irish|welsh|icelandic|croatian|serbian|slovenian|slovak|bulgarian|vietnamese|thai|ingles|frances|aleman|italiano|espanol|castellano|portugues|neerlandes|polaco|sueco|danes|noruego|finlandes|griego|turco|checo|ruso|arabe|chino|japones|coreano|gallego|euskera|vasco|alemao|espanhol|holandes|dinamarques|grego|russo|chines|galego|catalao|inglese|francese|tedesco|spagnolo|portoghese|olandese|polacco|svedese|danese|greco|turco|cinese|giapponese|sloveno|croato|romeno|catalano|englisch|franzosisch|deutsch|italienisch|spanisch|portugiesisch|niederlandisch|polnisch|schwedisch|danisch|norwegisch|finnisch|griechisch|turkisch|tschechisch|russisch|ukrainisch|arabisch|chinesisch|japanisch|anglais|francais|allemand|italien|espagnol|portugais|neerlandais|polonais|suedois|danois|grec|turc|tcheque|russe|chinois|japonais|breton|basque|engels|frans|duits|angielsk\\w*|niemieck\\w*|polsk\\w*|engelska|tyska|franska|svenska'

const days =
  'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekdays?|weekends?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|segundas?-feiras?|segundas?|tercas?|quartas?|quintas?|sextas?|lunedi|martedi|mercoledi|giovedi|venerdi|domenica|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|wochenenden?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|mornings?|afternoons?|evenings?|nights?'

const weekday =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|segundas?(?:-feiras?)?|tercas?|quartas?|quintas?|sextas?|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?)'
const part =
  '(?:mornings?|noon|afternoons?|evenings?|nights?|midday|midnight|por la (?:manana|tarde|noche)|de manha|[ad]e? tarde|a noite|a tarde|mattina|pomeriggio|sera|notte|morgens?|mittags?|nachmittags?|abends?|fruh|matin|midi|apres-midi|soir)'

/** A day with its hour or part of the day, or a day of the month: one value, not two. */
const dated = `${weekday} ${part}|(?:mon|diens|donners|frei|sams|sonn)tag(?:morgen|mittag|nachmittag|abend)s?|mittwoch(?:morgen|mittag|nachmittag|abend)s?|${weekday} (?:at|um|a las?|as|alle|a) (?:${number}(?:[:.h]\\d\\d)?)(?: ?(?:am|pm|uhr|h))?|(?:the |el |o |il |le |am |der |den )?\\d{1,2}(?:st|nd|rd|th)|(?:el )?dia \\d{1,2}|(?:the )?(?:first|last) (?:week)?day of (?:the|each|every) month|(?<!(?:dopo|entro|prima del|verso) )(?:el|il|le|am|zum|den|der) \\d{1,2}\\.?(?=[.,;!?]*$|\\.? (?:ein|fallig|an|fertig|de|di|des|of|pour|per|por|para|je|each|del|do))`

/** Lists of which a rule names one: words of one list are values of each other. */
const choices = [
  'aisle|window|middle',
  '(?:tea|coffee|water|juice|wine|beer|cocoa)(?! (?!for|in|on|at|with|to|instead|please|and|or|not|now|from|when|rather|is|every|each|always|over|by)\\p{L})',
  'metric|imperial',
  'celsius|fahrenheit',
  'formal|informal|casual|friendly|breezy|polite|cheerful|matter-of-fact|apologetic|neutral|businesslike',
  'short|long|(?<!(?:my|the|daily|morning|evening|weekly) )brief|detailed|concise',
  '(?<=(?:by|via|over|per|use) )(?:e-?mail|sms|whatsapp|telegram|signal|phone|letter|text)',
  '(?<=(?:by|on|the) )(?:bus|train|car|plane|taxi|bike|bicycle|tram|ferry|foot)(?! \\p{L})',
  '(?:red|blue|green|yellow|black|white|grey|gray|purple|orange|pink|brown)(?! \\p{L}{3})',
  '(?<=(?:in|em|en|auf|to|a) )(?:euros?|dollars?|dolares|dollari|pounds|reais|pesos|francs|franken)',
  'kilomet\\p{L}+|km|miles|meilen|millas|milhas|miglia|milles',
  'upstairs|downstairs|ground floor|top floor',
  'vegetarian|vegan|meat|fish',
  '(?<=(?:by|in|with|per) )(?:cash|card|transfer)',
  'first class|second class|business class|economy',
  'pasillo|ventanilla',
  'corredor|janela',
  'corridoio|finestrino',
  'gangplatz|fensterplatz|gang|fenster',
  'couloir|fenetre|hublot',
]

const clock =
  "(?<![\\d.,:])(?:(?:[01]?\\d|2[0-4])(?:[:h]|\\.(?=\\d\\d(?!\\d|[.,]\\d| ?(?:euro|€))))[0-5]\\d(?: ?(?:am|pm|a\\.m\\.|p\\.m\\.|uhr|hrs|horas|h|o'clock))?|(?:[01]?\\d|2[0-4]) ?(?:am|pm|a\\.m\\.|p\\.m\\.|uhr|o'clock|h|horas|heures|hrs)(?![\\p{L}\\d]))"

const spoken =
  "(?:half past|quarter (?:to|past)|(?:ten|five|twenty) (?:to|past)) \\p{L}+|halb \\p{L}+|viertel (?:vor|nach) \\p{L}+|\\p{L}+ y media|\\p{L}+ e meia|\\p{L}+ e mezza|\\p{L}+ et demie|\\p{L}+ o'clock|noon|midday|midnight|mediodia|medianoche|meio-dia|meia-noite|mezzogiorno|mezzanotte|mittags?|mitternachts?|midi|minuit"

const hour =
  '(?<=\\b(?:at|before|after|until|till|by|past|around|from) )(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2})(?! ?(?:euros?|dollars?|pounds?|percent|%|people|days|weeks|months|years|times|minutes|hours|\\d))\\b(?!:)|(?<=\\b(?:a las|a la|antes de las|despues de las|as|pras|antes das|depois das|ate as|alle|dopo le|prima delle|entro le|um|vor|nach|ab|gegen|a|om|klockan|kl|vid) )\\d{1,2}(?: de la (?:manana|tarde|noche))?(?! ?(?:euros?|%|\\p{L}))\\b(?![:.,]\\d)'

/** In the order in which they are looked for: what one has found is no value of the next. */
const patterns: readonly (readonly [ValueKind, number, RegExp])[] = [
  ['address', 0, /[\p{L}\d._+-]+@[\p{L}\d-]+\.[\p{L}.]+|https?:\/\/\S+|\+?\d[\d -]{7,}\d/gu],
  ['money', 0, new RegExp(`[€$£¥] ?${number}|${number} ?${money}(?!\\p{L})`, 'gu')],
  ['day', 0, new RegExp(`(?<![\\p{L}\\p{N}])(?:${dated})(?![\\p{L}\\p{N}])`, 'gu')],
  ['time', 0, new RegExp(`${clock}|(?<!\\p{L})(?:${spoken})(?!\\p{L})|${hour}`, 'gu')],
  ['language', 0, new RegExp(`(?<!\\p{L})(?:${languages})(?!\\p{L})`, 'gu')],
  ...choices.map((words, i): readonly [ValueKind, number, RegExp] => [
    'choice',
    i + 1,
    new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'gu'),
  ]),
  ['day', 0, new RegExp(`(?<!\\p{L})(?:${days})(?!\\p{L})`, 'gu')],
  [
    'number',
    0,
    /(?<![\p{L}\d])(?:\d+(?:[.,]\d+)*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|dos|tres|cuatro|cinco|ocho|nueve|diez|dois|quatro|oito|nove|tre|quattro|cinque|otto|dieci|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|huit|neuf)(?: ?%| percent)?(?![\p{L}\d])/gu,
  ],
]

/** All values in a text, in their order there. Names are capitals where the language writes only names so. */
export function valuesIn(text: string, namesAreCapital: boolean): readonly Value[] {
  const folded = fold(text)
  const found: Value[] = []
  const add = (kind: ValueKind, among: number, from: number, to: number) => {
    if (found.some((one) => from < one.to && one.from < to)) return
    found.push({ kind, among, text: text.slice(from, to), from, to })
  }
  const addAll = (kind: ValueKind, among: number, matches: Iterable<RegExpExecArray>) => {
    for (const { index, 0: words } of matches) add(kind, among, index, index + words.length)
  }
  const names = namesAreCapital
    ? [...text.matchAll(firstName), ...text.matchAll(capitals)].filter(
        (one) => !isCalled(text, one),
      )
    : []
  const long = names.filter(([words]) => words.includes(' '))
  for (const [kind, among, pattern] of patterns) {
    if (kind === 'language') addAll('name', 0, long)
    addAll(kind, among, folded.matchAll(pattern))
  }
  addAll('name', 0, names)
  return found.toSorted((a, b) => a.from - b.from)
}

/** Whether a name is only whom the words are said to: "thanks, Ana!" */
function isCalled(text: string, { index, 0: name }: RegExpExecArray): boolean {
  const [before, after] = [text.slice(0, index), text.slice(index + name.length)]
  const last = /,\s*$/u.test(before) && /^[\s.!?…]*$/u.test(after) && !correcting.test(before)
  return last || greeting.test(before)
}

const correcting =
  /^\W*(?:no|nope|nah|not [^,]+|actually|sorry|oops|wait|rather|mejor|en realidad|nein|nicht [^,]+|non|anzi|na verdade|não|en fait|pas [^,]+)[\s,]+$/iu
const greeting =
  /^\W*(?:hey|hi|hello|thanks|thank you|dear|hola|oi|olá|ciao|salut|hallo|bonjour)[\s,]+$/iu

/** Words with a capital that no sentence begins with; of German, where all nouns have one, never asked. */
/** A name that a sentence begins with, known by the verb behind it. */
const firstName =
  /^(?!(?:I|We|He|She|They|It|You|This|That|These|Those|There|Here|What|Who|How|Why|When|Where|My|Your|Our|Their|His|Her|Its|The|No|Now|Actually|Ahora|Agora|Adesso|Ora|Maintenant|Jetzt|Eigentlich|Mejor|Melhor|Meglio|Lieber|Das|Es|Er|Sie|Wer|Was|Le|La|El|Il|Ce|Cela)\b)\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*(?= (?:is|takes|handles|deals|does|will|should|looks|es|est|è|é|ist) )/gu

const capitals =
  /(?<=[\p{L}\p{N},:;’'"“„(-]\s?["“„«]?)(?<![.!?]\s)(?<!\p{L})(?:the )?(?!I\b|I['’])\p{Lu}[\p{L}\p{N}'’-]*(?:\s+(?:(?!I\b)\p{Lu}[\p{L}\p{N}'’-]*|\d+(?![:.,]?\d)))*/gu

/** What tells most is the value, the rest is what the rule is about: of "Ana at 9" the time, not the name. */
const precedence: readonly (readonly ValueKind[])[] = [
  ['time', 'money', 'address'],
  ['language'],
  ['choice'],
  ['name'],
  ['number'],
  ['day'],
]

/** Those of the values that are what the rule sets; the others are words of what it is about. */
export function settled(values: readonly Value[]): readonly Value[] {
  for (const kinds of precedence) {
    const of = values.filter(({ kind }) => kinds.includes(kind))
    if (of.length > 0) return of
  }
  return []
}

export function sameKind(a: Value, b: Value): boolean {
  return a.kind === b.kind && a.among === b.among
}
