import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { rowWords } from './check/rows.ts'
import { actVerbs } from './read/acts.ts'
import { checkVerbs, otherNames } from './read/checks.ts'
import { failures } from './report.ts'
import { runScenario } from './run.ts'
import { parseScenario } from './scenario.ts'
import { modelFaults, telegramFaults, voiceFaults } from './step.ts'

const doc = readFileSync(fileURLToPath(new URL('../../docs/scenarios.md', import.meta.url)), 'utf8')
const examples = [...doc.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => text)

describe('docs/scenarios.md', () => {
  it('names everything that can be written', () => {
    const words = [
      ...Object.keys(actVerbs),
      ...Object.keys(checkVerbs),
      ...[...telegramFaults, ...modelFaults, ...voiceFaults],
      ...Object.values(rowWords).flatMap(({ kind, status }) => [...kind, ...status]),
      ...Object.values(otherNames).flatMap((names) => Object.keys(names)),
    ]
    expect(words.filter((word) => !doc.includes(`\`${word}`))).toEqual([])
  })

  it.each(examples.map((text, n) => [n + 1, text]))(
    'example %i holds',
    { timeout: 60_000 },
    async (n, text) => {
      const scenario = parseScenario(text, { name: `example ${n}`, folder: '.' })
      const { report } = await runScenario(scenario, { path: dirname(process.execPath) })
      expect(failures(report)).toBe('')
    },
  )
})
