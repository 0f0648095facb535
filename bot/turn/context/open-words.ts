import { formatDay } from '../../../memory/time/zones.ts'
import type { Draft, Note } from '../../../notes/note.ts'

/** So many of each are looked after: what is due first, or newest. */
const most = 60

/**
 * Texts about what is open: whom held drafts are for, and what open loops are about, with whom and until
 * when. A summary of the conversation must not drop the names, amounts and dates in them.
 */
export function openWords(
  open: { readonly drafts: readonly Draft[]; readonly loops: readonly Note[] },
  zone: string,
): readonly string[] {
  const drafts = open.drafts
    .slice(-most)
    .flatMap(({ to, address = '', subject, text }) => [to, address, subject, text])
  const loops = open.loops
    .slice(0, most)
    .flatMap(({ who = '', text, due }) => [
      who,
      text,
      due === undefined ? '' : formatDay(due.at, zone),
    ])
  return [...drafts, ...loops].filter((text) => text !== '')
}
