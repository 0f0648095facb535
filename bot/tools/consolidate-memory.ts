import { z } from 'zod'
import { outsideTool, type Tool } from './tool.ts'

/** Runs the nightly pass now, as `turn`'s own; says in one sentence what it changed. Rejects where it failed. */
export type Consolidate = (turn: string) => Promise<string>

export function consolidateMemoryTool({
  consolidate,
}: {
  readonly consolidate: Consolidate
}): Tool {
  return outsideTool({
    name: 'consolidate_memory',
    description: 'Distil what was said since the last pass into the durable memories now.',
    schema: z.object({}),
    run: async (_args, ctx) => ({ text: await consolidate(ctx.turn) }),
  })
}
