import type { Instant } from '../../../memory/item.ts'
import { localDate } from '../../../memory/time/zones.ts'
import { type Component, type IcsContext, instantOf, readCalendar, timeOf, wordOf } from '../ics.ts'
import type { Entries } from '../shelf.ts'
import { oneLine, setTime, textOfCalendar, touch, utc, wayOf } from './write.ts'

/** When a task is due: an instant, or the start of the local day that it has. */
export type TaskDue = { readonly at: Instant; readonly precision: 'day' | 'minute' }

export type Task = {
  readonly uid: string
  readonly title: string
  readonly due: TaskDue | undefined
  readonly notes: string
  readonly done: boolean
}

export type NewTask = Pick<Task, 'uid' | 'title' | 'due'> & { readonly notes?: string }

/** Absent: as it is. A due date is taken away by `null`. */
export type TaskChanges = {
  readonly title?: string
  readonly due?: TaskDue | null
  readonly notes?: string
  readonly done?: boolean
}

export const taskEntries: Entries = {
  noun: 'task',
  component: 'VTODO',
  called: 'task list',
  uids: (ctx, calendar) => tasksIn(ctx, calendar).map(({ uid }) => uid),
}

/** The tasks of a calendar. Throws where one cannot be read. */
export function tasksIn(ctx: IcsContext, calendar: Component): Task[] {
  return componentsIn(calendar).map((component) => taskOf(ctx, component))
}

/** Changed single dates of a repeated one (RECURRENCE-ID) are no tasks of their own. */
function componentsIn(calendar: Component): Component[] {
  return calendar
    .getAllSubcomponents('vtodo')
    .filter((component) => !component.hasProperty('recurrence-id'))
}

/** The task in `text` with that UID. */
export function taskIn(ctx: IcsContext, text: string | undefined, uid: string): Task | undefined {
  if (text === undefined) return undefined
  return tasksIn(ctx, readCalendar(ctx, text)).find((task) => task.uid === uid)
}

function taskOf(ctx: IcsContext, component: Component): Task {
  const uid = wordOf(component, 'uid')
  if (uid === '') throw new Error('a task without UID')
  const due = component.getFirstProperty('due')
  return {
    uid,
    title: wordOf(component, 'summary'),
    due:
      due === null
        ? undefined
        : { at: instantOf(ctx, due), precision: timeOf(ctx, due).isDate ? 'day' : 'minute' },
    notes: wordOf(component, 'description'),
    done:
      /^(?:COMPLETED|CANCELLED)$/i.test(wordOf(component, 'status')) ||
      component.hasProperty('completed'),
  }
}

/** A new task's text. */
export function composeTask(ctx: IcsContext, { uid, title, due, notes = '' }: NewTask): string {
  const calendar = new ctx.ical.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Otto//Otto//EN')
  const component = new ctx.ical.Component('vtodo')
  calendar.addSubcomponent(component)
  component.updatePropertyWithValue('uid', uid)
  component.updatePropertyWithValue('dtstamp', utc(ctx, ctx.now))
  component.updatePropertyWithValue('summary', oneLine(title))
  if (notes !== '') component.updatePropertyWithValue('description', notes)
  if (due !== undefined) setDue(ctx, component, due)
  component.updatePropertyWithValue('status', 'NEEDS-ACTION')
  return textOfCalendar(calendar)
}

/** The text with one task changed. Throws where it is repeated and is to be done or due at another time. */
export function reviseTask(
  ctx: IcsContext,
  text: string,
  uid: string,
  changes: TaskChanges,
): string {
  const calendar = readCalendar(ctx, text)
  const component = componentsIn(calendar).find((each) => wordOf(each, 'uid') === uid)
  if (component === undefined) throw new Error(`There is no task ${uid}.`)
  const { title, due, notes, done } = changes
  if ((due !== undefined || done !== undefined) && component.hasProperty('rrule')) {
    throw new Error(
      `“${wordOf(component, 'summary')}” is repeated: it can be finished or put off only in the program that made it.`,
    )
  }
  if (title !== undefined) component.updatePropertyWithValue('summary', oneLine(title))
  if (notes !== undefined) component.updatePropertyWithValue('description', notes)
  if (due !== undefined) setDue(ctx, component, due)
  if (done !== undefined) setDone(ctx, component, done)
  touch(ctx, component)
  return textOfCalendar(calendar)
}

function setDue(ctx: IcsContext, component: Component, due: TaskDue | null): void {
  const before = component.getFirstProperty('due')
  const way = wayOf(before)
  component.removeAllProperties('due')
  component.removeAllProperties('duration')
  if (due === null) return
  // A task may not begin after it is due, nor one of the two be a date and the other a time.
  component.removeAllProperties('dtstart')
  if (due.precision === 'minute') setTime(ctx, component, 'due', due.at, way)
  else {
    const date = ctx.ical.Time.fromDateString(localDate(due.at, ctx.zone))
    component.addPropertyWithValue('due', date)
  }
}

function setDone(ctx: IcsContext, component: Component, done: boolean): void {
  component.updatePropertyWithValue('status', done ? 'COMPLETED' : 'NEEDS-ACTION')
  component.removeAllProperties('completed')
  component.removeAllProperties('percent-complete')
  if (!done) return
  component.updatePropertyWithValue('completed', utc(ctx, ctx.now))
  component.updatePropertyWithValue('percent-complete', 100)
}
