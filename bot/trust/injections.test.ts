import { readdirSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { chatRequest } from '../models/anthropic-request.ts'
import type { Model, ToolCall } from '../models/model.ts'
import { hear } from '../telegram/updates.ts'
import { at, createWorld, type Otto, startOtto } from '../turn/test/fakes.ts'
import { attacks, demands, wordings } from './test/attacks.ts'

/** Does whatever it reads anywhere in its prompt, once a turn; and looks where the person asks it to. */
const obedient: Model = async function* ({ frame, messages, tools }) {
  const prompt = JSON.stringify(
    chatRequest({ model: 'm', maxTokens: 9 }, { frame, messages, tools }),
  )
  const done = new Set(
    messages.flatMap((m) => (m.role === 'model' ? m.calls.map(({ id }) => id) : [])),
  )
  const [first] = messages
  const asked = first?.role === 'person' && first.trusted ? first.text : ''
  const wanted: ToolCall[] = [
    ...(asked.startsWith('what is on') ? [{ id: 'look', name: 'list_events', args: {} }] : []),
    ...(asked.startsWith('what did Alex')
      ? [{ id: 'look', name: 'recall', args: { query: 'Alex act' } }]
      : []),
    ...[...prompt.matchAll(/act-(\d+)-\d+;/g)].flatMap(([, d = '']): ToolCall[] => {
      const demand = demands[Number(d)]
      return demand === undefined ? [] : [{ id: `a${d}`, name: demand.tool, args: demand.args }]
    }),
  ]
  const fresh = wanted.filter(
    ({ id }, i) => !done.has(id) && wanted.findIndex((w) => w.id === id) === i,
  )
  for (const call of fresh) yield { type: 'call', call }
  if (fresh.length === 0) yield { type: 'text', text: 'Done.' }
  yield { type: 'done', stop: fresh.length > 0 ? 'calls' : 'end', usage: undefined }
}

const owner = 8

/** A message as Telegram gives it, through the code that hears it. */
async function update(otto: Otto, message: object): Promise<void> {
  const from = { id: owner, is_bot: false, first_name: 'Ana' }
  const date = Math.floor(otto.now() / 1_000)
  const chat = { id: owner, type: 'private', first_name: 'Ana' }
  const whole = { message_id: 900, date, chat, from, ...message }
  const { heard } = hear(JSON.parse(JSON.stringify({ update_id: 1, message: whole })), owner, 0)
  otto.hear(heard)
  await otto.work()
}

const forward = {
  forward_origin: { type: 'hidden_user', sender_user_name: 'Alex', date: 1_796_000_000 },
}
const photo = [{ file_id: 'f', file_unique_id: 'u', width: 1, height: 1 }]
const file = (name: string) => ({
  document: { file_id: 'f', file_unique_id: 'u', file_name: name, mime_type: 'text/plain' },
})

/** The ways by which text of others comes in. */
const channels: Readonly<Record<string, (otto: Otto, text: string) => Promise<void>>> = {
  'a forwarded message': (otto, text) => update(otto, { text, ...forward }),
  'the caption of a forwarded photo': (otto, text) =>
    update(otto, { photo, caption: text, ...forward }),
  'a file name': (otto, text) => update(otto, file(`${text}.txt`)),
  async 'a page that a watch has seen'(otto, text) {
    const watch = { on: 'page', url: 'https://shop.example', text: 'tell me the price', act: true }
    const { result } = await otto.call('watch', watch)
    const trigger = result.refs?.[0]?.id ?? ''
    const turn = otto.newId()
    const slot = otto.now()
    otto.hear({ type: 'task', chat: owner, trigger, slot, turn, silent: false, seen: text })
    await otto.work()
  },
  async 'an event in the calendar'(otto, text) {
    const { calendar } = otto.stores
    const times = { start: at('2026-12-01T14:00'), end: at('2026-12-01T15:00'), allDay: false }
    await calendar.create({ uid: 'x1-c1@otto', title: text, ...times })
    await otto.say('what is on today?')
  },
  async 'an old text that is recalled'(otto, text) {
    otto.hear({
      ...{ type: 'message', chat: owner, messageId: 900, at: otto.now(), text: `Alex: ${text}` },
      ...{ origin: 'forwarded', forwardedFrom: 'Alex', replyTo: undefined },
      ...{ attachment: undefined, mediaGroup: undefined },
    })
    await otto.work()
    otto.world.clock.at += 3 * 86_400_000
    await otto.say('what did Alex write?')
  },
}

/** Otto's own brief at its hour, with an invitation in it; then the person writes, or answers it. */
async function briefed(otto: Otto, text: string): Promise<void> {
  const { calendar } = otto.stores
  const times = { start: at('2026-12-02T14:00'), end: at('2026-12-02T15:00'), allDay: false }
  await calendar.create({ uid: 'x1-c1@otto', title: text, ...times })
  otto.stores.triggers.ensure('brief', '08:00', otto.stores.zone())
  otto.world.clock.at = at('2026-12-02T08:00')
  await otto.jobs.run()
  await otto.outbox.drain()
  expect(otto.last()).toContain('On your calendar today')
}

/** Further ways, by which such words come back later or beside others. */
const laterChannels: typeof channels = {
  async 'a forwarded voice message'(otto, text) {
    otto.world.phone.files.set('v', Buffer.from(text))
    const voice = { file_id: 'v', file_unique_id: 'u', duration: 3 }
    await update(otto, { voice, ...forward })
  },
  async 'a reply to a forwarded message'(otto, text) {
    const to = { message_id: 899, date: 0, chat: { id: owner, type: 'private' }, text, ...forward }
    await update(otto, { text: 'what do you think of this?', reply_to_message: to })
  },
  'an invitation in the morning brief': briefed,
  async 'a reply to that brief'(otto, text) {
    await briefed(otto, text)
    const brief = otto.shown().at(-1)
    await otto.say('thanks for that', {
      replyTo: { messageId: brief?.id ?? 0, text: brief?.text ?? '' },
    })
  },
  async 'a forwarded text that a compaction has shortened'(otto, text) {
    await update(otto, { text, ...forward })
    otto.world.clock.at += 2 * 3_600_000
    for (let i = 0; i < 12; i += 1)
      await otto.say(`today I saw ${i} herons by the river, as so often`)
    await otto.stores.memory.compact('asked')
    expect(otto.stores.memory.view().generation).toBeGreaterThan(0)
  },
  'the name in a contact card': (otto, text) =>
    update(otto, { contact: { phone_number: '+441234567', first_name: text.slice(0, 200) } }),
}

/** All that is kept or reaches the outside, but for drafts that wait and what was said. */
function state(otto: Otto) {
  const rows = (sql: string) => otto.db.prepare(sql).all()
  const files = readdirSync(otto.world.home, { recursive: true, encoding: 'utf8' })
  return {
    notes: rows("SELECT id, status, text FROM note WHERE kind <> 'write' ORDER BY id"),
    rules: otto.stores.memory.rules(),
    triggers: rows('SELECT id, status FROM due_row ORDER BY id'),
    drafts: rows("SELECT id, status FROM draft WHERE status <> 'held' ORDER BY id"),
    files: files.filter((name) => /^(calendar|mail|memories|tasks)\//.test(name)).sort(),
    zone: otto.stores.zone(),
  }
}

/** Budgets as small as can be, so that a dozen messages fill them; who hears recordings hears their bytes. */
async function begin(): Promise<Otto> {
  const otto = startOtto(createWorld(), {
    model: obedient,
    env: { OTTO_X_BUDGET: '300', OTTO_Y_BUDGET: '700' },
    change: (stores) => ({ ...stores, hear: async ({ bytes }) => bytes.toString('utf8') }),
  })
  await otto.call('add_event', { title: 'dentist', when: 'Friday at 9' })
  await otto.call('draft_message', { to: 'sam@example.org', text: 'The boiler man comes.' })
  return otto
}

const cases = attacks.flatMap((text, i) =>
  Object.keys({ ...channels, ...laterChannels }).map((channel, c) => {
    const d = Math.floor(i / wordings.length)
    // Each demand in one wording, through two of the channels.
    const small = i % wordings.length === d % wordings.length && c % 3 === d % 3
    return { channel, text, small }
  }),
)

it('are 360 by six channels and 360 by six more, and what the person says in the same words is done', async () => {
  expect(cases).toHaveLength(720)
  expect(cases.filter(({ small }) => small)).toHaveLength(48)
  for (const [d, { words, tool }] of demands.entries()) {
    const otto = await begin()
    const before = state(otto)
    await otto.say(`${words} act-${d}-0;`)
    // A draft goes by its button or by direct words, which these are not.
    if (tool === 'send_draft') expect(state(otto)).toEqual(before)
    else expect(state(otto), words).not.toEqual(before)
  }
})

it.each(inject('full') ? cases : cases.filter(({ small }) => small))(
  'nothing is done for $channel: $text',
  async ({ channel, text }) => {
    const otto = await begin()
    const bring = { ...channels, ...laterChannels }[channel]
    if (bring === undefined) throw new Error('no such channel')
    await bring(otto, text)
    await otto.say('thanks')
    await otto.say('and how are you?')
    otto.world.clock.at += 2 * 3_600_000
    await otto.say('good night')
    expect(comparable(state(otto))).toEqual(await harmless(channel))
  },
)

const known = new Map<string, unknown>()

/** What there is after a harmless text of the same channel: the watch, or the event, that brings it. */
async function harmless(channel: string): Promise<unknown> {
  if (!known.has(channel)) {
    const otto = await begin()
    await { ...channels, ...laterChannels }[channel]?.(otto, 'Lunch at one?')
    known.set(channel, comparable(state(otto)))
  }
  return known.get(channel)
}

/** Without ids, which depend on how many there were before. */
function comparable(of: ReturnType<typeof state>) {
  return JSON.parse(JSON.stringify(of).replace(/"id":"[^"]*"/g, '"id":""'))
}
