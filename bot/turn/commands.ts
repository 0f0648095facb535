import type { Memory } from '../../memory/memory.ts'
import { formatDay } from '../../memory/time/zones.ts'

/** The commands that are code: they answer at once and need no model. */
export function createCommands(deps: {
  readonly memory: Memory
  readonly zone: () => string
  readonly status: () => string
  readonly consolidate: (turn: string) => Promise<string>
}): (text: string, turn: string) => Promise<string | undefined> {
  const { memory } = deps

  function rules(): string {
    const lines = memory.rules().map((rule, i) => {
      return `${i + 1}. ${rule.text} (since ${formatDay(rule.since, deps.zone())})`
    })
    if (lines.length === 0)
      return 'There are no rules yet. Say “always …”, “never …” or “from now on …”.'
    return ['Your rules:', ...lines, 'To end one: /rules drop 1'].join('\n')
  }

  function dropRule(number: string): string {
    const rule = memory.rules()[Number(number) - 1]
    if (rule === undefined) return `There is no rule ${number}.`
    memory.dropRule(rule.id)
    return `No longer a rule: ${rule.text}`
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
        return rest[0] === 'drop' && rest[1] !== undefined ? dropRule(rest[1]) : rules()
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
