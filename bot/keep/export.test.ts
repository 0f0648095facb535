import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCli } from '../cli.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'

async function otto(home: string, ...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = {
    ...{ print: (line: string) => out.push(line), complain: (line: string) => err.push(line) },
    ...{ interactive: false, interrupted: new Promise<void>(() => undefined) },
  }
  const code = await runCli(argv, { OTTO_HOME: home, OTTO_ZONE: 'Europe/London' }, io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

it('everything is exported in formats that other programs read, and a conversation comes in again', async () => {
  const world = createWorld()
  const one = startOtto(world)
  await one.say('remember that my locker code ends in 31')
  await one.call('add_event', { title: 'dentist', when: 'tomorrow at 10' })
  await one.stores.nights.run()
  const folder = mkdtempSync(join(tmpdir(), 'otto-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const to = join(folder, 'all')
  expect(await otto(world.home, 'export', to)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Exported 1 conversations and \d+ rows/),
  })
  const text = (...path: string[]) => readFileSync(join(to, ...path), 'utf8')
  expect(text('memories', 'facts.md')).toContain('locker code')
  const notes = text('tables', 'otto', 'note.jsonl').trim().split('\n')
  expect(notes.map((line) => JSON.parse(line).text)).toContain('my locker code ends in 31')
  expect(existsSync(join(to, 'calendar'))).toBe(true)
  expect(existsSync(join(to, 'tables', 'otto', 'chunk_words_data.jsonl'))).toBe(false)
  expect(statSync(to).mode & 0o077).toBe(0)
  const home = join(folder, 'home')
  const imported = await otto(home, 'session', 'import', join(to, 'conversations', '1.json'))
  expect(imported.out).toMatch(/^Imported “remember that my locker code/)
  expect((await otto(world.home, 'export', to)).err).toContain('exists already')
  expect((await otto(world.home, 'export')).code).toBe(2)
})
