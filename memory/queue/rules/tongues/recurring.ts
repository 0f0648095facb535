import { anywhere, starts, type Tongue } from '../tongue.ts'

const weekdays =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|segundas?(?:-feiras?)?|tercas?(?:-feiras?)?|quartas?(?:-feiras?)?|quintas?(?:-feiras?)?|sextas?(?:-feiras?)?|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|(?:mon|diens|donners|frei|sams|sonn)tage?s?|mittwochs?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?)'
const spans =
  '(?:days?|mornings?|noons?|afternoons?|evenings?|nights?|weeks?|weekdays?|weekends?|months?|quarters?|years?|dias?|mananas?|tardes?|noches?|semanas?|mes(?:es)?|anos?|manhas?|noites?|giorn[oi]|mattin[aeo]|pomeriggi[o]?|ser[ae]|nott[ei]|settiman[ae]|mes[ei]|ann[oi]|tage?|morgen|abende?|nachte?|wochen?|monate?|jahre?|jours?|matins?|soirs?|nuits?|semaines?|mois|ans?)'
const each =
  '(?:every(?: single| other| second)?|each|cada|todos los|todas las|todos os|todas as|todo|toda|ogni|tutti i|tutte le|jede[nrsm]?|alle|chaque|tous les|toutes les)'

const again = `${each} (?:${weekdays}|${spans})(?: (?:${spans}))?`

/** Anywhere: again and again: "every Friday", "a day before every birthday". */
export const recurring: RegExp = anywhere(
  again,
  `on (?:mon|tues|wednes|thurs|fri|satur|sun)days`,
  `(?:before|ahead of|of|for|about|after|antes de|de|des|do|da|di|prima di|por|para|per|vor|nach|bei|fur|uber|avant|pour) (?:every|each|any|cada|ogni|jede[rmns]?|chaque) (?!thing|one|time)\\p{L}+`,
  '(?:daily|weekly|monthly|taglich|wochentlich|monatlich|diariamente|quotidiennement|week in,? week out|en toutes circonstances|em todos os momentos|em todas as circunstancias|in ogni (?:momento|circostanza)|in jeder lage)',
)

/** At the start: when, again and again, with the hour. */
const first = starts(
  `(?:${again}|on ${weekdays}|(?:los|las|as|aos|il|la|le|les) ${weekdays}|${weekdays.replace(/\?/gu, '')}s)(?:,? (?:at|by|before|around|a|as|a las?|alle|um|vers|gegen) [\\d:.h]+(?: ?(?:am|pm|uhr|h))?)?(?: (?:in the (?:morning|evening|afternoon)))?,? (?:please |bitte |por favor |per favore )?`,
)

/** Whether it asks for something again and again: "every Friday, keep my evening free". */
export function isRecurring(core: string, tongue: Tongue): boolean {
  const lead = first.exec(core)?.[0]
  if (lead !== undefined) {
    const rest = core.slice(lead.length)
    if (tongue.verbs.test(rest) || wanted.test(rest)) return !tongue.telling.test(rest)
  }
  return expecting.test(core) && (recurring.test(core) || tongue.standing.test(core))
}

const wanted = starts(
  "(?:i (?:want|expect|need|'d like)|will ich|mochte ich|brauche ich|quiero|quero|voglio|je veux)(?!\\p{L})",
)

/** At the start: the person counts on something: "I expect a summary every evening". */
const expecting = starts(
  'i (?:expect|count on)(?!\\p{L})',
  "i(?:'d like| want| need| would like)(?! to (?!be |get |have |receive |hear |see )) ",
  "(?:espero|necesito|quiero|preciso de|preciso|quero|mi aspetto|mi serve|voglio|ho bisogno|ich (?:erwarte|brauche|will|mochte)|je (?:veux|voudrais)|j'attends|j'ai besoin)(?!\\p{L})(?! (?:ir|salir|comer|sair|andare|uscire|aller|sortir|gehen)(?!\\p{L}))",
)

/** At the start, behind what is asked of Otto: how it is to be done, which is meant for always. */
const manner = starts(
  '(?:spell|sound|pronounce|address|speak|talk to|treat|format|be (?!(?:there|at|on|in|here|ready|back|home)(?!\\p{L})))',
  "(?:didn't|wouldn't|don't|not|never|always|stopped)(?!\\p{L})",
  '(?:me )?(?:tutees|trates|hables|seas|trate[sm]? por|sejas|fales|dia del|(?:tu )?mi dia del|sia|parli|(?:du )?mich (?:duzt|siezt)|(?:tu )?me (?:tutoies|vouvoies)|(?:tu )?sois|(?:tu )?parles)(?!\\p{L})',
)

export function isManner(core: string): boolean {
  return manner.test(core)
}

/** At the start: wishes by all of their words. */
const plain = starts(
  "(?:don't|do not|never) (?:go|spend) (?:over|above|beyond|more)(?!\\p{L})",
  '[^,?]+ (?:is|are) the (?:most|least|maximum|minimum|latest|earliest) (?:i|you|we)(?!\\p{L})',
  '(?:at (?:the )?most|no more than|como (?:mucho|maximo)|no maximo|al massimo|au (?:maximum|plus)) ',
  '(?:anything|everything|whatever|all) you (?:write|send|say|tell)(?!\\p{L}).*(?:has to|have to|must|should|ought to|needs? to) be ',
  '(?:was du .* (?:muss|soll|darf)|ce que tu .* doit|quello che .* deve|lo que .* (?:tiene que|debe)|o que .* (?:tem (?:de|que)|deve)) .*(?:immer|nie|toujours|jamais|sempre|mai|siempre|nunca)(?!\\p{L})',
  "i(?:'d| would)? (?:like|want|need|prefer) it to be .*(?:from (?:now|here) on|always|every time)",
  '(?:with|con|com|avec|mit|bei|pour|para|per|fur) [^,?]+, (?:sois|se|sii|sei|be) ',
  "(?:if|when|while|as long as) (?:in doubt|i'm|i am|i|you're|you|it's|something|anything|there's)(?![\\p{L}'])[^,?]*, (?:please |then )*(?:be|keep|speak|use|ask|check|stay|answer|reply|write|say|give|leave|never|always|don't)(?!\\p{L})(?! (?:it|this|that|them) to)",
  'for (?:anything|everything) [^,]*, (?:please )?(?:ask|check|tell|use|wait)(?!\\p{L})',
  '(?:si|cuando|mientras) [^?]*?, (?:se|usa|habla|pregunta\\p{L}*|consulta\\p{L}*|responde\\p{L}*) ',
  '(?:se|quando|enquanto|mentre) [^?]*?, (?:se|usa|fala|pergunta\\S*|responde\\S*|sii|parla|chiedi\\S*|rispondi\\S*) ',
  '(?:wenn|falls|solange) [^?]*?, (?:sei|fass|benutz|nutz|sprich|frag|antworte|bleib)e? ',
  '(?:si|quand|lorsque|tant que) [^?]*?, (?:sois|utilise|parle|demande\\S*|reponds\\S*) ',
  "(?:any ?time|whenever|every time|each time|cada vez que|ogni volta che|jedes mal,? wenn|chaque fois que?) (?!you're|you are)[^,?]+, (?:please )?(?:let me know|tell me|warn me|avisa\\S*|dime|diz-me|avvisa\\S*|dimmi|sag|previens\\S*|dis-moi)",
  '(?:\\p{L}+ )?(?:\\p{L}+days|weekends|evenings|mornings|nights) (?:\\p{L}+ ){0,3}?are (?:sacred|off[- ]limits|reserved|taboo|for family)',
  '(?:treat|behandel|behandle|trata|tratta|traite) [^,.?]+ (?:as|als|como|come|comme|wie) ',
  "(?:you're|you are) (?:never |always |not |only )?to(?!\\p{L})",
  '(?:my|our|house|mi|nuestra|a minha|minha|la mia|mia|meine|unsere|haus|ma|notre) ?(?:\\p{L}+ ){0,2}(?:rule|regla|norma|regra|regola|regel|grundsatz|regle)(?: [^:]{0,40})? ?[:–—]',
  "(?:it's|it is|es|e|mir ist|es ist mir|il est|para mim e|per me e|c'est)(?!\\p{L}).*(?:important|wichtig)\\p{L}*(?: \\p{L}+){0,3},? (?:that|que|che|dass)(?!\\p{L}).*(?:never|always|nunca|siempre|sempre|mai|nie|immer|jamais|toujours)(?!\\p{L})",
  '(?:please )?let (?:[^,]+ )?(?:always|never) be ',
  '(?!(?:i|we|he|she|they|it|you|this|that)(?![\\p{L}]))[^,?]+ (?:should|must|has to|have to|ought to|needs? to) .*(?:at all times|without exception|every time|always)\\W*$',
)

const standsAnyway = anywhere(
  'unless i (?:say|tell you) otherwise|until (?:further notice|i say otherwise)|salvo que (?:te )?diga|a menos que (?:te )?diga|a nao ser que (?:te )?diga|salvo diverso avviso|se non (?:ti )?dico altro|es sei denn,? ich sag|sauf (?:avis contraire|si je)',
)

export function isPlainlyMeant(said: string): boolean {
  return plain.test(said) || standsAnyway.test(said)
}

const noted = starts(
  '\\W*(?:please )?(?:remember|note|merk dir|merke dir|recuerda|lembra-te|ricorda|retiens)(?: bien)? ?[:,] .*(?<!\\p{L})(?:always|never|immer|nie|siempre|nunca|sempre|mai|toujours|jamais)(?!\\p{L})',
)

/** Whether it is something to be kept in mind that is always so: "remember: the bake sale, always cake". */
export function isNoted(said: string): boolean {
  return noted.test(said)
}
