import type { Report, StepReport } from './step.ts'

/** One step on a line, and what was seen instead below it. */
export function stepLine({ ok, step, seen }: StepReport): string {
  const lines = (seen ?? '').split('\n').filter((line) => line !== '')
  return [`${ok ? 'ok    ' : 'not ok'} ${step}`, ...lines.map((line) => `       ${line}`)].join(
    '\n',
  )
}

/** The line that closes a run. */
export function lastLine(name: string, { ok, steps, calls, seconds }: Report): string {
  const failed = steps.filter((step) => !step.ok).length
  const found = ok ? `all ${steps.length} steps hold` : `${failed} of ${steps.length} steps fail`
  return `${ok ? 'ok' : 'not ok'}: ${name}: ${found}, ${calls.model} model calls, ${seconds} s`
}

/** Everything a failing run has to say, for a test's message. */
export function failures({ steps }: Report): string {
  return steps
    .filter(({ ok }) => !ok)
    .map(stepLine)
    .join('\n')
}
