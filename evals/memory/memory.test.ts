import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tryMemory } from '../../memory/test/testing.ts'
import { evalMemory } from './memory.ts'
import type { Report } from './report.ts'

const folder = mkdtempSync(join(tmpdir(), 'otto-eval-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const turns = [
  ['Ana', 'Hey Ben! I adopted a dog on Saturday, his name is Rex.'],
  ['Ben', 'Congrats on the dog! I just signed up for a pottery class.'],
  ['Ana', 'Lovely. What do you want to make there?'],
  ['Ben', 'A vase for my mother, with blue flowers on it.'],
] as const

function session(number: number) {
  const filler = ['Rain again here.', 'It will pass, as it always does.', 'True.', 'See you soon.']
  const said =
    number === 1
      ? turns
      : filler.map((text, i) => [i % 2 === 0 ? 'Ana' : 'Ben', `${text} (${number})`] as const)
  return said.map(([speaker, text], i) => ({ speaker, text, dia_id: `D${number}:${i + 1}` }))
}

const numbers = Array.from({ length: 12 }, (_, i) => i + 1)
const conversation = {
  speaker_a: 'Ana',
  speaker_b: 'Ben',
  ...Object.fromEntries(numbers.map((n) => [`session_${n}`, session(n)])),
  ...Object.fromEntries(
    numbers.map((n) => [`session_${n}_date_time`, `1:56 pm on ${n} May, 2023`]),
  ),
}
const qa = [
  { question: "What is the name of Ana's dog?", category: 4, evidence: ['D1:1'] },
  { question: 'When did Ben sign up for a pottery class?', category: 2, evidence: ['D1:2'] },
  { question: 'What did Ben plan in his pottery class?', category: 1, evidence: ['D1:2', 'D1:4'] },
  { question: 'What does always pass (9)?', category: 3, evidence: ['D9:2', 'D12:2; D12:3'] },
  { question: 'What did Ana sign up for?', category: 5, evidence: ['D1:2'] },
]

function file(name: string, data: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(data))
  return path
}

const data = file('talk.json', [{ sample_id: 'talk', conversation, qa }])
const small = ['--x', '100', '--y', '200', '--embeddings', 'off']

async function run(...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    signal: new AbortController().signal,
  }
  const code = await evalMemory(args, {}, io)
  return { code, out, err: err.join('\n') }
}

async function report(...args: readonly string[]): Promise<Report> {
  const { out } = await run('--data', data, ...small, '--json', ...args)
  return JSON.parse(out.at(-1) ?? '')
}

describe('./otto eval memory', () => {
  it('says what is stored, in the view and recalled, by category, as one line of JSON', async () => {
    const figures = await report('--chars', '600')
    expect(Object.keys(figures).join(' ')).toBe(
      'n any all byCategory store visible answerable chars tokens compactions unparsed uncited embeddings',
    )
    expect(figures).toMatchObject({
      ...{ n: 4, any: 1, all: 1, store: 1, visible: 0, answerable: 1, embeddings: 'off' },
      byCategory: { 1: { n: 1, any: 1, all: 1 }, 2: { n: 1 }, 3: { n: 1 }, 4: { n: 1 } },
    })
    expect(figures.chars).toBeLessThanOrEqual(600)
    expect(figures.compactions).toBeGreaterThan(3)
    expect([figures.unparsed, figures.uncited]).toEqual([0, 0])
  })

  it('shows a table, what became of each question, and how sure recall was', async () => {
    const { out } = await run('--data', data, ...small, '--chars', '80', '--show', 'all')
    expect(out).toContain("talk, category 4: What is the name of Ana's dog?")
    expect(out.join('\n')).toMatch(/some of D1:2 \(.*\), D1:4 \(not\); \d items came, sure: found/)
    expect(out.join('\n')).toMatch(/^1 multi-hop +1 +100\.0 % \/ 100\.0 % .*100\.0 % \/ 0\.0 %/m)
    expect(out.at(-1)).toBe('1 labels name no turn and were left out.')
    expect(out.at(-2)).toMatch(
      /^Not surely found: of category 5 \(never said\) 100\.0 % of 1, and \d+\.0 % of 4 others/,
    )
  })

  it('shows only the questions that were not answered whole, where it is asked to', async () => {
    const { out } = await run('--data', data, ...small, '--chars', '80', '--show', 'failures')
    expect(out.filter((line) => line.startsWith('talk, '))).toEqual([
      'talk, category 1: What did Ben plan in his pottery class?',
    ])
  })

  it('gives the same figures each time, and keeps all whatever the summariser does', async () => {
    expect(await report('--summariser', 'omit:0.3')).toEqual(
      await report('--summariser', 'omit:0.3'),
    )
    const omitted = await report('--summariser', 'omit:0.4')
    expect(omitted.uncited).toBeGreaterThan(0)
    const garbage = await report('--summariser', 'garbage')
    expect(garbage.unparsed).toBeGreaterThan(10)
    for (const figures of [omitted, garbage]) expect(figures).toMatchObject({ store: 1, all: 1 })
  })

  it('refuses to show anything where nothing was compacted, and names the budgets', async () => {
    const { code, out, err } = await run('--data', data, '--embeddings', 'off')
    expect([code, out]).toEqual([1, []])
    expect(err).toContain('X 24000 and Y 80000')
  })

  it('asks of the first turns only what they hold', async () => {
    expect(await report('--turns', '2', '--x', '64', '--y', '128').catch(() => 'refused')).toBe(
      'refused',
    )
    const figures = await report('--turns', '30')
    expect(figures.n).toBe(3)
  })

  it('takes corrected labels in the place of the data’s', async () => {
    const corrections = file('corrections.json', [
      { conversation: 'talk', question: qa[2]?.question, correct_evidence: ['D1:4'] },
      { conversation: 'other', question: qa[0]?.question, correct_evidence: ['D2:1'] },
    ])
    const figures = await report('--chars', '80', '--corrections', corrections)
    expect(figures.byCategory['1']).toEqual({ n: 1, any: 0, all: 0 })
    expect(figures.byCategory['4']).toEqual({ n: 1, any: 1, all: 1 })
  })

  it('keeps the databases where it is asked to, and begins them anew', async () => {
    const dir = join(folder, 'kept')
    const first = await report('--keep-store', dir)
    expect(await report('--keep-store', dir)).toEqual(first)
    expect(readdirSync(dir)).toContain('eval-talk.db')
    expect(existsSync(join(dir, 'models'))).toBe(false)
  })

  it('replays a session that Otto exported, and asks for what was said in it', async () => {
    const { memory, say } = tryMemory({ budgets: { x: 100, y: 200 } })
    for (const name of ['beans', 'marigolds', 'cabbages', 'tomatoes', 'radishes', 'parsley']) {
      say(`Yesterday evening I planted ${name} behind the wooden shed.`, `Noted: ${name} it is.`)
    }
    const exported = file('session.json', memory.sessions.export(memory.session()))
    const { out } = await run('--data', exported, ...small, '--json')
    expect(JSON.parse(out.at(-1) ?? '')).toMatchObject({
      ...{ n: 6, store: 1, all: 1, byCategory: { 0: { n: 6, all: 1 } } },
    })
  })

  it('says what is wrong with what it was given', async () => {
    expect(await run('--data', file('list.json', [{ a: 1 }]))).toMatchObject({
      code: 2,
      err: expect.stringContaining('neither LoCoMo’s form nor a session'),
    })
    const bad = { speaker_a: 'Ana', speaker_b: 'Ben', session_1: [], session_1_date_time: 'noon' }
    expect((await run('--data', file('bad.json', { conversation: bad }))).err).toContain('“noon”')
    const torn = { format: 'otto-session', version: 1 }
    expect((await run('--data', file('torn.json', torn))).err).toContain('does not hold together')
    expect((await run('--data', join(folder, 'none.json'))).err).toContain('ENOENT')
    expect((await run('--data', data, '--summariser', 'omit:2')).err).toContain('omit:SHARE')
    expect((await run('--data', data, '--x', 'many')).err).toContain('--x must be a whole number')
    expect((await run('--data', data, '--fast')).err).toContain('unknown option --fast')
    expect((await run('--x', '200')).err).toContain('--data FILE is missing')
    expect((await run('--data')).err).toContain('--data needs a value')
    expect((await run('--data', data, '--embeddings', 'gemini:x')).err).toContain('GEMINI_API_KEY')
    expect((await run('--data', data, '--summariser', 'live')).err).toContain('needs a model key')
    expect(await run('--help')).toMatchObject({ code: 0 })
  })
})
