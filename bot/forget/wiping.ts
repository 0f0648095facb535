export type Wiping = {
  /** Wipes what was forgotten off the disk now. */
  readonly now: () => void
  /** With every beat: tries again what could not be wiped. */
  readonly again: () => void
  /** Whether a wiping failed that is worth waiting for: who is in its way is seldom so for long. */
  readonly waits: () => boolean
}

/** So often a wiping that failed is waited for: a disk that stays full keeps nobody. */
const mostWaits = 20

/** When a wiping is tried again: every `everyBeats`, since one takes seconds. `wipe`: false where it has to wait. */
export function createWiping(wipe: () => boolean, everyBeats: number): Wiping {
  const state = { beats: 0, failed: 0 }
  function now(): void {
    state.failed = wipe() ? 0 : state.failed + 1
  }
  return {
    now,
    again() {
      state.beats += 1
      if (state.beats % everyBeats === 0) now()
    },
    waits: () => state.failed > 0 && state.failed <= mostWaits,
  }
}
