import { z } from 'zod'
import type { Memories } from '../../memory/durable/memories.ts'
import type { MemoryHit } from '../../memory/durable/search.ts'
import type { Recalled } from '../../memory/item.ts'
import type { Memory } from '../../memory/memory.ts'
import { formatDay } from '../../memory/time/zones.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Ref } from '../models/model.ts'
import { localTool, type Tool } from './tool.ts'
import { dueWords, excerpt, shortText } from './words.ts'

type Deps = { readonly memory: Memory; readonly notes: Notes; readonly memories: Memories }

const noteLimit = { narrow: 3, wide: 12 }
const mostSaid = 3

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
      const said = deps.memory.recall(query, { exceptTurn: ctx.turn })
      const { zone } = ctx.frame
      const lines = {
        notes: notes.map((note) => noteLine(note, zone)),
        conversation: inHeading(said, 'conversation', zone),
        memories: memories.map(memoryLine),
        tools: inHeading(said, 'tool output', zone),
      }
      const parts = mode === 'wide' ? all(lines) : telling(lines, said, notes, zone)
      if (parts.length === 0) return { text: `I found nothing about “${args.query}”.` }
      const refs = notes.flatMap(({ kind, id, text }): Ref[] =>
        kind === 'loop' ? [{ type: kind, id, text }] : [],
      )
      return { text: parts.join('\n'), refs, recalled: true }
    },
  })
}

type Lines = Readonly<Record<'notes' | 'conversation' | 'memories' | 'tools', readonly string[]>>

function all(lines: Lines): string[] {
  return [
    ...section('From your notes:', lines.notes),
    ...section('From your memories:', lines.memories),
    ...section('From our conversation:', lines.conversation),
    ...section('From tool output:', lines.tools),
  ]
}

/**
 * The narrow answer: notes, then what the person said and did not ask, without what a note holds already;
 * memories, which are made of both, only where neither answers.
 */
function telling(
  lines: Lines,
  said: readonly Recalled[],
  notes: readonly Note[],
  zone: string,
): string[] {
  const spoken = said.filter(
    ({ speaker, origin, text }) =>
      speaker === 'person' && origin === 'said' && !text.trim().endsWith('?'),
  )
  const fresh = spoken.filter(({ text }) => !notes.some((note) => text.includes(note.said)))
  const conversation = fresh.slice(0, mostSaid).map((each) => saidLine(each, zone))
  const parts = [
    ...section('From your notes:', lines.notes),
    ...section('From our conversation:', conversation),
  ]
  return parts.length > 0
    ? parts
    : all({ ...lines, conversation: lines.conversation.slice(0, mostSaid) })
}

function inHeading(
  said: readonly Recalled[],
  heading: Recalled['heading'],
  zone: string,
): string[] {
  return said.filter((each) => each.heading === heading).map((each) => saidLine(each, zone))
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
  return `${note.text.replace(/\.$/, '')}${dueWords(note.due)} (${state}${source} on ${formatDay(note.confirmedAt, zone)})`
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
