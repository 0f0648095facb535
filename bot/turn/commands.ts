import type { Memory } from '../../memory/memory.ts'
import { formatDay } from '../../memory/time/zones.ts'
import type { Notes } from '../../notes/notes.ts'
import { dropRule } from '../tools/rules.ts'

/** The commands that are code: they answer at once and need no model. */
export function createCommands(deps: {
  readonly memory: Memory
  readonly notes: Notes
  readonly now: () => number
  readonly zone: () => string
  readonly status: () => string
  readonly consolidate: (turn: string) => Promise<string>
}): (text: string, turn: string) => Promise<string | undefined> {
  const { memory, notes } = deps

  function rules(): string {
    const lines = memory.rules().map((rule, i) => {
      return `${i + 1}. ${rule.text} (since ${formatDay(rule.since, deps.zone())})`
    })
    if (lines.length === 0)
      return 'There are no rules yet. Say “always …”, “never …” or “from now on …”.'
    return ['Your rules:', ...lines, 'To end one: /rules drop 1'].join('\n')
  }

  function drop(number: string, turn: string): string {
    const by = { turn, call: 'command', at: deps.now() }
    const id = memory.rules()[Number(number) - 1]?.id ?? ''
    return dropRule({ memory, notes }, id, by)?.text ?? `There is no rule ${number}.`
  }

  async function compact(): Promise<string> {
    const { how } = await memory.compact('asked')
    return how === 'nothing to do'
      ? 'There is nothing to compact.'
      : 'The conversation is compacted; nothing is lost.'
  }

  return async (text, turn) => {
    const [name = '', ...rest] = text.trim().toLowerCase().split(/\s+/)
    switch (name.replace(/@\w+$/, '')) {
      case '/new':
        memory.newSession()
        return 'A new conversation. Rules, notes, drafts and reminders go on.'
      case '/rules':
        return rest[0] === 'drop' && rest[1] !== undefined ? drop(rest[1], turn) : rules()
      case '/status':
        return deps.status()
      case '/compact':
        return compact()
      case '/consolidate':
        return deps.consolidate(turn)
      default:
        return undefined
    }
  }
}
