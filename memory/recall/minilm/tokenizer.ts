import { readFileSync } from 'node:fs'

/** Ids of a text's tokens, the marks of beginning and end included; at most `mostTokens`. */
export type Tokenize = (text: string) => readonly number[]

/** all-MiniLM-L6-v2 was trained on no longer ones, and a longer one says less of each of its parts. */
const mostTokens = 256

/** Enough for 256 tokens of any language; what comes after is not looked at, so that 1 MB costs no more. */
const mostCharacters = 8192

/** WordPiece as the tokenizer.json at `path` describes it. */
export async function loadTokenizer(path: string): Promise<Tokenize> {
  const { Tokenizer } = await import('@huggingface/tokenizers')
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(path, 'utf8')), {})
  return (text) => {
    const { ids } = tokenizer.encode(plain(text))
    const end = ids.at(-1)
    return ids.length <= mostTokens || end === undefined
      ? ids
      : [...ids.slice(0, mostTokens - 1), end]
  }
}

/** Blanks in runs as one, and no half of a surrogate pair. */
function plain(text: string): string {
  const short = text
    .slice(0, 4 * mostCharacters)
    .replace(/\s+/gu, ' ')
    .trim()
  return Buffer.from(short.slice(0, mostCharacters), 'utf8').toString('utf8')
}
