import type { Update } from 'grammy/types'
import { afterEach, expect, inject, it } from 'vitest'
import { sleep } from '../../memory/time/clock.ts'
import type { LocalServer } from '../local/server.ts'
import { localServer, token } from '../local/test/fakes.ts'
import { type Model, ModelError } from '../models/model.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { createLine, type Line } from './line.ts'
import type { Sender } from './sender.ts'
import { randomUpdates } from './test/random-updates.ts'
import { arrivedIn, hear } from './updates.ts'

const open: { line: Line; server: LocalServer }[] = []
afterEach(async () => {
  for (const { line, server } of open.splice(0)) {
    await line.stop()
    await server.close()
  }
})

const bot = 7
const owner = 8

/** Telegram as strict as it is, with the chat of the server in the place of the owner's. */
async function strictSender(): Promise<{ sender: Sender; chats: Set<number> }> {
  const { server, clock } = await localServer()
  const nothing = () => undefined
  const line = createLine({
    ...{ token, apiRoot: server.apiRoot, allowed: [], onUpdates: nothing, onDeaf: nothing },
    guards: { pollSeconds: 1, sendMs: 20_000, backoffMs: 2 },
    log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    ...{ now: () => clock.now, sleep },
  })
  open.push({ line, server })
  const chats = new Set<number>()
  const there = <T extends { readonly chat: number }>(message: T): T => {
    chats.add(message.chat)
    return { ...message, chat: 100 }
  }
  const { send, editText, editButtons } = line.sender
  const sender: Sender = {
    send: (message) => send(there(message)),
    editText: (message) => editText(there(message)),
    editButtons: (message) => editButtons(there(message)),
  }
  return { sender, chats }
}

/** Answers now and then with what no model should: the words it was given, twice; else it is away. */
function fickle(): Model {
  const turns = { n: 0 }
  return async function* ({ messages }) {
    turns.n += 1
    if (turns.n % 3 > 0) throw new ModelError('unreachable', 'The model cannot be reached.')
    const [first] = messages
    const text = first?.role === 'person' ? first.text : ''
    yield { type: 'text', text: `**${text}** \n\n${text}` }
    yield { type: 'done', stop: 'end', usage: undefined }
  }
}

/** Files of all ids, now and then none; what is heard in them is as odd as the ids. */
function withFiles(world: ReturnType<typeof createWorld>): typeof world {
  world.phone.line.download = async (fileId) =>
    fileId === '' ? undefined : Buffer.from(fileId.slice(0, 400))
  return world
}

const many = inject('full') ? 50_000 : 2_000

it(`${many} updates of all kinds: no error, no answer to anybody but the owner, no send that is refused`, async () => {
  const { sender, chats } = await strictSender()
  const otto = startOtto(withFiles(createWorld()), {
    ...{ sender, model: fickle() },
    change: (stores) => ({ ...stores, hear: async ({ bytes }) => bytes.toString('utf8') }),
  })
  const make = randomUpdates(owner, 2026)
  const errors: unknown[] = []
  const batches = many / 100
  for (let batch = 0; batch < batches; batch++) {
    const updates = Array.from({ length: 100 }, (_, i) => make(1 + batch * 100 + i) as Update)
    const heard = updates.map((update) => ({
      update: update.update_id,
      ...hear(update, owner, otto.now()),
    }))
    otto.stores.inbox.take(bot, heard)
    for (const update of updates) arrivedIn(update)
    while (otto.stores.inbox.open() > 0) {
      const before = otto.stores.inbox.open()
      await otto.work().catch((cause: unknown) => errors.push(cause))
      if (otto.stores.inbox.open() === before) break
    }
    await otto.outbox.drain()
    otto.world.clock.at += 60_000
  }
  expect(errors).toEqual([])
  expect(otto.stores.inbox.open()).toBe(0)
  expect([...chats]).toEqual([owner])
  const states = otto.db.prepare('SELECT DISTINCT status FROM outbox').pluck().all()
  expect(states).toEqual(['sent'])
  expect(otto.lines.filter(({ what }) => what === 'a message did not go through')).toEqual([])
  const kinds = otto.db.prepare("SELECT count(*) FROM outbox WHERE type = 'send'").pluck().get()
  expect(Number(kinds)).toBeGreaterThan(many / 40)
  const odd = otto.db
    .prepare(
      "SELECT count(*) FROM inbox WHERE json_extract(heard, '$.why') LIKE 'could not be read%'",
    )
    .pluck()
    .get()
  expect(odd).toBe(0)
}, 3_600_000)
