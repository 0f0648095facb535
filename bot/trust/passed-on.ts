import type { Instant, Item, View } from '../../memory/item.ts'

/** Whether these are words that nobody vouches for: passed on by the person, or fetched. */
export function isPassedOn({ speaker, origin }: Pick<Item, 'speaker' | 'origin'>): boolean {
  return speaker === 'person' && origin !== 'said'
}

/** How many of the person's messages, and how many ms, a text that was passed on is still talked about. */
const near = { turns: 2, ms: 3_600_000 }

/**
 * What the person passed on right before the turn `own`, so that they can talk about it. A turn that is
 * shown it has read it, with all that follows; older ones are shown only by recall.
 */
export function passedOn(view: View, own: string, now: Instant): readonly string[] {
  const said = view.items.filter(({ speaker, turn }) => speaker === 'person' && turn !== own)
  const turns = [...new Set(said.map(({ turn }) => turn))].slice(-near.turns)
  return said
    .filter((item) => isPassedOn(item) && turns.includes(item.turn) && now - item.at <= near.ms)
    .map(({ text }) => text)
}
