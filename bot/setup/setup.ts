import { type Db, inTransaction } from '../../memory/db.ts'
import type { By, Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import type { Settings } from '../settings/settings.ts'
import type { Card } from '../tools/tool.ts'
import { ownName } from '../turn/context/own-name.ts'
import type { TurnStore } from '../turn/store.ts'
import type { Tap, Tapped } from '../turn/tap.ts'
import { answerIn, asking, isStep, type Step, steps } from './steps.ts'

/** The first conversation: a few things are asked, one at a time, each once and none that is known. */
export type Setup = {
  /** The next question, below a greeting; undefined where there is nothing to ask. */
  readonly open: () => Card | undefined
  /** Where the newest message answers what was asked: what came of it. Undefined where it is something else. */
  readonly answer: (text: string, by: By) => Card | undefined
  readonly tap: (tap: Tap, by: By) => Tapped | undefined
}

type State = {
  /** Also those that were skipped, or not answered. */
  readonly asked: readonly Step[]
  /** The one whose buttons are good. */
  readonly current?: Step
  /** Whether the next message may be its answer. */
  readonly waiting?: boolean
  /** What the last answer came to: the same again where a crash cut its turn off. */
  readonly last?: { readonly turn: string; readonly card: Card }
}

const key = 'setup'

/** To somebody who was just paired. */
export const greeting =
  'Hello, I am Otto. Tell me what to remember, what you owe or wait for, and when to remind you; /help says more.'
const ending =
  'That is all; /settings changes any of it. Try “remember that my locker code ends in 31”, or “what’s open?”.'

export function createSetup(deps: {
  readonly db: Db
  readonly store: Pick<TurnStore, 'setting' | 'setSetting'>
  readonly notes: Pick<Notes, 'history' | 'file'>
  readonly triggers: Pick<Triggers, 'zone' | 'goTo'>
  readonly settings: Settings
  /** Whether the zone is configured: then it is not asked about. */
  readonly zoneKnown: boolean
}): Setup {
  const { store, notes, triggers, settings } = deps

  function state(): State {
    const value = store.setting(key)
    return value === undefined || value === '' ? { asked: [] } : JSON.parse(value)
  }

  const keep = (next: State) => store.setSetting(key, JSON.stringify(next))

  function isKnown(step: Step): boolean {
    if (step === 'name') return ownName(notes) !== undefined
    return step === 'zone' ? deps.zoneKnown : settings.isOwn(step)
  }

  /** Asks the next one, which is from then on asked. */
  function ask(): Pick<Card, 'text' | 'buttons'> | undefined {
    const { asked } = state()
    const next = steps.find((step) => !asked.includes(step) && !isKnown(step))
    if (next === undefined) {
      keep({ asked: steps })
      return undefined
    }
    keep({ asked: [...asked, next], current: next, waiting: true })
    const usual = { zone: triggers.zone(), quiet: settings.quiet(), brief: settings.briefAt() }
    return asking(next, usual)
  }

  /** What was done, the next question, and the way back. */
  function goOn(done: string, write: Write | undefined, turn: string): Card {
    const next = ask()
    const undo = { label: 'Undo', act: { verb: 'undo', id: turn } } as const
    const text = [done, next?.text ?? ending].filter((one) => one !== '').join('\n\n')
    const buttons = [...(next?.buttons ?? []), ...(write === undefined ? [] : [[undo]])]
    const card = { text, buttons, refs: [], list: [] }
    keep({ ...state(), last: { turn, card } })
    return card
  }

  function apply(
    step: Step,
    value: string,
    by: By,
  ): Write | { readonly fault: string } | undefined {
    switch (step) {
      case 'name':
        return nameOf(value, by)
      case 'zone':
        return value === 'yes' || value === triggers.zone()
          ? undefined
          : triggers.goTo(value, undefined, value, by).write
      case 'language':
      case 'quiet':
      case 'brief':
        return settings.set(step, value, by)
    }
  }

  function nameOf(name: string, by: By): Write {
    const text = `My name is ${name}`
    return notes.file({ kind: 'fact', text, said: text, subject: 'name', origin: 'said' }, by).write
  }

  /** The change and what comes next; a fault leaves the question where it is. */
  function answered(
    step: Step,
    read: NonNullable<ReturnType<typeof answerIn>>,
    by: By,
  ): Card | { readonly fault: string } {
    if (read === 'skip') return goOn('', undefined, by.turn)
    if ('fault' in read) return read
    const { value } = read
    const write = apply(step, value, by)
    if (write !== undefined && 'fault' in write) return write
    const done = step === 'name' ? `✓ I’ll call you ${value}.` : `✓ ${write?.text ?? 'As it is'}.`
    return goOn(done, write, by.turn)
  }

  function chosen(step: Step, arg: string, by: By): Tapped {
    if (arg === 'stop') {
      keep({ asked: steps })
      return { show: 'edit', card: { text: ending, buttons: [], refs: [], list: [] } }
    }
    const read = answerIn(step, arg)
    if (read === undefined) return toast('That is none of the answers.')
    const came = inTransaction(deps.db, () => answered(step, read, by))
    return 'fault' in came ? toast(came.fault) : { show: 'edit', card: came }
  }

  return {
    open() {
      const next = ask()
      if (next === undefined) return undefined
      const text = `${greeting}\n\nA few questions first, if you like; each can be skipped.\n\n${next.text}`
      return { ...next, text, refs: [], list: [] }
    },
    answer(text, by) {
      const before = state()
      const { current, waiting, last } = before
      if (last?.turn === by.turn) return last.card
      if (current === undefined || !waiting) return undefined
      const read = answerIn(current, text)
      if (read === undefined) {
        // It was about something else: the buttons stay good, the next message is no answer any more.
        keep({ asked: before.asked, current })
        return undefined
      }
      const came = inTransaction(deps.db, () => answered(current, read, by))
      if (!('fault' in came)) return came
      return { text: came.fault, buttons: [], refs: [], list: [] }
    },
    tap({ act: { verb, id, arg = '' }, turn }, by) {
      if (verb !== 'setup') return undefined
      const { current, last } = state()
      if (last?.turn === turn) return { show: 'edit', card: last.card }
      if (!isStep(id) || id !== current)
        return toast('That question is done; /settings changes it.')
      return chosen(id, arg, by)
    },
  }
}

function toast(text: string): Tapped {
  return { show: 'toast', card: { text, buttons: [], refs: [], list: [] } }
}
