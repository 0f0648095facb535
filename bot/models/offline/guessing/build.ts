import { writeFileSync } from 'node:fs'
import { loadExamples } from './examples.ts'
import { learn } from './softmax.ts'

/** Writes weights.json anew: `npx tsx bot/models/offline/guessing/build.ts`, whenever examples or features change. */
const file = new URL('./weights.json', import.meta.url)
const { intents, most, features } = learn(loadExamples())
const lines = Object.entries(features).map((pair) =>
  pair.map((each) => JSON.stringify(each)).join(':'),
)
writeFileSync(
  file,
  `{"intents":${JSON.stringify(intents)},"most":${most},"features":{\n${lines.join(',\n')}\n}}\n`,
)
