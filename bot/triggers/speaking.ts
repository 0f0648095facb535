import type { Attention } from '../../briefs/attention/attention.ts'
import { type Db, inTransaction } from '../../memory/db.ts'
import type { Firing } from '../../triggers/trigger.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import type { SpeakUnasked } from '../attention/unasked.ts'
import type { Card } from '../tools/tool.ts'
import { aPage, mergedCard, reminderCard } from './cards.ts'

export type SpeakingDeps = {
  readonly db: Db
  readonly triggers: Triggers
  /** The one gate: everything unasked goes through it. */
  readonly unasked: SpeakUnasked
  readonly attention: Pick<Attention, 'fold'>
}

/** Says what fires: each claim and its message are one transaction. */
export type Speaking = {
  /** One reminder, or what a condition has come to. */
  one(firing: Firing): void
  /** Many reminders as one list, in the order in which they were due. */
  many(due: readonly Firing[]): void
  brief(firing: Firing, card: Card, said: (turn: string) => void): void
}

export function createSpeaking(deps: SpeakingDeps): Speaking {
  const { db, triggers, unasked } = deps

  function one(firing: Firing): void {
    const { trigger, slot, late } = firing
    const kind = trigger.rule.type === 'condition' ? 'condition' : 'reminder'
    const card = reminderCard(firing)
    unasked({ kind, subject: trigger.id, slot, late }, card, {
      claim: () => triggers.claim(firing),
      said: (turn) => triggers.saidIn(turn, [firing]),
      notNow() {
        if (triggers.claim(firing)) deps.attention.fold(`${kind}:${trigger.id}:${slot}`, card.text)
      },
    })
  }

  function many(due: readonly Firing[]): void {
    // What rang at this very slot before only moves on, and must not hold up the others.
    const firings = due.filter((firing) => !triggers.wasTaken(firing))
    if (firings.length < due.length) {
      const rest = due.filter((firing) => !firings.includes(firing))
      inTransaction(db, () => rest.forEach(triggers.claim))
    }
    const [first] = firings
    if (first === undefined) return
    const { trigger, slot, late } = first
    const card = mergedCard(firings.slice(0, aPage), 0, firings.length)
    unasked({ kind: 'reminder', subject: trigger.id, slot, late }, card, {
      claim: () => triggers.claimAll(firings),
      said: (turn) => triggers.saidIn(turn, firings),
    })
  }

  return {
    one,
    many,
    brief(firing, card, said) {
      const { trigger, slot, late } = firing
      const claim = () => triggers.claim(firing)
      unasked({ kind: 'brief', subject: trigger.id, slot, late }, card, {
        claim,
        said(turn) {
          triggers.saidIn(turn, [firing])
          said(turn)
        },
      })
    },
  }
}
