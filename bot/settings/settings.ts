import { hoursText, parseHours } from '../../briefs/attention/quiet.ts'
import type { DateOrder } from '../../memory/time/words.ts'
import type { By, Reversal, Reverser, Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import type { QuietHours } from '../attention/quiet.ts'
import type { Config } from '../config.ts'
import { money } from '../spend/spend.ts'
import type { TurnStore } from '../turn/store.ts'
import { budgetsOf, createKept, previewOf, withModels } from './kept.ts'
import { ownLanguage } from './languages.ts'
import { readValue, type SettingKey } from './values.ts'

export type Settings = {
  readonly dateOrder: () => DateOrder
  /** "08:00" */
  readonly briefAt: () => string
  /** USD a day. */
  readonly cap: () => number
  readonly quiet: () => string
  /** "German"; undefined: the one that the person writes in. */
  readonly language: () => string | undefined
  /** How an answer grows while it is written. */
  readonly preview: () => Config['env']['OTTO_STREAM']
  /** The environment with the models as chosen. */
  readonly env: () => Config['env']
  /** Tokens of the two tiers, from the next start on. */
  readonly budgets: () => { readonly x: number; readonly y: number }
  /** Whether the person has set it themselves. */
  readonly isOwn: (key: SettingKey) => boolean
  /**
   * Changes one, with a way back; once a (turn, call). `value` as it is typed, or as a button holds it:
   * without a colon. `fault` says what would be right.
   */
  readonly set: (key: string, value: string, by: By) => Write | { readonly fault: string }
  /** Of target `setting`, but for the quiet hours'. */
  readonly reverser: Reverser
}

const orders: Readonly<Record<string, DateOrder>> = { DMY: 'DMY', MDY: 'MDY', YMD: 'YMD' }
const previews = { draft: 'in a preview', edit: 'in the message itself', off: 'not at all' }

/** What takes effect only where the conversation is opened. */
const later = ', from the next start on'

export function createSettings(deps: {
  readonly store: Pick<TurnStore, 'setting' | 'setSetting'>
  readonly notes: Pick<Notes, 'recordWrite' | 'writeOf'>
  readonly triggers: Pick<Triggers, 'ensure' | 'zone'>
  readonly quiet: QuietHours
  readonly env: Config['env']
}): Settings {
  const { store, notes, triggers, quiet, env } = deps
  const kept = createKept(store)
  const dateOrder = () => orders[kept('dates') ?? ''] ?? env.OTTO_DATE_ORDER
  const briefAt = () => kept('brief') ?? env.OTTO_BRIEF_AT
  const cap = () => Number(kept('spend') ?? env.OTTO_DAILY_SPEND)
  const preview = () => previewOf(kept, env)
  const budgets = () => budgetsOf(kept, env)
  const model = (key: string, configured: string | undefined) =>
    kept(key) ?? configured ?? 'the usual one'
  const language = () => {
    const own = kept('language')
    return own === undefined || own === ownLanguage ? undefined : own
  }

  /** What it is called, and what it says now. */
  const named: Readonly<Record<Exclude<SettingKey, 'quiet'>, () => string>> = {
    dates: () => `dates are read ${dateOrder()}`,
    brief: () => `the morning brief comes at ${briefAt()}`,
    spend: () => `models may cost ${money(cap())} a day`,
    language: () => `models answer in ${language() ?? 'the language you write in'}`,
    chat: () => `the chat model is ${model('chat', env.OTTO_CHAT_MODEL)}`,
    fallback: () => `where it fails, ${model('fallback', env.OTTO_FALLBACK_MODEL)} answers`,
    summaries: () =>
      `summaries are made by ${model('summaries', env.OTTO_SUMMARISE_MODEL)}${later}`,
    preview: () => `answers grow ${previews[preview()]}`,
    conversation: () => `the conversation holds ${budgets().x} + ${budgets().y} tokens${later}`,
  }

  function apply(key: string, value: string | undefined): void {
    store.setSetting(`own.${key}`, value ?? '')
    if (key === 'brief') triggers.ensure('brief', briefAt(), triggers.zone())
  }

  function change(key: Exclude<SettingKey, 'quiet'>, value: string, by: By): Write {
    const before = kept(key)
    const words = named[key]()
    apply(key, value)
    const reversal: Reversal = { target: 'setting', id: key, before, after: value }
    return notes.recordWrite({
      by,
      text: `Setting changed: ${named[key]()}`,
      undo: `Change the setting back: ${words}.`,
      reversals: [reversal],
    })
  }

  return {
    ...{ dateOrder, briefAt, cap, language, preview, budgets },
    quiet: () => hoursText(quiet.now()),
    env: () => withModels(kept, env),
    isOwn: (key) => (key === 'quiet' ? Boolean(store.setting('quiet')) : kept(key) !== undefined),
    set(key, value, by) {
      const known = notes.writeOf(by.turn, by.call)
      if (known !== undefined) return known
      const read = readValue(key, value, env)
      if ('fault' in read) return read
      if (read.key !== 'quiet') return change(read.key, read.value, by)
      const hours = parseHours(read.value) ?? { hours: undefined }
      return quiet.set({ ...quiet.now(), ...hours }, `Quiet hours: ${hoursText(hours)}`, by)
    },
    reverser: {
      check: ({ id, after }) =>
        (kept(id) ?? '') === (after ?? '')
          ? 'as left'
          : { changed: 'That setting has been changed since.' },
      apply: ({ id, before }) => apply(id, before),
    },
  }
}
