import { describe, expect, it } from 'vitest'
import { createFallback } from './fallback.ts'
import { type Model, ModelError, type ModelEvent } from './model.ts'
import { asking, eventsOf, failureOf, modelContract, rememberRequest } from './test/contract.ts'
import { scripted } from './test/fake-model.ts'

const quiet = { warn: () => undefined, info: () => undefined }
const refused = () => new ModelError('key refused', 'Anthropic refused the API key.')
const busy = () => new ModelError('overloaded', 'The model is overloaded at the moment.')

/** A chain of two, counting how often each is asked. */
function chain(first: Model, second: Model) {
  const clock = { at: 0 }
  const asked = { first: 0, second: 0 }
  const counted =
    (name: keyof typeof asked, model: Model): Model =>
    (request, signal) => {
      asked[name]++
      return model(request, signal)
    }
  const model = createFallback({
    first: { name: 'claude', model: counted('first', first) },
    second: { name: 'gemini', model: counted('second', second) },
    now: () => clock.at,
    log: quiet,
  })
  return { model, clock, asked, ask: () => eventsOf({ model, request: asking('hello') }) }
}

const again = (events: readonly ModelEvent[]) =>
  events.flatMap((event) => (event.type === 'again' ? [event.said] : []))
const calls = [{ id: 'c1', name: 'remember', args: { text: 'a' } }]

describe('a chat model with another one behind it', () => {
  describe('keeps the contract of every chat model', () => {
    modelContract(() => ({
      model: chain(scripted(busy(), busy()), scripted(calls, 'Noted.')).model,
      request: rememberRequest,
    }))
  })

  it('is the first one as long as that works', async () => {
    const { ask, asked } = chain(scripted('One.', 'Two.'), scripted())
    expect([...(await ask()), ...(await ask())].map(({ type }) => type)).not.toContain('again')
    expect(asked).toEqual({ first: 2, second: 0 })
  })

  it('asks the other one from the start, says so once, and returns when the first one works', async () => {
    const { ask, clock, asked } = chain(
      scripted(busy(), busy(), 'Back.', busy()),
      scripted('A', 'B', 'C', 'D'),
    )
    const said = 'The model is overloaded at the moment. gemini answers meanwhile.'
    expect(again(await ask())).toEqual([said])
    expect(again(await ask())).toEqual([undefined])
    expect(asked).toEqual({ first: 1, second: 2 })
    clock.at += 60_000
    expect(again(await ask())).toEqual([undefined])
    clock.at += 60_000
    expect(await ask()).toMatchObject([{ text: 'Back.' }, { type: 'done' }])
    expect(again(await ask())).toEqual([said])
    expect(asked).toEqual({ first: 4, second: 4 })
  })

  it('does not ask again for what broke off half said', async () => {
    const halfway: Model = async function* () {
      yield { type: 'text', text: 'I was about to' }
      throw busy()
    }
    const events = await chain(halfway, scripted('Whole.')).ask()
    expect(events.map(({ type }) => type)).toEqual(['text', 'again', 'text', 'done'])
  })

  it('calls no more with a key that was refused three times, and the other one all the same', async () => {
    const { ask, clock, asked } = chain(
      scripted(refused(), refused(), refused(), 'never'),
      scripted('1', '2', '3', '4', '5'),
    )
    for (const _ of [1, 2, 3, 4, 5]) {
      await ask()
      clock.at += 86_400_000
    }
    expect(asked).toEqual({ first: 3, second: 5 })
  })

  it('throws what another model would not mend', async () => {
    for (const kind of ['stopped', 'too long'] as const) {
      const { ask, asked } = chain(scripted(new ModelError(kind, 'No.')), scripted('Yes.'))
      expect(await failureOf(ask())).toMatchObject({ kind })
      expect(asked.second).toBe(0)
    }
  })

  it('says of both what is the matter, and is refused only where both are', async () => {
    const one = await failureOf(chain(scripted(refused()), scripted(busy())).ask())
    expect(one).toMatchObject({ kind: 'overloaded' })
    expect(one.message).toBe(
      'Anthropic refused the API key. The model is overloaded at the moment.',
    )
    const two = await failureOf(chain(scripted(refused()), scripted(refused())).ask())
    expect(two).toMatchObject({ kind: 'key refused', message: refused().message })
  })

  it('lets what is no ModelError through', async () => {
    const fault = new TypeError('a defect')
    await expect(chain(scripted(fault), scripted('Yes.')).ask()).rejects.toBe(fault)
  })
})
