import { afterEach, beforeEach, expect, it } from 'vitest'
import { sleep } from '../../memory/time/clock.ts'
import { localServer } from './test/fakes.ts'

let made: Awaited<ReturnType<typeof localServer>>

beforeEach(async () => {
  made = await localServer()
})

afterEach(() => made.server.close())

const send = (text: string) => made.call('sendMessage', { chat_id: 100, text })
const texts = () => made.server.messages().map((message) => message.text)

it('a lost answer takes effect, a dropped call does not', async () => {
  made.server.fault({ on: 'sendMessage', fault: 'lost-answer' })
  await expect(send('lost')).rejects.toThrow()
  made.server.fault({ on: 'sendMessage', fault: 'drop' })
  await expect(send('dropped')).rejects.toThrow()
  await send('fine')
  expect(texts()).toEqual(['lost', 'fine'])
})

it('answers on demand have their codes, times and first calls let pass', async () => {
  made.server.fault({ on: '*', fault: 429, retryAfter: 9, after: 1, times: 2 })
  expect((await send('one')).ok).toBe(true)
  const limited = {
    status: 429,
    description: 'Too Many Requests: retry after 9',
    parameters: { retry_after: 9 },
  }
  expect(await send('two')).toMatchObject(limited)
  expect(await made.call('getMe')).toMatchObject(limited)
  for (const fault of [400, 403, 409, 500] as const) {
    made.server.fault({ on: 'sendMessage', fault })
    expect(await send('no')).toMatchObject({ status: fault, ok: false, error_code: fault })
  }
  made.server.fault({ on: 'sendMessage', fault: 500, times: 100 })
  made.server.clearFaults()
  await send('three')
  expect(texts()).toEqual(['one', 'three'])
})

it('a hanging call is in flight until its client gives up', async () => {
  made.server.fault({ on: 'sendMessage', fault: 'hang' })
  const giveUp = new AbortController()
  const hanging = fetch(
    `${made.server.apiRoot}/bot7000001:local-test-token-not-a-real-one/sendMessage`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: 100, text: 'never' }),
      signal: giveUp.signal,
    },
  )
  while (made.server.calls('sendMessage') === 0) await sleep(1)
  expect(made.server.inFlight()).toBe(1)
  giveUp.abort()
  await expect(hanging).rejects.toThrow()
  while (made.server.inFlight() > 0) await sleep(1)
  expect(texts()).toEqual([])
})

it('kill tells the listener right after the nth accepted call and never answers', async () => {
  const heard: unknown[] = []
  made.server.onAccepted((method, payload, fault) => heard.push([method, payload, fault]))
  made.server.fault({ on: 'sendMessage', fault: 'kill', after: 1 })
  await send('one')
  await send('')
  const killed = send('two').catch(() => 'never answered')
  while (heard.length < 2) await sleep(1)
  expect(heard[0]).toEqual(['sendMessage', { chat_id: 100, text: 'one' }, undefined])
  expect(heard[1]).toEqual(['sendMessage', { chat_id: 100, text: 'two' }, 'kill'])
  expect(texts()).toEqual(['one', 'two'])
  await made.server.close()
  expect(await killed).toBe('never answered')
})
