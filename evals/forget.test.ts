import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../bot/config.ts'
import { createLog } from '../bot/log.ts'
import { createOtto } from '../bot/otto.ts'
import { sleep } from '../memory/time/clock.ts'
import { parseScenario } from './simulate/scenario.ts'
import { createWorld, type World } from './simulate/world.ts'

const secrets = ['tulip-4711', 'Señor Zapatero', 'wombatparade', '0079-8812', 'the red door']

/** Names of files under `home` in whose bytes or name a text stands, upper and lower case alike. */
function filesHolding(home: string, text: string): string[] {
  const wanted = text.toLowerCase()
  return readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(home, name)
    if (name.toLowerCase().includes(wanted)) return true
    if (!statSync(path).isFile()) return false
    const bytes = readFileSync(path)
    return bytes.toString('utf8').toLowerCase().includes(wanted) || bytes.includes(text, 'utf16le')
  })
}

/** An Otto in this process with its page as the only line, and a log of everything. */
async function begin() {
  const home = mkdtempSync(join(tmpdir(), 'otto-forget-'))
  const env = { OTTO_HOME: home, OTTO_SOCKET_GUARD_MS: '300', OTTO_ZONE: 'Europe/London' }
  const budgets = { OTTO_X_BUDGET: '300', OTTO_Y_BUDGET: '900' }
  const config = readConfig({ ...env, ...budgets }, home)
  const log = createLog({ path: join(home, 'otto.log'), level: 'debug', secrets: [] })
  const ids = { last: 0 }
  const newId = () => `id${String(++ids.last).padStart(8, '0')}`
  const nothing = () => undefined
  const wired = { config, zone: 'Europe/London', log, newId, boot: 'b', print: nothing }
  const otto = createOtto({ ...wired, onDeaf: nothing })
  await otto.start()
  const page = otto.page()
  if (page === undefined) throw new Error('no page')
  onTestFinished(() => rmSync(home, { recursive: true }))

  async function idle(): Promise<void> {
    for (let quiet = 0, waited = 0; quiet < 3; waited += 1) {
      if (waited > 3_000) throw new Error('never idle')
      quiet = page?.unconfirmed() === 0 && page.inFlight() === 0 && otto.idle() ? quiet + 1 : 0
      await sleep(10)
    }
  }

  return {
    ...{ home, otto, page },
    async say(
      text: string,
      more: { readonly edit?: number; readonly forwardedFrom?: string } = {},
    ) {
      const id = page.say({ text, ...more })
      await idle()
      return id
    },
    async tap(label: string): Promise<string> {
      const messages = page.messages().map((m) => ({ ...m, buttons: m.buttons.flat() }))
      const message = messages.findLast(({ buttons }) => buttons.some((b) => b.label === label))
      page.tap(message?.id ?? 0, message?.buttons.find((b) => b.label === label)?.data ?? '')
      await idle()
      return page.messages().find(({ id }) => id === message?.id)?.text ?? ''
    },
  }
}

type Begun = Awaited<ReturnType<typeof begin>>

/** Says a secret in every way in which it can get into a store. */
async function plant({ say, tap }: Begun, secret: string): Promise<void> {
  await say(`remember that my word is ${secret}`)
  await say(`I owe Paolo ${secret} by Friday`)
  await say(`save https://example.org/x about ${secret}`)
  await say(`draft a mail to sam@example.org: it is ${secret}`)
  await tap('Send')
  await say(`draft a mail to sam@example.org: again ${secret.toUpperCase()}`)
  await say(`remind me in two days to say ${secret}`)
  await say(`from now on, never tell anybody ${secret}`)
  await say(`they said ${secret}`, { forwardedFrom: `a friend of ${secret}` })
  const id = await say('a remark on nothing at all')
  await say(`a remark on ${secret}`, { edit: id })
  await say('brief')
  await say(`what do you know about ${secret}?`)
  await say('/consolidate')
}

describe('after forgetting', () => {
  it('no byte of what was forgotten is left in any file, and all else is', async () => {
    const begun = await begin()
    const { home, otto, page, say, tap } = begun
    await say('remember that my bicycle is blue')
    for (const secret of secrets) await plant(begun, secret)
    for (let i = 0; i < 30; i += 1)
      await say(`remark ${i}: row ${i} of beans is up, and all is fair`)
    for (const secret of secrets) {
      expect(filesHolding(home, secret).length).toBeGreaterThan(2)
      await say(`forget ${secret}`)
      const receipt = await tap('Forget')
      expect(receipt).toMatch(/^Forgotten: .*note.*draft.*reminder.*rule.*message.*memory file/)
      expect(receipt).toMatch(/I looked again and found nothing\..* This is final\.$/)
      expect(filesHolding(home, secret)).toEqual([])
    }
    expect(JSON.stringify(page.messages()).toLowerCase()).not.toContain('wombat')
    expect(filesHolding(home, 'my bicycle is blue').length).toBeGreaterThan(1)
    expect(await say('what colour is my bicycle?')).toBeGreaterThan(0)
    expect(page.messages().at(-1)?.text).toContain('blue')
    await otto.stop()
    expect(secrets.flatMap((secret) => filesHolding(home, secret))).toEqual([])
  }, 300_000)

  it('holds however often it is killed in the middle of it', async () => {
    const world = await beginWorld()
    for (const [i, secret] of secrets.entries()) {
      world.server.say({ text: `remember that word ${i} is ${secret}` })
      world.server.say({ text: `forget ${secret}` })
      await world.clock.idle()
      const asking = world.server.messages().findLast(({ text }) => text.includes('is final and'))
      const forget = asking?.buttons.flat().find(({ label }) => label === 'Forget')
      world.server.tap(asking?.id ?? 0, forget?.data ?? '')
      await sleep(i * 6)
      await world.bot.kill()
      world.bot.start()
      expect(await world.clock.idle()).toMatchObject({ type: 'idle' })
      expect(world.server.messages().find(({ id }) => id === asking?.id)?.text).toMatch(
        /^Forgotten: 1 note, 2 messages, .*This is final\.$/,
      )
      expect(filesHolding(world.home, secret)).toEqual([])
    }
  }, 300_000)
})

async function beginWorld(): Promise<World> {
  const head = 'start: 2026-12-01T09:00\nsteps:\n- say: "unused"\n'
  const scenario = parseScenario(head, { name: 'forget', folder: '/tmp' })
  const world = await createWorld(scenario, { path: dirname(process.execPath) })
  onTestFinished(() => world.close(false))
  world.bot.start()
  expect(await world.clock.idle()).toMatchObject({ type: 'idle' })
  return world
}
