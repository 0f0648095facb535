import type { Forgotten } from './material.ts'
import type { MemoryType } from './memory-file.ts'

/** A memory file as a model wants it to be from now on. */
export type Proposal = {
  readonly name: string
  readonly type: MemoryType
  readonly description: string
  readonly body: string
}

/** The answer taken apart, or why all of it is refused. */
export type Answer = { readonly proposals: readonly Proposal[] } | { readonly refused: string }

const closing = '=== done'

/** How a night's answer must look; `parseAnswer` reads just this. */
export const answerForm = `=== NAME
type: user | feedback | project | reference
description: one line
---
- one entry a line
=== end
(more files)
${closing}`

/**
 * Reads an answer of the form above. An empty answer, one that does not come to its own end, or one with
 * anything between the files is refused whole: what was cut off cannot be known.
 */
export function parseAnswer(text: string): Answer {
  const trimmed = text.replace(/\r\n?/g, '\n').trim()
  if (trimmed === '') return { refused: 'the answer was empty' }
  if (trimmed !== closing && !trimmed.endsWith(`\n${closing}`)) {
    return { refused: 'the answer was cut off' }
  }
  const files = trimmed.slice(0, -closing.length).split(/^=== end[ \t]*$/m)
  const rest = files.pop() ?? ''
  if (rest.trim() !== '') return { refused: 'the answer was not in the form asked for' }
  const proposals = files.map(parseFile)
  const read = proposals.filter((proposal) => proposal !== undefined)
  return read.length === proposals.length && !repeats(read.map(({ name }) => name))
    ? { proposals: read }
    : { refused: 'the answer was not in the form asked for' }
}

const fileForm =
  /^\s*=== (?<name>[a-z0-9][a-z0-9-]{0,59})[ \t]*\ntype: (?<type>user|feedback|project|reference)[ \t]*\ndescription: (?<description>[^\n]{1,200})\n---\n(?<body>[\s\S]*)$/

function parseFile(text: string): Proposal | undefined {
  const { name, type, description, body } = fileForm.exec(text)?.groups ?? {}
  if (!name || !description || body === undefined || body.includes('\n=== ')) return undefined
  if (type !== 'user' && type !== 'feedback' && type !== 'project' && type !== 'reference') {
    return undefined
  }
  return { name, type, description: description.trim(), body: `${body.trim()}\n` }
}

function repeats(names: readonly string[]): boolean {
  return new Set(names).size !== names.length
}

/** What a proposal is held against. */
export type Evidence = {
  /** The file's present body; undefined for a new file. */
  readonly before: string | undefined
  /** Everything that the night was given, old files included: the only source of names and numbers. */
  readonly sources: string
  /** Subjects of which the night brought a new value, or that were withdrawn. */
  readonly changed: readonly string[]
  /** Tombstones of the words that a text holds; [] for all texts unless given. */
  readonly forgotten?: Forgotten | undefined
}

/** Why the proposal is refused; undefined where it may be written. */
export function gate(proposal: Proposal, evidence: Evidence): string | undefined {
  if (entriesOf(proposal.body).length === 0) return `${proposal.name} came back empty`
  const lost = lostEntry(proposal.body, evidence)
  if (lost !== undefined) return `${proposal.name} came back without an entry: ${lost}`
  const invented = inventedWord(`${proposal.description}\n${proposal.body}`, evidence.sources)
  if (invented !== undefined) return `${proposal.name} names what nobody said: ${invented}`
  const said = new Set(evidence.forgotten?.(evidence.sources).map(({ hash }) => hash))
  const words = `${proposal.name}\n${proposal.description}\n${proposal.body}`
  if (evidence.forgotten?.(words).some(({ hash }) => !said.has(hash)) === true)
    return 'a memory came back with what was forgotten'
  return undefined
}

/** Lines of a body that say something. */
export function entriesOf(body: string): readonly string[] {
  return body
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !line.startsWith('#'))
}

/** A text without case and punctuation: what two entries are compared by. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** "locker code" of "- locker code: ends in 31"; '' where an entry names no subject. */
export function subjectOf(entry: string): string {
  const head = /^\s*(?:[-*]\s+)?([^:\n]{1,80}):\s/.exec(`${entry} `)?.[1]
  return head === undefined ? '' : plain(head)
}

/** An entry of before that is neither in `body` nor superseded there by what the night brought. */
function lostEntry(body: string, evidence: Evidence): string | undefined {
  const kept = entriesOf(body).map(plain)
  const subjects = new Set(entriesOf(body).map(subjectOf))
  const changed = new Set(evidence.changed.map(plain))
  return entriesOf(evidence.before ?? '').find((entry) => {
    const subject = subjectOf(entry)
    const superseded = subject !== '' && changed.has(subject) && subjects.has(subject)
    return !superseded && !kept.some((line) => ` ${line} `.includes(` ${plain(entry)} `))
  })
}

/** Capitalised words that are no names. */
const common = new Set(
  `i otto a an the this that these those it he she they we you his her their its no not never always
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep oct nov dec`.split(/\s+/),
)

/** What entries begin with; only there a capital says nothing. */
const openers = new Set(
  `any about after agreed all also and are as asked asks at been being believes both bought by called calls
  can cannot cares closed daily does done each every facts feels for from gets gives goes got had has have
  home house how if in into is keep keeps knows learned lent likes lives long looks loves made makes many
  may meets more most moved moving must near needs new next no none notes now of often on once one only or
  other over owes owns paid pays people person place plans prefers put rarely reads rules runs said saw
  says seen sends sent several should since some soon speaks spent still studies takes talks things to took
  two under until usually used uses wants was went were what when where which while who will wishes with
  without work works would writes`.split(/\s+/),
)

/** A name or number that stands in none of the sources. A name is any word with a capital in it. */
function inventedWord(text: string, sources: string): string | undefined {
  const known = new Set(plain(sources).split(' '))
  const invents = (word: string, place: number) => {
    const folded = plain(word)
    const opens = place === 0 && openers.has(folded)
    return /[\p{Lu}\p{N}]/u.test(word) && !opens && !known.has(folded) && !common.has(folded)
  }
  const sentences = text.split(/\n|(?<=[.!?])\s+/)
  const words = sentences.map((sentence) => sentence.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  return words.flatMap((each) => each.filter(invents))[0]
}
