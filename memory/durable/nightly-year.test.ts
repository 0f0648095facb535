import { expect, it } from 'vitest'
import type { Distil } from './nightly.ts'
import { answer, day, file, startBench } from './test/fake-night.ts'

/** A generator of its own, so that every run meets the same faults. */
function seeded(seed: number): (n: number) => number {
  const state = { seed }
  return (n) => {
    state.seed = (state.seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state.seed / 2_147_483_648) * n)
  }
}

function faulty(entry: string, random: (n: number) => number): Distil {
  return async ({ text }) => {
    const old = /=== things[\s\S]*?---\n([\s\S]*?)\n=== end/.exec(text)?.[1]
    const lines = [...(old === undefined ? [] : old.split('\n')), `- ${entry}`]
    const whole = (entries: string[]) => answer(file('things', entries.join('\n')))
    switch (random(10)) {
      case 0:
        return whole(lines.toSpliced(random(lines.length), 1))
      case 1:
        return ''
      case 2:
        return whole([...lines, '- Petra was here'])
      case 3:
        throw new Error('the line is down')
      case 4:
        return whole(lines).slice(0, random(whole(lines).length))
      default:
        return whole(lines)
    }
  }
}

it('loses nothing in 365 nights with a model that omits, empties, cuts, invents and throws', async () => {
  const { night, memories, time, files, clean } = startBench()
  const random = seeded(7)
  const kept: string[] = []
  const pending: { at: number; text: string }[] = []
  for (let n = 0; n < 365; n++) {
    time.now += day
    const entry = `thing ${n} was put on shelf ${n % 9}`
    pending.push({ at: time.now, text: entry })
    const result = await night({ said: pending }, faulty(entry, random))
    if (result.wrote > 0) kept.push(...pending.splice(0).map(({ text }) => text))
  }
  const all = Object.values(files()).join('\n')
  expect(kept.filter((entry) => !all.includes(entry))).toEqual([])
  expect(kept.length).toBeGreaterThan(300)
  expect(memories.read('things')?.body.split('\n').length).toBeGreaterThan(150)
  expect(all).not.toContain('Petra')
  expect(memories.list().length).toBeLessThan(370)
  clean()
})
