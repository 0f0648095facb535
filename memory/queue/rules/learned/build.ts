import { writeFileSync } from 'node:fs'
import { learn, type Row } from '../../../softmax.ts'
import { loadExamples } from './examples.ts'
import { pairRows, sentenceRows } from './rows.ts'

/**
 * Writes sentence.json and pair.json anew, whenever sentences, signs or cues change:
 * `npx tsx memory/queue/rules/learned/build.ts`.
 */
const how = { rounds: 10, seen: 3, most: 12_000 } as const

function write(name: string, rows: readonly Row[]): void {
  const { classes, most, features } = learn(rows, how)
  const lines = Object.entries(features).map((pair) =>
    pair.map((each) => JSON.stringify(each)).join(':'),
  )
  writeFileSync(
    new URL(`./${name}.json`, import.meta.url),
    `{"classes":${JSON.stringify(classes)},"most":${most},"features":{\n${lines.join(',\n')}\n}}\n`,
  )
}

const examples = loadExamples(new URL('./sentences/', import.meta.url))
write('sentence', sentenceRows(examples))
write('pair', pairRows(examples))
