import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Uploaded } from '../../bot/local/chat.ts'
import type { Idle } from './idle.ts'
import type { Act, VoiceFault, Writing } from './step.ts'
import type { World } from './world.ts'

/** What labels name: message ids. */
export type Labels = Map<string, number>

/** What came of an act: why it could not be done, and whether nothing more can be. */
export type Outcome = { readonly fault?: string; readonly over?: boolean }

const done: Outcome = {}

/** Does one acting step. */
export async function perform(world: World, act: Act, labels: Labels): Promise<Outcome> {
  switch (act.type) {
    case 'say':
      return say(world, act, labels)
    case 'voice':
      return sayVoice(world, act, labels)
    case 'photo':
    case 'document':
      return upload(world, act, labels)
    case 'tap':
      return tap(world, act, labels)
    case 'restart':
      return restart(world, act.how)
    case 'down':
      await world.bot.kill()
      world.clock.set(world.clock.now() + act.ms)
      world.bot.start()
      return done
    case 'wait':
      return move(world, world.clock.now() + act.ms)
    case 'until':
      if (act.at < world.clock.now()) return { fault: 'that time is already past' }
      return move(world, act.at)
    case 'telegram':
      world.telegramFault(act)
      return done
    case 'model':
      world.model.fault(act)
      return done
    case 'write':
      return write(world, act.path, act.text)
  }
}

/** A wait that did not come to an end ends the scenario: later steps would only wait again. */
export function outcomeOf(idle: Idle): Outcome {
  return idle.type === 'idle' ? done : { fault: idle.why, over: true }
}

/** First to idle where the clock is, since what was said before a wait happens before it. */
async function move({ clock }: World, to: number): Promise<Outcome> {
  return outcomeOf(await clock.moveTo(to))
}

async function restart({ bot }: World, how: 'kill' | 'stop'): Promise<Outcome> {
  const calm = how === 'kill' ? await bot.kill().then(() => true) : await bot.stop()
  bot.start()
  return calm ? done : { fault: 'the bot did not stop when asked to, and was killed' }
}

function write({ home }: World, path: string, text: string): Outcome {
  const whole = join(home, path)
  mkdirSync(dirname(whole), { recursive: true, mode: 0o700 })
  writeFileSync(whole, text, { mode: 0o600 })
  return done
}

/** The parts of a message that labels and writers decide. */
function writing({ from, forwardedFrom, replyTo }: Writing, labels: Labels) {
  const id = replyTo === undefined ? undefined : labels.get(replyTo)
  return {
    ...(from === undefined ? {} : { from }),
    ...(forwardedFrom === undefined ? {} : { forwardedFrom }),
    ...(id === undefined ? {} : { replyTo: id }),
  }
}

function name(label: string | undefined, id: number, labels: Labels): Outcome {
  if (label !== undefined) labels.set(label, id)
  return done
}

function say({ server }: World, act: Act & { readonly type: 'say' }, labels: Labels): Outcome {
  const edit = act.edit === undefined ? undefined : labels.get(act.edit)
  const said = { text: act.text, ...writing(act, labels), ...(edit === undefined ? {} : { edit }) }
  return name(act.label, server.say(said), labels)
}

const oggStart = Buffer.from('OggS')
const tooBig = 21 * 1024 * 1024

function sayVoice(
  { server }: World,
  act: Act & { readonly type: 'voice' },
  labels: Labels,
): Outcome {
  if (act.fault === 'no-file') server.fault({ on: 'getFile', fault: 400, times: 2 })
  const file: Uploaded = {
    kind: 'voice',
    bytes: act.fault === 'too-big' ? Buffer.alloc(tooBig) : spoken(act.text, act.fault),
    name: 'voice.ogg',
    mime: 'audio/ogg',
    ...writing(act, labels),
  }
  return name(act.label, server.upload(file), labels)
}

/** The words stand in the recording itself, where a transcriber of the runner's finds them. */
function spoken(text: string, fault: VoiceFault): Buffer {
  return Buffer.concat([oggStart, Buffer.from(fault === 'empty' ? '' : text)])
}

function upload(
  { server, scenario }: World,
  act: Act & { readonly type: 'photo' | 'document' },
  labels: Labels,
): Outcome {
  const path = resolve(scenario.folder, act.path)
  try {
    const file: Uploaded = {
      kind: act.type,
      bytes: readFileSync(path),
      name: basename(path),
      mime: act.type === 'photo' ? 'image/jpeg' : 'application/octet-stream',
      ...(act.caption === undefined ? {} : { caption: act.caption }),
      ...writing(act, labels),
    }
    return name(act.label, server.upload(file), labels)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) return { fault: cause.message }
    throw cause
  }
}

/** Where nothing shows the button yet, the answer that will show it may still be on its way. */
async function tap(
  world: World,
  act: Act & { readonly type: 'tap' },
  labels: Labels,
): Promise<Outcome> {
  const { watching, server, clock } = world
  const on = act.on === undefined ? undefined : labels.get(act.on)
  const find = () =>
    on === undefined ? watching.find(act.button) : watching.findOn(on, act.button)
  const early = find()
  const idle = early === undefined ? await clock.idle() : undefined
  if (idle !== undefined && idle.type !== 'idle') return outcomeOf(idle)
  const target = early ?? find()
  if (target !== undefined) {
    server.tap(target.id, act.data ?? target.data, act.from)
    return done
  }
  const others = watching.labels().map((label) => `[${label}]`)
  const shown = others.length === 0 ? 'none is shown' : `shown are ${others.join(' ')}`
  return { fault: `no message shows a button "${act.button}"; ${shown}` }
}
