import type { Notes } from '../../../notes/notes.ts'

/** The person's first name, where they have told it: "my name is Ana Lima" gives Ana. */
export function ownName({ history }: Pick<Notes, 'history'>): string | undefined {
  const [fact] = ['first name', 'name'].flatMap((subject) => history(subject).slice(0, 1))
  if (fact?.status !== 'current') return undefined
  return /\b(?:is|called|named)\s+(?<name>\p{Lu}[\p{L}'’-]*)/u.exec(fact.text)?.groups?.['name']
}
