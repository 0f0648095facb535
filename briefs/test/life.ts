import { openDatabase } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import { nextDaily } from '../../memory/time/repeat.ts'
import { createDrafts } from '../../notes/drafts.ts'
import type { By, Due, Note } from '../../notes/note.ts'
import { createNotes } from '../../notes/notes.ts'
import { createTriggers } from '../../triggers/triggers.ts'
import { createAttention } from '../attention/attention.ts'
import type { Quiet } from '../attention/quiet.ts'
import { createBriefs } from '../briefs.ts'

/** One thing that was said unasked about a loop: a line of a brief, or a message of its own. */
export type Heard = {
  readonly loop: string
  readonly at: Instant
  readonly level: number
  readonly words: string
  readonly turn: string
}

export type LifeOptions = { readonly start: Instant; readonly zone: string; readonly quiet: Quiet }

/** A person's days with everything real but the clock: loops, briefs at 08:00, and the gate. */
export function createLife({ start, zone, quiet }: LifeOptions) {
  const db = openDatabase(':memory:')
  const clock = { now: start }
  const ids = { last: 0 }
  const newId = () => `id${String(++ids.last).padStart(8, '0')}`
  const deps = { db, now: () => clock.now, newId }
  const notes = createNotes(deps)
  const drafts = createDrafts({ ...deps, notes })
  const triggers = createTriggers({ ...deps, notes })
  const common = { ...deps, notes, triggers, zone: () => zone }
  const briefs = createBriefs({ ...common, drafts, agenda: () => [] })
  const attention = createAttention({ ...common, quiet: () => quiet })
  const heard: Heard[] = []
  const by = (): By => ({ turn: newId(), call: 'c1', at: clock.now })

  async function brief(): Promise<void> {
    const composed = await briefs.compose(clock.now, 'morning')
    const turn = newId()
    attention.pass({ kind: 'brief', subject: 'brief', slot: clock.now, late: 0 }, turn)
    briefs.sent(composed, turn)
    for (const { id, level, text } of composed.shown.lines) {
      heard.push({ loop: id, at: clock.now, level, words: text, turn })
    }
  }

  function alone(): void {
    for (const { loop, level, row, words, opens } of attention.plan(clock.now).ready) {
      const turn = newId()
      const late = level === 5 ? clock.now - opens : 0
      const passed = attention.pass(
        { kind: 'loop', subject: loop.id, level, row, words, late },
        turn,
      )
      if (passed.type === 'pass') {
        heard.push({ loop: loop.id, at: clock.now, level, words, turn })
      }
    }
  }

  return {
    ...{ notes, attention, briefs, heard, clock },
    owe(text: string, owed: 'mine' | 'theirs', due: Due | undefined): Note {
      const loop = { kind: 'loop', text, said: text, owed, due, origin: 'said' } as const
      return notes.file(loop, by()).note
    },
    /** Lives on for so long, from one due instant to the next. */
    async pass(ms: number): Promise<void> {
      const until = clock.now + ms
      while (clock.now < until) {
        const nextBrief = nextDaily('08:00', zone, clock.now)
        const next = Math.min(nextBrief, attention.plan(clock.now).nextAt ?? until, until)
        clock.now = next
        if (next === nextBrief) await brief()
        alone()
      }
    },
    /** Asleep for so long: nothing happens, and then what is still to be said is. */
    sleep(ms: number): void {
      clock.now += ms
      alone()
    },
    touch(loop: Note): void {
      notes.edit(loop.id, { text: `${loop.text} now` }, by())
    },
    snooze(loop: Note, until: Instant): void {
      notes.edit(loop.id, { snoozedUntil: until }, by())
    },
    answer(message: Heard): void {
      attention.heard({ at: clock.now, turn: message.turn, loops: [message.loop] })
    },
    write(text: string): void {
      attention.heard({ at: clock.now, text })
    },
  }
}

export type Life = ReturnType<typeof createLife>
