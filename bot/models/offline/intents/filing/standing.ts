import type { Frame } from '../../../model.ts'
import { act, choice, type Meaning, offer, type Rule, say } from '../../meaning.ts'
import { match, short, stems, trimEnds } from '../../reading/text.ts'

/** What Otto itself can do always or never: "always answer in English", not "always look on the bright side". */
const otto =
  'answer|reply|respond|write|use|call me|call it|send|ask|tell|show|put|keep|speak|give|remind|add|include|schedule|book|mention|say|suggest|start|end|sign|address|wake|message|text|ping|disturb|bother|remember|save|file|confirm|check|round|format|translate|talk|assume|share|delete|make|mark|list|sort|order|treat|refer|spell|convert|state|quote|cite|summari[sz]e|wait|let me|let my|plan|approve|mail|e-?mail|be (?:brief|short|polite|honest|direct|concise|formal|quiet|careful)|notify|contact|interrupt|draft|cc|bcc|read|repeat|warn|alert|explain|leave|avoid|stop|begin|default|prefer|put|set|take|move|change|do that|do this|get back|double-?check|propose|offer|copy|greet|try|follow|consider|file|note'

const forms: readonly RegExp[] = [
  new RegExp(
    `^(?<text>(?:always|never|don'?t ever|do not ever)\\s+(?:please\\s+)?(?:${otto})\\b.+)$`,
    'is',
  ),
  new RegExp(
    `^(?<text>(?:from (?:now|here|today|this point) on(?:wards?)?|from here on(?: out| in)?|going forward|going forwards|moving forward|henceforth|in (?:the )?future|from this day(?: on)?|as of (?:now|today)|effective (?:now|immediately|today)|starting (?:now|today))\\s*[,:]?\\s*(?:please |can you |could you |i(?:'d| would) like you to |i want you to |you should )*(?:always |never |only |don'?t |do not |just )?(?:${otto})\\b.*)$`,
    'is',
  ),
  new RegExp(
    `^(?<text>(?:please )?(?:always |never |only |don'?t |do not |just )?(?:${otto})\\b.+?)[,]?\\s+(?:from now on(?:wards)?|from here on(?: out)?|going forward|in (?:the )?future|henceforth|as a rule|as a general rule)$`,
    'is',
  ),
  /^(?:new |standing |house |my )?rules?\s*[:–—-]\s*(?<text>.+)$/is,
  /^(?:(?:add|set|make|new|create)(?: me)?(?: (?:an?|the|this))?(?: new| standing| house)? rule(?: that)?|as a (?:general )?rule|make it a rule(?: that| to)?|rule of the house|note for yourself|(?:standing )?instruction|standing order)\s*[:,–—-]?\s+(?<text>.+)$/is,
  new RegExp(
    `^(?<text>(?:whenever|every time|each time|\bany time|anytime)\\s+(?:i|you|we|someone|somebody|there)\\b.+,\\s*(?:please |always |never |then |only |don'?t |do not )*(?:${otto})\\b.*)$`,
    'is',
  ),
]

const loose =
  /^(?:always\b|never\b(?! ?mind)|from now on\b|going forward\b|in (?:the )?future\b|(?:i(?:'d| would)? (?:want|like|prefer)|i prefer) (?:you to|that you|it if you|it when you)\b|stop (?:\w+ing)\b|don'?t (?:message|text|write|call|ping|disturb|bother|ask|send|remind|wake|use|tell|say|answer|reply)\b|do not (?:message|text|write|call|ping|disturb|bother|ask|send|remind|wake|use|tell|say|answer|reply)\b|no (?:emojis?|messages|reminders|small talk|jokes|exclamation marks)\b|only (?:message|write|ping|remind|answer|reply)\b|you (?:should|must|can|may) (?:always|never|only)\b)/i

const notMine =
  /^(?:always|never)\s+(?:say never|been|seen|had|heard|knew|known|thought|again|a\b|an\b|the\b|my\b|in\b|ever\b)/i

const asking =
  /^(?:what(?:'s|s| are| is) )?(?:my|the|your|our|all|list|show|\bany)?(?: me)?(?: my| the| your| all)?(?: of)?(?: the| my)? ?(?:current |house |standing )?rules(?: (?:do you have|have i (?:given|set)|are there|do i have|so far|now))?$/i
const lifting =
  /^(?:drop|remove|delete|cancel|forget|lift|scrap|revoke|stop following|undo|get rid of|(?:i |we )?no longer (?:need|want))\s+(?:the|my|that|this)?\s*(?:standing |house )?rule\s*(?:about|that|on|for|with|number|no\.?|#|saying|:)?\s*(?<what>.*?)(?:\s*[,;.]\s*(?:so )?(?:please )?(?:remove|drop|delete|lift|scrap) it)?$/is
/** A reminder is no rule, however often it comes; a condition at the start needs a model. */
const notOurs = /\bremind me\b.*\b(?:at|every|on|to)\b|^(?:if|when)\b/i

/** "always answer in English", "from now on ...", "drop the rule about ...", "what are my rules?" */
export const standing: Rule = (part, frame) => {
  const text = part.text
  if (asking.test(text.replace(/\?+$/, ''))) return say(listed(frame))
  if (part.mood === 'question') return undefined
  const gone = match(lifting, text)
  if (gone !== undefined) return lifted(gone('what'), frame)
  if (notMine.test(text) || notOurs.test(text)) return undefined
  const rule = trimEnds(match(forms, text)?.('text') ?? '')
  if (rule !== '' && !/\b(?:maybe|perhaps|i think|or not)\b/i.test(rule)) {
    return act('add_rule', { text: rule })
  }
  return loose.test(text) && text.split(/\s+/).length > 2 ? offer([ruleChoice(text)]) : undefined
}

/** A standing wish, to be chosen. */
export function ruleChoice(text: string) {
  const bare = text.replace(/^from (?:now|here|today) on(?:wards)?\s*[,:]?\s*/i, '') || text
  return choice(`From now on: ${short(bare)}`, 'add_rule', { text })
}

function listed(frame: Frame): string {
  if (frame.rules.length === 0) return 'You have given me no rules yet.'
  return ['Your rules:', ...frame.rules.map(({ text }, i) => `${i + 1}. ${text}`)].join('\n')
}

function lifted(what: string, frame: Frame): Meaning {
  const found = rulesMeant(what, frame)
  const [only] = found
  if (only === undefined) return say(listed(frame))
  if (found.length === 1) return act('drop_rule', { id: only.id })
  return say(['Which rule? Say "drop rule 2", for example.', listed(frame)].join('\n'))
}

function rulesMeant(what: string, frame: Frame): Frame['rules'] {
  const number = /^(?:number |no\.? ?|#)?(\d+)$/i.exec(what)?.[1]
  if (number !== undefined) return frame.rules.slice(Number(number) - 1, Number(number))
  const said = stems(what)
  const all = frame.rules.filter(({ text }) => said.every((word) => stems(text).includes(word)))
  if (all.length > 0) return all
  return frame.rules.filter(({ text }) => stems(text).some((word) => said.includes(word)))
}
