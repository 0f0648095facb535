import { describe, expect, inject, it } from 'vitest'
import { createStage, draft, edit, type Fault, type Shown, type Stage } from './test/trial.ts'

/** What a trial allows: the text that a tap approved, if any, and whether it must have gone out. */
type Outcome = {
  readonly to: string
  readonly approved: readonly string[]
  /** `sent`: exactly once · `unsent`: not at all · `unsure`: at most once */
  readonly expected: 'sent' | 'unsent' | 'unsure'
}

type Trial = (stage: Stage, n: number) => Promise<Outcome>

async function tap(stage: Stage, label: string, { card }: Shown): Promise<void> {
  stage.otto().heardTap(label, card)
  await stage.work()
}

const doubleTap: Trial = async (stage, n) => {
  const shown = await draft(stage, n)
  const taps = 2 + Math.floor(stage.random() * 3)
  for (let i = 0; i < taps; i++) stage.otto().heardTap('Send', shown.card)
  await stage.work()
  await tap(stage, 'Send', shown)
  return { to: shown.to, approved: [shown.text], expected: 'sent' }
}

/** Send is tapped while new words are on their way: what is tapped is what was shown. */
const tapAndEdit: Trial = async (stage, n) => {
  const shown = await draft(stage, n)
  stage.otto().heardTap('Edit', shown.card)
  await stage.work()
  if (stage.random() < 0.5) stage.otto().heardTap('Send', shown.card)
  await stage.otto().say(`no, it is the sweep, number ${n}`)
  await tap(stage, 'Send', shown)
  const sent = stage.server.accepted.some(({ to }) => to === shown.to)
  return { to: shown.to, approved: [shown.text], expected: sent ? 'sent' : 'unsent' }
}

const tapAndDiscard: Trial = async (stage, n) => {
  const shown = await draft(stage, n)
  const labels = stage.random() < 0.5 ? ['Send', 'Discard'] : ['Discard', 'Send']
  for (const label of labels) stage.otto().heardTap(label, shown.card)
  await stage.work()
  const first = labels[0] === 'Send'
  await tap(stage, 'Send', shown)
  return { to: shown.to, approved: first ? [shown.text] : [], expected: first ? 'sent' : 'unsent' }
}

const afterRestart: Trial = async (stage, n) => {
  const shown = await draft(stage, n)
  await stage.restart()
  await tap(stage, 'Send', shown)
  if (stage.random() < 0.5) await stage.restart()
  await tap(stage, 'Send', shown)
  return { to: shown.to, approved: [shown.text], expected: 'sent' }
}

const oldKeyboard: Trial = async (stage, n) => {
  const first = await draft(stage, n)
  let newest = first
  const edits = 1 + Math.floor(stage.random() * 2)
  for (let i = 0; i < edits; i++) newest = await edit(stage, newest, `edition ${i} of number ${n}`)
  if (stage.random() < 0.3) await stage.restart()
  await tap(stage, 'Send', first)
  if (stage.server.accepted.some(({ to }) => to === first.to))
    return { to: first.to, approved: [], expected: 'unsent' }
  await tap(stage, 'Send', newest)
  await tap(stage, 'Send', first)
  return { to: first.to, approved: [newest.text], expected: 'sent' }
}

/** The mail server's answer is lost, or it refuses: only what was surely refused can be sent by another tap. */
const lostAnswer: Trial = async (stage, n) => {
  const shown = await draft(stage, n)
  const fault: Fault = stage.random() < 0.5 ? 'lost answer' : 'refuses'
  stage.server.state.fault = fault
  await tap(stage, 'Send', shown)
  if (stage.random() < 0.5) await stage.restart()
  await tap(stage, 'Send', shown)
  await tap(stage, 'Send', shown)
  return { to: shown.to, approved: [shown.text], expected: 'sent' }
}

/** The process dies while it sends, or with the tap heard and not yet carried out. */
const killInBetween: Trial = async (stage, n) => {
  const shown = await draft(stage, n)
  const kind = stage.random()
  if (kind < 1 / 3) {
    stage.otto().heardTap('Send', shown.card)
    await stage.restart()
    await tap(stage, 'Send', shown)
    return { to: shown.to, approved: [shown.text], expected: 'sent' }
  }
  stage.server.state.fault = kind < 2 / 3 ? 'dies before' : 'dies after'
  await tap(stage, 'Send', shown)
  await tap(stage, 'Send', shown)
  return { to: shown.to, approved: [shown.text], expected: 'unsure' }
}

const trials: readonly (readonly [string, Trial])[] = [
  ['a double tap', doubleTap],
  ['a tap and an edit', tapAndEdit],
  ['a tap and a discard', tapAndDiscard],
  ['a tap after a restart', afterRestart],
  ['an old keyboard', oldKeyboard],
  ['a lost answer', lostAnswer],
  ['a kill in between', killInBetween],
]

type Counts = { trials: number; twice: number; unapproved: number; lost: number }

/** Whether nobody got the mail although it was to be sent, or the draft is gone or says what is not so. */
function isLost(stage: Stage, { to, expected }: Outcome, accepted: number): boolean {
  const drafts = stage
    .otto()
    .stores.drafts.list()
    .filter((each) => each.to === to)
  const [only] = drafts
  if (drafts.length !== 1 || only === undefined) return true
  if (expected === 'sent')
    return accepted === 0 || !/^(?:sent|may have been sent)$/.test(only.status)
  if (expected === 'unsure') return only.status !== 'may have been sent'
  return accepted === 0 && only.status !== 'held' && only.status !== 'discarded'
}

async function run(trial: Trial, seed: number, times: number): Promise<Counts> {
  const counts: Counts = { trials: 0, twice: 0, unapproved: 0, lost: 0 }
  const stage = createStage(seed)
  for (let n = 0; n < times; n++) {
    const outcome = await trial(stage, n)
    const accepted = stage.server.accepted.filter(({ to }) => to === outcome.to)
    counts.trials++
    if (accepted.length > 1) counts.twice++
    if (accepted.some(({ text }) => !outcome.approved.includes(text))) counts.unapproved++
    if (isLost(stage, outcome, accepted.length)) counts.lost++
    // The next one starts with no draft held.
    for (const { id } of stage.otto().stores.drafts.held())
      stage.otto().stores.drafts.discard(id, { turn: `tidy${n}`, call: id, at: 0 })
  }
  return counts
}

/** All seven together: 60 trials, with --full 602. */
const times = inject('full') ? 86 : 9

describe('a draft is sent once, as approved, and never lost, whatever happens around its tap', () => {
  it.each(trials)(
    '%s',
    async (_, trial) => {
      const counts = await run(trial, 11, times)
      expect(counts).toEqual({ trials: times, twice: 0, unapproved: 0, lost: 0 })
    },
    600_000,
  )
})
