import type { Origin } from '../../memory/item.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import type { Ref } from '../models/model.ts'
import type { ToolResult } from '../tools/tool.ts'

/** Marks what a call gave where it holds words that nobody vouches for, and each thing shown that has such words. */
export type Vet = (tool: string, result: ToolResult) => ToolResult

/** Tools that show what stands in the calendar or the task list, in whoever's words. */
const showsOutside = /^(list|move|edit|delete|complete)_(events?|tasks?)$/

/**
 * Looks up whose words each thing is in that a result shows. An event or a task is the person's only where
 * Otto made it for them: anybody can invite them to one. A brief tells the calendar's words in its text.
 */
export function createVet(deps: {
  readonly notes: Pick<Notes, 'get' | 'writeOf'>
  readonly triggers: Pick<Triggers, 'get'>
}): Vet {
  function originOf({ type, id }: Ref): Origin {
    switch (type) {
      case 'loop':
      case 'fact':
      case 'saved':
        return deps.notes.get(id)?.origin ?? 'said'
      case 'trigger':
        return deps.triggers.get(id)?.origin ?? 'said'
      case 'event':
      case 'task':
        return madeByOtto(id) ? 'said' : 'fetched'
      case 'draft':
      case 'turn':
        return 'said'
    }
  }

  /** "TURN-CALL@otto", of a call that is known to have made something: the name alone could be forged. */
  function madeByOtto(uid: string): boolean {
    const [, turn = '', call = ''] = /^(.+)-([^-]+)@otto(?:\/\d+)?$/.exec(uid) ?? []
    return deps.notes.writeOf(turn, call) !== undefined
  }

  const mark = (ref: Ref): Ref => (originOf(ref) === 'said' ? ref : { ...ref, untrusted: true })

  return (tool, result) => {
    const refs = result.refs?.map(mark)
    const card = result.card && {
      ...result.card,
      refs: result.card.refs.map(mark),
      list: result.card.list.map(mark),
    }
    const all = [...(refs ?? []), ...(card?.refs ?? []), ...(card?.list ?? [])]
    const foreign = all.some(({ untrusted }) => untrusted === true)
    // What was changed or asked about by name is told in its own words.
    const named = showsOutside.test(tool) && !tool.startsWith('list_') && all.length === 0
    const untrusted = result.untrusted === true || foreign || named || tool === 'brief'
    return {
      ...result,
      ...(refs === undefined ? {} : { refs }),
      ...(card === undefined ? {} : { card }),
      ...(untrusted ? { untrusted: true as const } : {}),
    }
  }
}
