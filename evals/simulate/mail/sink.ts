import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type Mail, readMail } from './message.ts'

export type MailSink = {
  /** For OTTO_SMTP_URL. */
  readonly url: string
  /** All that arrived, oldest first. */
  mails(): readonly Mail[]
  close(): Promise<void>
}

/** A real SMTP server on loopback that takes every mail and keeps it. */
export async function createMailSink(): Promise<MailSink> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      take(stream, session).then((mail) => {
        mails.push(mail)
        done()
      }, done)
    },
  })
  // A bot that is killed while it talks to the sink resets the connection.
  server.on('error', () => undefined)
  const port = await new Promise<number>((resolve, reject) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
      else reject(new Error('the mail sink has no port'))
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => mails,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Mail> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  const { mailFrom, rcptTo } = session.envelope
  return readMail(Buffer.concat(parts).toString('latin1'), {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
  })
}
