import type { Instant } from '../../memory/item.ts'
import type { Note } from '../note.ts'
import { isRole } from './things.ts'

const day = 24 * 3_600_000

/** For so many days a fact of such a subject is not doubted; the first that fits counts. */
const patience: readonly (readonly [RegExp, number | undefined])[] = [
  // What does not change.
  [/\b(?:birthday|anniversary|name day|blood type|name|surname|height|iban)$/, undefined],
  // What lies about, and what is measured.
  [/\b(?:place|weight|pressure|reading|room|seat|gate|desk|deadline)$/, 60],
  [/\b(?:salary|rent|job|job title|employer|age|diet|size)$/, 365],
  [/\b(?:code|pin|password|passcode|combination|login)$/, 365],
  [/\b(?:home|address|email|phone number|mobile number|bank|car|phone|laptop)$/, 730],
  [/(?: day|class|lesson|practice|days|floor|train)$/, 180],
]

/** How many days a fact of this subject stays fresh; undefined: it does not age. */
export function freshDays(subject: string | undefined): number | undefined {
  if (subject === undefined) return undefined
  const known = patience.find(([kind]) => kind.test(subject))
  if (known !== undefined) return known[1]
  return isRole(subject.split(' ').at(-1) ?? '') ? 365 : undefined
}

/** What somebody else said, and the person never confirmed, is asked about so soon. */
const unvouchedDays = 30

type Ageing = Pick<Note, 'kind' | 'status' | 'subject' | 'source' | 'at' | 'confirmedAt'>

/** Whether it is time to ask if a fact is still so. Pure. */
export function isAged(fact: Ageing, now: Instant): boolean {
  if (fact.kind !== 'fact' || fact.status !== 'current' || fact.source === 'tool') return false
  const days = freshDays(fact.subject)
  const unvouched = fact.source !== 'said' && fact.confirmedAt === fact.at
  const limit = unvouched ? Math.min(unvouchedDays, days ?? unvouchedDays) : days
  return limit !== undefined && now - fact.confirmedAt > limit * day
}
