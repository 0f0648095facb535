/**
 * The many ways to say that something has a new value, brought to the one that the rules read: "I changed my
 * gym to X", "I've moved to X as my gym", "the rent went up to X", "I have a new car, a X" all become
 * "my ... is X". What is no such change comes back as it was. Pure.
 */
export function rephrased(sentence: string): string {
  for (const [pattern, to] of forms) {
    const found = pattern.exec(sentence)
    if (found !== null) return to(found.groups ?? {})
  }
  return sentence
}

type Groups = Readonly<Record<string, string | undefined>>

const we = "^(?:[Ii]|[Ww]e)(?:'ve| have)?(?: just| now| recently)? "
const time =
  '(?:on |at )?(?:the \\p{L}+ floor|(?:mon|tues?|wednes|thurs?|fri|satur|sun)days?|\\d|noon|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \\d)'
const thing = "(?<thing>(?:my |our |the |your )?\\p{L}[\\p{L}\\p{N}' -]*?)"

const is = ({ thing: what = '', value = '' }: Groups) => `${what} is ${value}`

const forms: readonly (readonly [RegExp, (groups: Groups) => string])[] = [
  // "I've changed lawyers, my lawyer is ..."
  [
    /^(?:i|we)(?:'ve| have)? (?:changed|switched) \p{L}+, (?<rest>(?:my|our) .+ (?:is|are) .+)$/iu,
    ({ rest = '' }) => rest,
  ],
  [
    new RegExp(
      `${we}(?:switched|moved|changed|gone|went)(?: over)? to (?<value>.+?) as (?<thing>(?:my|our) .+)$`,
      'iu',
    ),
    is,
  ],
  [
    new RegExp(
      `${we}(?:changed|switched|updated|reset) (?<thing>(?:my|our|the) .+?) (?:over )?to (?<value>.+)$`,
      'iu',
    ),
    is,
  ],
  // Something is moved to a time; a sofa is moved to a room.
  [
    new RegExp(
      `${we}(?:moved|pushed|shifted) ${thing}(?: back| forward)? to (?<value>${time}.*)$`,
      'iu',
    ),
    is,
  ],
  [
    new RegExp(
      `^(?!(?:i|we|he|she|they|it) )${thing}(?: has| have| was| is)?(?: been)? (?:moved|shifted|pushed)(?: back| forward)? to (?<value>${time}.*)$`,
      'iu',
    ),
    is,
  ],
  [
    /^(?<thing>(?:my|our|the) .+?|\p{Lu}\p{L}+'s .+?) (?:(?:has|have) |was |got )?(?:been )?(?:(?:changed|switched|raised|lowered|cut|reduced|increased)|(?:gone|went) (?:up|down)|rose|risen|dropped|fell|fallen) to (?<value>.+)$/iu,
    is,
  ],
  [
    new RegExp(
      `${we}(?:swapped|traded(?: in)?|exchanged|replaced) (?<thing>(?:my|our) .+?) (?:for|with|by) (?<value>.+)$`,
      'iu',
    ),
    is,
  ],
  [
    /^(?<who>I|we|\p{Lu}\p{L}+)(?:'ve| have| has)?(?: just)?(?: got| bought)? a new (?<what>\p{L}[\p{L} ]*?)[,:] (?:it's |it is |called |named )?(?<value>.+)$/u,
    ({ who = '', what = '', value = '' }) =>
      `${/^(?:i|we)$/i.test(who) ? 'my' : `${who}'s`} ${what} is ${value}`,
  ],
  [
    /^(?<who>I|we|\p{Lu}\p{L}+)(?:'ve| have| has)?(?: just)? (?:started|begun)(?: (?:working|work)| a new job)+ (?<where>(?:at|for|with) .+)$/u,
    ({ who = '', where = '' }) =>
      `${who} work${/^(?:i|we)$/i.test(who) ? '' : 's'} ${where.replace(/^with/, 'for')}`,
  ],
  [
    /^(?<who>(?:(?:my|our) )?\p{L}+'s) new (?<rest>.+)$/iu,
    ({ who = '', rest = '' }) => `${who} ${rest}`,
  ],
]
