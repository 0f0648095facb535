import { z } from 'zod'
import type { Memory } from '../../memory/memory.ts'
import { localTool, type Tool } from './tool.ts'
import { sentence, shortText } from './words.ts'

export function addRuleTool({ memory }: { readonly memory: Memory }): Tool {
  return localTool({
    name: 'add_rule',
    description:
      'Keep a standing wish of the person ("always", "never", "from now on"). It outlives every compaction. /rules shows them.',
    schema: z.object({ text: shortText('The wish, in the words of the person') }),
    run(args, ctx) {
      if (ctx.origin !== 'said') throw new Error('only the person’s own words make a rule')
      const said = memory.rules().find((rule) => rule.text === args.text)
      const rule = said ?? memory.addRule(args.text, 'the person asked for it')
      return { text: sentence(`From now on: ${rule.text}`) }
    },
  })
}

export function dropRuleTool({ memory }: { readonly memory: Memory }): Tool {
  return localTool({
    name: 'drop_rule',
    description: 'End a standing wish, by id. Only when the person says so.',
    schema: z.object({ id: z.string().min(1).max(40) }),
    run(args) {
      const rule = memory.rules().find(({ id }) => id === args.id)
      if (rule === undefined) throw new Error(`there is no rule ${args.id}`)
      memory.dropRule(rule.id)
      return { text: sentence(`No longer a rule: ${rule.text}`) }
    },
  })
}
