import type { Memory } from '../../memory/memory.ts'
import type { By } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { correctRule, dropRule } from '../tools/rules.ts'
import type { Card } from '../tools/tool.ts'
import { rulesCard } from './listing.ts'

export type RuleCommandDeps = {
  readonly memory: Memory
  readonly notes: Notes
  readonly now: () => number
  readonly zone: () => string
}

/**
 * "/rules", "/rules drop 2", "/rules change 2 call me Max", and the same in words by number: "drop rule 2",
 * "rule 2: call me Max". Undefined where the text is none of them; what is said by subject is heard in
 * the conversation.
 */
export function createRuleCommands(deps: RuleCommandDeps) {
  const { memory, notes } = deps

  const numbered = (number: string) => memory.rules()[Number(number) - 1]?.id ?? ''
  const byOf = (turn: string): By => ({ turn, call: 'command', at: deps.now() })

  function drop(number: string, turn: string): string {
    return dropRule({ memory, notes }, numbered(number), byOf(turn))?.text ?? none(number)
  }

  function change(number: string, text: string, turn: string): string {
    const write = correctRule({ memory, notes }, { id: numbered(number), text }, byOf(turn))
    return write?.text ?? none(number)
  }

  return {
    /** Behind "/rules". */
    command(rest: string, turn: string): string | Card {
      const [, verb = '', number = '', words = ''] =
        /^(drop|change)\s+(\S+)\s*([\s\S]*)$/iu.exec(rest) ?? []
      if (verb.toLowerCase() === 'drop') return drop(number, turn)
      if (verb.toLowerCase() === 'change' && words.trim() !== '')
        return change(number, words.trim(), turn)
      return rulesCard(memory.rules(), Number(rest) || 1, deps.zone())
    },
    inWords(text: string, turn: string): string | undefined {
      const dropped = droppedInWords.exec(text)?.[1]
      if (dropped !== undefined) return drop(dropped, turn)
      const [, number, words] = changedInWords.exec(text) ?? []
      return number === undefined || words === undefined ? undefined : change(number, words, turn)
    },
  }
}

const droppedInWords =
  /^\W*(?:please )?(?:drop|delete|remove|end|cancel|forget) (?:the )?rule (?:number |no\.? ?|#)?(\d{1,4})\W*$/iu
const changedInWords =
  /^\W*(?:please )?(?:(?:change|correct) (?:the )?)?rule (?:number |no\.? ?|#)?(\d{1,4})(?: to|:| ?=|,? should be| is now) ?(\S[\s\S]*)$/iu

function none(number: string): string {
  return `There is no rule ${number}.`
}
