import type { Meaning, Rule } from '../../meaning.ts'
import { change, nag } from './changing.ts'
import { triggersShown } from './listed.ts'
import { pause, resume } from './pausing.ts'
import { task } from './tasks.ts'
import { watch } from './watching.ts'
import { zone } from './zone.ts'

const rules: readonly Rule[] = [triggersShown, pause, resume, nag, change, watch, task, zone]

/** What is said about reminders that are set, what is watched for, and where the person is. */
export const triggers: Rule = (part, frame): Meaning | undefined => {
  for (const rule of rules) {
    const meaning = rule(part, frame)
    if (meaning !== undefined) return meaning
  }
  return undefined
}
