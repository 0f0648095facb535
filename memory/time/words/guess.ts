import { createRequire } from 'node:module'
import type { Instant } from '../../item.ts'
import type { TimeContext } from '../words.ts'
import { localDateTime, localInstant } from '../zones.ts'

const load = createRequire(import.meta.url)

export type Guess = { readonly at: Instant; readonly precision: 'day' | 'minute' }

/**
 * How chrono-node reads words that are a date and nothing else: its fields, not its instant, which is wrong
 * across a change of clocks. Loaded when first needed (some 40 ms).
 */
export function guessOf(words: string, ctx: TimeContext): Guess | undefined {
  const chrono: typeof import('chrono-node/en') = load('chrono-node/en')
  const parser = ctx.dateOrder === 'MDY' ? chrono.casual : chrono.GB
  const reference = new Date(`${localDateTime(ctx.now, ctx.zone)}Z`)
  const [found, ...others] = parser.parse(
    words,
    { instant: reference, timezone: 0 },
    { forwardDate: true },
  )
  if (found === undefined || others.length > 0 || found.text.length < words.length - 4)
    return undefined
  const { start } = found
  const field = (name: 'month' | 'day' | 'hour' | 'minute') => two(start.get(name) ?? 0)
  const date = `${start.get('year') ?? 0}-${field('month')}-${field('day')}`
  const timed = start.isCertain('hour')
  const at = localInstant(timed ? `${date}T${field('hour')}:${field('minute')}` : date, ctx.zone)
  return typeof at === 'number' ? { at, precision: timed ? 'minute' : 'day' } : undefined
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
