import type { Instant, Origin } from '../../memory/item.ts'
import { formatDay } from '../../memory/time/zones.ts'
import type { Note, Source } from '../note.ts'

/** Where a note came from, as far as the origin of its words tells. */
export function sourceOf(origin: Origin): Source {
  switch (origin) {
    case 'said':
    case 'forwarded':
    case 'tool':
      return origin
    case 'fetched':
      return 'page'
    case 'reply':
    case 'unasked':
      return 'tool'
  }
}

const sources: Readonly<Record<Exclude<Source, 'said'>, string>> = {
  mail: 'from an email',
  page: 'from a page',
  forwarded: 'from what you passed on',
  consolidation: 'from what I wrote down at night',
  tool: 'kept by myself',
}

type Sourced = Pick<Note, 'source' | 'at' | 'confirmedAt'>

/** "you said so on Tue 3 Mar 2026", "from an email on Wed 4 Mar 2026, unconfirmed since": source and age, in words. */
export function sourceWords({ source, at, confirmedAt }: Sourced, zone: string): string {
  const day = (instant: Instant) => formatDay(instant, zone)
  const again = day(confirmedAt) === day(at) ? undefined : `confirmed on ${day(confirmedAt)}`
  if (source === 'said')
    return `you said so on ${day(at)}${again === undefined ? '' : `, ${again}`}`
  const since = again ?? (confirmedAt > at ? 'confirmed that day' : 'unconfirmed since')
  return `${sources[source]} on ${day(at)}, ${since}`
}
