import type { Message } from 'grammy/types'
import { harmless } from './text/sanitize.ts'

/** What a message without words says all the same. */
export type Content = {
  readonly text: string
  /** Whose words these are; undefined where the person chose them: an emoji. */
  readonly from: string | undefined
}

/**
 * Contacts, places, polls and the like in words; undefined for what has none. A card, a place or a poll is
 * not the person's own word: it is passed on, like something forwarded.
 */
export function contentOf(message: Message): Content | undefined {
  const { sticker, dice } = message
  if (sticker?.emoji !== undefined) return { text: sticker.emoji, from: undefined }
  if (dice !== undefined) return { text: `${dice.emoji} ${dice.value}`, from: undefined }
  return contact(message) ?? place(message) ?? poll(message)
}

function contact({ contact: card }: Message): Content | undefined {
  if (card === undefined) return undefined
  const name = [card.first_name, card.last_name].filter(Boolean).join(' ')
  return passedOn(`Contact: ${name}, ${card.phone_number}`, 'a contact card')
}

function place({ venue, location }: Message): Content | undefined {
  const where = venue?.location ?? location
  if (where === undefined) return undefined
  const at = `${Number(where.latitude).toFixed(5)}, ${Number(where.longitude).toFixed(5)}`
  const named = venue === undefined ? 'Location' : `Place: ${venue.title}, ${venue.address}`
  return passedOn(`${named} (${at})`, 'a map')
}

function poll({ poll: asked }: Message): Content | undefined {
  if (asked === undefined) return undefined
  const options = asked.options.map(({ text }) => `- ${text}`)
  return passedOn([`Poll: ${asked.question}`, ...options].join('\n'), 'a poll')
}

function passedOn(text: string, from: string): Content {
  return { text: harmless(text).slice(0, 4_000), from }
}
