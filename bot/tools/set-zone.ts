import { z } from 'zod'
import type { Instant } from '../../memory/item.ts'
import { zoneNamed } from '../../memory/time/places.ts'
import { addDays, formatDay, formatWhen, startOfDay } from '../../memory/time/zones.ts'
import type { Due } from '../../notes/note.ts'
import type { Trigger } from '../../triggers/trigger.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { whenWords } from '../../triggers/words.ts'
import type { Calendar } from '../world/calendar.ts'
import { eventTime } from './event-change.ts'
import { byOf, outsideTool, type Tool, type ToolContext, type ToolResult } from './tool.ts'
import { dateFor, excerpt, whenText } from './words.ts'

export type SetZoneDeps = {
  readonly triggers: Triggers
  readonly calendar: Pick<Calendar, 'list'>
}

/** Of each kind so many lines are said, the rest is counted. */
const mostLines = 5
const ahead = 30 * 86_400_000

export function setZoneTool(deps: SetZoneDeps): Tool {
  return outsideTool({
    name: 'set_zone',
    description:
      'The person is in another place now ("I\'m in Lisbon until Tuesday"), or back home: set their time zone, for a while or for good.',
    schema: z.object({
      place: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .describe('A city, a zone (Europe/Lisbon), or "home"'),
      until: whenText.optional().describe('The last day there; leave it out if for good'),
    }),
    async run(args, ctx) {
      if (/^(?:back )?home$/i.test(args.place)) return goHome(deps, ctx)
      const zone = zoneNamed(args.place)
      if (zone === undefined) {
        return {
          text: `I know no time zone for “${args.place}”. Name a larger city near it, or a zone such as Europe/Lisbon.`,
        }
      }
      const call = { tool: 'set_zone', args }
      const dated = dateFor(args.until, { ...ctx.frame, zone }, call)
      if (dated.type === 'ask') return dated.result
      const until = dated.due && endOf(dated.due, zone)
      if (until !== undefined && until <= ctx.now) {
        return { text: 'That time has passed. Until when?', asked: { about: 'when', ...call } }
      }
      const { write } = deps.triggers.goTo(zone, until, ctx.personText, byOf(ctx))
      return { ...(await whatMoves(deps, ctx.now, until)), writes: [write.id] }
    },
  })
}

function goHome({ triggers }: SetZoneDeps, ctx: ToolContext): ToolResult {
  const back = triggers.goHome(ctx.personText, byOf(ctx))
  const zone = triggers.zone()
  if (back === undefined) return { text: `You are at home already: ${zone}.` }
  const text = `You are back on ${zone} time; all that goes with you is, too.`
  return { text, writes: [back.write.id] }
}

/** A day is the last one there; a minute is itself. */
function endOf({ at, precision }: Due, zone: string): Instant {
  return precision === 'minute' ? at : addDays(startOfDay(at, zone), 1, zone)
}

/** What goes with the person and what does not, each by name. */
async function whatMoves(
  { triggers, calendar }: SetZoneDeps,
  now: Instant,
  until: Instant | undefined,
): Promise<ToolResult> {
  const { zone, home } = triggers.where()
  const armed = triggers.list({ status: 'armed' }).filter(({ kind }) => kind !== 'zone')
  const following = armed.filter(
    ({ follows, rule }) => follows === 'person' && rule.type !== 'condition',
  )
  // Otto's own night work concerns nobody.
  const moving = [
    ...following.filter(({ kind }) => kind in briefs),
    ...following.filter(({ kind }) => kind === 'reminder' || kind === 'task'),
  ]
  const staying = armed.filter(({ follows }) => follows === 'place')
  const events = await calendar.list(now, until ?? now + ahead)
  const stays = [
    ...staying.map((one) => stayLine(one, zone)),
    ...events.map((event) => `${event.title}: ${eventTime(event, zone)} in ${zone}`),
  ]
  const end =
    until === undefined
      ? ''
      : ` until ${formatDay(until - 1, zone)}; then I go back to ${home} by myself`
  const text = `You are on ${zone} time now (${formatWhen(now, zone, 'minute')})${end}.`
  const lines = [
    ...block('These go with you, at the same local time:', moving.map(moveLine)),
    ...block('These do not move; in your time there they are:', stays),
  ]
  if (lines.length === 0) return { text }
  return { text, card: { text: lines.join('\n'), buttons: [], refs: [], list: [] } }
}

function block(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const rest = lines.length - mostLines
  const shown = lines.slice(0, mostLines).map((line) => `- ${line}`)
  return [heading, ...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])]
}

const briefs: Readonly<Record<string, string>> = {
  brief: 'the morning brief',
  evening: 'the evening brief',
  sunday: 'the Sunday brief',
}

function moveLine({ kind, text, rule, zone }: Trigger): string {
  return `${briefs[kind] ?? excerpt(text)}: ${whenWords(rule, zone)}`
}

function stayLine({ text, nextAt, zone: own }: Trigger, zone: string): string {
  if (nextAt === undefined) return excerpt(text)
  const there = formatWhen(nextAt, zone, 'minute')
  const here = own === zone ? '' : ` (${formatWhen(nextAt, own, 'minute')} in ${own})`
  return `${excerpt(text)}: ${there}${here}`
}
