import type { Image } from '../models/model.ts'
import type { Heard } from '../telegram/message.ts'
import type { Download } from '../voice/listen.ts'

/** The photos of a turn's messages; a string says in one line why one of them cannot be seen. */
export type Look = (
  bot: number,
  heard: readonly Extract<Heard, { type: 'message' }>[],
) => Promise<readonly Image[] | string>

/** What the models take of one image; Telegram's own are a tenth of it. */
const mostBytes = 5 * 1024 * 1024

export function createLook(deps: { readonly download: Download }): Look {
  return async (bot, heard) => {
    const images: Image[] = []
    for (const { photo } of heard) {
      if (photo === undefined) continue
      if (photo.size > mostBytes) return 'That photo is too large for me: 5 MB is the most.'
      const bytes = await deps.download(bot, photo.fileId, mostBytes)
      if (bytes === undefined) return 'I could not fetch that photo.'
      images.push({ mime: 'image/jpeg', data: bytes.toString('base64') })
    }
    return images
  }
}
