import { Transform } from 'node:stream'
import type { Instant } from '../../memory/item.ts'

/** How often something may be asked for within a while. */
export type Allowance = { readonly most: number; readonly perMs: number }

const hour = 3_600_000

/** A program that runs wild must neither fill the disk nor write to the person again and again. */
export const allowances = {
  remember: { most: 200, perMs: hour },
  forget: { most: 5, perMs: 24 * hour },
} as const

/** Throws where it was called as often as is allowed within the last while; a clock set back frees it. */
export function createLimit(what: string, { most, perMs }: Allowance, now: () => Instant) {
  const times: Instant[] = []
  return (): void => {
    const at = now()
    const recent = times.filter((each) => each > at - perMs && each <= at)
    if (recent.length >= most) {
      const while_ = perMs >= 24 * hour ? 'a day' : 'an hour'
      throw new Error(`${what} may be called ${most} times ${while_}; try again later`)
    }
    times.splice(0, times.length, ...recent, at)
  }
}

/** Bytes of one message; what a client asks for takes some thousands. */
const longestLine = 4 * 1024 * 1024

/** Hands lines through; of one that is longer, nothing: it would fill the memory. */
export function withoutEndless(longest = longestLine): Transform {
  const state = { length: 0, parts: [] as Buffer[] }

  /** A part of a line, the last one where it ends it. Gives the line where that is one to hand on. */
  function take(part: Buffer, isLast: boolean): Buffer | undefined {
    state.length += part.length
    const fits = state.length <= longest
    state.parts = fits ? [...state.parts, part] : []
    if (!isLast) return undefined
    const line = fits ? Buffer.concat(state.parts) : undefined
    Object.assign(state, { length: 0, parts: [] })
    return line
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let from = 0, to = 0; from < chunk.length; from = to) {
        const end = chunk.indexOf(10, from)
        to = end < 0 ? chunk.length : end + 1
        const line = take(chunk.subarray(from, to), end >= 0)
        if (line !== undefined) this.push(line)
      }
      done()
    },
  })
}
