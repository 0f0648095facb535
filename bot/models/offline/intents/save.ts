import { act, choice, offer, type Rule, say } from '../meaning.ts'
import { fit, short, trimEnds } from '../reading/text.ts'

const url = /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|co|uk|de|eu|it|fr|es|app|me|info|tv)(?:\/\S*)?(?=$|[\s,;!?)])/i

const what =
  '(?:link|url|page|site|website|article|post|video|recipe|clip(?:ping)?|text|quote|idea|passage|snippet|paragraph|thread|paper|pdf|tweet|song|podcast|book|tip|thing|one|poem|message|note)s?'
const verbs = '(?:save|bookmark|park|clip|stash|keep|store|file|archive|pin|put aside|set aside|hold on to|hang on to)'
const purpose = '(?:for later|for (?:the )?(?:weekend|evening|future|reading)|to read(?: later)?|to watch(?: later)?|read(?:ing)? later|watch later|in (?:my|the) (?:reading list|bookmarks|saved(?: items| list)?)|to (?:my|the) (?:reading list|bookmarks|read(?:ing)? later|saved(?: items| list)?|watch ?list)|on (?:my|the) (?:reading|watch) ?list|away)'

/** "save this link: ...", "read later: ...", "park this for later" */
export const save: Rule = (part, frame) => {
  if (part.mood === 'unreal') return undefined
  const text = part.text
  const link = url.exec(text)?.[0]
  if (part.mood === 'question' && link === undefined) return undefined
  if (isSelf(text)) {
    const replied = frame.repliedTo?.text
    return replied === undefined ? say('What shall I save? Send it with "save: ..." in front.') : act('save', { text: replied })
  }
  const clip = clipOf(text, link)
  if (clip === undefined) return link !== undefined && text === link ? bare(link) : undefined
  return clip === '' ? undefined : act('save', { text: clip })
}

/** "save this", "park it for later": what is meant is the message replied to. */
function isSelf(text: string): boolean {
  return new RegExp(`^${verbs}(?: (?:this|that|it)(?: ${what})?)?(?: ${purpose})?$`, 'i').test(text) && !/^(?:park|keep|store|file|pin)$/i.test(text)
}

function bare(link: string) {
  return offer([choice(`Save for later: ${short(link)}`, 'save', { text: link })])
}

function clipOf(text: string, link: string | undefined): string | undefined {
  const colon = fit(new RegExp(`^(?:${verbs}|read(?:ing)? later|to read|for later|saved?|bookmark|watch later|link|clip)(?:\\s+(?:this|the|these|that))?(?:\\s+following)?(?:\\s+${what})?(?:\\s+${purpose})?\\s*:\\s*(?<clip>.+)$`, 'is'), text)
  if (colon !== undefined) return tidyClip(colon['clip'] ?? '')
  const onList = fit(new RegExp(`^(?:add|put|save|keep|stick)\\s+(?<clip>.+?)\\s+${purpose}$`, 'is'), text)
  if (onList !== undefined) return listed(onList['clip'] ?? '', text)
  if (link === undefined) return withoutLink(text)
  const early = fit(new RegExp(`^(?:(?:read|watch|look at)(?: (?:this|it|that))?(?: later)|(?:this )?${purpose})\\s*[:,–-]?\\s+(?<clip>.*)$`, 'is'), text)
  if (early !== undefined && (early['clip'] ?? '').startsWith(link)) return tidyClip(early['clip'] ?? '')
  const head = fit(new RegExp(`^(?:${verbs}|add|put)\\s+(?:this |the |that |these )?(?:${what}\\s+)?(?<clip>.*)$`, 'is'), text)
  if (head !== undefined && (head['clip'] ?? '').includes(link)) return tidyClip(head['clip'] ?? '')
  const after = new RegExp(`^(?<clip>.*)[\\s,–—-]+(?:please |pls |can you |could you )*(?:(?:${verbs}|read)(?: (?:this|that|it))?(?: ${purpose}| later)?|${purpose})$`, 'is')
  const last = fit(after, text)
  return last !== undefined && (last['clip'] ?? '').includes(link) ? tidyClip(last['clip'] ?? '') : undefined
}

/** "save the recipe with chickpeas and lemon for later" names what; "save me a seat" does not. */
function withoutLink(text: string): string | undefined {
  const found = fit(new RegExp(`^(?:save|clip|bookmark|stash|archive)\\s+(?:this|the following)\\s+${what}\\s*[-–—,]\\s*(?<clip>.+)$`, 'is'), text)
  const later = fit(new RegExp(`^(?:save|park|bookmark|stash|keep|clip)\\s+(?<clip>.{4,}?)\\s+${purpose}$`, 'is'), text)
  const clip = found?.['clip'] ?? later?.['clip']
  return clip === undefined || /^(?:it|this|that|them|me|some|money|your|a (?:seat|place|spot|piece|slice))\b/i.test(clip) ? undefined : tidyClip(clip)
}

function listed(clip: string, text: string): string | undefined {
  if (/^(?:me|some|money)\b/i.test(clip)) return undefined
  if (/^(?:this|that|it)$/i.test(clip)) return undefined
  return /^(?:add|put|stick)/i.test(text) && /\b(?:reading|watch|bookmark|saved|read)/i.test(text.slice(clip.length)) ? tidyClip(clip) : /^(?:save|keep)/i.test(text) ? tidyClip(clip) : undefined
}

function tidyClip(text: string): string {
  return trimEnds(
    text
      .replace(new RegExp(`^(?:(?:this|that|the following|please|pls|for me|${purpose})\\s*[:,]?\\s+)+(?=https?:|www)`, 'i'), '')
      .replace(new RegExp(`(?:\\s+(?:please|pls|for me|${purpose}))+$`, 'i'), ''),
  )
}
