import { expect } from 'vitest'
import { openDatabase } from '../../../memory/db.ts'
import type { Reversal, Reverser } from '../../../notes/note.ts'
import { createNotes } from '../../../notes/notes.ts'
import { createUndoing } from '../../../notes/undoing.ts'
import type { Calendar } from '../calendar.ts'
import type { Tasks } from '../tasks.ts'
import { start } from './calendar-contract.ts'

const hour = 3_600_000
type Kind = 'event' | 'task'

/** An empty calendar with an empty task list, and both as another program has them. */
export type World = {
  readonly calendar: Calendar
  readonly tasks: Tasks
  readonly otherCalendar: Calendar
  readonly otherTasks: Tasks
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Done = { readonly id: string; readonly key: string; readonly was: string; readonly is: string }

/**
 * The world changed through Otto's writes, beside a plain model of it: what each entry says, by kind and id,
 * and of each write what it found and what it left. `reversers` may be wrapped.
 */
function house(world: World, pick: () => number, wrap = (reverser: Reverser) => reverser) {
  let n = 0
  const deps = { db: openDatabase(':memory:'), now: () => n, newId: () => `id${n++}` }
  const notes = createNotes(deps)
  const { calendar, tasks } = world
  const reversers = { event: wrap(calendar.reverser), task: wrap(tasks.reverser) }
  const undoing = createUndoing({ ...deps, notes, reversers })
  const by = () => ({ turn: `t${n++}`, call: 'c', at: n })
  const model = new Map<string, string>()
  const writes: Done[] = []
  const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(pick() * list.length)]
  const hours = () => start + Math.floor(pick() * 1_000) * hour

  const said = (key: string) => model.get(key) ?? ''
  function say(key: string, is: string) {
    if (is === '') model.delete(key)
    else model.set(key, is)
  }

  async function seen(kind: Kind, id: string, from = world): Promise<string> {
    if (kind === 'task') {
      const task = await from.tasks.get(id)
      return task === undefined ? '' : `${task.title} ${task.due?.at} ${task.done}`
    }
    const event = await from.calendar.get(id)
    return event === undefined ? '' : `${event.title} ${event.start} ${event.end} ${event.allDay}`
  }

  /** One change as a tool makes it: recorded, made, and entered into the model. */
  async function change(r: Reversal & { target: Kind }, is: string): Promise<Done> {
    const key = `${r.target} ${r.id}`
    const to = r.target === 'event' ? calendar : tasks
    await to.swap(r.id, r.before, r.after)
    const { id } = notes.recordWrite({ by: by(), text: 'x', undo: 'y', reversals: [r] })
    const done = { id, key, was: said(key), is }
    say(key, is)
    writes.push(done)
    return done
  }

  async function add(): Promise<Done> {
    const [id, title, at] = [`e${n++}`, `made ${n}`, hours()]
    if (pick() < 0.5) {
      const due = { at, precision: 'minute' } as const
      const after = await tasks.compose({ uid: id, title, due })
      return change({ target: 'task', id, before: undefined, after }, `${title} ${at} false`)
    }
    const event = { uid: id, title, start: at, end: at + hour }
    const after = await calendar.compose(event)
    const is = `${title} ${at} ${at + hour} false`
    return change({ target: 'event', id, before: undefined, after }, is)
  }

  async function alter(key: string): Promise<Done> {
    const [kind, id] = [key.split(' ')[0], key.split(' ').slice(1).join(' ')]
    const [title, at] = [`named ${n++}`, hours()]
    if (pick() < 0.3) {
      const before = await (kind === 'event' ? calendar : tasks).textOf(id)
      return change(
        { target: kind === 'event' ? 'event' : 'task', id, before, after: undefined },
        '',
      )
    }
    if (kind === 'event') {
      const { before, after } = await calendar.revise(id, { title, start: at, end: at + 2 * hour })
      const is = `${title} ${at} ${at + 2 * hour} false`
      return change({ target: 'event', id, before, after }, is)
    }
    const done = pick() < 0.5
    const changes = { title, due: { at, precision: 'minute' }, done } as const
    const { before, after } = await tasks.revise(id, changes)
    return change({ target: 'task', id, before, after }, `${title} ${at} ${done}`)
  }

  /** Undoes what a write did, whichever write it is: of an undo, that. The model says whether it can be. */
  async function undo({ id, key, was, is }: Done): Promise<void> {
    const fits = notes.getWrite(id)?.status === 'done' && said(key) === is
    const { undone, write } = await undoing.undo([id], by())
    expect(undone.length === 1).toBe(fits)
    if (!fits || write === undefined) return
    say(key, was)
    writes.push({ id: write.id, key, was: is, is: was })
  }

  return { model, writes, undoing, notes, by, any, add, alter, undo, seen }
}

/** One random sequence of changes, undos and undos of undos ends where the model says, and is cleared away. Gives its length. */
export async function undoSequence(world: World, seed: number): Promise<number> {
  const pick = random(seed)
  const h = house(world, pick)
  const length = 6 + Math.floor(pick() * 7)
  for (let n = 0; n < length; n++) {
    const [key, write, chance] = [h.any([...h.model.keys()]), h.any(h.writes), pick()]
    if (chance < 0.45 && write !== undefined) await h.undo(write)
    else if (chance < 0.75 && key !== undefined) await h.alter(key)
    else await h.add()
  }
  const there = await everything(world)
  expect(there).toEqual(new Map([...h.model].sort()))
  await empty(world)
  return length
}

async function empty({ calendar, tasks }: World): Promise<void> {
  for (const { uid } of await calendar.list(0, start + 10_000 * hour))
    await calendar.put(uid, undefined)
  for (const { uid } of await tasks.list({ done: true })) await tasks.put(uid, undefined)
}

async function everything({ otherCalendar, otherTasks }: World): Promise<Map<string, string>> {
  const events = await otherCalendar.list(0, start + 10_000 * hour)
  const tasks = await otherTasks.list({ done: true })
  return new Map(
    [
      ...events.map((e): [string, string] => [
        `event ${e.uid}`,
        `${e.title} ${e.start} ${e.end} ${e.allDay}`,
      ]),
      ...tasks.map((t): [string, string] => [`task ${t.uid}`, `${t.title} ${t.due?.at} ${t.done}`]),
    ].sort(),
  )
}

/**
 * Something is changed, and somebody else edits it before it is undone: every second time only after the
 * undo has looked. Says whether the undo noticed, and whether the edit was written over.
 */
export async function conflict(
  world: World,
  seed: number,
): Promise<{ readonly noticed: boolean; readonly overwritten: boolean }> {
  const pick = random(seed)
  const late = seed % 2 === 1
  const state: { edit?: () => Promise<void> } = {}
  const h = house(world, pick, (reverser) => ({
    check: reverser.check,
    async apply(r, by) {
      await state.edit?.()
      await reverser.apply(r, by)
    },
  }))
  const made = await h.add()
  const write = pick() < 0.7 ? await h.alter(made.key) : made
  const [kind = '', uid = ''] = write.key.split(' ')
  const theirs = { ...world, calendar: world.otherCalendar, tasks: world.otherTasks }
  // Deleting what the undo would delete, too, is no conflict.
  const mayDelete = write !== made && pick() < 0.3
  const edit = () => edited(theirs, kind === 'event' ? 'event' : 'task', uid, mayDelete)
  if (late) state.edit = edit
  else await edit()
  const before = late ? undefined : await everything(world)
  const { refused, undone } = await h.undoing.undo([write.id], h.by())
  const after = await everything(world)
  const noticed = undone.length === 0 && refused.length === 1
  // Of a late edit the mark that it left is looked for.
  const kept = before === undefined ? theirMark(after, write.key) : same(before, after)
  await empty(world)
  return { noticed, overwritten: !kept }
}

const mark = 'Theirs'

function theirMark(now: ReadonlyMap<string, string>, key: string): boolean {
  const is = now.get(key)
  return is === undefined || is.startsWith(mark)
}

function same(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return JSON.stringify([...a]) === JSON.stringify([...b])
}

/** What another program does: renames it, or deletes it; what is gone it makes anew. */
async function edited(theirs: World, kind: Kind, uid: string, mayDelete: boolean): Promise<void> {
  const to = kind === 'event' ? theirs.calendar : theirs.tasks
  const text = await to.textOf(uid)
  if (text !== undefined && mayDelete) return to.put(uid, undefined)
  if (text !== undefined) {
    const { after } = await to.revise(uid, { title: `${mark} ${uid}` })
    return to.put(uid, after)
  }
  const at = { start, end: start + hour }
  const made =
    kind === 'event'
      ? await theirs.calendar.compose({ uid, title: mark, ...at })
      : await theirs.tasks.compose({ uid, title: mark, due: undefined })
  return to.put(uid, made)
}
