import { z } from 'zod'
import type { Instant, Origin } from '../../memory/item.ts'
import type { By } from '../../notes/note.ts'
import type { Asked, Frame, Ref, ToolSpec } from '../models/model.ts'
import type { Button } from '../telegram/buttons.ts'

/** What a tool is told about the call: everything a change must remember of its cause. */
export type ToolContext = {
  readonly turn: string
  readonly call: string
  readonly now: Instant
  readonly frame: Frame
  /** The person's own words of this turn ("" where the turn was not started by them). */
  readonly personText: string
  /** What the turn's words are: `said`, or untrusted. A change inherits it. */
  readonly origin: Origin
  /** The person tapped a button that showed this very call. */
  readonly chosen?: true
}

/** A message of its own, shown as it is, never worded by a model: a draft, a list. */
export type Card = {
  readonly text: string
  readonly buttons: readonly (readonly Button[])[]
  readonly refs: readonly Ref[]
  /** The numbered list that the card shows. */
  readonly list: readonly Ref[]
  /** The text is Markdown, as a model writes it; else it is shown as typed. */
  readonly markdown?: boolean
}

/** What a call gave: words for the model (and, offline, for the person), and what the reply shows. */
export type ToolResult = {
  readonly text: string
  /** Writes made: the reply then carries [Undo]. */
  readonly writes?: readonly string[]
  /** Shown on the reply above Undo. */
  readonly buttons?: readonly (readonly Button[])[]
  readonly card?: Card
  readonly refs?: readonly Ref[]
  readonly asked?: Asked
  /** The writes undo others: the button says Redo. */
  readonly undid?: true
  /** The text was recalled: it is shown, but not stored again as something said. */
  readonly recalled?: true
  /** It holds words that nobody vouches for: the rest of the turn may do nothing without a tap. */
  readonly untrusted?: true
}

type Run<Args, Result> = (args: Args, ctx: ToolContext) => Result

/**
 * One tool a file; `run` throws to fail. A local tool's run is one transaction with the record of its
 * call. An outside tool may be run again with the same turn and call after a crash: it stores its intent
 * under that key first, and looks for the key before it acts.
 */
export type Tool = { readonly spec: ToolSpec } & (
  | { readonly effect: 'local'; readonly run: Run<unknown, ToolResult> }
  | { readonly effect: 'outside'; readonly run: Run<unknown, Promise<ToolResult>> }
)

type Definition<S extends z.ZodObject, Result> = {
  readonly name: string
  readonly description: string
  readonly schema: S
  readonly run: Run<z.infer<S>, Result>
}

/** A tool that only touches the database, or nothing. */
export function localTool<S extends z.ZodObject>(tool: Definition<S, ToolResult>): Tool {
  const run = (args: unknown, ctx: ToolContext) => tool.run(argsOf(tool, args), ctx)
  return { spec: specOf(tool), effect: 'local', run }
}

/** A tool that waits for something outside the database: files, mail, a model. */
export function outsideTool<S extends z.ZodObject>(tool: Definition<S, Promise<ToolResult>>): Tool {
  const run = async (args: unknown, ctx: ToolContext) => tool.run(argsOf(tool, args), ctx)
  return { spec: specOf(tool), effect: 'outside', run }
}

/** The call as the cause of a change. */
export function byOf(ctx: ToolContext): By {
  return { turn: ctx.turn, call: ctx.call, at: ctx.now }
}

function specOf(tool: { name: string; description: string; schema: z.ZodObject }): ToolSpec {
  const schema = z.toJSONSchema(tool.schema, { io: 'input' })
  return { name: tool.name, description: tool.description, schema: { ...schema } }
}

function argsOf<S extends z.ZodObject>(
  tool: { name: string; schema: S },
  args: unknown,
): z.infer<S> {
  const parsed = tool.schema.strict().safeParse(args)
  if (parsed.success) return z.parse(tool.schema, args)
  const faults = parsed.error.issues.map((issue) => {
    const where = issue.path.join('.')
    return where === '' ? issue.message : `${where}: ${issue.message}`
  })
  throw new Error(
    `${tool.name} was called wrongly: ${faults.join('; ')}. Correct the arguments and call again.`,
  )
}
