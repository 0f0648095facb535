import { join } from 'node:path'
import { z } from 'zod'
import { isZone } from '../memory/time/zones.ts'

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsUnset, type.optional())
const withDefault = (text: string) => z.preprocess(blankIsUnset, z.string().default(text))

function whole(fallback: number, least: number) {
  return z.preprocess(
    blankIsUnset,
    z.coerce
      .number('must be a whole number')
      .int('must be a whole number')
      .min(least, `must be at least ${least}`)
      .default(fallback),
  )
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
const notTime = { error: 'must be a time of day such as 08:00' }
const someTime = z.string().refine(isTime, notTime)

function timeOfDay(fallback: string) {
  return withDefault(fallback).refine(isTime, notTime)
}

const zone = z.string().refine(isZone, { error: 'is no time zone; try one such as Europe/London' })
const url = z.url('must be an address such as http://127.0.0.1:8081')
const modelName = z
  .string()
  .regex(
    /^(offline|(anthropic|gemini):[\w.-]+)$/,
    'must be offline, anthropic:MODEL or gemini:MODEL',
  )
const fallbackModel = z
  .string()
  .regex(/^(off|(anthropic|gemini):[\w.-]+)$/, 'must be off, anthropic:MODEL or gemini:MODEL')
const embeddingModel = z
  .string()
  .regex(/^(off|local|gemini:[\w.-]+)$/, 'must be local, gemini:MODEL or off')
const token = z
  .string()
  .regex(/^\d+:[\w-]{20,}$/, 'does not look like a bot token (123456:ABC...); BotFather gives it')

/** Every key of the environment that Otto reads; .env.example lists the same (tested). */
export const schema = z
  .object({
    OTTO_HOME: optional(z.string()),
    OTTO_ZONE: optional(zone),
    OTTO_DATE_ORDER: z.preprocess(blankIsUnset, z.enum(['DMY', 'MDY', 'YMD']).default('DMY')),
    OTTO_X_BUDGET: whole(24_000, 64),
    OTTO_Y_BUDGET: whole(80_000, 128),
    OTTO_BRIEF_AT: timeOfDay('08:00'),
    OTTO_EVENING_AT: optional(someTime),
    OTTO_SUNDAY_AT: optional(someTime),
    OTTO_BRIEF_WORDING: z.preprocess(blankIsUnset, z.enum(['code', 'model']).default('code')),
    OTTO_NIGHTLY_AT: timeOfDay('04:00'),
    OTTO_QUIET: withDefault('22:00-07:30').refine(
      (text) => /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/.test(text),
      { error: 'must be two times of day such as 22:00-07:30' },
    ),
    OTTO_MEMORY_DIRS: optional(z.string()),
    OTTO_EMBEDDING_MODEL: optional(embeddingModel),
    OTTO_EMBEDDING_MODEL_DIR: optional(z.string()),
    OTTO_STREAM: z.preprocess(blankIsUnset, z.enum(['draft', 'edit', 'off']).default('draft')),
    OTTO_DAILY_SPEND: z.preprocess(
      blankIsUnset,
      z.coerce.number('must be a number').min(0).default(5),
    ),
    OTTO_CHAT_MODEL: optional(modelName),
    OTTO_FALLBACK_MODEL: optional(fallbackModel),
    OTTO_VOICE_MODEL: optional(
      z.string().regex(/^(off|gemini:[\w.-]+)$/, 'must be off or gemini:MODEL'),
    ),
    OTTO_SUMMARISE_MODEL: optional(modelName),
    OTTO_SMTP_URL: optional(
      z
        .string()
        .regex(/^smtps?:\/\/\S+$/, 'must be an address such as smtps://user:password@host:465'),
    ),
    OTTO_MAIL_FROM: optional(z.string().includes('@', { error: 'must be a mail address' })),
    OTTO_IMAP_URL: optional(
      z
        .string()
        .regex(
          /^imaps?:\/\/[^\s@/]+\/?$/,
          'must be an address such as imaps://imap.example.org:993, without user or password',
        ),
    ),
    OTTO_IMAP_USER: optional(z.string()),
    OTTO_IMAP_PASSWORD: optional(z.string()),
    OTTO_IMAP_SENT: optional(z.string()),
    OTTO_CALDAV_URL: optional(url),
    OTTO_CALDAV_USER: optional(z.string()),
    OTTO_CALDAV_PASSWORD: optional(z.string()),
    OTTO_CALDAV_CALENDAR: optional(z.string()),
    OTTO_CALDAV_TASKS: optional(z.string()),
    OTTO_LOCAL_PORT: whole(0, 0),
    OTTO_SOCKET_GUARD_MS: optional(z.coerce.number('must be a number').int().min(50)),
    OTTO_LOG_LEVEL: z.preprocess(
      blankIsUnset,
      z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    ),
    TELEGRAM_BOT_TOKEN: optional(token),
    TELEGRAM_OWNER_ID: optional(z.coerce.number('must be a number').int().positive()),
    TELEGRAM_API_ROOT: optional(url),
    ANTHROPIC_API_KEY: optional(z.string()),
    ANTHROPIC_BASE_URL: optional(url),
    GEMINI_API_KEY: optional(z.string()),
    GEMINI_BASE_URL: optional(url),
  })
  .refine((env) => env.OTTO_Y_BUDGET >= 2 * env.OTTO_X_BUDGET, {
    path: ['OTTO_Y_BUDGET'],
    error: 'must be at least twice OTTO_X_BUDGET, so that a compaction always has room',
  })

export type Env = z.infer<typeof schema>

export type Config = {
  readonly home: string
  readonly env: Env
  /** Values that must never be printed. */
  readonly secrets: readonly string[]
}

/** All faults of the environment in one message, so that one look mends them all. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Checks the environment. Throws ConfigError naming every wrong key; never prints a secret's value. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  userHome: string,
): Config {
  const parsed = schema.safeParse(env)
  if (!parsed.success) throw new ConfigError(faultsIn(parsed.error, env))
  const {
    OTTO_HOME,
    OTTO_CALDAV_PASSWORD,
    OTTO_IMAP_PASSWORD,
    OTTO_SMTP_URL,
    TELEGRAM_BOT_TOKEN,
    ANTHROPIC_API_KEY,
    GEMINI_API_KEY,
  } = parsed.data
  return {
    home: OTTO_HOME ?? join(userHome, '.otto'),
    env: parsed.data,
    secrets: [
      TELEGRAM_BOT_TOKEN,
      ANTHROPIC_API_KEY,
      GEMINI_API_KEY,
      smtpPassword(OTTO_SMTP_URL),
      OTTO_CALDAV_PASSWORD,
      OTTO_IMAP_PASSWORD,
    ].filter((value): value is string => value !== undefined && value !== ''),
  }
}

function faultsIn(error: z.ZodError, env: Readonly<Record<string, string | undefined>>): string {
  const lines = error.issues.map((issue) => {
    const key = String(issue.path[0] ?? '')
    const secret = /TOKEN|KEY|SMTP|PASSWORD/.test(key)
    return `  ${key}${secret ? '' : `=${env[key] ?? ''}`} ${issue.message}`
  })
  return `The configuration has ${lines.length === 1 ? 'a fault' : `${lines.length} faults`}:\n${lines.join('\n')}\nSee .env.example for what each key means.`
}

function smtpPassword(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  return decodeURIComponent(new URL(address).password)
}
