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
  '(?:yo|tu|ella|nosotros|nosotras|vosotros|ellos|ellas|ustedes|usted|mi (?:mujer|marido|madre|padre|jefe|jefa|hermano|hermana|hijo|hija|amigo|amiga)|nuestr[oa]s?|su|sus|este|esta|esto|ese|esa|eso|se|que|quien|como|cuando|donde|por que|cual|cuanto|hay|es|son|era|fue|estoy|estas|esta|estaba|he|has|ha|hemos|han|soy|eres|somos|tengo|tenia|voy|va|vamos|fui|la gente|nadie|todos(?! los)|me (?:olvid|gust|parec|encant|voy|he|levant|acost|duel|falt|sient|qued|pas|sorprend|ri|acuerd)\\w*|(?:siempre|nunca|jamas) (?:me |te |se |nos |lo |la |le )?(?:he|ha|has|hemos|han|habia|hubo|fui|fue|era|eran|estoy|esta|estaba|estuve|estuvo|soy|es|son|tengo|tiene|tenia|tuve|voy|va|iba|puedo|pude|podia|quise|supe|se\\b|creo|pienso|olvid\\w+|pierdo|llego|llega|llegan|como|bebo|duermo|veo|digo|dice|dicen|dijo|hago|hace|hacia|salgo|vengo|viene|trabajo|estudio|leo|corro|pago|gan\\w+|vi|vimos|contesta|responde|llama|sali\\w*|gust\\w+|encant\\w+|parec\\w+|quer\\w+|pens\\w+|dese\\w+|soñ\\w+|hay|habra|mas|es tarde))\\b'
const verbs =
  '(?:reenvia|deriva|entrega|sirve|toma|coge|pide|cambia|sustituye|cita|manda|envia|escribe|usa|utiliza|guarda|pon|di|haz|responde|contesta|llama|avisa|recuerda|habla|trata|evita|deja|incluye|anade|agrega|reserva|busca|pide|compra|paga|gasta|revisa|comprueba|confirma|pregunta|muestra|ensena|resume|traduce|redondea|firma|archiva|apunta|anota|sugiere|propon|elige|ordena|marca|quita|borra|cambia|pasa|mueve|ten|se|sal|ve|ven|lee|copia|consulta|despierta|dirigete|organiza|prepara|programa|espera|acepta|rechaza|suma|mete|coloca|clasifica|etiqueta|limita|mantente|manten|mand[ae]|envi[ae]|escrib[ae]|us[ae]|guard[ae]|respond[ae]|contest[ae]|avis[ae]|recuerd[ae])(?:me|nos|le|les|lo|la|los|las|melo|mela|melos|melas|selo|sela)*|\\p{L}{2,}(?:ame|eme|ime|alos|alas|alo|ala|elo|ela|elos|elas|amelo|amela|emelo)'

const telling = starts(others)
const asking = starts(`(?:no )?(?:${verbs})\\b`)

export const spanish: Tongue = {
  name: 'Spanish',
  hints:
    'el la los las de que y en un una por para con no me mi se lo es a las al del como mas siempre nunca jamas ahora partir prefiero quiero favor puedes podrias ya olvida mejor su sobre desde cada cuando tus ese eso esta llamame mandame hace falta cambio pasa quise decir tu te sin hasta nada todo todos muy pero soy eres estoy hay ser olvidate he has ha hemos han cambiado idea',
  lead: leading(
    'por favor|porfa(?:vor)?|y|ademas|tambien|ok|vale|bueno|bien|oye|hola|otto|mira|escucha|perdon(?:a)?|lo siento|en realidad|de hecho|no(?=\\s*[,.;:!…–—-])|si(?=\\s*[,.;:!…–—-])|gracias|por cierto|ah|eh|uy|entonces|pues|(?:solo )?una cosa(?: mas)?|otra cosa|nota|ojo|espera|buenos dias|buenas(?: tardes| noches)?|la verdad|pensandolo (?:bien|mejor)|cambio de planes?|he cambiado de (?:idea|opinion)|mejor dicho|importante|a ver|correccion|al final|finalmente',
  ),
  request: starts(
    '(?:haz por|ocupate de|encargate de)(?: que)?\\b',
    '(?:me |nos |lo |la )?(?:puedes|podrias|podria|puede|podeis|quieres|querrias|te importaria|te importa|serias tan amable de|eres tan amable de|te molestaria|seria posible|es posible)\\b',
    '(?:yo )?(?:quiero|quisiera|querria|necesito|espero|deseo|exijo|te pido|te ruego|agradeceria|agradezco|me gustaria|me encantaria|me vendria bien|estaria bien|seria (?:bueno|genial|mejor|estupendo|ideal)|es (?:importante|mejor|preferible))(?: siempre| mucho)? que\\b',
    '(?:tienes que|debes|deberias|has de|hay que|tendrias que|ten en cuenta|asegurate de(?: que)?|procura(?: que)?|intenta(?: que)?|acuerdate de|cuida de|que no se te olvide|no olvides|recuerda)\\b(?! que (?:el|la|me|soy|tengo))',
  ),
  idle: starts(
    'no (?:te preocupes|pasa nada|importa|hay (?:problema|prisa|de que)|olvides (?!siempre)|te olvides|gracias|se\\b|es\\b|hay\\b|tengo|puedo|creo|voy|estoy|soy|me (?:gusta|acuerdo|apetece|parece|digas))',
    'nunca (?:se sabe|es tarde|mas\\W*$|jamas\\W*$)',
    'siempre (?:igual|lo mismo|que\\b)',
  ),
  telling,
  fresh: anywhere(
    '(?:a partir de|desde) (?:ahora|hoy|ya|este momento|manana)(?: mismo)?(?: en adelante)?|(?:de|desde) (?:ahora|hoy|aqui) en adelante|en adelante|en (?:el futuro|lo sucesivo)|para el futuro|de una vez por todas|hasta nuevo aviso|ahora en adelante',
  ),
  standing: anywhere(
    'siempre|nunca|jamas|cada (?:vez|dia|manana|noche|tarde|semana|mes|lunes|correo|mensaje)|todos los (?:dias|meses|lunes|correos)|todas las (?:mananas|noches|tardes|semanas|veces)|por defecto|como norma|por norma(?: general)?|por regla general|sin excepcion|en ningun caso|bajo ningun concepto|en todo momento|diariamente|a diario|en ningun momento|automaticamente',
  ),
  opens: either(
    behind(
      starts('(?:siempre|nunca|jamas|en ningun caso|bajo ningun concepto|por defecto)[,:]? '),
      unless(telling, '(?:me |le |les |lo |la |los |las |nos )*\\p{L}'),
    ),
    behind(
      starts(
        '(?:cada vez que|siempre que|cuando|si)\\b [^,]+, (?:por favor )?(?:siempre |nunca |no )?',
      ),
      asking,
    ),
    starts(
      '(?:siempre|nunca|jamas|en ningun caso|bajo ningun concepto|por defecto) que [^,]+[,:]? \\p{L}',
      '(?:cuando|si|para|con|en|a|al|sobre|al)\\b [^.?]*\\b(?:siempre|nunca|jamas)\\b(?<!\\b(?:yo|el|ella|me|que|lo) (?:siempre|nunca))(?! (?:he|ha|me|se|hay|es|esta)\\b)',
    ),
  ),
  verbs: asking,
  forbids: starts(
    'no (?:me |le |les |lo |la |los |las |nos |te )*(?!(?:es|has|estas|eres|vas|sabes|tienes|puedes|quieres|crees|olvides|preocupes|mas|dias|veces|tardes|digas|esperes|hagas caso|vengas|vayas|llores|pienses|seas tonto)\\b)\\p{L}{2,}(?:es|as)\\b',
    'no (?:me |le |les |lo |la |los |las |nos )*\\p{L}{2,} (?:nunca|jamas|mas)\\b',
    '(?:evita|evite|abstente de|deja de|dejad de|para de|basta de|nada de|se acabo(?:ron)? (?:el|la|los|las))\\b \\p{L}',
    'no (?:quiero|deseo|necesito) (?:que|mas|ver|recibir|tener|oir|pagar|gastar|nada de|\\p{L}+ (?:en|antes|despues|por|con|para|sobre|jamas|nunca))\\b',
    '(?:sin|ningun|ninguna) \\p{L}+ (?:en|antes|despues|por|con|para)\\b',
  ),
  prefers: starts(
    '(?:sin|nada de) (?:emojis?|emoticonos?|chistes)\\b',
    '(?:yo )?(?:prefiero|preferiria|me gusta (?:mas )?(?:que|cuando)|no me gusta que|me gusta mas|odio que|mi preferencia es|insisto en)\\b',
    '(?:siempre|nunca|jamas) (?:quiero|querria|quisiera|deseo|prefiero|necesito)\\b',
    '(?:quiero|necesito|quisiera)\\b.*\\b(?:siempre|nunca|jamas|por defecto|cada (?:dia|vez))\\b',
  ),
  calls: 'Llámame',
  names: starts(
    '(?:me )?(?:llamame|llameme|puedes llamarme|me puedes llamar|podrias llamarme|me podrias llamar|llamadme|dirigete a mi como|tratame de|dime)\\b (?!(?:a|al|manana|cuando|luego|despues|mas|por|en|si|antes|ahora|hoy|esta|este|un|una|el|la|que|como|algo|donde|cuanto|lo|quien|de nuevo|otra)\\b)\\p{L}',
    '(?:prefiero|me gustaria|quiero) que me (?:llames|digas)\\b',
  ),
  plainly: either(
    starts(
      '(?:mi |una |nueva |otra )*(?:regla|norma|instruccion)(?: nueva)?(?: (?:para|sobre|con|de)\\b[^:]*)?\\s*[:–—]\\s*\\S',
      `(?!\\p{L}+o )\\p{L}+ siempre (?:el|la|los|las|un|una|mis|mi|tus|que|primero)\\b`,
      '(?:responde|contesta|escribe|habla)(?:me)? (?:solo )?en (?!el|la|un|una)\\p{L}+\\W*$',
    ),
    unless(
      telling,
      '[^,]*?(?:deben?|deberian?|tienen? que|han? de|puede|pueden) (?:siempre|nunca|jamas|ir siempre|ser siempre|estar siempre)\\b',
      '[^,]*?(?:deben?|deberian?|tienen? que|han? de)\\b.*\\b(?:siempre|nunca)\\b',
      '\\p{L}+\\b.*(?:[, ]siempre|, (?:jamas|nunca)|[, ](?:sin excepcion|en todo momento))[.!]*$',
      '(?:\\p{L}+ ){1,4}siempre (?:a|en|con|por|para|bajo)\\b',
    ),
  ),
  script: nothing,
  addressed: anywhere('puedes|debes|que sea'),
  past: anywhere(
    'era|eran|fue|fueron|estaba|estuvo|estuvimos|(?:ha|han|hemos) \\p{L}+[aei]d?[ot]o?|dijo|llego|vino|ayer|anoche|hace (?:un|dos|tres|poco)',
  ),
  passing: anywhere(
    'todavia|aun|por ahora|de momento|hoy|esta (?:noche|tarde|vez|semana|manana)|este (?:correo|mensaje|mes|finde|lunes|viernes|sabado|domingo|jueves|martes|miercoles)|solo esta vez|ese (?:correo|mensaje)|el proximo|la proxima|hasta que|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)(?! en adelante)|el (?:primero|segundo)|la (?:primera|segunda)|mañana',
  ),
  ends: starts(
    'ya no (?:hace falta|es (?:necesario|preciso)|tienes? que|hay|vale|rige|aplica|debes|necesitas)\\b',
    '(?:olvida|olvidate|cancela|quita|elimina|anula|borra|retira|suprime|ignora|levanta|deja)(?: ya)?(?: de)? (?:eso|lo|la (?:regla|norma|instruccion|preferencia|orden)|el (?:limite|tope)|mi (?:regla|norma|peticion)|todo lo)\\b',
    '(?:puedes|podrias|puede) (?:ya )?(?:dejar de|parar de|olvidar|olvidarte de|quitar|volver a|no hace falta)\\b',
    '(?:ya )?no (?:hace falta|es necesario|es preciso) (?:que|mas|ya|seguir)?',
    '(?:ya puedes volver a|puedes volver a)\\b',
    '(?:ya )?da (?:igual|lo mismo)\\b|(?:ya )?no importa (?:ya|en que|como|donde|cuando)\\b',
    'no hay (?:ya )?(?:limite|regla|tope)\\b',
    '.+ ya (?:no (?:es necesario|hace falta|vale|importa|cuenta|aplica)|esta permitido)\\b',
  ),
  mayEnd: starts(
    '(?:olvida|olvidate)\\b',
    'ya no (?:quiero|necesito|me|les?|lo|la|deseo)\\b',
    '(?:deja|dejad|para|basta) de\\b',
    'no (?:me |le |les |lo |la |los |las |nos )*\\p{L}+ mas\\b(?! (?:de [\\d€$£]|que\\b))',
    'se acabo\\b',
  ),
  changes: anywhere(
    'mejor|en realidad|cambia (?:el|la|los|las|lo|eso)|cambio de planes?|cambiado de (?:idea|opinion)|en vez de|en lugar de|sino|correccion|quise decir|queria decir|quiero decir|pasa (?:el|la|los|las|lo|mi)|mueve|muevelo|sube (?:el|la)|baja (?:el|la)|que sea|a partir de (?:ahora|hoy)|de ahora en adelante|desde (?:ahora|hoy)|en adelante|ahora (?:puedes|es)',
  ),
  mayChange: anywhere('ahora|ya no|perdon|perdona|no(?=[,.])|espera|al final|de hecho'),
  states: anywhere(
    'es|son|esta|estan|estoy|tiene|tienen|tengo|hay|va|voy|van|creo|pienso|espero|dice|parece|gusta|he|ha',
  ),
  fillers:
    'ponme ponlo volver nuevo otra vez puedes cuesten cuesta momento seas tiene sube baja llegar sustituye ocupa pasame  todo nadie salvo excepcion otra cosa plazo tope vez el la los las un una unos unas de del al a y o que en por para con sin no me mi mis te tu tus se su sus lo le les nos es son era fue ser este esta esto ese esa eso como mas menos muy ya si siempre nunca jamas ahora partir hoy adelante desde hasta prefiero quiero quisiera favor puedes podrias podria puede mejor realidad cambia cambio cambiar olvida olvidate regla norma limite lo dije dicho sobre hace falta deja dejar cada vez dia dias todos todas cuando si mucho como maximo minimo va van gustaria importaria necesito queria decir quise perdona tono evita evitar cambio planes idea importa como ajuste manana debe deben deberia deberian sea da igual que idioma hay no',
  light:
    'escribas mantente manten paga reenvia reenvies recordar lleguen llegan pregunta consulta pide pidas pedir sirvas sirve servir reserva reserves reservar compra compres usa uses usar utiliza vence vencen listo lista haya entrega entregues toma tomes encarga responde respondeme contesta contestame habla hablame respuestas manda mandame mandes mandarme envia enviame recibir recibo guarda guarden guardes guardar pon pones escribe escribas escribir gasta gastes gastar recuerdame avisa avisame avisarme llama usa haz di correo correos proponer propon poner pones paga pagar pagues deja dejar dejes debe estar tener tocar toca',
}
