import { type Expression, type Scan, textBefore } from './atom.ts'

/** What names around a date do to it: nothing, it is none, or only the person can tell. */
export type Doubt = 'none' | 'ask' | undefined

/** Names and titles that hold the word of a day: "Friday Night Lights", "Domingo, el de la ferretería". */
export function doubtOf(expression: Expression, scan: Scan): Doubt {
  const own = scan.text.slice(expression.start, expression.end)
  const hour = expression.clock && !/^(?:Midnight|Noon)$/.test(own)
  if (!/^\p{Lu}\p{Ll}/u.test(own) || hour || expression.every) return undefined
  const rest = scan.text.slice(expression.end, expression.end + 90)
  const said = textBefore(scan, expression.start)
  return (
    somebody(own, rest) ??
    known(said, rest, expression) ??
    titled(own, said, rest, expression, scan) ??
    described(own, said, rest, expression)
  )
}

/** "Domenica Rossi ha chiamato", "Domingo Ana viene" */
function somebody(own: string, rest: string): Doubt {
  if (!/^(?:Domenica|Sabato|Domingo|Dimanche|Vendredi)$/.test(own)) return undefined
  if (!/^ \p{Lu}\p{L}+ /u.test(rest)) return undefined
  const over =
    /^ \p{Lu}\p{L}+ (?:ha|è|era|mi ha|ci ha|me|nos|fue|foi|a|est|était|\p{L}{2,}(?:ó|ou|ò))(?!\p{L})/u
  return over.test(rest) ? 'none' : 'ask'
}

/** What the words around say of it: a work, a film, somebody. */
function known(said: string, rest: string, { clock }: Expression): Doubt {
  if (works.test(rest) || (/^ by \p{Lu}/u.test(rest) && seen.test(said))) return 'none'
  if (kinBefore.test(said) && whoDoes.test(rest)) return 'none'
  if (clock && /\bHigh $/.test(said)) return 'none'
  return clock && /^ in \p{Lu}/u.test(rest) ? 'ask' : undefined
}

const seen =
  /\b(?:watch|watched|watching|seen|saw|read|reading|film|movie|book|show|song|album|band) $/i
/** "Yesterday is my favourite song" */
const works =
  /^ (?:is|was) (?:such )?(?:my|an?|the|one of)\b[^.;!?]{0,40}\b(?:song|film|movie|book|show|album|band|track|novel|poem|series|record)\b/i

const kinBefore =
  /\b(?:aunt|uncle|cousin|sister|brother|friend|daughter|son|dog|cat|niece|nephew|named|called) $/i
const whoDoes = /^(?:'s| (?:is|was|said|says|has|had|loves|likes))\b/i

const capital = /^ \p{Lu}\p{Ll}/u

function titled(
  own: string,
  said: string,
  rest: string,
  { abroad, lead }: Expression,
  { text }: Scan,
): Doubt {
  // German writes every noun so, and a heading every word.
  const plainWords = text.match(/(?<![\p{L}'])\p{Ll}+/gu) ?? []
  if (abroad || lead !== '' || !capital.test(rest) || plainWords.length < 2) return undefined
  if (/^\p{Lu}\p{Ll}+ (?:Night|Morning|Evening|Afternoon)$/u.test(own)) return 'none'
  if (!/^\p{L}+$/u.test(own)) return undefined
  if (/(?:^|[^\p{L}])the $/iu.test(said)) return 'none'
  if (seen.test(said) || /^ \p{Lu}\p{Ll}+ (?:was|were) /u.test(rest)) return 'none'
  return /^(?: (?!(?:Mr|Mrs|Ms|Dr|Aunt|Uncle)\b)\p{Lu}\p{Ll}+){2}/u.test(rest) ? 'ask' : undefined
}

const onesOf =
  '(?:(?:el|la) (?:de|del|que)|quell[oa] (?:di|del|della|che)|[oa] (?:d[aoe]|que)|cel(?:ui|le) (?:de|du|qui)|(?:der|die) (?:von|vom|aus)|the one (?:from|with|who|at))(?!\\p{L})'
const kin =
  '(?:(?:my|our|mi|mein|meine|mio|mia|il mio|la mia|meu|minha|o meu|a minha|mon|ma|the|el|la|il|le|l[ao]|o|a|der|die) (?:cousin|aunt|uncle|niece|nephew|neighbou?r|friend|dog|cat|colleague|boss|girl|boy|guy|woman|man|nurse|band|prim[oa]|t[ií][oa]|vecin[oa]|amig[oa]|novi[oa]|perr[oa]|gat[oa]|herman[oa]|hij[oa]|chic[oa]|cugin[oa]|zi[oa]|vicin[oa]|amic[oa]|figli[oa]|fratello|sorella|marito|moglie|vizinh[oa]|irm[ãa]o?|filh[oa]|voisine?|ami|amie|fr[èe]re|s[œo]e?ur|mari|femme|nachbar(?:in)?|freund(?:in)?|tante|onkel|bruder|schwester)(?!\\p{L}))'
const closed = new RegExp(`^, (?:(?:${onesOf}|${kin})[^,.;!?]{0,50},|${kin}\\s*[.;!?]?$)`, 'iu')
const opened = new RegExp(`^, ${onesOf}`, 'iu')
/** "Monday, the one after Easter": of these, another day is told. */
const ofDays =
  /^, [^,.;!?]*(?<!\p{L})(?:que viene|semana|mes|m[êe]s|week|month|settimana|mese|che viene|semaine|mois|woche|monat|after|before|next)(?!\p{L})/iu
const livesOn =
  /^ (?:me cae|se llama|vive en|si chiama|mi sta|mora em|habite|s'appelle|hei[sß]+t) /i

/** A name with who it is behind it, or what only somebody does. */
function described(own: string, said: string, rest: string, { abroad }: Expression): Doubt {
  if (!/^\p{L}+$/u.test(own)) return undefined
  if (abroad && /\p{L} (?:con|com|avec|chez)\s+$/iu.test(said)) return 'none'
  if (abroad && livesOn.test(rest)) return 'none'
  if (ofDays.test(rest)) return undefined
  if (closed.test(rest)) return 'none'
  return opened.test(rest) ? 'ask' : undefined
}

const plainDay =
  'the|an?|every|each|all|this|that|same|one|any|next|last|whole|per|other|of|to|by|my|your|his|her|our|their|good|great|nice|lovely|long|hard|busy|bad|full|half|rainy|sunny|work|working|business|week|mid|another|some|later|no'
const moving =
  "(?:easter|may day|labou?r day|memorial day|independence day|bank holiday|mother's day|father's day|anzac day|bastille day|mardi gras|good friday|black friday|cyber monday|shrove tuesday|ash wednesday|palm sunday|whit sunday|whit monday|thanksgiving|passover|hanukkah|ramadan|diwali|eid|pay ?day|pasqua|pasquetta|pascua|semana santa|carnaval|carnevale|p[áa]scoa|p[âa]ques|pentec[ôo]te|ostern|oster\\p{L}+|pfingst\\p{L}+|karfreitag|rosenmontag)"
const named = `(?:${moving}(?: (?:day|sunday|monday|saturday|eve))?|(?!(?:${plainDay}) )\\p{L}+(?:'s|s')? day)`
const beforeIt = new RegExp(
  `(?<![\\p{L}'])(?:${named},?\\s+|${moving}(?!\\p{L})[^.;:!?,]{0,30})$`,
  'iu',
)
const behindIt = new RegExp(
  `^,? (?:(?:on|of|for|a|di|en|an|zu|de|no|na|à)(?: the)? ${named}|${moving})(?!\\p{L})`,
  'iu',
)

/** A time of day beside a day that no rule knows ("market day at noon", "at 3 on Easter Monday"). */
export function onUnknownDay(expression: Expression, scan: Scan): boolean {
  const { day, every, instant, vague, clock, start, end } = expression
  if (day || every || instant || vague || !clock) return false
  return beforeIt.test(textBefore(scan, start)) || behindIt.test(scan.text.slice(end, end + 60))
}
