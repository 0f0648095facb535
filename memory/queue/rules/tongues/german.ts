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
  '(?:ich(?! (?:mochte|will|wunsche|hatte|brauche|bevorzuge|bekomme|werde lieber))|er|sie|es|wir|ihr|man|mein (?:mann|vater|chef|bruder|sohn|freund)|meine (?:frau|mutter|chefin|schwester|tochter|freundin)|unser\\w*|sein|seine|dies\\w*|das ist|was|wer|wie|wann|wo|warum|wieso|welche\\w*|ist|sind|war|waren|hat|habe|haben|hast|gibt|niemand|alle|jemand|keiner)\\b'
const verbs =
  '(?:reich|reiche|leit|leite|verleg|verlege|servier|serviere|liefer|liefere|pass|passe|tausch|tausche|block|blocke|zitier|zitiere|speicher|speichere|prasentier|prasentiere|schick|schicke|sende|schreib|schreibe|nimm|nutze|nutz|verwende|benutz|benutze|leg|lege|stell|stelle|setz|setze|pack|sag|sage|mach|mache|antworte|antwort|ruf|rufe|melde|meld|erinnere|erinner|sprich|rede|behandle|behandel|vermeide|lass|fuge|fug|buche|buch|such|suche|frag|frage|kauf|kaufe|zahl|zahle|gib|pruf|prufe|check|bestatige|zeig|zeige|fass|ubersetz|ubersetze|runde|unterschreib|unterschreibe|unterzeichne|archivier|archiviere|notier|notiere|schlag|schlage|wahl|wahle|sortier|sortiere|markier|markiere|verschieb|verschiebe|andere|lies|kopier|kopiere|setz|weck|wecke|organisier|plane|plan|warte|nimm|halt|halte|bleib|bleibe|sei|hang|hange|ablegen|beginn|beginne|ende|beende|bestell|bestelle|reservier|reserviere|bring|bringe|liste|ordne|informier|informiere|warn|warne|rechne|verwend|begru(?:s|ss)e|duz|duze|siez|sieze|formulier|formuliere|behalte|beachte|achte|denk|denke|trag|trage|kurz|kurze|bezahl|bezahle|dreh|drehe|regle|regel|schalte|schalt|heiz|heize|koch|koche|gies|giese|futter|futtere|putz|putze|luft|lufte|offne|schlies|schliese|drucke?|verwalte|teile?|bleib|rauchere)'

const telling = starts(others)
const asking = starts(`(?:${verbs})\\b`)

export const german: Tongue = {
  name: 'German',
  hints:
    'der die das den dem des ein eine einen einem und ist nicht mir mich du dir ich zu mit fur auf um von an im am bei immer nie niemals bitte ab jetzt kannst konntest wurdest lieber doch mehr vergiss nenn schick keine kein wenn was als auch nur noch mal heute morgen sind war habe hat dass unter meine mein es wir sie sei bin bist wird kann soll sollst musst hast dein deine ihr ihm schreib um nur oder aber wieder',
  lead: leading(
    "bitte|und|aber|auch|ok|okay|gut|also|ach(?: so| ja| nein)?|hey|he|hallo|hi|otto|hor(?:e)? (?:mal )?zu|hor mal|schau(?: mal)?|entschuldige?|entschuldigung|sorry|tut mir leid|eigentlich|tatsachlich|nein|nee|ne|ja|danke|ubrigens|apropos|ah|ahm|ah|so|dann|na ja|noch (?:was|etwas|eins)|eine sache(?: noch)?|merk dir(?: bitte)?|merke|notiz|moment(?: mal)?|warte(?: mal)?|guten (?:morgen|tag|abend)|wenn ich es mir recht uberlege|planandern?ung|planderung|anderung|ich hab(?:e|'s)?(?: es)? mir anders uberlegt|besser gesagt|das hei(?:s|ss)t|wichtig|korrektur|quatsch|doch|halt",
  ),
  request: starts(
    '(?:sieh zu|sorg(?:e)? (?:bitte )?dafur|achte darauf|schau),? dass(?: du| ich)?\\b',
    'ich hatte gern(?:e)?,? (?:dass|wenn)(?: du)?\\b',
    'mir ist (?:sehr )?wichtig,? dass(?: du)?\\b',
    '(?:kannst|konntest|wurdest|willst|magst|mochtest|darf|durfte|konnten|konnen|wurden) (?:du|ich dich bitten|sie|wir)(?: mir| mich| bitte| vielleicht)*\\b',
    '(?:ich )?(?:mochte|will|wunsche|wunsch|hatte gern(?:e)?|brauche|erwarte|bitte dich|bestehe darauf|fande es (?:gut|schon|toll)|freue mich|wurde mich freuen|ware (?:dir )?dankbar)(?: mir)?,? (?:dass|wenn|darum)(?: du)?\\b',
    '(?:es ware|es ist|ware) (?:mir )?(?:schon|gut|toll|nett|super|besser|wichtig|hilfreich|prima|lieb)(?: fur mich)?,? (?:wenn|dass)(?: du)?\\b',
    'wurde es dir (?:was|etwas) ausmachen|macht es dir was aus',
    '(?:du (?:sollst|solltest|musst|musstest|darfst|kannst)|denk(?:e)? (?:bitte )?daran|achte (?:bitte )?darauf|sorge? (?:bitte )?dafur|stell(?:e)? sicher|vergiss nicht|pass auf|versuch(?:e)?)\\b,?(?: dass| zu| mir| mich)*',
  ),
  idle: starts(
    '(?:mach dir (?:keine|nichts)|keine (?:sorge|ahnung|frage|zeit|lust|eile|panik)|kein (?:problem|thema|ding|stress|wunder)|macht nichts|egal\\W*$|nie (?:wieder|mehr)\\W*$|vergiss (?:nicht,? (?!immer)|es\\W*$|mein nicht)|immer (?:das(?:selbe| gleiche)|mit der ruhe|wieder\\W*$|noch\\b)|nicht (?:schlimm|wahr|so wichtig|schlecht|ubel|wirklich|dass|nur)|sei (?:nicht (?:so|traurig|bose)|doch))',
  ),
  telling,
  fresh: anywhere(
    '(?:ab|von) (?:jetzt|nun|heute|sofort|morgen)(?: an| ab)?|ab (?:sofort|jetzt|heute|nun)|kunftig|in zukunft|zukunftig|fur die zukunft|fortan|in der zukunft|bis auf weiteres|ein fur alle ?mal|nunmehr',
  ),
  standing: anywhere(
    'immer|nie|niemals|stets|jedes ?mal|jederzeit|taglich|jeden (?:tag|morgen|abend|montag|monat)|jede (?:woche|mail|nacht|nachricht)|bei jede[mr]|grundsatzlich|standardma(?:s|ss)ig|generell|prinzipiell|in der regel|ausnahmslos|ohne ausnahme|auf keinen fall|unter keinen umstanden|keinesfalls|keinerlei|automatisch|regelma(?:s|ss)ig|durchgehend|allgemein',
  ),
  opens: either(
    behind(
      starts(
        '(?:wenn|falls|sobald|jedes ?mal,? wenn|immer,? wenn)\\b [^,]+, (?:dann )?(?:bitte )?',
      ),
      asking,
    ),
    starts(
      '(?:immer|stets|nie|niemals|auf keinen fall|unter keinen umstanden|grundsatzlich|generell|keinesfalls)[,:]? (?!(?:ich|wir|er|sie|es|man|noch|wieder|wenn ich|das|hatte|habe|hat|war|bin|ist|mehr\\W*$)\\b)\\p{L}',
      '(?:wenn|falls|jedes ?mal,? wenn|immer,? wenn)\\b [^?]*\\b(?:immer|stets|nie|niemals|grundsatzlich)\\b(?<!\\b(?:ich|wir|er|sie|es|mir) (?:immer|nie))',
      '(?:bei|fur|in|an|auf|mit|mails?|nachrichten) (?:(?!ist\\b|sind\\b|war\\b|waren\\b|hat\\b|habe\\b|gibt\\b|bin\\b)\\p{L}+ ){0,6}(?:immer|stets|nie|niemals|grundsatzlich|bitte (?:immer|nie))\\b(?! (?:ist|sind|war|hat|noch)\\b)(?!.*\\b(?:ich|er|wir) (?:nie|immer))',
    ),
  ),
  verbs: asking,
  forbids: starts(
    `(?!(?:ich|wir|er|sie|es|das|mach dir|sei|vergiss|warte|sorg)\\b)(?:${verbs})\\b (?:(?!\\b(?:ist|hat)\\b)[^,.])*\\b(?:nicht|nie|niemals|kein|keine|keinen|keinem|keiner)\\b`,
    '(?:keine?|keinen|keinerlei|nie|niemals|nicht|hor(?:e)? (?:bitte )?auf|lass (?:bitte )?das|unterlass|vermeide|vermeid|verzichte|schluss mit)\\b,? (?!wahr|schlimm|wirklich|nur|ganz|so|mehr\\W*$|sorge|problem|ahnung|ding)\\p{L}+ \\p{L}',
    'ich (?:will|mochte|wunsche|brauche) (?:\\p{L}+ ){0,4}(?:keine?|keinen|nicht mehr als|nie|niemals)\\b(?!.*\\b(?:gehen|schlafen|essen|daruber reden|wissen)\\W*$)',
  ),
  prefers: starts(
    'keine? (?:emojis?|emoticons?|smileys?|witze|abkurzungen|ausrufezeichen)\\b',
    '(?:ich bevorzuge|ich ziehe .* vor|mir (?:ist|ware) (?:es )?(?:\\p{L}+ )*lieber|ich (?:hatte|habe|mag|bekomme|esse|trinke|fliege|fahre|sitze|lese|will|mochte|nehme|werde|zahle) (?:\\p{L}+ ){0,6}lieber|ich mag (?:es )?(?:nicht|lieber|am liebsten)|am liebsten|es ist mir lieber|mir gefallt es besser|ich lege wert|ich hasse es,? wenn du|ich bestehe)\\b',
    'ich (?:will|mochte|brauche|wunsche) (?:\\p{L}+ ){0,5}(?:immer|nie|niemals|stets|grundsatzlich|taglich|jeden tag)\\b',
  ),
  calls: 'Nenn mich',
  names: starts(
    '(?:bitte )?(?:nenn|nenne|nennt|rede) (?:du )?mich (?:doch |bitte |einfach |ab jetzt |lieber |von nun an |in zukunft )*(?:mit )?(?!(?:nicht|nie|an|um|auf)\\b)\\p{L}',
    '(?:du )?(?:kannst|darfst|sollst|konntest|wurdest) (?:du )?mich (?:bitte |einfach |ruhig )*\\p{L}+(?: \\p{L}+)? nennen\\b',
    '(?:ich )?(?:werde|wurde) (?:\\p{L}+ )?(?:lieber|gern(?:e)?) \\p{L}+(?: \\p{L}+)? genannt\\b',
    'sprich mich (?:bitte )?(?:mit|als)\\b|sag (?:bitte )?(?:du|sie) zu mir|duz mich|siez mich',
  ),
  plainly: either(
    starts(
      '(?:meine |eine |neue |weitere )*(?:regel|vorgabe|anweisung|grundsatz)(?: (?:fur|zu|uber|bei)\\b[^:]*)?\\s*[:–—]\\s*\\S',
      '(?:antworte|schreib|schreibe|sprich|rede)(?: mir| mit mir)?(?: nur)? auf \\p{L}+\\W*$',
      '(?:hochstens|maximal|nie mehr als|mindestens|nicht mehr als)\\b',
    ),
    unless(
      telling,
      '[^,]*?(?:soll|sollen|sollten|sollte|muss|mussen|darf|durfen)\\b.*\\b(?:immer|stets|nie|niemals|grundsatzlich|nur noch|ausschlie(?:s|ss)lich)\\b',
      '\\p{L}+\\b.*(?:[, ](?:immer|stets)|, (?:niemals|nie)|[, ](?:ohne ausnahme|grundsatzlich))[.!]*$',
      '(?:\\p{L}+ ){1,4}(?:immer|stets) (?:auf|in|an|um|mit|per|unter|zu|als|bei|vor|nach|erst)\\b(?!.*\\b(?:ist|sind|war|waren|kam|kommt|hat)\\b)',
    ),
  ),
  script: nothing,
  addressed: anywhere('du (?:kannst|darfst|sollst)|kannst du|darfst du'),
  past: anywhere('war|waren|hatte|hatten|kam|kamen|sagte|wurde|gestern|vorhin|letzte \\p{L}+'),
  passing: anywhere(
    'noch nicht|erstmal|vorerst|gerade|heute(?! an| ab)|heute (?:abend|morgen|nacht)|(?:am )?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|diesmal|dieses mal|nur dieses|diese (?:woche|mail|nachricht)|diesen (?:monat|brief|entwurf)|nachste[nsr]?|bis ich|morgen(?! an)|das erste|die erste|das zweite',
  ),
  ends: starts(
    '(?:.*\\b)?(?:brauchst|musst|sollst) (?:du )?(?:\\p{L}+ )*nicht mehr\\b',
    '(?:vergiss|streich|streiche|losch|losche|hebe?|nimm|verwirf|ignorier|ignoriere|lass|storniere?) (?:bitte |mal )?(?:,? was ich|die (?:regel|grenze|vorgabe|anweisung|sache)|das (?:limit|mit)|den (?:wunsch|grundsatz)|meine (?:regel|anweisung|bitte)|meinen wunsch|alles)\\b',
    'vergiss,? was\\b',
    '(?:du )?(?:kannst|darfst|konntest) (?:du )?(?:jetzt |ruhig )?(?:.*\\b)?(?:aufhoren|wieder|vergessen|weglassen|streichen|bleiben lassen)\\b',
    '.*\\b(?:nicht mehr (?:notig|notwendig|wichtig|erforderlich|gultig|nottig)|gilt nicht mehr|gelten nicht mehr|hat sich erledigt|ist (?:mir )?(?:jetzt |inzwischen )?egal|spielt keine rolle mehr|ist hinfallig|ist aufgehoben|ist wieder (?:ok|okay|gut|in ordnung|erlaubt)|wieder in ordnung)\\b',
    '(?:.*\\b)?(?:gibt es|es gibt) (?:jetzt )?keine? (?:grenze|regel|limit)e?n? mehr\\b|keine (?:grenze|regel) mehr\\b',
  ),
  mayEnd: starts(
    'vergiss\\b',
    'ich (?:will|mochte|brauche) (?:.*\\b)?(?:nicht mehr(?! als)|keine?n? mehr|kein .* mehr)\\b',
    '(?:hor(?:e)? (?:bitte )?auf|schluss mit|lass das)\\b',
    `(?:${verbs})\\b.*\\b(?:nicht|kein\\w*)\\b.*\\bmehr\\b(?! als\\b)`,
  ),
  changes: anywhere(
    'lieber|eigentlich|stattdessen|statt|anstatt|sondern|korrektur|ich mein(?:t)?e|verschieb|verschiebe|erhohe?|senke?|sagen wir|ab (?:jetzt|sofort|heute|nun)|von (?:jetzt|nun|heute) an|kunftig|in zukunft|planandern?ung|anderung|andere (?:die|das|den)|anders uberlegt|umstellen|wechsle?|doch besser|quatsch|ist jetzt|jetzt um',
  ),
  mayChange: anywhere(
    'doch|besser|jetzt|nicht mehr|nein|nee|moment|sorry|entschuldigung|entschuldige|verzeihung|ach',
  ),
  states: anywhere(
    'ist|sind|bin|hat|haben|wird|werden|kommt|geht|gibt|macht|liegt|weis|glaube|denke|finde|hoffe|freue',
  ),
  fillers:
    'erst wieder okay erlaubt kosten kostet inzwischen limit erhohe erhoh senke tausch tausche liegt sich verleg verlege hat erledigt ware schon ton hab anders uberlegt sache ausnahmslos niemand bescheid wegen kummert etwas anderes andere frist nichts der die das den dem des ein eine einen einem einer und oder aber zu zum zur mit fur auf um von vom an am im in ins bei uber unter nach vor aus ist sind war wird werden wurde nicht nie niemals immer stets mir mich mein meine meinen meinem du dir dich dein deine ich wir uns es er sie ihr ihm man sich bitte ab jetzt nun heute sofort kannst konntest wurdest sollst solltest willst kann lieber doch mehr als vergiss regel grenze keine kein keinen wenn dass was wie auch nur noch mal schon hochstens maximal gibt gesagt habe hab brauchst musst darfst darf hor hore auf aufhoren bis statt anstatt eigentlich gehoren gilt notig wichtig andere jeden tag taglich kunftig grundsatzlich sollen soll meinte meine nein sehr ganz sei seid besser vermeide vermeiden planandern planderung egal will hatte morgen meiner meinen bleib bleibt bleiben mag schlag',
  light:
    'bleib bleibe halte leite weiterleiten frag fragen gehen geht sag bestell bestelle bestellst bestellen servier servieren buch buche buchst buchen kauf kaufe kaufst kaufen reich reiche einreichen fallig fertig nutze nimmst gibt geben leite leiten weiter antworte antwort antworten sprich rede sprechen schick schicke schickst schicken sende leg lege ablegen ab kommen komm schreib schreibe schreibst schreiben gib gebe geben aus ausgeben bekomme bekommen erinner erinnere erinnern mochte ablegst ablegt kommst nenn nenne nennst nennen mails mail nachricht brief vorschlagen schlag vor zahl zahle zahlst zahlen bezahl bezahlst bezahlen stell stellen stehen lass lassen kummern nimm nehmen',
}
