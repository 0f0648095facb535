/**
 * Makes an element; children are nodes or plain text. Text only ever becomes text, never markup.
 * @param {string} tag
 * @param {Record<string, unknown>} [properties] attributes; `on` holds listeners by event name
 */
export function el(tag, properties = {}, ...children) {
  const { on = {}, ...attributes } = properties
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '')
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value))
  }
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener)
  element.append(...children.filter((child) => child !== undefined && child !== ''))
  return element
}

/** A line icon drawn in the same hand as the page's others. */
export function icon(path) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

const plain = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
  blockquote: 'blockquote',
  expandable_blockquote: 'blockquote',
}

/** Addresses that a message may link to. */
function safeAddress(address) {
  return /^(?:https?|mailto|tg):/i.test(address) ? address : undefined
}

function wrap(entity, words, onCommand) {
  const tag = plain[entity.type]
  if (tag) return el(tag)
  if (entity.type === 'pre') return el('pre', { 'data-language': entity.language ?? 'code' })
  if (entity.type === 'spoiler') return spoiler()
  if (entity.type === 'bot_command') {
    return el('button', { type: 'button', class: 'link', on: { click: () => onCommand(words) } })
  }
  const addresses = { text_link: entity.url, url: words, email: `mailto:${words}` }
  const address = addresses[entity.type] && safeAddress(addresses[entity.type])
  if (address) return el('a', { href: address, target: '_blank', rel: 'noopener noreferrer' })
  return el('span', { class: `entity-${entity.type}` })
}

function spoiler() {
  const reveal = (event) => {
    const { currentTarget } = event
    currentTarget.classList.add('shown')
    currentTarget.removeAttribute('role')
    currentTarget.removeAttribute('tabindex')
    currentTarget.removeAttribute('aria-label')
  }
  return el('span', {
    class: 'spoiler',
    role: 'button',
    tabindex: 0,
    'aria-label': 'Hidden text: press to show',
    on: { click: reveal, keydown: (event) => event.key === 'Enter' && reveal(event) },
  })
}

/**
 * The text with its formatting, as nodes. Entities come sorted, outer ones first; one that would cross
 * the end of its outer one is cut there.
 */
export function rich(text, entities = [], onCommand = () => undefined) {
  function build(from, to, inside) {
    const nodes = []
    let at = from
    for (let i = 0; i < inside.length; i += 1) {
      const entity = inside[i]
      const start = Math.max(entity.offset, at)
      const end = Math.min(entity.offset + entity.length, to)
      if (start >= end) continue
      if (start > at) nodes.push(text.slice(at, start))
      const element = wrap(entity, text.slice(start, end), onCommand)
      const inner = inside.slice(i + 1).filter((other) => other.offset < end)
      element.append(...build(start, end, inner))
      nodes.push(element)
      at = end
    }
    if (at < to) nodes.push(text.slice(at, to))
    return nodes
  }
  return build(0, text.length, entities)
}

/** One line that stands for a message: in a quote, in the pinned bar. */
export function summary(message) {
  if (message.text !== '') return message.text.replaceAll(/\s+/g, ' ').slice(0, 160)
  const names = { voice: 'Voice message', photo: 'Photo', document: message.file?.name }
  return names[message.file?.kind] ?? 'Message'
}

/** Bytes in words. */
export function sizeOf(bytes) {
  const units = ['B', 'KB', 'MB']
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${size >= 10 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`
}

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const dayWithYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' })
const key = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' })

const nowMs = () => performance.timeOrigin + performance.now()

export const timeOf = (at) => clock.format(at)
export const momentOf = (at) => full.format(at)
export const dayKey = (at) => key.format(at)

export function dayName(at) {
  if (dayKey(at) === dayKey(nowMs())) return 'Today'
  if (dayKey(at) === dayKey(nowMs() - 86_400_000)) return 'Yesterday'
  const sameYear = dayKey(at).slice(0, 4) === dayKey(nowMs()).slice(0, 4)
  return (sameYear ? day : dayWithYear).format(at)
}
