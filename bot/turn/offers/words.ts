import { isDeepStrictEqual } from 'node:util'
import type { Frame } from '../../models/model.ts'
import type { TurnStore } from '../store.ts'

/** Where a turn made one of the acts that were offered as buttons, the buttons have had their answer. */
export function closeChosen(
  store: Pick<TurnStore, 'recorded' | 'takeOffers'>,
  { id, frame }: { readonly id: string; readonly frame: Frame },
): void {
  const { asked, now } = frame
  if (asked?.about !== 'choice') return
  const calls = store
    .recorded(id)
    .flatMap(({ message }) => (message.role === 'model' ? message.calls : []))
  const made = calls.some(({ name, args }) =>
    asked.choices.some((offered) => offered.tool === name && isDeepStrictEqual(offered.args, args)),
  )
  if (made) store.takeOffers(asked.question, now)
}
