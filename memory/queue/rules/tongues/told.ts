import { anywhere, starts } from '../tongue.ts'

/** Who else says it: then it is no wish of the person's, whatever its words. Over folded text, in any language. */
const reporting =
  "says?|said|tells (?:me|us)|told (?:me|us|him|her|them)|insists?|insisted|announced|claims that|claimed|reckons?|keeps? (?:saying|telling)|recommends?|recommended|advis\\p{L}+|warned|wants? (?:me|us|him|her|them|the \\p{L}+)|asked (?:me|us|him|her|them)|dicen?|dijo|dijeron|insisten?|pidio|anuncio|anunciaron|recomienda|quieren? que|diz|disse|disseram|dizem|pediu|anunciou|recomenda|querem? que|dicono|ha detto|hanno detto|ha chiesto|vuole che|vogliono che|sagt|sagte|sagten|meint|meinte|besteht darauf|(?:will|wollte|mochte|wollen),? dass (?:wir|ich|er|sie|man|alle)|dit|disent|a dit|ont dit|a demande|veut qu(?:e|')|veulent qu(?:e|')"

const own =
  "(?:i|i'm|i'd|you|we|what|when|whenever|if|where|who|how|why|do|don't|please|always|never|every\\p{L}*|any\\p{L}*|each|for|with|from|make|note|send|tell|yo|tu|si|cuando|lo|todo|siempre|nunca|quiero|eu|se|quando|tudo|sempre|quero|io|voglio|non|ich|du|wenn|was|alles|immer|nie|je|j'|quand|ce|tout|toujours)(?![\\p{L}])"

const reportedFirst = starts(
  `(?!${own})(?:\\p{L}{1,30}[.']? ){1,4}?(?:${reporting})(?!\\p{L})`,
  "(?:apparently|allegedly|supposedly|according to|rumou?r has it|word is|i(?:'ve)? (?:read|heard|saw|learned|learnt)|lei|oi que|segun|al parecer|por lo visto|dicen|me (?:dijo|dijeron|conto|contaron)|li que|ouvi|segundo|ao que parece|parece que|dizem|disseram|ho (?:letto|sentito)|secondo|a quanto pare|pare che|sembra che|dicono|ich hab(?:e)? (?:gelesen|gehort)|laut|angeblich|anscheinend|es heist|j'ai (?:lu|entendu)|selon|d'apres|il parait|apparemment)(?!\\p{L})",
)

const reportedLast =
  /,? (?:(?:he|she|they|the \p{L}+|my \p{L}+|\p{L}+) (?:said|says|told me|tells me|wrote|announced)|i (?:read|heard|hear|gather)|says (?:the|my) \p{L}+|dijeron|dijo|dicen|disseram|disse|dizem|hanno detto|ha detto|dicono|(?:sagten?|meinten?) (?:sie|er|man|\p{L}+)|hies es|(?:ont-ils|a-t-(?:il|elle|on)) dit|parait-il|dit-on)\W*$/u

/** A choice among what is there now, not a taste: "the blue one", "this flat", "the larger of the two". */
const oneChoice = anywhere(
  '(?:prefer|rather have|rather take|preference is) (?:(?:this|that|these|those)(?! (?:you|we|i)\\b)|the (?:\\p{L}+ ){0,3}(?:ones?|other|first|second|third|last|former|latter|\\p{L}+er) ?(?:one|two|hotel|option|flat|place|choice)?(?= (?:of the|you)|[,.!]|\\W*$| it| to the other))',
  '(?:prefer|rather have) the .*\\b(?:of the (?:two|three|four)|(?:that )?(?:you|she|he|they) (?:sent|showed|found|suggested|mentioned|proposed))',
  'prefier[oa] (?:este|esta|ese|esa|eso|esto|aquel|aquella)',
  'prefiro (?:este|esta|esse|essa|isto|isso|aquele|aquela)',
  'preferisco (?:quell|quest)\\p{L}',
  'prefere (?:ce|cet|cette|ces|celui|celle)(?:-\\p{L}+)?',
  '(?:prefiero|prefiro|preferisco|prefere) (?:el|la|los|las|lo|o|a|os|as|il|le|les|i) (?:azul|roj[oa]|verde|negr[oa]|blanc[oa]|amarill[oa]|gris|rosa|otr[oa]|primer[oa]?|segund[oa]|mas (?:grande|pequen[oa]|barat[oa])|vermelh[oa]|pret[oa]|branc[oa]|amarel[oa]|maior|menor|outr[oa]|primeir[oa]|blu|ross[oa]|ner[oa]|bianc[oa]|giall[oa]|altr[oa]|prim[oa]|piu (?:grande|piccol[oa])|bleue?|rouge|verte?|noire?|blanche?|jaune|plus (?:grande?|petite?)|premiere?|deuxieme|seconde?|autre)s?',
  '(?:nehme|hatte|mochte|will|mag|bevorzuge) (?:doch |gern |gerne |lieber )*(?:dieses?|diesen|jenes|jenen|(?:das|den|die) (?:blau|rot|grun|gelb|schwarz|weis|grau|erst|zweit|letzt|ander|gros|klein|groser|kleiner|neu|alt|gunstiger|billiger)(?:e|en|ere|eren))(?! \\p{L}+ (?:immer|bei|fur))',
)

/** "Remind me to always ...": what is always so is what the person does then. */
const reminder = starts(
  '(?:please )?remind me (?:to |that i |not to |of )?(?:always|never)(?! (?:about|of|at|before|when))',
  'recuerdame (?:que )?(?:(?:no |nunca |siempre )?\\p{L}+[aei]r(?:me|lo|la)? siempre|(?:nunca|no) \\p{L}+[aei]r)(?!\\p{L})',
  'lembra-me (?:de )?(?:nunca \\p{L}+r|\\p{L}+r sempre)(?!\\p{L})',
  'ricordami di (?:non \\p{L}+re mai|\\p{L}+re sempre)(?!\\p{L})',
  'rappelle-moi de (?:toujours|ne jamais)(?!\\p{L})',
  'erinner\\p{L}* mich (?:bitte )?daran,',
)

const people =
  '(?:dad|daddy|mum|mom|mummy|grandpa|grandma|granny|papa|mama|opa|oma|maman|papy|mamie|abuel[oa]|nonn[oa]|(?:the|all|those) (?:kids|children|students|pupils|staff|employees|drivers|guests|passengers|visitors|men|women|boys|girls|neighbou?rs)|people)(?!\\p{L})'

/** What the person or somebody else does: "siempre llego tarde", "immer vergesse ich das". */
const habit = starts(
  `${people} (?!(?:wants|mails?) )\\p{L}+`,
  '(?:yo |eu |io )?(?:casi |quase |quasi )?(?:siempre|nunca|jamas|sempre) (?:(?:me|te|se|lo|la|los|las|le|les|nos|mi|ci|si|o|a) )*(?!(?:quiero|prefiero|necesito|deseo|quero|prefiro|preciso|desejo|voglio|preferisco|desidero|como|quando|cuando|no|con|em|en|in|por)(?!\\p{L}))(?:\\p{L}+(?:[^aeioul]o|[aeiou]o|oy)|\\p{L}+[aei]mos|\\p{L}+iamo)(?!\\p{L})(?! (?:que|que tu) )',
  '(?:yo |eu |io |non |nao )*(?:mi |me |ci |ti )?(?!(?:quiero|prefiero|necesito|quero|prefiro|preciso|voglio|preferisco|desidero|como|solo|todo|tutto|tudo|ogni|quando|cuando|dammi|otto)(?!\\p{L}))\\p{L}+(?<!(?:and|end|[ae]me|[ae]l|enci|mol|pron))o(?:-me)? (?:quasi |casi |quase )?(?:sempre|siempre|mai|nunca)(?!\\p{L})',
  '(?:immer|nie|niemals|jeden \\p{L}+|vor \\p{L}+) (?!(?:will|mochte|wunsche|bevorzuge|brauche))\\p{L}+e ich(?!\\p{L})',
)

/** What holds for all: "dogs must always ...", "darf man nie", "from now on the bakery closes at five". */
const ofAll = starts(
  '(?:all )?(?:dogs|cats|pets|drivers|cyclists|pedestrians|guests|tenants|residents|visitors|passengers|pupils|students|players|members|customers|employees|workers|parents|children|cars|bikes|trucks) (?:should|must|have to|may|can|need to|are to|shall)(?!\\p{L})',
  '(?:.+ )?(?:darf|muss|soll|kann|sollte) man (?:nie|immer|niemals|stets)(?!\\p{L})|man (?:darf|muss|soll|kann|sollte) ',
  "(?:.*[ ,])?(?:chez (?:nous|eux|moi)|ici|la-bas),? on (?:ne |n'|doit |peut |va |\\p{L}+e )",
  '(?:.*[ ,])?(?:en mi casa|aqui|aqui en casa|en casa) (?:siempre|nunca) se |(?:siempre|nunca) se (?:debe|puede|come|hace) ',
  '(?:da noi|qui|in casa) (?:non )?si \\p{L}+ ',
  '(?:the|our|le|la|el|o|a|il|die|der|das|\\p{L}+) \\p{L}+ (?:has|have|a|ont|ha|han|hat|haben) (?:decided|announced|ruled|decide|annonce|decidido|anunciado|deciso|annunciato|beschlossen|entschieden)(?!\\p{L})',
  '(?:from (?:now|today|next \\p{L}+) on,? |starting (?:now|today),? )(?:the|our|my) (?:\\p{L}+ )?(?!(?:brief|briefing|summary|digest|reminders?|mails?)(?!\\p{L}))\\p{L}+ (?:closes|opens|leaves|departs|charges|costs|runs|starts|stops) ',
  '[^?,]+, so (?:do|does|did) [^?,]{1,30}$',
  "(?:don't|do not|please don't|never) (?:change|touch|drop|lose) (?:the |my |that |this )?[^,?]+,? (?:it's|it is|they're|that's|i (?:like|love)) ",
)

/** Whether a folded sentence only looks like a wish of the person's for Otto. Pure. */
export function isOfOthers(said: string): boolean {
  return (
    reportedFirst.test(said) ||
    reportedLast.test(said) ||
    reminder.test(said) ||
    habit.test(said) ||
    ofAll.test(said)
  )
}

/** Whether what is preferred is one of the things at hand. */
export function isOneChoice(said: string): boolean {
  return oneChoice.test(said)
}
