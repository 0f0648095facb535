import { anywhere, leading, nothing, starts, type Tongue } from '../tongue.ts'

/** What a smaller table leaves out. */
const bare = {
  idle: nothing,
  telling: nothing,
  verbs: nothing,
  plainly: nothing,
  passing: nothing,
  mayEnd: nothing,
  past: nothing,
  addressed: nothing,
  mayChange: nothing,
  states: nothing,
  script: nothing,
  light: '',
} as const

const dutch: Tongue = {
  ...bare,
  name: 'Dutch',
  calls: 'Noem me',
  hints:
    'de het een en van ik je mij me mijn niet is dat op voor met aan te zijn altijd nooit vanaf nu kun kan liever graag meer hoeft vergeet geen om over naar wel ook als dan voortaan stuur noem',
  lead: leading(
    'alsjeblieft|aub|en|ook|ok|oke|goed|nou|he|hoi|hallo|otto|luister|sorry|eigenlijk|nee|ja|bedankt|trouwens|wacht|graag',
  ),
  request: starts(
    '(?:kun|kan|zou|wil) (?:je|jij|u)(?: me| mij)?(?: alsjeblieft)?\\b',
    'ik (?:wil|zou graag willen|wens|verwacht)(?: graag)? dat (?:je|u)\\b',
    'zorg (?:ervoor )?dat\\b',
  ),
  idle: starts('maak je geen|geen (?:probleem|zorgen|idee)|vergeet niet'),
  telling: starts(
    '(?:ik(?! (?:wil|heb liever|krijg|wens|zou))|hij|zij|ze|wij|we|wat|wie|hoe|waar|waarom|wanneer|mijn (?:vrouw|man|moeder|vader|baas))\\b',
  ),
  fresh: anywhere('vanaf (?:nu|vandaag)|voortaan|in het vervolg|in de toekomst'),
  standing: anywhere(
    'altijd|nooit|elke (?:keer|dag|week|ochtend)|iedere (?:dag|keer)|standaard|in principe|dagelijks',
  ),
  opens: starts('(?:altijd|nooit) (?!(?:ik|hij|zij|ze|we)\\b)\\p{L}'),
  verbs: starts(
    '(?:stuur|schrijf|gebruik|zet|leg|doe|zeg|antwoord|bel|herinner|spreek|vermijd|boek|zoek|vraag|koop|betaal|geef|laat|maak|neem|plan|noteer|toon|houd|bewaar|begin)\\b',
  ),
  forbids: starts(
    '(?:stuur|schrijf|gebruik|zet|leg|doe|zeg|antwoord|bel|boek|vraag|koop|geef|laat|maak|neem|plan|noem)\\b.*\\b(?:niet|nooit|geen)\\b',
    '(?:geen|nooit|stop met|vermijd)\\b \\p{L}+ \\p{L}',
  ),
  prefers: starts(
    'ik (?:heb|krijg|wil|zie|eet|drink|lees)?(?: \\p{L}+){0,4} ?liever\\b|ik verkies|mijn voorkeur|ik wil (?:\\p{L}+ ){0,4}(?:altijd|nooit)\\b',
  ),
  names: starts(
    'noem (?:me|mij)(?: maar| voortaan)? \\p{L}',
    '(?:je (?:kunt|mag) )(?:me|mij) \\p{L}+ noemen',
  ),
  ends: starts(
    'je hoeft\\b.*\\bniet (?:meer|langer)\\b',
    'vergeet (?:de regel|wat ik|dat over)\\b',
    '.*\\b(?:niet meer nodig|geldt niet meer)\\b',
    '(?:er is )?geen (?:grens|limiet|regel) meer\\b',
    'je (?:kunt|mag) stoppen\\b',
  ),
  mayEnd: starts(
    'ik wil\\b.*\\b(?:niet|geen)\\b.*\\bmeer\\b',
    'stop met\\b',
    '.*\\bniet meer\\W*$',
  ),
  changes: anywhere(
    'eigenlijk|liever|toch|nu|in plaats van|verander|wijzig|vanaf nu|voortaan|nee|sorry|ik bedoel(?:de)?|maak er|verzet',
  ),
  fillers:
    'de het een en van ik je jij mij me mijn niet is dat op voor met aan te zijn altijd nooit vanaf nu kun kan liever graag meer hoeft vergeet geen om over naar wel ook als dan voortaan eigenlijk toch regel grens er nee dan hoogstens wil',
  light: 'stuur sturen krijg geef uit schrijf zet mail',
}

const polish: Tongue = {
  ...bare,
  name: 'Polish',
  calls: 'Mów mi',
  hints:
    'i w na z do sie nie jest to ze mi mnie moj moja jak co po o od dla zawsze nigdy teraz wole prosze mozesz juz zapomnij lepiej jednak czy przez tylko ale odtad musisz',
  lead: leading(
    'prosze|i|a|tez|ok|dobrze|no|hej|czesc|otto|sluchaj|przepraszam|wlasciwie|nie(?=\\s*[,.;:!…–—-])|tak|dzieki|czekaj|aha',
  ),
  request: starts(
    '(?:czy )?(?:mozesz|moglbys|moglabys|zechcesz)\\b',
    '(?:chce|chcialbym|chcialabym|prosze),? (?:zebys|abys)\\b',
    'upewnij sie\\b',
  ),
  idle: starts('nie (?:martw|ma (?:sprawy|problemu)|wiem|zapomnij|szkodzi)'),
  telling: starts('(?:ja|on|ona|my|oni|co|kto|jak|gdzie|dlaczego|kiedy|moj|moja)\\b'),
  fresh: anywhere('od (?:teraz|dzis|dzisiaj)|odtad|w przyszlosci|na przyszlosc'),
  standing: anywhere('zawsze|nigdy|za kazdym razem|codziennie|kazdego dnia|domyslnie|z zasady'),
  opens: starts('(?:zawsze|nigdy) (?!(?:ja|on|ona|mnie|bylem|bylam)\\b)\\p{L}'),
  verbs: starts('\\p{L}+(?:aj|uj|ij|yj|ej|pisz|rob|mow|dz|sz|z)\\b'),
  forbids: starts('nie \\p{L}+(?:aj|uj|ij|yj|ej|pisz|rob|mow|sz|z)\\b \\p{L}', 'przestan\\b'),
  prefers: starts('(?:wole|wolalbym|wolalabym|zawsze chce|nigdy nie chce)\\b'),
  names: starts('(?:mow mi|nazywaj mnie|mow do mnie)\\b \\p{L}'),
  ends: starts(
    'nie (?:musisz|trzeba|ma|potrzebuje) juz\\b',
    'juz nie (?:musisz|trzeba|ma)\\b',
    'zapomnij o\\b',
    'mozesz przestac\\b',
  ),
  mayEnd: starts('(?:juz )?nie chce(?: juz)?\\b', 'przestan\\b'),
  changes: anywhere(
    'jednak|lepiej|wlasciwie|teraz|zamiast|zmien|od teraz|odtad|nie|przepraszam|mialem na mysli|przesun',
  ),
  fillers:
    'i w na z do sie nie jest to ze mi mnie moj moja jak co po o od dla zawsze nigdy teraz wole prosze mozesz juz zapomnij lepiej jednak czy przez tylko ale odtad musisz wiecej niz najwyzej ma zasadzie zasada limit',
  light: 'wysylaj wysylac dostawac wydawaj mail',
}

const swedish: Tongue = {
  ...bare,
  name: 'Swedish',
  calls: 'Kalla mig',
  hints:
    'och i att det som en ett pa ar av for med jag du mig min inte till den om har vi sa alltid aldrig fran nu kan hellre langre behover glom ingen nagot men foredrar klockan skicka kalla',
  lead: leading(
    'snalla|och|aven|ok|okej|bra|hej|otto|lyssna|forlat|ursakta|egentligen|nej|ja|tack|forresten|vanta',
  ),
  request: starts(
    '(?:kan|kunde|skulle|vill) du(?: kunna)?(?: snalla)?\\b',
    'jag (?:vill|skulle vilja|onskar) att du\\b',
    'se till att\\b',
  ),
  idle: starts('oroa dig inte|inga problem|ingen fara|glom inte'),
  telling: starts(
    '(?:jag(?! (?:foredrar|vill|skulle))|han|hon|vi|de|vad|vem|hur|var|varfor|nar|min (?:fru|man|mamma|pappa|chef))\\b',
  ),
  fresh: anywhere(
    'fran och med (?:nu|idag)|fran nu|hadanefter|i fortsattningen|framover|i framtiden',
  ),
  standing: anywhere('alltid|aldrig|varje (?:gang|dag|vecka|morgon)|som standard|dagligen|i regel'),
  opens: starts('(?:alltid|aldrig) (?!(?:jag|han|hon|vi)\\b)\\p{L}'),
  verbs: starts(
    '(?:skicka|skriv|anvand|lagg|satt|gor|sag|svara|ring|pamin|tala|undvik|boka|sok|fraga|kop|betala|ge|lat|ta|planera|visa|hall|spara|borja)\\b',
  ),
  forbids: starts(
    '(?:skicka|skriv|anvand|lagg|satt|gor|sag|svara|ring|boka|fraga|kop|ge|ta|kalla)\\b.*\\b(?:inte|aldrig|inga|ingen)\\b',
    '(?:sluta|undvik|inga|aldrig)\\b \\p{L}+ \\p{L}',
  ),
  prefers: starts('jag (?:foredrar|vill hellre|har hellre|vill (?:alltid|aldrig))\\b'),
  names: starts('kalla mig \\p{L}'),
  ends: starts(
    'du behover inte\\b.*\\blangre\\b',
    'glom (?:regeln|vad jag|det)\\b',
    '.*\\b(?:inte langre (?:nodvandigt|viktigt)|galler inte langre)\\b',
    'det finns ingen (?:grans|regel)\\b',
    'du kan sluta\\b',
  ),
  mayEnd: starts('jag vill inte\\b.*\\blangre\\b', 'sluta\\b', '.*\\binte langre\\W*$'),
  changes: anywhere(
    'egentligen|hellre|nu|istallet|i stallet|andra|byt|fran och med nu|i fortsattningen|nej|forlat|jag menade|flytta',
  ),
  fillers:
    'och i att det som en ett pa ar av for med jag du mig min inte till den om har vi sa alltid aldrig fran nu kan hellre langre behover glom ingen nagot men foredrar klockan regeln gransen finns hogst mer an egentligen fortsattningen',
  light: 'skicka skickar fa lagg mejl',
}

const turkish: Tongue = {
  ...bare,
  name: 'Turkish',
  calls: 'Bana böyle seslen:',
  hints:
    've bir bu da de icin ile bana beni benim ne mi cok ama her zaman asla artik sonra bundan lutfen misin tercih ederim gerek yok saat unut kural hayir boyle',
  lead: leading(
    'lutfen|ve|tamam|peki|hey|merhaba|selam|otto|dinle|pardon|ozur dilerim|aslinda|hayir|evet|tesekkurler|bekle',
  ),
  request: /^(?=.*[aeiu]r m[iu]s[iu]n)/u,
  idle: starts('merak etme|sorun (?:yok|degil)|bos ver'),
  telling: starts('(?:ben|o|biz|onlar|ne|kim|nasil|neden|nerede)\\b'),
  fresh: anywhere('bundan (?:sonra|boyle)|su andan itibaren|artik hep|gelecekte'),
  standing: anywhere('her zaman|hep|asla|daima|hicbir zaman|her (?:gun|sabah|hafta)|her seferinde'),
  opens: starts(
    '(?:her zaman|asla|daima|hep) \\p{L}',
    '.*\\b(?:her zaman|hep|daima|asla|her gun)\\b.*(?:\\b(?:gonder|yaz|kullan|koy|soyle|cevapla|ara|hatirlat|konus|ayir|sor|al|goster|ekle|yap|et|ol|tut|ver)|[ae]r misin|[iu]r musun|[iu]r misin|(?:me|ma))\\W*$',
  ),
  forbids: starts('.*\\b(?:bir daha|asla|hicbir zaman)\\b.*(?:me|ma|mayin|meyin)\\W*$'),
  prefers: starts('.*\\btercih eder(?:im|dim)\\b', '.*\\bistemiyorum\\W*$'),
  names: starts('bana \\p{L}+(?: \\p{L}+)? (?:de|diye seslen|diye hitap et)\\b'),
  ends: starts(
    'artik\\b.*\\b(?:gerek yok|gerekmiyor|istemiyorum|lazim degil)\\b',
    '.*\\bkural\\p{L}* (?:unut|iptal et|kaldir|sil)\\b',
    '.*\\b(?:gerek kalmadi|gecerli degil)\\b',
  ),
  changes: anywhere(
    'aslinda|yerine|degistir|artik|bundan (?:sonra|boyle)|hayir|pardon|olsun|yani|simdi',
  ),
  fillers:
    've bir bu da de icin ile bana beni benim ne mi cok ama her zaman asla artik sonra bundan lutfen misin tercih ederim gerek yok saat unut kural kurali hayir boyle aslinda ilgili olsun',
  light: 'gonder gonderir gondermene almayi',
}

const japanese: Tongue = {
  ...bare,
  name: 'Japanese',
  calls: '私をこう呼んで：',
  hints: '',
  script: /[\u3040-\u30ff]/gu,
  lead: /^(?:(?:いや|いえ|ううん|すみません|ごめん|お願い|あと|それと|ねえ|実は|やっぱり|やはり)[、，,\s]*)+/u,
  request: /^(?=.*(?:もらえ|くれ|いただけ|くださ)[^。]*か)/u,
  idle: /^(?:気にしないで|大丈夫|心配しないで)/u,
  telling: /^(?:私|僕|俺|彼|彼女|みんな)(?:は|が)(?!.*(?:ほしい|欲しい|てください|呼んで))/u,
  fresh: /これから(?:は|も)|今後(?:は|も)?|以後|今日から|今から/u,
  standing: /いつも|必ず|絶対に?|毎(?:日|朝|晩|週|回)|常に|決して|二度と|デフォルトで/u,
  opens:
    /(?:いつも|必ず|絶対に?|毎(?:日|朝|晩|週|回)|常に|決して|二度と).*(?:て(?:ください|下さい|ほしい|欲しい|もらえ|くれ|。|$)|ないで|[しっいんえけせてねべめれ]て。?$|こと。?$|ますか|してね)/u,
  forbids: /(?:ないでください|ないで下さい|ないでほしい|ないで。?$|のはやめて|しないこと)/u,
  prefers: /(?:ほうがいい|方がいい|のほうが好き|の方が好き|ほうが好み)/u,
  names: /(?:私|僕|俺)(?:のこと)?(?:を|は).+(?:と|って)呼んで/u,
  ends: /(?:もう|これ以上).*(?:なくていい|なくて(?:も)?いい|いらない|不要|必要(?:は)?(?:ない|ありません)|しなくて)|(?:ルール|決まり|規則)(?:は|を)(?:忘れて|やめて|取り消|削除|なしに)|(?:と言ったこと|と言ったの)(?:は|を)忘れて/u,
  changes:
    /やっぱり|やはり|いや|ではなく|じゃなく|代わりに|変えて|変更|これからは|今後は|にして|実は/u,
  fillers: '',
}

const chinese: Tongue = {
  ...bare,
  name: 'Chinese',
  calls: '叫我',
  hints: '',
  script: /[\u4e00-\u9fff]/gu,
  lead: /^(?:(?:不(?=[，,])|不对|好|好的|对了|嗯|请|麻烦你?|其实|另外|还有|对不起|抱歉|等等)[，,、\s]*)+/u,
  request: /^(?:以后)?(?:能不能|可不可以|可以|能|你能|你可以)/u,
  idle: /^(?:别担心|不用担心|没关系|没事|别客气|不用谢|算了)/u,
  telling:
    /^(?:我(?!(?:希望|想要|要|更?喜欢|宁愿|宁可|不想|不要|以后|从))|他|她|我们|他们|谁|为什么|怎么|什么)/u,
  fresh: /从(?:现在|今天|今)(?:开始|起|以后)|以后|今后|往后|将来/u,
  standing: /总是|一直|永远|从不|每(?:次|天|周|当|早|晚)|一律|始终|默认|都要|务必|绝不|绝对不/u,
  opens:
    /^(?!他|她|我(?!希望|想要|要))(?=.*(?:总是|永远|每(?:次|天|周|当|早|晚)|一律|始终|都要|务必|绝不|绝对不|一直))(?=.*(?:请|给我|帮我|发|用|把|不要|别|回复|提醒|叫)).+/u,
  forbids: /^(?:请)?(?:永远|绝对|千万|以后)?(?:不要|别|不准|禁止)(?!担心|客气|忘)(?:再)?.{2,}/u,
  prefers: /^我(?:更喜欢|宁愿|宁可|偏好|比较喜欢|希望你(?:总是|一直|每))/u,
  names: /^(?:以后|请|从现在起|就)*(?:叫我|称呼我)(?:为)?(?!起床|一声)/u,
  ends: /(?:不用|不需要|不必|无需)再.*了?|(?:忘掉|忘记|取消|删除|撤销|不要管)(?:关于|那条|之前)?.*(?:规则|规定|要求|的话|限制)|.*(?:不再需要|没有限制了)/u,
  changes: /其实|改(?:成|到|为|用)|换成|不是.*(?:而)?是|从现在开始|以后|还是|应该是|我是说/u,
  fillers: '',
}

/** Languages that are an aim: smaller tables, of which less is promised. */
export const others: readonly Tongue[] = [dutch, polish, swedish, turkish, japanese, chinese]
