/** What people say around a time that changes which one is meant, in six languages. */

const weekdays =
  "(?:mon|tues|wednes|thurs|fri|satur|sun)days?|luned[iì]'?|marted[iì]'?|mercoled[iì]'?|gioved[iì]'?|venerd[iì]'?|sabat[oi]|domenic(?:a|he)|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?|(?:segunda|ter[çc]a|quarta|quinta|sexta)s?(?:-feiras?)?|(?:lun|mar|mercre|jeu|vendre|same)dis?|dimanches?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?"
const vocabulary = `(?:${weekdays}|weekends?|fine ?settimana|fines? de semana|fins de semana|week-?ends?|wochenenden?|holidays?|festiv[io]s?|feriados?|festivos?|f[ée]ri[ée]s|feiertage?n?|vacanze|vacaciones|f[ée]rias|vacances|ferien|january|february|march|april|may|june|july|august|september|october|november|december|agosto|ao[ûu]t|luglio|julio|julho|juillet|juli|christmas|natale|navidad|natal|no[ëe]l|weihnachten|today|tomorrow|oggi|domani|hoy|ma[ñn]ana|hoje|amanh[ãa]|demain|heute|morgen|the (?:first|last|\\d)|\\d{1,2}(?:st|nd|rd|th)|before|after|prima|dopo|antes|despu[ée]s|depois|avant|apr[èe]s|vor|nach)`
export const excepted = new RegExp(
  `^[^.;!?]{0,50}?(?<!\\p{L})(?:except|excepting|excluding|apart from|other than|but not|just not|tranne|eccetto|salvo|a parte|esclus[oaie]|ma non|meno|excepto|menos|quitando|pero no|exceto|tirando|mas n[ãa]o|sauf|except[ée]|hormis|[àa] part|mais pas|au(?:ß|ss)er|ausgenommen|bis auf|aber nicht|nur nicht)(?: (?:for|on|in|at|the|i|il|la|le|lo|gli|di|a|el|los|las|en|os|as|aos?|[àn]?[ao]s?|les|au|den|der|die|am|an|im|l'))*?(?: \\p{L}+)? (?:l')?${vocabulary}(?!\\p{L})[^.;!?]{0,20}`,
  'iu',
)

const spans =
  '(?:minutes?|hours?|days?|nights?|evenings?|mornings?|weeks?|months?|minut[oi]|or[ae]|giorn[oi]|sera|notte|mattina|settiman[ae]|mes[ei]|minutos|horas?|d[ií]as?|noche|semanas?|meses|noite|m[êe]s|heures?|jours?|soir|semaines?|mois|minuten?|stunden?|tage?|abend|wochen?|monate?)'
const sides =
  '(?:before|after|prior to|ahead of|prima|dopo|antes|despu[ée]s|depois|avant|apr[èe]s|vor|nach)'
/** "two hours before the flight on Saturday": counted from it. */
export const countedFrom = new RegExp(
  `(?<!\\p{L})(?:(?:\\p{L}+|\\d+) )?(?:${spans} ${sides}|(?:la |na )?v[íi]spera|(?:na )?v[ée]spera|(?:la )?veille|(?:le )?lendemain|(?:am )?vor(?:abend|tag)|(?:alla |la )?vigilia)(?!\\p{L})[^.;!?,]{0,40}$`,
  'iu',
)
/** "exam on Friday, remind me the day before" */
export const countedThen =
  /^[^.;!?]{0,60}?(?<!\p{L})(?:(?:the|a|an|one|two|three|half an|\d+) (?:minutes?|hours?|days?|night|evening|weeks?|month) (?:before|earlier|prior|beforehand|after|afterwards|later)(?=\s*$|\s*[.,;!?)]| (?:that|it|then|and)(?!\p{L}))|(?:il|la|un|uno|una|un'|due|tre|\d+) ?(?:giorn[oi]|sera|or[ae]|settiman[ae]|mattina) (?:prima|dopo)(?! (?:di|del|della|dell|dei))|(?:el|la|un|una|dos|tres|\d+) (?:d[ií]as?|noche|horas?|semanas?) (?:antes|anterior|despu[ée]s)(?! de)|(?:no|na|o|a|um|uma|dois|duas|\d+) (?:dias?|noite|horas?|semanas?) (?:antes|anterior|depois)(?! d[aeo])|(?:la veille|le lendemain)(?! d[e'])|(?:un|une|deux|trois|\d+) (?:jours?|heures?|semaines?) (?:avant|plus t[ôo]t|apr[èe]s)(?=\s*$|\s*[.,;!?])|(?:am (?:tag|abend) (?:davor|vorher|zuvor)|am vor(?:tag|abend)|(?:einen?|zwei|drei|\d+) (?:tage?|stunden?|wochen?) (?:davor|vorher|zuvor|danach)))(?!\p{L})/iu

/** Right before a weekday, and not read with it: which one is meant depends on it. */
export const whichOne =
  /(?<!\p{L})(?:the |le |la |il |el |o |a |am |den |der )?(?:last|next|other|following|previous|penultimate|second|third|fourth|fifth|\d(?:st|nd|rd|th)|penultim[oa]|ultim[oa]|second[oa]|terz[oa]|quart[oa]|prossim[oa]|scors[oa]|seguente|pen[úu]ltim[oa]|[úu]ltim[oa]|segundo|tercer|cuarto|pr[óo]xim[oa]|terceir[oa]|quart[oa]|avant-dernier|dernier|deuxi[èe]me|troisi[èe]me|quatri[èe]me|prochain|vorletzte[nr]?|letzte[nr]?|zweite[nr]?|dritte[nr]?|vierte[nr]?|[üu]bern[äa]chste[nrs]?|n[äa]chste[nrs]?)\s+$/iu
/** Right behind it. */
export const whichThen =
  /^,?\s+(?:a otto|a quindici|en ocho|en quince|em oito|en huit|en quinze|in (?:acht|vierzehn) tagen|after (?:that|next)|following|siguiente|seguinte|suivant|successiv[oa]|seguente|scors[oa]|passat[oa]|pasad[oa]|passad[oa]|dernier|pass[ée]|alterni|alternos|alternad[oa]s|s[iìí] e)(?!\p{L})/iu
/** "Monday, Wednesday and Friday": once each, or again and again. */
export const another = new RegExp(
  `^(?:(?:,|,? (?:and|&|e|y|et|und|/)|/) ?(?:on |il |la |el |le |o |a |am |na |no )?(?:${weekdays})(?!\\p{L}))+|^\\s*(?:-|\u2013|to|through|thru|till|a|al|[àa]|au|bis|e) ?(?:${weekdays})(?!\\p{L})`,
  'iu',
)

/** "lunes o martes": one of them, and which is not said. */
export const orAnother = new RegExp(
  `^,? (?:or|o|u|ou|oder|oppure) (?:on |il |la |el |le |o |a |am |na |no )?(?:${weekdays})(?!\\p{L})`,
  'iu',
)
/** "segunda que vem 15h", "lunedì prossimo ore 9", "tomorrow 0730": a time of day that was not read with it. */
export const hourThen =
  /^,? (?:(?:ore|h|klockan) \d{1,2}(?:[:.h]\d\d)?|\d{1,2} ?h(?:[0-5]\d)?|0\d[0-5]\d)(?![\p{L}\d])/iu

/** A weekday without more, as a word of its own at the end of what was found. */
export const endsWithDay = new RegExp(`(?<!\\p{L})(?:${weekdays})$`, 'iu')

/** Of noon and midnight: "mezzogiorno meno un quarto", "midi dix", "ten past noon". */
export const noonAnd =
  /^ (?:(?:meno|menos|moins) |(?:e|y|et) (?:un |le )?(?:qu?art|quarto|cuarto|\d|dieci|venti|cinque|diez|veinte|cinco|dez|vinte|quinze|dix|vingt|cinq)|(?:dix|vingt|cinq|quinze|vingt-cinq)(?!\p{L}))[^.;!?,]{0,12}/iu
export const pastNoon =
  /(?<!\p{L})(?:half|quarter|five|ten|twenty|\d{1,2})(?: minutes?)? (?:past|to|before|after|vor|nach) $/iu
export const isNoon =
  /(?:noon|midday|midnight|mezzogiorno|mezzanotte|mediod[ií]a|medianoche|meio[- ]dia|meia[- ]noite|midi|minuit|mittag|mitternacht)$/iu

/** Of a repetition: from when on, until when, or in which months only. */
export const bounded = new RegExp(
  `^[^.;!?]{0,40}?(?<!\\p{L})(?:(?:starting|beginning|commencing|from|as of|a partire|a partir|[àa] partir|desde|d[èe]s|ab|until|till|fino a(?:l|lla)?|hasta|at[ée]|jusqu'(?:[àa]|au)|bis)(?: (?:on|da|dal|de|du|del|the|next|il|el|le|o|zum|dem|den|prossim[oa]|pr[óo]xim[oa]|n[äa]chste[nrs]?))* (?:${vocabulary}|\\d)|(?:in|during|im|en|em|a|ad) (?:the )?(?:summer|winter|spring|autumn|december|january|february|march|april|may|june|july|august|september|october|november|estate|inverno|verano|invierno|ver[ãa]o|[ée]t[ée]|hiver|sommer|winter|dicembre|gennaio|diciembre|enero|dezembro|janeiro|d[ée]cembre|janvier|dezember|januar))(?!\\p{L})`,
  'iu',
)

/** "on the 1st and 15th" */
export const alsoThe =
  /^,? (?:and|e|y|et|und|&) (?:(?:on )?(?:the )?\d{1,2}(?:st|nd|rd|th)|(?:il |el |le |o |dia |am |den |der )\d{1,2}(?:\.|[°º]|er)?|\d{1,2}(?:\.|[°º]|er)?(?=\s*$|\s*[,;!?]))(?![\d:.]|\s*(?:uhr|h|am|pm)(?!\p{L}))/iu

/** What is said of the time that ends: "away until Thursday". */
export const goesOnUntil =
  /(?<!\p{L})(?:until|till|fino a(?:l|lla)?|hasta(?: el| la)?|jusqu'(?:[àa]|au)|at[ée](?: [ao])?|bis)\s+$/iu
export const lasting =
  /(?<!\p{L})(?:away|off|out|open|closed|closes|hold|keep|stay\w*|here|there|busy|valid|holiday|vacation|booked|fuori|via|ferie|apert[oa]|chius[oa]|fuera|vacaciones|abierto|cerrado|viaje|fora|f[ée]rias|abert[oa]|fechad[oa]|viagem|absente?|cong[ée]s?|ouverte?|ferm[ée]e?|vacances|weg|urlaub|krank|ge[öo]ffnet|geschlossen|verreist|da)(?!\p{L})/iu

const numerals =
  '(?:due|tre|quattro|cinque|sei|sette|otto|nove|dieci|tredici|venti|trenta|quaranta|dos|tres|cuatro|cinco|seis|siete|ocho|diez|once|doce|trece|catorce|quince|veinte|treinta|cuarenta|dois|duas|tr[êe]s|oito|dez|onze|doze|treze|vinte|trinta|quarenta|deux|trois|quatre|cinq|six|sept|huit|dix|douze|treize|vingt|trente|quarante|cinquante|zwei|drei|vier|f[üu]nf|zehn|zwanzig|drei[ßs]+ig|two|three|four|five|six|ten|thirteen|twenty|thirty|forty|fifty)'
/** "martes trece", "vingt heures trente": a date or the minutes, no number of things. */
export const numberThen = new RegExp(
  `^ ${numerals}(?:[- ]${numerals})?(?!\\p{L})(?! \\p{L}+(?:s|i|en)(?!\\p{L}))`,
  'iu',
)
/** "un samedi sur trois", "von 9 bis 11", "20 para as 9" */
export const oneOf = new RegExp(
  `^ (?:sur|su|of every|out of|in|de cada|von|em cada) (?:${numerals}|\\d)(?!\\p{L}| uhr)`,
  'iu',
)
export const between =
  /^,? (?:von|from|between|dalle|tra le|fra le|de|das|entre(?: las| as)?|desde las|zwischen) \d{1,2}(?:[:.h]\d{2})? ?(?:h|am|pm)? ?(?:-|to|and|till|until|bis|und|alle|e le|e|a las|a|y las|y|[àa]s|et|[àa]) ?(?:las |as )?\d{1,2}(?![\d./])/iu

/** The word that leads to it, which what was found took in. */
export const leadOf =
  /^(?:before|after|until|till|prima (?:di|del|della|dell')|dopo(?: il| la)?|antes de(?:l)?|antes d[ao]|despu[ée]s de(?:l)?|depois d[eao]|avant(?: le| la)?|apr[èe]s(?: le| la)?|vor(?: dem| der)?|nach(?: dem| der)?|fino a(?:l|lla)?|hasta(?: el| la)?|jusqu'(?:[àa]|au)|at[ée](?: [ao])?|bis(?: zum)?) ?/iu

/** "a las 4 de mañana": of tomorrow, or in the morning. */
export const ofTomorrow = /^ de ma[ñn]ana(?!\p{L})/iu
/** "20 para as 9": so many minutes to it. */
export const toTheHour = /^ (?:para|pra) (?:as?|las?) (?:\d|\p{L})+(?= |[.,;!?]|$)/iu

/** "salvo los lunes, riega cada día" */
export const exceptBefore =
  /(?<!\p{L})(?:except(?: for)?|excluding|apart from|other than|tranne|eccetto|salvo|a parte|excepto|menos|exceto|sauf|hormis|au(?:ß|ss)er|ausgenommen|bis auf)(?: (?:on|il|la|le|i|el|los|las|o|a|os|as|aos|[àa]s|den|der|die|das|am))?\s+$/iu
/** "de 10h à midi", "from 10 to noon": from its beginning on. */
export const rangeInto =
  /(?<!\p{L})(?:de|von|from|dalle|das|desde las|between|entre|zwischen|tra le) \d{1,2}(?:[:.h]\d{2})?(?: ?(?:h|am|pm|uhr))? (?:[àa]|bis|to|till|until|al?|[àa]s|ao?|e|y|et|und|and)?\s*$/iu
