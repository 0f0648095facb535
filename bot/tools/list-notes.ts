import { z } from 'zod'
import type { Memories } from '../../memory/durable/memories.ts'
import { formatDay } from '../../memory/time/zones.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Ref } from '../models/model.ts'
import { foreignIn } from './recall.ts'
import { localTool, type Tool } from './tool.ts'
import { excerpt } from './words.ts'

type Deps = {
  readonly notes: Pick<Notes, 'search'>
  readonly memories: Pick<Memories, 'list'>
}

/** So many are shown, the newest first: more are looked up by words. */
const most = 15

/** What the person asked to keep, as a list: "what do you know about me?", "what did I save?" */
export function listNotesTool({ notes, memories }: Deps): Tool {
  return localTool({
    name: 'list_notes',
    description:
      'Show the facts kept about the person and the names of the memories (kind fact), or what is saved for later (kind saved), as a numbered list (shown to the person as it is; do not repeat it).',
    schema: z.object({ kind: z.enum(['fact', 'saved']) }),
    run({ kind }, { frame: { zone } }) {
      const found = notes.search('', { kinds: [kind] }).toSorted((a, b) => b.at - a.at)
      const shown = found.slice(0, most)
      const rest = found.length - shown.length
      const lines = shown.map((note, i) => `${i + 1}. ${lineOf(note, zone)}`)
      const more = rest > 0 ? [`+${rest} more: ask for them by a word`] : []
      const files = kind === 'fact' ? memoryLines(memories) : []
      const text = [headOf(kind, found.length, files.length), ...lines, ...more, ...files].join(
        '\n',
      )
      const list = shown.map(({ id, text: words }): Ref => ({ type: kind, id, text: words }))
      return { text, card: { text, buttons: [], refs: list, list }, ...foreignIn(shown) }
    },
  })
}

function headOf(kind: 'fact' | 'saved', notes: number, files: number): string {
  if (kind === 'saved') return notes === 0 ? 'Nothing is saved.' : 'Saved for later:'
  if (notes > 0) return 'What I was told to remember:'
  return files > 0 ? 'No fact is kept.' : 'Nothing yet beside our conversation.'
}

function lineOf({ text, source, at }: Note, zone: string): string {
  const from = source === 'said' ? '' : `, from ${source}`
  return `${excerpt(text, 160)} (${formatDay(at, zone)}${from})`
}

function memoryLines({ list }: Deps['memories']): readonly string[] {
  const all = list()
  if (all.length === 0) return []
  const named = all.slice(0, most).map(({ name }) => name)
  const rest = all.length - named.length
  return [`Memories: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`]
}
