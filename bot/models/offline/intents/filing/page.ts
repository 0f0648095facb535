import type { Frame } from '../../../model.ts'
import { act, type Meaning } from '../../meaning.ts'
import { match } from '../../reading/text.ts'

const what = '(?:(?:whole|full|entire) )?(?:page|article|text)'
const address = '(?<link>https?:\\/\\/\\S+?)'

/** The page itself is asked for, with its address. */
const named: readonly RegExp[] = [
  new RegExp(
    `^(?:save|keep|fetch|read|open)(?: me)? (?:the|this|that) ${what} (?:of|at|behind|from|under) ${address}[.!?]?$`,
    'is',
  ),
  new RegExp(
    `^(?:save|keep|fetch|read) (?:the|this|that) (?:whole|full|entire) (?:page|article|text):? ${address}[.!?]?$`,
    'is',
  ),
  new RegExp(`^what does ${address} say\\??$`, 'is'),
]

const self =
  /^(?:(?:save|keep|fetch|read|open)(?: me)? (?:the|its) (?:(?:whole|full|entire) )?(?:page|article|text)|what does (?:it|the page|the link|that page) say\??)$/i

/** "save the page behind https://...", or "what does it say?" in reply to a saved link. */
export function pageMeant(text: string, frame: Frame): Meaning | undefined {
  const link = match(named, text)?.('link')
  if (link !== undefined) return act('save_page', { page: link })
  const replied = frame.repliedTo?.refs.find(({ type }) => type === 'saved')
  return replied !== undefined && self.test(text)
    ? act('save_page', { page: replied.id })
    : undefined
}
