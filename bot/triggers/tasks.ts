import type { Attention } from '../../briefs/attention/attention.ts'
import { inTransaction } from '../../memory/db.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import type { Firing, Trigger } from '../../triggers/trigger.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { whenWords } from '../../triggers/words.ts'
import { ModelError } from '../models/model.ts'
import type { Inbox } from '../telegram/inbox.ts'
import type { Heard, InboxRow } from '../telegram/message.ts'
import { excerpt } from '../tools/words.ts'
import { converse, type Running, soFar } from '../turn/converse.ts'
import { frameFor } from '../turn/frame.ts'
import { type Reply, replyAfterFailure } from '../turn/reply.ts'
import { replyOf, type TurnDeps } from '../turn/turn.ts'
import type { Where } from '../turn/voice.ts'
import { createValues } from './values.ts'

export type TaskStartDeps = {
  readonly db: TurnDeps['db']
  readonly newId: () => string
  readonly boot: string
  readonly triggers: Triggers
  readonly attention: Pick<Attention, 'pass' | 'fold'>
  readonly inbox: Pick<Inbox, 'own'>
  readonly where: () => Where | undefined
}

/**
 * Puts a task that is due among the turns, once: it waits there for its place, and survives a crash. The
 * gate is asked before any model is.
 */
export function startTask(deps: TaskStartDeps, firing: Firing): void {
  const { triggers, attention } = deps
  const where = deps.where()
  if (where === undefined) return
  const { trigger, slot, late } = firing
  const turn = `job-${deps.newId()}`
  const kind = trigger.rule.type === 'condition' ? 'condition' : 'reminder'
  inTransaction(deps.db, () => {
    const claim = () => triggers.begin(firing, deps.boot, turn)
    const passed = attention.pass({ kind, subject: trigger.id, slot, late }, turn, claim)
    if (passed.type === 'pass') {
      const { seen } = trigger
      const task = { type: 'task', trigger: trigger.id, slot, turn, seen } as const
      deps.inbox.own(where.bot, { ...task, chat: where.chat, silent: passed.silent })
    }
    if (passed.type === 'not now' && triggers.claimSkipped(firing)) {
      attention.fold(
        `task:${trigger.id}:${slot}`,
        `not done, since it was not the time: ${trigger.text}`,
      )
    }
  })
}

type Task = Extract<Heard, { type: 'task' }>

/** Carries out a task as a turn of its own. Rejects only at a shutdown, and where nothing could be said. */
export async function runTask(
  deps: TurnDeps,
  row: InboxRow,
  task: Task,
  signal: AbortSignal,
): Promise<void> {
  const trigger = deps.triggers.get(task.trigger)
  if (trigger === undefined || trigger.status === 'dropped') {
    inTransaction(deps.db, () => {
      if (trigger) deps.triggers.finish({ trigger, slot: task.slot, late: 0 }, 'skipped')
      deps.inbox.done([row.id])
    })
    return
  }
  const place = { bot: row.bot, chat: task.chat, replyTo: undefined }
  if (deps.store.ofInbox(row.id) === undefined) {
    inTransaction(deps.db, () => {
      deps.inbox.begin([row.id])
      deps.store.begin(task.turn, row.id, trigger.text, deps.now())
    })
  }
  const turn: Running = {
    id: task.turn,
    frame: { ...frameFor(deps, place), asked: undefined, trigger: told(deps, trigger, task.seen) },
    text: trigger.text,
    // What made a condition true is nobody's word: such a turn may look, draft and say, not act.
    origin: trigger.rule.type === 'condition' ? 'fetched' : trigger.origin,
    unasked: true,
  }
  const over = trigger.status === 'fired'
  const done = await carriedOut(deps, turn, over, signal)
  inTransaction(deps.db, () => {
    if (isWorthSaying(deps.triggers, trigger, done.failed)) {
      const reply = done.failed && over ? withRetry(done.reply, trigger) : done.reply
      sayIt(deps, place, task, trigger, reply)
    }
    const firing: Firing = { trigger, slot: task.slot, late: 0 }
    deps.triggers.finish(firing, done.failed ? 'failed' : 'acted')
    deps.store.end(task.turn, done.failed ? 'failed' : 'done', deps.now())
    deps.inbox.done([row.id])
  })
  await deps.drain()
  deps.afterwards()
}

/** What comes again says a failure once, until it has worked; what is over says each. */
function isWorthSaying(triggers: Triggers, { id, status }: Trigger, failed: boolean): boolean {
  if (failed) return triggers.failed(id) === 1 || status === 'fired'
  triggers.worked(id)
  return true
}

function told({ notes, zone }: TurnDeps, trigger: Trigger, seen: string | undefined) {
  const { id, rule } = trigger
  const values = createValues(notes).all(id)
  return {
    id,
    when: whenWords(rule, trigger.zone),
    values: values.map(
      ({ name, text, at }) => `${name}: ${text} (${formatWhen(at, zone(), 'day')})`,
    ),
    seen,
  }
}

type Done = { readonly reply: Reply; readonly failed: boolean }

async function carriedOut(
  deps: TurnDeps,
  turn: Running,
  over: boolean,
  signal: AbortSignal,
): Promise<Done> {
  const model = deps.refused.times > 2 ? deps.offline : (deps.model ?? deps.offline)
  try {
    const conversed = await converse(deps, model, turn, signal)
    return { reply: replyOf(turn.id, conversed, model === deps.model), failed: false }
  } catch (cause) {
    if (!(cause instanceof ModelError) || signal.reason === 'shutdown') throw cause
    deps.log.warn('the model failed at a task', { kind: cause.kind, err: cause })
    const { results } = soFar(deps.store, turn)
    if (cause.kind === 'stopped')
      return { reply: replyAfterFailure(turn.id, 'Stopped.', results), failed: false }
    const then = over ? '' : ' I say it once; it is tried again at its next time.'
    const why = `That failed: ${cause.message}${then}`
    return { reply: replyAfterFailure(turn.id, why, results), failed: true }
  }
}

function withRetry(reply: Reply, { id }: Trigger): Reply {
  const [first, ...rest] = reply.messages
  if (first === undefined) return reply
  const again = { label: 'Try again', act: { verb: 'snooze', id, arg: 'in 1 minute' } } as const
  return { ...reply, messages: [{ ...first, buttons: [...first.buttons, [again]] }, ...rest] }
}

/** Headed by what it is the answer to, since nobody has just asked. */
function sayIt(deps: TurnDeps, where: Where, task: Task, trigger: Trigger, reply: Reply): void {
  const head = `(${excerpt(trigger.text, 60)}, ${whenWords(trigger.rule, trigger.zone)})`
  const [first, ...rest] = reply.messages
  const messages =
    first === undefined ? [] : [{ ...first, text: `${head}\n${first.text}` }, ...rest]
  deps.voice.say(where, task.turn, messages, {
    ...{ n: 1, unasked: true, silent: task.silent },
    kept: `${head}\n${reply.text}`,
  })
  // A question to the person that stands is not taken back by what they did not say.
  if (reply.asked !== undefined) deps.store.setAsked(where.chat, reply.asked, deps.now())
  deps.tidy(task.turn)
}

/** A task was set aside: it is over, and this is said of it. */
export function failedWords(triggers: Triggers, task: Task): string {
  const trigger = triggers.get(task.trigger)
  if (trigger !== undefined) triggers.finish({ trigger, slot: task.slot, late: 0 }, 'failed')
  const what = trigger === undefined ? 'a task' : `the task “${excerpt(trigger.text, 80)}”`
  return `I failed three times at ${what}, so I have set it aside. It was not finished.`
}
