export type NoRoom = {
  /** Something that the person wrote could not be kept or worked on for want of room: said once, until `over`. */
  readonly met: (bot: number, chat: number) => void
  /** There is room again. */
  readonly over: () => void
}

const words =
  'My disk is full, so I cannot work on what you write. Nothing of it is lost: I go on by myself as soon as there is room again.'

/** What is said of a full disk to somebody who is writing; it is kept nowhere, since there is no room. */
export function createNoRoom(send: (bot: number, chat: number, text: string) => void): NoRoom {
  const state = { told: false }
  return {
    met(bot, chat) {
      if (state.told) return
      state.told = true
      send(bot, chat, words)
    },
    over() {
      state.told = false
    },
  }
}
