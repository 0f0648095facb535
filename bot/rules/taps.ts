import type { Memory } from '../../memory/memory.ts'
import type { By } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { dropRule } from '../tools/rules.ts'
import { added, seen, undoRow, withoutActs } from '../turn/loop-taps.ts'
import type { Tap, Tapped } from '../turn/tap.ts'

/** What "Drop 2" on the list of rules does; undefined where a tap means something else. */
export function performOnRule(
  deps: { readonly memory: Memory; readonly notes: Notes },
  { act, shown, turn }: Tap,
  by: By,
): Tapped | undefined {
  if (act.verb !== 'drop') return undefined
  const write = dropRule(deps, act.id, by)
  if (write === undefined) return undefined
  const others = withoutActs(shown, (each) => each.id === act.id)
  const number = /^Drop (\d+)$/u.exec(labelOf(shown.buttons, act.id) ?? '')?.[1]
  const lines = shown.text.split('\n')
  const at = lines.findIndex((line) => number !== undefined && line.startsWith(`${number}. `))
  const buttons = [...others, ...undoRow(turn)]
  if (at < 0) return { show: 'edit', card: added(shown, `${write.text}.`, buttons) }
  const text = lines.with(at, `✗ ${lines[at] ?? ''}`).join('\n')
  return { show: 'edit', card: { ...seen(shown), text, buttons } }
}

function labelOf(rows: Tap['shown']['buttons'], id: string): string | undefined {
  return rows.flat().find((button) => button.act.id === id)?.label
}
