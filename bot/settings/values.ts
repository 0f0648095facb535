import { parseHours } from '../../briefs/attention/quiet.ts'
import type { Config } from '../config.ts'
import { languageNamed } from './languages.ts'

/** What the person can change in the chat; each over what is configured. */
export type SettingKey =
  | 'dates'
  | 'brief'
  | 'quiet'
  | 'spend'
  | 'language'
  | 'chat'
  | 'fallback'
  | 'summaries'
  | 'preview'
  | 'conversation'

/** A value as it is kept, or why it is none, in a sentence for the person. */
export type Read = { readonly key: SettingKey; readonly value: string } | { readonly fault: string }

type Env = Pick<Config['env'], 'ANTHROPIC_API_KEY' | 'GEMINI_API_KEY'>

type Form = {
  /** What is kept; undefined where it is none of this setting's values. */
  readonly read: (text: string, env: Env) => string | { readonly fault: string } | undefined
  /** What would be right. */
  readonly expects: string
}

function timeIn(text: string): string | undefined {
  const [, hour, minute] = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/.exec(text) ?? []
  return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`
}

/** A button's data holds no colon: "2200-0730". */
function hoursIn(text: string): string | undefined {
  const colons = text.replace(/\b(\d\d)(\d\d)\b/g, '$1:$2')
  return parseHours(colons) === undefined ? undefined : colons
}

function spendIn(text: string): string | undefined {
  const [, usd] = /^\$?\s?(\d{1,4}(?:\.\d{1,2})?)(?:\s?(?:\$|usd|dollars?))?$/i.exec(text) ?? []
  return usd === undefined ? undefined : String(Number(usd))
}

/** In a button "anthropic/claude-haiku-5-5"; kept with a colon. */
function modelIn(text: string, env: Env, without: string): ReturnType<Form['read']> {
  if (text.toLowerCase() === without) return without
  const [, vendor, model] = /^(anthropic|gemini)[:/]([\w.-]{1,60})$/i.exec(text) ?? []
  if (vendor === undefined) return undefined
  const name = vendor.toLowerCase()
  const key = name === 'anthropic' ? 'ANTHROPIC_API_KEY' : 'GEMINI_API_KEY'
  return env[key] === undefined
    ? { fault: `There is no ${key}; put it into .env and start Otto again.` }
    : `${name}:${model}`
}

/** The larger is at least twice the smaller, as in the configuration, and both fit a usual window. */
const most = 200_000

function budgetsIn(text: string): ReturnType<Form['read']> {
  const [, x = '', y = ''] = /^(\d{1,7})\s*[-+/, ]\s*(\d{1,7})$/.exec(text.replace(/,/g, '')) ?? []
  const [newest, older] = [Number(x), Number(y)]
  if (x === '') return undefined
  if (newest < 1_000) return { fault: 'The first number must be at least 1000 tokens.' }
  if (older < 2 * newest) return { fault: 'The second number must be at least twice the first.' }
  if (newest + older > most) return { fault: `Both together must be at most ${most} tokens.` }
  return `${newest}+${older}`
}

const previews: ReadonlyMap<string, string> = new Map([
  ['draft', 'draft'],
  ['edit', 'edit'],
  ['off', 'off'],
  ['on', 'draft'],
])

const forms: Readonly<Record<SettingKey, Form>> = {
  dates: {
    read: (text) => /^(DMY|MDY|YMD)$/i.exec(text)?.[0].toUpperCase(),
    expects: 'DMY (day first), MDY (month first) or YMD (year first)',
  },
  brief: { read: timeIn, expects: 'a time of day such as 08:00' },
  quiet: { read: hoursIn, expects: 'two times of day such as 22:00-07:30, or off' },
  spend: { read: spendIn, expects: 'US dollars a day, such as 5 or 0.50, at most 9999.99' },
  language: { read: languageNamed, expects: 'a language such as German or de, or auto' },
  chat: {
    read: (text, env) => modelIn(text, env, 'offline'),
    expects: 'anthropic:MODEL, gemini:MODEL or offline',
  },
  fallback: {
    read: (text, env) => modelIn(text, env, 'off'),
    expects: 'anthropic:MODEL, gemini:MODEL or off',
  },
  summaries: {
    read: (text, env) => modelIn(text, env, 'offline'),
    expects: 'anthropic:MODEL, gemini:MODEL or offline',
  },
  preview: { read: (text) => previews.get(text.toLowerCase()), expects: 'draft, edit or off' },
  conversation: { read: budgetsIn, expects: 'two numbers of tokens, such as 24000 80000' },
}

export const settingKeys: readonly string[] = Object.keys(forms)

function isKey(key: string): key is SettingKey {
  return Object.hasOwn(forms, key)
}

/** A value as a button or the person gives it; the fault is a sentence that says what would be right. */
export function readValue(key: string, text: string, env: Env): Read {
  if (!isKey(key)) return { fault: `There is no setting of that name: ${settingKeys.join(', ')}.` }
  const { read, expects } = forms[key]
  const value = read(text.trim(), env)
  if (typeof value === 'string') return { key, value }
  return value ?? { fault: `That is no value of ${key}: it takes ${expects}.` }
}
