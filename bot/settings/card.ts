import type { By, Write } from '../../notes/note.ts'
import type { Config } from '../config.ts'
import { defaultChatModel, defaultSummariseModel } from '../models/anthropic.ts'
import { defaultGeminiModel } from '../models/gemini.ts'
import type { Seats } from '../models/seats.ts'
import { money, type Spend } from '../spend/spend.ts'
import type { Button } from '../telegram/buttons.ts'
import type { Card } from '../tools/tool.ts'
import type { Tap, Tapped } from '../turn/tap.ts'
import type { Settings } from './settings.ts'
import { type SettingKey, settingKeys } from './values.ts'

export type SettingsCardDeps = {
  readonly settings: Settings
  readonly spend: Pick<Spend, 'today'>
  readonly seats: Pick<Seats, 'names'>
  readonly zone: () => string
  readonly budgets: { readonly x: number; readonly y: number }
}

const orders = { DMY: '12/06 is 12 June', MDY: '12/06 is 6 December', YMD: '2026-06-12' }
const previews = {
  draft: 'grow in a preview',
  edit: 'grow in their message',
  off: 'come whole',
}

type Page = 'main' | 'more'

/** All settings, with a button for each usual value on one of two pages; any other value can be typed. */
export function settingsCard(deps: SettingsCardDeps, page: Page = 'main'): Card {
  const { settings, spend, seats } = deps
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
    `Chat: ${chat}${other}; summaries: ${summarise}`,
    `Conversation: ${conversationWords(deps)}`,
    `Language: ${settings.language() ?? 'yours; I answer in the one you write'}`,
    `Answers: ${previews[settings.preview()]}`,
    `Any other value: /settings brief 07:15 (${settingKeys.join(', ')})`,
  ].join('\n')
  return { text, buttons: page === 'main' ? usual(settings) : more(settings), refs: [], list: [] }
}

/** What runs now, and what the next start will have. */
function conversationWords({ settings, budgets: { x, y } }: SettingsCardDeps): string {
  const next = settings.budgets()
  const same = next.x === x && next.y === y
  return `${x} + ${y} tokens${same ? '' : `; from the next start on ${next.x} + ${next.y}`}`
}

function usual(settings: Settings): Card['buttons'] {
  return [
    row('dates', settings.dateOrder(), ['DMY', 'MDY', 'YMD']),
    row('brief', settings.briefAt().replace(':', ''), ['0600', '0700', '0800', '0900'], time),
    row('quiet', settings.quiet().replaceAll(':', ''), ['off', '2200-0730', '2300-0700'], hours),
    row('spend', String(settings.cap()), ['0', '1', '5', '20'], (usd) => `$${usd} a day`),
    [{ label: 'Models, language, more', act: { verb: 'set', id: 'page', arg: 'more' } }],
  ]
}

function more(settings: Settings): Card['buttons'] {
  const env = settings.env()
  const budgets = settings.budgets()
  const language = settings.language() ?? 'auto'
  const label = (text: string) => (text === 'auto' ? 'As I write' : text)
  return [
    row('chat', env.OTTO_CHAT_MODEL ?? '', chatModels(env), (value) => `Chat: ${short(value)}`),
    row('preview', settings.preview(), ['draft', 'edit', 'off'], (value) => `Preview: ${value}`),
    row(
      'conversation',
      `${budgets.x}+${budgets.y}`,
      ['12000+40000', '24000+80000'],
      (value) => `${value.replaceAll('000', 'k').replace('+', ' + ')} tokens`,
    ),
    row('language', language, ['auto', 'English', 'German', 'French'], label),
    row('language', language, ['Spanish', 'Italian', 'Portuguese'], label),
    [{ label: 'Back', act: { verb: 'set', id: 'page', arg: 'main' } }],
  ]
}

/** Of the vendors whose key is there. */
function chatModels(env: Config['env']): readonly string[] {
  return [
    ...(env.ANTHROPIC_API_KEY === undefined ? [] : [defaultChatModel, defaultSummariseModel]),
    ...(env.GEMINI_API_KEY === undefined ? [] : [defaultGeminiModel]),
    'offline',
  ]
}

function short(model: string): string {
  return model.replace(/^\w+:/, '')
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
    .map((value): Button => {
      const arg = value.replaceAll(':', '/')
      return { label: label(value), act: { verb: 'set', id: key, arg } }
    })
}

function time(value: string): string {
  return `Brief ${value.slice(0, 2)}:${value.slice(2)}`
}

function hours(value: string): string {
  if (value === 'off') return 'Quiet: off'
  const [from = '', to = ''] = value.split('-')
  return `Quiet ${from.slice(0, 2)}:${from.slice(2)}-${to.slice(0, 2)}:${to.slice(2)}`
}

/** "/settings", or "/settings brief 07:15": the card, after the change where one is asked for. */
export function settingsCommand(deps: SettingsCardDeps, words: string, by: By): Card {
  const [key = '', ...rest] = words.split(/\s+/)
  if (key === '') return settingsCard(deps)
  const value = rest.join(' ')
  const write = deps.settings.set(key.toLowerCase(), value, by)
  if ('fault' in write) return { ...settingsCard(deps), text: write.fault }
  return changedCard(deps, pageOf(key), write, by.turn)
}

function pageOf(key: string): Page {
  return ['dates', 'brief', 'quiet', 'spend'].includes(key) ? 'main' : 'more'
}

function changedCard(deps: SettingsCardDeps, page: Page, write: Write, turn: string): Card {
  const card = settingsCard(deps, page)
  const undo: Button = { label: 'Undo', act: { verb: 'undo', id: turn } }
  const text = `${card.text}\n\n✓ ${write.text}.`
  return { ...card, text, buttons: [...card.buttons, [undo]] }
}

/** What a button of the card does: the change, and the card as it is now, with Undo. */
export function performOnSetting(deps: SettingsCardDeps, tap: Tap, by: By): Tapped | undefined {
  const { verb, id, arg = '' } = tap.act
  if (verb !== 'set') return undefined
  if (id === 'page')
    return { show: 'edit', card: settingsCard(deps, arg === 'more' ? 'more' : 'main') }
  const write = deps.settings.set(id, arg, by)
  if ('fault' in write) return { show: 'toast', card: { ...settingsCard(deps), text: write.fault } }
  return { show: 'edit', card: changedCard(deps, pageOf(id), write, tap.turn) }
}
