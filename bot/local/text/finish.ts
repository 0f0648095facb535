import type { Entity } from '../chat.ts'
import { badRequest } from '../refuse.ts'
import { findEntities } from './find.ts'
import { byteAt, type Formatted, sortEntities } from './format.ts'

/** Taken out of every text: CR, the line and direction overrides, three combining lines. */
const dropped = /\r|[\u2028-\u202e]|\u0333|\u033f|\u030a/

/**
 * What Telegram does to a text before it keeps it: control characters become spaces, some characters
 * go, blanks are cut at both ends, entities are checked against the text, clipped, sorted, and links,
 * commands and the like are found. Refuses entities that lie outside the text or cut a surrogate pair.
 */
export function finishText(text: string, given: readonly Entity[]): Formatted {
  if (/\p{Surrogate}/u.test(text)) throw badRequest('strings must be encoded in UTF-8')
  const entities = sortEntities(given.filter(checkedSize))
  for (const entity of entities) checkPlace(text, entity)
  const { cleaned, moved } = clean(text)
  const placed = entities.map((entity) =>
    between(entity, moved[entity.offset] ?? 0, moved[entity.offset + entity.length] ?? 0),
  )
  const end = cleaned.replace(/[ \n]+$/, '').length
  const first = placed.find((entity) => entity.length > 0)?.offset ?? end
  const start = Math.min(first, cleaned.length - cleaned.replace(/^[ \n]+/, '').length, end)
  const trimmed = cleaned.slice(start, end)
  const kept = placed
    .map((entity) =>
      between(entity, entity.offset - start, Math.min(entity.offset + entity.length, end) - start),
    )
    .filter((entity) => entity.length > 0)
    // The real one silently keeps the first hundred.
    .slice(0, 100)
  return { text: trimmed, entities: sortEntities([...kept, ...findEntities(trimmed, kept)]) }
}

function between(entity: Entity, from: number, to: number): Entity {
  return { ...entity, offset: from, length: to - from }
}

function checkedSize(entity: Entity): boolean {
  const { offset, length } = entity
  if (offset < 0 || offset > 1_000_000) {
    throw badRequest(`receive an entity with incorrect offset ${offset}`)
  }
  if (length < 0 || length > 1_000_000) {
    throw badRequest(`receive an entity with incorrect length ${length}`)
  }
  return length > 0
}

function checkPlace(text: string, entity: Entity): void {
  const { offset, length } = entity
  const end = offset + length
  if (offset > text.length) {
    throw badRequest(`entity begins after the end of the text at UTF-16 offset ${offset}`)
  }
  if (cutsPair(text, offset)) {
    const at = byteAt(text, offset + 1)
    throw badRequest(`entity begins in a middle of a UTF-16 symbol at byte offset ${at}`)
  }
  if (end > text.length) {
    throw badRequest(
      `entity beginning at UTF-16 offset ${offset} ends after the end of the text at UTF-16 offset ${end}`,
    )
  }
  if (cutsPair(text, end)) {
    const at = byteAt(text, end + 1)
    throw badRequest(
      `entity beginning at UTF-16 offset ${offset} ends in a middle of a UTF-16 symbol at byte offset ${at}`,
    )
  }
}

function cutsPair(text: string, at: number): boolean {
  return /^[\udc00-\udfff]/.test(text.slice(at, at + 1)) && at > 0
}

/** `moved[i]` is where the unit at index i of the text is afterwards; it has one more for the end. */
function clean(text: string): { readonly cleaned: string; readonly moved: readonly number[] } {
  let cleaned = ''
  const moved: number[] = []
  for (const unit of text.split('')) {
    moved.push(cleaned.length)
    if (dropped.test(unit)) continue
    cleaned += unit < ' ' && unit !== '\n' ? ' ' : unit
  }
  moved.push(cleaned.length)
  return { cleaned, moved }
}
