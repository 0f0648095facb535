import type { SessionEnd } from '../../hooks/session-end.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Notes } from '../../notes/notes.ts'
import { createRuleCommands } from '../rules/commands.ts'
import type { Conversations } from '../sessions/conversations.ts'
import type { Setup } from '../setup/setup.ts'
import type { Card } from '../tools/tool.ts'
import type { TriggerCommands } from '../triggers/commands.ts'

/** What a command answers; undefined where the text is none. */
export type Command = (text: string, turn: string) => Promise<string | Card | undefined>

/** The commands that are code: they answer at once and need no model. */
export function createCommands(deps: {
  readonly memory: Memory
  readonly notes: Notes
  readonly now: () => number
  readonly zone: () => string
  readonly status: () => string
  /** Why the last unasked message came. */
  readonly why: () => string
  /** What the models have cost. */
  readonly cost: () => string
  /** The card; with words ("brief 07:15") after the change they ask for. */
  readonly settings: (words: string, turn: string) => Card
  readonly consolidate: (turn: string) => Promise<string>
  readonly conversations: Conversations
  readonly leave: SessionEnd
  readonly ofTriggers: TriggerCommands
  readonly setup: Setup
}): Command {
  const { memory } = deps
  const rules = createRuleCommands(deps)

  async function begin(): Promise<string> {
    await deps.leave(memory.session(), memory.newSession)
    return 'A new conversation. Rules, notes, drafts and reminders go on.'
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
        return begin()
      case '/sessions':
        return deps.conversations.command(rest[0])
      case '/rules':
        return rules.command(text.trim().replace(/^\S+\s*/u, ''), turn)
      case '/status':
        return deps.status()
      case '/reminders':
        return deps.ofTriggers.reminders()
      case '/zone':
        return deps.ofTriggers.zone(rest.join(' '), turn)
      case '/why':
        return deps.why()
      case '/start':
        return deps.setup.open()
      case '/settings':
        return deps.settings(text.trim().replace(/^\S+\s*/u, ''), turn)
      case '/cost':
        return deps.cost()
      case '/compact':
        return compact()
      case '/consolidate':
        return deps.consolidate(turn)
      default:
        return (
          deps.setup.answer(text, { turn, call: 'setup', at: deps.now() }) ??
          rules.inWords(text, turn)
        )
    }
  }
}
