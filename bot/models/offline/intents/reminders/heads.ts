import type { Frame } from '../../../model.ts'
import { takeWhen } from '../../reading/dates.ts'
import { repeated } from '../../reading/repeats.ts'
import { type Groups, match } from '../../reading/text.ts'

/** That a reminder is asked for: what follows the asking, and what to say where that is only a time. */
export type Asked = {
  readonly rest: string
  readonly content: string | undefined
  /** Rung again until it is done. */
  readonly nag?: true
}

const me = '(?:me|us|myself)'
const an = '(?:an?\\s+|another\\s+|the\\s+|one\\s+|my\\s+)?'
const way = '(?<way>daily\\s+|weekly\\s+|monthly\\s+|yearly\\s+)?'
const rest = '(?<rest>(?:[\\s,:;–—-].*)?)$'
const kind =
  '(?:shout|nudge|reminder|ping|heads[- ]?up|buzz|poke|prod|message|notification|reminder message)'

const heads: readonly { readonly form: RegExp; readonly content?: string; readonly nag?: true }[] =
  [
    { form: new RegExp(`^(?:nag|bug|pester|badger|hassle)\\s+${me}\\b${rest}`, 'is'), nag: true },
    {
      form: new RegExp(
        `^(?:remind|remnd|remimd|rimind|ping|nudge|alert|notify|prod|poke|buzz)\\s+${me}\\b${rest}`,
        'is',
      ),
    },
    {
      form: new RegExp(
        `^(?:set|create|add|make|schedule|put|program|need|want)(?:\\s+up)?(?:\\s+me)?\\s+${an}(?:new\\s+|recurring\\s+|repeating\\s+)?${way}reminder\\b${rest}`,
        'is',
      ),
    },
    { form: new RegExp(`^(?:an?\\s+|new\\s+)?${way}reminder\\b${rest}`, 'is') },
    { form: new RegExp(`^(?:give|send|drop|shoot)\\s+me\\s+${an}${kind}\\b${rest}`, 'is') },
    {
      form: new RegExp(
        `^(?:i (?:need|want)|can i (?:get|have))\\s+${an}(?:reminder|nudge)\\b${rest}`,
        'is',
      ),
    },
    { form: new RegExp(`^(?:i (?:need|want) to )?be reminded\\b${rest}`, 'is') },
    { form: new RegExp(`^wake\\s+me(?:\\s+up)?\\b${rest}`, 'is'), content: 'wake up' },
    { form: new RegExp(`^(?:set|start|put on)\\s+${an}alarm\\b${rest}`, 'is'), content: 'alarm' },
    { form: new RegExp(`^(?:set|start)\\s+${an}timer\\b${rest}`, 'is'), content: 'timer' },
  ]

const kindly = '(?:so |and |please |pls |can you |could you |you )*'
const dateFirst = new RegExp(
  `^(?<pre>.{2,60}?)[,:;]?\\s+${kindly}(?:(?:remind|ping|nudge|alert|ask|wake)\\s+me(?: up)?|(?:if you (?:would|please|could|don'?t mind),?\\s+)?(?:give me )?an? (?:word|nudge|reminder|shout|prod|ping|poke|message)(?= about| to\\b| that|:))\\b${rest}`,
  'is',
)
const afterwards = new RegExp(
  `^(?<rest>.{4,}?)\\s*[,;.!–-]\\s*${kindly}remind me(?: (?:of|about) (?:it|that|this))?$`,
  'is',
)
const notForget: readonly RegExp[] = [
  /^(?:don'?t|do not|never) let me forget\b(?<rest>.*)$/is,
  /^make sure (?:i|that i) (?:don'?t forget|remember)\b(?<rest>.*)$/is,
]
const telling = /^(?:tell|shout at|message|text|call|warn) me (?<rest>.+)$/is

/** How a text asks for a reminder: in front, after the date, or behind what is to be done. Pure. */
export function askedIn(text: string, frame: Frame): Asked | undefined {
  for (const { form, content, nag } of heads) {
    const found = match(form, text)
    if (found !== undefined)
      return { rest: withWay(found), content, ...(nag === true ? { nag } : {}) }
  }
  const first = match(dateFirst, text)
  if (first !== undefined && isAllDate(first('pre'), frame)) {
    return { rest: `${first('pre')} ${first('rest')}`.trim(), content: undefined }
  }
  const behind = match(afterwards, text)?.('rest')
  if (behind !== undefined && takeWhen(behind, frame) !== undefined) {
    const duty = behind.replace(/\bi (?:have to|need to|must|should|'ll|will)\s+/i, '')
    return { rest: duty, content: undefined }
  }
  return timed(text, frame)
}

function withWay(found: Groups): string {
  const unit = { daily: 'day', monthly: 'month', yearly: 'year' }[found('way').toLowerCase()]
  const often = `every ${unit ?? 'week'} `
  return `${found('way') === '' ? '' : often}${found('rest')}`.trim()
}

function isAllDate(words: string, frame: Frame): boolean {
  if (repeated(words, frame)?.rest === '') return true
  const taken = takeWhen(words, frame)
  return taken !== undefined && taken !== 'several' && taken.place === 'whole'
}

/** "don't let me forget ..." and "tell me at 5 to leave": reminders only where they name a time. */
function timed(text: string, frame: Frame): Asked | undefined {
  const told = match(telling, text)
  const rest = (told ?? match(notForget, text))?.('rest')
  const taken = rest === undefined ? undefined : takeWhen(rest, frame)
  if (rest === undefined || taken === undefined || taken === 'several') return undefined
  const asked = { rest, content: undefined }
  if (told !== undefined)
    return taken.place === 'start' && /^(?:to|that)\s/i.test(taken.rest) ? asked : undefined
  return asked
}
