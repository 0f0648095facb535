/** What runs beside the turns: who waits for quiet, waits for this too. */
export type Activity = {
  readonly busy: () => boolean
  /** Counts `work` as activity until it settles; hands it through. */
  track<T>(work: Promise<T>): Promise<T>
  /** Resolves once nothing is left. */
  settled(): Promise<void>
}

export function createActivity(): Activity {
  const running = new Set<Promise<unknown>>()
  return {
    busy: () => running.size > 0,
    track(work) {
      running.add(work)
      const done = () => running.delete(work)
      work.then(done, done)
      return work
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
