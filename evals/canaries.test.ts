import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseScenario } from './simulate/scenario.ts'
import type { ModelFault, Scenario, TelegramFault } from './simulate/step.ts'
import { createWorld, type World } from './simulate/world.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const canary = () => randomBytes(15).toString('hex')
/** Short enough for an id. What must stand in no log and nowhere outside the home; the secrets, nowhere at all on the disk. */
const note = `heron${canary()}`
const secrets = { token: canary(), key: canary(), password: canary() }
const token = `4001:${secrets.token}`

const model = [
  { when: 'gate code', tools: [{ name: 'remember', args: { text: `the gate code is ${note}` } }] },
  { when: 'close it', tools: [{ name: 'close_loops', args: { ids: [note], as: 'done' } }] },
  { when: 'garden party', tools: [{ name: 'add_event', args: { title: note, when: 'friday' } }] },
  { when: 'call it off', tools: [{ name: 'delete_event', args: { event: note } }] },
  {
    when: 'note to Sam',
    tools: [{ name: 'draft_message', args: { to: 'sam@x.org', text: note } }],
  },
  { when: 'look it up', tools: [{ name: 'recall', args: { query: note } }] },
  { text: 'All right.', always: true },
]

/** Read as a scenario, but for the settings that a scenario may not make. */
function scenario(tmp: string): Scenario {
  const text = JSON.stringify({ start: '2026-12-01T09:00', model, steps: [{ say: 'unused' }] })
  const read = parseScenario(text, { name: 'canaries', folder: root })
  const env = new Map([
    ['TELEGRAM_BOT_TOKEN', token],
    ['ANTHROPIC_API_KEY', `sk-ant-${secrets.key}`],
    ['OTTO_SMTP_URL', `smtp://otto:${secrets.password}@127.0.0.1:9`],
    ['OTTO_LOG_LEVEL', 'debug'],
    ['TMPDIR', tmp],
  ])
  return { ...read, env }
}

async function settle(world: World): Promise<void> {
  expect(await world.clock.idle()).toMatchObject({ type: 'idle' })
}

async function say(world: World, text: string): Promise<void> {
  world.server.say({ text })
  await settle(world)
}

/** Files that cannot be read, full of words that are nobody's business. */
function leaveBrokenFiles(home: string): void {
  for (const folder of ['calendar', 'memories']) mkdirSync(join(home, folder), { mode: 0o700 })
  writeFileSync(join(home, 'calendar', 'broken.ics'), `BEGIN:VCALENDAR\r\n${note}\r\nEND`)
  const matter = `---\nname: [${note}\ndescription: "${note}\n---\n${note}\n`
  writeFileSync(join(home, 'memories', 'broken.md'), matter)
}

async function goThrough(world: World): Promise<void> {
  world.bot.start()
  await settle(world)
  leaveBrokenFiles(world.home)
  await say(world, `the gate code is ${note}`)
  for (const words of ['close it', 'garden party', 'call it off', 'look it up', 'note to Sam'])
    await say(world, words)
  await say(world, 'send it')
  const telegram: TelegramFault[] = ['lost-answer', 'drop', '400', '403', '429', '500']
  for (const fault of telegram) {
    const ask = { type: 'telegram', fault, times: 1, after: 0, retryAfter: undefined } as const
    world.telegramFault({ ...ask, on: 'sendMessage' })
    await say(world, `so ${note}`)
    world.telegramFault({ ...ask, on: 'getUpdates' })
    await say(world, `and ${note}`)
  }
  const answers: ModelFault[] = ['stall', 'cut', '429', '529', '401', 'refuse', 'empty', 'too-long']
  for (const fault of answers) {
    world.model.fault({ fault, times: 1, after: 0, retryAfter: undefined })
    await say(world, `what of ${note}?`)
  }
  await world.bot.kill()
  world.bot.start()
  for (const words of ['/consolidate', '/compact', '/status', 'undo that', "what's open?", 'brief'])
    await say(world, words)
  await world.clock.moveTo(world.clock.now() + 24 * 3_600_000)
  expect(await world.bot.stop()).toBe(true)
}

type File = { readonly path: string; readonly bytes: string }

/** Files below a folder, whole, one byte to a character. */
function filesIn(folder: string, since = 0): File[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).mtimeMs >= since)
    .map((path) => ({ path, bytes: readFileSync(path, 'latin1') }))
}

describe('canaries', () => {
  const began = Date.now()
  const found: { world?: World; tmp: string; files: File[] } = { tmp: '', files: [] }
  const holding = (word: string) =>
    found.files.filter(({ bytes }) => bytes.includes(word)).map(({ path }) => path)

  beforeAll(async () => {
    found.tmp = mkdtempSync(join(tmpdir(), 'otto-canaries-'))
    found.world = await createWorld(scenario(found.tmp), { path: dirname(process.execPath) })
    await goThrough(found.world)
    const { folder } = found.world
    const files = [...filesIn(folder), ...filesIn(found.tmp)]
    found.files = files.map(({ path, bytes }) => ({ path: relative(folder, path), bytes }))
  }, 300_000)

  afterAll(async () => {
    await found.world?.close(false)
    rmSync(found.tmp, { recursive: true, force: true })
  })

  it('did sing: the note is kept, mails and models were tried, faults were logged at length', () => {
    const log = found.files.find(({ path }) => path === join('otto', 'otto.log'))?.bytes ?? ''
    expect(log.split('\n').length).toBeGreaterThan(20)
    expect(log).toContain('a tool call failed')
    expect(log).toContain('the model failed')
    expect(log).toContain('a message did not go through')
    expect(holding(note)).toContain(join('otto', 'otto.db'))
    expect(found.world?.model.calls().chat).toBeGreaterThan(20)
  })

  it.each(Object.keys(secrets) as (keyof typeof secrets)[])('no file holds the %s', (name) => {
    expect(holding(secrets[name])).toEqual([])
    expect(holding(Buffer.from(secrets[name]).toString('base64').slice(0, 40))).toEqual([])
  })

  it('no log and no file outside the home holds the note’s text', () => {
    const paths = holding(note)
    expect(paths.filter((path) => !path.startsWith(`otto${sep}`))).toEqual([])
    expect(paths.filter((path) => path.endsWith('.log'))).toEqual([])
  })

  it('nothing was written into the project', () => {
    const own = readdirSync(root).filter((name) => !['node_modules', '.git'].includes(name))
    const folders = own
      .map((name) => join(root, name))
      .filter((path) => statSync(path).isDirectory())
    const words = [note, ...Object.values(secrets)]
    const written = folders
      .flatMap((folder) => filesIn(folder, began))
      .filter(({ bytes }) => words.some((word) => bytes.includes(word)))
    expect(written.map(({ path }) => path)).toEqual([])
  })
})
