import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { writeWhole } from '../../memory/files.ts'
import type { By, Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Document, Heard } from '../telegram/message.ts'
import { harmless } from '../telegram/text/sanitize.ts'
import type { ToolResult } from '../tools/tool.ts'
import { type FileWords, namesIn } from './file-words.ts'

/** What Telegram lets a bot fetch, in bytes. */
const mostBytes = 20 * 1024 * 1024

/** A file's bytes; undefined where it cannot be had. Never rejects. */
export type Download = (fileId: string, mostBytes: number) => Promise<Buffer | undefined>

export type Documents = {
  /**
   * Keeps the documents that came with a turn's messages: the file in the folder, a saved note that names it.
   * Again for the same turn: what is there. What they say and what they are called is nobody's word.
   */
  readonly keep: (
    turn: string,
    messages: readonly Extract<Heard, { type: 'message' }>[],
    download: Download,
  ) => Promise<ToolResult[]>
  /** What kept files say is read, where it was not yet: what is to be forgotten is looked for in it. */
  readonly learnAll: () => Promise<void>
  /** Names of the kept files that hold words, or whose notes do. */
  readonly holding: (matches: (text: string) => boolean) => readonly string[]
  /** Removes those files for good. */
  readonly remove: (names: readonly string[]) => void
}

export type DocumentsDeps = {
  readonly dir: string
  readonly notes: Notes
  readonly now: () => number
  readonly words: FileWords
}

export function createDocuments(deps: DocumentsDeps): Documents {
  const { dir, notes, words } = deps
  return {
    learnAll: words.learnAll,
    async keep(turn, messages, download) {
      const results: ToolResult[] = []
      for (const message of messages) {
        const { document } = message
        if (document === undefined) continue
        const by = { turn, call: `document-${message.messageId}`, at: deps.now() }
        results.push(await keepOne(deps, message, document, by, download))
      }
      return results
    },
    holding: (matches) =>
      namesIn(dir).filter((name) => wordsOf(notes, name).some(matches) || matches(words.of(name))),
    remove(names) {
      for (const name of names) words.remove(name)
    },
  }
}

async function keepOne(
  { dir, notes, words: fileWords }: DocumentsDeps,
  { text: caption }: Extract<Heard, { type: 'message' }>,
  { fileId, name, size }: Document,
  by: By,
  download: Download,
): Promise<ToolResult> {
  const known = notes.writeOf(by.turn, by.call)
  const kept = notes.get(known?.reversals[0]?.id ?? '')
  if (known !== undefined && kept !== undefined) return saved(kept, known.id)
  const called = nameOf(name)
  if (size > mostBytes)
    return { text: 'I cannot keep that document: it is larger than the 20 MB that I can fetch.' }
  const bytes = await download(fileId, mostBytes)
  if (bytes === undefined)
    return { text: 'I could not fetch that document; please send it again later.' }
  const file = fileName(called, by)
  writeWhole(join(dir, file), bytes)
  await fileWords.learn(file)
  const words = caption.trim() === '' ? '' : `: ${caption.trim()}`
  const text = `the document “${called}” (${sizeWords(bytes.length)})${words} [file saved/${file}]`
  // Whoever sends it, somebody may have named it: the name is passed on and nobody's word.
  const given = { kind: 'saved', text, said: caption, origin: 'forwarded' } as const
  const { note, write } = notes.file(given, by)
  return saved(note, write.id)
}

/** Without the file's name: what Otto says is taken for its own word later on. */
function saved({ id, text }: Note, write: string): ToolResult {
  const size = /” \(([^()]*)\)/.exec(text)?.[1] ?? ''
  const words = `that document (${size})`
  return {
    text: `Saved for later: ${words}.`,
    writes: [write],
    refs: [{ type: 'saved', id, text: words }],
  }
}

/** A name that anybody may have chosen, in one short line. */
function nameOf(name: string): string {
  const line = harmless(name).replace(/\s+/g, ' ').trim()
  return [...line].slice(0, 100).join('') || 'a file'
}

/** Made of the name's plain letters and of the call: no two are one, and none leads out of the folder. */
function fileName(name: string, { turn, call }: By): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/is.exec(name) ?? []
  const slug = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  const hash = createHash('sha256').update(`${turn}:${call}`).digest('hex').slice(0, 12)
  return `${slug === '' ? 'file' : slug}-${hash}${ending.toLowerCase()}`
}

/** "19 bytes", "120 kB", "1.2 MB" */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1_000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** What the notes of a file say, undone ones among them. */
function wordsOf(notes: Notes, file: string): string[] {
  const statuses = ['saved', 'dropped', 'withdrawn'] as const
  const found = notes.search(file, { kinds: ['saved'], statuses: [...statuses] })
  return found.flatMap(({ text, said }) => [text, said])
}
