/**
 * A bot for the runner's own tests: it speaks the Bot API, the clock protocol and the model's wire, keeps
 * what is due in a file, and misbehaves when told to.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

const { OTTO_HOME: home = '', TELEGRAM_API_ROOT: root, TELEGRAM_BOT_TOKEN: token } = env
const { ANTHROPIC_BASE_URL: model, ANTHROPIC_API_KEY: key = '' } = env
const idleFile = join(home, 'run', `idle-${process.pid}`)
const dueFile = join(home, 'due.json')
mkdirSync(join(home, 'run'), { recursive: true })

const state = { working: 0, stubborn: false, seen: 0 }
const due = existsSync(dueFile) ? JSON.parse(readFileSync(dueFile, 'utf8')) : []

process.on('SIGTERM', () => state.stubborn || process.exit(0))

async function call(method, args) {
  const response = await fetch(`${root}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(args),
  })
  return (await response.json()).result
}

function send(chat_id, text, more = {}) {
  return call('sendMessage', { chat_id, text, ...more })
}

function keyboard(...labels) {
  const row = labels.map((label) => ({ text: label, callback_data: `do:${label}` }))
  return { reply_markup: { inline_keyboard: [row] } }
}

const orders = {
  echo: (chat, text) => send(chat, text),
  card: (chat, text) => send(chat, text, keyboard('Send', 'Edit')),
  async grow(chat, text) {
    const { message_id } = await send(chat, text)
    await call('editMessageText', { chat_id: chat, message_id, text: `${text}!` })
    await call('editMessageText', { chat_id: chat, message_id, text: `${text}!!` })
  },
  async later(chat, text) {
    const [minutes, ...words] = text.split(' ')
    due.push({ chat, at: now() + Number(minutes) * 60_000, text: words.join(' ') })
    writeFileSync(dueFile, JSON.stringify(due))
  },
  async ask(chat, content) {
    const response = await fetch(`${model}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content }] }),
    })
    await send(chat, (await response.json()).content?.[0]?.text ?? 'no answer')
  },
  /** What no bot may do: what it hears goes onto its output. */
  mutter: async (_chat, text) => void process.stderr.write(`heard: mutter ${text}\n`),
  async die() {
    process.stderr.write('I was told to die\n')
    process.exit(3)
  },
  stubborn: async () => (state.stubborn = true),
  endless: async () => (state.working += 1),
}

async function handle({ message, edited_message: edited, callback_query: query }) {
  if (query) {
    const { id: callback_query_id, data, message: at } = query
    await call('answerCallbackQuery', { callback_query_id, text: `tapped ${data}` })
    const { id: chat_id } = at.chat
    await call('editMessageReplyMarkup', { chat_id, message_id: at.message_id })
    return
  }
  const { chat, text = '', reply_to_message: original } = message ?? edited
  if (edited) return send(chat.id, `edited: ${text}`)
  if (original) return send(chat.id, `reply to: ${original.text}`)
  const [word, ...rest] = text.split(' ')
  await (orders[word] ?? orders.echo)(chat.id, rest.join(' '))
}

function clock() {
  const [at, ask] = readFileSync(join(home, 'clock'), 'utf8').trim().split(' ').map(Number)
  return { at, ask }
}

function now() {
  return clock().at
}

async function tick() {
  for (const each of due.filter(({ at }) => at <= now())) {
    due.splice(due.indexOf(each), 1)
    writeFileSync(dueFile, JSON.stringify(due))
    await send(each.chat, each.text, { disable_notification: true })
  }
  const { at, ask } = clock()
  if (state.working > 0 || ask === state.seen) return
  state.seen = ask
  const next = due.length === 0 ? '-' : Math.min(...due.map((each) => each.at))
  writeFileSync(`${idleFile}.new`, `${ask} ${at} ${next}\n`)
  renameSync(`${idleFile}.new`, idleFile)
}

async function beat() {
  for (;;) {
    await tick()
    await sleep(3)
  }
}

async function poll(offset) {
  const updates = (await call('getUpdates', { offset, timeout: 1 })) ?? []
  for (const update of updates) {
    state.working += 1
    await handle(update)
    state.working -= 1
  }
  return poll(updates.length === 0 ? offset : updates.at(-1).update_id + 1)
}

await Promise.all([beat(), poll(0)])
