import { expect, it } from 'vitest'
import { type Message, type Model, ModelError, type ModelEvent } from '../model.ts'
import { sampleFrame } from './sample-frame.ts'

type Request = Parameters<Model>[0]

/** A model under test, and what it is asked. */
export type Subject = { readonly model: Model; readonly request: Request }

const remember = {
  name: 'remember',
  description: 'Keep a fact.',
  schema: {
    type: 'object',
    properties: { text: { type: 'string' }, subject: { type: 'string' } },
    required: ['text'],
  },
}

/** A request that most models answer with a call. */
export const rememberRequest: Request = {
  frame: sampleFrame(),
  messages: [{ role: 'person', text: 'remember that my locker code ends in 31', trusted: true }],
  tools: [remember],
}

/** A turn that began with `text`, and what came of it so far. */
export function asking(text: string, more: readonly Message[] = []): Request {
  return {
    ...rememberRequest,
    frame: sampleFrame(),
    messages: [{ role: 'person', text, trusted: true }, ...more],
  }
}

export async function eventsOf(
  { model, request }: Subject,
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = []
  for await (const event of model(request, signal)) events.push(event)
  return events
}

export async function failureOf(work: Promise<unknown>): Promise<ModelError> {
  const cause = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (cause instanceof ModelError) return cause
  throw new Error(`expected a ModelError, got ${String(cause)}`)
}

/** What every chat model must hold, the offline brain too; `make` gives a fresh subject each time. */
export function modelContract(make: () => Subject | Promise<Subject>): void {
  it('ends with exactly one done, and stops for calls exactly when there are some', async () => {
    const events = await eventsOf(await make())
    const dones = events.filter(({ type }) => type === 'done')
    expect(dones).toHaveLength(1)
    expect(events.at(-1)).toBe(dones[0])
    const calls = events.filter(({ type }) => type === 'call')
    expect(dones[0]).toMatchObject({
      stop: calls.length > 0 ? 'calls' : expect.stringMatching(/^(end|refused|length)$/),
    })
  })

  it('gives calls their own ids, known names and arguments that are data', async () => {
    const subject = await make()
    const calls = (await eventsOf(subject)).flatMap((event) =>
      event.type === 'call' ? [event.call] : [],
    )
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
    for (const call of calls) {
      expect(call.id).not.toBe('')
      expect(subject.request.tools.map(({ name }) => name)).toContain(call.name)
      expect(JSON.parse(JSON.stringify(call.args))).toEqual(call.args)
    }
  })

  it('never gives a piece of text that is empty', async () => {
    const texts = (await eventsOf(await make())).flatMap((event) =>
      event.type === 'text' ? [event.text] : [],
    )
    expect(texts).not.toContain('')
  })

  it('says stopped and nothing else when it is stopped before it began', async () => {
    const gone = AbortSignal.abort()
    expect((await failureOf(eventsOf(await make(), gone))).kind).toBe('stopped')
  })

  it('goes on from its own calls and their results to an end', async () => {
    const { model, request } = await make()
    const first = await eventsOf({ model, request })
    const calls = first.flatMap((event) => (event.type === 'call' ? [event.call] : []))
    const text = first.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')
    const results = calls.map((call) => ({
      role: 'tool' as const,
      call: call.id,
      name: call.name,
      text: "I'll remember.",
      failed: false,
    }))
    const messages = [...request.messages, { role: 'model' as const, text, calls }, ...results]
    const next = await eventsOf({ model, request: { ...request, messages } })
    expect(next.at(-1)).toMatchObject({ type: 'done' })
  })

  it('does not change what it was given', async () => {
    const subject = await make()
    const before = structuredClone(subject.request)
    await eventsOf(subject)
    expect(subject.request).toEqual(before)
  })
}
