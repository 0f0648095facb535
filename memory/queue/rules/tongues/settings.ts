import { anywhere, starts } from '../tongue.ts'

const summary =
  '(?:(?:morning |daily |weekly |evening )?(?:brief|briefing|summary|digest|rundown)|resumen|riassunto|riepilogo|resumo|zusammenfassung|uberblick|resume)'
const part =
  '(?: (?:do dia|del dia|del mattino|della mattina|da manha|de la manana|am morgen|am abend|du (?:matin|soir|jour)|diario|semanal))?'
const atHour =
  "(?:,? (?:bitte|please|por favor|per favore))?,? (?:at|by|around|a las?|alle|all'|as|pras|para as|um|gegen|ab|a|vers) ?\\d"
const every =
  '(?:the |my |your |all |all my |el |mi |mis |il |mio |o |meu |die |meine |le |la |mon |mes |les )?'

/** Short notes of a setting: "brief at 7", "prices in euros", "reminders two days ahead", "answers of two lines". */
const notes = starts(
  `(?:(?:send|give|do|deliver|schedule|manda|envia|mandame|enviame|ponme|mandami|mettimi|schick|schicke|stell|envoie|envoie-moi|mets|mets-moi)(?: mir| me)? )?${every}${summary}${part}(?:(?: (?:bitte|erst|lieber|please|only|mandalo|mandamelo|mandala|ponlo|ponmelo))*${atHour}| (?:should|can|could|may|must|pode|puede|podria|puo|potrebbe|peut|kann|soll|darf) (?:come|arrive|vir|venir|llegar|chegar|arrivare|arriver|kommen|(?:be|ser|essere|sein)${atHour})(?!\\p{L})|,? (?:mandamelo|mandamela|mandamelo|mandamelo|enviamelo|manda-mo|schick|schicke|envoie-le|je (?:le|la) (?:veux|voudrais|prefere))(?!\\p{L}))`,
  `(?:(?:show|give|write|list|muestra|mostra|zeig|zeige|gib|affiche|mets)(?: me| mir| mi)? (?:all |my )?|${every})(?:temperatures?|distances?|prices|amounts|sums|values|weights|measurements|valores|precos|distancias|temperaturas|precios|importes|prezzi|distanze|importi|preise|entfernungen|temperaturen|betrage|prix|montants|pesos|gewichte) (?:always |please |siempre |sempre |immer |bitte |toujours )?(?:in|em|en|auf) (?:fahrenheit|celsius|kelvin|euros?|dollars?|dolares|dollari|dollars|pounds|reais|pesos|francs|franken|kilomet\\p{L}+|km|miles|meilen|millas|milhas|miglia|milles|met(?:er|re|ro|ri)\\p{L}*|grams?|gramm|kilos?|ounces|feet)(?!\\p{L})`,
  '(?:write|show|format|spell) (?:all |all the |my )?(?:dates|times|numbers|names|amounts|temperatures|prices|hours) (?:with|as|in|without|like)(?!\\p{L})',
  'reminders? (?:\\S+ ){1,3}(?:ahead|before|early|in advance)(?!\\p{L})',
  '(?:answers|replies|respuestas|respostas|risposte|antworten|reponses) (?:in|of|de|em|en|di|con|mit|auf|under|short|brev|curt|cort|court|kurz)\\p{L}*(?!\\p{L})(?!.* (?:es|is|are|son|sao|sono|sind|sont|were|was)(?!\\p{L}))',
  '(?:mails|e-?mails|letters|messages|texts|replies) (?:to|for) [^:,.]{2,40}(?:: | (?:are|should be|must be) (?:always )?(?:\\p{L}+ )?(?:formal|informal|short|brief|polite|casual|friendly|signed|in)(?!\\p{L}))',
  '(?:antworten|mails|nachrichten|zusammenfassungen|texte|briefe|termine) (?:bitte |immer |grundsatzlich |generell |stets )+\\p{L}+ (?:halten|schreiben|formulieren|ablegen|legen)\\W*$',
)

const generic =
  '(?:calls|meetings|appointments|birthdays|deadlines|flights|trips|events|bills|anniversaries|(?:any|every|each) \\p{L}+)'

/** Asked of Otto, of what is in general or of how Otto is with the person: "be blunt with me". */
const manners = starts(
  'use [^,.?]{2,40} (?:with|for|around) me(?!\\p{L})',
  'use (?:bullet points|bullets|numbered lists|tables|headings|short sentences|emojis?|first names|surnames|plain|simple) ?(?:\\p{L}+ )?(?:for|in|with) \\p{L}+',
  '(?:be|stay) (?!(?:there|here|home|back|in|at|on)(?!\\p{L}))(?:\\p{L}+ ){1,4}(?:with|to|towards) me(?!\\p{L})',
  '(?:talk|speak|write) (?:to me (?:like|as|without|plainly|in)|(?:\\p{L}+ ){1,4}(?:to|with) me)(?!\\p{L})(?! about)',
  '(?:if|when|whenever) i (?:write|speak|text|forward)(?!\\p{L}).{3,60}?[, ](?<!(?:will|would|he|she|they|to|the|an|my|his|her) )(?:answer|reply|respond|file|treat|assume|translate)(?!\\p{L})',
  '(?:answer|reply|respond) (?:me )?in \\p{L}+ (?:when|if|whenever) ',
  'assume (?:that )?i (?:mean|prefer|am fine)(?!\\p{L})|when i (?:say|write) [^,?]+,? assume(?!\\p{L})',
  `(?:remind|warn|alert|ping|notify) me (?:(?:of|about) )?(?:\\S+ ){0,4}?${generic}(?: (?:\\S+ ){1,4}(?:ahead|before|early|in advance)|\\W*$)`,
  `(?:remind|warn|alert|ping|notify) me (?:\\S+ ){1,4}(?:before|ahead of) ${generic}`,
  "i(?:'d| would)? like to be (?:warned|reminded|told|asked|notified|alerted|informed|addressed|greeted|woken)(?!\\p{L})",
  '(?:keep|leave) [^,.?]{2,40} out of (?:anything|everything|all|any|my|your|the [^,.?]*(?:summar|brief|digest|mails?|draft|repl|rundown|report))',
  'do (?:the )?(?:small|little|minor|routine|simple) (?:things|tasks|stuff|changes) without ',
  'you can (?:drop|skip|leave out|cut) (?:the|your|that) .*(?:phrase|sign-off|greeting|apolog|intro)\\p{L}*(?!\\p{L})',
  '(?:file|archive) (?:all |my )?(?!(?:the|this|that|it)(?!\\p{L}))\\p{L}+s (?:\\p{L}+ ){0,3}(?:under|in|into) ',
  'nag me (?:again )?(?:after|if|when|every|until)(?!\\p{L})',
  '(?:weekends|evenings|mornings|nights|lunchtimes?|\\p{L}+days) (?:are|is) (?:strictly |totally )?off[- ]limits',
  '(?:sei|sii|sois|se|seja|sea) (?:\\p{L}+ ){1,3}(?:mit mir|con me|avec moi|conmigo|comigo)(?!\\p{L})',
  '(?:sprich|parla|parle|habla|fala|rede) (?:(?:\\p{L}+ ){1,3})?(?:mit mir|con me|avec moi|conmigo|comigo) (?:\\p{L}+ )?\\p{L}+',
  // Spanish, Portuguese
  '(?:las|los|la|el|antes|despues|por|en|durante) (?!.*(?:recib|lleg|mand|hub|tuv))[^?]{3,40} ni una? (?:mensaje|correo|aviso|llamada|recordatorio)(?!\\p{L})',
  'cuando (?:redactes|escribas|respondas|contestes|reserves|resumas) .+[ ,](?:haz|usa|pon|evita|trata|firma|incluye|deja)\\p{L}*(?!\\p{L})',
  '(?:avisame|recuerdame) [^,]{1,30} antes de (?:las|los|cada|cualquier) \\p{L}+|recuerdame los cumpleanos ',
  'nao (?:me )?(?:usa|fala|manda|escreve|liga|acorda|responde|marca)(?!\\p{L}) .*(?:comigo|depois d[aeo]s?|antes d[aeo]s?|no fim de semana|aos? (?:sabado|domingo)s?|nos? fi[mn]s? de semana)(?!\\p{L})',
  '(?:no fim de semana|nos fins de semana|aos (?:sabados|domingos)) nao me ',
  '(?:sempre que|quando) eu (?:mandar|enviar|escrever|pedir|falar|disser) [^,]+, (?:responde|usa|manda|escreve|fala|faz|poe|coloca|guarda|traduz)\\p{L}*(?!\\p{L})',
  '(?:pode|podes|puedes|puoi|kannst|du kannst|tu peux|you can) (?:ser|ruhig|essere|etre|be) .*(?:comigo|conmigo|con me|mit mir|avec moi|with me)(?!\\p{L})',
  'lembra(?:-me| de| me)? (?:os|dos|d?as) (?:aniversarios|reunioes|consultas|contas) ',
  // Italian
  '(?:le|gli|i|il|la) (?:risposte|mail|messaggi|riassunt[oi]|promemoria|date|notizie|spiegazioni|liste)(?: \\p{L}+){0,3} (?:le|li|lo|la) (?:voglio|vorrei|preferisco) (?:\\p{L}+)',
  'prima di [^,?]+ (?:qualcosa|qualsiasi|sempre).* |prima di [^,?]+ qualcosa,? (?:chied|avvis|aspett|conferm)',
  '(?:quando|se) ti (?:mando|giro|invio) (?:un|uno|una|degli|delle|dei) .+ \\p{L}+(?:lo|la|li|le|mi)(?!\\p{L})',
  'metti (?:gli|le|i) \\p{L}+ (?:tra|fra) (?:gli|le|i) ',
  // German
  'frage? (?:(?:mich|lieber|bitte|erst|immer|vorher|einmal|noch|mehr|ruhig|nach)[ ,]+)+bevor du ',
  '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|abend|morgen)s (?:will|mochte|brauche) ich keine?[nr]? (?:zusammenfassung|nachricht|mail|erinnerung|termin|anruf|meldung)',
  // French
  "(?:plus )?jamais (?:de |d')\\p{L}+",
  "n(?:'|e )(?:me )?(?!(?:ai|as|a|est|y|avons|suis)(?!\\p{L}))\\p{L}+ (?:rien|aucune?) (?:sans|avant|apres) ",
  'mets (?:toujours )?(?:les|toutes les) (?:taches|mails|messages|rappels|rendez-vous|factures|urgen)[^,?]* (?:en haut|en premier|en tete)(?!\\p{L})',
)

/** Only about now, or asked once. */
const now = anywhere(
  'today|tonight|tomorrow|this (?:time|once|one|week|weekend|morning|evening|\\p{L}+day)|just once|hoy|manana(?= a| por|\\W*$)|esta (?:vez|noche|tarde|semana)|hoje|amanha|desta vez|oggi|stasera|domani|questa volta|heute|morgen(?= um|\\W*$)|diesmal|aujourd|ce soir|demain|cette fois',
)

/** In characters: what is longer is no short word of how something is to be. */
const longest = 160

/** Whether a folded sentence sets how something is to be in general, without a word that says so. Pure. */
export function isSetting(said: string): boolean {
  if (said.length > longest) return false
  return (notes.test(said) || manners.test(said)) && !now.test(said)
}

const tag = /,? (?:ok|okay|right|yeah|alright|va bene|vale|si|ta|sim|ja|oder|d'accord|hein)\?\W*$/u

/** A sentence without the "ok?" at its end, which is no question. */
export function withoutTag(said: string): string {
  return said.replace(tag, '')
}
