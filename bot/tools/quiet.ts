import { z } from 'zod'
import { hoursText, parseHours, type Quiet } from '../../briefs/attention/quiet.ts'
import type { Instant } from '../../memory/item.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import type { QuietHours } from '../attention/quiet.ts'
import { byOf, localTool, type Tool } from './tool.ts'
import { dateFor, sentence, whenText } from './words.ts'

export function quietTool({ quiet }: { readonly quiet: QuietHours }): Tool {
  return localTool({
    name: 'quiet',
    description:
      'Show the quiet hours (no arguments), set them (hours: "22:00-07:30", or "off"), or send nothing unasked until a time. What the person set for its minute and the morning brief still come.',
    schema: z.object({
      hours: z.string().trim().min(1).max(40).optional(),
      until: whenText.optional(),
    }),
    run(args, ctx) {
      const now = quiet.now()
      const by = byOf(ctx)
      if (args.hours !== undefined) {
        const hours = parseHours(args.hours)
        if (hours === undefined) throw new Error('hours must be such as 22:00-07:30, or off')
        const write = quiet.set({ ...now, ...hours }, `Quiet hours: ${hoursText(hours)}`, by)
        return { text: sentence(write.text), writes: [write.id] }
      }
      if (args.until === undefined) return { text: quietWords(now, ctx.now, ctx.frame.zone) }
      const dated = dateFor(args.until, ctx.frame, { tool: 'quiet', args })
      if (dated.type === 'ask') return dated.result
      if (dated.due === undefined || dated.due.at <= ctx.now) {
        const asked = { about: 'when', tool: 'quiet', args: {} } as const
        return { text: 'That time has passed. Quiet until when?', asked }
      }
      const { at, zone, precision } = dated.due
      const said = `Nothing unasked until ${formatWhen(at, zone, precision)}, but for what you set for its minute and the morning brief`
      const write = quiet.set({ ...now, until: { from: ctx.now, until: at } }, said, by)
      return { text: sentence(write.text), writes: [write.id] }
    },
  })
}

/** How it stands with the quiet hours, in words. */
export function quietWords(quiet: Quiet, now: Instant, zone: string): string {
  const { hours, until } = quiet
  const daily =
    hours === undefined
      ? 'There are no quiet hours.'
      : `Quiet hours: ${hoursText(quiet)}. What would speak in them waits for the next brief.`
  const own =
    until === undefined || until.until <= now
      ? ''
      : ` Quiet now until ${formatWhen(until.until, zone, 'minute')}.`
  return `${daily}${own} To change them: /quiet 23:00-07:00, /quiet off, /quiet until tomorrow.`
}
