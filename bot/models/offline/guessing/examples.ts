import { readdirSync, readFileSync } from 'node:fs'

/** Something a person may say, and what it asks for: the name of its file in utterances/. */
export type Example = { readonly intent: string; readonly text: string }

const folder = new URL('./utterances/', import.meta.url)

/** Each line stands this often where it has gaps, with other words in them. */
const fillings = 2

/**
 * The examples of utterances/*.txt, one a line, gaps such as {who} filled from fillers.json in turn: the same
 * words fill all intents, so that they speak for none. Deterministic. Throws where a gap has no fillers.
 */
export function loadExamples(): readonly Example[] {
  const fillers = readFillers()
  const count = { filled: 0 }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => {
      const intent = name.replace(/\.txt$/, '')
      const lines = readFileSync(new URL(name, folder), 'utf8').split('\n')
      return lines
        .filter((line) => line !== '')
        .flatMap((line) => {
          const times = line.includes('{') ? fillings : 1
          return Array.from({ length: times }, () => ({
            intent,
            text: filled(line, fillers, count),
          }))
        })
    })
}

type Fillers = Readonly<Record<string, readonly string[]>>

function readFillers(): Fillers {
  const parsed: unknown = JSON.parse(readFileSync(new URL('fillers.json', folder), 'utf8'))
  return parsed as Fillers
}

function filled(line: string, fillers: Fillers, count: { filled: number }): string {
  return line.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const words = fillers[name]
    if (words === undefined) throw new Error(`utterances: nothing fills ${gap}`)
    count.filled += 1
    // A stride prime to most lengths: neighbouring lines get distant words.
    return words[(count.filled * 37) % words.length] ?? gap
  })
}
