import type { Frame } from '../../../model.ts'
import { act, choice, type Meaning, offer, type Rule, say } from '../../meaning.ts'
import { match, short, trimEnds } from '../../reading/text.ts'
import { pageMeant } from './page.ts'

const url =
  /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|co|uk|de|eu|it|fr|es|app|me|info|tv)(?:\/\S*)?(?=$|[\s,;!?)])/i

const kind =
  '(?:link|url|page|site|website|article|post|video|recipe|clip(?:ping)?|text|quote|idea|passage|snippet|paragraph|thread|paper|pdf|tweet|song|podcast|book|tip|thing|one|poem|message|note)s?'
const verb =
  '(?:save|bookmark|park|clip|stash|keep|store|file|archive|pin|put aside|set aside|hold on to|hang on to)'
const shelf =
  '(?:reading list|bookmarks|read(?:ing)? later|saved(?: items| list)?|watch ?list|reading ?list)'
const purpose = `(?:for later|for (?:the )?(?:weekend|evening|future|reading)|to read(?: later)?|to watch(?: later)?|read(?:ing)? later|watch later|(?:in|to|on) (?:my|the) ${shelf}|away)`
const kindly = '(?:please |pls |can you |could you )*'

/** What is to be saved is named after a colon, or surely is a clipping. */
const clips: readonly RegExp[] = [
  new RegExp(
    `^(?:${verb}|read(?:ing)? later|to read|for later|saved?|watch later|link|clip)(?:\\s+(?:this|the|these|that))?(?:\\s+following)?(?:\\s+${kind})?(?:\\s+${purpose})?\\s*:\\s*(?<clip>.+)$`,
    'is',
  ),
  new RegExp(
    `^(?:save|clip|bookmark|stash|archive)\\s+(?:this|the following)\\s+${kind}\\s*[-–—,]\\s*(?<clip>.+)$`,
    'is',
  ),
  new RegExp(`^(?:save|park|bookmark|stash|keep|clip)\\s+(?<clip>.{4,}?)\\s+${purpose}$`, 'is'),
  new RegExp(`^(?:add|put|stick)\\s+(?<clip>.+?)\\s+(?:in|to|on)\\s+(?:my|the)\\s+${shelf}$`, 'is'),
]
const noClip =
  /^(?:it|this|that|them|me|some|money|your|a (?:seat|place|spot|piece|slice))\b(?!\s*:)/i

/** Around a link fewer words will do. */
const links: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:read|watch|look at)(?: (?:this|it|that))?(?: later)|(?:this |link )?${purpose})\\s*[:,–-]?\\s+(?<clip>.*)$`,
    'is',
  ),
  new RegExp(
    `^(?:${verb}|add|put)\\s+(?:this |the |that |these )?(?:${kind}\\s+)?(?<clip>.*)$`,
    'is',
  ),
  new RegExp(
    `^(?<clip>.*)[\\s,–—-]+${kindly}(?:(?:${verb}|read)(?: (?:this|that|it))?(?: ${purpose}| later)?|${purpose})$`,
    'is',
  ),
]
const self = new RegExp(
  `^(?:save|bookmark|clip|stash|archive|(?:${verb})(?= ))(?: (?:this|that|it)(?: ${kind})?)?(?: ${purpose})?$`,
  'i',
)

/** "save this link: ...", "read later: ...", "park this for later" */
export const save: Rule = (part, frame) => {
  const page = part.mood === 'unreal' ? undefined : pageMeant(part.text, frame)
  if (page !== undefined) return page
  const link = url.exec(part.text)?.[0]
  if (part.mood === 'unreal' || (part.mood === 'question' && link === undefined)) return undefined
  if (self.test(part.text)) return replied(frame)
  const clip = match(clips, part.text)?.('clip')
  if (clip !== undefined && !noClip.test(clip)) return saved(clip)
  if (link === undefined) return undefined
  if (part.text === link) {
    return offer([choice(`Save for later: ${short(link)}`, 'save', { text: link })])
  }
  const around = links.map((form) => match(form, part.text)?.('clip') ?? '')
  return saved(around.find((each) => each.includes(link)) ?? '')
}

/** "save this": what is meant is the message replied to. */
function replied(frame: Frame): Meaning {
  const text = frame.repliedTo?.text
  return text === undefined
    ? say('What shall I save? Send it with "save: ..." in front.')
    : act('save', { text })
}

const lead = new RegExp(
  `^(?:(?:this|that|the following|please|pls|for me|${purpose})\\s*[:,?]?\\s+)+(?=https?:|www)`,
  'i',
)
const trail = new RegExp(`(?:\\s+(?:please|pls|for me|${verb} (?:this|that|it)|${purpose}))+$`, 'i')

function saved(clip: string): Meaning | undefined {
  const text = trimEnds(clip.replace(lead, '').replace(trail, ''))
  return text === '' ? undefined : act('save', { text })
}
