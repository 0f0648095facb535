import type { Config } from '../config.ts'
import type { Stores } from '../stores.ts'

/** On Sundays at this local time what is kept is looked over. */
const auditAt = '04:30'

/**
 * At a start: the rows of Otto's own jobs are there, and mails that a process was sending when it died are said
 * to be what they are: nobody knows.
 */
export function recover(
  { drafts, triggers, settings }: Pick<Stores, 'drafts' | 'triggers' | 'settings'>,
  at: number,
  { env }: Pick<Config, 'env'>,
): void {
  const zone = triggers.zone()
  triggers.ensure('brief', settings.briefAt(), zone)
  triggers.ensure('evening', env.OTTO_EVENING_AT, zone)
  triggers.ensure('sunday', env.OTTO_SUNDAY_AT, zone)
  triggers.ensure('nightly', env.OTTO_NIGHTLY_AT, zone)
  triggers.ensure('audit', auditAt, zone)
  for (const draft of drafts.list('sending')) {
    drafts.settle(draft.id, 'may have been sent', { turn: 'job-recover', call: draft.id, at })
  }
}
