import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../memory/files.ts'
import type { Instant } from '../../memory/item.ts'
import { fold } from '../../notes/search.ts'

/** What stands in the place of words that were forgotten: enough to know them again, and not to read them. */
export type Stone = {
  /** HMAC-SHA256 of the words under the home's own salt, shortened. */
  readonly hash: string
  /** Of how many words. */
  readonly words: number
  readonly at: Instant
}

export type Stones = {
  /** Remembers that these words were forgotten now. */
  readonly put: (words: string, at: Instant) => void
  /** Whose words a text holds. */
  readonly held: (text: string) => readonly Stone[]
}

type Kept = { readonly salt: string; readonly stones: readonly Stone[] }

/** Scripts that set no blanks between words: there each letter counts as a word. */
const wordForm =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}]+|\p{N}+/gu

function wordsOf(text: string): readonly string[] {
  return fold(text).match(wordForm) ?? []
}

/**
 * The tombstones of a home, in a file of their own (`forgotten.json`): a database restored from a backup does
 * not take them back. Short words could be guessed by who has the file; whoever has it has the home.
 */
export function createStones(home: string): Stones {
  const path = join(home, 'forgotten.json')
  const cache: { stamp: string; kept: Kept } = { stamp: '', kept: { salt: '', stones: [] } }

  function read(): Kept {
    if (!existsSync(path)) return { salt: '', stones: [] }
    const { mtimeMs, size, ino } = statSync(path)
    const stamp = `${mtimeMs} ${size} ${ino}`
    if (stamp !== cache.stamp) {
      cache.kept = JSON.parse(readFileSync(path, 'utf8'))
      cache.stamp = stamp
    }
    return cache.kept
  }

  return {
    put(text, at) {
      const words = wordsOf(text)
      if (words.length === 0) return
      const { salt = '', stones } = read()
      const own = salt === '' ? randomBytes(24).toString('base64url') : salt
      const stone = { hash: hashOf(own, words), words: words.length, at }
      const others = stones.filter(({ hash }) => hash !== stone.hash)
      writeWhole(path, `${JSON.stringify({ salt: own, stones: [...others, stone] })}\n`)
    },
    held(text) {
      const { salt, stones } = read()
      if (stones.length === 0) return []
      const words = wordsOf(text)
      const lengths = new Set(stones.map(({ words: n }) => n))
      const found = new Set([...lengths].flatMap((n) => hashesIn(salt, words, n)))
      return stones.filter(({ hash }) => found.has(hash))
    },
  }
}

function hashOf(salt: string, words: readonly string[]): string {
  return createHmac('sha256', salt).update(words.join(' ')).digest('base64url').slice(0, 22)
}

/** Hashes of every run of `n` words, its last one also without an English plural. */
function hashesIn(salt: string, words: readonly string[], n: number): string[] {
  return words.slice(n - 1).flatMap((last, i) => {
    const before = words.slice(i, i + n - 1)
    const forms = new Set([last, last.replace(/s$/, ''), last.replace(/es$/, '')])
    return [...forms].map((form) => hashOf(salt, [...before, form]))
  })
}
