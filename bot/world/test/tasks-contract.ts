import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tasks } from '../tasks.ts'
import { start } from './calendar-contract.ts'

const day = 24 * 3_600_000
export const beans = {
  uid: 't1-c1@otto',
  title: 'Buy beans',
  due: { at: start, precision: 'minute' },
} as const

/** A task list that starts empty, and the same one as another program has it. */
export type TaskSubject = {
  readonly tasks: Tasks
  readonly other: Tasks
  readonly close: () => Promise<void>
}

/** What every task list must hold, wherever its texts stand. The person is in London. */
export function tasksContract(make: () => Promise<TaskSubject>): void {
  const subjects: TaskSubject[] = []
  beforeEach(async () => void subjects.push(await make()))
  afterEach(async () => void (await subjects.pop()?.close()))

  function subject(): TaskSubject {
    const [only] = subjects
    if (only === undefined) throw new Error('no task list')
    return only
  }

  async function add(task: Parameters<Tasks['compose']>[0]) {
    const { tasks } = subject()
    await tasks.swap(task.uid, undefined, await tasks.compose(task))
  }

  async function revise(uid: string, changes: Parameters<Tasks['revise']>[1]) {
    const { tasks } = subject()
    const { before, after } = await tasks.revise(uid, changes)
    await tasks.swap(uid, before, after)
  }

  test('a task is added, changed, done, opened again and deleted, and others see it', async () => {
    const { tasks, other } = subject()
    await add({ ...beans, notes: 'Two tins,\nthe white ones; 50% off' })
    const made = { ...beans, notes: 'Two tins,\nthe white ones; 50% off', done: false }
    expect(await other.get(beans.uid)).toEqual(made)
    await revise(beans.uid, {
      title: 'Buy peas',
      due: { at: start - 15 * 3_600_000, precision: 'day' },
    })
    const peas = {
      ...made,
      title: 'Buy peas',
      due: { at: start - 15 * 3_600_000, precision: 'day' },
    }
    expect(await other.list()).toEqual([peas])
    await revise(beans.uid, { done: true })
    expect(await other.list()).toEqual([])
    expect(await other.list({ done: true })).toEqual([{ ...peas, done: true }])
    for (const line of ['STATUS:COMPLETED', '\nCOMPLETED:20261201T150000Z', 'PERCENT-COMPLETE:100'])
      expect(await other.textOf(beans.uid)).toContain(line)
    await revise(beans.uid, { done: false, due: null, notes: '' })
    expect(await other.list()).toEqual([{ ...peas, due: undefined, notes: '' }])
    await tasks.swap(beans.uid, await tasks.textOf(beans.uid), undefined)
    expect(await other.get(beans.uid)).toBeUndefined()
  })

  test('due ones come first, soonest first, then those without a date', async () => {
    const { other } = subject()
    await add({ uid: 'c', title: 'Someday', due: undefined })
    await add({ uid: 'b', title: 'Later', due: { at: start + day, precision: 'day' } })
    await add(beans)
    const listed = await other.list()
    expect(listed.map(({ title }) => title)).toEqual(['Buy beans', 'Later', 'Someday'])
  })

  test('made again is the one that is there; another under its id is refused', async () => {
    const { tasks } = subject()
    await add(beans)
    await add(beans)
    await expect(add({ ...beans, title: 'Buy peas' })).rejects.toThrow('changed meanwhile')
    expect(await tasks.list()).toHaveLength(1)
  })

  test('what another program keeps with a task stays, and its due time stays in its zone', async () => {
    const { other } = subject()
    await other.put('x', theirs('DUE;TZID=Europe/Berlin:20261201T180000'))
    expect(await other.get('x')).toMatchObject({ due: { at: Date.UTC(2026, 11, 1, 17) } })
    await revise('x', { due: { at: Date.UTC(2026, 11, 2, 17), precision: 'minute' } })
    const text = await other.textOf('x')
    for (const line of ['DUE;TZID=Europe/Berlin:20261202T180000', 'CATEGORIES:Home', 'X-OTHER:1'])
      expect(text).toContain(line)
  })

  test('a repeated one is not finished for good, and says so', async () => {
    const { other, tasks } = subject()
    await other.put(
      'x',
      theirs('DUE:20261201T180000Z', 'DTSTART:20261201T170000Z', 'RRULE:FREQ=WEEKLY'),
    )
    await expect(tasks.revise('x', { done: true })).rejects.toThrow('“Water the fern” is repeated')
    await revise('x', { title: 'Water the ferns' })
    expect(await other.get('x')).toMatchObject({ title: 'Water the ferns', done: false })
  })

  test('called off elsewhere it is no longer to be done; events beside it are left alone', async () => {
    const { other, tasks } = subject()
    await other.put('x', theirs('STATUS:CANCELLED'))
    expect(await tasks.list()).toEqual([])
    expect(await tasks.get('x')).toMatchObject({ done: true })
  })

  test.each([
    ['renamed', { title: 'Buy peas' }, 'it is called “Buy peas” now'],
    [
      'put off',
      { due: { at: start + day, precision: 'minute' } },
      'it is due Wed 2 Dec 2026, 15:00 now',
    ],
    ['taken its date', { due: null }, 'it has no date now'],
    ['done', { done: true }, 'it is done now'],
  ] as const)(
    'an edit in between (%s) is noticed, said, and not written over',
    async (_, edit, said) => {
      const { tasks, other } = subject()
      await add(beans)
      const after = await tasks.textOf(beans.uid)
      const made = { target: 'task', id: beans.uid, before: undefined, after } as const
      expect(await tasks.reverser.check(made)).toBe('as left')
      const theirEdit = await other.revise(beans.uid, edit)
      await other.swap(beans.uid, theirEdit.before, theirEdit.after)
      expect(await tasks.reverser.check(made)).toEqual({
        changed: `The task “Buy beans” has changed since: ${said}.`,
      })
      await expect(tasks.reverser.apply(made, { turn: 't', call: 'c', at: 0 })).rejects.toThrow()
      expect(await other.textOf(beans.uid)).toBe(await tasks.textOf(beans.uid))
      await other.put(beans.uid, undefined)
      expect(await tasks.reverser.check(made)).toEqual({
        changed: 'The task “Buy beans” is no longer in the task list.',
      })
    },
  )
}

/** A task as another program writes it. */
function theirs(...lines: readonly string[]): string {
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', 'BEGIN:VTODO', 'UID:x'],
    ...['DTSTAMP:20261001T000000Z', 'SUMMARY:Water the fern', 'CATEGORIES:Home', 'X-OTHER:1'],
    ...[...lines, 'END:VTODO', 'END:VCALENDAR', ''],
  ].join('\r\n')
}
