import type { Entity } from '../chat.ts'

const finders: readonly (readonly [string, RegExp])[] = [
  ['url', /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g],
  ['email', /[a-zA-Z0-9._%+-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*\.[a-zA-Z]{2,}/g],
  ['bot_command', /(?<![^\s])\/[a-zA-Z0-9_]{1,64}(?:@[a-zA-Z0-9_]{3,32})?(?![\w/])/g],
  ['mention', /(?<![\w@.])@[a-zA-Z][a-zA-Z0-9_]{3,31}(?!\w)/g],
  ['hashtag', /(?<![\w#])#(?=[\p{L}\p{N}_]*\p{L})[\p{L}\p{N}_]{1,64}/gu],
]

const closed: ReadonlySet<string> = new Set(['code', 'pre', 'text_link'])

/**
 * Links, addresses, commands, mentions and tags that Telegram finds by itself, outside of code and of
 * links given. Thinner than the real one: only links with a scheme, no cashtags, phones or cards.
 */
export function findEntities(text: string, given: readonly Entity[]): Entity[] {
  const found: Entity[] = []
  const free = (offset: number, end: number) =>
    [...given.filter((entity) => closed.has(entity.type)), ...found].every(
      (entity) => end <= entity.offset || offset >= entity.offset + entity.length,
    )
  for (const [type, pattern] of finders) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (free(match.index, end)) {
        found.push({ type, offset: match.index, length: match[0].length })
      }
    }
  }
  return found
}
