import matter from 'gray-matter'
import { parse, stringify } from 'yaml'

/** A markdown text taken apart: front matter as plain data, and the body to the byte. */
export type Markdown = { readonly data: Readonly<Record<string, unknown>>; readonly body: string }

const options = {
  engines: {
    yaml: { parse: parseYaml, stringify: refuse },
    json: { parse: refuse, stringify: refuse },
    javascript: { parse: refuse, stringify: refuse },
  },
}

function refuse(): never {
  throw new Error('only YAML front matter is read')
}

/** YAML 1.2 core: 12:30 and 2026-12-01 stay words, and nothing is evaluated. */
function parseYaml(text: string): Record<string, unknown> {
  const value: unknown = parse(text.replace(/\r\n?/g, '\n'), { schema: 'core', logLevel: 'error' })
  if (value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new Error('front matter must be keys and values')
  }
  return Object.fromEntries(Object.entries(value))
}

/**
 * Takes a markdown text apart. A text without front matter is all body. Throws where the front matter is
 * broken, not closed, or in any language but YAML (`---js`); it never evaluates.
 */
export function parseMarkdown(text: string): Markdown {
  const [first = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  if (!first.startsWith('---') || first.startsWith('----')) return { data: {}, body: text }
  // gray-matter looks the language up in a plain object, where even "constructor" is found.
  if (!/^---[ \t]*(ya?ml)?[ \t]*$/.test(first)) refuse()
  if (!/\n---[ \t]*(\r?\n|$)/.test(text)) throw new Error('front matter is not closed')
  // Options always: without them gray-matter shares one cache between all its callers.
  const { data, content } = matter(text, { ...options, language: 'yaml' })
  return { data, body: content }
}

/**
 * The text whose parse is `data` and `body`, exactly. The front matter is always written, also an empty
 * one, so that a body which itself begins with `---` stays body.
 */
export function renderMarkdown(data: Readonly<Record<string, unknown>>, body: string): string {
  const empty = Object.keys(data).length === 0
  return `---\n${empty ? '' : stringify(data, { schema: 'core', lineWidth: 0 })}---\n${body}`
}
