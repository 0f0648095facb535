import type { Instant } from '../../memory/item.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import type { Reverser } from '../../notes/note.ts'
import {
  composeTask,
  type Task as IcsTask,
  type NewTask,
  reviseTask,
  type TaskChanges,
  type TaskDue,
  taskIn,
  tasksIn,
} from './ics/task.ts'
import { oneLine } from './ics/write.ts'
import { NoShelf } from './shelf.ts'
import { createReverser, createTexts, type Texts, type TextsDeps } from './texts.ts'

export type Task = IcsTask
export type { TaskChanges, TaskDue } from './ics/task.ts'

/**
 * The person's own task list, which other programs show too (VTODO). Beside it a loop is what Otto keeps an
 * eye on: it speaks up, a task does not. Every function may reject where the texts cannot be read or written.
 */
export type Tasks = Pick<Texts, 'put' | 'swap' | 'textOf'> & {
  /** The text that adding writes, so that it can be recorded before anything is done. */
  readonly compose: (task: NewTask) => Promise<string>
  readonly get: (uid: string) => Promise<Task | undefined>
  /** What is still to be done: due first, soonest first. With `done`: all. [] where the server has no list. */
  readonly list: (options?: { readonly done?: boolean }) => Promise<Task[]>
  /** Text before and after a change, without making it: `swap(uid, before, after)` makes it. */
  readonly revise: (
    uid: string,
    changes: TaskChanges,
  ) => Promise<{ task: Task; before: string; after: string }>
  /** The task in words that stand by themselves: title, date with weekday, zone, list, uid. */
  readonly words: (task: Task) => string
  /** Of target `task`: id = uid, before and after are ics texts. */
  readonly reverser: Reverser
}

export function createTasks(deps: TextsDeps): Tasks {
  const texts = createTexts(deps)
  const { context, textOf, put, swap } = texts
  return {
    ...{ textOf, put, swap },
    async compose(task) {
      if (oneLine(task.title) === '') throw new Error('A task needs a title.')
      return composeTask(await context(), task)
    },
    get: async (uid) => taskIn(await context(), await textOf(uid), uid),
    async list({ done = false } = {}) {
      const ctx = await context()
      const items = await texts.read(ctx).catch((cause: unknown) => {
        if (cause instanceof NoShelf) return []
        throw cause
      })
      return items
        .flatMap(({ calendar }) => tasksIn(ctx, calendar))
        .filter((task) => done || !task.done)
        .sort(
          (a, b) =>
            (a.due?.at ?? Number.POSITIVE_INFINITY) - (b.due?.at ?? Number.POSITIVE_INFINITY) ||
            (a.title < b.title ? -1 : 1),
        )
    },
    async revise(uid, changes) {
      const ctx = await context()
      const before = await textOf(uid)
      if (before === undefined) throw new Error(`There is no task ${uid}.`)
      const after = reviseTask(ctx, before, uid, changes)
      const task = taskIn(ctx, after, uid)
      if (task === undefined) throw new Error(`There is no task ${uid}.`)
      return { task, before, after }
    },
    words: (task) => {
      const due = dueWords(task.due, deps.zone())
      const zone = task.due === undefined ? '' : ` (${deps.zone()})`
      return `“${task.title}”${due}${zone} in ${deps.shelf.name} [task ${task.uid}]`
    },
    reverser: createReverser(texts, (ctx, r, there) => {
      const [was, is] = [r.after, there].map((text) => taskIn(ctx, text, r.id))
      return whatChanged(was, is, ctx.zone)
    }),
  }
}

/** ", due Tue 1 Dec 2026, 15:00", or nothing. */
export function dueWords(due: TaskDue | undefined, zone: string): string {
  return due === undefined ? '' : `, due ${formatWhen(due.at, zone, due.precision)}`
}

/** Whether it is due from `start` (inclusive) to `end` (exclusive). */
function isDueIn({ due }: Task, start: Instant, end: Instant): boolean {
  return due !== undefined && due.at >= start && due.at < end
}

/** An old list would fill a brief: of what is overdue so many are named, the newest. */
const mostOverdue = 5

/** Of open tasks, due first: what is due in that time and, beside a time that has come, what is overdue by then. */
export function tasksFor(tasks: readonly Task[], start: Instant, end: Instant, now: Instant) {
  const today = tasks.filter((task) => isDueIn(task, start, end))
  const before = tasks.filter(({ due }) => due !== undefined && due.at < start)
  const overdue = start > now ? [] : before.slice(-mostOverdue)
  return { due: today, overdue, more: start > now ? 0 : before.length - overdue.length }
}

function whatChanged(was: Task | undefined, is: Task | undefined, zone: string): string {
  if (is === undefined)
    return `The task ${was === undefined ? '' : `“${was.title}” `}is no longer in the task list.`
  if (was === undefined) return `The task “${is.title}” is in the task list again.`
  const changes = [
    was.title === is.title ? '' : `it is called “${is.title}” now`,
    dueChange(was, is, zone),
    was.done === is.done ? '' : is.done ? 'it is done now' : 'it is open again',
    was.notes === is.notes ? '' : 'its description is another',
  ].filter((change) => change !== '')
  return `The task “${was.title}” has changed since: ${changes.join('; ') || 'its details are others'}.`
}

function dueChange(was: Task, is: Task, zone: string): string {
  const now = dueWords(is.due, zone)
  if (dueWords(was.due, zone) === now) return ''
  return now === '' ? 'it has no date now' : `it is ${now.slice(2)} now`
}
