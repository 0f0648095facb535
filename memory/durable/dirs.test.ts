import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { foldersOf, memoryDirs } from './dirs.ts'
import { createMemories } from './memories.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'otto-dirs-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

it('the first folder named is the one written, unless it is a pattern', () => {
  expect(memoryDirs(undefined, '/h')).toEqual({ own: '/h/memories', others: [] })
  expect(memoryDirs('~/a: /b :', '/h')).toEqual({ own: join(homedir(), 'a'), others: ['/b'] })
  expect(memoryDirs('/p/*/memory', '/h')).toEqual({ own: '/h/memories', others: ['/p/*/memory'] })
})

it('a pattern means the folders that are there when it is read, and no link', () => {
  const root = folder()
  expect(foldersOf(join(root, '*', 'memory'))).toEqual([])
  for (const name of ['b', 'a']) mkdirSync(join(root, name, 'memory'), { recursive: true })
  symlinkSync(join(root, 'a'), join(root, 'c'))
  writeFileSync(join(root, 'd'), 'a file')
  expect(foldersOf(join(root, '*', 'memory'))).toEqual(
    ['a', 'b'].map((name) => join(root, name, 'memory')),
  )
})

const claude = (name: string, type: string) =>
  `---\nname: ${name}\ndescription: about ${name}\n${type}\n---\n${name} is kept\n`

it('memories of another tool are read from all its projects, whichever way they name their type', () => {
  const root = folder()
  const pattern = join(root, '.claude', 'projects', '*', 'memory')
  const deps = { now: () => 0, zone: () => 'UTC', warn: () => undefined }
  const memories = createMemories({ dirs: [join(root, 'own'), pattern], ...deps })
  for (const [name, type] of [
    ['one', 'type: feedback'],
    ['two', 'metadata:\n  type: project'],
  ] as const) {
    const dir = join(root, '.claude', 'projects', `-home-${name}`, 'memory')
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, `${name}.md`), claude(name, type))
    writeFileSync(join(dir, 'MEMORY.md'), `- [${name}](${name}.md)\n`)
  }
  expect(memories.list().map(({ title, type }) => [title, type])).toEqual([
    ['one', 'feedback'],
    ['two', 'project'],
  ])
  expect(memories.ours()).toEqual([])
})

it('where another tool shares the folder written, its index points at each memory and keeps its own lines', () => {
  const dir = join(folder(), '.claude', 'projects', 'p', 'memory')
  const deps = { now: () => 0, zone: () => 'UTC', warn: () => undefined }
  const memories = createMemories({ dirs: [dir], ...deps })
  const index = () => readFileSync(join(dir, 'MEMORY.md'), 'utf8')
  const memory = { type: 'user', body: 'It is blue.\n', source: 'said' } as const
  memories.write('bike', { ...memory, description: 'the bike' })
  expect(index()).toBe('- [bike](bike.md): the bike\n')
  writeFileSync(join(dir, 'MEMORY.md'), `# Mine\n${index()}- [x](x.md): theirs\n`)
  memories.write('bike', { ...memory, description: 'the blue bike' })
  memories.write('journal-2026-12-01', { ...memory, description: 'a day' })
  expect(index()).toBe('# Mine\n- [bike](bike.md): the blue bike\n- [x](x.md): theirs\n')
  memories.forget((line) => line.includes('blue'))
  expect(index()).toBe('# Mine\n- [x](x.md): theirs\n')
  memories.write('cat', { ...memory, description: 'the cat' })
  memories.remove('cat')
  expect(index()).toBe('# Mine\n- [x](x.md): theirs\n')
})

it('a folder of Otto’s own gets no index', () => {
  const dir = folder()
  const deps = { now: () => 0, zone: () => 'UTC', warn: () => undefined }
  const memories = createMemories({ dirs: [dir], ...deps })
  memories.write('bike', { type: 'user', body: 'blue\n', source: 'said', description: 'the bike' })
  expect(memories.list().map(({ name }) => name)).toEqual(['bike'])
  expect(() => readFileSync(join(dir, 'MEMORY.md'))).toThrow('ENOENT')
})
