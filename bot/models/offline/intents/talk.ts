import { menuLines } from '../../../menu/menu.ts'
import type { Frame } from '../../model.ts'
import { act, chat, type Meaning, type Rule, say } from '../meaning.ts'
import { isOrder } from '../reading/part.ts'
import { match, trimEnds } from '../reading/text.ts'
import { muteCommand, quietCommand } from './open/attention.ts'

export const help = [
  'Plain commands that I understand, also without a model:',
  "- remember that my locker code ends in 31 · what's my locker code? · forget my locker code",
  "- I owe Paolo the contract by Friday · waiting for Ana's slides · what's open? · done 2 · snooze 1 until Monday",
  '- remind me at 15:00 to switch off the oven · every weekday at 9 remind me to stretch',
  "- put the dentist in the calendar on Friday at 10 · move the dentist to 11 · what's on tomorrow?",
  '- save https://example.org/article · draft a mail to sam@example.org: the boiler man comes on Thursday',
  '- every second Tuesday at 10 remind me to water the plants · pause the plant reminder until Monday · make it 8pm instead',
  "- tell me when Ana writes · every Friday at 4pm show me what's open · I'm in Lisbon until Tuesday",
  '- always answer in English · brief · undo · mute the contract · quiet until tomorrow',
  'What I am not sure of I do not do; I offer what it may mean.',
  menuLines(),
].join('\n')

/** What a part says without asking for anything, and the answer: exact, so that nothing is talked away. */
const talks: readonly { readonly said: RegExp; readonly answer: string }[] = [
  {
    said: /^(?:are you sure|is that so|really|seriously)$/i,
    answer: 'I only did what I said; "undo" takes it back.',
  },
  {
    said: /^(?:(?:hey|hi|hello|hiya|yo|howdy|greetings|morning|evening|good (?:morning|afternoon|evening|day)|g'day|hey there|hi there|hello there|ciao|hola|hallo|bonjour|salut|buongiorno|servus|moin|guten (?:morgen|tag|abend)|olá|oi)(?: (?:otto|again|there|you|everyone|mate|my friend))*(?: 👋)?)$/iu,
    answer: 'Hello! What can I do for you?',
  },
  {
    said: /^(?:good ?night|nighty? night|sleep well|sweet dreams|gn)(?: otto| then)?$/i,
    answer: 'Good night!',
  },
  {
    said: /^(?:(?:good)?bye(?: bye)?|see you(?: (?:later|tomorrow|soon|then|around))?|see ya|cya|talk (?:to you )?(?:later|soon|tomorrow)|ttyl|later|so long|take care|until (?:tomorrow|later)|have a (?:good|nice|great) (?:day|evening|night|weekend|one))(?: otto)?$/i,
    answer: 'See you!',
  },
  {
    said: /^(?:(?:ok(?:ay)?|great|perfect|cool|nice|super|lovely|brilliant|awesome|good|wonderful|excellent)[,! ]+)*(?:(?:many |big )?thanks?(?: (?:a lot|a million|a bunch|so much|again|for (?:that|everything|the help|your help|this|reminding me|the reminder)|otto|mate|very much|heaps))*|thank (?:you|u)(?: (?:so much|very much|again|otto|for (?:that|everything|the help|your help|this|reminding me|the reminder)|kindly))*|thx|ty|tysm|cheers|ta|much appreciated|appreciate it|i appreciate (?:it|that)|(?:you'?re|you are|ur) (?:the best|(?:so |too |very )?(?:great|a star|a lifesaver|awesome|amazing|welcome|kind|helpful|a legend|a gem|brilliant|wonderful|a treasure|good))|good (?:job|bot|boy|work|one)|well done|nice (?:one|work|job)|bravo|grazie|gracias|merci|danke(?: schön)?|obrigad[oa])$/i,
    answer: 'You are welcome.',
  },
  {
    said: /^(?:ok(?:ay)?|k|kk|okey|okidoki|okie|alright|all right|right|fine|sure|sounds good|got it|understood|i see|makes sense|noted|perfect|great|cool|nice|good|super|lovely|brilliant|awesome|excellent|wonderful|fantastic|yes|yep|yeah|yup|ja|si|sí|oui|agreed|exactly|indeed|true|correct|that'?s (?:right|fine|good|great|ok(?:ay)?|perfect|it|all)|no worries|no problem|np|good to know|interesting|same|fair enough|very well|will do|wow|oh|ah|aha|hm+|haha+|hehe+|lol|rofl|😂|🙂|😊|👍|🙏|❤️|😀|👏|🎉|💪)(?:[,! ]+(?:then|ok(?:ay)?|good|great|thanks?|cool|otto|perfect))*$/iu,
    answer: 'All right.',
  },
  {
    said: /^(?:(?:actually|hm+|oh|wait|ok(?:ay)?|well|sorry)[, ]+)*(?:no|nope|nah|no thanks?|no thank you|not now|not today|nothing|never ?mind|nvm|forget it|it'?s (?:fine|ok(?:ay)?|nothing|all right)|leave it|leave it (?:at that|be|as it is)|not yet|wait|hold on|one (?:moment|second|sec)|just a (?:moment|second|sec|minute)|stop|don'?t bother|don'?t worry(?: about it)?|no need|skip it|let it be|nein|non)$/i,
    answer: 'All right, I leave everything as it is.',
  },
  {
    said: /^(?:how are you(?: (?:doing|today|otto|feeling|this morning))*|how(?:'s| is) it going(?: today)?|how do you do|are you (?:there|ok(?:ay)?|alive|awake|up|well|still there|listening|around|with me)|you there|what'?s up|sup|wassup|you ok(?:ay)?|how have you been|what are you up to)(?: otto)?$/i,
    answer: 'All is well here. What can I do for you?',
  },
  {
    said: /^(?:who|what) are you(?: otto| exactly)?$|^what(?:'s| is) your name$|^are you (?:a (?:bot|robot|human|person|real person|machine)|human|real|an? ai|otto|chatgpt|claude)$|^tell me about yourself$/i,
    answer: 'I am Otto, your assistant. Ask "what can you do?" to see what I understand.',
  },
  {
    said: /^(?:(?:what|which|who|where|how|why|when) (?:would|could|might) you\b|(?:so )?(?:what|how) do you (?:think|reckon|feel)\b|(?:do|don'?t|would|wouldn'?t) you (?:think|reckon|believe|agree|say (?:it|that|he|she)|like|love|enjoy|prefer)\b|(?:what|which)(?:'s|s| is| are) your (?:favou?rite|opinion|view|take)\b|tell me a (?:joke|story)).*$/i,
    answer: 'That takes a model; without one I know plain commands and what you told me.',
  },
  {
    said: /^(?:sorry|my apologies|i'?m sorry|apologies|pardon|excuse me|oops|whoops|oh no|damn|argh|ugh)$/i,
    answer: 'No harm done.',
  },
  {
    said: /^(?:i (?:love|like) (?:you|it|this|that)|love (?:it|you|this)|you rock|that'?s (?:funny|nice|cool|lovely|amazing|awesome|interesting|hilarious)|well well|good point|so true|amazing|impressive|sweet|yay|hooray|hurray|woohoo|phew|congrats|congratulations|happy (?:new year|birthday|easter|holidays)|merry christmas)$/i,
    answer: 'Nice.',
  },
]

const helping =
  /^(?:help(?: me)?(?: out)?|what (?:can|could) (?:you|u|i) (?:do|say|ask|help (?:me )?with|tell you|type)(?: (?:for me|here|you|offline))*|what do you (?:do|understand|know how to do)|how (?:do(?:es)? (?:you|this|it|i|otto) (?:work|use (?:you|this|it)))|how (?:can|do) (?:i|we) (?:use|talk to) (?:you|this|otto)|commands?|options|menu|instructions|show (?:me )?(?:the )?(?:help|commands)|list (?:the )?commands|what are (?:your|the) (?:commands|features|abilities|functions|skills)|your (?:commands|features)|i need (?:some )?help|can you help(?: me)?|how (?:do|can) (?:i|you|we) (?:undo|snooze|draft|delete|forget|cancel|change|set|save|add)(?: (?:something|things|a \w+|an \w+|anything|stuff|it))?|manual|usage|\?+)$/i

const signs = /^(?:\p{Extended_Pictographic}|\uFE0F|\u200D|[\s!?.])+$/u

/** An act that is told to be left undone; habits ("don't ever ...", "... before 8") are rules. */
const leave =
  /^(?:don'?t|do not)\s+(?:cancel|delete|drop|undo|remove|discard|close|move|save|forget(?! (?:to|that)\b)|reschedule|snooze)\b(?!.*\b(?:before|after|until|ever|again|\bany ?more|unless|without)\b)/i

/** Greetings, thanks, small remarks, the time, and what Otto can do. */
export const talk: Rule = (part) => {
  const text = trimEnds(part.raw.replace(/[?!.\s]+$/, '')).replace(/,? otto$/i, '')
  if (helping.test(text) || helping.test(trimEnds(part.text.replace(/\?+$/, '')))) return say(help)
  if (
    part.mood === 'question' &&
    /^(?:can|could|will|would) (?:you|u)\b/i.test(text) &&
    !/\?$/.test(part.text)
  )
    return say(help)
  if (leave.test(part.text)) return chat('All right, I leave it.')
  const plain = text === '' ? part.raw.trim() : text
  const answer = talked(plain)
  if (answer !== undefined) return chat(answer)
  return signs.test(part.raw) ? chat('All right.') : undefined
}

/** "thanks, you're great": where all of it is small talk, the answer to the first. */
function talked(text: string): string | undefined {
  const parts = text.split(/\s*[,;.!]+\s*/).filter((part) => part !== '')
  const found = [text, ...(parts.length < 4 ? parts : [])].map(
    (part) => talks.find(({ said }) => said.test(part))?.answer,
  )
  const [whole, first, ...more] = found
  return whole ?? (more.every((each) => each !== undefined) ? first : undefined)
}

/** "/open", "/undo@OttoBot": undefined where the text is no command. */
export function slash(text: string, frame: Frame): Meaning | undefined {
  const found = match(/^\/(?<name>[a-z]+)(?:@\w+)?(?:\s+(?<rest>.*))?$/is, text.trim())
  switch (found?.('name').toLowerCase()) {
    case undefined:
      return undefined
    case 'start':
      return say(`Hello, I am Otto.\n${help}`)
    case 'help':
      return say(help)
    case 'open':
      return act('list_open', { about: found?.('rest') || undefined })
    case 'brief':
      return act('brief')
    case 'quiet':
      return quietCommand(found?.('rest').trim() ?? '', frame)
    case 'mute':
    case 'unmute':
      return muteCommand(found?.('rest').trim() ?? '', /^\/un/i.test(text.trim()), frame)
    case 'undo':
      return undoCommand(frame)
    default:
      return say('I do not know that command. Ask "what can you do?".')
  }
}

/** As a reply, what that message did; else the list of the last changes, to choose from. */
function undoCommand(frame: Frame): Meaning {
  const turn = frame.repliedTo?.refs.find(({ type }) => type === 'turn')?.id
  return turn === undefined ? act('list_writes') : act('undo', { turn })
}

const tidying =
  /^(?:(?:tidy|clean|sort) (?:up )?(?:your |the )?(?:memory|memories)(?: up)?|consolidate(?: (?:your |the )?(?:memory|memories|day))?|run (?:the |your )?(?:nightly pass|night pass|consolidation|nightly)|do (?:the |your )?(?:nightly pass|consolidation)|distil+ (?:the|this|my) day(?: into memory)?|(?:write|put) (?:today|the day) (?:into|in) (?:your )?memory|organi[sz]e your (?:memory|memories))(?: (?:now|up|please))*$/i

const tidyingUp =
  /^(?:tidy|clean|sort|declutter|organi[sz]e|straighten)(?: (?:up|out|through))? (?:(?:whatever|everything|all|what) (?:you|u) (?:have|keep|store|know) )?(?:in |of )?(?:your|that|the) (?:memory|memories|notes about me)(?: of yours)?(?: (?:up|out))?(?:[,.;](?! ?(?:but|or|not|no|don))[^?]*)?$/i

/** "tidy up your memory now" */
export const consolidate: Rule = (part) =>
  isOrder(part) && (tidying.test(part.text) || tidyingUp.test(part.text))
    ? act('consolidate_memory')
    : undefined
