import type { LocalEvent } from '../chat.ts'
import type { Events } from '../events.ts'

/** A reader this many events behind is let go: it comes back and reads the chat anew. */
const backlog = 1_000

/** Events after `after` as they happen, as server-sent events; `hello` names the boot first. */
export function eventStream(events: Events, boot: string, after: number): Response {
  const encoder = new TextEncoder()
  const stop: { listening: () => void } = { listening: () => undefined }
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text))
        const tell = (event: LocalEvent) => {
          if ((controller.desiredSize ?? 0) > -backlog) {
            send(`id: ${event.n}\ndata: ${JSON.stringify(event)}\n\n`)
          } else {
            stop.listening()
            controller.close()
          }
        }
        const known = events.knows(after)
        send(`event: hello\ndata: ${JSON.stringify({ boot, known })}\n\n`)
        if (known) for (const event of events.since(after)) tell(event)
        stop.listening = events.onEvent(tell)
      },
      cancel() {
        stop.listening()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
