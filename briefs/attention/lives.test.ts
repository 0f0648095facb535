import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTime, localDate, localInstant } from '../../memory/time/zones.ts'
import type { Note } from '../../notes/note.ts'
import { createLife, type Heard, type Life } from '../test/life.ts'
import type { Quiet } from './quiet.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const nights: Quiet = { hours: { from: '22:00', to: '07:30' } }

function at(local: string, zone = 'Europe/London'): number {
  const found = localInstant(local, zone)
  if (typeof found !== 'number') throw new Error(`${local}: not a time`)
  return found
}

const own = ({ heard }: Life) => heard.filter(({ level }) => level >= 4)

/** One thing that happens in a life, after a while. */
const step = fc.record({
  wait: fc.integer({ min: 1, max: 2_000 }).map((n) => n * 7 * minute),
  asleep: fc.boolean(),
  act: fc.constantFrom('none', 'none', 'none', 'answer', 'touch', 'write', 'snooze', 'hour'),
})
const newLoop = fc.record({
  // Spread over ten days, or crowded into one, where the budget of a day is what holds them back.
  in: fc
    .oneof(fc.integer({ min: -3, max: 400 }), fc.integer({ min: 2, max: 26 }))
    .map((n) => n * 37 * minute),
  kind: fc.constantFrom('minute', 'minute', 'day', 'none'),
  owed: fc.constantFrom('mine', 'mine', 'theirs'),
})
const somewhere = fc.constantFrom('Europe/London', 'America/Los_Angeles', 'Pacific/Auckland')
const someQuiet = fc.constantFrom<Quiet>(
  nights,
  { hours: undefined },
  { hours: { from: '13:00', to: '14:30' } },
)

type Touch = { readonly loop: string; readonly at: number }

describe('over any life', () => {
  it('no budget is passed, no quiet hour broken, and no words come twice running', async () => {
    await fc.assert(
      fc.asyncProperty(
        ...[somewhere, someQuiet, fc.array(newLoop, { minLength: 1, maxLength: 12 })],
        fc.array(step, { maxLength: 30 }),
        async (zone, quiet, loops, steps) => {
          const start = at('2026-10-20T09:00', zone)
          const life = createLife({ start, zone, quiet })
          const notes = loops.map(({ in: later, kind, owed }, n) => {
            const precision = kind === 'minute' ? 'minute' : 'day'
            const when =
              kind === 'none'
                ? undefined
                : ({ at: start + later, zone, said: 'then', precision } as const)
            return life.owe(`letter ${n}`, owed, when)
          })
          const known: Known = { zone, quiet, touches: [], wrote: [], answered: new Set() }
          for (const [n, { wait, asleep, act }] of steps.entries()) {
            if (asleep) life.sleep(wait)
            else await life.pass(wait)
            act === 'answer' || act === 'write'
              ? speak(life, act, known)
              : touch(life, act, notes[n % notes.length], known)
          }
          check(life.heard, known)
        },
      ),
      { numRuns: 40 },
    )
  }, 120_000)

  it('nor on a day on which all of it is due, by day and by night', async () => {
    const due = fc.integer({ min: 2, max: 58 }).map((n) => n * 37 * minute)
    await fc.assert(
      fc.asyncProperty(
        ...[somewhere, someQuiet, fc.array(due, { minLength: 8, maxLength: 12 })],
        async (zone, quiet, all) => {
          const start = at('2026-10-20T09:00', zone)
          const life = createLife({ start, zone, quiet })
          for (const [n, later] of all.entries()) {
            const when = { at: start + later, zone, said: 'then', precision: 'minute' } as const
            life.owe(`letter ${n}`, 'mine', when)
          }
          await life.pass(2 * day)
          check(life.heard, { zone, quiet, touches: [], wrote: [], answered: new Set() })
        },
      ),
      { numRuns: 10 },
    )
  }, 60_000)
})

type Known = {
  readonly zone: string
  readonly quiet: Quiet
  readonly touches: Touch[]
  readonly wrote: number[]
  readonly answered: Set<Heard>
}

function speak(life: Life, act: 'answer' | 'write', known: Known): void {
  const now = life.clock.now
  const last = own(life).at(-1)
  if (act === 'write') {
    known.wrote.push(now)
    life.write('hello there')
  } else if (last !== undefined) {
    life.answer(last)
    if (now - last.at > 4 * hour) return
    known.answered.add(last)
    known.touches.push({ loop: last.loop, at: now })
  }
}

function touch(life: Life, act: string, loop: Note | undefined, { touches }: Known): void {
  if (loop === undefined || act === 'none') return
  touches.push({ loop: loop.id, at: life.clock.now })
  if (act === 'touch') life.touch(loop)
  else life.snooze(loop, life.clock.now + (act === 'hour' ? hour : 2 * day))
}

/** By the clock alone: "23:10" lies in 22:00 to 07:30. */
function isQuiet(time: string, { hours }: Quiet): boolean {
  if (hours === undefined) return false
  const { from, to } = hours
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** The budgets of the table, counted anew from what was said. */
function check(heard: readonly Heard[], known: Known): void {
  checkMessages(
    heard.filter(({ level }) => level === 4),
    known,
  )
  for (const loop of new Set(heard.map((one) => one.loop))) {
    checkLoop(
      heard.filter((one) => one.loop === loop),
      known.touches.filter((one) => one.loop === loop),
    )
  }
}

function checkMessages(messages: readonly Heard[], known: Known): void {
  const { zone, quiet, wrote, answered } = known
  let ignored = 0
  for (const [n, message] of messages.entries()) {
    expect(isQuiet(formatTime(message.at, zone), quiet)).toBe(false)
    const before = messages[n - 1]?.at ?? -Infinity
    const date = localDate(message.at, zone)
    const sameDay = messages
      .slice(0, n + 1)
      .filter(({ at: when }) => localDate(when, zone) === date)
    expect(sameDay.length).toBeLessThanOrEqual(ignored >= 3 ? 1 : 2)
    expect(sameDay.filter(({ loop }) => loop === message.loop)).toHaveLength(1)
    expect(message.at - before).toBeGreaterThanOrEqual(90 * minute)
    expect(ignored < 6 || wrote.some((w) => w > before && w <= message.at)).toBe(true)
    ignored = answered.has(message) ? 0 : ignored + 1
  }
}

function checkLoop(all: readonly Heard[], touches: readonly Touch[]): void {
  expect(all.filter(({ words }, i) => words === all[i - 1]?.words)).toEqual([])
  const resets = [0, ...touches.map((one) => one.at)]
  for (const [i, from] of resets.entries()) {
    const life = all.filter((one) => one.at > from && one.at <= (resets[i + 1] ?? Infinity))
    expect(life.filter(({ level }) => level === 4).length).toBeLessThanOrEqual(3)
    expect(life.filter(({ level }) => level < 4).length).toBeLessThanOrEqual(12)
  }
}
