import type { Step } from '../step.ts'

/** What a label names: a message that the person wrote, or one of Otto's that was seen. */
type Named = 'written' | 'seen'

/** Labels used before they name a message, or for the wrong kind of one; a line each. */
export function labelFaults(steps: readonly Step[]): string[] {
  const known = new Map<string, Named>()
  const faults = new Set<string>()
  for (const step of flat(steps)) {
    for (const use of usedBy(step)) {
      const fault = misused(use, known.get(use.label))
      if (fault !== undefined) faults.add(`line ${step.line}: the label "${use.label}" ${fault}`)
    }
    const { does } = step
    if (does.type === 'see') known.set(does.label ?? '', 'seen')
    else if ('label' in does) known.set(does.label ?? '', 'written')
  }
  return [...faults]
}

type Use = { readonly label: string; readonly kind: Named | undefined }

function misused(use: Use, named: Named | undefined): string | undefined {
  if (named === undefined) return 'names no message of an earlier step'
  if (use.kind === undefined || use.kind === named) return undefined
  return named === 'seen' ? "names Otto's message, not one of yours" : 'names no message of Otto'
}

/** The labels that a step uses, and what they must name. */
function usedBy({ does }: Step): Use[] {
  const uses: [string | undefined, Named | undefined][] = []
  if ('replyTo' in does) uses.push([does.replyTo, undefined])
  if ('edit' in does) uses.push([does.edit, 'written'])
  if (does.type === 'tap') uses.push([does.on, 'seen'])
  return uses.flatMap(([label, kind]) => (label === undefined ? [] : [{ label, kind }]))
}

function* flat(steps: readonly Step[]): Generator<Step> {
  for (const step of steps) {
    if (step.does.type === 'repeat') for (const round of step.does.rounds) yield* flat(round)
    else yield step
  }
}
