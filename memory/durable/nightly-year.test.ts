import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Distil } from './nightly.ts'
import { answer, type Bench, day, file, startBench } from './test/fake-night.ts'

/** A generator of its own, so that every run meets the same faults. */
function seeded(seed: number): (n: number) => number {
  const state = { seed }
  return (n) => {
    state.seed = (state.seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state.seed / 2_147_483_648) * n)
  }
}

const invented = ['Petra', 'Zoltan', 'Quimby', '8841']

/** Keeps the file `things`, or omits, empties, cuts, invents, throws, renames or repeats at random. */
function faulty(entry: string, random: (n: number) => number): Distil {
  return async ({ text }) => {
    const old = /=== things[\s\S]*?---\n([\s\S]*?)\n=== end/.exec(text)?.[1]
    const lines = [...(old === undefined ? [] : old.split('\n')), `- ${entry}`]
    const whole = (entries: readonly string[]) => answer(file('things', entries.join('\n')))
    const third = Math.ceil(lines.length / 3)
    switch (random(14)) {
      case 0:
        return whole(lines.toSpliced(random(lines.length), 1))
      case 1:
        return ''
      case 2:
        return whole([...lines, `- ${invented[random(invented.length)]} was here`])
      case 3:
        throw new Error('the line is down')
      case 4:
        return whole(lines).slice(0, random(whole(lines).length))
      case 5:
        return whole(lines.toSpliced(random(lines.length), third))
      case 6:
        return whole([''])
      case 7:
        return answer(file('things', lines.join('\n')), file('things', '- twice'))
      case 8:
        return whole(lines.map((line, i) => (i === random(lines.length) ? `${line}x` : line)))
      default:
        return whole(lines)
    }
  }
}

function bytesIn(dir: string): number {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const stat = statSync(join(dir, name))
    return sum + (stat.isFile() ? stat.size : 0)
  }, 0)
}

/** Every byte of text below a folder, present files and earlier versions alike. */
function everything(dir: string): string {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(dir, name), 'utf8'))
    .join('\n')
}

describe('over a year of nights', () => {
  const nights = inject('full') ? 365 : 90
  let bench: Bench
  beforeEach(() => {
    bench = startBench()
  })
  afterEach(() => bench.clean())

  for (const seed of inject('full') ? [7, 8, 9] : [7]) {
    it(`with a model that omits, empties, cuts, invents and throws, nothing is lost or made up (seed ${seed})`, async () => {
      const { night, memories, time, files, dir } = bench
      const random = seeded(seed)
      const kept: string[] = []
      const pending: { at: number; text: string }[] = []
      const everThere = new Set<string>()
      for (let n = 0; n < nights; n++) {
        time.now += day
        const entry = `thing ${n} was put on shelf ${n % 9}`
        pending.push({ at: time.now, text: entry })
        const result = await night({ said: pending }, faulty(entry, random))
        if (result.wrote > 0) kept.push(...pending.splice(0).map(({ text }) => text))
        for (const line of memories.read('things')?.body.split('\n') ?? []) everThere.add(line)
      }
      const all = Object.values(files()).join('\n')
      expect(kept.filter((entry) => !all.includes(entry))).toEqual([])
      expect(kept.length).toBeGreaterThan(nights * 0.8)
      const past = everything(dir)
      expect([...everThere].filter((line) => !past.includes(line))).toEqual([])
      expect(invented.filter((name) => past.includes(name))).toEqual([])
      expect(memories.read('things')?.body.split('\n').length).toBeGreaterThan(nights * 0.3)
      // A year of one line a day, its journals and the versions that are kept of them.
      expect(bytesIn(dir)).toBeLessThan(nights * 4_000)
    })
  }

  it('what the person’s own hand takes out of a file can be had back from its earlier versions', async () => {
    const { memories, time, dir } = bench
    for (let n = 0; n < nights; n++) {
      time.now += day
      const before = memories.read('garden')?.body.split('\n') ?? []
      const lines = [...before.slice(n % 7 === 6 ? 1 : 0), `- bed ${n} has beans`]
      memories.write('garden', {
        description: 'beds',
        type: 'user',
        body: lines.join('\n'),
        source: 'said',
      })
    }
    const all = everything(dir)
    for (let n = 0; n < nights; n++) expect(all).toContain(`- bed ${n} has beans`)
    expect(memories.versions('garden').length).toBeLessThan(12 + nights / 7)
  })
})
