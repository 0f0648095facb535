import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHandovers } from './handovers.ts'
import { type HookEvent, runHook } from './run.ts'
import { withHooks } from './settings.ts'
import { lastSaid } from './transcript.ts'

const script = fileURLToPath(new URL('./otto-hook.sh', import.meta.url))

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'otto-hook-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const line = (type: 'user' | 'assistant', content: unknown) =>
  JSON.stringify({ type, message: { role: type, content } })

/** A transcript as Claude Code writes it, with what is no talk in between. */
function transcript(dir: string): string {
  const path = join(dir, 'session.jsonl')
  const lines = [
    line('user', 'make the tests pass'),
    line('assistant', [
      { type: 'text', text: 'I will mend\nthe clock.' },
      { type: 'tool_use', name: 'Bash', input: { command: 'ls' } },
    ]),
    line('user', [{ type: 'tool_result', content: 'a secret file' }]),
    '{"type":"summary","summary":"x"}',
    '{ broken',
    line('user', 'only the clock, not the calendar'),
  ]
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

function hooked(home: string, path: string | undefined, held: () => readonly string[] = () => []) {
  const failures: string[] = []
  const handovers = createHandovers(join(home, 'hooks'))
  return {
    failures,
    handovers,
    run(event: HookEvent, more: Record<string, unknown> = {}) {
      const stdin = JSON.stringify({ session_id: 's/1', transcript_path: path, ...more })
      const log = (message: string) => void failures.push(message)
      return runHook(event, stdin, {
        handovers,
        now: () => 1_796_030_040_000,
        zone: 'UTC',
        held,
        log,
      })
    },
  }
}

describe('the hooks of Claude Code', () => {
  it('hand over what was said last and what Otto holds, once, after a compaction', () => {
    const home = folder()
    const { run } = hooked(home, transcript(home), () => ['draft d1 to ann: "hello"'])
    for (let times = 0; times < 3; times += 1) expect(run('pre-compact')).toBe('')
    expect(run('session-start', { source: 'startup' })).toBe('')
    const out = JSON.parse(run('session-start', { source: 'compact' }))
    expect(out.hookSpecificOutput.hookEventName).toBe('SessionStart')
    expect(out.hookSpecificOutput.additionalContext.split('\n')).toEqual([
      'Noted by Otto before the compaction, Mon 30 Nov 2026, 09:14. Background, not a request:',
      'Said last:',
      '- The person: "make the tests pass"',
      '- You: "I will mend the clock."',
      '- The person: "only the clock, not the calendar"',
      'Otto holds:',
      '- draft d1 to ann: "hello"',
    ])
    for (const source of ['compact', 'resume']) expect(run('session-start', { source })).toBe('')
    expect(run('user-prompt-submit', { prompt: 'go on' })).toBe('')
  })

  it('hand it over with the next prompt where no start of a session did, and to no other session', () => {
    const home = folder()
    const { run } = hooked(home, transcript(home))
    run('pre-compact')
    expect(run('user-prompt-submit', { session_id: 's2' })).toBe('')
    expect(run('user-prompt-submit')).toContain('"hookEventName":"UserPromptSubmit"')
    expect(run('user-prompt-submit')).toBe('')
  })

  it('write the rest of the note where the transcript or the database is missing, and keep the last good one', () => {
    const home = folder()
    const broken = () => {
      throw new Error('no database')
    }
    const gone = hooked(home, join(home, 'gone.jsonl'), () => ['draft d1'])
    gone.run('pre-compact')
    expect(gone.failures).toEqual(['a note without its transcript'])
    const both = hooked(home, join(home, 'gone.jsonl'), broken)
    both.run('pre-compact')
    expect(both.failures).toHaveLength(2)
    expect(both.run('user-prompt-submit')).toContain('draft d1')
    const other = folder()
    const { run } = hooked(other, transcript(other), broken)
    run('pre-compact')
    expect(run('user-prompt-submit')).toContain('make the tests pass')
  })

  it('never throw, whatever comes in and however little can be written', () => {
    const home = folder()
    writeFileSync(join(home, 'hooks'), 'a file where the folder should be')
    const { run, failures, handovers } = hooked(home, transcript(home))
    expect(run('pre-compact')).toBe('')
    expect(failures).toEqual(['the hook pre-compact failed'])
    for (const stdin of ['', 'x', 'null', '[]', '{"session_id":7}']) {
      const deps = { handovers, now: () => 0, zone: 'UTC', held: () => [], log: () => undefined }
      for (const event of ['pre-compact', 'session-start', 'user-prompt-submit'] as const)
        expect(runHook(event, stdin, deps)).toBe('')
    }
  })

  it('write the rest of the note where the transcript is a pipe or a folder, and wait for nothing', () => {
    const home = folder()
    const pipe = join(home, 'pipe')
    spawnSync('mkfifo', [pipe])
    for (const path of [pipe, home, '/dev/zero']) {
      const { run, failures } = hooked(home, path, () => ['draft d1 to Sam'])
      run('pre-compact')
      expect(failures).toEqual(['a note without its transcript'])
      expect(run('user-prompt-submit')).toContain('draft d1')
    }
  })

  it('pass over notes that are none, and forget and clear them like the rest', () => {
    const home = folder()
    mkdirSync(join(home, 'hooks'))
    const put = (name: string, what: string) => writeFileSync(join(home, 'hooks', name), what)
    put('a.json', '{"text": "the wombat sle')
    put('b.json', 'null')
    put('c.json', '{"text": 7, "at": "x"}')
    const { run, failures, handovers } = hooked(home, transcript(home))
    const matches = (text: string) => text.includes('wombat')
    expect([handovers.holding(matches), handovers.forget(matches)]).toEqual([1, 1])
    expect(readFileSync(join(home, 'hooks', 'a.json'), 'utf8')).not.toContain('wombat')
    expect(['a', 'b', 'c'].map(handovers.unread)).toEqual([undefined, undefined, undefined])
    run('pre-compact')
    expect(failures).toEqual([])
    expect(readdirSync(join(home, 'hooks'))).toHaveLength(1)
  })

  it('read only the end of a transcript', () => {
    const path = join(folder(), 'long.jsonl')
    const many = Array.from({ length: 20_000 }, (_, n) =>
      line('user', `remark ${n} ${'x'.repeat(80)}`),
    )
    writeFileSync(path, many.join('\n'))
    expect(lastSaid(path, 2).map(({ text }) => text.slice(0, 12))).toEqual([
      'remark 19998',
      'remark 19999',
    ])
  })

  it('notes lose the lines that are forgotten, and go after a week', () => {
    const home = folder()
    const { run, handovers } = hooked(home, transcript(home))
    run('pre-compact')
    const clock = (text: string) => text.includes('calendar')
    expect([handovers.holding(clock), handovers.forget(clock), handovers.holding(clock)]).toEqual([
      1, 1, 0,
    ])
    expect(handovers.unread('s/1')).toContain('make the tests pass')
    handovers.put('later', 'x', 1_796_030_040_000 + 8 * 86_400_000)
    expect(readdirSync(join(home, 'hooks'))).toEqual(['later.json'])
  })
})

describe('the script, as Claude Code calls it', () => {
  const call = (home: string, event: string, input: unknown) =>
    spawnSync('sh', [script, event], {
      input: typeof input === 'string' ? input : JSON.stringify(input),
      env: {
        PATH: `${join(process.execPath, '..')}:/usr/bin:/bin`,
        OTTO_HOME: home,
        OTTO_ZONE: 'UTC',
      },
      encoding: 'utf8',
    })

  it('hands a note over from before a compaction to after it', () => {
    const home = folder()
    const input = { session_id: 'abc', transcript_path: transcript(home) }
    expect(call(home, 'pre-compact', input)).toMatchObject({ status: 0, stdout: '' })
    const { status, stdout } = call(home, 'session-start', { ...input, source: 'compact' })
    expect(status).toBe(0)
    expect(JSON.parse(stdout).hookSpecificOutput.additionalContext).toContain('only the clock')
  }, 60_000)

  it('ends well with a broken database, a folder that cannot be written, no transcript and no sense', () => {
    const broken = folder()
    writeFileSync(
      join(broken, 'otto.db'),
      'no database, and long enough to look at as if it were one',
    )
    const input = { session_id: 'abc', transcript_path: transcript(broken) }
    expect(call(broken, 'pre-compact', input)).toMatchObject({ status: 0, stdout: '' })
    expect(existsSync(join(broken, 'hooks', 'abc.json'))).toBe(true)
    expect(readFileSync(join(broken, 'otto.db'), 'utf8')).toMatch(/^no database/)
    const closed = folder()
    writeFileSync(join(closed, 'hooks'), '')
    chmodSync(closed, 0o500)
    const gone = { session_id: 'abc', transcript_path: '/nowhere/x.jsonl' }
    for (const given of [gone, 'no json', '']) {
      expect(call(closed, 'pre-compact', given)).toMatchObject({ status: 0, stdout: '' })
    }
    expect(call(closed, 'what-is-this', gone)).toMatchObject({ status: 0, stdout: '' })
    chmodSync(closed, 0o700)
  }, 120_000)
})

describe('the settings of Claude Code', () => {
  const theirs = {
    model: 'x',
    hooks: { PreCompact: [{ hooks: [{ type: 'command', command: 'mine.sh' }] }], Stop: [] },
  }

  it('get each hook once, keep all else, and are as before when they are taken out', () => {
    const once = withHooks(theirs, '/my otto/otto-hook.sh')
    expect(withHooks(once, '/my otto/otto-hook.sh')).toEqual(once)
    expect(JSON.stringify(once).match(/otto-hook/g)).toHaveLength(4)
    expect(JSON.stringify(once)).toContain("'/my otto/otto-hook.sh' pre-compact")
    expect(withHooks(once, '/moved/otto-hook.sh')).not.toEqual(once)
    expect(JSON.stringify(withHooks(once, '/moved/otto-hook.sh')).match(/otto-hook/g)).toHaveLength(
      4,
    )
    expect(withHooks(once, undefined)).toEqual(theirs)
    expect(withHooks(withHooks({}, '/x/otto-hook.sh'), undefined)).toEqual({})
  })

  it('that are no such table are left alone', () => {
    expect(() => withHooks({ hooks: [] }, '/x/otto-hook.sh')).toThrow('no table of hooks')
  })
})

it('a folder of notes is made when the first is written', () => {
  const home = folder()
  mkdirSync(join(home, 'x'))
  createHandovers(join(home, 'x', 'hooks')).put('s', 'text', 1)
  expect(readdirSync(join(home, 'x', 'hooks'))).toEqual(['s.json'])
})
