import { z } from 'zod'
import { formatWhen } from '../../memory/time/zones.ts'
import type { By } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { nounOf } from '../../triggers/words.ts'
import type { Ref } from '../models/model.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { loopRef, loopWords, sentence } from './words.ts'

type Deps = { readonly notes: Notes; readonly triggers: Triggers }

type Closed = { readonly line: string; readonly write?: string; readonly ref?: Ref }

export function closeLoopsTool(deps: Deps): Tool {
  return localTool({
    name: 'close_loops',
    description:
      'Close open loops as done or dropped, or end reminders and tasks, by id; of one that repeats, done means only this time. Only when the person says so.',
    schema: z.object({
      ids: z.array(z.string().min(1).max(40)).min(1).max(100),
      as: z.enum(['done', 'dropped']),
    }),
    run(args, ctx) {
      const open = args.ids.filter((id) => isOpen(deps, id))
      const closed = open.length === 0 ? [] : closeAll(deps, open, args.as, byOf(ctx))
      const others = args.ids
        .filter((id) => !open.includes(id))
        .flatMap((id, i) => other(deps, id, args.as, { ...byOf(ctx), call: `${ctx.call}.${i}` }))
      const all = [...closed, ...others]
      if (all.length === 0) {
        throw new Error(
          `no open loop or reminder has the id ${args.ids.join(', ')}; look with list_open`,
        )
      }
      return {
        text: all.map(({ line }) => sentence(line)).join('\n'),
        writes: [...new Set(all.flatMap(({ write }) => write ?? []))],
        refs: all.flatMap(({ ref }) => ref ?? []),
      }
    },
  })
}

function isOpen({ notes }: Deps, id: string): boolean {
  const note = notes.get(id)
  return note?.kind === 'loop' && note.status === 'open'
}

function closeAll(
  { notes }: Deps,
  ids: readonly string[],
  as: 'done' | 'dropped',
  by: By,
): Closed[] {
  const { notes: closed, write } = notes.close(ids, as, by)
  const lead = as === 'done' ? 'Done' : 'Dropped'
  return closed.map((loop) => ({
    line: `${lead}: ${loopWords(loop)}`,
    write: write.id,
    ref: loopRef(loop),
  }))
}

/** A reminder ends, or is done; a loop that is closed already is said to be; anything else is nothing. */
function other({ notes, triggers }: Deps, id: string, as: 'done' | 'dropped', by: By): Closed[] {
  const note = notes.get(id)
  if (note?.kind === 'loop') return [{ line: `Already ${note.status}: ${loopWords(note)}` }]
  const trigger = triggers.get(id)
  if (trigger?.kind !== 'reminder' && trigger?.kind !== 'task') return []
  const ref: Ref = { type: 'trigger', id, text: trigger.text }
  if (as === 'done' && trigger.rule.type !== 'once' && trigger.status === 'armed')
    return [{ ...doneForNow(triggers, id, by), ref }]
  if (trigger.status === 'fired' || trigger.status === 'dropped')
    return [{ line: `That ${nounOf(trigger)} is over: ${trigger.text}` }]
  const { write } = triggers.drop(id, by)
  const lead = trigger.kind === 'task' ? "I won't do that again" : "I won't remind you again"
  return [{ line: `${lead}: ${trigger.text}`, write: write.id, ref }]
}

/** Of what recurs only this time is done; the series ends by dropping it. */
function doneForNow(triggers: Triggers, id: string, by: By): Closed {
  const { trigger, write } = triggers.done(id, by)
  const { text, nextAt, zone } = trigger
  const next = nextAt === undefined ? '' : `; next ${formatWhen(nextAt, zone, 'minute')}`
  const line = `Done for now: ${text}${next}`
  return write === undefined ? { line } : { line, write: write.id }
}
