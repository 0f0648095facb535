import type { Fault, FaultKind } from './chat.ts'
import { badRequest, blocked, conflict, Refusal, slowDown } from './refuse.ts'

export type Faults = ReturnType<typeof createFaults>

type Planned = Required<Omit<Fault, 'after'>> & { left: number; skip: number }

/** Faults on demand, in the order in which they were asked for. */
export function createFaults() {
  const planned: Planned[] = []

  function take(method: string, fits: (kind: FaultKind) => boolean): Planned | undefined {
    const matching = planned.filter(
      (fault) => fits(fault.fault) && fault.left > 0 && (fault.on === '*' || fault.on === method),
    )
    const waiting = matching.filter((fault) => fault.skip > 0)
    const due = matching.find((fault) => fault.skip === 0)
    for (const fault of waiting) fault.skip -= 1
    if (due) due.left -= 1
    return due
  }

  return {
    plan(fault: Fault): void {
      const { times = 1, retryAfter = 1, after = 0 } = fault
      planned.push({ ...fault, times, retryAfter, left: times, skip: after })
    },
    clear(): void {
      planned.length = 0
    },
    /** What is to happen to a call that has just come in; `kill` is asked for after acceptance. */
    onCall: (method: string) => take(method, (kind) => kind !== 'kill'),
    onAccepted: (method: string) => take(method, (kind) => kind === 'kill') !== undefined,
  }
}

/** The answer of a fault that is one; undefined for those that have none. */
export function refusalOf(fault: {
  readonly fault: FaultKind
  readonly retryAfter: number
}): Refusal | undefined {
  switch (fault.fault) {
    case 400:
      return badRequest('refused on demand')
    case 403:
      return blocked()
    case 409:
      return conflict()
    case 429:
      return slowDown(fault.retryAfter)
    case 500:
      return new Refusal(500, 'Internal Server Error')
    case 'lost-answer':
    case 'drop':
    case 'hang':
    case 'kill':
      return undefined
  }
}
