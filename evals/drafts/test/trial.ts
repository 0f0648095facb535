import { createWorld, type Otto, startOtto } from '../../../bot/turn/test/fakes.ts'
import type { Seen } from '../../../bot/turn/test/phone.ts'
import type { Mail, Sent } from '../../../bot/world/mail.ts'
import { createRandom } from '../../bench/texts.ts'

/** What the mail server does with the next mail: `dies` takes the process with it, before or after it accepted. */
export type Fault = 'none' | 'lost answer' | 'refuses' | 'dies before' | 'dies after'

/** A mail server that outlives the processes, and what it accepted. */
function createServer() {
  const accepted: Mail[] = []
  const state: { fault: Fault; died: () => void } = { fault: 'none', died: () => undefined }
  function send(mail: Mail): Promise<Sent> {
    const { fault } = state
    state.fault = 'none'
    if (fault !== 'refuses' && fault !== 'dies before') accepted.push(mail)
    if (fault === 'dies before' || fault === 'dies after') {
      state.died()
      return new Promise(() => undefined)
    }
    if (fault === 'lost answer') return Promise.resolve({ type: 'unknown', why: 'no answer came' })
    return Promise.resolve(
      fault === 'refuses' ? { type: 'refused', why: 'it was busy' } : { type: 'sent' },
    )
  }
  return { accepted, state, send }
}

/** A phone, a mail server and, one after the other, the processes that serve them. */
export function createStage(seed: number) {
  const world = createWorld()
  const server = createServer()
  const random = createRandom(seed)
  const start = () => {
    const otto = startOtto(world, {
      change: (stores) => ({ ...stores, mail: { send: server.send } }),
    })
    // As a start does: what was being sent when a process died may have been sent.
    for (const { id } of otto.stores.drafts.list('sending')) {
      const by = { turn: 'job-recover', call: id, at: world.clock.at }
      otto.stores.drafts.settle(id, 'may have been sent', by)
    }
    return otto
  }
  const now: { otto: Otto } = { otto: start() }
  return {
    server,
    random,
    otto: () => now.otto,
    /** The process ends as a power cut would end it; another one starts. */
    async restart(): Promise<void> {
      now.otto = start()
      await now.otto.work()
    },
    /** Works off what was heard; where that kills the process, another one starts. */
    async work(): Promise<void> {
      const died = new Promise<'died'>((resolve) => {
        server.state.died = () => resolve('died')
      })
      const ended = await Promise.race([now.otto.work(), died])
      if (ended === 'died') await this.restart()
    },
  }
}

export type Stage = ReturnType<typeof createStage>

/** A draft on the phone, as it was shown first. */
export type Shown = { readonly to: string; readonly text: string; readonly card: readonly Seen[] }

export async function draft(stage: Stage, n: number): Promise<Shown> {
  const [to, text] = [`sam${n}@example.org`, `the boiler man comes, number ${n}`]
  await stage.otto().say(`draft a mail to ${to}: ${text}`)
  return { to, text, card: cardOf(stage, to) }
}

/** The newest message about that draft with a Send of its own, as the phone shows it now. */
export function cardOf(stage: Stage, to: string): readonly Seen[] {
  const has = ({ text, buttons }: Seen) =>
    text.includes(to) && buttons.flat().some(({ label }) => label === 'Send')
  const found = stage.otto().shown().findLast(has)
  return found === undefined ? [] : [structuredClone(found)]
}

/** By the Edit button and new words. */
export async function edit(stage: Stage, shown: Shown, text: string): Promise<Shown> {
  stage.otto().heardTap('Edit', cardOf(stage, shown.to))
  await stage.work()
  await stage.otto().say(text)
  return { to: shown.to, text, card: cardOf(stage, shown.to) }
}
