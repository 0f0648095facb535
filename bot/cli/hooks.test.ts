import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCli } from '../cli.ts'
import { createWorld } from '../turn/test/fakes.ts'

async function otto(...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = {
    ...{ print: (line: string) => out.push(line), complain: (line: string) => err.push(line) },
    ...{ interactive: false, interrupted: new Promise<void>(() => undefined) },
  }
  const code = await runCli(['hooks', ...argv], { OTTO_HOME: createWorld().home }, io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

it('shows what it would change, changes it with a copy of what was, and takes it out again', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'otto-settings-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'settings.json')
  const before = '{\n  "model": "x"\n}\n'
  writeFileSync(file, before)
  const dry = await otto('install', '--dry-run', file)
  expect(dry.out).toMatch(
    /^This would change .*settings\.json:\n[\s\S]*\+ .*otto-hook\.sh pre-compact/,
  )
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect((await otto('install', file)).code).toBe(0)
  expect(readFileSync(file, 'utf8')).toContain('UserPromptSubmit')
  expect(readFileSync(`${file}.before-otto`, 'utf8')).toBe(before)
  expect((await otto('install', file)).out).toMatch(/^Nothing to do/)
  expect((await otto('uninstall', file)).code).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

it('leaves settings alone that it cannot read, and says how it is called', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'otto-settings-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'settings.json')
  for (const text of ['{ // mine', '[]', '{"hooks": 7}']) {
    writeFileSync(file, text)
    expect(await otto('install', file)).toMatchObject({ code: 1, out: '' })
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
  expect(existsSync(`${file}.before-otto`)).toBe(false)
  expect((await otto('x')).code).toBe(2)
})
