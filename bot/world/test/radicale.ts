import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sleep } from '../../../memory/time/clock.ts'

export const hasRadicale = existsSync('/usr/bin/radicale')

export type Radicale = {
  /** Of the user's home, where discovery starts. */
  readonly url: string
  readonly user: string
  readonly password: string
  /** A raw request as the user: the way in for what another program does. */
  request(
    method: string,
    path: string,
    body?: string,
    headers?: Record<string, string>,
  ): Promise<Response>
  /** Makes a calendar of that name, under /ana/NAME/; for events and tasks, unless said otherwise. */
  makeCalendar(name: string, components?: readonly string[]): Promise<void>
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

/** A real Radicale on loopback with one user and an empty store. */
export async function startRadicale(): Promise<Radicale> {
  const dir = mkdtempSync(join(tmpdir(), 'otto-radicale-'))
  const port = await freePort()
  const [user, password] = ['ana', 'beans and peas']
  writeFileSync(join(dir, 'users'), `${user}:${password}\n`)
  const config = [
    `[server]\nhosts = 127.0.0.1:${port}`,
    `[auth]\ntype = htpasswd\nhtpasswd_filename = ${dir}/users\nhtpasswd_encryption = plain\ndelay = 0`,
    `[storage]\nfilesystem_folder = ${dir}/store`,
    '[logging]\nlevel = error',
  ]
  writeFileSync(join(dir, 'config'), config.join('\n'))
  const child = spawn('/usr/bin/radicale', ['--config', join(dir, 'config')], { stdio: 'ignore' })
  const base = `http://127.0.0.1:${port}`
  const request: Radicale['request'] = (method, path, body, headers = {}) => {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    return fetch(`${base}${path}`, {
      method,
      headers: { authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    })
  }
  await up(() => request('PROPFIND', '/', undefined, { depth: '0' }))
  return {
    ...{ url: `${base}/`, user, password, request },
    async makeCalendar(name, components = []) {
      const only = components.map((each) => `<C:comp name="${each}"/>`).join('')
      const set = `<C:supported-calendar-component-set>${only}</C:supported-calendar-component-set>`
      const body = `<?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:displayname>${name}</D:displayname>${only === '' ? '' : set}</D:prop></D:set></C:mkcalendar>`
      const made = await request('MKCALENDAR', `/${user}/${name}/`, body)
      if (!made.ok) throw new Error(`Radicale made no calendar: ${made.status}`)
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function up(ask: () => Promise<Response>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined && answer.status < 500) return
    await sleep(50)
  }
  throw new Error('Radicale did not start')
}
