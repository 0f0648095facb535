import { formatWhen } from '../memory/time/zones.ts'
import type { Due, Note, Write } from './note.ts'
import { redoneWords, undoneWords } from './undone/words.ts'

/**
 * What of a note an undo compares and puts back: all that the person would call the note. When it was
 * last touched or confirmed is no part of it, so that reading or confirming never stands in an undo's way.
 */
type NoteState = Pick<
  Note,
  | 'kind'
  | 'status'
  | 'text'
  | 'said'
  | 'subject'
  | 'who'
  | 'owed'
  | 'due'
  | 'snoozedUntil'
  | 'tags'
  | 'origin'
  | 'supersededBy'
>

/** The note as a reversal holds it; undefined for one that is not there or was withdrawn. */
export function stateOf(note: Note | undefined): string | undefined {
  if (note === undefined || note.status === 'withdrawn') return undefined
  const { kind, status, text, said, subject, who, owed, due, snoozedUntil, tags, origin } = note
  const { supersededBy } = note
  const state: NoteState = {
    kind,
    status,
    text,
    said,
    subject,
    who,
    owed,
    due,
    snoozedUntil,
    tags,
    origin,
    supersededBy,
  }
  return JSON.stringify(state)
}

/** `note` with the state that a reversal holds. */
export function withState(note: Note, state: string | undefined): Note {
  if (state === undefined) return { ...note, status: 'withdrawn' }
  const empty = {
    subject: undefined,
    who: undefined,
    owed: undefined,
    due: undefined,
    snoozedUntil: undefined,
    supersededBy: undefined,
  }
  return { ...note, ...empty, ...parseState(state) }
}

function parseState(state: string): NoteState {
  const parsed: NoteState = JSON.parse(state)
  return parsed
}

/** What became of a note since a write left it as `after`: one sentence for the person. */
export function whatChanged(after: string | undefined, current: string | undefined): string {
  const named = after ?? current
  const name = named === undefined ? 'That note' : quote(parseState(named).text)
  if (current === undefined) return `${name} has been withdrawn or forgotten since.`
  if (after === undefined) return `${name} has been put back since.`
  const [was, is] = [parseState(after), parseState(current)]
  const became = was.status === is.status ? [] : [becameWords[is.status]]
  const changes = [...became, ...differences(was, is).map(({ now }) => now)]
  return `${name} has changed since: ${changes.join('; ') || 'its details are others'}.`
}

const becameWords: Readonly<Record<Note['status'], string>> = {
  current: 'it holds again',
  superseded: 'a newer fact has taken its place',
  open: 'it is open again',
  done: 'it was closed as done',
  dropped: 'it was dropped',
  saved: 'it is saved again',
  withdrawn: 'it was withdrawn',
}

/** "“the contract” (you owe it to Paolo), due Tue 1 Dec 2026": for the person. */
export function describe(note: Note): string {
  const due =
    note.due === undefined
      ? ''
      : `, due ${formatWhen(note.due.at, note.due.zone, note.due.precision)}`
  return `${nameOf(note)}${due}`
}

/** The same with zone and id, for somebody who has nothing else to go by. */
export function identify(note: Note): string {
  const due = dueWords(note.due)
  return `${nameOf(note)}${due === undefined ? '' : `, ${due}`} [note ${note.id}]`
}

function nameOf(note: Note): string {
  const kinds = { fact: 'the fact ', saved: 'the saved text ', loop: '' } as const
  const name = `${kinds[note.kind]}${quote(note.text)}`
  if (note.kind === 'fact')
    return note.subject === undefined ? name : `${name} (about: ${note.subject})`
  if (note.owed === undefined) return name
  const { who } = note
  if (note.owed === 'mine')
    return `${name} (${who === undefined ? 'yours to do' : `you owe it to ${who}`})`
  return `${name} (${who === undefined ? 'you wait for it' : `${who} owes it to you`})`
}

function dueWords(due: Due | undefined): string | undefined {
  return due === undefined
    ? undefined
    : `due ${formatWhen(due.at, due.zone, due.precision)} (${due.zone})`
}

/** The instant with weekday and zone, for undo texts. */
export function utc(at: number): string {
  return `${formatWhen(at, 'UTC', 'minute')} (UTC)`
}

/** A text as a quotation on one line, cut at a whole character. */
export function quote(text: string, most = 200): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return `“${letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`}”`
}

type Words = { readonly text: string; readonly undo: string }

/** What filing did and how to take it back, by hand if need be. */
export function filedWords(note: Note, superseded: readonly Note[]): Words {
  const again = superseded.map((old) => ` and make ${identify(old)} the current one again`)
  const instead =
    superseded.length === 0 ? '' : ` in place of ${superseded.map(describe).join(' and ')}`
  return {
    text: `Filed ${describe(note)}${instead}`,
    undo: `Withdraw ${identify(note)}, filed ${utc(note.at)}${again.join('')}.`,
  }
}

export function confirmedWords(note: Note): Words {
  return {
    text: `Confirmed ${describe(note)}`,
    undo: `Nothing is to be taken back: ${identify(note)} was known already and was only confirmed.`,
  }
}

export function closedWords(closed: readonly Note[], as: 'done' | 'dropped', at: number): Words {
  const verb = as === 'done' ? 'Closed as done' : 'Dropped'
  return {
    text: `${verb}: ${closed.map(describe).join('; ')}`,
    undo: `Open again what was ${as === 'done' ? 'closed as done' : 'dropped'} ${utc(at)}: ${closed.map(identify).join('; ')}.`,
  }
}

/** `before` and `after` are one note. */
export function editedWords(before: Note, after: Note): Words {
  const parts = differences(before, after)
  return {
    text: `Changed ${describe(before)}${parts.length === 0 ? '' : `: ${parts.map(({ now }) => now).join('; ')}`}`,
    undo: `Change ${identify(after)} back: ${parts.map(({ back }) => back).join('; ') || 'nothing in it was altered'}.`,
  }
}

type Differing = Pick<Note, 'text' | 'due' | 'who' | 'tags' | 'snoozedUntil'>

/** An undo text holds the whole of what is to be put back, as far as a message can. */
const whole = 4000

/** What is other: `now` says the new value, `back` how to return to the old one. */
function differences(before: Differing, after: Differing): { now: string; back: string }[] {
  const lines: readonly (readonly [string, (note: Differing, most?: number) => string])[] = [
    ['the text', (note, most) => quote(note.text, most)],
    ['the date', (note) => dueWords(note.due) ?? 'none'],
    ['the other person', (note) => note.who ?? 'nobody'],
    ['the tags', (note) => note.tags.join(', ') || 'none'],
    ['snoozing', sleepWords],
  ]
  return lines
    .filter(([, of]) => of(before, whole) !== of(after, whole))
    .map(([what, of]) => ({
      now: `${what} is ${of(after)} now`,
      back: `${what} to ${of(before, whole)}`,
    }))
}

function sleepWords({ snoozedUntil, due }: Differing): string {
  if (snoozedUntil === undefined) return 'off'
  const zone = due?.zone ?? 'UTC'
  return `until ${formatWhen(snoozedUntil, zone, 'minute')} (${zone})`
}

/** Of an undo, or an undo of an undo: `depth` undos lie between it and the write `root`. */
export function undoWords(root: Write, depth: number): Words {
  if (depth % 2 === 0) return { text: redoneWords(root.text), undo: root.undo }
  const targets = root.reversals.map(({ target, id }) => `${target} ${id}`).join(', ')
  return {
    text: undoneWords(root.text),
    undo: `Do again what was done ${utc(root.at)}: ${root.text} [${targets}].`,
  }
}
