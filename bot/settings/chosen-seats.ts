import type { Config } from '../config.ts'
import { createSeats, type Seats, type SeatsDeps } from '../models/seats.ts'

/**
 * The seats with the chat models as they are chosen now: a change holds from the next turn on. Summaries
 * and nights keep the model of the start.
 */
export function createChosenSeats(deps: SeatsDeps, chosen: () => Config['env']): Seats {
  const seatsFor = (env: Config['env']) => createSeats({ ...deps, config: { ...deps.config, env } })
  const keyOf = (env: Config['env']) => `${env.OTTO_CHAT_MODEL} ${env.OTTO_FALLBACK_MODEL}`
  const first = seatsFor(chosen())
  let made = { key: keyOf(chosen()), seats: first }

  /** The same model until another is chosen. */
  function now(): Seats {
    const env = chosen()
    if (keyOf(env) !== made.key) made = { key: keyOf(env), seats: seatsFor(env) }
    return made.seats
  }

  return {
    get chat() {
      return now().chat
    },
    summarise: first.summarise,
    distil: first.distil,
    get names() {
      return { ...now().names, summarise: first.names.summarise }
    },
  }
}
