import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createCalDav } from './caldav.ts'
import { createFolder } from './folder.ts'
import { taskEntries } from './ics/task.ts'
import type { Shelf } from './shelf.ts'
import { createTasks, type Task, tasksFor } from './tasks.ts'
import { start } from './test/calendar-contract.ts'
import { hasRadicale, type Radicale, startRadicale } from './test/radicale.ts'
import { beans, tasksContract } from './test/tasks-contract.ts'

const over = (shelf: Shelf) => createTasks({ shelf, zone: () => 'Europe/London', now: () => start })

function freshFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'otto-tasks-'))
  const close = async () => rmSync(dir, { recursive: true, force: true })
  return { dir, tasks: over(createFolder(join(dir, 'tasks'), taskEntries)), close }
}

describe('the task folder', () => {
  tasksContract(async () => {
    const { dir, tasks, close } = freshFolder()
    return { tasks, other: over(createFolder(join(dir, 'tasks'), taskEntries)), close }
  })

  test('holds one private file a task, and words that stand by themselves', async () => {
    const { dir, tasks, close } = freshFolder()
    onTestFinished(close)
    await tasks.put(beans.uid, await tasks.compose(beans))
    const [name = ''] = readdirSync(join(dir, 'tasks'))
    expect(name).toMatch(/^t1-c1-otto-[0-9a-f]{12}\.ics$/)
    expect(statSync(join(dir, 'tasks', name)).mode & 0o777).toBe(0o600)
    expect(tasks.words({ ...beans, notes: '', done: false })).toBe(
      `“Buy beans”, due Tue 1 Dec 2026, 15:00 (Europe/London) in the task list folder ${dir}/tasks [task t1-c1@otto]`,
    )
    await expect(tasks.compose({ ...beans, title: ' \n ' })).rejects.toThrow('needs a title')
  })
})

/** In CI a missing server fails; on a person's machine it is skipped by name. */
describe.skipIf(!hasRadicale && !inject('ci'))('tasks by CalDAV, on a real Radicale', () => {
  const servers: Radicale[] = []
  let lists = 0
  beforeAll(async () => void servers.push(await startRadicale()))
  afterAll(async () => void (await servers.pop()?.stop()))

  function list(calendar: string | undefined, server = servers[0]) {
    if (server === undefined) throw new Error('no Radicale')
    const { url, user, password } = server
    return over(
      createCalDav({ entries: taskEntries, url, user, password, calendar, limitMs: 5_000 }),
    )
  }

  async function fresh(components?: readonly string[]) {
    const name = `t${++lists}`
    await servers[0]?.makeCalendar(name, components)
    return name
  }

  tasksContract(async () => {
    const name = await fresh()
    return { tasks: list(name), other: list(name), close: () => Promise.resolve() }
  })

  test('a collection for events only is not taken for a task list', async () => {
    const events = await fresh(['VEVENT'])
    const todos = await fresh(['VTODO'])
    await expect(list(events).list()).rejects.toThrow(`has no task list “${events}”`)
    const other = await startRadicale()
    onTestFinished(() => other.stop())
    await other.makeCalendar('appointments', ['VEVENT'])
    const none = list(undefined, other)
    expect(await none.list()).toEqual([])
    const text = await none.compose(beans)
    await expect(none.swap(beans.uid, undefined, text)).rejects.toThrow(/ has no task list\.$/)
    expect(await list(todos).list()).toEqual([])
  })
})

describe('the tasks that a day shows', () => {
  const day = 86_400_000
  const task = (title: string, at: number | undefined): Task => {
    const due = at === undefined ? undefined : ({ at, precision: 'minute' } as const)
    return { uid: title, title, due, notes: '', done: false }
  }
  const titles = (tasks: readonly Task[]) => tasks.map(({ title }) => title)
  const list = [task('old', start - day), task('now', start + 1), task('later', start + day)]

  test('are those that are due and those that were, not what has no date or comes later', () => {
    const found = tasksFor([...list, task('some day', undefined)], start, start + day, start)
    expect(titles(found.due)).toEqual(['now'])
    expect(titles(found.overdue)).toEqual(['old'])
    expect(found.more).toBe(0)
  })

  test('name nothing as overdue for a day that is still to come', () => {
    const found = tasksFor(list, start + day, start + 2 * day, start)
    expect(titles(found.due)).toEqual(['later'])
    expect(found).toMatchObject({ overdue: [], more: 0 })
  })

  test('of many that are overdue are the newest, with the number of the others', () => {
    const old = Array.from({ length: 9 }, (_, n) => task(`t${n}`, start - (9 - n) * day))
    const found = tasksFor(old, start, start + day, start)
    expect(titles(found.overdue)).toEqual(['t4', 't5', 't6', 't7', 't8'])
    expect(found.more).toBe(4)
  })
})
