import { schema } from '../../bot/config.ts'

/** What a scenario may not set, since the runner holds it, and why. */
const own: Readonly<Record<string, string>> = {
  OTTO_HOME: 'each run has a home of its own',
  TELEGRAM_API_ROOT: "the runner's own server is there",
  ANTHROPIC_BASE_URL: "the runner's own model is there",
  GEMINI_BASE_URL: "the runner's own model is there",
}

/** Why a scenario may not set this key; undefined where it may. */
export function refusedKey(key: string, value: string): string | undefined {
  const why = Object.hasOwn(own, key) ? own[key] : undefined
  if (why !== undefined) return `${key} is the runner's: ${why}`
  if (!Object.hasOwn(schema.shape, key)) return `unknown key "${key}"; .env.example lists the keys`
  if (key === 'TELEGRAM_BOT_TOKEN' && value === '') {
    return 'TELEGRAM_BOT_TOKEN cannot be empty: a scenario speaks with a bot'
  }
  return undefined
}

/** A bot of a scenario: what the scenario's own env does not override. */
export type Surroundings = {
  readonly path: string
  /** A temporary folder: HOME, with OTTO_HOME in it. */
  readonly folder: string
  readonly home: string
  readonly zone: string
  readonly token: string
  readonly owner: number
  readonly apiRoot: string
  readonly smtpUrl: string
  readonly modelUrl: string
  /** No key where the scenario says `model: offline`. */
  readonly modelKey: string | undefined
}

/**
 * `model: offline` is what it says, whatever other keys the scenario sets; a script is the only model. The
 * runner hears voice messages itself, in the place of Google; what embeds stays as without that key.
 */
function seats({ modelKey }: Surroundings, env: ReadonlyMap<string, string>) {
  const chat =
    modelKey === undefined && !env.has('ANTHROPIC_API_KEY')
      ? { OTTO_CHAT_MODEL: 'offline', OTTO_SUMMARISE_MODEL: 'offline' }
      : { OTTO_FALLBACK_MODEL: 'off' }
  const key = modelKey === undefined ? {} : { ANTHROPIC_API_KEY: modelKey }
  const voice = env.has('GEMINI_API_KEY')
    ? {}
    : { GEMINI_API_KEY: 'AIza-runner', OTTO_EMBEDDING_MODEL: 'local' }
  return { ...chat, ...key, ...voice }
}

/**
 * The environment of a bot, made from scratch. The model's address is the runner's also when offline, so
 * that a key set by a scenario reaches nobody else.
 */
export function botEnv(
  around: Surroundings,
  env: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const all = {
    PATH: around.path,
    HOME: around.folder,
    TZ: 'UTC',
    OTTO_ZONE: around.zone,
    TELEGRAM_BOT_TOKEN: around.token,
    TELEGRAM_OWNER_ID: String(around.owner),
    OTTO_SMTP_URL: around.smtpUrl,
    OTTO_MAIL_FROM: 'person@otto.example',
    OTTO_SOCKET_GUARD_MS: '300',
    ...seats(around, env),
    ...Object.fromEntries(env),
    OTTO_HOME: around.home,
    TELEGRAM_API_ROOT: around.apiRoot,
    ANTHROPIC_BASE_URL: around.modelUrl,
    GEMINI_BASE_URL: around.modelUrl,
  }
  return new Map(Object.entries(all))
}
