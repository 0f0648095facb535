import { type Db, inTransaction } from '../../memory/db.ts'
import type { Log } from '../log.ts'
import type { ToolCall, ToolSpec } from '../models/model.ts'
import type { Tool, ToolContext, ToolResult } from '../tools/tool.ts'
import { asksToKeep, holdsSecret } from '../trust/secrets.ts'
import type { Vet } from '../trust/vet.ts'

/** A call that was run: `failed` carries the fault in words for the model. */
export type Ran = { readonly result: ToolResult; readonly failed: boolean }

export type Toolbox = {
  readonly specs: readonly ToolSpec[]
  /**
   * Runs one call. `record` is called once with what came of it: for a local tool inside the tool's own
   * transaction, so that effect and record are one. Never rejects but where `record` throws.
   */
  run(call: ToolCall, ctx: ToolContext, record: (ran: Ran) => void): Promise<Ran>
}

/** Arguments over this many characters are refused: no honest call needs them. */
const mostArgs = 100_000

/**
 * What a turn may do whose words are not the person's own: look, show and ask. A draft is held until they
 * approve it; anything else waits for their tap on a choice.
 */
const mayForUntrusted: ReadonlySet<string> = new Set([
  'recall',
  'fact_history',
  'read_document',
  'list_open',
  'list_writes',
  'list_events',
  'list_tasks',
  'list_triggers',
  'list_notes',
  'keep_value',
  'brief',
  'ask',
  'offer_choices',
  'draft_message',
])
const instead =
  'nobody vouches for it, so it cannot do that by itself. Offer it with offer_choices instead.'

function untrusted(origin: ToolContext['origin']): string {
  const what = origin === 'forwarded' ? 'The person passed this text on' : 'This turn has read text'
  return `${what}; ${instead}`
}

/** Tools whose words stay; a secret is kept only where the person asks for that, or taps on it. */
const keeps: ReadonlySet<string> = new Set([
  ...['remember', 'add_loop', 'save', 'remind', 'schedule_task', 'watch', 'add_rule'],
  ...['edit_loop', 'split_loop', 'keep_value', 'add_event', 'edit_event', 'add_task', 'edit_task'],
])
const unasked =
  'that holds what looks like a key or a card number, which is not kept unasked; offer it with offer_choices if it should be'

function textsOf(args: Record<string, unknown>): readonly string[] {
  return Object.values(args).filter((value) => typeof value === 'string')
}

/** Why a call is not run, whatever tool it is of. */
function refusal({ name, args }: ToolCall, ctx: ToolContext): string | undefined {
  const size = JSON.stringify(args).length
  if (size > mostArgs)
    return `the arguments are too long: ${size} of at most ${mostArgs} characters`
  if (ctx.chosen === true) return undefined
  if (ctx.origin !== 'said' && !mayForUntrusted.has(name)) return untrusted(ctx.origin)
  const secret = keeps.has(name) && textsOf(args).some(holdsSecret)
  return secret && !asksToKeep(ctx.personText) ? unasked : undefined
}

/** The one place where a tool's throw becomes words for the model. */
export function createToolbox(deps: {
  readonly db: Db
  readonly tools: readonly Tool[]
  readonly log: Log
  /** Marks what nobody vouches for. */
  readonly vet?: Vet
}): Toolbox {
  const { vet = (_tool, result) => result } = deps
  const byName = new Map(deps.tools.map((tool) => [tool.spec.name, tool]))

  async function attempt(
    call: ToolCall,
    ctx: ToolContext,
    record: (ran: Ran) => void,
  ): Promise<Ran> {
    const tool = byName.get(call.name)
    if (tool === undefined) throw new Error(`there is no tool “${call.name.slice(0, 60)}”`)
    const why = refusal(call, ctx)
    if (why !== undefined) throw new Error(why)
    if (tool.effect === 'local') {
      return inTransaction(deps.db, () => {
        const ran = { result: vet(call.name, tool.run(call.args, ctx)), failed: false }
        record(ran)
        return ran
      })
    }
    const ran = { result: vet(call.name, await tool.run(call.args, ctx)), failed: false }
    record(ran)
    return ran
  }

  return {
    specs: deps.tools.map(({ spec }) => spec),
    async run(call, ctx, record) {
      try {
        return await attempt(call, ctx, record)
      } catch (cause) {
        // Nothing of it was kept, and the model could not mend it: the turn breaks off and is taken up with room.
        if (isDatabaseFull(cause)) throw cause
        deps.log.warn('a tool call failed', { tool: call.name, fault: faultOf(cause) })
        const ran = {
          result: { text: cause instanceof Error ? cause.message : String(cause) },
          failed: true,
        }
        record(ran)
        return ran
      }
    },
  }
}

function isDatabaseFull(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_FULL'
}

/** Where it happened, without its words: those are for the model and may repeat a note or a message. */
function faultOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause
  const places = (cause.stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line))
  return [cause.name, ...places.slice(0, 4).map((line) => line.trim())].join(' ')
}
