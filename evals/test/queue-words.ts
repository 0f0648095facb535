import { createHash } from 'node:crypto'
import type { NewItem, Summarise } from '../../memory/item.ts'
import { type Memory, renderView } from '../../memory/memory.ts'

/** Small, so that a few items already mean a compaction. */
export const budgets = { x: 120, y: 400 }

const words =
  'beans rows up well fair wind west mill lane fence gate hens eggs rain pond heron oak'.split(' ')

/** The `i`th item of a conversation that both the process that dies and the one that looks know by heart. */
export function itemOf(i: number, at: number): NewItem {
  const mine = i % 2 === 0
  const length = i % 37 === 0 ? 900 : (i * 7) % 23
  const rest = Array.from({ length }, (_, k) => words[(i * 31 + k * k) % words.length]).join(' ')
  const who = mine
    ? ({ speaker: 'person', origin: 'said' } as const)
    : ({ speaker: 'otto', origin: 'reply' } as const)
  const wish = i % 100 === 0 ? `Never mention party number ${i} to Ana.\n` : ''
  const text = i % 11 === 5 ? 'The same words again.' : `${wish}Number ${i}: ${rest}`
  return { kind: 'history', ...who, at, turn: `turn${Math.floor(i / 2)}`, n: i % 2, text }
}

/** What a view is, to the byte, in short. */
export function printOf(memory: Memory): string {
  const { session, generation } = memory.view()
  const bytes = createHash('sha256').update(renderView(memory.view())).digest('hex').slice(0, 16)
  return `${session} ${generation} ${bytes}`
}

/** Now good, now refused, now failing, by the entries it is given. */
export const moody: Summarise = async (entries) => {
  const mood = (entries.length + (entries[0]?.text.length ?? 0)) % 4
  if (mood === 0) throw new Error('529')
  if (mood === 1) return 'no line of the form'
  return entries.map(({ n, text }) => `- ${text.slice(0, 60)} [sources: ${n}]`).join('\n')
}
