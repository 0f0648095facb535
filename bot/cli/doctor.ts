import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Embedder } from '../../memory/recall/embed.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import type { Io } from '../cli.ts'
import type { Config } from '../config.ts'
import { faultsOf, type Health, healthFile, healthLines } from '../health/health.ts'
import { newestWhole } from '../keep/listing.ts'
import { homeFault } from '../keep/opening.ts'
import { placeFault } from '../keep/place.ts'
import { embeddingSeat } from '../models/embedding-seat.ts'
import { makeHome, readRunning, takeHome } from './home.ts'

type Finding = { readonly good: boolean; readonly line: string }

/** What is on, what is off and why; exit code 1 where something is wrong. Looks, and calls nobody. */
export async function doctor(config: Config, io: Pick<Io, 'print'>): Promise<number> {
  const before = modeOf(config.home)
  makeHome(config.home)
  const database = await databaseFindings(config.home)
  const sound = database.every(({ good }) => good)
  const findings = [
    ...homeFindings(config, before),
    ...keepingFindings(config),
    ...database,
    ...healthFindings(config),
    ...features(config),
    await recallFinding(config, sound),
  ]
  for (const { good, line } of findings) io.print(`${good ? 'ok ' : 'NOT OK '} ${line}`)
  return findings.every(({ good }) => good) ? 0 : 1
}

/** The home's permission bits as found; undefined where there is none yet. */
function modeOf(home: string): number | undefined {
  const there = statSync(home, { throwIfNoEntry: false })
  return there && there.mode & 0o777
}

function homeFindings({ home }: Config, mode = 0o700): Finding[] {
  const free = takeHome(home)
  free?.()
  const running = free === undefined ? readRunning(home) : undefined
  return [
    { good: true, line: `Node ${process.versions.node}` },
    {
      good: mode === 0o700,
      line: `home ${home}, mode 0${mode.toString(8)}${mode === 0o700 ? '' : ' (others could read it; mended to 0700)'}`,
    },
    {
      good: true,
      line:
        running === undefined
          ? 'no Otto runs on this home now'
          : `an Otto runs on this home, process ${running.pid}`,
    },
  ]
}

function keepingFindings({ home }: Config): Finding[] {
  const where = placeFault(home)
  const fault = homeFault(home)
  const newest = newestWhole(join(home, 'backups'))
  const backup = newest === undefined ? 'none yet; one is made each night' : `newest ${newest.name}`
  return [
    ...(where === undefined
      ? []
      : [
          {
            good: false,
            line: `home ${home}: ${where}; set OTTO_HOME to a folder of this machine`,
          },
        ]),
    ...(fault === undefined ? [] : [{ good: false, line: fault }]),
    { good: true, line: `backups: ${backup}` },
  ]
}

/** What the Otto that runs, or ran last, knew of itself. */
function healthFindings({ home, env }: Config): Finding[] {
  const path = join(home, healthFile)
  if (!existsSync(path)) return []
  const health: Health = JSON.parse(readFileSync(path, 'utf8'))
  const zone = env.OTTO_ZONE ?? 'UTC'
  const faults = faultsOf(health, zone)
  const lines = healthLines(health, zone).filter((line) => !line.startsWith('NOT WELL'))
  const seen = `as of ${formatWhen(health.at, zone, 'minute')}: ${lines.join('; ')}`
  return [{ good: true, line: seen }, ...faults.map((line) => ({ good: false, line }))]
}

async function databaseFindings(home: string): Promise<Finding[]> {
  const path = join(home, 'otto.db')
  if (!existsSync(path))
    return [{ good: true, line: 'database: none yet; the first start makes it' }]
  const { checkDatabase } = await import('../../memory/db.ts')
  const fault = checkDatabase(path)
  return [
    {
      good: fault === undefined,
      line: `database ${path}${fault === undefined ? '' : `: ${fault}`}`,
    },
  ]
}

async function recallFinding(config: Config, sound: boolean): Promise<Finding> {
  const seat = embeddingSeat(config)
  if (seat.type === 'off')
    return { good: !seat.isFault, line: `recall: by words alone (${seat.why})` }
  const parts = [
    seat.embedder.model,
    seat.type === 'local' ? 'on this machine' : 'at Google',
    ...(seat.why === '' ? [] : [seat.why]),
    ...(sound ? await waiting(join(config.home, 'otto.db'), seat.embedder) : []),
  ]
  return { good: true, line: `recall: by meaning and words (${parts.join('; ')})` }
}

/** How much is still to be embedded; [] where that is nothing. */
async function waiting(path: string, embedder: Embedder): Promise<string[]> {
  if (!existsSync(path)) return []
  const { lookUpEmbedding } = await import('../../memory/recall/embedding.ts')
  const found = lookUpEmbedding(path, embedder)
  if (found === undefined || found.pending === 0) return []
  return [`${found.pending} of ${found.total} texts wait to be embedded`]
}

function features(config: Config): Finding[] {
  const { env, home } = config
  const on = (line: string): Finding => ({ good: true, line })
  return [
    on(
      env.TELEGRAM_BOT_TOKEN === undefined
        ? 'Telegram: off (no TELEGRAM_BOT_TOKEN); the chat is a page on this machine'
        : `Telegram: on, ${env.TELEGRAM_OWNER_ID === undefined ? 'the owner is paired by a code' : `owner ${env.TELEGRAM_OWNER_ID}`}`,
    ),
    on(
      env.ANTHROPIC_API_KEY === undefined
        ? 'models: off (no ANTHROPIC_API_KEY); the offline brain understands the plain commands'
        : `models: chat ${env.OTTO_CHAT_MODEL ?? 'as by default'}, summaries ${env.OTTO_SUMMARISE_MODEL ?? 'as by default'}`,
    ),
    on(
      env.OTTO_SMTP_URL === undefined
        ? `mail: off (no OTTO_SMTP_URL); an approved draft becomes a file in ${join(home, 'mail')}`
        : `mail: on, by SMTP; ${env.OTTO_IMAP_URL === undefined ? 'sent mail is not looked at (no OTTO_IMAP_URL)' : `sent mail at ${new URL(env.OTTO_IMAP_URL).host}`}`,
    ),
    on(
      env.OTTO_CALDAV_URL === undefined
        ? `calendar and tasks: .ics files in ${join(home, 'calendar')} and ${join(home, 'tasks')}`
        : `calendar and tasks: CalDAV at ${new URL(env.OTTO_CALDAV_URL).host}`,
    ),
    on(
      `brief at ${env.OTTO_BRIEF_AT}, nightly pass at ${env.OTTO_NIGHTLY_AT}, zone ${env.OTTO_ZONE ?? "this machine's"}`,
    ),
  ]
}
