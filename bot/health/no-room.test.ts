import { expect, it } from 'vitest'
import { createNoRoom } from './no-room.ts'

it('says once that the disk is full, and again only after there was room', () => {
  const said: string[] = []
  const noRoom = createNoRoom((bot, chat, text) => said.push(`${bot} ${chat} ${text}`))
  for (let i = 0; i < 3; i += 1) noRoom.met(7, 8)
  expect(said).toEqual([expect.stringMatching(/^7 8 My disk is full, .* room again\.$/)])
  noRoom.over()
  noRoom.met(7, 8)
  expect(said).toHaveLength(2)
})
