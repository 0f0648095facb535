import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMail, type Mail } from './mail.ts'

const guardMs = 250
const mail: Mail = {
  messageId: '<abc.def@otto.invalid>',
  to: 'sam@example.org',
  subject: 'Boiler',
  text: 'The boiler man comes on Thursday.\n\nGrüße\n.\nOtto',
}

let outDir: string
let open: { close: (done: () => void) => void }[]

beforeEach(() => {
  outDir = join(mkdtempSync(join(tmpdir(), 'otto-mail-')), 'mail')
  open = []
})

afterEach(async () => {
  for (const server of open) await new Promise<void>((done) => server.close(() => done()))
  rmSync(join(outDir, '..'), { recursive: true, force: true })
})

function portOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

/** A server that speaks as `answer` says: a line in, lines out; undefined says nothing. */
async function scripted(answer: (line: string, socket: Socket) => string | undefined) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const reply = (line: string) => {
      const text = answer(line, socket)
      if (text !== undefined && !socket.destroyed) socket.write(`${text}\r\n`)
    }
    reply('')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n')) if (line !== '') reply(line)
    })
  })
  open.push({
    close(done) {
      for (const socket of sockets) socket.destroy()
      server.close(done)
    },
  })
  const port = await portOf(server)
  return createMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'me@home.org', outDir, guardMs })
    .send
}

const polite = (line: string) =>
  line === ''
    ? '220 hello'
    : /^DATA/.test(line)
      ? '354 go on'
      : /^(?:EHLO|MAIL|RCPT|QUIT|\.$)/.test(line)
        ? '250 ok'
        : undefined

describe('a mail that was not taken', () => {
  test('where nobody listens, or the greeting never comes, or the line is cut before the message', async () => {
    const nobody = createMail({ smtpUrl: 'smtp://127.0.0.1:1', outDir, guardMs }).send
    const silent = await scripted(() => undefined)
    const cut = await scripted((line, socket) =>
      /^DATA/.test(line) ? void socket.destroy() : polite(line),
    )
    const mute = await scripted((line) => (/^RCPT/.test(line) ? undefined : polite(line)))
    for (const send of [nobody, silent, cut, mute]) {
      expect(await send(mail)).toMatchObject({
        type: 'refused',
        why: expect.stringContaining('could not be reached'),
      })
    }
  })

  test('where the address of the server is none', async () => {
    expect(await createMail({ smtpUrl: 'smtp://', outDir, guardMs }).send(mail)).toMatchObject({
      type: 'refused',
    })
  })
})

describe('a mail whose outcome nobody told is unknown', () => {
  test('when the line is cut after the message', async () => {
    const send = await scripted((line, socket) =>
      line === '.' ? void socket.destroy() : polite(line),
    )
    expect(await send(mail)).toMatchObject({ type: 'unknown' })
  })

  test('when the line is cut within the message', async () => {
    const send = await scripted((line, socket) =>
      /^Subject/.test(line) ? void socket.destroy() : polite(line),
    )
    expect(await send(mail)).toMatchObject({ type: 'unknown' })
  })

  test('when no answer comes', async () => {
    const send = await scripted((line) => (line === '.' ? undefined : polite(line)))
    expect(await send(mail)).toMatchObject({
      type: 'unknown',
      why: expect.stringContaining('before it answered'),
    })
  })
})

describe('without a server', () => {
  test('the mail becomes a private file that a mail program opens as a draft', async () => {
    const { send } = createMail({ outDir })
    const sent = await send({ ...mail, subject: 'Boiler: ../../x' })
    if (sent.type !== 'handed over') throw new Error(sent.type)
    expect(sent.path).toMatch(/mail\/boiler-x-[0-9a-f]{12}\.eml$/)
    expect(statSync(sent.path).mode & 0o777).toBe(0o600)
    const text = readFileSync(sent.path, 'utf8')
    for (const line of [
      'To: sam@example.org',
      'X-Unsent: 1',
      'Message-ID: <abc.def@otto.invalid>',
    ]) {
      expect(text).toContain(line)
    }
    expect(await send({ ...mail, subject: 'Boiler: ../../x' })).toEqual(sent)
    expect(readdirSync(outDir)).toHaveLength(1)
  })

  test('a symlink in its place is not written through', async () => {
    const { send } = createMail({ outDir })
    const sent = await send(mail)
    if (sent.type !== 'handed over') throw new Error(sent.type)
    writeFileSync(join(outDir, '..', 'precious'), 'precious')
    rmSync(sent.path)
    symlinkSync(join(outDir, '..', 'precious'), sent.path)
    expect(await send(mail)).toMatchObject({ type: 'refused' })
    expect(readFileSync(join(outDir, '..', 'precious'), 'utf8')).toBe('precious')
  })
})
