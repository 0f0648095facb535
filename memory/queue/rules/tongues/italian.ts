import {
  anywhere,
  behind,
  either,
  leading,
  nothing,
  starts,
  type Tongue,
  unless,
} from '../tongue.ts'

const others =
  "(?:io|tu|lui|lei|noi|voi|loro|mia (?:moglie|madre|sorella|figlia|suocera)|mio (?:marito|padre|fratello|figlio)|(?:il mio|la mia) (?:capo|amico|amica)|nostr[oaie]|suo|sua|questo|questa|quello|quella|si|che|chi|come|quando|dove|perche|quale|quanto|c'e|ci sono|e|sono|era|fu|sto|sta|stava|ho|hai|ha|abbiamo|hanno|siamo|vado|va|andiamo|nessuno|tutti(?! i)|la gente|mi (?:piac|sembr|dispiac|dimentic|ricord|sent|manc|alz|svegli|serv)\\w*|(?:sempre|mai|non) (?:mi |ti |si |ci |lo |la )?(?:ho|ha|hai|abbiamo|hanno|avevo|aveva|sono|e\\b|era|eravamo|sto|sta|stavo|vado|va|andavo|posso|potevo|voglio|volevo|so\\b|sapevo|credo|penso|dimentic\\w+|perdo|arrivo|arriva|arrivano|mangio|bevo|dormo|vedo|dico|dice|dicono|disse|faccio|fa|facevo|esco|vengo|viene|lavoro|studio|leggo|corro|pago|risponde|piac\\w+|pens\\w+|sogn\\w+|visto|stato|stata))\\b"
const verbs =
  '(?:inoltra|gira|consegna|servi|prendi|ordina|cambia|sostituisci|cita|passa|sposta|consulta|dammi|lasciami|dimmi|mandami|manda|mandi|invia|invii|scrivi|scriva|usa|usi|utilizza|metti|metta|di|dica|fa|fai|faccia|rispondi|risponda|chiama|chiami|avvisa|avvisi|avverti|ricorda|ricordi|parla|parli|tratta|evita|eviti|lascia|includi|aggiungi|prenota|prenoti|cerca|chiedi|chieda|compra|paga|spendi|controlla|verifica|conferma|domanda|mostra|riassumi|traduci|arrotonda|firma|archivia|annota|segna|suggerisci|proponi|scegli|ordina|cambia|passa|sposta|leggi|copia|consulta|sveglia|organizza|prepara|programma|aspetta|accetta|rifiuta|tieni|tenga|sii|stai|dai|togli|conserva|salva|imposta|rivolgiti|limita)(?:mi|ci|gli|le|lo|la|li|ne|melo|mela|meli|mele)?'

const telling = starts(others)
const asking = starts(`(?:non )?(?:${verbs})\\b`)

export const italian: Tongue = {
  name: 'Italian',
  hints:
    "il lo la i gli le di che e un una per con non mi ti si da in del della dei delle al alla alle sono piu sempre mai ora adesso poi d'ora preferisco voglio favore puoi potresti serve dimentica meglio ogni quando questo quello anzi mandami chiamami su sul sulla o anche come cambio passa ho hai ha tono senza fino niente tutto tutti molto ma sei sto c'e essere volevo dire gli un' nella negli ai agli",
  lead: leading(
    "per favore|per piacere|per cortesia|e|inoltre|anche|ok|va bene|bene|ehi|ciao|otto|senti|ascolta|guarda|scusa(?:mi)?|mi dispiace|in realta|a dire il vero|anzi|no|si|grazie|a proposito|ah|eh|allora|quindi|beh|(?:solo )?una cosa|un'altra cosa|nota|aspetta|buongiorno|buonasera|ripensandoci|pensandoci (?:bene|meglio)|cambio di (?:programma|piani)|ho cambiato idea|o meglio|importante|correzione|alla fine|mi raccomando",
  ),
  request: starts(
    '(?:assicurati|cerca|fai in modo|vedi|bada|provvedi)(?: di| a)?(?: che)?(?: tu)?\\b',
    '(?:mi )?(?:puoi|potresti|potrebbe|puo|potete|vorresti|ti dispiacerebbe|ti dispiace|ti andrebbe di|saresti cosi gentile da|sarebbe possibile|e possibile|riesci a)\\b(?: per favore)?',
    "(?:io )?(?:voglio|vorrei|ho bisogno|mi aspetto|desidero|esigo|ti chiedo|ti prego|mi piacerebbe|gradirei|apprezzerei|sarebbe (?:bello|meglio|ottimo|l'ideale)|e (?:importante|meglio|preferibile)|bisogna)(?: molto)?(?: che| di| se)(?: tu| mi)?\\b",
    '(?:devi|dovresti|hai da|tieni presente(?: che)?|assicurati (?:di|che)|fa(?:i)? in modo (?:di|che)|cerca di|prova a|ricordati di|ricorda di|non dimenticar[et]i? di|non dimenticare di|vedi di)\\b',
  ),
  idle: starts(
    "non (?:ti preoccupare|preoccuparti|si preoccupi|fa niente|importa\\W*$|c'e (?:problema|fretta|di che)|dimenticare (?!mai|sempre)|dimenticarti|scordare|so\\b|e\\b|ho\\b|posso|credo|vado|sono|sto|mi (?:piace|ricordo|va|sembra|dire))",
    'mai (?:dire mai|piu\\W*$|visto|stato|stata|sentito)',
    'sempre (?:uguale|la stessa|che\\b|meglio)',
  ),
  telling,
  fresh: anywhere(
    "d'ora in (?:poi|avanti)|da (?:ora|adesso|oggi|domani|questo momento)(?: in (?:poi|avanti))?|in (?:futuro|avvenire)|per il futuro|d'ora innanzi|una volta per tutte|fino a nuovo avviso|a partire da (?:ora|adesso|oggi)",
  ),
  standing: anywhere(
    'sempre|mai|ogni (?:volta|giorno|mattina|sera|notte|settimana|mese|mail|messaggio)|tutti i giorni|tutte le (?:mattine|sere|settimane|volte)|di norma|di regola|per principio|di default|senza eccezioni?|in nessun caso|per nessun motivo|in ogni momento|quotidianamente|automaticamente|in nessuna circostanza',
  ),
  opens: either(
    behind(
      starts('(?:sempre|mai|in nessun caso|per nessun motivo|di norma)[,:]? '),
      unless(telling, '\\p{L}'),
    ),
    behind(
      starts('(?:ogni volta che|tutte le volte che|quando|se)\\b [^,]+, (?:per favore )?(?:non )?'),
      asking,
    ),
    starts(
      '(?:quando|se|per|con|in|a|al|alla|su|sul|nei|nelle)\\b [^.?]*\\b(?:sempre|mai)\\b(?<!\\b(?:io|lui|lei|si|mi|che|ho|ha|e|sono|non ho|non ha) (?:sempre|mai))',
      'quando (?:scrivi|mandi|prenoti|rispondi|parli|cerchi|usi)\\b',
    ),
  ),
  verbs: asking,
  forbids: starts(
    'non (?:mi |gli |le |lo |la |li |ne )*(?!(?:dimenticare|avere|essere|mangiare|piangere|ridere|sapere|volere|andare|venire|perdere|aspettare|fare (?:tardi|caso|il))\\b)\\p{L}{2,}(?:are|ere|ire|arre|orre|armi|ermi|irmi|arci|arle|argli|arlo|arla|arli|erlo|irlo|mene)\\b',
    'non (?:mi |gli |le |lo |la |li |ne )*\\p{L}{2,} (?:mai|piu)\\b(?! (?:stato|stata|visto|vista|sentito|detto|fatto|bisogno))',
    '(?:evita|evitare|smetti|smettila|piantala|basta|niente|nessun|nessuna|mai piu|stop a)\\b(?: di| con)? \\p{L}',
    'non (?:voglio|desidero|mi serve|mi servono) (?:che|piu|vedere|ricevere|avere|sentire|pagare|spendere|\\p{L}+ (?:in|nel|nella|nei|prima|dopo|per|con|su|mai))\\b',
  ),
  prefers: starts(
    '(?:niente|senza) (?:emoji|faccine|battute)\\b',
    '(?:io )?(?:preferisco|preferirei|mi piace (?:di piu )?(?:che|quando|se)|non mi piace (?:che|quando)|odio (?:che|quando)|la mia preferenza e|ci tengo|insisto)\\b',
    '(?:voglio|vorrei) (?:sempre|mai)\\b|non voglio mai\\b',
    '(?:voglio|vorrei|mi serve)\\b.*\\b(?:sempre|ogni (?:giorno|volta)|tutti i giorni)\\b',
  ),
  calls: 'Chiamami',
  names: starts(
    '(?:chiamami|mi chiami|puoi chiamarmi|potresti chiamarmi|chiamatemi|dammi del)\\b (?!(?:alle|all|domani|quando|dopo|piu|in|se|prima|adesso|ora|oggi|stasera|un|una|il|la|che|tra|fra|verso|a|al|per|appena|non)\\b)\\p{L}',
    '(?:preferisco|vorrei|voglio) (?:che mi (?:chiami|chiamassi)|essere chiamat[oa])\\b',
  ),
  plainly: either(
    starts(
      "(?:la |mia |una |nuova |un'altra |altra )*(?:regola|norma|istruzione)(?: nuova)?(?: (?:per|su|con|di)\\b[^:]*)?\\s*[:–—]\\s*\\S",
      `(?!\\p{L}+o )\\p{L}+ sempre (?:il|lo|la|i|gli|le|un|una|prima)\\b`,
      'mai (?:piu di|prima|dopo|oltre|sotto)\\b',
      '(?:rispondi|scrivi|parla)(?:mi)? (?:solo )?in (?!un|una)\\p{L}+\\W*$',
    ),
    unless(
      telling,
      '[^,]*?(?:dev(?:e|ono)|dovrebbero?|v(?:a|anno)|poss?ono?)\\b.*\\b(?:sempre|mai)\\b',
      '\\p{L}+\\b.*(?:[, ]sempre|, mai|[, ](?:senza eccezioni?|in ogni momento))[.!]*$',
      '(?:\\p{L}+ ){1,4}sempre (?:a|al|alla|alle|in|nel|nella|con|per|su)\\b',
    ),
  ),
  script: nothing,
  addressed: anywhere('puoi|devi|facciamo'),
  past: anywhere(
    'era|erano|e stat[oa]|(?:ha|hanno|abbiamo) \\p{L}+t[oaie]|disse|arrivo|ieri|fa\\W*$',
  ),
  passing: anywhere(
    'ancora|per ora|per adesso|oggi|stasera|stamattina|questa (?:volta|sera|settimana|mattina)|questo (?:mese|weekend|messaggio)|solo (?:per )?questa volta|quella mail|il prossimo|la prossima|finche|domani|(?:il )?(?:primo|secondo)\\W*$',
  ),
  ends: starts(
    "(?:non (?:serve|occorre|c'e (?:piu )?bisogno|ho (?:piu )?bisogno|hai (?:piu )?bisogno|devi|e (?:piu )?necessario|vale|c'e)\\b.*\\bpiu|non (?:serve|occorre|e necessario) piu)\\b",
    "non c'e (?:piu )?bisogno\\b|non (?:serve|occorre)\\b(?: piu)?",
    '(?:dimentica|dimenticati|scorda|annulla|cancella|togli|rimuovi|elimina|ritira|ignora|lascia (?:perdere|stare)|revoca)\\b (?:di )?(?:quell[oa]|cio|quel|la (?:regola|norma|cosa|istruzione|preferenza)|il (?:limite|tetto)|la mia|tutto)\\b',
    '(?:adesso |ora )?(?:puoi|potresti) (?:anche |ora |adesso )?(?:smettere|dimenticare|di nuovo|tornare|lasciar perdere|fare a meno)\\b',
    '(?:ormai )?non importa piu\\b|non importa\\b.*\\bpiu\\b|fa lo stesso\\b|non conta piu\\b',
    "non c'e (?:piu )?(?:un |alcun )?(?:limite|regola|tetto)\\b",
    '.+ non (?:serve|vale|conta|importa|occorre) piu\\b|.+ non (?:e|sono) piu (?:necessari[oaie]|valid[oaie])\\b|.+ va di nuovo bene\\b',
  ),
  mayEnd: starts(
    '(?:dimentica|dimenticati|scorda)\\b',
    'non (?:voglio|desidero) piu\\b',
    '(?:smetti|smettila|basta)(?: di)?\\b',
    'non (?:mi |gli |le |lo |la )*\\p{L}+ piu\\b(?! (?:di [\\d€$£]|che\\b))',
  ),
  changes: anywhere(
    "anzi|in realta|cambia (?:il|la|lo|i|gli|le)|cambia l'\\p{L}+|invece|al posto di|bensi|correzione|volevo dire|intendevo|voglio dire|sposta|spostare|passa (?:il|la|lo|i|gli|le)|alza|abbassa|facciamo|d'ora in (?:poi|avanti)|da (?:ora|adesso|oggi) in poi|ho cambiato idea|cambio di|piuttosto|meglio|adesso (?:puoi|e)",
  ),
  mayChange: anywhere('adesso|ora|non piu|scusa|no(?=[,.])|aspetta|alla fine'),
  states: anywhere(
    "e|sono|sta|sto|stanno|ha|ho|hanno|va|vado|vanno|c'e|credo|penso|spero|dice|sembra|piace",
  ),
  fillers:
    "mandalo mandamelo basta col coi tornare nuovo perdere stare rimettere costano costa momento deve quello limite tetto alza abbassa sostituisci arrivare ora occupa sia ora adesso  tono lingua idea meglio tutto cio nessuno riguarda eccezioni riguardano altro altra cosa scadenza invece il lo la i gli le l un uno una di del dello della dei degli delle d a al allo alla ai alle e ed o che in nel nella nei nelle per con su sul sulla sullo da dal dalla non mi mio mia miei mie ti tuo tua si suo sua ci ne e sono era essere questo questa quello quella come piu meno molto gia sempre mai ora adesso poi oggi partire fino preferisco voglio vorrei favore puoi potresti meglio realta cambia anzi dimentica regola limite detto quel ho bisogno serve smetti smettere ogni volta giorno giorni tutti tutte quando se massimo minimo va vanno importa lingua tono c'e fa piacere scusa volevo dire intendevo tu evita evitare sii niente cambio programma cambiato idea nessun importa come domani devono deve dovrebbe dovrebbero",
  light:
    'resta stare sta resti lascia paga pagare inoltra chiedi arrivano consulta va andare ordina ordinare servire servi prenota prenotare compra comprare usa usi usare scade scadono sia pronto pronta consegna consegnare prendi prendere rispondi rispondimi rispondere parla parlami risposte manda mandami mandi mandarmi invia ricevere ricevo metti mettere mettessi scrivi scriva scrivere spendi spendere ricordami ricordi avvisa avvisarmi avvisassi chiamami chiami archiviare usa mail mails messaggio proporre proponi paga pagare paghi lascia lasciare deve stare avere toccare',
}
