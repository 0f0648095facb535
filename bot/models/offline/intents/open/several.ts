import type { Frame } from '../../../model.ts'
import { acts, type Choice, choice, type Meaning, type Planned } from '../../meaning.ts'
import { onlyWhen } from '../../reading/dates.ts'
import { shownList } from '../../reading/refs.ts'
import { match, short } from '../../reading/text.ts'
import { isClosable } from './choices.ts'
import { snoozeChoices } from './snooze.ts'

const done = '(?:done|did|finished|finish|sorted|complete[d]?|closed?|tick(?: off)?|✅|✔️?|☑️?)'
const drop = '(?:drop(?:ped)?|scrap(?:ped)?|bin(?:ned)?|skip|ditch|cancel|kill|remove|delete)'
const snooze = '(?:snoozed?|postpone|defer|push|move)'
const verb = `(?:${done}|${drop}|${snooze})`
const number = "#?\\d{1,2}(?:'?s)?(?![\\d:.]\\d)"
const numbers = `${number}(?:\\s*(?:,|&|\\+|and|\\s)\\s*${number})*`
const fill =
  '(?:\\s*(?:,|nope|no|yes|yep|yeah|is|are|was|it|that|both|all|now|please|pls|also|too|ok|okay|✅|👍)(?=[\\s,]|$))*'
const until = '(?:\\s+(?:till|til|until|to|for)\\s+(?<when>[^,;]+?))?'

const numberFirst = new RegExp(
  `^(?<nums>${numbers})${fill}\\s*(?<verb>${verb})${fill}${until}$`,
  'iu',
)
const verbFirst = new RegExp(
  `^(?<verb>${verb})${fill}\\s*(?<nums>${numbers})${fill}${until}$`,
  'iu',
)

/** Where the next clause begins: before a number with a verb, or before a verb with a number. */
const starts = {
  number: new RegExp(
    `[\\s,;.]+(?:and |then |but )*(?=${numbers}${fill}\\s*${verb}(?:[\\s,;.]|$))`,
    'iu',
  ),
  verb: new RegExp(
    `[\\s,;.]+(?:and |then |but )*(?=${verb}${fill}\\s*${number}(?:[\\s,;.]|$))`,
    'iu',
  ),
}

const onlyNumbers = new RegExp(`^${numbers}$`, 'i')
/** Clauses of another order: "2 and 3 both finished, push 1 to Thursday". */
const between = new RegExp(
  `\\s*[,;.]\\s*(?:and |then )?(?=${verb}${fill}\\s*${number}(?:[\\s,;.]|$))`,
  'iu',
)

/** "2 tomorrow", "3 to Friday": beside what else is said of the list, put off until then. */
const dayOnly = new RegExp(
  `^(?<nums>${numbers})${fill}\\s*(?:(?:is |goes )?(?:on|for|to|till|til|until|can wait (?:till|until)|by)\\s+)?(?<when>(?:next |this |the )?(?:today|tomorrow|tonight|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|week(?:end)?|month|in \\d+ \\w+|\\d{1,2}(?:st|nd|rd|th))\\b[^,;]*)$`,
  'iu',
)

/** Where a clause begins that has only a number and a day: "1 done, 2 tomorrow". */
const beforeDay = new RegExp(
  `\\s*[,;.]\\s*(?:and |then |but )*(?=${numbers}\\s+(?:(?:is |goes )?(?:on|for|to|till|til|until)\\s+)?(?:next |this |the )?(?:today|tomorrow|tonight|mon|tue|wed|thu|fri|sat|sun|week|month|\\d{1,2}(?:st|nd|rd|th)))`,
  'iu',
)

/** "... 3 not yet" says what stays as it is. */
const stillOpen = new RegExp(
  `[\\s,;]+(?:and |but )?${number}\\s+(?:is )?(?:not yet|still open|not done yet)$`,
  'iu',
)

/** A longer text is no row of numbers. */
const longest = 160

/** "did 2 drop 4", "1 done, 2 nope drop it, 3 snooze till friday", "2 ✅": all of it, or undefined. */
export function several(text: string, frame: Frame): Meaning | undefined {
  const read = clausesOf(text, frame)
  const planned = read.flatMap((each) => each ?? [])
  const ids = planned.flatMap(({ args }) => args['ids'] as readonly string[])
  if (read.length === 0 || planned.length < read.length) return undefined
  return new Set(ids).size === ids.length ? acts(...merged(planned)) : undefined
}

/** "1 done 2 done": one call for what is done to both. */
function merged(planned: readonly Planned[]): readonly Planned[] {
  const kinds = planned.map(({ tool, args }) => `${tool} ${args['as'] ?? args['until']}`)
  return planned.flatMap(({ tool, args }, i) => {
    if (kinds.indexOf(kinds[i] ?? '') < i) return []
    const alike = planned.filter((_, j) => kinds[j] === kinds[i])
    return [{ tool, args: { ...args, ids: alike.flatMap((each) => each.args['ids']) } }]
  })
}

/** The same to choose from: each clause that was understood, with its own target. */
export function severalChoices(text: string, frame: Frame): readonly Choice[] {
  return clausesOf(text, frame).flatMap((each) =>
    each === undefined ? [] : choicesOf(each, frame),
  )
}

function clausesOf(text: string, frame: Frame): readonly (Planned | undefined)[] {
  if (text.length > longest || shownList(frame).length === 0) return []
  const bare = text
    .trim()
    .replace(/[\s.!]+$/, '')
    .replace(stillOpen, '')
  const days = bare.split(beforeDay)
  const chunks = (days.length > 1 ? days : [bare]).flatMap((each) => each.split(between))
  return chunks.flatMap((chunk) => {
    const put = days.length > 1 ? match(dayOnly, chunk) : undefined
    if (put !== undefined) return [putOff(put('nums'), put('when'), frame)]
    const [kind, form] = /^#?\d/.test(chunk)
      ? ([starts.number, numberFirst] as const)
      : ([starts.verb, verbFirst] as const)
    return together(chunk.split(kind)).map((clause) => clauseOf(clause.trim(), form, frame))
  })
}

/** "1, 2 done": a number alone belongs to the clause behind it. */
function together(clauses: readonly string[]): readonly string[] {
  const all: string[] = []
  for (const clause of clauses) {
    const last = all.at(-1)
    if (last !== undefined && onlyNumbers.test(last)) all.splice(-1, 1, `${last}, ${clause}`)
    else all.push(clause)
  }
  return all
}

function idsOf(numbers: string, frame: Frame): readonly string[] | undefined {
  const places = numbers.match(/\d+/g) ?? []
  const refs = places.map((place) => shownList(frame)[Number(place) - 1])
  const ids = refs.flatMap((ref) => (ref !== undefined && isClosable(ref) ? [ref.id] : []))
  return ids.length === 0 || ids.length < places.length ? undefined : ids
}

function putOff(numbers: string, when: string, frame: Frame): Planned | undefined {
  const ids = idsOf(numbers, frame)
  const until = onlyWhen(when.replace(/^the (?=\d)/i, 'on the '), frame)
  return ids === undefined || until === undefined
    ? undefined
    : { tool: 'snooze', args: { ids, until } }
}

function clauseOf(clause: string, form: RegExp, frame: Frame): Planned | undefined {
  const found = match(form, clause)
  const ids = found && idsOf(found('nums'), frame)
  if (found === undefined || ids === undefined) return undefined
  const when = found('when')
  if (new RegExp(`^${snooze}$`, 'i').test(found('verb'))) {
    const said = onlyWhen(when, frame)
    return said === undefined ? undefined : { tool: 'snooze', args: { ids, until: said } }
  }
  if (when !== '') return undefined
  const as = new RegExp(`^${drop}$`, 'i').test(found('verb')) ? 'dropped' : 'done'
  return { tool: 'close_loops', args: { ids, as } }
}

function choicesOf({ tool, args }: Planned, frame: Frame): readonly Choice[] {
  const ids = args['ids'] as readonly string[]
  const refs = shownList(frame).filter(({ id }) => ids.includes(id))
  if (tool === 'snooze') return snoozeChoices(refs, String(args['until']), frame).slice(0, 1)
  const lead = args['as'] === 'done' ? 'Done' : 'Drop'
  const label = `${lead}: ${short(refs.map(({ text }) => text).join(', '), 40)}`
  return [choice(label, 'close_loops', args)]
}
