import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { createNights } from '../bot/night.ts'
import { createWorld, startOtto } from '../bot/turn/test/fakes.ts'

const all = [
  ...['tulip-4711', 'Señor Zapatero', 'wombatparade', '0079-8812', 'the red door', 'Quimbleton'],
  ...['blue heron 7', 'Grüner Weg', 'zx81-q9', 'Okonkwo', 'left drawer', 'müsli diet', '555-0199'],
  ...['Hyacinth Lane', 'kappa sigma', 'Dr Nakamura', 'seventeen owls', 'RX-78', 'plum jam', 'Ödön'],
]
const secrets = inject('full') ? all : all.slice(0, 6)

/** Names of files below the home, backups aside, in whose bytes or name a text stands in any case. */
function filesHolding(home: string, text: string): string[] {
  const wanted = text.toLowerCase()
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => !name.startsWith('backups'))
    .filter((name) => {
      if (name.toLowerCase().includes(wanted)) return true
      if (!statSync(join(home, name)).isFile()) return false
      const bytes = readFileSync(join(home, name))
      return (
        bytes.toString('utf8').toLowerCase().includes(wanted) || bytes.includes(text, 'utf16le')
      )
    })
}

it('what was forgotten is in no byte of the home, and no later night brings it back', async () => {
  const world = createWorld()
  const { home, clock } = world
  const otto = startOtto(world)
  const { say, tap, stores } = otto
  await say('remember that my bicycle is blue')
  for (const secret of secrets) {
    await say(`remember that my word is ${secret}`)
    await say(`I owe Paolo ${secret} by Friday`)
    await say(`save https://example.org/x about ${secret}`)
    await say(`draft a mail to sam@example.org: it is ${secret}`)
    await say(`remind me in two days to say ${secret}`)
    await say(`from now on, never tell anybody ${secret}`)
    await say(`they said ${secret}`, {
      origin: 'forwarded',
      forwardedFrom: `a friend of ${secret}`,
    })
    await say(`what do you know about ${secret}?`)
  }
  await stores.nights.run()
  const held = await stores.backups.make('nightly', otto.db)
  for (const secret of secrets) {
    expect(filesHolding(home, secret).length).toBeGreaterThan(1)
    await say(`forget ${secret}`)
    await tap('Forget')
    const receipt = otto.shown().findLast(({ text }) => text.startsWith('Forgotten:'))?.text
    expect(receipt).toMatch(/Forgotten: .*note.*reminder.*rule.*message.*memory file/)
    expect(receipt).toContain(
      `It is still in a backup, until that is removed: ${held.name} (until `,
    )
    expect(filesHolding(home, secret)).toEqual([])
  }
  // A model that has kept it all, and puts it into every night's files.
  const known = secrets.map((secret) => `- the person's word is ${secret.toLowerCase()}`).join('\n')
  const answer = `=== words\ntype: user\ndescription: words\n---\n${known}\n=== end\n=== done`
  const distil = () => Promise.resolve(answer)
  const nights = createNights({
    ...stores,
    ...{ distil, now: otto.now, newId: otto.newId, forgotten: stores.stones.held },
  })
  for (let night = 0; night < 3; night += 1) {
    await say('the garden has beans in rows again today')
    clock.at += 86_400_000
    await nights.run()
    await stores.nights.run()
    await otto.jobs.run()
    expect(secrets.flatMap((secret) => filesHolding(home, secret))).toEqual([])
  }
  expect(await say('what colour is my bicycle?')).toContain('blue')
  // Said anew, it may be learned anew.
  const [secret = ''] = secrets
  await say(`remember that my word is ${secret}`)
  await stores.nights.run()
  expect(stores.memories.list().some(({ text }) => text.includes(secret))).toBe(true)
}, 300_000)
