import { describe, expect, it } from 'vitest'
import { OutcomeUnknown } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Stores } from '../stores.ts'
import { createWorld, cutOnce, type Otto, startOtto } from '../turn/test/fakes.ts'

const open = () => {
  const world = createWorld()
  return { world, otto: startOtto(world) }
}

const add = (otto: Otto, title: string, when?: string) =>
  otto.call('add_task', { title, ...(when === undefined ? {} : { when }) })

async function listed(otto: Otto): Promise<string> {
  return (await otto.call('list_tasks', { done: true })).result.text.replace(/^.*:\n/, '')
}

/** How the one write of a turn is to be undone by hand. */
function undoWords(otto: Otto, turn: string): string {
  const [write] = otto.stores.notes.writesOfTurn(turn)
  return write?.undo.replace(/folder \S+/, 'folder F').replace(/id0+/g, 'id') ?? ''
}

describe('tasks', () => {
  it('are added with or without a day, listed due first, and are no loops', async () => {
    const { otto } = open()
    const { result } = await add(otto, 'Buy beans', 'friday')
    expect(result.text).toBe('Added to the task list: Buy beans, due Fri 4 Dec 2026.')
    await add(otto, 'Sort the shed')
    await add(otto, 'Call the plumber', 'tomorrow at 9')
    expect(await listed(otto)).toBe(
      '1. Call the plumber, due Wed 2 Dec 2026, 09:00\n2. Buy beans, due Fri 4 Dec 2026\n3. Sort the shed',
    )
    expect((await otto.call('list_tasks', { about: 'bean' })).result.text).toContain('about “bean”')
    expect((await otto.call('list_tasks', { about: 'x' })).result.text).toMatch(
      /^Nothing about “x”/,
    )
    expect(otto.stores.notes.open()).toEqual([])
  })

  it.each([
    ['complete_task', { task: 'beans' }, '1. Buy beans, due Fri 4 Dec 2026 (done)'],
    ['edit_task', { task: 'beans', title: 'Buy peas' }, '1. Buy peas, due Fri 4 Dec 2026'],
    [
      'edit_task',
      { task: 'beans', when: 'monday at 8' },
      '1. Buy beans, due Mon 7 Dec 2026, 08:00',
    ],
    ['edit_task', { task: 'beans', when: 'none' }, '1. Buy beans'],
    ['delete_task', { task: 'beans' }, 'Nothing is in the task list.'],
  ])('are changed by %s %j, and back and again by undo', async (name, args, expected) => {
    const { otto } = open()
    await add(otto, 'Buy beans', 'friday')
    const { turn, result } = await otto.call(name, args)
    expect(result.writes).toHaveLength(1)
    expect(await listed(otto)).toBe(expected)
    const undone = await otto.undo(turn)
    expect(await listed(otto)).toBe('1. Buy beans, due Fri 4 Dec 2026')
    await otto.undo(undone.turn)
    expect(await listed(otto)).toBe(expected)
  })

  it('can be undone tomorrow by somebody who has nothing but the words', async () => {
    const { otto } = open()
    const beans = await add(otto, 'Buy beans', 'friday')
    const words = `“Buy beans”, due Fri 4 Dec 2026 (Europe/London) in the task list folder F [task ${beans.turn.replace(/id0+/, 'id')}-c1@otto]`
    expect(undoWords(otto, beans.turn)).toBe(`Delete the task ${words}.`)
    const done = await otto.call('complete_task', { task: 'beans' })
    expect(undoWords(otto, done.turn)).toBe(`Open the task ${words} again.`)
    const opened = await otto.call('complete_task', { task: 'beans', done: false })
    expect(undoWords(otto, opened.turn)).toBe(`Mark the task ${words} as done.`)
    const notes = await otto.call('edit_task', { task: 'beans', notes: 'two tins', title: 'Peas' })
    expect(notes.result.text).toBe(
      'Changed in the task list: Buy beans, due Fri 4 Dec 2026 is now Peas, due Fri 4 Dec 2026, with a new description.',
    )
    expect(undoWords(otto, notes.turn)).toBe(
      `Change the task ${words.replace('Buy beans', 'Peas')} back: Buy beans, due Fri 4 Dec 2026 (Europe/London); without a description.`,
    )
    const gone = await otto.call('delete_task', { task: 'Peas' })
    expect(undoWords(otto, gone.turn)).toBe(
      `Put the task ${words.replace('Buy beans', 'Peas')} back into the task list.`,
    )
  })

  it('of which two fit are asked about; one that is done gives way', async () => {
    const { otto } = open()
    await add(otto, 'Buy beans')
    await otto.call('complete_task', { task: 'beans' })
    await add(otto, 'Buy white beans')
    expect((await otto.call('edit_task', { task: 'beans', title: 'Peas' })).result.text).toMatch(
      /white/,
    )
    await add(otto, 'Buy more peas')
    const { result, turn } = await otto.call('delete_task', { task: 'peas' })
    expect(result.asked).toEqual({ about: 'which', tool: 'delete_task', args: { task: 'peas' } })
    expect(otto.stores.notes.writesOfTurn(turn)).toEqual([])
    const [first] = result.card?.list ?? []
    await otto.call('delete_task', { task: first?.id })
    expect(await otto.stores.tasks.list()).toHaveLength(1)
    expect((await otto.call('delete_task', { task: 'chess' })).result.text).toMatch(
      /no task “chess”/,
    )
  })

  it('need something to change, and a day that exists', async () => {
    const { otto } = open()
    await add(otto, 'Buy beans')
    expect(await otto.call('edit_task', { task: 'beans' })).toMatchObject({ failed: true })
    expect((await add(otto, 'Pay', '31 february')).result.asked?.about).toBe('when')
    await otto.call('complete_task', { task: 'beans' })
    const again = await otto.call('complete_task', { task: 'beans' })
    expect(again.result).toEqual({ text: 'That is done already: Buy beans.' })
  })

  it('that somebody else changed since are not undone over their change', async () => {
    const { otto } = open()
    const { turn, result } = await add(otto, 'Buy beans')
    const uid = result.refs?.[0]?.id ?? ''
    const { before, after } = await otto.stores.tasks.revise(uid, { done: true })
    await otto.stores.tasks.swap(uid, before, after)
    expect((await otto.undo(turn)).text).toMatch(/Not undone: .* it is done now/)
    expect(await otto.stores.tasks.list({ done: true })).toHaveLength(1)
  })

  it('are looked at by forwarded words, and not changed', async () => {
    const { otto } = open()
    const origin = 'forwarded' as const
    expect(await otto.call('list_tasks', {}, { origin })).toMatchObject({ failed: false })
    expect(await otto.call('add_task', { title: 'Pay Eve' }, { origin })).toMatchObject({
      failed: true,
    })
    expect(await otto.stores.tasks.list()).toEqual([])
  })
})

describe('a change of the task list that is cut off', () => {
  type Where = 'before' | 'after'

  const broken = (where: Where) => (stores: Stores) => {
    const { notes } = stores
    const cut = cutOnce(() => undefined)
    const recordWrite: Notes['recordWrite'] = (write) => {
      const made = notes.recordWrite(write)
      cut()
      return made
    }
    const part = where === 'before' ? { recordWrite } : { settleWrite: cutOnce(notes.settleWrite) }
    return { ...stores, notes: { ...notes, ...part } }
  }

  const changes = [
    ['add_task', { title: 'Peas' }, 'Buy beans,Peas'],
    ['complete_task', { task: 'beans' }, 'Buy beans (done)'],
    ['edit_task', { task: 'beans', title: 'Peas' }, 'Peas'],
    ['delete_task', { task: 'beans' }, ''],
  ] as const

  it.each(
    changes.flatMap(([...each]) => [
      [...each, 'before'],
      [...each, 'after'],
    ]) as [string, Record<string, unknown>, string, Where][],
  )('is made once: %s %j (%s left), cut %s its effect', async (name, args, left, where) => {
    const { world, otto: before } = open()
    await add(before, 'Buy beans')
    const { turn, failed } = await startOtto(world, { change: broken(where) }).call(name, args)
    expect(failed).toBe(true)
    const otto = startOtto(world)
    expect(await otto.call(name, args, { turn })).toMatchObject({ failed: false })
    const all = await otto.stores.tasks.list({ done: true })
    expect(all.map(({ title, done }) => `${title}${done ? ' (done)' : ''}`).join()).toBe(left)
    expect(otto.stores.notes.writesOfTurn(turn)).toMatchObject([{ status: 'done' }])
  })

  it('by a server that never says what came of it is said to be unknown, and looked at when it is undone', async () => {
    const { world } = open()
    const otto = startOtto(world, {
      change: (stores) => ({
        ...stores,
        tasks: {
          ...stores.tasks,
          async swap(...args) {
            await stores.tasks.swap(...args)
            throw new OutcomeUnknown('dav.example did not answer when it was to add the task.')
          },
        },
      }),
    })
    const { turn, result } = await add(otto, 'Buy beans')
    expect(result.text).toBe(
      'I cannot tell whether this was done: Added to the task list: Buy beans. Please look; I will not do it again by myself.',
    )
    expect(otto.stores.notes.writesOfTurn(turn)).toMatchObject([{ status: 'unknown' }])
    const later = startOtto(world)
    expect((await later.undo(turn)).text).toMatch(/^Undone: .*Buy beans/)
    expect(await later.stores.tasks.list()).toEqual([])
  })
})
