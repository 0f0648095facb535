import { z } from 'zod'
import type { TurnStore } from '../turn/store.ts'
import { localTool, type Tool } from './tool.ts'
import { shortText } from './words.ts'

/** What holds words, by store: how many places there are, for the question before and the receipt after. */
export type Held = readonly { readonly where: string; readonly count: number }[]

export type Forgetting = {
  find(words: string): Held
  /** Removes for good; throws with nothing removed where it fails. */
  forget(words: string): Held
}

type Deps = {
  readonly forgetting: Forgetting
  readonly store: TurnStore
  readonly newId: () => string
}

export function forgetTool({ forgetting, store, newId }: Deps): Tool {
  return localTool({
    name: 'forget',
    description:
      'Forget words for good, everywhere. It cannot be undone, so it only asks: the person taps Forget.',
    schema: z.object({
      query: shortText('The words to forget, as short as they can be told apart'),
    }),
    run(args, ctx) {
      const held = forgetting.find(args.query)
      if (held.length === 0) return { text: `I found nothing about “${args.query}”.` }
      const id = newId()
      store.addOffer({
        id,
        turn: ctx.turn,
        label: 'Forget',
        tool: 'forget',
        args,
        text: args.query,
        origin: 'said',
      })
      return {
        text: `“${args.query}” is in ${heldWords(held)}. Forgetting is final and cannot be undone.`,
        buttons: [
          [
            { label: 'Forget', act: { verb: 'forget', id } },
            { label: 'Just keep it', act: { verb: 'keep', id: ctx.turn } },
          ],
        ],
      }
    },
  })
}

/** "2 notes and 1 message" */
export function heldWords(held: Held): string {
  const parts = held.map(({ where, count }) => `${count} ${where}${count === 1 ? '' : 's'}`)
  const last = parts.at(-1) ?? 'nothing'
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
