import { localDateTime } from '../../memory/time/zones.ts'
import { look, standing, type Verdict } from './check/checks.ts'
import { argsOf, type LeakDeps, leaksIn } from './check/leaks.ts'
import { acted, checked, firstWindow, type Window } from './check/window.ts'
import { type Labels, type Outcome, outcomeOf, perform } from './perform.ts'
import type { Act, Calls, ChatLine, Check, Report, Scenario, Step, StepReport } from './step.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export type RunOptions = WorldOptions & {
  /** Leave the home and the bot's log behind. */
  readonly keep?: boolean
  /** Told of each step as it ends. */
  readonly onStep?: (step: StepReport) => void
}

/** A report and, where they were kept, the folder with OTTO_HOME and the bot's log. */
export type Run = { readonly report: Report; readonly folder: string | undefined }

/** What the steps so far leave behind. */
type Progress = {
  window: Window
  calls: Calls
  readonly labels: Labels
}

/** Runs a scenario on a bot of its own. Rejects only where this machine cannot run one at all. */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<Run> {
  const started = performance.now()
  const world = await createWorld(scenario, options)
  try {
    world.bot.start()
    const sampled = new Set<string>()
    const done = await runSteps(world, scenario.steps, options, sampled)
    const steps = [...done, ...leaks(world, sampled)]
    const report: Report = {
      ok: steps.every(({ ok }) => ok),
      steps,
      chat: chatOf(world),
      calls: world.model.calls(),
      seconds: Math.round((performance.now() - started) / 10) / 100,
    }
    return { report, folder: options.keep ? world.folder : undefined }
  } finally {
    await world.close(options.keep ?? false)
  }
}

/** What was found of secrets and of what was said where neither belongs; no step where nothing was. */
function leaks(world: World, sampled: ReadonlySet<string>): readonly StepReport[] {
  const { folder, home, secrets, server } = world
  const said = server.messages().flatMap(({ from, text }) => (from === 'person' ? [text] : []))
  const deps: LeakDeps = { folder, home, secrets, said, args: [...sampled] }
  const found = leaksIn(deps)
  const step = 'after the last step: no secret and nothing that was said stands where it should not'
  return found.length === 0 ? [] : [{ ok: false, step, seen: found.join('\n') }]
}

/** Runs steps in a world whose bot is started; the world stays as the last one leaves it. */
export async function runSteps(
  world: World,
  steps: readonly Step[],
  { onStep, signal }: RunOptions,
  sampled: Set<string> = new Set(),
): Promise<StepReport[]> {
  const progress: Progress = {
    window: firstWindow,
    calls: world.model.calls(),
    labels: new Map(),
  }
  const reports: StepReport[] = []
  let over = false
  for (const [n, step] of steps.entries()) {
    const last = n === steps.length - 1
    over ||= signal?.aborted ?? false
    const outcome: Outcome = over
      ? { fault: 'not run: the scenario ended before', over }
      : await runStep(world, step, progress, last)
    over = outcome.over ?? false
    sampleArgs(world, sampled)
    const { fault } = outcome
    const words = { ok: fault === undefined, step: `line ${step.line}: ${step.words}` }
    const report = fault === undefined ? words : { ...words, seen: fault }
    reports.push(report)
    onStep?.(report)
  }
  return reports
}

/** Adds the arguments of the bot's processes as they are now. */
function sampleArgs({ bot }: World, into: Set<string>): void {
  const state = bot.state()
  if (state.type !== 'running') return
  for (const line of state.pids.flatMap(argsOf)) into.add(line)
}

/** One step, with what the script had no answer for meanwhile; after the last one all is settled. */
async function runStep(
  world: World,
  step: Step,
  progress: Progress,
  last: boolean,
): Promise<Outcome> {
  const outcome = await runDoes(world, step, progress)
  const settled = last && !outcome.over ? outcomeOf(await world.clock.idle()) : {}
  const lasting = last && !outcome.over && !settled.over ? await standing(world) : undefined
  const faults = [outcome.fault, settled.fault, lasting, ...world.model.complaints()]
  const fault = faults.filter((each) => each !== undefined).join('\n')
  const over = outcome.over || settled.over || false
  return fault === '' ? { over } : { fault, over }
}

async function runDoes(world: World, { does }: Step, progress: Progress): Promise<Outcome> {
  if (does.type !== 'repeat') {
    return isAct(does) ? runAct(world, does, progress) : runCheck(world, does, progress)
  }
  for (const [n, round] of does.rounds.entries()) {
    for (const step of round) {
      const outcome = await runDoes(world, step, progress)
      if (outcome.fault === undefined) continue
      const where = `round ${n + 1}, line ${step.line}: ${step.words}`
      return { ...outcome, fault: `${where}\n${outcome.fault}` }
    }
  }
  return {}
}

async function runAct(world: World, act: Act, progress: Progress): Promise<Outcome> {
  progress.window = acted(progress.window, world.watching.sights.length)
  const outcome = await perform(world, act, progress.labels)
  const bot = world.bot.state()
  return bot.type === 'dead' ? { fault: bot.why, over: true } : outcome
}

async function runCheck(world: World, check: Check, progress: Progress): Promise<Outcome> {
  const settled = outcomeOf(await world.clock.idle())
  if (settled.fault !== undefined) return settled
  const verdict = await look(world, check, progress)
  progress.window = checked(progress.window)
  if (check.type === 'calls') progress.calls = world.model.calls()
  remember(check, verdict, progress.labels)
  return verdict.ok ? {} : { fault: verdict.seen ?? 'it does not hold' }
}

function remember(check: Check, { message }: Verdict, labels: Labels): void {
  if (check.type === 'see' && check.label !== undefined && message !== undefined) {
    labels.set(check.label, message)
  }
}

function isAct(does: Act | Check): does is Act {
  return actTypes.has(does.type)
}

const actTypes: ReadonlySet<string> = new Set<Act['type']>([
  'say',
  'voice',
  'photo',
  'document',
  'tap',
  'restart',
  'down',
  'wait',
  'until',
  'telegram',
  'model',
  'write',
])

function chatOf({ server, scenario }: World): ChatLine[] {
  return server.messages().map(({ id, from, stranger, at, text, buttons, edited, silent }) => ({
    id,
    from: from === 'person' && stranger ? 'stranger' : from,
    at: localDateTime(at, scenario.zone),
    text,
    buttons: buttons.flat().map(({ label }) => label),
    edited,
    silent,
  }))
}
