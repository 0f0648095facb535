import { formatDay } from '../../memory/time/zones.ts'
import { isAged } from '../../notes/facts/ageing.ts'
import type { FactChange, Period } from '../../notes/facts/history.ts'
import { sourceWords } from '../../notes/facts/sources.ts'
import type { Note } from '../../notes/note.ts'
import type { Button } from '../telegram/buttons.ts'
import { excerpt } from '../tools/words.ts'

const bare = (text: string) => text.replace(/[.!]+$/, '')

/** "from Mon 2 Feb to Tue 3 Mar 2026: I live in Leeds": one value that held. */
export function periodLine({ fact, from, until }: Period, zone: string): string {
  const text = bare(fact.text)
  if (until === undefined)
    return `${text}, since ${formatDay(from, zone)} (${sourceWords(fact, zone)})`
  return `before: ${text}, from ${formatDay(from, zone)} to ${formatDay(until, zone)}`
}

/** "Tue 3 Mar 2026: I live in Hull; before, I live in Leeds" */
export function changeLine({ fact, before }: FactChange, zone: string): string {
  const was = before === undefined ? ' (new)' : `; before: ${bare(before.text)}`
  return `${formatDay(fact.at, zone)}: ${bare(fact.text)}${was}`
}

/** What a fact was before, as recall adds it to the fact: "; before: ..., until Tue 3 Mar 2026". */
export function earlierWords(periods: readonly Period[], zone: string): string {
  const earlier = periods.slice(1, 4)
  const words = earlier.map(
    ({ fact, until }) =>
      `${bare(fact.text)}${until === undefined ? '' : ` until ${formatDay(until, zone)}`}`,
  )
  return words.length === 0 ? '' : `; before: ${words.join('; ')}`
}

/**
 * A question that rides on a message which goes out anyway: whether the first fact in it that has aged is still
 * so. [] where none has.
 */
export function stillTrue(facts: readonly Note[], now: number): Button[][] {
  const fact = facts.find((each) => isAged(each, now))
  if (fact === undefined) return []
  return [
    [
      {
        label: `Still true? ${excerpt(bare(fact.text), 60)}`,
        act: { verb: 'confirm', id: fact.id },
      },
      { label: 'It changed', act: { verb: 'correct', id: fact.id } },
    ],
  ]
}
