import type { Instant } from '../../memory/item.ts'
import { localInstant } from '../../memory/time/zones.ts'
import { type Conversation, DataError, type Question, type Said } from './conversation.ts'

type Fields = Readonly<Record<string, unknown>>

const minute = 60_000
const months =
  'january february march april may june july august september october november december'.split(' ')

/**
 * Reads conversations of the form of LoCoMo (snap-research/LoCoMo, data/locomo10.json): a list, or one.
 * The first speaker is the person, the second is Otto. A session's turns are a minute apart. Captions of
 * photos are left out: nobody said them (docs/recall.md has the figures with them). Throws DataError.
 */
export function readLocomo(data: unknown): readonly Conversation[] {
  const list = Array.isArray(data) ? data : [data]
  return list.map((each, i) => readOne(fieldsOf(each, `[${i}]`), `[${i}]`))
}

/** Whether the data has the form that `readLocomo` reads. */
export function isLocomo(data: unknown): boolean {
  const first: unknown = Array.isArray(data) ? data[0] : data
  return isFields(first) && isFields(first['conversation'])
}

function readOne(entry: Fields, path: string): Conversation {
  const talk = fieldsOf(entry['conversation'], `${path}.conversation`)
  const [person, otto] = [
    textOf(talk['speaker_a'], `${path}.conversation.speaker_a`),
    textOf(talk['speaker_b'], `${path}.conversation.speaker_b`),
  ]
  const said = sessionsIn(talk).flatMap((number) => {
    const name = `session_${number}`
    const at = instantOf(textOf(talk[`${name}_date_time`], `${path}.${name}_date_time`))
    return listOf(talk[name], `${path}.${name}`).map((turn, i) =>
      readTurn(fieldsOf(turn, `${path}.${name}[${i}]`), person, at + i * minute),
    )
  })
  const ids = new Set(said.map(({ id }) => id))
  const asked = listOf(entry['qa'] ?? [], `${path}.qa`).map((qa, i) =>
    readQuestion(fieldsOf(qa, `${path}.qa[${i}]`)),
  )
  const isSaid = (id: string) => ids.has(id)
  return {
    name: typeof entry['sample_id'] === 'string' ? entry['sample_id'] : path,
    names: { person, otto },
    said: asTurns(said),
    questions: asked
      .map((question) => ({ ...question, evidence: question.evidence.filter(isSaid) }))
      .filter(({ evidence }) => evidence.length > 0),
    strayLabels: asked.flatMap(({ evidence }) => evidence).filter((id) => !isSaid(id)).length,
  }
}

/** Otto answers; what Otto says before the person has spoken that day is unasked. */
function asTurns(said: readonly Said[]): readonly Said[] {
  return said.map((one, i) => {
    const before = said[i - 1]
    const begins = before === undefined || one.at - before.at > minute
    return one.speaker === 'otto' && begins ? { ...one, origin: 'unasked' } : one
  })
}

function readTurn(turn: Fields, person: string, at: Instant): Said {
  const mine = turn['speaker'] === person
  return {
    id: textOf(turn['dia_id'], 'dia_id'),
    speaker: mine ? 'person' : 'otto',
    origin: mine ? 'said' : 'reply',
    at,
    text: textOf(turn['text'], 'text'),
  }
}

function readQuestion(qa: Fields): Question {
  const evidence = listOf(qa['evidence'] ?? [], 'evidence').filter((id) => typeof id === 'string')
  return {
    text: textOf(qa['question'], 'question'),
    category: typeof qa['category'] === 'number' ? qa['category'] : 0,
    evidence: [...new Set(evidence)],
  }
}

function sessionsIn(talk: Fields): readonly number[] {
  const numbers = Object.keys(talk).flatMap((key) => /^session_(\d+)$/u.exec(key)?.[1] ?? [])
  return numbers.map(Number).toSorted((a, b) => a - b)
}

/** "1:56 pm on 8 May, 2023", read as UTC. */
function instantOf(text: string): Instant {
  const form = /^(\d{1,2}):(\d{2}) (am|pm) on (\d{1,2}) (\w+),? (\d{4})$/iu.exec(text.trim())
  const [, hours = '', minutes = '', half = '', day = '', month = '', year = ''] = form ?? []
  const hour = (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  const two = (number: number | string) => String(number).padStart(2, '0')
  const date = `${year}-${two(months.indexOf(month.toLowerCase()) + 1)}-${two(day)}`
  const at = localInstant(`${date}T${two(hour)}:${two(minutes)}`, 'UTC')
  if (typeof at !== 'number')
    throw new DataError(`“${text}” is no time such as 1:56 pm on 8 May, 2023`)
  return at
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsOf(value: unknown, path: string): Fields {
  if (!isFields(value)) throw new DataError(`${path} must be an object`)
  return value
}

function listOf(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new DataError(`${path} must be a list`)
  return value
}

function textOf(value: unknown, path: string): string {
  if (typeof value !== 'string') throw new DataError(`${path} must be a text`)
  return value
}
