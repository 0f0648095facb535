import type { ModelError } from '../../models/model.ts'

const named: ReadonlyMap<string, string> = new Map([
  ['voice', 'a voice message'],
  ['audio', 'an audio file'],
  ['animation', 'an animation'],
])

/** What mends it, and what can be done meanwhile. */
export function untilThen({ kind }: ModelError): string {
  const mend = 'Put a new one into the environment or the .env of OTTO_HOME and start Otto again.'
  const plain = 'Meanwhile I understand plain commands.'
  return kind === 'key refused' ? `${mend} ${plain}` : plain
}

/** The answer to what came without words and cannot be handled. */
export function cannotHandle(attachment: string | undefined): string {
  const what =
    attachment === undefined ? 'an empty message' : (named.get(attachment) ?? `a ${attachment}`)
  return `I cannot handle ${what} yet; please send it as text.`
}
