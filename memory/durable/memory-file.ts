import { createHash } from 'node:crypto'
import { parseMarkdown, renderMarkdown } from '../markdown.ts'

export type MemoryType = 'user' | 'feedback' | 'project' | 'reference'

const types: ReadonlySet<string> = new Set<MemoryType>(['user', 'feedback', 'project', 'reference'])

/** What a memory file says, whatever tool wrote it. Days are local ('2026-12-01'), '' where unknown. */
export type MemoryText = {
  readonly title: string
  readonly description: string
  readonly type: MemoryType
  readonly created: string
  readonly updated: string
  readonly source: string
  readonly confirmed: string
  readonly body: string
}

function isType(value: unknown): value is MemoryType {
  return typeof value === 'string' && types.has(value)
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function metadataOf(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const value = data['metadata']
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isMap ? Object.fromEntries(Object.entries(value)) : {}
}

/**
 * Reads a memory file's text; both `type` and `metadata.type` are understood, and a file without either
 * is a reference. `name` stands in for a missing title. Throws where the front matter is broken.
 */
export function readMemory(text: string, name: string): MemoryText {
  const { data, body } = parseMarkdown(text)
  const metadata = metadataOf(data)
  const type = [data['type'], metadata['type']].find(isType)
  return {
    title: word(data['name']) || name,
    description: word(data['description']),
    type: type ?? 'reference',
    created: word(data['created']),
    updated: word(data['updated']),
    source: word(data['source']),
    confirmed: word(data['confirmed']),
    body,
  }
}

/**
 * The text of a memory file that says `memory`, keeping every key of `before` (the file's present text)
 * that is not ours and the place where its type stood. Throws where `before` is broken.
 */
export function renderMemory(memory: MemoryText, before: string | undefined): string {
  const data = before === undefined ? {} : parseMarkdown(before).data
  const metadata = metadataOf(data)
  const nested = isType(metadata['type']) && !isType(data['type'])
  const own = {
    name: memory.title,
    description: memory.description,
    ...(nested ? { metadata: { ...metadata, type: memory.type } } : { type: memory.type }),
    created: memory.created,
    updated: memory.updated,
    source: memory.source,
    ...(memory.confirmed === '' ? {} : { confirmed: memory.confirmed }),
  }
  return renderMarkdown({ ...data, ...own }, memory.body)
}

const longestSlug = 48

/**
 * A file name for a title: [a-z0-9-] only. Where something of the title was lost on the way, or the plain
 * name is `taken` by another, a short id of the whole title follows, so that two titles never share a file.
 */
export function slugOf(title: string, taken: (slug: string) => boolean): string {
  const plain = title.toLowerCase().trim()
  const slug = plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const isWhole = /^[a-z0-9][a-z0-9 -]*$/.test(plain) && slug.length <= longestSlug
  if (isWhole && !taken(slug)) return slug
  const id = createHash('sha256').update(title).digest('hex').slice(0, 8)
  return `${slug.slice(0, longestSlug).replace(/-+$/, '') || 'memory'}-${id}`
}

/**
 * What is left of a memory's text once every line that `matches` is gone, and the lines that went. The
 * whole text goes (undefined) where its title or description matches, where nothing is left of its body,
 * or where it is broken and matches anywhere.
 */
export function withoutLines(
  text: string,
  name: string,
  matches: (line: string) => boolean,
): { readonly text: string | undefined; readonly gone: readonly string[] } {
  const memory = tryRead(text, name)
  if (memory === undefined) {
    const gone = text.split(/\r?\n/).filter(matches)
    return { text: gone.length === 0 ? text : undefined, gone }
  }
  const heads = [memory.title, memory.description].filter(matches)
  const lines = memory.body.split('\n')
  const gone = [...heads, ...lines.filter(matches)]
  if (gone.length === 0) return { text, gone }
  const left = lines.filter((line) => !matches(line)).join('\n')
  if (heads.length > 0 || !/[\p{L}\p{N}]/u.test(left.replace(/^#.*$/gm, ''))) {
    return { text: undefined, gone }
  }
  return { text: renderMemory({ ...memory, body: left }, text), gone }
}

function tryRead(text: string, name: string): MemoryText | undefined {
  try {
    return readMemory(text, name)
  } catch (cause) {
    if (cause instanceof Error) return undefined
    throw cause
  }
}
