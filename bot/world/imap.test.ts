import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createSentFolder } from './imap.ts'
import { createMail, type Mail } from './mail.ts'
import { type Dovecot, hasDovecot, startDovecot } from './test/dovecot.ts'

const message = (id: string) =>
  Buffer.from(`Message-ID: ${id}\r\nSubject: Boiler\r\n\r\nThursday.\r\n`)

async function all(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

type Ending = 'takes it' | 'files it and hangs up' | 'hangs up'

/** A real SMTP server that may file what it takes, and may hang up before it says so. Gives its address. */
async function smtpThat(
  ending: Ending,
  file: (source: Buffer) => Promise<unknown>,
): Promise<string> {
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true },
    onData(stream, _session, done) {
      const taken = async () => {
        const source = await all(stream)
        if (ending === 'takes it') return done()
        if (ending === 'files it and hangs up') await file(source)
        for (const connection of server.connections) connection.close()
      }
      taken().catch(done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

/** In CI a missing server fails; on a person's machine it is skipped by name. */
describe.skipIf(!hasDovecot && !inject('ci'))('sent mail, on a real Dovecot', () => {
  const servers: Dovecot[] = []
  beforeAll(async () => void servers.push(await startDovecot('Verschickt')))
  afterAll(async () => void (await servers.pop()?.stop()))

  function dovecot(): Dovecot {
    const [only] = servers
    if (only === undefined) throw new Error('no Dovecot')
    return only
  }

  function folder(more: Partial<Parameters<typeof createSentFolder>[0]> = {}) {
    const { url, user, password } = dovecot()
    return createSentFolder({ url, user, password, ...more })
  }

  test('a copy is kept once, read, in the folder that the server says is for it', async () => {
    const sent = folder()
    expect(await sent.holds('<a1@otto>')).toBe(false)
    expect(await sent.keep('<a1@otto>', message('<a1@otto>'))).toBe(true)
    expect(await sent.keep('<a1@otto>', message('<a1@otto>'))).toBe(false)
    expect(await sent.holds('<a1@otto>')).toBe(true)
    const files = readdirSync(join(dovecot().maildir, '.Verschickt', 'cur'))
    expect(files).toHaveLength(1)
    expect(files[0]).toMatch(/:2,S$/)
    const kept = readFileSync(join(dovecot().maildir, '.Verschickt', 'cur', files[0] ?? ''), 'utf8')
    expect(kept).toContain('Thursday.')
  })

  test('another mail is none, nor is one in another folder', async () => {
    await folder({ folder: 'INBOX' }).keep('<inbox@otto>', message('<inbox@otto>'))
    expect(await folder().holds('<inbox@otto>')).toBe(false)
    expect(await folder({ folder: 'INBOX' }).holds('<inbox@otto>')).toBe(true)
    expect(await folder().holds('<other@otto>')).toBe(false)
  })

  test('a wrong password, an unknown folder and a dead server are said plainly, without the password', async () => {
    const password = 'not the pass-word'
    await expect(folder({ password }).holds('<a@otto>')).rejects.toThrow(
      /^127\.0\.0\.1:\d+ refused the mailbox's user or password\.$/,
    )
    await expect(folder({ folder: 'Nope' }).holds('<a@otto>')).rejects.toThrow(
      /^The mailbox on 127\.0\.0\.1:\d+ has no folder “Nope”\.$/,
    )
    const dead = folder({ url: 'imap://127.0.0.1:9', password }).holds('<a@otto>')
    const fault = await dead.catch((cause: unknown) => cause)
    expect(String(fault)).toContain('The mailbox on 127.0.0.1:9 cannot be reached')
    expect(JSON.stringify(fault) + String(fault)).not.toContain(password)
  })

  test('a server that falls silent is given up', async () => {
    const silent: Server = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const address = silent.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const asked = folder({ url: `imap://127.0.0.1:${port}`, guardMs: 100 }).holds('<a@otto>')
    await expect(asked).rejects.toThrow('cannot be reached or did not understand')
  })

  describe('after sending', () => {
    let n = 0
    let mail: Mail
    async function sending(ending: Ending, more: Parameters<typeof folder>[0] = {}) {
      mail = {
        ...{ messageId: `<m${++n}@otto.invalid>`, to: 'sam@example.org' },
        ...{ subject: 'Boiler', text: 'Thursday, as agreed.' },
      }
      const warned: string[] = []
      const box = createMail({
        ...{
          smtpUrl: await smtpThat(ending, (source) => folder().keep(mail.messageId, source)),
          from: 'me@home.org',
          outDir: '/nonexistent',
          guardMs: 2_000,
        },
        ...{ sent: folder(more), warn: (line) => warned.push(line) },
      })
      return { box, warned, sent: await box.send(mail) }
    }

    test('a copy lies among the sent mails, once', async () => {
      const { sent } = await sending('takes it')
      if (sent.type !== 'sent') throw new Error(sent.type)
      expect(await folder().holds(mail.messageId)).toBe(false)
      await sent.keepCopy?.()
      await sent.keepCopy?.()
      const names = readdirSync(join(dovecot().maildir, '.Verschickt', 'cur'))
      const texts = names.map((name) =>
        readFileSync(join(dovecot().maildir, '.Verschickt', 'cur', name), 'utf8'),
      )
      const kept = texts.filter((text) => text.includes(mail.messageId))
      expect(kept).toHaveLength(1)
      expect(kept[0]).toContain('Thursday, as agreed.')
    })

    test('of which nobody told what came of it, presence among the sent mails settles it', async () => {
      expect((await sending('files it and hangs up')).sent).toEqual({ type: 'sent' })
    })

    test('absence there settles nothing, and is looked at again when asked', async () => {
      const { sent, box } = await sending('hangs up')
      expect(sent.type).toBe('unknown')
      expect(await box.look?.(mail.messageId)).toBe(false)
      await folder().keep(mail.messageId, message(mail.messageId))
      expect(await box.look?.(mail.messageId)).toBe(true)
    })

    test('a mailbox that cannot be used changes nothing about the mail', async () => {
      const { sent, warned } = await sending('takes it', { password: 'wrong' })
      if (sent.type !== 'sent') throw new Error(sent.type)
      await sent.keepCopy?.()
      expect(warned).toEqual(['a copy could not be put among the sent mails'])
      const unsure = await sending('hangs up', { password: 'wrong' })
      expect(unsure.sent.type).toBe('unknown')
      expect(unsure.warned).toEqual(['sent mail cannot be looked at'])
    })
  })
})
