import type { Instant } from '../../memory/item.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import type { Handovers } from './handovers.ts'
import { lastSaid, type Said } from './transcript.ts'

/** The moments of Claude Code at which these hooks run. */
export type HookEvent = 'pre-compact' | 'session-start' | 'user-prompt-submit'

export type HookDeps = {
  readonly handovers: Handovers
  readonly now: () => Instant
  readonly zone: string
  /** What Otto holds that the turn after must not have to ask for, one line each; may throw. */
  readonly held: () => readonly string[]
  readonly log: (message: string, cause?: unknown) => void
}

/** How Claude Code names the moments in its answers. */
const named = {
  'session-start': 'SessionStart',
  'user-prompt-submit': 'UserPromptSubmit',
} as const

const mostSaid = 6
const quoteLength = 400

/**
 * Runs a hook on what Claude Code puts on stdin and gives what goes to stdout. Before a compaction the note
 * is written; after it (or where a session is taken up again), or with the next prompt, it is read once. Never
 * throws: whatever fails is logged, and the answer is then nothing, which lets Claude Code go on.
 */
export function runHook(event: HookEvent, stdin: string, deps: HookDeps): string {
  try {
    const { session_id: session, transcript_path: path, source } = inputOf(stdin)
    if (typeof session !== 'string' || session === '') return ''
    if (event === 'pre-compact') return note(session, path, deps)
    const isNew = event === 'session-start' && source !== 'compact' && source !== 'resume'
    return isNew ? '' : handOver(event, session, deps)
  } catch (cause) {
    deps.log(`the hook ${event} failed`, cause)
    return ''
  }
}

function inputOf(stdin: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(stdin)
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {}
}

function note(session: string, path: unknown, deps: HookDeps): '' {
  const said = part('its transcript', deps, () =>
    typeof path === 'string' ? lastSaid(path, mostSaid) : [],
  )
  const held = part('what Otto holds', deps, deps.held)
  if (said.length + held.length === 0) return ''
  const lines = [
    `Noted by Otto before the compaction, ${formatWhen(deps.now(), deps.zone, 'minute')}. Background, not a request:`,
    ...(said.length === 0 ? [] : ['Said last:', ...said.map(lineOf)]),
    ...(held.length === 0 ? [] : ['Otto holds:', ...held.map((line) => `- ${line}`)]),
  ]
  deps.handovers.put(session, lines.join('\n'), deps.now())
  return ''
}

/** What fails costs its own part of the note only. */
function part<T>(name: string, deps: HookDeps, read: () => readonly T[]): readonly T[] {
  try {
    return read()
  } catch (cause) {
    deps.log(`a note without ${name}`, cause)
    return []
  }
}

function lineOf({ who, text }: Said): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  const quote = letters.length > quoteLength ? `${letters.slice(0, quoteLength).join('')}…` : line
  return `- ${who === 'person' ? 'The person' : 'You'}: "${quote}"`
}

function handOver(
  event: Exclude<HookEvent, 'pre-compact'>,
  session: string,
  { handovers, log }: HookDeps,
): string {
  const text = handovers.unread(session)
  if (text === undefined) return ''
  try {
    handovers.markRead(session)
  } catch (cause) {
    log('a note cannot be marked as read, and may come once more', cause)
  }
  const hookSpecificOutput = { hookEventName: named[event], additionalContext: text }
  return `${JSON.stringify({ hookSpecificOutput })}\n`
}
