import { z } from 'zod'
import type { Memory } from '../../memory/memory.ts'
import type { By, Reversal, Reverser, Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { sentence, shortText } from './words.ts'

type Deps = { readonly memory: Memory; readonly notes: Notes }

export function addRuleTool({ memory, notes }: Deps): Tool {
  return localTool({
    name: 'add_rule',
    description:
      'Keep a standing wish of the person ("always", "never", "from now on"). It outlives every compaction. /rules shows them.',
    schema: z.object({ text: shortText('The wish, in the words of the person') }),
    run(args, ctx) {
      if (ctx.origin !== 'said') throw new Error('only the person’s own words make a rule')
      const known = notes.writeOf(ctx.turn, ctx.call)
      if (known !== undefined) return { text: sentence(known.text), writes: [known.id] }
      const rule = memory.addRule(args.text, 'the person asked for it')
      const replaced = rule.replaced.map(
        ({ id, text }): Reversal => ({ target: 'rule', id, before: text, after: undefined }),
      )
      const write = notes.recordWrite({
        by: byOf(ctx),
        text: `From now on: ${rule.text}`,
        undo: `End the rule “${rule.text}” (rule ${rule.id}; /rules shows them).`,
        reversals: [
          { target: 'rule', id: rule.id, before: undefined, after: rule.text },
          ...replaced,
        ],
      })
      return { text: sentence(write.text), writes: [write.id] }
    },
  })
}

export function dropRuleTool(deps: Deps): Tool {
  return localTool({
    name: 'drop_rule',
    description: 'End a standing wish, by id. Only when the person says so.',
    schema: z.object({ id: z.string().min(1).max(40) }),
    run(args, ctx) {
      const write = dropRule(deps, args.id, byOf(ctx))
      if (write === undefined) throw new Error(`there is no rule ${args.id}`)
      return { text: sentence(write.text), writes: [write.id] }
    },
  })
}

/** Ends a rule and records it; run again with the same turn and call it ends no other. */
export function dropRule({ memory, notes }: Deps, id: string, by: By): Write | undefined {
  const known = notes.writeOf(by.turn, by.call)
  if (known !== undefined) return known
  const rule = memory.rules().find((each) => each.id === id)
  if (rule === undefined) return undefined
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
