import type { Frame, Message, ModelEvent, ToolCall, ToolSpec } from '../model.ts'
import type { Plan } from './plan.ts'
import { understand } from './understand.ts'

type Request = {
  readonly frame: Frame
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSpec[]
}

/** What the offline brain answers: a pure function of the request. */
export function eventsOf({ frame, messages, tools }: Request): readonly ModelEvent[] {
  const [person] = messages
  if (person?.role !== 'person') return finished('I have no words of yours to answer.')
  const plan = allowed(understand(person.text, person.trusted, frame), tools)
  const results = messages.flatMap((message) => (message.role === 'tool' ? [message.text] : []))
  if (results.length > 0)
    return finished([...results, plan.text].filter((text) => text !== '').join('\n'))
  if (plan.calls.length === 0) return finished(plan.text)
  return [
    ...plan.calls.map(({ tool, args }, i): ModelEvent => {
      const call: ToolCall = { id: `offline-${messages.length}-${i}`, name: tool, args }
      return { type: 'call', call }
    }),
    { type: 'done', stop: 'calls', usage: undefined },
  ]
}

/** Without calls of tools that this turn does not have. */
function allowed(plan: Plan, tools: readonly ToolSpec[]): Plan {
  const known = new Set(tools.map(({ name }) => name))
  const calls = plan.calls.filter(({ tool }) => known.has(tool))
  if (calls.length === plan.calls.length) return plan
  return { calls, text: plan.text || 'I cannot do all of that here.' }
}

function finished(text: string): readonly ModelEvent[] {
  const done: ModelEvent = { type: 'done', stop: 'end', usage: undefined }
  return text === '' ? [done] : [{ type: 'text', text }, done]
}
