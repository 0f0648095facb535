import type { Message } from '../../models/model.ts'
import { stubText } from './line.ts'

/** In characters: past `threshold` the loop is cut to `target`; the newest `keep` results stay. */
export type Limits = { readonly threshold: number; readonly target: number; readonly keep: number }

export const planned: Limits = { threshold: 200_000, target: 100_000, keep: 8 }

/** Arguments longer than this go with the result that they led to. */
const longestArgs = 2_000

/** Characters of a turn's messages as its model is given them. */
export function sizeOf(messages: readonly Message[]): number {
  return shown(messages).reduce((sum, message) => sum + sizeOfOne(message), 0)
}

function sizeOfOne(message: Message): number {
  if (message.role !== 'model') return message.text.length
  return message.text.length + JSON.stringify(message.calls.map(({ args }) => args)).length
}

/**
 * Places of the results to put away now, oldest first; [] while all fits. One cut goes well below the
 * threshold, since every cut makes the provider read the whole anew.
 */
export function planCut(messages: readonly Message[], limits: Limits): readonly number[] {
  const size = sizeOf(messages)
  if (size <= limits.threshold) return []
  const results = messages.flatMap((message, i) => (message.role === 'tool' ? [i] : []))
  const cut: number[] = []
  let left = size
  for (const place of results.slice(0, Math.max(0, results.length - limits.keep))) {
    if (left <= limits.target) break
    const saved = savedBy(messages[place])
    if (saved <= 0) continue
    cut.push(place)
    left -= saved
  }
  return cut
}

function savedBy(message: Message | undefined): number {
  if (message?.role !== 'tool' || message.stub === undefined) return 0
  return message.text.length - stubText(message.stub).length
}

/** A turn's messages as its model is given them: long arguments have gone with their results. */
export function shown(messages: readonly Message[]): readonly Message[] {
  const away = new Set(messages.flatMap((m) => (m.role === 'tool' && m.away ? [m.call] : [])))
  if (away.size === 0) return messages
  return messages.map((message) => {
    if (message.role !== 'model') return message
    const calls = message.calls.map((call) => {
      const length = away.has(call.id) ? JSON.stringify(call.args).length : 0
      return length > longestArgs ? { ...call, args: { put_away: `${length} characters` } } : call
    })
    return { ...message, calls }
  })
}
