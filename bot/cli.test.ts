import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import { createMemory } from '../memory/memory.ts'
import { readRunning } from './cli/home.ts'
import { runCli, usage } from './cli.ts'
import { until } from './telegram/test/fakes.ts'

const token = `123456:${'t'.repeat(35)}`
const secret = 'sk-ant-very-secret-key'

function terminal() {
  const out: string[] = []
  const err: string[] = []
  let interrupt: () => void = () => undefined
  const interrupted = new Promise<void>((resolve) => {
    interrupt = resolve
  })
  const io = {
    ...{
      print: (line: string) => void out.push(line),
      complain: (line: string) => void err.push(line),
    },
    ...{ interactive: false, interrupted },
  }
  return { io, out, err, interrupt }
}

function home(env = ''): string {
  const path = mkdtempSync(join(tmpdir(), 'otto-cli-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  if (env !== '') writeFileSync(join(path, '.env'), env)
  return path
}

async function otto(argv: readonly string[], env: Record<string, string>) {
  const { io, out, err } = terminal()
  const code = await runCli(argv, env, io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe('a command', () => {
  it('that is none, or says nothing, is called wrongly; help is no fault', async () => {
    const OTTO_HOME = home()
    expect(await otto(['dance'], { OTTO_HOME })).toMatchObject({ code: 2, out: '' })
    expect((await otto(['chat', ' '], { OTTO_HOME })).code).toBe(2)
    expect(await otto(['--help'], {})).toEqual({ code: 0, out: usage, err: '' })
  })

  it('names all faults of the settings at once and no secret of them', async () => {
    const OTTO_HOME = home(`TELEGRAM_BOT_TOKEN=${secret}\nOTTO_ZONE=Nowhere\n`)
    const { code, err } = await otto(['doctor'], { OTTO_HOME, OTTO_BRIEF_AT: 'early' })
    expect(code).toBe(2)
    expect(err).toMatch(/3 faults[\s\S]*OTTO_ZONE=Nowhere/)
    expect(err).toContain('OTTO_BRIEF_AT=early')
    expect(err).not.toContain(secret)
  })
})

describe('doctor', () => {
  it('says what is off and why', async () => {
    const OTTO_HOME = home()
    const { code, out } = await otto(['doctor'], { OTTO_HOME })
    expect(code).toBe(0)
    expect(out).toContain('Telegram: off (no TELEGRAM_BOT_TOKEN)')
    expect(out).toContain('models: off (no ANTHROPIC_API_KEY)')
    expect(out).toContain('mail: off (no OTTO_SMTP_URL)')
    expect(out).toContain('database: none yet')
    expect(out).toContain(
      'recall: by meaning and words (local:all-MiniLM-L6-v2-int8; on this machine)',
    )
    expect(out).toContain('no Otto runs on this home now')
  })

  it('says what is on, from .env and environment, which wins, and shows no secret', async () => {
    const OTTO_HOME = home(
      `ANTHROPIC_API_KEY=${secret}\nOTTO_SMTP_URL=smtps://me:pass-word@host:465\nOTTO_BRIEF_AT=07:15\nOTTO_HOME=/elsewhere\n`,
    )
    const env = { OTTO_HOME, TELEGRAM_BOT_TOKEN: token, OTTO_BRIEF_AT: '06:30' }
    const { code, out } = await otto(['doctor'], env)
    expect(code).toBe(0)
    expect(out).toContain('Telegram: on, the owner is paired by a code')
    expect(out).toMatch(/models: chat/)
    expect(out).toContain('mail: on, by SMTP')
    expect(out).toContain('brief at 06:30')
    expect(out).toContain(`home ${OTTO_HOME}`)
    for (const hidden of [secret, token, 'pass-word']) expect(out).not.toContain(hidden)
  })

  it('says by what recall goes, how much waits to be embedded, and what is amiss', async () => {
    const OTTO_HOME = home()
    const db = openDatabase(join(OTTO_HOME, 'otto.db'))
    const memory = createMemory({
      db,
      now: () => 1,
      newId: () => 'id',
      budgets: { x: 300, y: 600 },
    })
    const said = {
      kind: 'history',
      speaker: 'person',
      origin: 'said',
      at: 1,
      turn: 't',
      n: 0,
    } as const
    memory.append({ ...said, text: 'my locker code ends in 31' })
    db.close()
    const line = async (env: Record<string, string>) =>
      (await otto(['doctor'], { OTTO_HOME, ...env })).out
        .split('\n')
        .find((each) => each.includes('recall:'))
    expect(await line({})).toBe(
      'ok  recall: by meaning and words (local:all-MiniLM-L6-v2-int8; on this machine; 1 of 1 texts wait to be embedded)',
    )
    expect(await line({ GEMINI_API_KEY: secret })).toContain(
      '(gemini:gemini-embedding-001; at Google; 1 of 1',
    )
    expect(await line({ OTTO_EMBEDDING_MODEL: 'off' })).toBe(
      'ok  recall: by words alone (OTTO_EMBEDDING_MODEL=off)',
    )
    expect(await line({ OTTO_EMBEDDING_MODEL_DIR: OTTO_HOME })).toMatch(/^NOT OK .*holds no model/)
  })

  it('fails on a database that is broken', async () => {
    const OTTO_HOME = home()
    writeFileSync(join(OTTO_HOME, 'otto.db'), 'no database at all '.repeat(100))
    const { code, out } = await otto(['doctor'], { OTTO_HOME })
    expect(code).toBe(1)
    expect(out).toMatch(/NOT OK +database .*not a database/)
  })
})

describe('an Otto', () => {
  it('runs once on a home, answers ./otto chat, and ends when asked', async () => {
    const env = { OTTO_HOME: home('OTTO_ZONE=Europe/London\n') }
    const { io, out, interrupt } = terminal()
    const running = runCli(['run'], env, io)
    await until(() => out.some((line) => /^Everything is kept in/.test(line)))
    expect(out[0]).toMatch(/^Otto is here: http:\/\/127\.0\.0\.1:\d+\/\?key=/)
    const second = await otto(['run'], env)
    expect(second).toMatchObject({ code: 1, out: '' })
    expect(second.err).toMatch(new RegExp(`already runs on .* \\(process ${process.pid}\\)`))
    expect((await otto(['doctor'], env)).out).toContain(`process ${process.pid}`)
    const said = await otto(['chat', 'remember that my locker code ends in 31'], env)
    expect(said).toMatchObject({ code: 0, err: '' })
    expect(said.out).toMatch(/^I'll remember: .*31\.\n\[Undo\]$/)
    interrupt()
    expect(await running).toBe(0)
    const later = await otto(['chat', "what's my locker code?"], env)
    expect(later.out).toContain('31')
    expect(later.code).toBe(0)
    expect(readRunning(env.OTTO_HOME)?.telegram).toBe(false)
  })
})
