import { z } from 'zod'
import type { Memories } from '../../memory/durable/memories.ts'
import type { MemoryHit } from '../../memory/durable/search.ts'
import type { Recall, Recalled } from '../../memory/item.ts'
import type { Memory } from '../../memory/memory.ts'
import { holdsOneOf, searchWords } from '../../memory/recall/words.ts'
import { formatDay } from '../../memory/time/zones.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Ref } from '../models/model.ts'
import { outsideTool, type Tool } from './tool.ts'
import { dueWords, excerpt, shortText } from './words.ts'

type Deps = { readonly memory: Memory; readonly notes: Notes; readonly memories: Memories }

const noteLimit = { narrow: 3, wide: 12 }
const mostSaid = 3

export function recallTool(deps: Deps): Tool {
  return outsideTool({
    name: 'recall',
    description:
      'Search the conversation, the notes and the memories. Use it before answering anything about the person\'s history, preferences or past decisions, and before asking what they may have told you. "Nothing found" means just that.',
    schema: z.object({
      query: shortText('A few telling words'),
      mode: z.enum(['wide', 'narrow']).optional(),
      when: z.string().max(100).optional().describe('A time the answer belongs to, in words'),
    }),
    async run(args, ctx) {
      const mode = args.mode ?? (ctx.frame.trigger === undefined ? 'wide' : 'narrow')
      const query = args.when === undefined ? args.query : `${args.query} ${args.when}`
      const notes = deps.notes.search(args.query, { limit: noteLimit[mode] })
      const memories = deps.memories.search(args.query).slice(0, noteLimit[mode])
      const recalled = await deps.memory.recall(query, { exceptTurn: ctx.turn })
      const { found: said, why } = recalled
      const { zone } = ctx.frame
      const elsewhere = otherConversations(deps.memory)
      const gone = noLongerSo(deps.notes, args.query)
      const line = (each: Recalled) =>
        `${saidLine(each, zone, elsewhere(each.session))}${gone(each)}`
      const lines = {
        notes: notes.map((note) => noteLine(note, zone)),
        conversation: inHeading(said, 'conversation', line),
        memories: memories.map(memoryLine),
        tools: inHeading(said, 'tool output', line),
        summaries: recalled.bullets,
      }
      const asked = { said, notes, words: searchWords(query), line }
      const parts = mode === 'wide' ? all(lines) : telling(lines, asked)
      const byWords = wordsOnly(deps.memory, why)
      if (parts.length === 0) return { text: `I found nothing about “${args.query}”.${byWords}` }
      const refs = notes.flatMap(({ kind, id, text }): Ref[] =>
        kind === 'loop' ? [{ type: kind, id, text }] : [],
      )
      const known = notes.length > 0 || memories.length > 0
      const text = [...unsure(args.query, recalled, known), ...parts].join('\n')
      return { text: text + (mode === 'wide' ? byWords : ''), refs, recalled: true }
    },
  })
}

/** Said above what comes nearest, so that the nearest is not taken for an answer. */
function unsure(query: string, { sure }: Recall, known: boolean): readonly string[] {
  if (sure === 'found' || known) return []
  return [`I found nothing that surely answers “${query}”; this comes nearest:`]
}

/** Words of a message whose fact has been superseded since, with the value that took its place. */
function noLongerSo(notes: Notes, query: string): (item: Recalled) => string {
  const old = notes.search(query, { kinds: ['fact'], statuses: ['superseded'], match: 'any' })
  return ({ text }) => {
    const fact = old.find(({ said }) => said !== '' && text.includes(said))
    if (fact === undefined) return ''
    const now = fact.supersededBy === undefined ? undefined : notes.get(fact.supersededBy)
    return now?.status === 'current' ? ` (no longer so: ${now.text})` : ' (no longer so)'
  }
}

/** Said to a model, and where nothing was found; without an embedder by choice, words are what is wanted. */
function wordsOnly({ embedding }: Memory, why: string | undefined): string {
  if (why === undefined || embedding === undefined) return ''
  return `\n(The conversation was searched by words only: ${why}.)`
}

type Lines = Readonly<
  Record<'notes' | 'conversation' | 'memories' | 'tools' | 'summaries', readonly string[]>
>

function all(lines: Lines): string[] {
  return [
    ...section('From your notes:', lines.notes),
    ...section('From your memories:', lines.memories),
    ...section('What it was about, as summarised then:', lines.summaries),
    ...section('From our conversation:', lines.conversation),
    ...section('From tool output:', lines.tools),
  ]
}

type Looked = {
  readonly said: readonly Recalled[]
  readonly notes: readonly Note[]
  readonly words: readonly string[]
  readonly line: (said: Recalled) => string
}

/**
 * The narrow answer: notes, then what the person said and did not ask, without what a note holds already;
 * memories, which are made of both, only where neither answers.
 */
function telling(lines: Lines, { said, notes, words, line }: Looked): string[] {
  const spoken = said.filter(
    ({ speaker, origin, text }) =>
      speaker === 'person' && origin === 'said' && !text.trim().endsWith('?'),
  )
  const fresh = spoken.filter(({ text }) => !notes.some((note) => text.includes(note.said)))
  const named = fresh.filter(({ text }) => holdsOneOf(words, text))
  const conversation = named.slice(0, mostSaid).map(line)
  const parts = [
    ...section('From your notes:', lines.notes),
    ...section('From our conversation:', conversation),
  ]
  const nearest = lines.conversation.slice(0, 1)
  return parts.length > 0 ? parts : all({ ...lines, conversation: nearest, summaries: [] })
}

function inHeading(
  said: readonly Recalled[],
  heading: Recalled['heading'],
  line: (said: Recalled) => string,
): string[] {
  return said.filter((each) => each.heading === heading).map(line)
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

/** Words that say which conversation something is from, where it is not the current one. */
function otherConversations({ sessions, session }: Memory): (id: string) => string {
  const words = new Map(sessions.list().map((each) => [each.id, each.firstWords]))
  const current = session()
  return (id) => {
    if (id === current) return ''
    const first = words.get(id) ?? ''
    return first === ''
      ? ', in another conversation'
      : `, in the conversation “${excerpt(first, 40)}”`
  }
}

function saidLine(item: Recalled, zone: string, elsewhere: string): string {
  const who =
    item.origin === 'forwarded'
      ? 'forwarded by you'
      : item.speaker === 'person'
        ? 'you'
        : (item.speaker ?? 'tool')
  return `${formatDay(item.at, zone)}, ${who}${elsewhere}: ${item.text}`
}
