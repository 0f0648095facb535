import type { Frame, Ref } from '../../../model.ts'
import { choice } from '../../meaning.ts'
import { isOpen, known } from '../../reading/refs.ts'
import { short, stems } from '../../reading/text.ts'

export type As = 'done' | 'dropped'

/** What can be closed or snoozed: open loops and armed reminders. */
export function isClosable({ type }: Ref): boolean {
  return type === 'loop' || type === 'trigger'
}

export function closable(frame: Frame): readonly Ref[] {
  return known(frame, ['loop', 'trigger']).filter((ref) => isOpen(ref, frame))
}

/** Closing each of some, to be chosen. */
export function closeChoices(refs: readonly Ref[], as: As) {
  const lead = as === 'done' ? 'Done' : 'Drop'
  return refs
    .slice(0, 3)
    .map(({ id, text }) => choice(`${lead}: ${short(text, 40)}`, 'close_loops', { ids: [id], as }))
}

/** Those that share at least half of their telling words (or of the words said), most first. */
export function nearest(words: string, among: readonly Ref[]): readonly Ref[] {
  const said = new Set(stems(words))
  const scored = among.map((ref) => {
    const own = [...new Set(stems(ref.text))]
    const shared = own.filter((word) => said.has(word)).length
    return { ref, score: shared / Math.max(1, Math.min(own.length, said.size)) }
  })
  const near = scored.filter(({ score }) => score >= 0.5).sort((a, b) => b.score - a.score)
  return near.map(({ ref }) => ref).slice(0, 3)
}
