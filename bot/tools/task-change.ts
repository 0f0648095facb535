import type { By, Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { dueWords, type Task, type Tasks } from '../world/tasks.ts'
import {
  type Calling,
  changeOutside,
  type Found,
  type OutsideChange,
  resumeOutside,
  whichOne,
} from './outside-change.ts'
import type { ToolResult } from './tool.ts'

export type TaskDeps = { readonly notes: Notes; readonly tasks: Tasks }

export function changeTask(deps: TaskDeps, by: By, change: OutsideChange): Promise<Write> {
  return changeOutside({ notes: deps.notes, texts: deps.tasks }, by, change)
}

export function resumeTask(deps: TaskDeps, by: By): Promise<ToolResult | undefined> {
  return resumeOutside({ notes: deps.notes, texts: deps.tasks }, by)
}

/** The one task that is meant, open ones first, or the question that settles it. */
export async function findTask(
  { tasks }: TaskDeps,
  words: string,
  zone: string,
  call: Calling,
): Promise<Found<Task>> {
  const exact = await tasks.get(words)
  if (exact !== undefined) return { found: exact }
  const wanted = words.toLowerCase()
  const all = await tasks.list({ done: true })
  const fits = all.filter(({ title }) => title.toLowerCase().includes(wanted))
  const open = fits.filter(({ done }) => !done)
  const meant = open.length > 0 ? open : fits
  const [only] = meant
  if (only === undefined) return { result: { text: `I find no task “${words}” in the task list.` } }
  if (meant.length === 1) return { found: only }
  const list = meant.map((task) => ({
    type: 'task' as const,
    id: task.uid,
    text: taskWords(task, zone),
  }))
  return { result: whichOne(list, call) }
}

/** "Buy beans, due Tue 1 Dec 2026" */
export function taskWords(task: Pick<Task, 'title' | 'due'>, zone: string): string {
  return `${task.title}${dueWords(task.due, zone)}`
}
