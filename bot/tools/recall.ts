import { z } from 'zod'
import type { Memories } from '../../memory/durable/memories.ts'
import type { MemoryHit } from '../../memory/durable/search.ts'
import type { Recalled } from '../../memory/item.ts'
import type { Memory } from '../../memory/memory.ts'
import { formatDay } from '../../memory/time/zones.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { localTool, type Tool } from './tool.ts'
import { dueWords, excerpt, sentence, shortText } from './words.ts'

type Deps = { readonly memory: Memory; readonly notes: Notes; readonly memories: Memories }

const noteLimit = { narrow: 3, wide: 12 }

export function recallTool(deps: Deps): Tool {
  return localTool({
    name: 'recall',
    description:
      'Search the conversation, the notes and the memories. Use it before answering anything about the person\'s history, preferences or past decisions, and before asking what they may have told you. "Nothing found" means just that.',
    schema: z.object({
      query: shortText('A few telling words'),
      mode: z.enum(['wide', 'narrow']).optional(),
      when: z.string().max(100).optional().describe('A time the answer belongs to, in words'),
    }),
    run(args, ctx) {
      const mode = args.mode ?? 'wide'
      const query = args.when === undefined ? args.query : `${args.query} ${args.when}`
      const notes = deps.notes.search(args.query, { limit: noteLimit[mode] })
      const memories = deps.memories.search(args.query).slice(0, noteLimit[mode])
      const said = deps.memory.recall(query, { mode, exceptTurn: ctx.turn })
      const parts = [
        section(
          'From your notes:',
          notes.map((note) => noteLine(note, ctx.frame.zone)),
        ),
        section('From your memories:', memories.map(memoryLine)),
        ...(['conversation', 'tool output'] as const).map((heading) =>
          section(
            heading === 'conversation' ? 'From our conversation:' : 'From tool output:',
            said
              .filter((each) => each.heading === heading)
              .map((each) => saidLine(each, ctx.frame.zone)),
          ),
        ),
      ].flat()
      const text = parts.length === 0 ? `I found nothing about “${args.query}”.` : parts.join('\n')
      return {
        text,
        refs: notes
          .filter(({ kind }) => kind === 'loop')
          .map((n) => ({ type: 'loop', id: n.id, text: n.text })),
      }
    },
  })
}

function memoryLine({ name, description, body, entries }: MemoryHit): string {
  const words = entries.length === 0 ? [description, body] : entries
  const text = words.map((each) => each.replace(/^[-*] /, '').trim()).filter((each) => each !== '')
  return `${name}: ${excerpt(text.join('; '), 400)}`
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [heading, ...lines.map((line) => `- ${line}`)]
}

/** One note with its source and age, as recall shows it. */
export function noteLine(note: Note, zone: string): string {
  const state =
    note.kind === 'loop'
      ? `${note.status === 'open' ? (note.owed === 'theirs' ? 'waiting for' : 'open') : note.status}, `
      : note.status === 'superseded'
        ? 'no longer so, '
        : ''
  const source = note.origin === 'said' ? 'you said so' : note.origin
  return `${sentence(`${note.text}${dueWords(note.due)}`)} (${state}${source} on ${formatDay(note.confirmedAt, zone)})`
}

function saidLine(item: Recalled, zone: string): string {
  const who =
    item.origin === 'forwarded'
      ? 'forwarded by you'
      : item.speaker === 'person'
        ? 'you'
        : (item.speaker ?? 'tool')
  return `${formatDay(item.at, zone)}, ${who}: ${item.text}`
}
