import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { blind, otto, protectedArm } from './arms.ts'
import { compaction } from './compaction.ts'
import { loadFiller, loadPhrasings } from './phrasings.ts'
import { type Score, scoreShown } from './score.ts'
import { type Planted, ScriptError, writeScript } from './script.ts'

const filler = loadFiller()
const standard = loadPhrasings('standard')

function io() {
  const lines: string[] = []
  const errors: string[] = []
  const out = (line: string) => void lines.push(line)
  const err = (line: string) => void errors.push(line)
  return { lines, errors, out, err, signal: new AbortController().signal }
}

describe('the script of a run', () => {
  it('is the same for the same seed, and another for another', () => {
    const sizes = { turns: 300, rules: 64, seed: 3 }
    const one = writeScript(standard, filler, sizes)
    expect(writeScript(standard, filler, sizes)).toEqual(one)
    expect(writeScript(standard, filler, { ...sizes, seed: 4 })).not.toEqual(one)
    expect(one.turns).toHaveLength(300)
  })

  it('says every rule and its changes in their order, half in English, with the shares it promises', () => {
    const { turns, rules } = writeScript(standard, filler, { turns: 300, rules: 64, seed: 1 })
    const said = turns.map(({ person }) => person)
    for (const rule of rules) {
      let from = -1
      for (const words of rule.said) {
        from = said.indexOf(words, from + 1)
        expect(from, words).toBeGreaterThanOrEqual(0)
      }
    }
    const share = (isSo: (rule: Planted) => boolean) => rules.filter(isSo).length / rules.length
    expect(share(({ language }) => language === 'en')).toBe(0.5)
    expect(new Set(rules.map(({ language }) => language)).size).toBe(6)
    expect(share(({ values }) => values.length > 1)).toBeCloseTo(0.4, 1)
    expect(share(({ values }) => values.length > 2)).toBeCloseTo(0.2, 1)
    expect(share(({ revoked }) => revoked)).toBeCloseTo(0.1, 1)
    expect(rules.filter(({ thing }) => thing === undefined).length).toBeLessThanOrEqual(1)
  })

  it('is refused where there are too few turns or phrasings', () => {
    const write = (turns: number, rules: number) => () =>
      writeScript(standard, filler, { turns, rules, seed: 1 })
    expect(write(50, 64)).toThrow(ScriptError)
    expect(write(5000, 900)).toThrow(ScriptError)
  })
})

describe('the score', () => {
  const rule: Planted = {
    language: 'en',
    thing: 'the tide table',
    values: ['7:10', '9:40'],
    said: ['Always send me the tide table at 7:10.', 'Change the tide table to 9:40.'],
    revoked: false,
  }
  const score = (rules: string[], others: string[], planted = rule): Partial<Score> =>
    scoreShown([planted], { rules, others })

  it('counts a rule with its newest value, in one line, and not half of it', () => {
    expect(score(['Always send me the tide table at 9:40.'], [])).toMatchObject({
      ...{ planted: 1, retained: 1, corrected: 1, correctedOf: 1, staleShown: 0 },
    })
    expect(score(['Always send me the tide table.'], ['at 9:40'])).toMatchObject({ retained: 0 })
    expect(score([], ['[person] The tide table at 19:40'])).toMatchObject({ retained: 0 })
  })

  it('takes an old value for stale, unless a later line says what changed it', () => {
    const [first = '', change = ''] = rule.said
    expect(score([first], [])).toMatchObject({ retained: 0, staleShown: 1 })
    expect(score([], [`person: ${first}`])).toMatchObject({ staleShown: 1 })
    expect(score([], [`person: ${first}`, `person: ${change}`])).toMatchObject({ staleShown: 0 })
    expect(score([], [`person: ${change}`, `person: ${first}`])).toMatchObject({ staleShown: 1 })
    expect(score([], [`(changed since) ${first}`])).toMatchObject({ staleShown: 0 })
  })

  it('takes a revoked rule for stale wherever it is shown', () => {
    const gone = { ...rule, revoked: true, said: [...rule.said, 'Forget the tide table.'] }
    expect(score(['Always send me the tide table at 9:40.'], [], gone)).toMatchObject({
      ...{ planted: 0, retained: 0, correctedOf: 0, staleShown: 1 },
    })
    expect(score([], [], gone)).toMatchObject({ staleShown: 0 })
  })
})

describe('the arms', () => {
  const script = writeScript(standard, filler, { turns: 400, rules: 64, seed: 2 })

  it('Otto keeps every rule in its newest version within 2,000 tokens', async () => {
    const ran = await otto(script.turns, 2000, true)
    const score = scoreShown(script.rules, ran.shown)
    expect(ran.overBudget).toBe(0)
    expect(ran.compactions).toBeGreaterThan(1)
    expect(score.staleShown).toBe(0)
    expect(score.retained / score.planted).toBeGreaterThanOrEqual(0.97)
  }, 120_000)

  it('what is protected for ever goes over any budget, and a blind ceiling forgets', async () => {
    const kept = await protectedArm(script.turns, 2000, true)
    expect(kept.overBudget).toBeGreaterThan(0)
    const lost = await blind(script.turns, 2000, false)
    expect(lost.overBudget).toBe(0)
    const { retained, planted } = scoreShown(script.rules, lost.shown)
    expect(retained / planted).toBeLessThan(0.5)
  })
})

describe('./otto eval compaction', () => {
  it('prints one JSON object of counts, over any phrasings of the right form', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'otto-phrasings-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const kind = {
      things: ['the lamp', 'the boat', 'the kettle', 'the drum'],
      values: ['red', 'blue', 'green'],
      plant: ['Always paint {thing} {value}.'],
      correct: ['Actually, always paint {thing} {value}.'],
      bare: ['No, {value}.'],
      revoke: ['Forget the rule about {thing}.'],
    }
    writeFileSync(
      join(folder, 'en.json'),
      JSON.stringify({ language: 'en', kinds: { paint: kind } }),
    )
    const told = io()
    const args = ['--turns', '200', '--rules', '4', '--budget', '1000', '--seeds', '2', '--json']
    expect(await compaction([...args, '--phrasings', folder], {}, told)).toBe(0)
    expect(JSON.parse(told.lines.at(-1) ?? '')).toMatchObject({
      ...{
        planted: 8,
        retained: 8,
        staleShown: 0,
        overBudget: 0,
        turns: 200,
        budget: 1000,
        seeds: 2,
      },
    })
  }, 60_000)

  it('refuses to give figures where nothing was compacted, and says what is wrong with its options', async () => {
    const small = io()
    const args = ['--turns', '20', '--rules', '4', '--budget', '16000', '--seeds', '1']
    expect(await compaction(args, {}, small)).toBe(1)
    expect(small.lines).toEqual([])
    expect(small.errors.join()).toContain('16000 tokens')
    const wrong = io()
    expect(await compaction(['--policy', 'hope'], {}, wrong)).toBe(2)
    expect(await compaction(['--turns', 'many'], {}, wrong)).toBe(2)
    expect(await compaction(['--turns', '30'], {}, wrong)).toBe(2)
    expect(wrong.errors.join()).toContain('otto, protected, blind')
  })
})
