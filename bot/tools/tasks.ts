import { z } from 'zod'
import type { Due } from '../../notes/note.ts'
import type { Task, TaskChanges, TaskDue } from '../world/tasks.ts'
import { changed } from './outside-change.ts'
import { changeTask, findTask, resumeTask, type TaskDeps, taskWords } from './task-change.ts'
import { byOf, outsideTool, type Tool, type ToolContext, type ToolResult } from './tool.ts'
import { dateFor, excerpt, shortText, whenText } from './words.ts'

const taskText = shortText('Its id, or words of its title')
const notesText = z.string().trim().max(5_000)

export function addTaskTool(deps: TaskDeps): Tool {
  return outsideTool({
    name: 'add_task',
    description:
      "Put a task into the person's own task list, which their other programs show. Only when they ask for that list; what they owe or promise otherwise is add_loop. The title must not contain the date; give it as `when`.",
    schema: z.object({
      title: shortText('Title'),
      when: whenText.optional(),
      notes: notesText.optional().describe('A longer description'),
    }),
    async run(args, ctx) {
      const resumed = await resumeTask(deps, byOf(ctx))
      if (resumed !== undefined) return resumed
      const dated = dateFor(args.when, ctx.frame, { tool: 'add_task', args })
      if (dated.type === 'ask') return dated.result
      const uid = `${ctx.turn}-${ctx.call}@otto`
      const { title, notes = '' } = args
      const task = { uid, title, notes, due: taskDue(dated.due), done: false }
      const write = await changeTask(deps, byOf(ctx), {
        text: `Added to the task list: ${taskWords(task, ctx.frame.zone)}`,
        undo: `Delete the task ${deps.tasks.words(task)}.`,
        reversal: {
          ...{ target: 'task', id: uid, before: undefined },
          after: await deps.tasks.compose(task),
        },
      })
      return withRef(changed(write), task)
    },
  })
}

function taskDue(due: Due | undefined): TaskDue | undefined {
  return due === undefined ? undefined : { at: due.at, precision: due.precision }
}

function withRef(result: ToolResult, { uid, title }: Task): ToolResult {
  return { ...result, refs: [{ type: 'task', id: uid, text: title }] }
}

export function completeTaskTool(deps: TaskDeps): Tool {
  return outsideTool({
    name: 'complete_task',
    description:
      'Mark a task of the task list as done, or as open again. Only when the person says so.',
    schema: z.object({
      task: taskText,
      done: z.boolean().optional().describe('true if not given'),
    }),
    run(args, ctx) {
      const done = args.done ?? true
      return change(deps, ctx, { tool: 'complete_task', args }, (task, zone) => {
        if (task.done === done)
          return { text: `That is ${done ? 'done' : 'open'} already: ${task.title}.` }
        const words = deps.tasks.words(task)
        return {
          changes: { done },
          text: `${done ? 'Done in' : 'Open again in'} the task list: ${taskWords(task, zone)}`,
          undo: () => (done ? `Open the task ${words} again.` : `Mark the task ${words} as done.`),
        }
      })
    },
  })
}

export function editTaskTool(deps: TaskDeps): Tool {
  return outsideTool({
    name: 'edit_task',
    description: 'Change the title, the date or the description of a task of the task list.',
    schema: z.object({
      task: taskText,
      title: shortText('The new title').optional(),
      when: whenText.optional().describe('The new date; "none" takes it away'),
      notes: notesText.optional().describe('The new description'),
    }),
    run(args, ctx) {
      const call = { tool: 'edit_task', args }
      const none = /^(?:none|no date|never)$/i.test(args.when ?? '')
      const dated = dateFor(none ? undefined : args.when, ctx.frame, call)
      if (dated.type === 'ask') return Promise.resolve(dated.result)
      const changes = changesOf(args, none ? null : taskDue(dated.due))
      return change(deps, ctx, call, (task, zone) => ({
        changes,
        text: `Changed in the task list: ${taskWords(task, zone)}`,
        undo: (after) => backWords(task, after, deps.tasks.words(after), zone),
        now: (after) =>
          ` is now ${taskWords(after, zone)}${task.notes === after.notes ? '' : ', with a new description'}`,
      }))
    },
  })
}

type Edits = { readonly title?: string | undefined; readonly notes?: string | undefined }

function changesOf({ title, notes }: Edits, due: TaskDue | null | undefined): TaskChanges {
  if (title === undefined && notes === undefined && due === undefined)
    throw new Error('edit_task needs something to change')
  return {
    ...(title === undefined ? {} : { title }),
    ...(notes === undefined ? {} : { notes }),
    ...(due === undefined ? {} : { due }),
  }
}

/** What of the task is to be put back, in words. */
function backWords(task: Task, after: Task, words: string, zone: string): string {
  const same = taskWords(task, zone) === taskWords(after, zone)
  const title = same ? '' : `: ${taskWords(task, zone)} (${zone})`
  const notes =
    task.notes === after.notes
      ? ''
      : task.notes === ''
        ? '; without a description'
        : `; its description was “${excerpt(task.notes, 2_000)}”`
  return `Change the task ${words} back${title}${notes}.`
}

export function deleteTaskTool(deps: TaskDeps): Tool {
  return outsideTool({
    name: 'delete_task',
    description:
      'Delete a task from the task list; one that is done is completed instead. Only when the person says so.',
    schema: z.object({ task: taskText }),
    run(args, ctx) {
      return change(deps, ctx, { tool: 'delete_task', args }, (task, zone) => {
        const state = task.done ? ', as done,' : ''
        return {
          text: `Deleted from the task list: ${taskWords(task, zone)}`,
          undo: () => `Put the task ${deps.tasks.words(task)}${state} back into the task list.`,
        }
      })
    },
  })
}

type Plan =
  | { readonly text: string }
  | {
      readonly text: string
      /** Absent: the task is deleted. */
      readonly changes?: TaskChanges
      readonly undo: (after: Task) => string
      /** Ends the text. */
      readonly now?: (after: Task) => string
    }

/** Finds the task, changes it as planned and records how to reverse that. */
async function change(
  deps: TaskDeps,
  ctx: ToolContext,
  call: { readonly tool: string; readonly args: { readonly task: string } },
  planFor: (task: Task, zone: string) => Plan,
): Promise<ToolResult> {
  const resumed = await resumeTask(deps, byOf(ctx))
  if (resumed !== undefined) return resumed
  const { zone } = ctx.frame
  const meant = await findTask(deps, call.args.task, zone, call)
  if ('result' in meant) return meant.result
  const { found: task } = meant
  const plan = planFor(task, zone)
  if (!('undo' in plan)) return { text: plan.text }
  const { changes } = plan
  const revised =
    changes === undefined
      ? { task, before: await deps.tasks.textOf(task.uid), after: undefined }
      : await deps.tasks.revise(task.uid, changes)
  const { before, after, task: then } = revised
  const write = await changeTask(deps, byOf(ctx), {
    text: `${plan.text}${plan.now?.(then) ?? ''}`,
    undo: plan.undo(then),
    reversal: { target: 'task', id: task.uid, before, after },
  })
  return changes === undefined ? changed(write) : withRef(changed(write), then)
}

export function listTasksTool({ tasks }: TaskDeps): Tool {
  return outsideTool({
    name: 'list_tasks',
    description:
      "List the person's own task list (their other programs show it too); what Otto keeps an eye on is list_open.",
    schema: z.object({
      about: z.string().trim().max(100).optional(),
      done: z.boolean().optional(),
    }),
    async run({ about = '', done = false }, ctx) {
      const { zone } = ctx.frame
      const all = await tasks.list({ done })
      const fits = all.filter(({ title }) => title.toLowerCase().includes(about.toLowerCase()))
      const named = about === '' ? '' : ` about “${about}”`
      if (fits.length === 0) return { text: `Nothing${named} is in the task list.` }
      const list = fits.map((task) => ({
        ...{ type: 'task' as const, id: task.uid },
        text: `${taskWords(task, zone)}${task.done ? ' (done)' : ''}`,
      }))
      const text = [
        `In the task list${named}:`,
        ...list.map((ref, i) => `${i + 1}. ${ref.text}`),
      ].join('\n')
      return { text, refs: list, card: { text, buttons: [], refs: list, list } }
    },
  })
}
