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
  '(?:eu|ele|ela|nos|eles|elas|(?:o|a) meu (?:marido|pai|chefe|irmao|filho|amigo)|(?:a )?minha (?:mulher|mae|chefe|irma|filha|amiga)|noss[oa]s?|este|esta|isto|isso|esse|essa|aquele|aquilo|que|quem|como|quando|onde|por que|porque|qual|quanto|ha|e|sao|era|foi|estou|esta|estava|sou|somos|tenho|tinha|vou|vai|vamos|fui|a gente|ninguem|todos(?! os)|(?:sempre|nunca|jamais) (?:me |te |se |nos |lhe )?(?:sou|e\\b|era|foi|estou|esta|estava|estive|tenho|tem|tinha|tive|vou|vai|ia|posso|pude|quis|soube|sei|acho|penso|esque[cç]\\w+|esqueci|perco|perde|chego|chega|chegam|como|bebo|durmo|vejo|digo|diz|dizem|disse|faco|faz|fazia|saio|venho|vem|trabalho|estudo|leio|corro|pago|ganh\\w+|vi|vimos|responde\\b|atende|gost\\w+|ador\\w+|parec\\w+|quer\\w+|pens\\w+|sonh\\w+|ha\\b|houve|mais\\W*$|e tarde|fui|fomos))\\b'
const verbs =
  '(?:encaminha|reencaminha|entrega|serve|toma|pede|troca|substitui|cita|consulta|passa|muda|manda|mande|envia|envie|escreve|escreva|usa|use|utiliza|utilize|guarda|guarde|poe|ponha|bota|coloca|coloque|diz|diga|faz|faca|responde|responda|chama|chame|avisa|avise|lembra|lembre|fala|fale|trata|trate|evita|evite|deixa|deixe|inclui|inclua|adiciona|adicione|acrescenta|reserva|reserve|marca|marque|procura|procure|pede|peca|compra|compre|paga|pague|gasta|gaste|confere|confira|confirma|confirme|pergunta|pergunte|mostra|mostre|resume|resuma|traduz|traduza|arredonda|arredonde|assina|assine|arquiva|arquive|anota|anote|sugere|sugira|propoe|escolhe|escolha|ordena|muda|mude|passa|passe|move|mova|le|leia|copia|copie|consulta|consulte|acorda|acorde|organiza|prepara|agenda|agende|espera|aceita|rejeita|mete|mantem|mantenha|se|seja)(?:-(?:me|nos|lhe|lhes|o|a|os|as|lo|la))?'

const telling = starts(others)
const asking = starts(`(?:nao )?(?:me |nos |lhe )?(?:${verbs})\\b`)

export const portuguese: Tongue = {
  name: 'Portuguese',
  hints:
    'o a os um uma de que e em por para com nao me meu minha se do da dos das no na ao mais sempre nunca agora partir prefiro quero favor voce pode podes ja esquece melhor sobre cada quando isso esta as às é você não também manda chame mandar muito pelo pela seu sua daqui mudanca passa tom sem ate nada tudo todos todo muito mas sou estou ha ser dizer quis nunca uma à tambem eu ele ela esqueca',
  lead: leading(
    'por favor|e|alem disso|tambem|ok|ta(?: bom)?|bom|bem|olha|oi|ola|otto|escuta|desculpa?|desculpe|perdao|na verdade|na realidade|alias|nao(?=\\s*[,.;:!…–—-])|sim|obrigad[oa]|a proposito|ah|eh|entao|pois|(?:so )?(?:mais )?uma coisa|outra coisa|nota|espera|bom dia|boa (?:tarde|noite)|pensando (?:bem|melhor)|mudanca de planos?|mudei de ideia|ou melhor|quer dizer|importante|correcao|afinal|no fim|pfv|pf',
  ),
  request: starts(
    '(?:certifica-te|assegura-te|garante|procura|trata|faz por|cuida)(?: de)?(?: que)?\\b',
    '(?:voce |tu |me |o senhor )?(?:pode|podes|poderia|poderias|podia|podias|podem|quer|queres|se importaria de|te importarias de|importas-te de|se importa de|seria possivel|e possivel|da para|dava para|daria para|consegues|consegue|conseguias)(?: por favor)?(?: sempre)?(?: me| nos)?\\b',
    '(?:eu )?(?:quero|queria|quereria|preciso|espero|desejo|exijo|te peco|peco-te|peco|agradecia|agradeceria|gostaria|gostava|adoraria|adorava|seria (?:bom|otimo|melhor|ideal)|era (?:bom|otimo)|e (?:importante|melhor|preferivel))(?: de| muito)?(?: que)?(?: voce| tu)?\\b(?= )(?! (?:ir|comer|dormir|saber|ver|um|uma|o|a|os|as|mais)\\b)',
    '(?:voce |tu )?(?:tens de|tens que|tem de|tem que|deves|deve|deverias|deveria|ha que|tenha em conta|certifica-te (?:de|que)|certifique-se (?:de|que)|garanta que|garante que|procura|tenta|tente|lembra-te de|lembre-se de|nao te esquecas de|nao se esqueca de)\\b',
  ),
  idle: starts(
    'nao (?:te preocupes|se preocupe|faz mal|importa\\W*$|tem (?:problema|pressa|de que)|ha (?:problema|pressa)|esquecas|se esqueca|te esquecas|esqueca de|obrigad[oa]|sei|e\\b|ha\\b|tenho|posso|acho|vou|estou|sou|gosto|me lembro|quero (?:ir|saber|falar|comer))',
    'nunca (?:se sabe|e tarde|mais\\W*$)',
    'sempre (?:igual|a mesma|que\\b)',
  ),
  telling,
  fresh: anywhere(
    '(?:a partir de|desde) (?:agora|hoje|ja|amanha|este momento)(?: mesmo)?(?: em diante)?|(?:de|daqui|d?aqui|desde) ?(?:agora|hoje|aqui)? (?:em|por|para) diante|daqui em diante|daqui (?:pra|para a) frente|de agora em diante|doravante|no futuro|para o futuro|de uma vez por todas|ate novo aviso',
  ),
  standing: anywhere(
    'sempre|nunca|jamais|cada (?:vez|dia|manha|noite|semana|mes|mail|mensagem)|todos? os? (?:dias?|meses|mails|e-mails)|todo (?:o )?(?:dia|mes)|toda (?:a )?(?:manha|noite|semana|vez)|todas as (?:manhas|noites|semanas|vezes)|por padrao|por defeito|por norma|por regra|via de regra|sem excecao|em caso algum|em nenhuma circunstancia|de modo nenhum|a todo (?:o )?momento|diariamente|em momento algum|automaticamente',
  ),
  opens: either(
    behind(
      starts('(?:sempre|nunca|jamais|em caso algum|em nenhuma circunstancia|por padrao)[,:]? '),
      unless(telling, '(?:me |lhe |nos |se )*\\p{L}'),
    ),
    behind(
      starts(
        '(?:cada vez que|sempre que|toda vez que|quando|se)\\b [^,]+, (?:por favor )?(?:sempre |nunca |nao )?(?:me )?',
      ),
      asking,
    ),
    starts(
      '(?:sempre|nunca|jamais|em caso algum|em nenhuma circunstancia|por padrao) que [^,]+[,:]? \\p{L}',
      '(?:quando|se|para|com|em|no|na|nos|nas|a|ao|sobre)\\b [^.?]*\\b(?:sempre|nunca|jamais)\\b(?<!\\b(?:eu|ele|ela|me|que) (?:sempre|nunca))(?! (?:me|se|ha|e|esta|foi|tive)\\b)',
    ),
  ),
  verbs: asking,
  forbids: starts(
    'nao (?:me |lhe |lhes |o |a |os |as |nos |te )*(?!(?:es|estas|tens|podes|queres|sabes|vais|mas|das|as|depois|antes|mais|digas|esperes|chores|penses|venhas|sejas tonto)\\b)\\p{L}{2,}(?:es|as)\\b',
    'nao (?:me |lhe |lhes |nos |o |a |os |as )*\\p{L}{2,}(?:-\\p{L}+)? (?:nunca|jamais|mais)\\b',
    'nao (?:me |lhe |lhes |nos )*(?:mande|envie|escreva|use|utilize|guarde|ponha|coloque|diga|faca|responda|chame|avise|fale|trate|deixe|inclua|adicione|reserve|marque|peca|compre|pague|gaste|mostre|traduza|assine|sugira|escolha|mude|passe|copie|acorde|agende|aceite|ligue|mencione|interrompa|incomode)\\b',
    '(?:evita|evite|para de|pare de|deixa de|deixe de|chega de|nada de|abstem-te de|sem mais)\\b \\p{L}',
    'nao (?:quero|desejo|preciso) (?:que|mais|ver|receber|ter|ouvir|pagar|gastar|nada de|\\p{L}+ (?:em|no|na|antes|depois|por|com|para|sobre|nunca|jamais))\\b',
    '(?:sem|nenhum|nenhuma) \\p{L}+ (?:em|no|na|antes|depois|por|com|para)\\b',
  ),
  prefers: starts(
    '(?:sem|nada de) (?:emojis?|piadas)\\b',
    '(?:eu )?(?:prefiro|preferia|preferiria|gosto (?:mais )?(?:que|quando)|nao gosto que|odeio que|a minha preferencia e|minha preferencia e|faco questao)\\b',
    '(?:sempre|nunca|jamais) (?:quero|queria|desejo|prefiro|preciso)\\b',
    '(?:quero|preciso|queria|gostaria|gostava)\\b.*\\b(?:sempre|nunca|jamais|por padrao|todos os dias|todo dia|cada vez)\\b',
  ),
  calls: 'Me chame de',
  names: starts(
    '(?:voce |me )?(?:me chame|me chama|chama-me|chame-me|chamem-me|pode me chamar|podes chamar-me|pode chamar-me|me trate|trata-me|trate-me|me chamem)\\b (?:de |por )?(?!(?:as|amanha|quando|logo|depois|mais|em|se|antes|agora|hoje|esta|este|um|uma|o|a|que|no|na|ao|daqui|para)\\b)\\p{L}',
    '(?:prefiro|gostaria|quero) que me (?:chames|chame)\\b',
  ),
  plainly: either(
    starts(
      '(?:a |minha |uma |nova |outra )*(?:regra|norma|instrucao)(?: nova)?(?: (?:para|sobre|com|de)\\b[^:]*)?\\s*[:–—]\\s*\\S',
      `(?!\\p{L}+o )\\p{L}+ sempre (?:o|a|os|as|um|uma|meu|minha|meus|minhas|primeiro)\\b`,
      '(?:responde|responda|escreve|escreva|fala|fale)(?:-me)? (?:so )?em (?!um|uma)\\p{L}+\\W*$',
    ),
    unless(
      telling,
      '[^,]*?(?:devem?|deveriam?|tem (?:de|que)|precisam?|podem?)\\b.*\\b(?:sempre|nunca|jamais)\\b',
      '\\p{L}+\\b.*(?:[, ]sempre|, (?:jamais|nunca)|[, ](?:sem excecao|a todo momento))[.!]*$',
      '(?:\\p{L}+ ){1,4}sempre (?:a|as|em|no|na|com|por|para|ao)\\b',
    ),
  ),
  script: nothing,
  addressed: anywhere('podes?|deves?|que seja'),
  past: anywhere('foi|foram|eram|estava|estive|disse|chegou|veio|ontem|ha (?:um|dois|pouco)'),
  passing: anywhere(
    'ainda|por agora|por enquanto|hoje|esta (?:noite|tarde|vez|semana|manha)|este (?:mail|e-mail|mes)|desta vez|so desta vez|esse (?:mail|e-mail)|o proximo|a proxima|ate que|na (?:segunda|terca|quarta|quinta|sexta)|no (?:sabado|domingo)|amanha|o (?:primeiro|segundo)|a (?:primeira|segunda)',
  ),
  ends: starts(
    '(?:ja )?nao (?:e (?:mais )?(?:preciso|necessario)|precisas?|precisa|ha|tens? (?:mais )?(?:de|que)|vale|se aplica|deves|faz falta)\\b(?: mais| ja)?',
    '(?:esquece|esqueca|esquece-te|cancela|cancele|tira|tire|remove|remova|elimina|anula|apaga|apague|retira|suprime|ignora|ignore|deixa|deixe)(?: ja)?(?: de)?(?: la)? (?:isso|aquilo|(?:d?o )?que|a (?:regra|norma|instrucao|preferencia|ordem)|o (?:limite|teto)|(?:a )?minha regra|tudo o)\\b',
    '(?:ja )?(?:pode|podes|poderia)(?: ja)? (?:parar de|deixar de|esquecer|tirar|voltar a)\\b',
    '(?:ja )?tanto faz\\b|(?:ja )?nao importa (?:mais|em que|como|onde|quando)\\b|nao importa\\b.*\\bmais\\b',
    '(?:ja )?nao ha (?:mais )?(?:limite|regra|teto)\\b',
    '.+ ja (?:nao (?:e necessario|vale|importa|conta|se aplica)|esta permitido)\\b',
  ),
  mayEnd: starts(
    '(?:esquece|esqueca)\\b',
    '(?:ja )?nao (?:quero|preciso)\\b(?:.*\\bmais\\b)?',
    '(?:para|pare|deixa|deixe|chega) de\\b',
    'nao (?:me |lhe |lhes |nos |o |a )*\\p{L}+(?:-\\p{L}+)? mais\\b(?! (?:d[eo] [\\d€$£]|que\\b))',
  ),
  changes: anywhere(
    'na verdade|na realidade|alias|muda (?:o|a|os|as|isso)|mudei de|mude (?:o|a|os|as)|em vez de|em lugar de|ao inves de|mas sim|correcao|quis dizer|queria dizer|quer dizer|passa (?:o|a|os|as)|que seja|a partir de (?:agora|hoje)|de agora em diante|daqui em diante|doravante|mudanca de|melhor|agora (?:podes|pode|e|fica)',
  ),
  mayChange: anywhere('agora|ja nao|desculpa|nao(?=[,.])|espera|afinal|fica|sobe|baixa'),
  states: anywhere(
    'e|sao|esta|estao|estou|tem|tenho|ha|vai|vou|acho|penso|espero|diz|parece|gosto',
  ),
  fillers:
    'pras pra pros voltar liberado chega para novo custam custa momentos tem sejas se teto sobe ir troca quem trata  tom ideia lingua tudo ninguem excecao for outra coisa prazo vez o a os as um uma uns umas de do da dos das no na nos nas ao aos e ou que em por para com sem nao me meu minha meus minhas te teu tua se seu sua lhe lhes nos sao era foi ser este esta isto esse essa isso como mais menos muito ja sim sempre nunca jamais agora partir hoje diante desde ate prefiro quero gostaria favor voce pode podes poderias melhor verdade muda mudar esquece esqueca regra norma limite disse dito sobre preciso precisa deixa deixar para parar cada vez dia dias todo todos toda quando se maximo minimo vao vai fica importa lingua lhe queria dizer quis desculpa idioma tom evita evite mudanca planos ideia importa como amanha deve devem deveria deveriam faz tanto ha',
  light:
    'fica ficar escreveres paga pagues pagar recebe receber reencaminha pergunta consulta cheguem chegam pede peças pedir sirvas serve servir reserva reserves reservar compra compres usa uses usar haja entrega entregues pronto pronta trata encaminha responde responda respondas fala fale respostas manda mandar mandes envia receber recebo guarda guardes guardar poe escreve escrevas escreves escrever gasta gastes gaste gastar lembra lembrado avisa avisasse avisares chame chamar chames usa mail mails mensagem sugerir sugira ponhas paga pagar pagas pagues deixa deixar deve ficar ter mexer',
}
