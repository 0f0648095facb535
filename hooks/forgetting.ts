import { type Db, inTransaction } from '../memory/db.ts'
import { type Matches, withoutLines } from '../memory/forget/words.ts'
import type { Instant } from '../memory/item.ts'
import type { Handovers } from './claude-code/handovers.ts'
import { createHookNotes, type HookNote } from './store.ts'

export type HookForgetting = {
  /** How many hook notes hold words, read or not. */
  readonly holding: (matches: Matches) => number
  /** Takes the lines that hold them out of the notes; the rest of a note is still handed on. */
  readonly forget: (matches: Matches) => number
}

export function createHookForgetting(deps: {
  readonly db: Db
  readonly now: () => Instant
  /** Notes for other tools, where there are any. */
  readonly handovers?: Pick<Handovers, 'holding' | 'forget'>
}): HookForgetting {
  const notes = createHookNotes(deps.db, deps.now())
  const holding = (matches: Matches): readonly HookNote[] =>
    notes.all().flatMap(({ of, text }) => {
      const left = withoutLines(text, matches)
      return left === undefined ? [] : [{ of, text: left }]
    })
  return {
    holding: (matches) => holding(matches).length + (deps.handovers?.holding(matches) ?? 0),
    forget: (matches) =>
      inTransaction(deps.db, () => {
        const held = holding(matches)
        for (const note of held) notes.rewrite(note)
        return held.length + (deps.handovers?.forget(matches) ?? 0)
      }),
  }
}
