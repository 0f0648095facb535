import { formatWhen } from '../../memory/time/zones.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import type { Frame } from '../models/model.ts'
import type { Card } from '../tools/tool.ts'
import type { Toolbox } from '../turn/toolbox.ts'
import { type ListingDeps, triggersCard } from './listing.ts'

/** What /reminders and /zone answer. */
export type TriggerCommands = {
  readonly reminders: () => Card
  /** Without words: where the person is. "lisbon until tuesday", "home": there they are now. */
  readonly zone: (words: string, turn: string) => Promise<Card>
}

export function createTriggerCommands(deps: {
  readonly triggers: Triggers
  readonly outbox: ListingDeps['outbox']
  readonly toolbox: Toolbox
  readonly now: () => number
  readonly frame: () => Frame
}): TriggerCommands {
  const { triggers, outbox, toolbox, now } = deps
  return {
    reminders: () => triggersCard({ triggers, outbox, now }, 0),
    async zone(words, turn) {
      if (words === '') return plain(whereWords(triggers, now()))
      const [, place = '', until] = /^(.*?)(?:\s+(?:until|till)\s+(.+))?$/i.exec(words) ?? []
      const call = {
        id: 'command',
        name: 'set_zone',
        args: until === undefined ? { place } : { place, until },
      }
      const context = {
        ...{ turn, call: call.id, now: now(), frame: deps.frame() },
        ...{ personText: words, origin: 'said' as const },
      }
      const { result } = await toolbox.run(call, context, () => undefined)
      const undo = { label: 'Undo', act: { verb: 'undo', id: turn } } as const
      const changed = (result.writes ?? []).length > 0
      const text = [result.text, result.card?.text].filter((one) => one !== undefined).join('\n')
      return { ...plain(text), buttons: changed ? [[undo]] : [] }
    },
  }
}

function whereWords(triggers: Triggers, now: number): string {
  const { zone, home, until } = triggers.where()
  const end =
    until === undefined ? '' : ` until ${formatWhen(until, zone, 'minute')}, then ${home} again`
  return `You are on ${zone} time (${formatWhen(now, zone, 'minute')})${end}.\nSomewhere else? /zone Lisbon until Tuesday. Back home: /zone home`
}

function plain(text: string): Card {
  return { text, buttons: [], refs: [], list: [] }
}
