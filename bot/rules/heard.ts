import type { Rule } from '../../memory/item.ts'
import type { Memory } from '../../memory/memory.ts'
import type { By, Reversal } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { heardCall, withoutLead } from '../tools/rules.ts'
import type { ToolResult } from '../tools/tool.ts'
import { sentence } from '../tools/words.ts'

type Deps = { readonly memory: Memory; readonly notes: Notes }

/**
 * Writes down what the person's words have changed of their rules, so that it is said and can be undone.
 * `before` are the rules from before the words were stored; called in the same transaction.
 */
export function recordHeard({ memory, notes }: Deps, before: readonly Rule[], turn: By): void {
  const now = memory.rules()
  const come = now.filter(({ id }) => !before.some((rule) => rule.id === id))
  const gone = before.filter(({ id }) => !now.some((rule) => rule.id === id))
  if (come.length + gone.length === 0) return
  const by = { ...turn, call: heardCall }
  const reversals = [
    ...come.map(
      ({ id, text }): Reversal => ({ target: 'rule', id, before: undefined, after: text }),
    ),
    ...gone.map(
      ({ id, text }): Reversal => ({ target: 'rule', id, before: text, after: undefined }),
    ),
  ]
  notes.recordWrite({ by, text: wordsOf(come, gone), undo: undoOf(come, gone), reversals })
}

function wordsOf(come: readonly Rule[], gone: readonly Rule[]): string {
  const fresh = come.map(({ text }) => `From now on: ${withoutLead(text)}`)
  const over = come.length > 0 ? [] : gone.map(({ text }) => `No longer a rule: ${text}`)
  return [...fresh, ...over].map(sentence).join(' ')
}

function undoOf(come: readonly Rule[], gone: readonly Rule[]): string {
  const end = come.map(({ id, text }) => `End the rule “${text}” (rule ${id}).`)
  const back = gone.map(({ id, text }) => `Put the rule “${text}” in force again (rule ${id}).`)
  return [...end, ...back].join(' ')
}

/** For the turn's frame: whether its words have changed the rules, which is said whatever the model says. */
export function heardIn(notes: Notes, turn: string): { readonly heardRule?: true } {
  return notes.writeOf(turn, heardCall)?.status === 'done' ? { heardRule: true } : {}
}

/** What a turn said and did, with what its words changed of the rules where nothing has said so already. */
export function withHeard<
  T extends { readonly text: string; readonly results: readonly ToolResult[] },
>(notes: Notes, turn: string, conversed: T): T {
  const write = notes.writeOf(turn, heardCall)
  const { text, results } = conversed
  const said = results.some(({ writes }) => write !== undefined && writes?.includes(write.id))
  if (write === undefined || said || write.status !== 'done') return conversed
  const both = [text, write.text].filter((part) => part !== '').join('\n\n')
  return {
    ...conversed,
    text: both,
    results: [...results, { text: write.text, writes: [write.id] }],
  }
}
