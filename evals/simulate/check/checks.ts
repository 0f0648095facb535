import { formatTime } from '../../../memory/time/zones.ts'
import type { Calls, CallsCheck, Check, FileCheck, MailCheck, MessageCheck } from '../step.ts'
import type { World } from '../world.ts'
import { fittingFiles } from './files.ts'
import { enough, matches } from './match.ts'
import { fittingRows, rowInWords, unknownWord } from './rows.ts'
import { storedOrphans, storedRows, storedView } from './stored.ts'
import { fitting, inWords, type Sight, type Window } from './window.ts'

/** What came of a check: what was seen instead where it does not hold. */
export type Verdict = {
  readonly ok: boolean
  readonly seen?: string
  /** Of a `see`: the newest message that fits, for its label. */
  readonly message?: number | undefined
}

/** What a check compares with. */
export type Since = {
  readonly window: Window
  /** Model calls up to the last `calls`. */
  readonly calls: Calls
}

/** Looks whether a check holds now. The bot is idle; nothing is changed. */
export async function look(world: World, check: Check, since: Since): Promise<Verdict> {
  switch (check.type) {
    case 'see':
      return lookForMessage(world, check.message, since)
    case 'unseen':
      return lookForMessage(world, { ...check.message, count: 0 }, since)
    case 'notes':
    case 'memories':
    case 'drafts':
    case 'triggers':
    case 'events':
    case 'tasks': {
      const wrong = unknownWord(check.type, check.row)
      if (wrong !== undefined) return { ok: false, seen: wrong }
      const rows = await storedRows(looked(world), check.type)
      return counted(fittingRows(rows, check.row), rows, check.row.count, rowInWords)
    }
    case 'mail':
      return lookForMail(world, check.mail)
    case 'calls':
      return lookAtCalls(world.model.calls(), since.calls, check.calls)
    case 'view':
      return lookAtView(world, check)
    case 'file':
      return lookForFiles(world, check.file)
  }
}

/** What must hold at the end of every scenario, whatever it is about; undefined where it does. */
export async function standing(world: World): Promise<string | undefined> {
  const { length } = await storedOrphans(looked(world))
  return length === 0 ? undefined : `the ledger: ${length} chunks are out of reach`
}

function looked({ folder, home, env, clock }: World) {
  return { folder, home, env, now: clock.now }
}

/** At most so many of the things that are there are shown where a check fails. */
const mostShown = 12

/** The verdict on a number of things: `all` is what there was to choose from. */
function counted<T>(
  found: readonly T[],
  all: readonly T[],
  count: number | undefined,
  words: (thing: T) => string,
): Verdict {
  if (enough(found.length, count)) return { ok: true }
  const [head, shown] = found.length > 0 ? [`${found.length} match`, found] : ['none of these', all]
  const more = shown.length > mostShown ? [`... and ${shown.length - mostShown} earlier`] : []
  const lines = shown.slice(-mostShown).map(words)
  return {
    ok: false,
    seen: shown.length === 0 ? 'nothing' : [`${head}:`, ...more, ...lines].join('\n'),
  }
}

function lookForMessage(world: World, check: MessageCheck, { window }: Since): Verdict {
  const timeOfDay = (at: number) => formatTime(at, world.scenario.zone)
  const sights = world.watching.sights.slice(window.from)
  const found = fitting(sights, check, timeOfDay)
  const words = (sight: Sight) => inWords(sight, timeOfDay)
  const message = found.findLast(({ id }) => id !== undefined)?.id
  return { ...counted(found, sights, check.count, words), message }
}

function lookForMail({ mail }: World, check: MailCheck): Verdict {
  const found = mail
    .mails()
    .filter(
      ({ to, from, subject, text }) =>
        (check.to === undefined || to.some((address) => matches(check.to, address))) &&
        matches(check.from, from) &&
        matches(check.subject, subject) &&
        matches(check.text, text),
    )
  return counted(found, mail.mails(), check.count, ({ to, subject, text }) => {
    return `to ${to.join(', ')}: ${JSON.stringify(subject)}, ${JSON.stringify(text)}`
  })
}

function lookAtCalls(now: Calls, before: Calls, check: CallsCheck): Verdict {
  const seats = ['model', 'chat', 'summarise', 'embed'] as const
  const made = seats.map((seat) => ({ seat, made: now[seat] - before[seat] }))
  const ok = made.every(({ seat, made }) => check[seat] === undefined || check[seat] === made)
  return ok ? { ok } : { ok, seen: made.map(({ seat, made }) => `${seat}: ${made}`).join(', ') }
}

async function lookAtView(
  world: World,
  check: Check & { readonly type: 'view' },
): Promise<Verdict> {
  const view = await storedView(looked(world))
  if (view.tokens > (check.maxTokens ?? Number.POSITIVE_INFINITY)) {
    return { ok: false, seen: `${view.tokens} tokens` }
  }
  return matches(check.text, view.text) ? { ok: true } : { ok: false, seen: view.text }
}

function lookForFiles({ home }: World, check: FileCheck): Verdict {
  const found = fittingFiles(home, check)
  const all = fittingFiles(home, { path: check.path })
  const words = ({ path, mode }: (typeof found)[number]) => `${path} (${mode})`
  const verdict = counted(found, all, check.count, words)
  const wrong = found.filter(({ mode }) => check.mode !== undefined && mode !== check.mode)
  if (!verdict.ok || wrong.length === 0) return verdict
  return { ok: false, seen: wrong.map(words).join('\n') }
}
