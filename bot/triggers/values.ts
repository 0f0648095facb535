import type { Instant } from '../../memory/item.ts'
import type { By } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'

/** A value that a trigger keeps from one firing to the next. */
export type Value = { readonly name: string; readonly text: string; readonly at: Instant }

/**
 * What a trigger keeps: facts with the trigger as their subject, apart from the person's own. Earlier
 * values stay with their dates, as those of any fact.
 */
export type Values = {
  get(trigger: string, name: string): string | undefined
  all(trigger: string): readonly Value[]
  /** Joins the caller's transaction; the same value again changes nothing. */
  keep(trigger: string, name: string, text: string, by: By): void
}

/** Marks these facts; no fact of the person has this tag. */
const tag = 'trigger'

export function createValues(notes: Pick<Notes, 'file' | 'history' | 'search'>): Values {
  const subject = (trigger: string, name: string) => `trigger ${trigger}: ${name}`
  const current = (trigger: string, name: string) =>
    notes.history(subject(trigger, name)).find(({ status }) => status === 'current')
  return {
    get: (trigger, name) => valueIn(current(trigger, name)?.said),
    all: (trigger) =>
      notes
        .search(`trigger ${trigger}`, { kinds: ['fact'], statuses: ['current'] })
        .filter(({ tags }) => tags.includes(tag) && tags.includes(trigger))
        .map(({ subject: of = '', said, confirmedAt }) => ({
          name: of.replace(/^trigger \S+: /, ''),
          text: valueIn(said) ?? '',
          at: confirmedAt,
        })),
    keep(trigger, name, text, by) {
      if (valueIn(current(trigger, name)?.said) === text) return
      notes.file(
        {
          kind: 'fact',
          // Named by its trigger, so that it is never taken for a fact of the person in the same words.
          text: `${name} is “${text}”, kept by trigger ${trigger}`,
          said: JSON.stringify(text),
          subject: subject(trigger, name),
          tags: [tag, trigger],
          origin: 'tool',
        },
        by,
      )
    },
  }
}

function valueIn(said: string | undefined): string | undefined {
  const value: unknown = said === undefined ? undefined : JSON.parse(said)
  return typeof value === 'string' ? value : undefined
}
