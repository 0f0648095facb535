import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMail, type Mail } from './mail.ts'

const guardMs = 250
const mail: Mail = {
  messageId: '<abc.def@otto.invalid>',
  to: 'sam@example.org',
  subject: 'Boiler',
  text: 'The boiler man comes on Thursday.\n\nGrüße\n.\nOtto',
}

type Got = { from: string; to: string[]; source: string }

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

/** A real server that takes mail unless told otherwise. */
async function smtp(options: SMTPServerOptions = {}) {
  const got: Got[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const source = Buffer.concat(parts).toString('utf8')
        got.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((r) => r.address),
          source,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  open.push(server)
  const port = await portOf(server.server)
  return {
    got,
    port,
    send: createMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'me@home.org', outDir, guardMs })
      .send,
  }
}

describe('a mail that is taken', () => {
  test('goes to exactly the recipient shown, with the Message-ID fixed before', async () => {
    const { got, send } = await smtp()
    expect(await send(mail)).toEqual({ type: 'sent' })
    expect(got).toHaveLength(1)
    expect(got[0]).toMatchObject({ from: 'me@home.org', to: ['sam@example.org'] })
    const source = got[0]?.source ?? ''
    expect(source).toContain('Message-ID: <abc.def@otto.invalid>')
    expect(source).toMatch(/^To: sam@example\.org\r$/m)
    expect(source).toContain(
      'The boiler man comes on Thursday.\r\n\r\nGr=C3=BC=C3=9Fe\r\n.\r\nOtto',
    )
  })

  test.each(['Plus+Tag.Mixed@Example.org', "o'brien@example.org", 'a@bücher.example'])(
    '%s is written to as it is',
    async (to) => {
      const { got, send } = await smtp()
      expect(await send({ ...mail, to })).toEqual({ type: 'sent' })
      expect(got[0]?.to).toEqual([to])
    },
  )

  test('brings its files byte for byte, under the names that they have', async () => {
    const { got, send } = await smtp()
    const [pdf, table] = [Buffer.from([37, 80, 68, 70, 0, 255, 10, 13, 46, 10]), Buffer.from('a,b')]
    const attachments = [
      { name: 'Größe, “Plan”; 1.pdf', content: pdf },
      { name: 'x"\r\nBcc: mallory@example.org.csv', content: table },
    ]
    expect(await send({ ...mail, attachments })).toEqual({ type: 'sent' })
    const source = got[0]?.source ?? ''
    expect(source).toContain(pdf.toString('base64'))
    expect(source).toContain(table.toString('base64'))
    expect(source).toMatch(/filename\*0?\*?=utf-8''Gr%C3%B6%C3%9Fe/i)
    expect(source).not.toMatch(/^Bcc:/m)
    expect(got[0]?.to).toEqual(['sam@example.org'])
  })

  test('no subject adds a header, no text an end', async () => {
    const { got, send } = await smtp()
    const subject = 'x\r\nBcc: eve@example.org\r\n\r\nbody'
    expect(await send({ ...mail, subject, text: 'a\r\n.\r\nQUIT\r\n' })).toEqual({ type: 'sent' })
    expect(got[0]?.to).toEqual(['sam@example.org'])
    expect(got[0]?.source).toContain('Subject: x Bcc: eve@example.org body')
    expect(got[0]?.source).not.toMatch(/^Bcc:/m)
    expect(got[0]?.source).toContain('a\r\n.\r\nQUIT')
  })

  test.each([
    'a@b.org, c@d.org',
    'a@b.org\r\nBcc: c@d.org',
    'Sam <a@b.org>',
    'sam',
    '',
    '<a@b.org>',
    'a b@c.org',
  ])('%j is no recipient, and nothing is sent', async (to) => {
    const { got, send } = await smtp()
    expect(await send({ ...mail, to })).toMatchObject({
      type: 'refused',
      why: 'that is no single mail address',
    })
    expect(got).toEqual([])
  })

  test('over a login where one is configured', async () => {
    const users: string[] = []
    const { port } = await smtp({
      authOptional: false,
      onAuth(auth, _session, done) {
        users.push(`${auth.username}:${auth.password}`)
        done(null, { user: 'me' })
      },
    })
    const smtpUrl = `smtp://me%40home.org:p%40ss@127.0.0.1:${port}`
    expect(await createMail({ smtpUrl, outDir, guardMs }).send(mail)).toEqual({ type: 'sent' })
    expect(users).toEqual(['me@home.org:p@ss'])
  })
})

describe('a mail that surely was not taken is refused', () => {
  test.each([
    [
      'its sender',
      { onMailFrom: (_a, _s, done) => done(new Error('no')) } satisfies SMTPServerOptions,
    ],
    [
      'its recipient',
      { onRcptTo: (_a, _s, done) => done(new Error('no such user')) } satisfies SMTPServerOptions,
    ],
    [
      'the message itself',
      {
        onData(stream, _session, done) {
          stream
            .resume()
            .on('end', () =>
              done(Object.assign(new Error('looks like spam'), { responseCode: 554 })),
            )
        },
      } satisfies SMTPServerOptions,
    ],
  ])('for %s', async (_what, options) => {
    const { send } = await smtp(options)
    const sent = await send(mail)
    expect(sent.type).toBe('refused')
    expect(sent).toHaveProperty(
      'why',
      expect.stringMatching(/^the mail server did not take it \(it said: 55\d /),
    )
  })

  test('for its password, which is said nowhere', async () => {
    const { port } = await smtp({
      authOptional: false,
      onAuth: (_a, _s, done) => done(new Error('wrong')),
    })
    const smtpUrl = `smtp://me:hunter2@127.0.0.1:${port}`
    const sent = await createMail({ smtpUrl, outDir, guardMs }).send(mail)
    expect(sent).toMatchObject({
      type: 'refused',
      why: expect.stringContaining('the name or the password'),
    })
    expect(JSON.stringify(sent)).not.toContain('hunter2')
  })
})
