import type { SessionEnd } from '../../hooks/session-end.ts'
import type { Rule } from '../../memory/item.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Session } from '../../memory/sessions/session.ts'
import { formatDay } from '../../memory/time/zones.ts'
import type { By } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Button } from '../telegram/buttons.ts'
import { addRule } from '../tools/rules.ts'
import type { Card } from '../tools/tool.ts'
import { excerpt } from '../tools/words.ts'
import { added, toast, undoRow, withoutActs } from '../turn/loop-taps.ts'
import type { Tap, Tapped } from '../turn/tap.ts'

export type Conversations = ReturnType<typeof createConversations>

type Deps = {
  readonly memory: Memory
  readonly notes: Notes
  readonly zone: () => string
  /** Notes how things stand in the conversation that is left. */
  readonly leave: SessionEnd
}

/** What one message shows; `/sessions N` reaches the others, too. */
const mostShown = 20

/** What the person sees of their conversations, by `/sessions` and its buttons. */
export function createConversations({ memory, notes, zone, leave }: Deps) {
  const { sessions } = memory

  function list(): Card {
    const all = sessions.list()
    if (all.length === 0) return card('There is no conversation yet but this one.')
    const shown = all.slice(0, mostShown)
    const lines = shown.map((session, i) => `${i + 1}. ${nameOf(session, zone())}`)
    const more = all.length > shown.length ? [`… and ${all.length - shown.length} more`] : []
    const rows = shown.flatMap((session, i): Button[][] =>
      session.current ? [] : [[resumeButton(`Resume ${i + 1}`, session.id)]],
    )
    const how = rows.length === 0 ? [] : ['To go on with another: its button, or /sessions 2.']
    return card(['Your conversations:', ...lines, ...more, ...how].join('\n'), rows)
  }

  async function resume(id: string): Promise<Card> {
    const session = sessions.list().find((each) => each.id === id)
    if (session === undefined) return card('That conversation is gone.')
    if (id !== memory.session())
      await leave(memory.session(), () => {
        sessions.resume(id)
        return id
      })
    const again = `We are back in ${nameOf({ ...session, current: false }, zone())}. Rules, notes, drafts and reminders are as they are now.`
    const offered = sessions.offered(id)
    if (offered.length === 0) return card(again)
    const rules = offered.map((rule, i) => `${i + 1}. ${rule.text}`)
    const brought = 'It was imported with these rules, which are not in force here:'
    return card([again, '', brought, ...rules].join('\n'), offered.map(adoptRow))
  }

  return {
    /** `/sessions`, or `/sessions 2` to go on with the second. */
    async command(number: string | undefined): Promise<Card> {
      if (number === undefined) return list()
      const session = sessions.list()[Number(number) - 1]
      if (session === undefined) return card(`There is no conversation ${number}.`)
      return session.current ? card('You are in that conversation already.') : resume(session.id)
    },
    async resumeOnTap({ act, resumed }: Tap): Promise<Tapped> {
      if (act.id === memory.session() && !resumed)
        return toast('You are in that conversation already.')
      return { show: 'message', card: await resume(act.id) }
    },
    /** Puts a rule in force that an imported conversation brought along. */
    adoptOnTap({ act, shown, turn }: Tap, by: By): Tapped {
      const known = notes.writeOf(by.turn, by.call)
      const rule = sessions.offer(act.id)
      if (known === undefined && rule === undefined) return toast('That was answered already.')
      const write = known ?? addRule({ memory, notes }, rule?.text ?? '', by)
      sessions.withdraw(act.id)
      const others = withoutActs(shown, (each) => each.id === act.id)
      return { show: 'edit', card: added(shown, `${write.text}.`, [...others, ...undoRow(turn)]) }
    },
  }
}

/** “The first words …”, 12 turns, Tue 3 Mar to Thu 5 Mar 2026 */
export function nameOf(session: Session, zone: string): string {
  const { firstWords, turns, startedAt, lastAt, current, imported } = session
  const words = firstWords === '' ? 'a conversation without words' : `“${excerpt(firstWords, 48)}”`
  const count = turns === 1 ? '1 turn' : `${turns} turns`
  const [first, last] = [formatDay(startedAt, zone), formatDay(lastAt, zone)]
  const when = first === last ? first : `${first} to ${last}`
  const marks = [...(imported ? ['imported'] : []), ...(current ? ['this one'] : [])]
  return `${words}, ${count}, ${when}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`
}

function resumeButton(label: string, id: string): Button {
  return { label, act: { verb: 'resume', id } }
}

function adoptRow({ id }: Rule, i: number): Button[] {
  return [{ label: `Keep rule ${i + 1}`, act: { verb: 'adopt', id } }]
}

function card(text: string, buttons: Card['buttons'] = []): Card {
  return { text, buttons, refs: [], list: [] }
}
