import type { Line } from '../../telegram/line.ts'
import { createWorld } from '../../turn/test/fakes.ts'
import type { KeptPreview } from '../preview.ts'
import { createWorking, humanPace } from '../working.ts'

/** A line that tells what it is asked to show, and time that goes on when told. */
export function setUp(stream: 'draft' | 'edit' | 'off' = 'draft', reacts: readonly boolean[] = []) {
  const { phone } = createWorld()
  const seen: string[] = []
  const left = [...reacts]
  const line: Line = {
    ...phone.line,
    typing: async () => void seen.push('typing'),
    async react(_chat, messageId, emoji) {
      seen.push(`${emoji ?? 'none'} on ${messageId}`)
      return left.shift() ?? true
    },
    draft: async (_chat, _draft, { text, entities }) =>
      void seen.push(`draft ${text} ${entities.map(({ type }) => type)}`.trim()),
  }
  const waits: { at: number; wake: () => void }[] = []
  const clock = { at: 0 }
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      waits.push({ at: clock.at + ms, wake: resolve })
      signal?.addEventListener('abort', () => resolve())
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  async function pass(ms: number) {
    for (const end = clock.at + ms; clock.at < end; clock.at += 100) {
      for (const wait of waits.filter(({ at }) => at <= clock.at)) wait.wake()
      await settle()
    }
  }
  const memory: { kept: ReturnType<KeptPreview['get']> } = { kept: undefined }
  const working = createWorking({
    ...{ line: () => line, stream: () => stream, sleep, pace: humanPace },
    kept: { get: () => memory.kept, set: (kept) => void Object.assign(memory, { kept }) },
  })
  const over = new AbortController()
  const begin = (again = false) => working({ bot: 7, chat: 8, messageId: 5 }, over.signal, again)
  const end = async () => {
    over.abort()
    await settle()
  }
  return { seen, begin, end, pass, settle, phone, line }
}
