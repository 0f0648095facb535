import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCli } from '../cli.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'otto-refusing-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

async function otto(home: string, ...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = {
    ...{ print: (line: string) => out.push(line), complain: (line: string) => err.push(line) },
    ...{ interactive: false, interrupted: new Promise<void>(() => undefined) },
  }
  const env = { OTTO_HOME: home, OTTO_ZONE: 'Europe/London', OTTO_EMBEDDING_MODEL: 'off' }
  const code = await runCli(argv, env, io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

it('a start, a chat and a backup refuse a damaged database in one sentence and leave it as it is', async () => {
  const home = folder()
  const path = join(home, 'otto.db')
  const damaged = 'SQLite format 3\0 and then nothing of the kind'.repeat(200)
  writeFileSync(path, damaged)
  for (const argv of [['run'], ['chat', 'hello'], ['backup'], ['mcp']]) {
    const { code, err } = await otto(home, ...argv)
    expect([argv, code]).toEqual([argv, 1])
    expect(err).toMatch(/^The database .*otto\.db is damaged: /)
  }
  expect(readFileSync(path, 'utf8')).toBe(damaged)
  expect((await otto(home, 'doctor')).code).toBe(1)
})

it('doctor refuses a home in a folder that is copied elsewhere, and says where backups stand', async () => {
  const home = join(folder(), 'Dropbox', 'otto')
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const { code, out } = await otto(home, 'doctor')
  expect(code).toBe(1)
  expect(out).toMatch(/NOT OK +home .*copied elsewhere \(Dropbox\); set OTTO_HOME/)
  expect(out).toContain('backups: none yet')
})
