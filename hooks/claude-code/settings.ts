import type { HookEvent } from './run.ts'

type Json = Readonly<Record<string, unknown>>

/** Where each hook is hooked in: the event's name and, where it has any, what it matches. */
const places: readonly {
  readonly event: string
  readonly matcher?: string
  readonly hook: HookEvent
}[] = [
  { event: 'PreCompact', hook: 'pre-compact' },
  { event: 'SessionStart', matcher: 'compact', hook: 'session-start' },
  { event: 'SessionStart', matcher: 'resume', hook: 'session-start' },
  { event: 'UserPromptSubmit', hook: 'user-prompt-submit' },
]

/** In seconds; Claude Code goes on without a hook that takes longer. */
const timeout = 10

/** What a command of ours ends in, wherever the project lies. */
const ours = /otto-hook\.sh['"]? (pre-compact|session-start|user-prompt-submit)$/

/**
 * Settings of Claude Code with these hooks in them, each once, and everything else as it was. Without
 * `script` they are taken out. Throws where `hooks` is there and is not what Claude Code would take.
 */
export function withHooks(settings: Json, script: string | undefined): Json {
  const bare = withoutOurs(hooksOf(settings))
  if (script === undefined) return withHookTable(settings, bare)
  const table = places.reduce<Json>((hooks, { event, matcher, hook }) => {
    const command = `${quoted(script)} ${hook}`
    const own = { ...(matcher && { matcher }), hooks: [{ type: 'command', command, timeout }] }
    return Object.assign(hooks, { [event]: [...listOf(hooks[event]), own] })
  }, bare)
  return withHookTable(settings, table)
}

function withHookTable(settings: Json, hooks: Json): Json {
  const { hooks: _before, ...rest } = settings
  return Object.keys(hooks).length === 0 ? rest : { ...rest, hooks }
}

function hooksOf(settings: Json): Json {
  const hooks = settings['hooks'] ?? {}
  if (!isObject(hooks)) throw new Error('its "hooks" is no table of hooks')
  return hooks
}

function withoutOurs(hooks: Json): Json {
  const kept = Object.entries(hooks).flatMap(([event, list]) => {
    if (!Array.isArray(list)) return [[event, list] as const]
    const left = list.filter((each) => !isOurs(each))
    return left.length === 0 && list.length > 0 ? [] : [[event, left] as const]
  })
  return Object.fromEntries(kept)
}

function isOurs(entry: unknown): boolean {
  const commands = isObject(entry) ? listOf(entry['hooks']) : []
  return commands.some(
    (each) => isObject(each) && typeof each['command'] === 'string' && ours.test(each['command']),
  )
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A path as one word of a shell. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
