import { Worker } from 'node:worker_threads'
import { alarm } from '../../memory/time/clock.ts'
import { paragraphsOfHtml, wordsOfHtml } from './page.ts'
import type { FetchSource } from './web.ts'

/** What a page is about, without its menus and adverts. Nobody vouches for these words. */
export type Article = {
  /** Where the redirects led to. */
  readonly url: string
  readonly title: string
  /** A line for each paragraph, cut after `mostLetters`. */
  readonly text: string
  readonly isCut: boolean
}

/** Fetches a page as an article. Never rejects; `fault` is a clause for the person. */
export type FetchArticle = (url: string) => Promise<Article | { readonly fault: string }>

/** UTF-16 units of a page's text that are kept. */
export const mostLetters = 20_000
/** A page of more elements is taken as it stands. */
const mostElements = 15_000

/** `limitMs`: real time that finding a page's article may take; then it is taken as it stands. */
export function createArticles(fetchSource: FetchSource, limitMs = 15_000): FetchArticle {
  return async (url) => {
    const source = await fetchSource(url)
    if ('fault' in source) return source
    const { title, text } = source.isHtml
      ? await readable(source.body, limitMs)
      : { title: '', text: source.body.trim() }
    if (text === '') return { fault: 'the page has no words to read' }
    const name = title === '' ? new URL(source.url).host : title
    const isCut = text.length > mostLetters
    const kept = text.slice(0, mostLetters).replace(/[\ud800-\udbff]$/, '')
    return { url: source.url, title: name.slice(0, 300), text: isCut ? kept : text, isCut }
  }
}

async function readable(html: string, limitMs: number): Promise<{ title: string; text: string }> {
  const plain = { title: titleOf(html), text: paragraphsOfHtml(html) }
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > mostElements) return plain
  const apart = await pickedApart(html, limitMs)
  const text = paragraphsOfHtml(apart?.content ?? '')
  return text === '' ? plain : { title: apart?.title.trim() || plain.title, text }
}

type Apart = { readonly title: string; readonly content: string }

/** In a thread of its own, for as long as it may take; undefined where nothing comes of it. */
function pickedApart(html: string, limitMs: number): Promise<Apart | undefined> {
  const worker = new Worker(new URL('./readable.mjs', import.meta.url), {
    workerData: { html, mostElements },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  return new Promise((resolve) => {
    const stop = alarm(limitMs, () => end(undefined))
    function end(apart: Apart | undefined): void {
      stop()
      resolve(apart)
      void worker.terminate()
    }
    worker.once('message', end)
    // The libraries throw for markup that they did not expect; its words can be read all the same.
    worker.once('error', () => end(undefined))
    worker.once('exit', () => end(undefined))
  })
}

function titleOf(html: string): string {
  return wordsOfHtml(/<title\b[^>]*>([\s\S]*?)<\/title/i.exec(html)?.[1] ?? '')
}
