import { join } from 'node:path'
import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import { writeWhole } from '../../memory/files.ts'
import { alarm } from '../../memory/time/clock.ts'
import { isAddress } from '../../notes/contacts.ts'
import type { SentFolder } from './imap.ts'
import { letterEnd } from './letters.ts'

export type Mail = {
  /** With its angle brackets, fixed before sending. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly { readonly name: string; readonly content: Buffer }[]
}

/** `refused`: surely not accepted, may be tried again. `unknown`: may have been accepted. */
export type Sent =
  /** `keepCopy` puts the mail among the sent ones, where it is not yet; it never rejects. */
  | { readonly type: 'sent'; readonly keepCopy?: () => Promise<void> }
  | { readonly type: 'handed over'; readonly path: string }
  | { readonly type: 'refused'; readonly why: string }
  | { readonly type: 'unknown'; readonly why: string }

/** Sends one mail to one address. Never rejects; `why` is a clause for the person ("the mail server ..."). */
export type SendMail = (mail: Mail) => Promise<Sent>

/**
 * Whether a mail lies among the sent ones, which settles that it was sent; that it does not settles nothing,
 * since not every server keeps copies. Never rejects.
 */
export type LookForMail = (messageId: string) => Promise<boolean>

export type MailDeps = {
  /** smtp:// or smtps://, with user and password where wanted. Without it a mail becomes an .eml file. */
  readonly smtpUrl?: string | undefined
  /** An address, or "Name <address>". Default: the server's user where that is an address. */
  readonly from?: string | undefined
  readonly outDir: string
  /** Real milliseconds a silent server gets to take the call (default 30,000); four times that to answer. */
  readonly guardMs?: number | undefined
  /** Where the person's sent mails lie, if Otto may look. */
  readonly sent?: SentFolder | undefined
  /** One line about a mailbox that cannot be used. */
  readonly warn?: ((line: string, cause: unknown) => void) | undefined
}

export type MailBox = {
  readonly send: SendMail
  /** Absent where Otto may not look. */
  readonly look?: LookForMail
}

/** Mail by SMTP, or as files to be sent by hand where no server is configured. */
export function createMail(deps: MailDeps): MailBox {
  const { smtpUrl, outDir, guardMs = 30_000 } = deps
  const from = deps.from ?? senderOf(smtpUrl)
  const box = sentBox(deps)

  async function bySmtp(url: string, mail: Mail): Promise<Sent> {
    const made = await composed(mail, from ?? 'otto@localhost', {})
    const outcome = await deliver(url, made, guardMs)
    return box === undefined ? outcome : box.after(outcome, mail.messageId, made.message)
  }

  return {
    ...(box === undefined ? {} : { look: box.look }),
    async send(mail) {
      const fault = faultOf(mail)
      if (fault !== undefined) return { type: 'refused', why: fault }
      try {
        if (smtpUrl === undefined) return await handOver(mail, from, outDir)
        return await bySmtp(smtpUrl, mail)
      } catch (cause) {
        // Nothing had left yet: what can throw here is composing, writing and the address of the server.
        const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
        return { type: 'refused', why: `the mail could not be made ready${code}` }
      }
    },
  }
}

/** What the folder of sent mails does for an outcome, where there is one. Nothing of it rejects. */
function sentBox({ sent, warn }: MailDeps) {
  if (sent === undefined) return undefined
  const look: LookForMail = async (messageId) => {
    try {
      return await sent.holds(messageId)
    } catch (cause) {
      warn?.('sent mail cannot be looked at', cause)
      return false
    }
  }
  return {
    look,
    async after(outcome: Sent, messageId: string, message: Buffer): Promise<Sent> {
      if (outcome.type === 'unknown' && (await look(messageId))) return { type: 'sent' }
      if (outcome.type !== 'sent') return outcome
      const keepCopy = async () => {
        try {
          await sent.keep(messageId, message)
        } catch (cause) {
          warn?.('a copy could not be put among the sent mails', cause)
        }
      }
      return { ...outcome, keepCopy }
    },
  }
}

function senderOf(smtpUrl: string | undefined): string | undefined {
  if (smtpUrl === undefined || !URL.canParse(smtpUrl)) return undefined
  const user = decodeURIComponent(new URL(smtpUrl).username)
  return isAddress(user) ? user : undefined
}

function faultOf({ to, messageId }: Mail): string | undefined {
  if (!isAddress(to)) return 'that is no single mail address'
  return /^<[^\s<>]+>$/.test(messageId) ? undefined : 'the mail has no proper Message-ID'
}

type Composed = { readonly message: Buffer; readonly from: string; readonly to: string }

async function composed(
  mail: Mail,
  from: string | undefined,
  headers: Record<string, string>,
): Promise<Composed> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const made = new MailComposer({
    ...(from === undefined ? {} : { from }),
    to: { name: '', address: mail.to },
    // A line break in a subject would be another header.
    subject: mail.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(),
    text: mail.text,
    attachments: (mail.attachments ?? []).map(({ name, content }) => ({ filename: name, content })),
    messageId: mail.messageId,
    headers,
    // Lines stay as they were typed; `format=flowed` would break them anew.
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = made.getEnvelope()
  return { message: await made.build(), from: envelope.from || '', to: wireAddress(mail.to) }
}

/** The address as given, its domain in the form that every server knows. */
function wireAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return /^[\x20-\x7e]*$/.test(domain)
    ? address
    : `${address.slice(0, at)}@${domainToASCII(domain)}`
}

/** The mail as a file that a mail program opens as a draft of its own. */
async function handOver(mail: Mail, from: string | undefined, outDir: string): Promise<Sent> {
  const { message } = await composed(mail, from, { 'X-Unsent': '1' })
  const slug = mail.subject
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')
  const path = join(outDir, `${slug === '' ? 'mail' : slug}${letterEnd(mail.messageId)}`)
  writeWhole(path, message)
  return { type: 'handed over', path }
}

/**
 * One conversation with the server. Up to the server's go-ahead for the message itself nothing can have
 * been accepted; from then on only its answer says what came of it.
 */
async function deliver(
  smtpUrl: string,
  { message, from, to }: Composed,
  guardMs: number,
): Promise<Sent> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const { parseConnectionUrl } = await import('nodemailer/lib/shared')
  const { auth, ...server } = parseConnectionUrl(smtpUrl)
  const connection = new SMTPConnection({
    ...server,
    // A password goes in the clear to this machine only.
    ...(auth && !isLoopback(server.host) ? { requireTLS: true } : {}),
    connectionTimeout: guardMs,
    greetingTimeout: guardMs,
    dnsTimeout: guardMs,
    socketTimeout: 4 * guardMs,
  })
  let started = false
  const body = new Readable({
    read() {
      started = true
      this.push(message)
      this.push(null)
    },
  })
  return new Promise((resolve) => {
    const stop = alarm(10 * guardMs, () => finish({ code: 'ETIMEDOUT' }))
    function finish(fault: Fault | undefined): void {
      stop()
      resolve(fault === undefined ? { type: 'sent' } : outcome(fault, started))
      connection.close()
    }
    connection.on('error', finish)
    connection.connect((failed) => {
      if (failed) return finish(failed)
      const send = () =>
        connection.send({ from, to: [to] }, body, (fault) => finish(fault ?? undefined))
      if (!auth) return send()
      const user = { user: String(auth.user ?? ''), pass: String(auth.pass ?? '') }
      connection.login({ credentials: user }, (refused) => (refused ? finish(refused) : send()))
    })
  })
}

function isLoopback(host: string | undefined): boolean {
  return host === undefined || /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host)
}

type Fault = {
  readonly code?: unknown
  readonly response?: unknown
  readonly responseCode?: unknown
}

function outcome({ code, response, responseCode }: Fault, started: boolean): Sent {
  const answered = typeof responseCode === 'number' && responseCode >= 400
  if (started && !answered) {
    return { type: 'unknown', why: 'the connection to the mail server ended before it answered' }
  }
  return { type: 'refused', why: refusal(code, answered ? response : undefined) }
}

function refusal(code: unknown, response: unknown): string {
  const said =
    typeof response === 'string' ? ` (it said: ${response.replace(/\s+/g, ' ').slice(0, 200)})` : ''
  if (code === 'EAUTH') return `the mail server did not accept the name or the password${said}`
  if (said !== '') return `the mail server did not take it${said}`
  if (code === 'ETLS') return 'no safe connection to the mail server could be made'
  return 'the mail server could not be reached, or broke off before it took the mail'
}
