import type { Frame } from '../model.ts'
import { guess } from './classify.ts'
import type { Meaning, Planned } from './meaning.ts'
import { choicesFor } from './offers/choices.ts'
import { readPart } from './reading/part.ts'
import { isLook } from './suggest.ts'

/** Of 460 changes that were right in the sets of phrases none was less likely than 0.11. */
const doubtful = 0.08

const intentOf: Readonly<Record<string, string>> = {
  draft_message: 'draft',
  edit_draft: 'edit',
  send_draft: 'approve',
  discard_draft: 'discard',
  consolidate_memory: 'consolidate',
}

/** The intent that a call would serve. */
function intentFor({ tool, args }: Planned): string {
  if (tool === 'add_loop') return args['owed'] === 'mine' ? 'owe' : 'waiting'
  if (tool === 'close_loops') return args['as'] === 'done' ? 'done' : 'drop'
  return intentOf[tool] ?? tool
}

/** What the rules made of a text that the classifier doubts: to be chosen, beside what it thinks likely. */
export function doubted(
  calls: readonly Planned[],
  text: string,
  frame: Frame,
): Meaning | undefined {
  const intents = [...new Set(calls.map(intentFor))]
  const own = intents.flatMap((intent) => choicesFor(intent, readPart(text), frame).slice(0, 1))
  return own.length === 0 ? undefined : { type: 'offer', choices: own }
}

/** Whether a change is most unlikely to be what the text asks for; looking and asking never are. */
export function isDoubted(calls: readonly Planned[], text: string, frame: Frame): boolean {
  const changes = calls.filter(({ tool }) => !isLook(tool))
  if (changes.length === 0) return false
  const guesses = guess(text, frame)
  return changes.every((call) => {
    const own = guesses.find(({ intent }) => intent === intentFor(call))
    return own !== undefined && own.score < doubtful
  })
}
