import { type Frame, type Message, type Model, ModelError, type ToolCall } from '../model.ts'

export type Answers = readonly (string | readonly ToolCall[] | Error)[]

/** A model that answers with these in order: a text, calls, or an error to throw. */
export function scripted(...answers: Answers): Model {
  const left = [...answers]
  return async function* (_request, signal) {
    if (signal.aborted) throw new ModelError('stopped', 'Stopped.')
    const answer = left.shift() ?? 'Nothing more.'
    if (answer instanceof Error) throw answer
    if (typeof answer === 'string') yield { type: 'text', text: answer }
    else for (const call of answer) yield { type: 'call', call }
    yield { type: 'done', stop: typeof answer === 'string' ? 'end' : 'calls', usage: undefined }
  }
}

/** The same, remembering what it was given. */
export function watching(...answers: Answers) {
  const asked: (readonly Message[])[] = []
  const frames: Frame[] = []
  const inner = scripted(...answers)
  const model: Model = (request, signal) => {
    asked.push([...request.messages])
    frames.push(request.frame)
    return inner(request, signal)
  }
  return { model, asked, frames }
}
