import { describe, expect, it } from 'vitest'
import { scripted } from '../models/test/fake-model.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { holdsSecret, withoutSecrets } from './secrets.ts'

const secrets = [
  'sk-ant-api03-abcdefghijklmnop',
  'AIzaSyA1234567890abcdefghijk',
  'ghp_abcdefghijklmnopqrstuvwxyz',
  'AKIAABCDEFGHIJKLMNOP',
  '1234567890:AAabcdefghijklmnopqrstuvwxyz_12345',
  'eyJhbGciOiJI.eyJzdWIiOiIx.abc',
  '4111 1111 1111 1111',
  '5555-5555-5555-4444',
  '-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----',
]
const plain = [
  'my locker code ends in 31',
  'call +44 20 7946 0958 at 10',
  'order 4111 1111 1111 1112',
  'flight BA 2490 on 2026-12-01',
  'IBAN DE02 1203 0000 0000 2020 51',
  'sk-8 board',
]

it.each(secrets)('%s is a secret', (secret) => {
  expect(withoutSecrets(`it is ${secret}, ok`)).toMatch(/^it is \[a (key|card number)\], ok$/)
})

it.each(plain)('%s is none', (text) => {
  expect(holdsSecret(text)).toBe(false)
})

describe('a secret', () => {
  const card = 'my card is 4111 1111 1111 1111'
  const call = { id: 'c1', name: 'remember', args: { text: card } }

  it('is not kept unasked, and is kept where the person asks for it', async () => {
    const otto = startOtto(createWorld(), { model: scripted([call], 'Well.', [call], 'Kept.') })
    await otto.say(card)
    expect(otto.stores.notes.search('card')).toEqual([])
    await otto.say(`remember that ${card}`)
    expect(otto.stores.notes.search('card')).toHaveLength(1)
  })

  it('that was only said in passing reaches no memory of the night', async () => {
    const otto = startOtto(createWorld('2026-12-01T20:00'))
    await otto.say('my sister Ana lives in Porto, and the key is sk-ant-api03-abcdefghijklmnop')
    otto.world.clock.at += 9 * 3_600_000
    await otto.stores.nights.run()
    const texts = otto.stores.memories.search('Porto').map(({ body }) => body)
    expect(texts.join('\n')).not.toContain('sk-ant')
  })
})
