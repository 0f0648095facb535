import { oneLine } from '../../cut.ts'
import type { Stretch } from '../runs.ts'

/** A text with other words in a place of it. */
export function replaced(text: string, { from, to }: Stretch, by: string): string {
  const before = text.slice(0, from)
  const head = determiner.test(by)
    ? before.replace(
        /(?<!\p{L})(?:the|my|an?|your|el|la|los|las|un|una|o|os|um|uma|il|lo|i|gli|le|les|du|une?|der|die|das|den|dem|eine?[nmr]?) $/iu,
        '',
      )
    : before
  return oneLine(head + by + text.slice(to))
}

/** A value that brings its own article takes the place of the one that was there. */
const determiner =
  /^(?:the|my|an?|your|our|his|her|el|la|los|las|un|una|o|os|um|uma|il|lo|i|gli|le|les|du|une?|der|die|das|den|dem|eine?[nmr]?) /iu
