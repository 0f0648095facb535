import type { By } from '../../notes/note.ts'
import type { Seats } from '../models/seats.ts'
import { money, type Spend } from '../spend/spend.ts'
import type { Button } from '../telegram/buttons.ts'
import type { Card } from '../tools/tool.ts'
import type { Tap, Tapped } from '../turn/tap.ts'
import type { SettingKey, Settings } from './settings.ts'

export type SettingsCardDeps = {
  readonly settings: Settings
  readonly spend: Pick<Spend, 'today'>
  readonly seats: Pick<Seats, 'names'>
  readonly zone: () => string
  readonly budgets: { readonly x: number; readonly y: number }
}

const orders = { DMY: '12/06 is 12 June', MDY: '12/06 is 6 December', YMD: '2026-06-12' }

/** All settings with a button for each usual value; what is not here is in .env. */
export function settingsCard(deps: SettingsCardDeps): Card {
  const { settings, spend, seats, budgets } = deps
  const { chat, fallback, summarise } = seats.names
  const order = settings.dateOrder()
  const other = fallback === undefined ? '' : `, then ${fallback}`
  const text = [
    'Settings',
    `Zone: ${deps.zone()} (say /zone and a city to change it)`,
    `Dates: ${orders[order]} (${order})`,
    `Morning brief: ${settings.briefAt()}`,
    `Quiet hours: ${settings.quiet()}`,
    `Models: ${money(spend.today())} today, at most ${money(settings.cap())} a day (/cost says more)`,
    `Chat: ${chat}${other}; summaries: ${summarise} (OTTO_CHAT_MODEL in .env)`,
    `Conversation: ${budgets.x} + ${budgets.y} tokens (OTTO_X_BUDGET, OTTO_Y_BUDGET in .env)`,
    'Language: yours; I answer in the one you write.',
  ].join('\n')
  const buttons = [
    row('dates', order, ['DMY', 'MDY', 'YMD']),
    row('brief', settings.briefAt().replace(':', ''), ['0600', '0700', '0800', '0900'], time),
    row('quiet', settings.quiet().replaceAll(':', ''), ['off', '2200-0730', '2300-0700'], hours),
    row('spend', String(settings.cap()), ['0', '1', '5', '20'], (usd) => `$${usd} a day`),
  ]
  return { text, buttons, refs: [], list: [] }
}

/** The other usual values; the one that holds is in the text. */
function row(
  key: SettingKey,
  now: string,
  values: readonly string[],
  label: (value: string) => string = (value) => value,
): readonly Button[] {
  return values
    .filter((value) => value !== now)
    .map((arg): Button => ({ label: label(arg), act: { verb: 'set', id: key, arg } }))
}

function time(value: string): string {
  return `Brief ${value.slice(0, 2)}:${value.slice(2)}`
}

function hours(value: string): string {
  if (value === 'off') return 'Quiet: off'
  const [from = '', to = ''] = value.split('-')
  return `Quiet ${from.slice(0, 2)}:${from.slice(2)}-${to.slice(0, 2)}:${to.slice(2)}`
}

/** What a button of the card does: the change, and the card as it is now, with Undo. */
export function performOnSetting(deps: SettingsCardDeps, tap: Tap, by: By): Tapped | undefined {
  const { verb, id, arg = '' } = tap.act
  if (verb !== 'set') return undefined
  const write = deps.settings.set(id, arg, by)
  const card = settingsCard(deps)
  if (write === undefined) {
    return { show: 'toast', card: { ...card, text: 'That is no value of this setting.' } }
  }
  const undo: Button = { label: 'Undo', act: { verb: 'undo', id: tap.turn } }
  const text = `${card.text}\n\n✓ ${write.text}.`
  return { show: 'edit', card: { ...card, text, buttons: [...card.buttons, [undo]] } }
}
