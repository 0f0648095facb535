import { createComposer } from './composer.js'
import { createList } from './list.js'
import * as net from './net.js'
import { el, rich } from './text.js'

const at = (id) => document.getElementById(id)
const [scroller, growing] = ['scroller', 'growing'].map(at)

const state = {
  boot: undefined,
  names: { person: 'You', bot: 'Otto' },
  older: true,
  loading: false,
  atEnd: true,
  unread: 0,
  source: undefined,
}

function failed(cause) {
  toast(cause.message, 'problem')
}

const list = createList({
  names: state.names,
  reply: (message) =>
    composer.reply(message, message.from === 'person' ? 'yourself' : state.names.bot),
  edit: (message) => composer.edit(message),
  command: (words) => composer.command(words),
  react: (message, emoji) => net.react(message.id, emoji).catch(failed),
  jump: (id) => list.jump(id),
  tap(message, button, key) {
    key.classList.add('waiting')
    net.tap(message.id, button.data).catch((cause) => {
      key.classList.remove('waiting')
      failed(cause)
    })
  },
})

const composer = createComposer({
  say: net.say,
  upload: net.upload,
  problem: failed,
  lastOwn: list.newestOwn,
})

function drawDown() {
  if (list.nearEnd()) state.unread = 0
  at('down').hidden = list.nearEnd()
  at('unread').hidden = state.unread === 0
  at('unread').textContent = String(state.unread)
}

async function loadOlder() {
  const oldest = list.oldest()
  if (state.loading || !state.older || oldest === undefined) return
  state.loading = true
  const { messages } = await net.chat(oldest)
  state.older = messages.length > 0
  if (state.older) list.prepend(messages)
  state.loading = false
}

// What Otto is doing

function status(words, kind = '') {
  at('status').textContent = words
  at('status').className = kind
}

function calm() {
  status('online', 'online')
  growing.hidden = true
  growing.replaceChildren()
}

/** Shown below the messages until something else is, or until it has lasted long enough. */
function grow(content) {
  content.addEventListener('animationend', (end) => end.animationName === 'lasting' && calm())
  growing.replaceChildren(content)
  growing.hidden = false
}

function showTyping(action) {
  status(action === 'typing' ? 'typing…' : 'sending a file…', 'busy')
  if (growing.querySelector('.words')) return
  grow(el('div', { class: 'bubble dots', 'aria-hidden': 'true' }, el('i'), el('i'), el('i')))
}

function showPreview(event) {
  status('typing…', 'busy')
  const words = el('div', { class: 'words', dir: 'auto' }, ...rich(event.text, event.entities))
  grow(el('div', { class: 'bubble preview' }, words))
}

function toast(words, kind = 'notice') {
  const note = el('div', { class: `toast ${kind}` }, words)
  note.addEventListener('animationend', () => note.remove())
  at('toasts').append(note)
}

function answered(event) {
  const waiting = list.rowOf(event.messageId)?.querySelectorAll('.waiting') ?? []
  for (const key of waiting) key.classList.remove('waiting')
  if (event.text !== '' && !event.alert) toast(event.text)
  if (event.text === '' || !event.alert) return
  at('alert-text').textContent = event.text
  at('alert').showModal()
}

function sent({ message }) {
  const mine = message.from === 'person'
  const followed = list.following(() => {
    if (!mine) calm()
    list.put(message)
    if (!mine) list.markSeen()
  }, mine)
  if (!mine && !followed) state.unread += 1
  if (!mine && document.hidden) document.title = `● ${state.names.bot}`
}

const change = ({ message }) => list.following(() => list.put(message))

const handlers = {
  sent,
  edited: change,
  reaction: change,
  pinned: change,
  unpinned: change,
  deleted: ({ message }) => list.following(() => list.remove(message)),
  typing: ({ action }) => list.following(() => showTyping(action)),
  preview: (event) => list.following(() => showPreview(event)),
  toast: answered,
  answered,
}

function onEvent(event) {
  if (event.message?.stranger) return
  handlers[event.type]?.(event)
  if (event.type === 'typing' || event.type === 'reaction') list.markSeen(true)
  drawDown()
}

// Start, and start again after the server did

async function load() {
  const { boot, n, person, bot, commands, messages } = await net.chat()
  Object.assign(state, { boot, older: true })
  Object.assign(state.names, { person: person.name, bot: bot.name })
  at('bot-name').textContent = bot.name
  document.title = bot.name
  composer.setCommands(commands)
  list.show(messages)
  calm()
  list.toEnd()
  drawDown()
  state.source?.close()
  state.source = net.follow(n, {
    onEvent,
    onHello({ boot: current, known }) {
      if (current !== state.boot || !known) load().catch(failed)
      else calm()
    },
    onLost: () => status('connecting…', 'busy'),
  })
}

scroller.addEventListener('scroll', () => {
  state.atEnd = list.nearEnd()
  drawDown()
  if (scroller.scrollTop < 200) loadOlder().catch(failed)
})
at('down').addEventListener('click', () => {
  scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'smooth' })
})
document.addEventListener('visibilitychange', () => {
  document.title = state.names.bot
})
// A phone's keyboard, or a line more to write on, must not hide the newest message.
new ResizeObserver(() => state.atEnd && list.toEnd()).observe(scroller)

load().catch((cause) => {
  status('not connected', 'busy')
  failed(cause)
})
