import { anywhere, either, leading, nothing, starts, type Tongue, unless } from '../tongue.ts'

const someone =
  "(?:i|we|he|she|they|it|you|this|that|these|those|there|who|what|how|why|when|where|which|someone|somebody|everyone|everybody|nobody|people|as)(?:'\\w+)?\\b"
const others =
  "(?:i|we|he|she|they|it|this|that|these|those|there|who|what|how|why|where|which|someone|somebody|everyone|everybody|nobody|people|my (?:wife|husband|mother|father|mum|mom|dad|boss|sister|brother|son|daughter|friend|friends|kids|colleagues?|neighbou?rs?)|our|his|her|their|do|does|did|is|are|was|were|has|have you|had)(?:'\\w+)?\\b"
const verbs =
  'serve|swap|pass|hand|chase|block|quote|spell|run|cap|treat|sound|put|plan|add|address|alert|answer|approve|archive|arrange|ask|assume|attach|avoid|avoid|back up|bcc|be|begin|book|bring|buy|calculate|call|cc|change|charge|check|choose|cite|close|come|compare|confirm|consider|convert|copy|count|cut|deal|default|delete|deliver|do|double-?check|draft|drop|email|mail|end|ensure|explain|favou?r|feed|file|fill|filter|find|flag|follow|format|forward|get|give|go|greet|group|handle|have|hide|hold|ignore|include|inform|insist|introduce|keep|label|leave|let|limit|list|listen|log|look|loop|make|mark|measure|mention|message|move|mute|name|note|notify|offer|open|order|organi[sz]e|pack|park|pay|phone|pick|ping|plan|play|prefer|prioriti[sz]e|put|quote|read|recommend|record|refer|refuse|reject|remember|remind|remove|repeat|reply|report|reserve|respond|return|round|route|save|say|schedule|search|seat|select|send|serve|set|share|show|sign|skip|sort|speak|spell|spend|start|state|stay|stick|stop|store|suggest|summari[sz]e|switch|take|talk|tell|text|time|translate|treat|try|turn|type|use|verify|wait|wake|warn|watch|water|wear|work|write'
/** Past participles and the like after "never" and "always": the sentence tells of what was. */
const told =
  'mind|been|had|heard|seen|knew|known|thought|said|got|was|were|is|are|has|have (?:i|we|they|he|she|been)|did|does|do i|do they|again|in my life|in a million|happy|glad|good|nice|great|fun|the|a|an|there|my|his|her|their|our|wanted|liked|loved|felt|gonna|going to|too|better|worse|once|easy|late|hungry|tired|busy|met|went|came|one|something|someone|some|so|forget(?: where| how| what| that|s)|here|saw|tried|thought|made|realized|took|gave|give up|\\p{L}+(?<!\\b(?:ne|fe|proce|spe|exce|emb|succe|we|bre|se|bl))ed(?= )|wonder|wondered|i|we|he|she|they|it|say never|a dull'
const frees =
  'from (?:now|today|here|this (?:point|day|moment|week)|tomorrow|here on|now on)(?: on| onwards?| forward| out| in)*|going forwards?|moving forward|in (?:the )?future|for the future(?=[:,])|henceforth|henceforward|as of (?:now|today)|starting (?:now|today|tomorrow)|effective (?:now|immediately|today)|until (?:further notice|i say otherwise)|for good|for future reference|hereafter'

const telling = starts(others)

export const english: Tongue = {
  name: 'English',
  hints:
    "any the and i you your my is are prefer sorry meant mean wait if it's i'm or but we he she they was to of for with i'd i'm don't it's that this please at when what not have be me always never about from now can could would should more stop call send actually instead make sure no longer rather let's keep do they them who which so just like as be been will them then than too only out up one our us his her how why did does in on at by again fine under over no into onto off down after before more most less least much many each every some all both few spend book write ask use tell thank thanks",
  lead: leading(
    "please|pls|plz|kindly|and|also|ok|okay|k|so|but|well|hey(?: there)?|hi(?: there)?|hello|yo|oh|ah|um|uh|hm+|eh|btw|by the way|fyi|dear|otto|actually|no wait|no(?=\\s*[,.;:!…–—-])|nope|nah|yes|yeah|yep|sure|right|al?l right|great|fine|perfect|thanks(?: a lot)?|thank you|thx|ty|cheers|cool|sorry|listen|look|note|ps|(?:just )?one (?:more )?(?:thing|rule)|another (?:thing|rule)|two things|first|firstly|second|secondly|third|finally|last|lastly|next|then|correction|update|wait|hold on|in fact|honestly|seriously|(?:good )?(?:morning|evening|afternoon)|just|again|like i said|as i said|as always|this is important|important|for the record|i think|i guess|i suppose|maybe|in general|generally|thinking about it|on (?:second|reflection)(?: thoughts?)?|come to think of it|scratch that|change of plans?|new plan|i(?:'ve| have)? changed my mind(?: about that)?|if (?:you can|possible|you don't mind)|if you would|whatever happens|no matter what",
  ),
  request: starts(
    '(?:please )?see (?:to it )?that(?: you| i| we)*\\b',
    'do me a favou?r,? and\\b',
    "(?:can|could|would|will|won't|can't|couldn't) (?:you|we|i)(?: guys)?(?: please| kindly| maybe| perhaps| just| possibly)*\\b",
    '(?:would|do) you mind(?: if you)?\\b',
    "i(?:'d| would)? (?:really |just |also |very much )?(?:want|need|expect|like|love|appreciate|wish|ask|trust)(?: it)?(?: very much| a lot)?(?: if| for| that)? (?:you|otto)(?:'d| would| could| will| to)?\\b",
    "it(?:'d| would|'s| is) (?:be )?(?:really |very |so )?(?:great|good|nice|lovely|better|best|helpful|perfect|ideal|cool|wonderful|fantastic|kind|important)(?: for me)?(?: if| that| when) (?:you|otto)(?:'d| would| could| will)?\\b",
    '(?:please )?(?:make|be) (?:absolutely |very )?(?:sure|certain)(?: to| that| you| i| we)*\\b',
    '(?:please )?(?:see to it|ensure|take care|remember|try|aim|make it a (?:habit|rule)|get (?:in|into) the habit|make a (?:note|point)|keep in mind|bear in mind|mind)(?: that| to| of| you)*\\b',
    'you (?:should|must|have to|need to|ought to|are to|shall|can|may|might|could)\\b',
    "i(?:'d| would) (?:be (?:happy|glad|grateful) if|ask) you\\b",
    "(?:let us|let's|is it possible to|would it be possible to|\\bany chance (?:you could|of)|how about)\\b",
    "(?:don't|do not) forget to\\b",
    "(?:i told you|as i told you|i'm asking you|i am asking you|i beg you) to\\b",
  ),
  idle: starts(
    'never ?mind(?! (?:the|my|about))',
    'never (?:say never|ever again|again)\\W*$',
    "(?:don't|do not|dont) (?:you )?(?:worry|mention it|panic|rush|get me wrong|bother\\W*$|ask\\W*$|know|think so|forget(?! to (?:always|never))|hesitate|blame|laugh|cry|hang up|give up|be (?:late|silly|afraid|sad|mad|angry|sorry|shy|a stranger)|move\\W*$|mind me|see (?:why|how|what)|need)",
    'call me (?:crazy|old-fashioned|stupid|naive|paranoid)',
    'always (?:happy|glad|a pleasure|welcome)',
    'no (?:problem|worries|rush|idea|way|thanks?|thank you|wonder|doubt|one|matter|clue|luck|news|offen[cs]e|need|longer)\\b',
    'stop (?:it|that|by|at|the)\\b(?!.*\\bing\\b)',
    'prefer not to say',
  ),
  telling,
  fresh: anywhere(frees),
  standing: anywhere(
    'always|never|ever|every ?time|each time|whenever|(?:at|for) all times|by default|as (?:a|my) (?:general )?(?:rule|default|standard|matter of course)|as standard|on principle|without (?:exception|fail)|under no circumstances|at no (?:time|point)|in no case|permanently|every (?:single )?(?:day|morning|evening|night|week|month|weekday|mail|message|reply|answer|meeting|trip|order)|each (?:day|morning|evening|week|mail|message|reply)|daily|only ever|consistently|invariably|routinely|automatically|usually|generally|a habit|all the time|in all',
  ),
  opens: starts(
    `(?:under no circumstances|at no (?:time|point)|in no case|by default|as a (?:general )?rule|without exception|on principle)[,:]? (?!(?:i|we|he|she|they|it)\\b)\\p{L}`,
    '(?:please )?(?:make it (?:a|your) (?:habit|rule|point|practice)|make a (?:point|habit) of|get (?:in|into) the habit of)\\b',
    `(?:always|never(?: ever)?|not ever)[,:]?\\s+(?:please )?(?!(?:${told})\\b)(?!\\p{L}+(?:ed|ing) (?:it|that|this)\\b)\\p{L}`,
    `(?:whenever|every ?time|each time|\\bany ?time|if ever|in case)\\b.*[,–-]\\s*(?:then )?(?:please )?(?!just let me know|let me know|feel free|call me|reach out|${someone})\\p{L}+`,
    `(?:whenever|every ?time|each time|\\bany ?time) (?:you|i|we|someone|anyone|somebody|a|an)\\b [^,]*?\\b(?<!to |i |we |they |he |she |and )(?:always|never|please|use|send|tell|ask|give|add|put|book|include|keep|check|suggest|reply|answer|remind|show)\\b`,
    `(?!for always)(?:when|if|where|after|before|once|as soon as|in case|for|on|in|at|with)\\b[^.?]*[, ](?:please )?(?:always|never(?! ?mind)|don't ever|do not ever|you (?:should|must) (?:always|never))\\b(?<!\\b(?:i|we|he|she|they|it|you|that|who) (?:always|never))`,
    `(?:if|when) (?:someone|somebody|anyone|anybody|people|i ever|you ever|ever)\\b[^,?]*, (?:please )?(?!just let me know|let me know|feel free|call me|reach out|${someone})\\p{L}+`,
    `when i (?:say|write|type|mention) [^,]*,? i (?:always )?mean`,
  ),
  verbs: starts(`(?:${verbs})\\b`),
  forbids: starts(
    "(?:don't|do not|dont|please don't) (?:you )?(?:ever )?(?:to )?(?!let (?!.* (?:cost|exceed|be|go|run|take)\\b)|be (?!(?:so |too )?(?:formal|informal|chatty|wordy|verbose|funny|brief|long|pushy|polite|rude|sarcastic|vague|nosy|clever|cute|technical)\\b)|(?:worry|forget|mind|know|think|have|want|care|see|like|feel|understand|believe|panic|rush|go|wait|lose|miss|move|leave|work|at|by|it|that|this|you|i|we|only|a|an|the|in|on|for|\\bany|so|sure|yet|really|too|all|me|my|him|her|more|less|before|after|until|if|what)\\b)\\p{L}+(?:-\\p{L}+)?\\b\\s*\\p{L}",
    "(?:don't|do not|dont) (?:you )?ever\\b",
    '(?:stop|quit|cease|avoid|refrain from|enough with|hold off on|no more|skip|leave out)\\s+(?:(?:all|the|\\bany|my|your)\\s+)?(?!it\\b|that\\b|this\\b|at\\b|by\\b|the timer|the clock|the music)\\p{L}+ing\\b',
    '(?:avoid|refrain from|no more|leave out|steer clear of|stay away from)\\s+(?!it\\b|that\\b|this\\b|the (?:traffic|rain))\\p{L}+',
    'no (?!one\\b|i\\b|you\\b|it\\b|that\\b|we\\b|he\\b|she\\b|they\\b|the\\b|this\\b|but\\b)(?:\\p{L}+ ){1,4}(?:before|after|between|during|on|in|at|from|for|to|with|without|over|above|under|longer than|ever|please)\\b(?!.*\\b(?:was|were|is|are|had|has|came|went|left|found|there)\\b)',
    'no (?:emojis?|emoticons|smileys|small talk|jokes|spoilers|exclamation marks|abbreviations|slang|jargon|hashtags|bullet points|tables|markdown|capitals|puns)\\b',
  ),
  prefers: starts(
    "i(?:'d| would)?(?: (?:really|much|strongly|generally|usually|always|still|very much))* prefer\\b(?! not to say)",
    "(?:my (?:\\p{L}+ )?preference (?:(?:for|with|on|in|as to) [^,.]+? )?(?:is|would be)|my preferred|i(?:'d| would) (?:much |always )?rather (?:you|have|get|not|be|pay|sit|fly|read|see|eat|travel|stay in|use)|i like it (?:better |best |more )?(?:when|if) you|i (?:hate|dislike|can't stand|don't like|do not like|love|like) it when you|i insist (?:on|that))\\b",
    "i(?:'d| would)? (?:like|love|want|need|wish)\\b(?! to (?:go|see|know|talk|say|think|thank)\\b).*\\b(?:always|never|from now on|from here on|from today on|by default|at all times|every (?:day|time))\\b",
    'i (?:always|never|only|generally) (?:ever )?(?:want|need|like|wish|prefer|expect)\\b(?!ed)',
    "i (?:don't|do not|dont) (?:ever )?want (?:you\\b|to (?:be|get|receive|see|hear|pay|spend)\\b|any\\b|more than\\b|(?:\\p{L}+ ){1,4}(?:in|on|at|before|after|for|with|from|ever|near)\\b)(?! (?:my|the) (?:way|life))",
  ),
  calls: 'Call me',
  names: starts(
    '(?:(?:please|just|always|you (?:can|may|should|must)|everyone|everybody|people) )*(?:call|address|name|nickname) me (?:as |by )?(?!(?:at|back|when|if|in|on|later|tomorrow|tonight|today|now|asap|before|after|once|around|from|about|this|next|every|first|as|to|for|with|an?|\\bany ?time|again|maybe|please|whenever|between|\\d+|mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?\\b)[\'"]?\\p{L}',
    '(?:you (?:can|may|should) )?(?:refer to|speak (?:of|to)) me as\\b',
    'i go by\\b(?! (?:bus|car|train|bike|plane|foot|the|my))',
    "i(?:'d| would)? (?:like|prefer|love|rather|want|wish)(?: to)? be (?:called|addressed|known)\\b",
    "the name is\\b|it's (?:mr|mrs|ms|miss|dr)\\b(?=.* (?:to you|for you))",
  ),
  plainly: either(
    starts(
      '(?:my |a |new |house |another |general |standing |important )*(?:rule|policy|standing order|instruction|guideline)s?(?: (?:of the house|number \\d+|(?:for|about|on|with|when|concerning)\\b[^:]*))?\\s*(?:[:–—]|is\\b(?! (?:that i|not|no|too|so|over|the))|-\\s)\\s*\\S',
      `my [^,]+? (?:should|must|shall|needs? to|have to|has to|ought to|(?:is|are) to|may|can) (?:always|never|only)\\b`,
      '(?:answer|reply|respond|write|speak|talk)(?: to me| back| me)?(?: only)? in (?!the\\b|an?\\b|\\d|two\\b|five\\b|ten\\b|case\\b|time\\b)\\p{L}+(?:,? please)?\\W*$',
      'use (?:the )?(?:metric|imperial|celsius|fahrenheit|24|12|british|american|iso|euros|dollars|pounds|plain|simple|short|formal|informal)\\b',
      '(?:keep|make) (?:your |the |all |all your |my )?(?:answers|replies|messages|mails|e-?mails|responses|summaries|briefs|reminders|texts)\\b',
      '.+ (?:is|are|should be) my (?:absolute )?(?:limit|maximum|max|cap|ceiling|budget|minimum|default)\\b',
      'my (?:absolute )?(?:limit|maximum|max|cap|ceiling|budget|minimum|default) (?:for|on|with) .+ (?:is|are)\\b',
      '(?:treat|count) [^,]+ as\\b(?!.*\\b(?:done|read|paid)\\b)',
      'sign (?:all |all my |my |every )(?:mails?|e-?mails?|letters|messages)\\b',
    ),
    unless(
      telling,
      "(?:[^,]+? )?(?:should|must|shall|needs? to|have to|has to|ought to|(?:is|are) to|may|can)(?:n't| not)? (?:please )?(?:always|never|only ever|ever|by default|at all times)\\b",
    ),
    unless(
      starts(someone),
      '\\p{L}+\\b.*[\\s,](?:always|every time|each time|without exception|at all times|in all cases|by default|as a rule|please and thank you|only,? please)[.!]*$',
      '(?!for always)(?:\\p{L}+ ){1,6}always (?:at|in|on|to|under|with|by|via|from|as|before|after|for)\\b(?!.*\\b(?:is|are|was|were)\\b)',
    ),
  ),
  script: nothing,
  addressed: anywhere("you (?:can|may|should|must)|let's|should|must|needs to|has to"),
  past: anywhere(
    'was|were|had|did|came|went|got|arrived|sent|took|found|saw|met|bought|wrote|left|lost|forgot|thought|knew|ate|drank|called me yesterday|yesterday|ago|last (?:night|week|year|month)',
  ),
  passing: anywhere(
    'yet|right now|for now|just now|today|tonight|tomorrow|this (?:time|once|one|week|weekend|month|year|mail|draft|message|morning|evening|afternoon|file|document|meeting|call|trip|\\p{L}+day)|that (?:one|mail|draft|message|file|meeting)|just (?:this )?once|next (?:week|month|time|\\p{L}+day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:send|delete|close|move|change|touch|do|drop|add|mention|tell) (?:it|that|this|them)\\b(?! (?:rule|limit|wish|preference|habit|instruction))(?!.*\\b(?:\\bany ?more|again|from now)\\b)|until|till|the (?:first|second|third|last|other|former|latter) (?:one|option|of)|later',
  ),
  ends: starts(
    'you (?:can|may|could|are free to) (?:now |also )?(?:stop|quit|cease|forget|drop|ignore|skip|leave|lift|delete|scrap|go back|let go)\\b',
    "you (?:no longer|don't|do not|needn't)(?: (?:need|have) to| have)?\\b.*(?:\\bany ?more|\\bany longer|no longer)|you (?:no longer (?:need|have)|don't (?:need|have) to|do not (?:need|have) to|needn't)\\b",
    "(?:there's |there is )?no (?:more )?need (?:to|for)\\b",
    "(?:forget|drop|scrap|cancel|ignore|disregard|delete|remove|revoke|lift|erase|end|abolish|get rid of|strike|undo|withdraw|retract|take back|let's drop|let's forget|i take back|i withdraw|i revoke|i cancel)\\b.*\\b(?:rules?|wish(?:es)?|preferences?|requests?|instructions?|limits?|caps?|orders?|polic(?:y|ies)|what i (?:said|told|asked|wanted|wrote)|thing i said|bit about|thing about|that about|thing)\\b",
    '(?:forget|scrap|ignore|disregard|drop|cancel|never ?mind) (?:(?:all )?(?:that |what i said |everything )?about|the|that|my)\\b',
    "(?:it(?:'s| is)|that(?:'s| is)) (?:ok|okay|fine|all right|alright|allowed)(?: again| now)+ (?:to|for|if)\\b",
    "(?:you're|you are) free to\\b",
    'you (?:can|may|could) (?:now )?\\p{L}+.*\\b(?:again|as before|at \\bany time|freely|as you like)\\b',
    "(?:the|that|my) (?:\\p{L}+ )?(?:rule|wish|limit|cap|preference|instruction|thing)s?\\b.*\\b(?:no longer|over|\\bany ?more|doesn't|gone|obsolete|void|history|off|ended?)\\b",
    "there(?:'s| is| are) no (?:more )?(?:limit|rule|cap|need)\\b",
    'no (?:more )?(?:limit|rule|cap|restriction)s? (?:for|on|about|\\bany)\\b',
    "it (?:no longer matters|doesn't matter \\bany ?more|does not matter \\bany ?more)\\b",
    ".+ (?:no longer (?:applies|apply|holds?|counts?|matters?|stands?|valid)|(?:is|are|isn't|aren't)(?: not)? (?:no longer )?(?:needed|necessary|required|wanted)(?: \\bany ?(?:more|longer))?|(?:doesn't|don't) (?:apply|matter|hold|count) \\bany ?(?:more|longer))\\W*",
    '.+ (?:is|are) (?:fine|ok|okay|allowed|good|welcome)(?: (?:with me|now))? again\\b',
  ),
  mayEnd: starts(
    "i (?:no longer|don't|do not|dont)(?: really)? (?:want|need|mind|care|require|wish)\\b(?:.*\\bany ?(?:more|longer)\\b)?",
    '(?:please )?(?:stop|quit|cease|enough with)\\b(?! (?:it|that|by|at)\\b)(?=.* )',
    "(?:don't|do not|dont)\\b.*\\b(?:\\bany ?(?:more|longer)|again)\\b",
    'no (?:more|longer)\\b',
    "(?:forget|let's (?:end|stop|drop|forget|leave))\\b",
    "i'm (?:no longer|not) .*\\b(?:\\bany ?more|\\bany longer)\\b|i am no longer\\b",
  ),
  changes: anywhere(
    "actually|instead|rather than|corrections?|changed my mind|change (?:the|that|it|my|this|your|\\p{L}+(?: \\p{L}+)* to)|changing (?:the|my)|not .{1,40} but|no longer|\\bany ?more|make (?:it|that|the)|let's (?:say|make|do|switch|move)|update|switch|move .+ to|shift .+ to|raise|lower|increase|reduce|bump|push .+ to|adjust|extend|i mean|i meant|oops|scratch that|new (?:\\p{L}+ )?(?:setting|value|time|limit|place|for)|on second thoughts?|from (?:now|today|here) on|going forward|as of (?:now|today)|change of plans?|stop being|go for|can (?:now )?(?:go up|start at|spend)|should (?:go|come|start|be (?:at|in|on|under|with))|may now|it is \\p{L}+ who|(?:is|are) .{0,40}now(?=\\W*$)|(?:is|are) now",
  ),
  mayChange: anywhere('now|rather|better|sorry|wait|after all|no(?=[,.:])|hmm|nah|nope|eh|fine'),
  states: anywhere(
    "is|are|am|(?:it|that|he|she|what|there|who|here)'s|\\p{L}+'(?:re|m|ll|ve)|isn't|aren't|has|have|had|will|would|won't|can't|couldn't|means?|makes?|helps?|feels?|looks?|sounds?|seems?|hope|think|guess|love|loves|agree|know|need|needs|want|wants|got|goes|says|hear|see",
  ),
  fillers:
    "week good means happen swap replace most spend better forward taken deals handles who we ve new setting anything everything otherwise unless enough suit contact any a an the and or but if of to in on at for with by from as is are be been being it its it's this that these those i me my mine you your yours we our us he she they him his her them their do does did not no so please pls ok okay always never ever don't dont don doesn isn won didn wasn aren couldn shouldn wouldn needn mustn stop avoid now today here onwards onward forward going future henceforth prefer rather d ll s t re ve would could can will should shall must may might want need like actually instead anymore more again longer correction rule rules make sure just only when whenever time times every each otto also there fine forget drop scrap cancel about said told asked nevermind mind starting than over under above below before after until up down out off into onto then which what who how where why because since while am was were has have had having first most least at all one ones thing things wish limit cap preference instruction change changed changing switch bother anyone mind care without raise lower update move moved shift push bring bump swap setting anything except deadline correction remember day days everything anything nothing someone anyone everyone people very much many too let let's lets case hey hi love great nice mean meant sorry free language tone style way early late place quit needed others back tomorrow best contact thank thanks circumstances circumstance exception default habit principle insist maximum minimum max reach leave apply applies matter matters longer earlier wish whatever",
  light:
    'forward switched reply answer respond speak talk replies answers send get give take takes care put use keep tell ask go come show file set handle deal receive got goes comes book write be look call spend pay show have bring comes mails mail e-mails emails email remind reminder reminders copy loop tell nag bug bother pester mention nudge ping notify alert happen discuss choose pick decide pay paid set turn do does done switch touch own approve check suggest suggesting include avoid arrange start earliest latest hour order buy serve hand hear want finish finished due ready chase chasing',
}
