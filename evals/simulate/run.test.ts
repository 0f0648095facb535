import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Limits } from './idle.ts'
import { type Run, runScenario } from './run.ts'
import { parseScenario } from './scenario.ts'

const fakeBot = fileURLToPath(new URL('fake-bot.mjs', import.meta.url))
const limits: Limits = { stuck: 20_000, whole: 60_000, deaf: 300 }

function play(steps: string, more: { head?: string; limits?: Limits; keep?: boolean } = {}) {
  const text = `start: 2026-12-01T09:00\n${more.head ?? ''}\nsteps:\n${steps}`
  const scenario = parseScenario(text, { name: 'test', folder: '/tmp' })
  return runScenario(scenario, {
    path: dirname(process.execPath),
    command: [process.execPath, fakeBot],
    limits: more.limits ?? limits,
    keep: more.keep ?? false,
  })
}

/** What each step says where it fails, '' where it holds. */
function seen({ report }: Run): string[] {
  return report.steps.map(({ seen = '' }) => seen)
}

describe('a scenario', () => {
  it('sees what was said since the last check, edits and toasts included', async () => {
    const run = await play(`
- say: "echo one"
- see: { text: one, count: 1 }
- unseen: { text: two }
- say: "echo two"
- say: "grow three"
- see: { text: three, count: 3 }
- see: { text: two, count: 1, silent: false }
- unseen: { text: one }
- see: { count: 4 }
`)
    expect(seen(run)).toEqual(Array(9).fill(''))
    expect(run.report).toMatchObject({ ok: true, calls: { model: 0 } })
    expect(run.report.chat.map(({ id: _, ...line }) => line).at(-1)).toEqual({
      from: 'otto',
      at: '2026-12-01T09:00',
      text: 'three!!',
      buttons: [],
      edited: true,
      silent: false,
    })
  })

  it('says of a failing check what was seen instead, and goes on', async () => {
    const run = await play(`
- say: "card hello"
- see: { text: bye }
- see: { text: hello, count: 2 }
- see: { buttons: [Undo] }
- see: { text: hello, buttons: [Send] }
`)
    expect(run.report.ok).toBe(false)
    expect(seen(run)).toEqual([
      '',
      'none of these:\n09:00 "hello" [Send] [Edit]',
      '1 match:\n09:00 "hello" [Send] [Edit]',
      'none of these:\n09:00 "hello" [Send] [Edit]',
      '',
    ])
    expect(run.report.steps[1]?.step).toBe('line 6: see: { text: bye }')
  })

  it('taps what is shown, also before it is, and what is shown no longer only by its label', async () => {
    const run = await play(`
- say: "card hello"
- tap: Send
- see: { text: "tapped do:Send", count: 1 }
- say: "card again"
- see: { text: again, label: second }
- tap: send
  on: second
- see: { text: "tapped do:Send" }
- tap: Send
- tap: Edit
  on: second
- see: { text: "tapped do:Edit" }
`)
    expect(seen(run).map((each) => each !== '')).toEqual([
      ...Array(7).fill(false),
      true,
      false,
      false,
    ])
    expect(seen(run)[7]).toBe('no message shows a button "Send"; none is shown')
  })

  it('replies to and edits what labels name, and lets a stranger speak', async () => {
    const run = await play(`
- say: "echo one"
  label: mine
- see: { text: one, label: yours }
- say: "well"
  replyTo: yours
- say: "echo one more"
  edit: mine
- see: { text: "reply to: one" }
- see: { text: "edited: echo one more" }
- say: "echo strange"
  from: stranger
- see: { text: strange }
`)
    expect(seen(run)).toEqual(Array(8).fill(''))
    expect(run.report.chat.map(({ from }) => from)).toContain('stranger')
  })

  it('repeats, and names the round that fails', async () => {
    const run = await play(`
- repeat: { times: 20, say: "echo remark {i}." }
- see: { text: "/^remark \\\\d+\\\\.$/", count: 20 }
- repeat:
    times: 3
    steps:
    - say: "echo round {i}"
    - unseen: { text: "round 2" }
`)
    expect(seen(run).slice(0, 2)).toEqual(['', ''])
    expect(seen(run)[2]).toMatch(/^round 2, line 11: unseen: .*\n1 match:/)
  })
})

describe('the clock of a scenario', () => {
  it('lets everything due happen at its own minute', async () => {
    const run = await play(`
- say: "later 90 first"
- say: "later 600 second"
- wait: 1d
- see: { text: first, before: "10:31", silent: true, count: 1 }
- see: { text: second, before: "19:01" }
- unseen: { text: second, before: "19:00" }
- until: 2026-12-03T08:00
- until: 2026-12-02T08:00
`)
    expect(seen(run)).toEqual([...Array(7).fill(''), 'that time is already past'])
    expect(run.report.chat.map(({ at }) => at)).toEqual([
      '2026-12-01T09:00',
      '2026-12-01T09:00',
      '2026-12-01T10:30',
      '2026-12-01T19:00',
    ])
  })

  it('goes through a hundred due minutes', async () => {
    const run = await play(`
- repeat: { times: 100, say: "later {i} tick {i}" }
- wait: 30d
- see: { text: tick, count: 100 }
`)
    expect(seen(run)).toEqual(['', '', ''])
  })

  it('goes on without a bot while it is down', async () => {
    const run = await play(`
- say: "later 5 missed"
- wait: 1m
- down: 20m
- see: { text: missed, count: 1 }
- unseen: { before: "09:21" }
- restart: kill
- restart: stop
- say: "echo back"
- see: { text: back, count: 1 }
`)
    expect(seen(run)).toEqual(Array(9).fill(''))
  })

  it('goes on where the bot cannot fetch what was said', async () => {
    const run = await play(`
- say: "echo one"
- see: { text: one }
- telegram: { on: getUpdates, fault: 500, times: 100000 }
- restart: kill
- say: "echo two"
- wait: 10m
- unseen: { text: two }
`)
    expect(seen(run)).toEqual(Array(7).fill(''))
  })
})

describe('a bot that fails', () => {
  it('by ending by itself fails the step and ends the scenario', async () => {
    const run = await play('- say: "die"\n- see: { text: x }\n- wait: 1d\n- see: { text: y }')
    expect(seen(run)[1]).toBe('the bot ended by itself (exit 3): I was told to die')
    expect(seen(run).slice(2)).toEqual(Array(2).fill('not run: the scenario ended before'))
  })

  it('by never being idle is not waited for for ever', async () => {
    const short = { stuck: 3000, whole: 9000, deaf: 300 }
    const run = await play('- say: "endless"\n- wait: 1m\n- see: { text: y }', { limits: short })
    expect(seen(run)[1]).toBe('the bot was still busy: it did not say that it is idle')
  })

  it('by being killed right after a call is started again, and what it did has happened', async () => {
    const run = await play(`
- telegram: { on: sendMessage, fault: kill, times: 2 }
- say: "echo one"
- say: "echo two"
- see: { text: one, count: 2 }
- see: { text: two, count: 2 }
`)
    // The fake bot confirms updates only when all is done, and so does both again.
    expect(seen(run)).toEqual(Array(5).fill(''))
  })
})

describe('the scripted model', () => {
  it('answers the bot, and its calls are counted since the last look', async () => {
    const head = 'model: [{ text: first }, { when: special, text: matched }]'
    const run = await play(
      `
- say: "ask anything"
- see: { text: first }
- calls: { model: 1, chat: 1, summarise: 0 }
- say: "ask something special"
- see: { text: matched }
- calls: { model: 2 }
- say: "ask more"
- see: { text: "no answer" }
`,
      { head },
    )
    expect(seen(run)).toEqual([
      ...Array(5).fill(''),
      'model: 1, chat: 1, summarise: 0, embed: 0',
      '',
      'the script has no answer to "more"',
    ])
  })
})

describe('what a scenario leaves behind', () => {
  it('is nothing, unless it is kept', async () => {
    const steps = `
- write: { path: "memories/x.md", text: "hello" }
- file: { path: "memories/*.md", text: hell, mode: "0600", count: 1 }
- file: { path: "**/x.md", mode: "0644" }
- file: { path: "memories", mode: "0700" }
- file: { path: nowhere, count: 0 }
- restart: stop
`
    const run = await play(steps, { keep: true })
    const { folder = '' } = run
    expect(seen(run)).toEqual(['', '', 'memories/x.md (0600)', '', '', ''])
    expect(readFileSync(join(folder, 'otto/memories/x.md'), 'utf8')).toBe('hello')
    expect(existsSync(join(folder, 'bot.log'))).toBe(true)
    rmSync(folder, { recursive: true })
    expect((await play('- say: "echo one"')).folder).toBeUndefined()
  })
})
