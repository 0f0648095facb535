import { fold } from '../search.ts'
import { rhythm } from './regular.ts'
import { subjectOf } from './supersede.ts'
import { attribute } from './things.ts'

/** Verbs of a question, and the subject that facts told with them have. */
const ways: readonly (readonly [RegExp, string])[] = [
  [/^liv(?:e|ed|ing)(?: (?:in|at) .+)?$/, 'home'],
  [/^work(?:ed|ing)?(?: (?:at|for) .+)?$/, 'employer'],
  [
    /^(?:drive|drove|driven|driving)(?: .+)?$|^cars? (?:(?:do|did) )?(?:(?:i|we) )?(?:drive|drove|have|had)$/,
    'car',
  ],
  [/^bank(?:ed|ing)? (?:with .+)$/, 'bank'],
  [/^weigh(?:ed)?$/, 'weight'],
  [/^(?:job|do for (?:a living|work))$/, 'job'],
  [/^gym go to$|^gym$/, 'gym'],
  [/^called$/, 'name'],
]

/** One value of each kind, so that any thing is asked about as one that could have such a value. */
const values = ['7', 'Dr Xavier', 'a Fiat', 'Monday', 'on Mondays', 'a@b.org', 'Blue']

/**
 * The subjects that a question's words may name, likeliest first: "live" is "home", "code for the gate" is "gate
 * code", "Ana live" is "ana's home". Pure.
 */
export function subjectsAsked(query: string): string[] {
  const about = fold(query)
    .replace(/[?!.]+$/, '')
    .replace(/^(?:what|who|where|when|which|how(?: much| many| long| far)?)(?:'s)? /, '')
    .replace(/^(?:(?:my|our|the|is|are|was|were|do|does|did|i|we|have|has) )+/, '')
    .replace(/ (?:now|on)$/, '')
    .trim()
  if (about === '') return []
  const way = ways.find(([said]) => said.test(about))?.[1]
  const [, who] = /^(?:does |did )?(?:my )?(\S+(?: \S+)?) liv(?:e|es|ed)$/.exec(about) ?? []
  const [, age] = /^(?:old (?:is |was )?)?(?:my )?(\S+)(?: old)?$/.exec(about) ?? []
  const [, floor] = /^floor (?:is |was )?(?:the |my |our )?(.+?)(?: on)?$/.exec(about) ?? []
  const things = values.flatMap(
    (value) => subjectOf(`my ${about} is ${value}`) ?? subjectOf(`${about} is ${value}`) ?? [],
  )
  const own = [...values, ''].flatMap((value) => subjectOf(`${query.trim()} is ${value}`) ?? [])
  return [
    ...new Set([
      ...(way === undefined ? [] : [way]),
      ...(who === undefined ? [] : [`${who}'s home`]),
      about,
      ...own,
      ...things,
      `${about}'s place`,
      `${about.replace(/ comes?$/, '')}'s days`,
      ...(age === undefined ? [] : [`${age}'s age`]),
      ...(floor === undefined ? [] : [`${floor}'s floor`]),
    ]),
  ].slice(0, 12)
}

/** Whether a question's words name something that facts are told of: "rent", "gym day". Pure. */
export function isSubject(query: string): boolean {
  const about = fold(query).replace(/^(?:my|our|the) /, '')
  return (
    values.some((value) => attribute(`my ${about} is ${value}`) !== undefined) ||
    rhythm(`${about} is Monday`) !== undefined
  )
}
