/** That somebody wants to be nagged: how often, the asking itself, and the text without it. */
export type Nagging = { readonly minutes: number; readonly lead: string; readonly rest: string }

/** Minutes between two rings where nobody says how many; a tool takes from 5 to 1440. */
export const usualNag = 15

const every =
  '(?:,? every (?:(?<n>\\d{1,4}|five|ten|fifteen|twenty|thirty|half(?: an?)?|other)\\s*)?(?<unit>min(?:ute)?s?|hours?|hrs?))?'
const done =
  "(?:it(?:'s| is|s)? (?:all )?(?:done|finished|sorted)|(?:it|that|this) gets done|done|i(?:'ve| have)? (?:done|did|do|finish(?:ed)?|say|said|tap(?:ped)?|tick(?:ed)?|confirm(?:ed)?)\\b[^.,;]*|i(?:'m| am) done)"
const asking =
  "(?:keep (?:on )?(?:nagging|reminding|bugging|pestering|pinging|asking|badgering|nudging)(?: me)?|keep on at me|nag me|bug me|pester me|don'?t stop(?: (?:nagging|reminding)(?: me)?)?|keep at it|again and again)"
const until = '(?:until|till|til)'

const tail = new RegExp(
  `[,.;:–-]*\\s*(?:\\b(?:and|then|please|also)\\s+)*(?<lead>\\b${asking}(?: about (?:it|that|this))?)${every}\\s+${until}\\s+${done}$`,
  'is',
)
const around = new RegExp(
  `^(?<lead>${asking})${every}(?<what>\\s.*?)\\s*${every.replace('<n>', '<m>').replace('<unit>', '<per>')}\\s*\\b${until}\\s+${done}$`,
  'is',
)

/** "..., and keep nagging me until it's done", "nag me every 20 minutes about this until I do it". Pure. */
export function nagIn(text: string): Nagging | undefined {
  const found = tail.exec(text) ?? around.exec(text)
  if (found === null) return undefined
  const { lead = '', n, unit, m, per, what } = found.groups ?? {}
  const rest = what ?? text.slice(0, found.index)
  return { minutes: minutesOf(n ?? m, unit ?? per), lead, rest: rest.trim() }
}

const numbers: Readonly<Record<string, number>> = {
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
}

function minutesOf(n: string | undefined, unit: string | undefined): number {
  if (unit === undefined) return usualNag
  const said = n === undefined ? 1 : (numbers[n.toLowerCase()] ?? Number(n))
  const count = /^half/i.test(n ?? '') ? 0.5 : /^other$/i.test(n ?? '') ? 2 : said
  const minutes = /^h/i.test(unit) ? count * 60 : count
  return Math.min(1440, Math.max(5, Math.round(minutes)))
}
