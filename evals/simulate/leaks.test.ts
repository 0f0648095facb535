import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { argsOf, leaksIn } from './check/leaks.ts'
import { runScenario } from './run.ts'
import { parseScenario } from './scenario.ts'

const secret = '0123456789abcdef0123456789abcdef'
const words = 'the code of the gate is four seven one one'

function folderWith(file: string, content: string | Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'otto-leaks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  const home = join(folder, 'otto')
  mkdirSync(home, { recursive: true })
  return {
    folder,
    home,
    secrets: { TOKEN: secret },
    said: [words, '/quiet off until tomorrow'],
    args: [],
  }
}

it.each([
  ['otto/otto.log', `{"msg":"polling ${secret}"}`, 'otto/otto.log holds the TOKEN'],
  ['otto/otto.db', Buffer.from(`\0\xff${secret}`, 'latin1'), 'otto/otto.db holds the TOKEN'],
  ['otto/a/b.md', Buffer.from(secret).toString('base64'), 'otto/a/b.md holds the TOKEN in base64'],
  ['bot.log', `heard ${words}`, `bot.log holds what was said (${words.length} characters of it)`],
  ['otto/run/health.json', JSON.stringify({ failure: words }), 'otto/run/health.json holds'],
  ['tmp/x', `"${words}"`, 'tmp/x holds what was said'],
])('a canary in %s is found', (file, content, where) => {
  expect(leaksIn(folderWith(file, content)).join('\n')).toContain(where)
})

it('the stores may hold what was said, and a command is nobody’s secret', () => {
  expect(leaksIn(folderWith('otto/otto.db', words))).toEqual([])
  expect(leaksIn(folderWith('otto/otto.log', '/quiet off until tomorrow'))).toEqual([])
})

it('the arguments of a process and of its children are looked through', async () => {
  const child = spawn('sh', ['-c', 'sleep 30 & wait', secret])
  onTestFinished(() => void child.kill())
  const args = argsOf(child.pid ?? 0)
  const leaked = { ...folderWith('otto/x', ''), args }
  // The shell, and for a moment the child that has not become another program yet.
  expect(leaksIn(leaked)).toContain('the arguments of a process hold a secret, or what was said')
})

it('a scenario whose bot writes what it hears into its log does not hold', async () => {
  const fakeBot = fileURLToPath(new URL('fake-bot.mjs', import.meta.url))
  const text = `start: 2026-12-01T09:00\nsteps:\n- say: "mutter the gate code is four seven one one"\n- say: "echo hello"\n- see: { text: hello }\n`
  const { report } = await runScenario(parseScenario(text, { name: 'leaks', folder: '/tmp' }), {
    path: dirname(process.execPath),
    command: [process.execPath, fakeBot],
  })
  expect(report.ok).toBe(false)
  expect(report.steps.at(-1)?.seen).toContain('bot.log holds what was said')
})
