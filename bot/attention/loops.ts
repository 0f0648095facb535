import type { Alone, Attention } from '../../briefs/attention/attention.ts'
import type { Instant } from '../../memory/item.ts'
import type { Card } from '../tools/tool.ts'
import { loopRef } from '../tools/words.ts'
import type { SpeakUnasked } from './unasked.ts'

/** The messages of loops' own: state decides, a knock only looks. */
export type LoopMessages = {
  run(): void
  /** None is due now. */
  idle(): boolean
  nextAt(): Instant | undefined
}

export function createLoopMessages(deps: {
  readonly attention: Attention
  readonly unasked: SpeakUnasked
  readonly now: () => Instant
  /** Whether somebody is paired who could be told. */
  readonly reachable: () => boolean
}): LoopMessages {
  const { attention, unasked, now } = deps
  return {
    run() {
      for (const one of attention.plan(now()).ready) {
        const { loop, level, row, words } = one
        const late = level === 5 ? Math.max(0, now() - one.opens) : 0
        unasked({ kind: 'loop', subject: loop.id, level, row, words, late }, aloneCard(one))
      }
    },
    idle: () => !deps.reachable() || attention.plan(now()).ready.length === 0,
    nextAt: () => attention.plan(now()).nextAt,
  }
}

function aloneCard({ loop, words }: Alone): Card {
  const { id } = loop
  return {
    text: words,
    buttons: [
      [
        { label: 'Done', act: { verb: 'done', id } },
        { label: '1 h', act: { verb: 'snooze', id, arg: 'in 1 hour' } },
        { label: 'Tomorrow', act: { verb: 'snooze', id, arg: 'tomorrow' } },
        { label: 'Drop', act: { verb: 'drop', id } },
      ],
    ],
    refs: [loopRef(loop)],
    list: [],
  }
}
