import { z } from 'zod'
import type { Notes } from '../../notes/notes.ts'
import { createValues } from '../triggers/values.ts'
import { byOf, localTool, type Tool } from './tool.ts'

export function keepValueTool({ notes }: { readonly notes: Notes }): Tool {
  return localTool({
    name: 'keep_value',
    description:
      "In a task: keep a value for its next time (last week's price). It is kept apart from what is known of the person; a new value replaces the old one.",
    schema: z.object({
      name: z.string().trim().min(1).max(60).describe('What it is: "price"'),
      value: z.string().trim().min(1).max(2_000),
    }),
    run({ name, value }, ctx) {
      const { trigger } = ctx.frame
      if (trigger === undefined) throw new Error('only a task keeps values; use remember')
      createValues(notes).keep(trigger.id, name, value, byOf(ctx))
      return { text: `Kept ${name}: ${value}` }
    },
  })
}
