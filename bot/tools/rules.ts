import { z } from 'zod'
import type { AddedRule } from '../../memory/item.ts'
import type { Memory } from '../../memory/memory.ts'
import type { By, Reversal, Reverser, Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { sentence, shortText } from './words.ts'

type Deps = { readonly memory: Memory; readonly notes: Notes }

/** The call under which is written down what the person's words themselves changed of the rules. */
export const heardCall = 'heard'

/** What this turn's words have done already, where it is just that: a model that does it again does nothing. */
function heardAlready(
  { notes }: Deps,
  { turn }: By,
  id: string,
  inForce: boolean,
): Write | undefined {
  const heard = notes.writeOf(turn, heardCall)
  const same = heard?.reversals.some(
    (one) => one.id === id && (one.after !== undefined) === inForce,
  )
  return same ? heard : undefined
}

export function addRuleTool({ memory, notes }: Deps): Tool {
  return localTool({
    name: 'add_rule',
    description:
      'Keep a standing wish of the person ("always", "never", "from now on"). It outlives every compaction. /rules shows them.',
    schema: z.object({ text: shortText('The wish, in the words of the person') }),
    run(args, ctx) {
      if (ctx.origin !== 'said') throw new Error('only the person’s own words make a rule')
      const write = addRule({ memory, notes }, args.text, byOf(ctx))
      return { text: sentence(write.text), writes: [write.id] }
    },
  })
}

/** Puts a rule in force and records it; run again with the same turn and call it is the same write. */
export function addRule({ memory, notes }: Deps, text: string, by: By): Write {
  const known = notes.writeOf(by.turn, by.call)
  if (known !== undefined) return known
  const rule = memory.addRule(text, 'the person asked for it')
  const heard = heardAlready({ memory, notes }, by, rule.id, true)
  if (heard !== undefined) return heard
  return recordChange(notes, rule, by)
}

/** A rule is said back behind "From now on:" without a second one of its own. */
export function withoutLead(text: string): string {
  return (
    text.replace(
      /^(?:from (?:now|here|today|this point) on(?:wards?)?|from here on(?: out| in)?|going forwards?|henceforth|in (?:the )?future)\s*[,:]?\s*/i,
      '',
    ) || text
  )
}

export function dropRuleTool(deps: Deps): Tool {
  return localTool({
    name: 'drop_rule',
    description:
      'End a standing wish: by its id, or by words of what it is about. Only when the person says so.',
    schema: z.object({
      id: z.string().min(1).max(40).optional(),
      about: shortText('Words of the rule, where its id is not known').optional(),
    }),
    run(args, ctx) {
      const id = args.id ?? deps.memory.ruleMeant(args.about ?? '')?.id ?? ''
      const write = dropRule(deps, id, byOf(ctx)) ?? deps.notes.writeOf(ctx.turn, heardCall)
      if (write === undefined) throw new Error(`there is no rule ${args.id ?? args.about ?? ''}`)
      return { text: sentence(write.text), writes: [write.id] }
    },
  })
}

export function correctRuleTool(deps: Deps): Tool {
  return localTool({
    name: 'correct_rule',
    description:
      'Put a standing wish in other words or give it another value: the rule by its id or by words of it, and its new text in full.',
    schema: z.object({
      id: z.string().min(1).max(40).optional(),
      about: shortText('Words of the rule as it was, where its id is not known').optional(),
      text: shortText('The whole rule as it is from now on'),
    }),
    run(args, ctx) {
      if (ctx.origin !== 'said') throw new Error('only the person’s own words change a rule')
      const id = args.id ?? deps.memory.ruleMeant(args.about ?? args.text)?.id ?? ''
      const write = correctRule(deps, { id, text: args.text }, byOf(ctx))
      if (write === undefined) throw new Error(`there is no rule ${args.id ?? args.about ?? ''}`)
      return { text: sentence(write.text), writes: [write.id] }
    },
  })
}

/** Puts other words in the place of a rule and records it; undefined where there is no such rule. */
export function correctRule(
  { memory, notes }: Deps,
  { id, text }: { readonly id: string; readonly text: string },
  by: By,
): Write | undefined {
  const known = notes.writeOf(by.turn, by.call)
  if (known !== undefined) return known
  const rule = memory.correctRule(id, text, 'the person corrected it')
  if (rule === undefined) return undefined
  const heard = heardAlready({ memory, notes }, by, rule.id, true)
  if (heard !== undefined) return heard
  return recordChange(notes, rule, by)
}

function recordChange(notes: Notes, rule: AddedRule, by: By): Write {
  const replaced = rule.replaced.map((old): Reversal => {
    return { target: 'rule', id: old.id, before: old.text, after: undefined }
  })
  return notes.recordWrite({
    by,
    text: `From now on: ${withoutLead(rule.text)}`,
    undo: `End the rule “${rule.text}” (rule ${rule.id}; /rules shows them).`,
    reversals: [{ target: 'rule', id: rule.id, before: undefined, after: rule.text }, ...replaced],
  })
}

/** Ends a rule and records it; run again with the same turn and call it ends no other. */
export function dropRule({ memory, notes }: Deps, id: string, by: By): Write | undefined {
  const known = notes.writeOf(by.turn, by.call)
  if (known !== undefined) return known
  const rule = memory.rules().find((each) => each.id === id)
  if (rule === undefined) return heardAlready({ memory, notes }, by, id, false)
  memory.dropRule(id)
  return notes.recordWrite({
    by,
    text: `No longer a rule: ${rule.text}`,
    undo: `Put the rule “${rule.text}” in force again (rule ${id}).`,
    reversals: [{ target: 'rule', id, before: rule.text, after: undefined }],
  })
}

/** Undo of target `rule`: before and after are its text while it is in force. */
export function ruleReverser(memory: Memory): Reverser {
  const inForce = (id: string) => memory.rules().find((rule) => rule.id === id)?.text
  return {
    check: ({ id, after }) =>
      inForce(id) === after ? 'as left' : { changed: 'The rule has been changed since.' },
    apply({ id, before }) {
      if (before === undefined) memory.dropRule(id)
      else memory.reviveRule(id)
    },
  }
}
