import type { Frame } from '../../model.ts'

/**
 * How much likelier (above 1) or less likely an intent is for what the turn knows beside the text: a draft
 * waits, a message with a loop was replied to, a list is shown. Examples have no frame; these are odds by hand.
 */
export function likelihoodOf(intent: string, frame: Frame): number {
  return factors.reduce((all, { when, odds }) => (when(frame) ? all * (odds[intent] ?? 1) : all), 1)
}

type Odds = Readonly<Record<string, number>>

const never = 1e-6
const replied = (type: string) => (frame: Frame) =>
  frame.repliedTo?.refs.some((ref) => ref.type === type) === true

const factors: readonly { readonly when: (frame: Frame) => boolean; readonly odds: Odds }[] = [
  {
    when: ({ drafts }) => drafts.length === 0,
    odds: { approve: 0.02, edit: 0.02, discard: 0.02, set_address: 0.02 },
  },
  { when: ({ drafts }) => drafts.length > 0, odds: { approve: 3, edit: 3, discard: 3, undo: 0.5 } },
  {
    when: ({ drafts }) => drafts.some(({ address }) => address === undefined),
    odds: { set_address: 4 },
  },
  { when: ({ rules }) => rules.length === 0, odds: { drop_rule: never } },
  { when: ({ rules }) => rules.length > 0, odds: { drop_rule: 2 } },
  {
    when: ({ loops = [], list }) => loops.length + list.length === 0,
    odds: { done: 0.3, drop: 0.3, snooze: 0.3 },
  },
  {
    when: ({ loops = [], list }) => loops.length + list.length > 0,
    odds: { done: 1.5, drop: 1.5, snooze: 1.5 },
  },
  { when: replied('draft'), odds: { approve: 4, edit: 4, discard: 4, drop: 0.2, undo: 0.5 } },
  { when: replied('loop'), odds: { done: 3, drop: 3, snooze: 3, discard: 0.3 } },
  { when: replied('trigger'), odds: { done: 3, drop: 3, snooze: 3, discard: 0.3 } },
  { when: replied('turn'), odds: { undo: 4 } },
  { when: replied('event'), odds: { move_event: 3, delete_event: 3, drop: 0.5, add_event: 0.5 } },
]
