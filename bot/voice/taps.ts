import type { Inbox } from '../telegram/inbox.ts'
import { seen, toast } from '../turn/loop-taps.ts'
import type { Tap, Tapped } from '../turn/tap.ts'

/** [Try again] on what could not be heard: the message becomes a turn anew, once for each time it failed. */
export function performAgain(
  deps: { readonly inbox: Pick<Inbox, 'again'>; readonly knock: () => void },
  { act, shown }: Tap,
): Tapped | undefined {
  if (act.verb !== 'again') return undefined
  if (!deps.inbox.again(Number(act.id))) return toast('That is gone.')
  deps.knock()
  return { show: 'edit', card: { ...seen(shown), buttons: [] } }
}
