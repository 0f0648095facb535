/** Asks the server; throws an Error with its words where it refuses. */
async function ask(path, options) {
  const answer = await fetch(path, options)
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.error ?? `The server answered ${answer.status}`)
  return body
}

function post(path, body) {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** @param {number} [before] only messages older than this one */
export function chat(before) {
  return ask(before === undefined ? '/local/chat' : `/local/chat?before=${before}`)
}

export function say(message) {
  return post('/local/say', message)
}

export function tap(messageId, data) {
  return post('/local/tap', { messageId, data })
}

export function react(messageId, emoji) {
  return post('/local/react', { messageId, emoji })
}

/** @param {{kind: string, name: string, caption: string, replyTo?: number, bytes: Blob}} file */
export function upload({ kind, name, caption, replyTo, bytes }) {
  const query = new URLSearchParams({ kind, name, caption })
  if (replyTo !== undefined) query.set('replyTo', String(replyTo))
  return ask(`/local/upload?${query}`, {
    method: 'POST',
    headers: { 'content-type': bytes.type || 'application/octet-stream' },
    body: bytes,
  })
}

export function fileAddress(file) {
  return `/local/file/${encodeURIComponent(file.fileId)}`
}

/**
 * Follows what happens. The browser reconnects by itself; `onHello` says whether events were missed.
 * @returns {EventSource}
 */
export function follow(after, { onEvent, onHello, onLost }) {
  const source = new EventSource(`/local/stream?after=${after}`)
  source.addEventListener('hello', (hello) => onHello(JSON.parse(hello.data)))
  source.addEventListener('message', (message) => onEvent(JSON.parse(message.data)))
  source.addEventListener('error', onLost)
  return source
}
