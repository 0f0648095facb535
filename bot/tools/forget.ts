import { z } from 'zod'
import type { Instant } from '../../memory/item.ts'
import { isTooShort, wordsToForget } from '../forget/words.ts'
import type { TurnStore } from '../turn/store.ts'
import { localTool, type Tool } from './tool.ts'
import { shortText } from './words.ts'

/** What holds words, by store: how many places there are, for the question before and the receipt after. */
export type Held = readonly { readonly where: string; readonly count: number }[]

export type Forgetting = {
  /** What `forget` would remove. What belongs to `turn`, which asks for it, is not counted. */
  find(words: string, turn: string): Held
  /**
   * Removes for good, what belongs to `turn` too. Joins the caller's transaction; throws where anything is
   * left. `wipe` it after the commit.
   */
  forget(words: string, turn: string): Held
  /** What holds the words and is not Otto's to remove. */
  stillIn(words: string): Promise<Held>
  /** Backups that hold the words, and when each is removed. */
  inBackups(words: string): readonly { readonly name: string; readonly until: Instant }[]
  /**
   * What was restored from a backup made at `since` brings back what was forgotten after it: that goes again,
   * known by its tombstones. `wipe` it afterwards.
   */
  again(since: Instant): void
  /** Leaves no byte of what was forgotten on the disk; false where that has to wait, which is logged. */
  wipe(): boolean
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
      const words = wordsToForget(args.query)
      if (isTooShort(words)) return { text: tooShort(words) }
      const held = forgetting.find(words, ctx.turn)
      if (held.length === 0) return { text: `I found nothing about “${words}”.` }
      const id = newId()
      store.addOffer({
        id,
        turn: ctx.turn,
        question: id,
        label: 'Forget',
        tool: 'forget',
        args,
        text: words,
        origin: 'said',
      })
      return {
        text: `“${words}” is in ${heldWords(held)}. Forgetting is final and cannot be undone.`,
        asked: { about: 'forget' },
        buttons: [
          [
            { label: 'Forget', act: { verb: 'forget', id } },
            { label: 'Just keep it', act: { verb: 'keep', id } },
          ],
        ],
      }
    },
  })
}

function tooShort(words: string): string {
  return `“${words}” is too short to forget: it stands in too much else. Give me three characters or more.`
}

/** "2 notes and 1 message" */
export function heldWords(held: Held): string {
  const parts = held.map(({ where, count }) => `${count} ${count === 1 ? where : plural(where)}`)
  const last = parts.at(-1) ?? 'nothing'
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

/** Of "memory file that I only read" its first part. */
function plural(where: string): string {
  return where.replace(/(?= that |$)/, 's')
}
