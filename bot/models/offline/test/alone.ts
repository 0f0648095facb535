import { tidy } from '../reading/text.ts'
import { suggest } from '../suggest.ts'
import { type Expect, frameOf, type Phrase } from './phrase.ts'
import { judge } from './score.ts'

/** Of phrases that ask for calls: how many, for how many a choice has the tool, and for how many all is right. */
export type Alone = { readonly total: number; readonly tool: number; readonly offered: number }

/**
 * What the suggestions alone are worth, the rules switched off: what they would offer for every phrase of a set
 * that asks for a call. The classifier has not learned from any of these phrases, so each set is one left out.
 */
export function alone(phrases: readonly Phrase[]): Alone {
  const asking = phrases.filter(
    ({ trusted = true, frame, expect }) =>
      trusted && frame?.asked === undefined && wanted(expect).length > 0,
  )
  const judged = asking.map((phrase) => {
    const frame = frameOf(phrase)
    const choices = suggest(tidy(phrase.text), frame, 'whole')
    const tools = wanted(phrase.expect)
    return {
      tool: choices.some(({ tool }) => tools.includes(tool)),
      offered: judge(phrase.expect, [], choices, frame) === 'offered',
    }
  })
  return {
    total: judged.length,
    tool: judged.filter(({ tool }) => tool).length,
    offered: judged.filter(({ offered }) => offered).length,
  }
}

/** The tools of a phrase that asks for calls and nothing else; Otto's own questions are no choice. */
function wanted(expect: Expect): readonly string[] {
  if ('anyOf' in expect) {
    const each = expect.anyOf.map(wanted)
    return each.some((tools) => tools.length === 0) ? [] : each.flat()
  }
  const tools = 'calls' in expect ? expect.calls.map(({ tool }) => tool) : []
  return tools.includes('ask') ? [] : tools
}
