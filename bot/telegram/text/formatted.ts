import type { MessageEntity } from 'grammy/types'

/** One formatted stretch of a text, in UTF-16 units, of the kinds that Otto writes. */
export type Entity = {
  readonly type:
    | 'bold'
    | 'italic'
    | 'strikethrough'
    | 'code'
    | 'pre'
    | 'blockquote'
    | 'expandable_blockquote'
    | 'text_link'
  readonly offset: number
  readonly length: number
  /** Of a `text_link`. */
  readonly url?: string
  /** Of a `pre`. */
  readonly language?: string
}

export type Formatted = { readonly text: string; readonly entities: readonly Entity[] }

/** Of entities of `text` those between two places, as they lie in that piece. */
export function entitiesWithin(
  entities: readonly Entity[],
  from: number,
  to: number,
): readonly Entity[] {
  return entities.flatMap((entity) => {
    const start = Math.max(entity.offset, from)
    const end = Math.min(entity.offset + entity.length, to)
    return end > start ? [{ ...entity, offset: start - from, length: end - start }] : []
  })
}

/** As grammY's types have them. */
export function toMessageEntities(entities: readonly Entity[]): MessageEntity[] {
  return entities.map((entity): MessageEntity => {
    const { type, offset, length, url = '', language } = entity
    if (type === 'text_link') return { type, offset, length, url }
    if (type === 'pre')
      return { type, offset, length, ...(language === undefined ? {} : { language }) }
    return { type, offset, length }
  })
}
