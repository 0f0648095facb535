import { readdirSync, readFileSync } from 'node:fs'

/**
 * A sentence, and what it is: a `wish`, none (`not`), the `change` of the rule `rule`, its `end`, or one
 * beside which the rule is to `keep`, be it no wish or be it about an `other` rule. Those with `seen` stood before whoever wrote the cues.
 */
export type Example = {
  readonly truth: 'wish' | 'not' | 'change' | 'end' | 'keep' | 'other'
  readonly language: string
  readonly rule: string | undefined
  readonly text: string
  readonly seen: boolean
}

/** The examples of a folder: a file a language, a line an example, its parts between tabs. Deterministic. */
export function loadExamples(folder: URL): readonly Example[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => {
      const lines = readFileSync(new URL(name, folder), 'utf8').split('\n')
      const [language = ''] = name.split('.')
      return lines
        .filter((line) => line !== '')
        .map((line) => exampleOf(line, language, name.includes('.seen.')))
    })
}

function exampleOf(line: string, language: string, seen: boolean): Example {
  const [truth, ...parts] = line.split('\t')
  const text = parts.at(-1)
  if (!isTruth(truth) || text === undefined) throw new Error(`no example: ${line}`)
  return { truth, language, text, rule: parts.length > 1 ? parts[0] : undefined, seen }
}

function isTruth(word: string | undefined): word is Example['truth'] {
  return ['wish', 'not', 'change', 'end', 'keep', 'other'].includes(word ?? '')
}
