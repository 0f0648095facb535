import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMemories, type Memories, type NewMemory } from './memories.ts'

const root: string[] = []
beforeEach(() => void root.push(mkdtempSync(join(tmpdir(), 'otto-memories-'))))
afterEach(() => rmSync(root.pop() ?? '', { recursive: true, force: true }))

function at(...names: string[]): string {
  return join(root[0] ?? '', ...names)
}

function open(): { memories: Memories; warnings: string[]; time: { now: number } } {
  const warnings: string[] = []
  const time = { now: 1_796_137_200_000 }
  const memories = createMemories({
    dirs: [at('own'), at('other')],
    now: () => time.now,
    zone: () => 'Europe/London',
    warn: (message) => warnings.push(message),
  })
  return { memories, warnings, time }
}

function memory(body: string, more: Partial<NewMemory> = {}): NewMemory {
  return { description: 'of note', type: 'user', body, source: 'said', ...more }
}

it('writes a memory as a private markdown file with front matter, and reads it back', () => {
  const { memories } = open()
  const change = memories.write('Locker code', memory('ends in 31\n', { confirmed: true }))
  expect(change).toMatchObject({ name: 'locker-code', before: undefined })
  expect(readFileSync(at('own', 'locker-code.md'), 'utf8')).toBe(
    [
      '---',
      'name: Locker code',
      'description: of note',
      'type: user',
      'created: 2026-12-01',
      'updated: 2026-12-01',
      'source: said',
      'confirmed: 2026-12-01',
      '---',
      'ends in 31\n',
    ].join('\n'),
  )
  expect(statSync(at('own', 'locker-code.md')).mode & 0o777).toBe(0o600)
  expect(statSync(at('own')).mode & 0o777).toBe(0o700)
  expect(memories.read('locker-code')).toMatchObject({ title: 'Locker code', type: 'user' })
})

it('keeps what a person or another tool put into the front matter', () => {
  const { memories, time } = open()
  mkdirSync(at('own'))
  const text =
    '---\nname: trip\nmetadata:\n  type: project\n  node: 7\ntags: [a, b]\ncreated: 2026-01-02\n---\nLisbon\n'
  writeFileSync(at('own', 'Our trip.md'), text)
  time.now += 86_400_000
  memories.write('trip', memory('Lisbon, June\n', { type: 'project' }))
  const after = readFileSync(at('own', 'Our trip.md'), 'utf8')
  expect(after).toContain('node: 7')
  expect(after).toContain('- a')
  expect(after).not.toMatch(/^type:/m)
  expect(memories.read('Our trip')).toMatchObject({
    type: 'project',
    created: '2026-01-02',
    updated: '2026-12-02',
    body: 'Lisbon, June\n',
  })
})

it('sees a hand edit at the next read', () => {
  const { memories } = open()
  memories.write('code', memory('31\n'))
  const path = at('own', 'code.md')
  writeFileSync(path, readFileSync(path, 'utf8').replace('31', '47'))
  expect(memories.read('code')?.body).toBe('47\n')
  rmSync(path)
  expect(memories.list()).toEqual([])
})

it('skips what is no memory with one warning each, and reads the others', () => {
  const { memories, warnings } = open()
  mkdirSync(at('own', 'folder.md'), { recursive: true })
  mkdirSync(at('other'))
  writeFileSync(at('secret'), 'outside')
  symlinkSync(at('secret'), at('own', 'link.md'))
  writeFileSync(at('own', 'broken.md'), '---\na: [1\n---\n')
  writeFileSync(at('own', 'script.md'), '---js\n{ a: 1 }\n---\n')
  writeFileSync(at('own', 'large.md'), 'x'.repeat(1024 * 1024 + 1))
  writeFileSync(at('own', 'latin.md'), Buffer.from([0x63, 0x61, 0x66, 0xe9]))
  writeFileSync(at('own', 'MEMORY.md'), '- an index')
  writeFileSync(at('own', 'crlf.md'), '---\r\ntype: feedback\r\n---\r\nbe brief\r\n')
  writeFileSync(at('other', 'theirs.md'), 'plain')
  for (let n = 0; n < 3; n++) {
    expect(memories.list().map(({ name, type }) => [name, type])).toEqual([
      ['crlf', 'feedback'],
      ['theirs', 'reference'],
    ])
  }
  const names = ['broken', 'folder', 'large', 'latin', 'link', 'script']
  expect(warnings.map((line) => /(\w+)\.md/.exec(line)?.[1]).sort()).toEqual(names)
  writeFileSync(at('own', 'broken.md'), 'mended')
  expect(memories.read('broken')?.body).toBe('mended')
})

it('gives titles that look alike as file names files of their own', () => {
  const { memories } = open()
  const titles = [
    'Ana P',
    'ana-p',
    'ana p!',
    'Ána P',
    '安娜',
    'x'.repeat(90),
    `${'x'.repeat(90)}y`,
    '../../etc/passwd',
  ]
  const names = titles.map((title) => memories.write(title, memory(`${title}\n`)).name)
  expect(new Set(names).size).toBe(titles.length)
  expect(names.every((name) => /^[a-z0-9-]{1,60}$/.test(name))).toBe(true)
  expect(
    memories
      .list()
      .map(({ title }) => title)
      .sort(),
  ).toEqual([...titles].sort())
  expect(() => memories.textOf('../own/ana')).toThrow('no name')
})

it('never writes over what somebody else changed meanwhile', () => {
  const { memories } = open()
  const change = memories.write('code', memory('31\n'))
  writeFileSync(at('own', 'code.md'), 'mine now')
  expect(memories.swap({ name: 'code', before: change.after, after: 'theirs' })).toBe(false)
  expect(readFileSync(at('own', 'code.md'), 'utf8')).toBe('mine now')
})

it('never writes through a link or over a folder', () => {
  const { memories } = open()
  mkdirSync(at('own', 'folder.md'), { recursive: true })
  symlinkSync(at('outside'), at('own', 'link.md'))
  const change = { before: undefined, after: 'x' }
  expect(() => memories.swap({ name: 'link', ...change })).toThrow('a link')
  expect(() => memories.swap({ name: 'folder', ...change })).toThrow('not a file')
  expect(memories.write('link', memory('x')).name).toMatch(/^link-\w{8}$/)
  expect(readdirSync(at())).toEqual(['own'])
})

it('undoes making, changing and removing, and undoes the undo', () => {
  const { memories } = open()
  const made = memories.write('code', memory('31\n'))
  const changed = memories.write('code', memory('47\n'))
  const removed = memories.remove('code')
  const texts = [removed, changed, made].map(({ name, before, after }) => {
    expect(memories.reverser.check({ id: name, before, after })).toBe('as left')
    memories.reverser.apply({ id: name, before, after })
    return memories.read('code')?.body
  })
  expect(texts).toEqual(['47\n', '31\n', undefined])
  memories.reverser.apply({ id: made.name, before: made.after, after: made.before })
  expect(memories.read('code')?.body).toBe('31\n')
  writeFileSync(at('own', 'code.md'), 'mine')
  expect(memories.reverser.check({ id: 'code', ...made })).toEqual({
    changed: expect.stringContaining('edited'),
  })
  expect(() => memories.reverser.apply({ id: 'code', ...made })).toThrow('edited')
})

it('keeps every earlier version, also of what is gone', () => {
  const { memories } = open()
  for (const body of ['a\n', 'b\n', 'c\n']) memories.write('code', memory(body))
  memories.remove('code')
  const bodies = memories.versions('code').map(({ text }) => text.split('---\n')[2])
  expect(bodies).toEqual(['c\n', 'b\n', 'a\n'])
  expect(memories.list()).toEqual([])
})

it('forgets matching lines from memories, broken ones too, and from all earlier versions', () => {
  const { memories } = open()
  memories.write('family', memory('- my sister is Ana Petrov\n- she likes tea\n'))
  memories.write('family', memory('- my sister is Ana Petrov\n- she likes coffee\n'))
  memories.write('sister', memory('something\n', { description: 'About Ana Petrov' }))
  writeFileSync(at('own', 'broken.md'), '---\na: [\n---\npetrov')
  const matches = (line: string) => line.toLowerCase().includes('petrov')
  const expected = [
    { name: 'broken', where: 'memory' },
    { name: 'family', where: 'memory' },
    { name: 'sister', where: 'memory' },
    { name: 'family', where: 'earlier version' },
  ]
  expect(memories.holding(matches)).toMatchObject(expected)
  expect(memories.forget(matches)).toMatchObject(expected)
  expect(memories.holding(matches)).toEqual([])
  memories.write('petrov', memory('- my sister is Ana Petrov\n'))
  memories.remove('petrov')
  memories.forget(matches)
  expect(readdirSync(at('own', '.history'))).toEqual(['family'])
  const left = readdirSync(at('own'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  expect(left).toHaveLength(2)
  expect(left.join()).not.toMatch(/petrov/i)
  expect(left.join()).toContain('tea')
})

it('finds by substring and by words in one entry, never by half of them', () => {
  const { memories } = open()
  memories.write('facts', memory('- locker code: ends in 31\n- gate: opens at 7\n- café: Odéon\n'))
  const entries = (query: string) => memories.search(query).map((hit) => hit.entries)
  expect(entries("what's my locker code?")).toEqual([['- locker code: ends in 31']])
  expect(entries('ODEON')).toEqual([['- café: Odéon']])
  expect(entries('ends in')).toEqual([['- locker code: ends in 31']])
  expect(entries('gate code')).toEqual([])
  expect(entries('what is it?')).toEqual([])
  expect(entries('facts')).toEqual([[]])
  expect(entries('')).toEqual([])
})

it('leaves the old file whole where a write fails', () => {
  const { memories } = open()
  memories.write('code', memory('31\n'))
  expect(() => memories.write('code', memory('x'.repeat(1024 * 1024)))).toThrow('larger')
  expect(memories.read('code')?.body).toBe('31\n')
})

it('warns of a folder that cannot be read, once, and of a missing one not at all', () => {
  const { memories, warnings } = open()
  writeFileSync(at('other'), 'a file where a folder should be')
  chmodSync(at('other'), 0o600)
  for (let n = 0; n < 2; n++) expect(memories.list()).toEqual([])
  expect(warnings).toEqual([expect.stringContaining('ENOTDIR')])
})
