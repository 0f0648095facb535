import { hoursText, parseHours } from '../../briefs/attention/quiet.ts'
import type { DateOrder } from '../../memory/time/words.ts'
import type { By, Reversal, Reverser, Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import type { QuietHours } from '../attention/quiet.ts'
import type { Config } from '../config.ts'
import { money } from '../spend/spend.ts'
import type { TurnStore } from '../turn/store.ts'

/** What the person can change by a button; each over what is configured. */
export type SettingKey = 'dates' | 'brief' | 'quiet' | 'spend'

export type Settings = {
  readonly dateOrder: () => DateOrder
  /** "08:00" */
  readonly briefAt: () => string
  /** USD a day. */
  readonly cap: () => number
  readonly quiet: () => string
  /**
   * Changes one, with a way back; once a (turn, call). `value` as a button holds it: without a colon.
   * Undefined where that is no value of it.
   */
  readonly set: (key: string, value: string, by: By) => Write | undefined
  /** Of target `setting`, but for the quiet hours'. */
  readonly reverser: Reverser
}

const orders: Readonly<Record<string, DateOrder>> = { DMY: 'DMY', MDY: 'MDY', YMD: 'YMD' }

export function createSettings(deps: {
  readonly store: Pick<TurnStore, 'setting' | 'setSetting'>
  readonly notes: Pick<Notes, 'recordWrite' | 'writeOf'>
  readonly triggers: Pick<Triggers, 'ensure' | 'zone'>
  readonly quiet: QuietHours
  readonly env: Config['env']
}): Settings {
  const { store, notes, triggers, quiet, env } = deps
  const kept = (key: string) => store.setting(`own.${key}`) || undefined
  const dateOrder = () => orders[kept('dates') ?? ''] ?? env.OTTO_DATE_ORDER
  const briefAt = () => kept('brief') ?? env.OTTO_BRIEF_AT
  const cap = () => Number(kept('spend') ?? env.OTTO_DAILY_SPEND)
  const quietNow = () => hoursText(quiet.now())

  /** What it is called, and what it says now. */
  const named: Readonly<Record<Exclude<SettingKey, 'quiet'>, () => string>> = {
    dates: () => `dates are read ${dateOrder()}`,
    brief: () => `the morning brief comes at ${briefAt()}`,
    spend: () => `models may cost ${money(cap())} a day`,
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
    ...{ dateOrder, briefAt, cap, quiet: quietNow },
    set(key, value, by) {
      const known = notes.writeOf(by.turn, by.call)
      if (known !== undefined) return known
      const read = readValue(key, value)
      if (read === undefined) return undefined
      if (read.key !== 'quiet') return change(read.key, read.value, by)
      const hours = parseHours(read.value)
      if (hours === undefined) return undefined
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

type Read = { readonly key: SettingKey; readonly value: string }

const time = '([01]\\d|2[0-3])([0-5]\\d)'

/** A button's value ("MDY", "0800", "2200-0730", "off", "5") as it is kept. */
const forms: Readonly<Record<SettingKey, { readonly form: RegExp; readonly kept: string }>> = {
  dates: { form: /^(DMY|MDY|YMD)$/, kept: '$1' },
  brief: { form: new RegExp(`^${time}$`), kept: '$1:$2' },
  quiet: { form: new RegExp(`^(?:${time}-${time}|off)$`), kept: '$1:$2-$3:$4' },
  spend: { form: /^(\d{1,4})$/, kept: '$1' },
}

function isKey(key: string): key is SettingKey {
  return Object.hasOwn(forms, key)
}

function readValue(key: string, value: string): Read | undefined {
  if (!isKey(key) || !forms[key].form.test(value)) return undefined
  if (value === 'off') return { key, value }
  return { key, value: value.replace(forms[key].form, forms[key].kept) }
}
