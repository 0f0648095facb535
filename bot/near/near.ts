import type { Memories } from '../../memory/durable/memories.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { noteLine } from '../tools/recall.ts'
import { type Candidate, clearlyNear, tellingWords } from './clear.ts'

export type NearDeps = {
  readonly notes: Pick<Notes, 'search'>
  readonly memories: Pick<Memories, 'ours'>
  readonly zone: () => string
}

/** What a message brings to mind, one line each with its source and age; [] where nothing clearly does. */
export type Near = (message: string) => readonly string[]

type Thing = Candidate & { readonly line: string }

/** So many notes share a word with the message at most; the most matched come first. */
const mostNotes = 60
const longestLine = 240

/**
 * Facts, open loops and memories that a message is clearly about: only what the person said, or what the
 * nights made of that. Journals are left out: they are found by recall.
 */
export function createNear({ notes, memories, zone }: NearDeps): Near {
  function fromNotes(words: readonly string[]): readonly Thing[] {
    return notes
      .search(words.join(' '), { kinds: ['fact', 'loop'], match: 'any', limit: mostNotes })
      .filter(({ origin }) => origin === 'said')
      .map((note) => ({ ...thingOf(note), line: noteLine(note, zone()) }))
  }

  function fromMemories(): readonly Thing[] {
    return memories
      .ours()
      .filter(({ name }) => !name.startsWith('journal-') && name !== 'facts')
      .flatMap(({ name, title, description, body, updated }) =>
        entriesOf(body).map((text) => ({
          subject: `${title} ${description}`,
          text,
          line: `${text} (from the memory ${name}${updated === '' ? '' : `, as of ${updated}`})`,
        })),
      )
  }

  return (message) => {
    const words = tellingWords(message)
    if (words.length === 0) return []
    const found = clearlyNear(message, [...fromNotes(words), ...fromMemories()])
    return [...new Set(found.map(({ line }) => line.slice(0, longestLine)))]
  }
}

function thingOf({ subject = '', text, who = '' }: Note): Candidate {
  return { subject: `${subject} ${who}`.trim(), text }
}

/** A list line each; what held only until some day is past. */
function entriesOf(body: string): readonly string[] {
  return body
    .split(/\r?\n/)
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !/^#|^\s+- until /.test(line))
    .map((line) => line.replace(/^\s*[-*]\s+/, ''))
}
