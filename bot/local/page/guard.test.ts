import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localServer } from '../test/fakes.ts'

let made: Awaited<ReturnType<typeof localServer>>

beforeAll(async () => {
  made = await localServer()
})

afterAll(() => made.server.close())

/** Plain node, because fetch does not let one lie about Host. */
function status(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: made.server.port, path, headers },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${made.server.apiRoot}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${made.server.key}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })

const get = (path: string) =>
  fetch(`${made.server.apiRoot}${path}`, {
    headers: { authorization: `Bearer ${made.server.key}` },
  })

/** The fields of a JSON answer. */
async function fields(answer: Response | Promise<Response>): Promise<Record<string, unknown>> {
  return JSON.parse(await (await answer).text())
}

it('nothing is served without the key', async () => {
  for (const path of ['/', '/page/main.js', '/local/chat', '/local/events', '/local/stream']) {
    expect((await fetch(`${made.server.apiRoot}${path}`)).status).toBe(401)
    expect((await fetch(`${made.server.apiRoot}${path}?key=wrong`)).status).toBe(401)
  }
  expect((await post('/local/say', { text: 'x' }, { authorization: 'Bearer no' })).status).toBe(401)
  expect(made.server.messages()).toEqual([])
})

it('the page comes with its key once, sets a strict cookie and a strict policy', async () => {
  const page = await fetch(made.server.url)
  expect(page.status).toBe(200)
  const cookie = page.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
  expect(page.headers.get('content-security-policy')).toContain(
    "default-src 'none'; script-src 'self'",
  )
  expect(page.headers.get('access-control-allow-origin')).toBeNull()
  const script = await fetch(`${made.server.apiRoot}/page/main.js`, {
    headers: { cookie: cookie.split(';')[0] ?? '' },
  })
  expect(script.status).toBe(200)
})

it('another name in Host or another site in Origin is turned away, for the Bot API too', async () => {
  const { port, key } = made.server
  const authorization = `Bearer ${key}`
  expect(await status('/local/chat', { host: `localhost:${port}`, authorization })).toBe(200)
  expect(await status('/local/chat', { host: `evil.example:${port}`, authorization })).toBe(403)
  expect(await status('/botx/getMe', { host: 'evil.example' })).toBe(403)
  const origin = 'https://evil.example'
  expect(await status('/local/chat', { host: `127.0.0.1:${port}`, origin, authorization })).toBe(
    403,
  )
})

it('another process can say something and wait for what happens', async () => {
  const { boot, n } = await fields(get('/local/chat'))
  const waiting = get(`/local/events?after=${n}&wait=20000`)
  const { messageId } = await fields(post('/local/say', { text: 'what is open?' }))
  const said = { type: 'sent', message: { id: messageId, from: 'person' } }
  expect(await fields(waiting)).toMatchObject({ boot, n: Number(n) + 1, events: [said] })
  await made.call('sendMessage', { chat_id: 100, text: 'Nothing.' })
  const answer = { message: { from: 'otto', text: 'Nothing.' } }
  const next = fields(get(`/local/events?after=${Number(n) + 1}`))
  expect(await next).toMatchObject({ events: [answer] })
  expect(await fields(get('/local/events?after=99&wait=1'))).toMatchObject({ events: [] })
})

it('what cannot be is answered with a reason', async () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['/local/say', { text: ' ' }, 'Bad Request: text is empty'],
    ['/local/say', { text: 'x', txt: 'y' }, 'Bad Request: unknown field "txt"'],
    ['/local/say', { text: 'x', replyTo: 999 }, 'replyTo 999: there is no such message'],
    ['/local/say', [], 'Bad Request: a JSON object expected'],
    ['/local/react', { messageId: 999, emoji: '👍' }, 'react 999: there is no such message'],
    ['/local/upload?kind=film', {}, 'Bad Request: unknown kind'],
  ]
  for (const [path, body, error] of cases) {
    const answer = await post(path, body)
    expect([answer.status, await answer.json()]).toEqual([400, { error }])
  }
  const form = await post('/local/say', { text: 'x' }, { 'content-type': 'text/plain' })
  expect(form.status).toBe(400)
  expect((await get('/local/file/nothing')).status).toBe(404)
  const huge = await post('/local/say', { text: 'x'.repeat(1024 * 1024) })
  expect(huge.status).toBe(413)
})

it('a file that could run in the page is only for download', async () => {
  const { key } = made.server
  for (const [mime, type] of [
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['image/png', 'image/png'],
  ] as const) {
    const bytes = Buffer.from('<script>')
    made.server.upload({ kind: 'document', bytes, name: 'a"b.html', mime })
    const file = made.server.messages().at(-1)?.file?.fileId
    const answer = await fetch(`${made.server.apiRoot}/local/file/${file}?key=${key}`)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
})
