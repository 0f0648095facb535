import { join } from 'node:path'
import { openDatabase } from '../../memory/db.ts'
import { sleep, systemNow } from '../../memory/time/clock.ts'
import type { LocalEvent, ShownMessage } from '../local/chat.ts'
import { createInbox } from '../telegram/inbox.ts'
import type { Running } from './home.ts'

/** How long an answer may take before the command gives up waiting; the turn itself goes on. */
const patienceMs = 180_000
const stepMs = 100

type Call = (path: string, init?: RequestInit) => Promise<Response>

/**
 * Says `text` on the page of a running Otto and returns what it answers, one text a message, once the
 * turn is done. Rejects where nobody answers.
 */
export async function ask(home: string, running: Running, text: string): Promise<string[]> {
  const db = openDatabase(join(home, 'otto.db'))
  const inbox = createInbox({ db, now: systemNow })
  const call: Call = (path, init = {}) =>
    fetch(`http://127.0.0.1:${running.port}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${running.key}`, 'content-type': 'application/json' },
    })
  try {
    const said = await call('/local/say', { method: 'POST', body: JSON.stringify({ text }) })
    if (!said.ok) throw new Error(`the running Otto refused the message: ${said.status}`)
    const { messageId, after } = (await said.json()) as { messageId: number; after: number }
    return await answersTo(messageId, after, call, () => inbox.open() === 0)
  } finally {
    db.close()
  }
}

async function answersTo(
  messageId: number,
  after: number,
  call: Call,
  done: () => boolean,
): Promise<string[]> {
  const answers = new Map<number, string>()
  let n = after
  for (let waited = 0; waited < patienceMs; waited += stepMs) {
    const finished = done()
    const got = await call(`/local/events?after=${n}&wait=0`)
    const { events } = (await got.json()) as { events: readonly LocalEvent[] }
    for (const message of events.flatMap((event) => messageIn(event))) {
      if (message.id > messageId) answers.set(message.id, shownText(message))
    }
    n = events.at(-1)?.n ?? n
    if (finished && answers.size > 0) return [...answers.values()]
    await sleep(stepMs)
  }
  throw new Error('no answer came within three minutes; the turn goes on')
}

function messageIn(event: LocalEvent): ShownMessage[] {
  const shown = event.type === 'sent' || event.type === 'edited'
  return shown && event.message.from === 'otto' ? [event.message] : []
}

function shownText(message: ShownMessage): string {
  const rows = message.buttons.map((row) => row.map(({ label }) => `[${label}]`).join(' '))
  return [message.text, ...rows].join('\n')
}
