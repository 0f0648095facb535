import { readFileSync } from 'node:fs'
import { chancesOf, type Weights } from '../../../softmax.ts'

/** The chances of each class, by name. */
export type Chances = Readonly<Record<string, number>>

/** What was learned of sentences, and of sentences beside a rule; see build.ts. */
export type Learned = {
  readonly sentence: (signs: readonly string[]) => Chances
  readonly pair: (signs: readonly string[]) => Chances
  /** How many of a sentence's signs are words, and how many of these it was learned with. */
  readonly words: (signs: readonly string[]) => { readonly all: number; readonly known: number }
}

/** Reads the weights when something is asked of them first. */
export function createLearned(): Learned {
  const read = new Map<string, Weights>()
  const weightsOf = (name: string) => {
    const weights = read.get(name) ?? load(name)
    read.set(name, weights)
    return weights
  }
  const ask = (name: string) => (signs: readonly string[]) => {
    const weights = weightsOf(name)
    const chances = chancesOf(weights, signs)
    return Object.fromEntries(weights.classes.map((one, i) => [one, chances[i] ?? 0]))
  }
  return {
    sentence: ask('sentence'),
    pair: ask('pair'),
    words(signs) {
      const { features } = weightsOf('sentence')
      const words = signs.filter((sign) => isWord.test(sign))
      const known = words.filter((word) => Object.hasOwn(features, word))
      return { all: words.length, known: known.length }
    },
  }
}

const isWord = /^\p{L}+$/u

function load(name: string): Weights {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as Weights
}
