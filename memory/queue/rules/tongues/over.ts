import { anywhere, starts } from '../tongue.ts'

/**
 * Statements that something is no longer needed or wanted, over folded text: of whatever they are about.
 * They end a rule only where it is clearly meant: all that they are about is what it is about.
 */
const over = starts(
  '(?!(?:i|we|he|she|they|it|you)(?!\\p{L}))[^,]+ no longer (?:needs?|ha(?:s|ve) to|must|should|requires?|matters?)(?!\\p{L})',
  "(?:there's|there is|there are) no .+ any ?(?:more|longer)(?!\\p{L})",
  "(?:there's|there is) no .+ from now on(?!\\p{L})",
  '(?:i|we) can (?:now )?(?:do|live) without ',
  'no more \\p{L}[^,]*(?:, (?:please|thanks))?\\W*$',
  "(?:don't|do not|you (?:needn't|don't have to|don't need to)) (?:bother|worry|trouble)(?: me)? (?:with|about) ",
  "i (?:no longer|don't) (?:mind|care)(?!\\p{L}).* any ?(?:more|longer)|i no longer (?:mind|care)(?!\\p{L})",
  "(?:i've|i have|we've) (?:given up|stopped|finished|done with) |i'm (?:done|through|finished) with ",
  "let's (?:end|stop|drop|forget|leave) ",
  '(?:i take back|i withdraw|never ?mind|forget) (?:what|the|my|about|all) ',
  "it (?:doesn't|does not|no longer) matters?(?: any ?(?:more|longer))? (?:how|what|when|where|which|who)(?!\\p{L})",
  '(?:fur .+ )?(?:musst|brauchst|sollst) du .*(?:nicht|nichts|keine?n?) mehr(?!\\p{L})|.+ (?:musst|brauchst|sollst) du .*(?:nicht|nichts|keine?n?) mehr(?!\\p{L})',
  '(?!(?:ich|er|sie|wir|es)(?!\\p{L})).+ (?:muss|mussen|brauchen|braucht|soll|sollen) (?:es )?(?:\\p{L}+ )*(?:nicht|nichts|keine?n?) mehr(?!\\p{L})',
  '.+ hat sich erledigt|.+ ist (?:jetzt |inzwischen |mir |nun )+egal|mir ist .+ (?:alles recht|egal)|ich brauche .+ nicht mehr|.+ brauche ich nicht mehr',
  '(?:fur|bei) .+ gibt es (?:jetzt )?keine?n? .+ mehr',
  '(?!(?:yo|el|ella)(?!\\p{L})).+ ya no (?:tienen?|deben?|necesitan?|hacen? falta|importan?)(?!\\p{L})|ya (?:me )?da igual |ya no (?:me )?(?:importa|interesa|necesito|hace falta|hay) ',
  '.+ ja nao (?:tem|t[eé]m|devem?|precisam?|importam?)(?!\\p{L})|ja (?:me )?tanto (?:me )?faz |ja nao (?:me )?(?:importa|interessa|preciso|quero|precisas|e preciso|ha) ',
  ".+ non (?:dev\\p{L}+|servono|serve|occorr\\p{L}+) piu|non (?:m'|mi )?(?:importa|interessa|serve|c'e) piu |(?:ormai )?.+ non (?:conta|contano|importa) piu",
  '(?!(?:i|we|he|she|they|it|you|this|that)(?!\\p{L}))[^,?]+ can go(?=,|\\W*$| now)|(?:[^,?]+ )?(?:joke|rule|phase|ban|diet|experiment|nickname)s? (?:is|are) over(?=,|\\W*$)|[^,?]+ (?:is|are) over, (?:so )?(?:drop|scrap|forget|stop) (?:it|that)(?!\\p{L})',
  "i (?:no longer need|don't need|do not need) .+ any ?(?:more|longer)",
  '(?:take back|scrap|kill|lose|ditch) (?:that|the|my) ',
  '(?:.+ )?(?:puoi|puedes|pode|podes|kannst|darfst|tu peux)(?: ya| ja| pure)? (?:\\p{L}+ )?(?:\\p{L}+ )?(?:di nuovo|de novo|de nuevo|outra vez|otra vez|wieder|a nouveau|de nouveau)(?!\\p{L})',
  '(?:ja |ya )?(?:pode|podes|puedes|puoi|tu peux) (?:voltar a|volver a|tornare a|tornare ad|remettre|reutiliser|recommencer a|rimettere|reusar) ?\\p{L}*',
  '(?:.+ )?ya puedes \\p{L}+',
  '.+ sind (?:jetzt )?wieder (?:ok|okay|gut|in ordnung|erlaubt|erwunscht)',
  "(?:lascia (?:perdere|stare)|laisse tomber|laisse beton|lass das mit|olvidate de|olvida|esquece|esqueca|cancela|cancella|annulla|annule) (?:la |le |il |lo |l'|o |a |el |los |las |der |dem |den |aquilo |quell\\p{L}* )",
  'basta (?:con|col|coi|cogli|colle|de) |schluss mit |fini (?:le|la|les) |chega de |para de |pare de ',
  ".+ n(?:'ont|'a|e doivent|e doit|'ont pas) plus |peu (?:m')?importe |je me (?:fiche|moque) |plus (?:rien|besoin) |il n'y a plus (?:de |d')",
)

export function isNoLonger(clause: string): boolean {
  return over.test(clause) || freed.test(clause)
}

/** At the start: the person may be written to whenever: it ends what said when not to. */
const freed = starts(
  '(?:you can|you may|feel free to) (?:now )?(?:write|message|text|call|ping|contact|reach)(?!\\p{L})(?: (?:to )?me)? (?:at any (?:hour|time)|any ?time|whenever|when you (?:like|want))',
  'puoi (?:scrivermi|chiamarmi|mandarmi messaggi|contattarmi) (?:quando vuoi|a qualsiasi ora|sempre)',
  '(?:ya )?puedes (?:escribirme|llamarme|contactarme) (?:cuando quieras|a cualquier hora|siempre)',
  '(?:ja )?(?:pode|podes) (?:me )?(?:escrever|ligar|mandar mensagem|escrever-me|ligar-me) (?:quando quiser\\p{L}*|a qualquer hora|sempre)',
  '(?:du )?(?:kannst|darfst) (?:du )?mir (?:wieder |jetzt )?(?:jederzeit|immer|wann du willst|zu jeder zeit) (?:schreiben|texten)|(?:du )?(?:kannst|darfst) mich (?:wieder |jetzt )?(?:jederzeit|immer) anrufen',
  "tu peux m'(?:ecrire|appeler|envoyer des messages) (?:quand tu veux|a toute heure|n'importe quand)",
)

export function isFreed(said: string): boolean {
  return freed.test(said)
}

/** Anywhere: something takes the place of what was, in whatever words for moving or taking over. */
const shift = anywhere(
  '(?:may|can|puedes|podes|puoi|peux|darfst|kannst) .*(?:up to|llegar a|ir ate|arrivare a|aller jusqu|bis)',
  '(?:monte|releve|hausse|augmente|baisse|alza|abbassa|sube|sobe|baja|erhoh|erhohe|senke) (?:le|la|l|il|el|o|das|die|den)',
  '(?:bring|pull|put|push) .+ (?:forward|back|up|on) (?:to|until)|postpone .+ (?:to|until)|swap .+ for',
  "(?:would )?suits? .+ better|works? (?:for me )?better|(?:has|have) taken over|(?:'ve|have) (?:switched|moved|changed)(?: on)? to|we're now|(?:is|are) enough",
  '(?:verleg|vorverleg|verschieb|tausch)\\p{L}*|kummert sich (?:jetzt|ab|kunftig)',
  'passer? (?:a|au|aux)|passez? (?:a|au)|passa a|pasame .+ a|pasa a|pasemos a|passiamo a|sostituisci|sustituye|substitui|troca|remplace|cambia .+ por',
  "ahora .+ se (?:encarga|ocupa)|adesso e .+ che|agora e .+ quem|c'est .+ qui s'occupe|que sea|che sia|que seja",
  '(?:para|per) [^,]+,? (?:ahora|adesso|agora)|pour [^,]+,? maintenant|fur [^,]+,? jetzt|bei [^,]+,? jetzt',
)

const count =
  '(?:\\d[\\d.:h]*|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|dois|duas|quatro|sete|oito|nove|dez|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)'

/** At the start: a number is said to be right: "five lines is ok", "before 9 is the limit now", "sieben geht auch". */
const judged = starts(
  `\\W*(?:hm+,? |ok,? )?(?:(?:before|after|until|up to|hasta|ate|fino a|bis|vor|nach|jusqu'a) )?${count}(?:am|pm|h| uhr)? (?:\\p{L}+ ){0,2}?(?:(?:is|are|es|esta|estan|e|sao|va|vanno|vao|ist|sind|fica|ficam|est) (?:\\p{L}+ )?(?:ok|okay|fine|plenty|enough|better|bien|bene|bom|melhor|the limit|besser|mieux|mejor|meglio|perfect)|(?:ca )?passe(?:nt)?|geht (?:\\p{L}+ )?auch|reichen|reicht|bastan?|bastano|suffisent)(?=[,.!]|\\W*$| (?:now|too|again|as well|these days|for me|jetzt|ahora|agora|adesso|maintenant))`,
  '(?:e |pode ser |puede ser |puo essere |kann ruhig |can be )?(?:pode ser|puede ser|puo essere) (?:ate|hasta|fino alle) \\d',
  '(?:facciamo|diciamo|digamos|sagen wir|disons) (?:(?:dopo|prima|alle?|le|las?|a|antes|despues|de|um|vor|nach|apres|avant) )*\\d',
  '(?:el|la|los|las|il|lo|gli|le|o|a|os|as) \\p{L}+ (?:pasal|mettil|spostal|cambial|muevel|ponl)[oaeis]{1,2} ',
  'mach (?:\\p{L}+ ){1,2}draus(?!\\p{L})|mach daraus ',
  '(?:muda|mude|passa|passe|sposta|decale|decalez|verschieb\\p{L}*|leg|mueve|pasa|cambia) (?:o|a|il|la|le|el|die|den|das) \\p{L}+ (?:pras|para|alle?|a|as|auf|um|a las) ?\\d',
  "i'm (?:more of )?an? \\p{L}+ person (?:now|these days)",
)

export function isJudged(said: string): boolean {
  return judged.test(said)
}

export function isShift(said: string): boolean {
  return shift.test(said) || isJudged(said)
}
