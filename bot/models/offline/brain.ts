import { type Model, ModelError } from '../model.ts'

/**
 * Plain rules in place of a model: no key, no network, no clock. It reads the person's words of this turn,
 * calls the tools for what it surely understood, and, when their results are there, says them.
 */
export function createOfflineBrain(): Model {
  return async function* offline(request, signal) {
    // Its many files of rules come with the first words: a start need not wait for them.
    const { eventsOf } = await import('./events.ts')
    if (signal.aborted) throw new ModelError('stopped', 'Stopped.')
    yield* eventsOf(request)
  }
}
