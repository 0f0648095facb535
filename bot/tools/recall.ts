import { z } from 'zod'
import type { Memories } from '../../memory/durable/memories.ts'
import type { MemoryHit } from '../../memory/durable/search.ts'
import type { Recall, Recalled } from '../../memory/item.ts'
import type { Memory } from '../../memory/memory.ts'
import { holdsOneOf, searchWords } from '../../memory/recall/words.ts'
import type { RecalledLog } from '../../memory/recalled/recalled.ts'
import { formatDay } from '../../memory/time/zones.ts'
import { sourceWords } from '../../notes/facts/sources.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { earlierWords, stillTrue } from '../facts/words.ts'
import type { Ref } from '../models/model.ts'
import { isPage, pageLine } from './save-page.ts'
import { outsideTool, type Tool } from './tool.ts'
import { dueWords, excerpt, shortText } from './words.ts'

export type RecallDeps = {
  readonly memory: Memory
  readonly notes: Notes
  readonly memories: Memories
  /** Where what was found is counted, and what was not is kept. */
  readonly recalledLog?: Pick<RecalledLog, 'hit' | 'miss'>
}

const noteLimit = { narrow: 3, wide: 12 }
const mostSaid = 3

export function recallTool(deps: RecallDeps): Tool {
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
      const notes = notesFor(deps.notes, args.query, mode)
      const pages = pagesFor(deps.notes, args.query)
      // The conversation is searched in a thread: the files are read meanwhile.
      const [recalled, memories] = await Promise.all([
        deps.memory.recall(query, { exceptTurn: ctx.turn }),
        Promise.resolve().then(() => deps.memories.search(args.query).slice(0, noteLimit[mode])),
      ])
      const { found: said, why } = recalled
      const { zone } = ctx.frame
      const elsewhere = otherConversations(deps.memory)
      const gone = noLongerSo(deps.notes, args.query)
      const before = beforeWith(deps.notes, mode, zone)
      const line = (each: Recalled) =>
        `${saidLine(each, zone, elsewhere(each.session))}${gone(each)}`
      const lines = {
        notes: notes.map((note) => `${noteLine(note, zone)}${before(note)}`),
        conversation: inHeading(said, 'conversation', line),
        memories: memories.map(memoryLine),
        pages: pages.map((page) => pageLine(page, searchWords(query), zone)),
        tools: inHeading(said, 'tool output', line),
        summaries: recalled.bullets,
      }
      const surely = recalled.sure === 'found'
      const asked = { said, notes, words: searchWords(query), sure: surely, line }
      const parts = mode === 'wide' ? all(lines) : telling(lines, asked)
      const byWords = wordsOnly(deps.memory, why)
      const known = [notes, memories, pages].some((found) => found.length > 0)
      const { sure } = recalled
      count(deps, {
        turn: ctx.turn,
        query,
        parts,
        known,
        sure,
        notes: [...notes, ...pages],
        memories,
      })
      if (parts.length === 0) return { text: `I found nothing about “${args.query}”.${byWords}` }
      const refs = notes.flatMap(({ kind, id, text }): Ref[] =>
        kind === 'loop' ? [{ type: kind, id, text }] : [],
      )
      const text = [...unsure(args.query, recalled, known, { ...asked, mode }), ...parts].join('\n')
      const buttons = stillTrue(notes, ctx.now)
      const foreign = foreignIn([...said, ...notes, ...pages])
      return { text: text + (mode === 'wide' ? byWords : ''), refs, buttons, ...foreign }
    },
  })
}

/** Whether anything recalled is somebody else's word, or what a tool gave: that it stays. */
export function foreignIn(recalled: readonly { readonly origin: Recalled['origin'] }[]) {
  const own = new Set<Recalled['origin']>(['said', 'reply', 'unasked'])
  const foreign = recalled.some(({ origin }) => !own.has(origin))
  return { recalled: true as const, ...(foreign ? { untrusted: true as const } : {}) }
}

/**
 * The notes that answer: the fact of the very subject that is asked for, then what holds the words. Without a
 * model to sift, no other fact beside it.
 */
function notesFor(notes: Notes, query: string, mode: 'wide' | 'narrow'): Note[] {
  const known = notes.factsAbout(query).filter(({ status }) => status === 'current')
  const alone = known.length > 0 && mode === 'narrow'
  const found = notes
    .search(query, { limit: 4 * noteLimit[mode] })
    .filter((note) => !isPage(note) && !(alone && note.kind === 'fact'))
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...found.filter(({ id }) => !ids.has(id))].slice(0, noteLimit[mode])
}

/** What a fact said before, where there is room to say it. */
function beforeWith(notes: Notes, mode: 'wide' | 'narrow', zone: string): (note: Note) => string {
  return (note) =>
    mode === 'wide' && note.kind === 'fact' ? earlierWords(notes.facts.periods(note.id), zone) : ''
}

const mostPages = 3

/** Saved pages that hold all the words; they are long, so that they would crowd out what the person said. */
function pagesFor(notes: Notes, query: string): Note[] {
  return notes
    .search(query, { kinds: ['saved'], limit: 100 })
    .filter(isPage)
    .slice(0, mostPages)
}

type Found = {
  readonly turn: string
  readonly query: string
  readonly parts: readonly string[]
  readonly known: boolean
  readonly sure: Recall['sure']
  readonly notes: readonly { readonly id: string }[]
  readonly memories: readonly MemoryHit[]
}

/** Counts what was found; keeps what was not. */
function count({ recalledLog }: RecallDeps, found: Found): void {
  const { turn, query, notes, memories } = found
  if (found.parts.length === 0 || (!found.known && found.sure !== 'found'))
    recalledLog?.miss(turn, query)
  const ids = notes.map(({ id }) => id)
  if (ids.length > 0) recalledLog?.hit('note', ids)
  const names = memories.map(({ name }) => name)
  if (names.length > 0) recalledLog?.hit('memory', names)
}

/**
 * Said above what comes nearest, so that the nearest is not taken for an answer: also of what only means
 * something alike, in the narrow mode, where there is no model to sift it.
 */
function unsure(
  query: string,
  { sure, found }: Recall,
  known: boolean,
  { words, mode }: Pick<Looked, 'words'> & { readonly mode: 'wide' | 'narrow' },
): readonly string[] {
  const named = mode === 'wide' || found.some(({ text }) => holdsOneOf(words, text))
  if (known || (sure === 'found' && named)) return []
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
  Record<'notes' | 'conversation' | 'memories' | 'pages' | 'tools' | 'summaries', readonly string[]>
>

function all(lines: Lines): string[] {
  return [
    ...section('From your notes:', lines.notes),
    ...section('From your memories:', lines.memories),
    ...section('What it was about, as summarised then:', lines.summaries),
    ...section('From our conversation:', lines.conversation),
    ...section('From pages that you saved (words of others):', lines.pages),
    ...section('From tool output:', lines.tools),
  ]
}

type Looked = {
  readonly said: readonly Recalled[]
  readonly notes: readonly Note[]
  readonly words: readonly string[]
  readonly sure: boolean
  readonly line: (said: Recalled) => string
}

/**
 * The narrow answer: notes, then what the person said and did not ask, without what a note holds already;
 * memories, which are made of both, only where neither answers.
 */
function telling(lines: Lines, { said, notes, words, sure, line }: Looked): string[] {
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
  // Also what Otto said itself; what neither has a word of the question nor surely means it is nothing found.
  const near = said.find(({ text }) => holdsOneOf(words, text)) ?? (sure ? spoken[0] : undefined)
  const nearest = near === undefined ? [] : [line(near)]
  return parts.length > 0 ? parts : all({ ...lines, conversation: nearest, summaries: [] })
}

function inHeading(
  said: readonly Recalled[],
  heading: Recalled['heading'],
  line: (said: Recalled) => string,
): string[] {
  return said.filter((each) => each.heading === heading).map(line)
}

function memoryLine({ name, updated, description, body, entries }: MemoryHit): string {
  const words = entries.length === 0 ? [description, body] : entries
  const text = words.map((each) => each.replace(/^[-*] /, '').trim()).filter((each) => each !== '')
  const age = updated === '' ? '' : ` (as of ${updated})`
  return `${name}${age}: ${excerpt(text.join('; '), 400)}`
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
  return `${note.text.replace(/\.$/, '')}${dueWords(note.due)} (${state}${sourceWords(note, zone)})`
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
