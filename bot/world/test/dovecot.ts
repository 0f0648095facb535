import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { sleep } from '../../../memory/time/clock.ts'

const program = '/usr/sbin/dovecot'
export const hasDovecot = existsSync(program)

export type Dovecot = {
  readonly url: string
  readonly user: string
  readonly password: string
  /** The folder as Maildir: another way in than IMAP. */
  readonly maildir: string
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Whose the mail is, and as whom logins are served: never root, in whose place nobody does both. */
function owner() {
  const { uid, gid, username } = userInfo()
  const name = uid === 0 ? 'nobody' : username
  const group = execFileSync('id', ['-gn', name], { encoding: 'utf8' }).trim()
  return uid === 0 ? { name, group, uid: 65_534, gid: 65_534 } : { name, group, uid, gid }
}

/** A real Dovecot on loopback with one user, whose Sent folder stands under the name given. */
export async function startDovecot(sent = 'Sent'): Promise<Dovecot> {
  const dir = mkdtempSync(join(tmpdir(), 'otto-dovecot-'))
  const port = await freePort()
  const { name, group, uid, gid } = owner()
  const [user, password] = ['ana', 'beans-and-peas']
  const maildir = join(dir, 'mail')
  for (const path of [dir, maildir]) {
    mkdirSync(path, { recursive: true })
    if (userInfo().uid === 0) chownSync(path, uid, gid)
  }
  const config = [
    `base_dir = ${dir}/run`,
    `state_dir = ${dir}/state`,
    `log_path = ${dir}/log`,
    `default_internal_user = ${name}\ndefault_login_user = ${name}\ndefault_internal_group = ${group}`,
    'protocols = imap\nlisten = 127.0.0.1\nssl = no\ndisable_plaintext_auth = no\nfirst_valid_uid = 1',
    `mail_location = maildir:${maildir}`,
    `passdb {\n  driver = static\n  args = password=${password}\n}`,
    `userdb {\n  driver = static\n  args = uid=${uid} gid=${gid} home=${dir}\n}`,
    `service imap-login {\n  chroot =\n  inet_listener imap {\n    port = ${port}\n  }\n  inet_listener imaps {\n    port = 0\n  }\n}`,
    'service anvil {\n  chroot =\n}\nservice stats {\n  chroot =\n}',
    `namespace inbox {\n  inbox = yes\n  mailbox "${sent}" {\n    special_use = \\Sent\n    auto = create\n  }\n}`,
  ]
  writeFileSync(join(dir, 'conf'), `${config.join('\n')}\n`)
  const child = spawn(program, ['-F', '-c', join(dir, 'conf')], { stdio: 'ignore' })
  await up(port).catch((cause: unknown) => {
    child.kill('SIGKILL')
    throw cause
  })
  return {
    ...{ url: `imap://127.0.0.1:${port}`, user, password, maildir },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function up(port: number): Promise<void> {
  const { connect } = await import('node:net')
  for (let tries = 0; tries < 200; tries++) {
    const greeted = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('data', (data) => {
        socket.destroy()
        resolve(data.toString().startsWith('* OK'))
      })
      socket.once('error', () => resolve(false))
    })
    if (greeted) return
    await sleep(50)
  }
  throw new Error('Dovecot did not start')
}
