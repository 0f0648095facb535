import { fileAddress } from './net.js'
import { el, icon, momentOf, rich, sizeOf, summary, timeOf } from './text.js'

const icons = {
  reply: 'M10 6L4 12l6 6M4 12h10a6 6 0 016 6',
  smile: 'M12 3a9 9 0 100 18 9 9 0 000-18zM8.5 14.5a4.5 4.5 0 007 0M9 9.5v.5M15 9.5v.5',
  pencil: 'M4 20l1-4.5L16 4.500a2 2 0 013 3L8 18.500 4 20z',
  tick: 'M4 13l5 5L20 7',
  mute: 'M18 9.500a6 6 0 00-10-4M6 9v4l-2 4h12M10 20h4M4 4l16 16',
  document: 'M14 3H7a2 2 0 00-2 2v14a2 2 0 002 2h10a2 2 0 002-2V8l-5-5zM14 3v5h5',
}

/** What one reacts with here; the first of those that Telegram allows everybody. */
const quick = ['👍', '❤', '🔥', '😁', '🎉', '👀', '🙏', '👎']

/**
 * One message.
 * @param {object} message as the server shows it
 * @param {object} on what can be done with it: reply, edit, react, tap, command, jump
 * @param {object|undefined} answered the message it replies to
 */
export function bubble(message, on, answered) {
  const mine = message.from === 'person'
  const content = el(
    'div',
    { class: 'bubble' },
    forwarded(message),
    quote(message, answered, on),
    file(message),
    message.text === ''
      ? undefined
      : el(
          'div',
          { class: 'words', dir: 'auto' },
          ...rich(message.text, message.entities, on.command),
        ),
    foot(message, mine, on),
  )
  const row = el(
    'li',
    { class: `row ${mine ? 'out' : 'in'}`, 'data-id': message.id, id: `message-${message.id}` },
    el('div', { class: 'stack' }, content, keyboard(message, on)),
    tools(message, mine, on),
  )
  content.addEventListener('dblclick', () => on.reply(message))
  content.addEventListener('click', ({ pointerType, target }) => {
    if (pointerType !== 'touch' || target.closest('a, button, audio, [role=button]')) return
    const held = row.classList.contains('held')
    for (const other of document.querySelectorAll('.held')) other.classList.remove('held')
    row.classList.toggle('held', !held)
  })
  swipe(row, () => on.reply(message))
  return row
}

function forwarded(message) {
  if (message.forwardedFrom === undefined) return undefined
  return el('div', { class: 'forwarded' }, 'Forwarded from ', el('b', {}, message.forwardedFrom))
}

function quote(message, answered, on) {
  if (message.replyTo === undefined) return undefined
  const name = answered?.from === 'person' ? on.names.person : on.names.bot
  return el(
    'button',
    { type: 'button', class: 'quote', on: { click: () => on.jump(message.replyTo) } },
    el('b', {}, answered ? name : 'Deleted message'),
    el('span', { dir: 'auto' }, answered ? summary(answered) : ''),
  )
}

function file(message) {
  const it = message.file
  if (!it) return undefined
  const address = fileAddress(it)
  if (it.kind === 'photo') {
    return el(
      'a',
      { class: 'photo', href: address, target: '_blank', rel: 'noopener' },
      el('img', { src: address, alt: it.name, loading: 'lazy' }),
    )
  }
  if (it.kind === 'voice') {
    return el('audio', {
      controls: true,
      preload: 'metadata',
      src: address,
      'aria-label': 'Voice message',
    })
  }
  return el(
    'a',
    { class: 'document', href: address, download: it.name },
    el('span', { class: 'document-icon' }, icon(icons.document)),
    el('span', { class: 'document-words' }, el('b', {}, it.name), el('small', {}, sizeOf(it.size))),
  )
}

function foot(message, mine, on) {
  const reactions = message.reactions ?? []
  return el(
    'div',
    { class: 'foot' },
    reactions.length === 0
      ? undefined
      : el('span', { class: 'reactions' }, ...reactions.map((one) => chip(message, one, on))),
    el(
      'span',
      { class: 'meta' },
      message.silent
        ? el('span', { class: 'silent', title: 'Sent without a sound' }, icon(icons.mute))
        : undefined,
      message.edited ? el('span', { class: 'edited' }, 'edited') : undefined,
      el('time', { title: momentOf(message.at) }, timeOf(message.at)),
      mine ? el('span', { class: 'ticks' }, icon(icons.tick), icon(icons.tick)) : undefined,
    ),
  )
}

function chip(message, reaction, on) {
  const own = reaction.from === 'person'
  return el(
    'button',
    {
      type: 'button',
      class: own ? 'chip own' : 'chip',
      'aria-label': `${own ? 'Your reaction' : `${on.names.bot}'s reaction`} ${reaction.emoji}`,
      disabled: !own,
      on: { click: () => on.react(message, '') },
    },
    reaction.emoji,
  )
}

function keyboard(message, on) {
  if (message.buttons.length === 0) return undefined
  const rows = message.buttons.map((row) =>
    el('div', { class: 'keys' }, ...row.map((button) => key(message, button, on))),
  )
  return el('div', { class: 'keyboard', role: 'group', 'aria-label': 'Buttons' }, ...rows)
}

function key(message, button, on) {
  if (button.url !== undefined) {
    const address = /^https?:/i.test(button.url) ? button.url : undefined
    return el(
      'a',
      { class: 'key away', href: address, target: '_blank', rel: 'noopener noreferrer' },
      button.label,
    )
  }
  return el(
    'button',
    {
      type: 'button',
      class: 'key',
      on: { click: ({ currentTarget }) => on.tap(message, button, currentTarget) },
    },
    button.label,
  )
}

/** What can be done with a message; shown on hover, on focus and after a long press. */
function tools(message, mine, on) {
  const tool = (label, path, act) =>
    el(
      'button',
      { type: 'button', class: 'tool', 'aria-label': label, title: label, on: { click: act } },
      icon(path),
    )
  const picker = el('span', { class: 'picker', hidden: true })
  const toggle = () => {
    picker.hidden = !picker.hidden
    if (picker.childElementCount > 0) return
    for (const emoji of quick) {
      const pick = () => {
        picker.hidden = true
        on.react(message, emoji)
      }
      picker.append(
        el(
          'button',
          { type: 'button', 'aria-label': `React with ${emoji}`, on: { click: pick } },
          emoji,
        ),
      )
    }
  }
  return el(
    'div',
    { class: 'tools' },
    tool('Reply', icons.reply, () => on.reply(message)),
    tool('React', icons.smile, toggle),
    mine && !message.file && message.forwardedFrom === undefined
      ? tool('Edit', icons.pencil, () => on.edit(message))
      : undefined,
    picker,
  )
}

/** A swipe to the left answers, as on a phone. */
function swipe(row, onSwipe) {
  let from
  row.addEventListener(
    'touchstart',
    ({ touches: [touch] }) => {
      from = { x: touch.clientX, y: touch.clientY }
    },
    { passive: true },
  )
  row.addEventListener(
    'touchmove',
    ({ touches: [touch] }) => {
      const sideways = from ? touch.clientX - from.x : 0
      const upright = from ? Math.abs(touch.clientY - from.y) : 0
      if (from && sideways < -60 && upright < 40) {
        from = undefined
        onSwipe()
      }
    },
    { passive: true },
  )
}
