import type { Frame } from '../../model.ts'
import type { Meaning, Planned } from '../meaning.ts'
import { commandIn } from './clauses.ts'
import { commanded } from './commanded.ts'
import { settled } from './settled.ts'

/**
 * What a message says as a whole, where its parts alone come to no change, or to one of several parts.
 * A single change gives way only to a fuller reading of the same. Pure.
 */
export function saidWhole(
  changes: readonly Planned[],
  divided: boolean,
  whole: string,
  frame: Frame,
): Meaning | undefined {
  const [only, more] = changes
  if (more !== undefined) return undefined
  if (only === undefined) return commanded(whole, frame) ?? settled(whole, frame)
  if (!divided && !holdsCommand(only, whole)) return undefined
  const meaning = commanded(whole, frame)
  const same = meaning?.type === 'act' && meaning.calls.every(({ tool }) => tool === only.tool)
  return same ? meaning : undefined
}

/** Whether the command's clause was taken for content: "fix the boiler. stick it on my list". */
function holdsCommand({ args }: Planned, whole: string): boolean {
  const clause = commandIn(whole)?.clause.trim()
  return clause !== undefined && String(args['text'] ?? '').includes(clause)
}
