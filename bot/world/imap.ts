import type { ImapFlow, ListResponse } from 'imapflow'

export type ImapDeps = {
  /** imap:// or imaps:// */
  readonly url: string
  readonly user: string
  readonly password: string
  /** The folder's name; the one that the server says is for sent mail, if not given. */
  readonly folder?: string | undefined
  /** Real milliseconds a silent server gets. */
  readonly guardMs?: number | undefined
}

/** The folder of sent mail. Its functions reject in one plain sentence, without the password. */
export type SentFolder = {
  /** Whether a mail with that Message-ID (with its angle brackets) lies there. */
  readonly holds: (messageId: string) => Promise<boolean>
  /** Puts a copy there, read, unless one with that Message-ID lies there. Says whether it did. */
  readonly keep: (messageId: string, message: Buffer) => Promise<boolean>
}

export function createSentFolder(deps: ImapDeps): SentFolder {
  return {
    holds: (messageId) => within(deps, (client, path) => isIn(client, path, messageId)),
    keep: (messageId, message) =>
      within(deps, async (client, path) => {
        if (await isIn(client, path, messageId)) return false
        await client.append(path, message, ['\\Seen'])
        return true
      }),
  }
}

async function isIn(client: ImapFlow, path: string, messageId: string): Promise<boolean> {
  const lock = await client.getMailboxLock(path, { readOnly: true })
  try {
    const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
    if (found === false || found === undefined) throw new Error('the search was refused')
    return found.length > 0
  } finally {
    lock.release()
  }
}

/** One conversation with the server, from greeting to goodbye. */
async function within<T>(
  deps: ImapDeps,
  work: (client: ImapFlow, path: string) => Promise<T>,
): Promise<T> {
  const { hostname, host, port, protocol } = new URL(deps.url)
  const { ImapFlow } = await import('imapflow')
  const secure = protocol === 'imaps:'
  const { guardMs = 20_000 } = deps
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    // A password goes in the clear to this machine only.
    ...(secure || isLoopback(hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: deps.user, pass: deps.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: guardMs,
    greetingTimeout: guardMs,
    socketTimeout: guardMs,
  })
  // What breaks off rejects the call that waits; without a listener it would end the process as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client, sentIn(await client.list(), deps.folder))
  } catch (cause) {
    throw new Error(faultOf(host, cause), { cause })
  } finally {
    client.close()
  }
}

class NoFolder extends Error {
  override readonly name = 'NoFolder'
}

const usualNames = /^(?:sent|sent items|sent messages|sent mail|gesendet|envoyés|enviados)$/i

function sentIn(folders: readonly ListResponse[], wanted: string | undefined): string {
  const found =
    wanted === undefined
      ? (folders.find(({ specialUse }) => specialUse === '\\Sent') ??
        folders.find(({ name }) => usualNames.test(name)))
      : folders.find(({ path, name }) => path === wanted || name === wanted)
  if (found !== undefined) return found.path
  throw new NoFolder(wanted === undefined ? 'no folder for sent mail' : `no folder “${wanted}”`)
}

function faultOf(host: string, cause: unknown): string {
  if (cause instanceof NoFolder) return `The mailbox on ${host} has ${cause.message}.`
  const refused = cause instanceof Error && 'authenticationFailed' in cause
  return refused
    ? `${host} refused the mailbox's user or password.`
    : `The mailbox on ${host} cannot be reached or did not understand.`
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
}
