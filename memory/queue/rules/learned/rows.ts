import type { Row } from '../../../softmax.ts'
import { proposedBy } from '../about/proposal.ts'
import { heardIn } from '../hear.ts'
import type { Known } from '../match.ts'
import { readWish } from '../wish.ts'
import type { Example } from './examples.ts'
import { isOfCue, pairSigns } from './pair.ts'
import { besideRule, signsOf } from './signs.ts'

/** What the regression over sentences learns from. */
export function sentenceRows(examples: readonly Example[]): readonly Row[] {
  const rules = new Map(
    examples.flatMap(({ rule, seen }) => (rule === undefined ? [] : [[rule, seen] as const])),
  )
  const wishes = [...rules].map(([text, seen]) => ({ truth: 'wish', text, seen }) as const)
  return [...examples.filter(({ truth }) => truth !== 'other'), ...wishes].flatMap(
    ({ truth, text, seen }) => {
      const none = truth === 'not' || truth === 'keep'
      const all = heardIn(text)
      const parts = none ? all : [{ text, heard: all[0]?.heard }]
      return parts.map((one) => ({
        truth: none ? 'not' : truth,
        features: honest(signsOf(one.text, one.heard), seen),
      }))
    },
  )
}

/**
 * What the regression over sentences beside a rule learns from: those written for a rule, and, that nothing
 * else is taken for a word on one, wishes and other sentences beside the rule of another example.
 */
export function pairRows(examples: readonly Example[]): readonly Row[] {
  const wishes = examples.filter(({ truth }) => truth === 'wish')
  return examples.flatMap((example, i) => {
    const { truth, rule, text, seen, language } = example
    if (rule !== undefined) {
      return [
        {
          truth: truth === 'other' ? 'keep' : truth,
          features: honest(signsBeside(text, rule), seen),
        },
      ]
    }
    const own = wishes.filter((one) => {
      return (one.language === language || language === mixed) && one.text !== text
    })
    const plain = truth === 'wish' || truth === 'not'
    if (!plain || (seen && language !== mixed)) return []
    return Array.from(
      { length: besides },
      (_, n) => own[(i * stride + n * 31) % own.length],
    ).flatMap((other) =>
      other === undefined
        ? []
        : [{ truth: 'keep', features: honest(signsBeside(text, other.text), seen) }],
    )
  })
}

/** Of sentences in any of the languages. */
const mixed = 'xx'

/** Each of them stands beside so many rules of others. */
const besides = 3

/** Prime to the number of wishes, so that neighbouring lines get distant rules. */
const stride = 7919

function signsBeside(text: string, words: string): readonly string[] {
  const rule: Known = { rule: { id: '', text: words, since: 0, reason: '' }, wish: readWish(words) }
  const heard = heardIn(text)[0]?.heard
  const proposal = heard && proposedBy(heard, [rule], rule)
  const said = readWish(text)
  return [...besideRule(signsOf(text, heard), rule), ...pairSigns(said, rule, proposal)]
}

/** Of a sentence that the cues were written for, what they make of it is better than elsewhere: it says nothing. */
function honest(signs: readonly string[], seen: boolean): readonly string[] {
  return seen ? signs.filter((sign) => !isOfCue(sign)) : signs
}
