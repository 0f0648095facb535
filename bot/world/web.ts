import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { alarm } from '../../memory/time/clock.ts'
import { publicAddresses } from './addresses.ts'
import { wordsOfHtml } from './page.ts'

/** The words of a page, or why there are none, as a clause for the person. Nobody vouches for the words. */
export type Page = { readonly text: string } | { readonly fault: string }

/** A page as it came, from the address that the redirects led to. */
export type Source =
  | { readonly url: string; readonly isHtml: boolean; readonly body: string }
  | { readonly fault: string }

/** Fetches a page as it is. Never rejects. */
export type FetchSource = (url: string) => Promise<Source>

/** Fetches a page. Never rejects. */
export type FetchPage = (url: string) => Promise<Page>

export type WebDeps = {
  /** Real milliseconds for a page, its redirects included. */
  readonly guardMs?: number | undefined
  /** Which addresses may be connected to; the public internet's alone, if not given. */
  readonly allowed?: (address: string) => boolean
}

/** More of a page is not read. */
const mostBytes = 2_000_000
const mostRedirects = 5

/** A fault that is said as it is. */
class PageFault extends Error {
  override readonly name = 'PageFault'
}

/** The words of pages. */
export function createWeb(deps: WebDeps = {}): FetchPage {
  const fetchSource = createSource(deps)
  return async (url) => {
    const source = await fetchSource(url)
    if ('fault' in source) return source
    return { text: source.isHtml ? wordsOfHtml(source.body) : source.body }
  }
}

/**
 * Pages of the public internet. A name is resolved once, and the very address that was checked is
 * connected to, so that no name can point elsewhere in between; every redirect is checked anew.
 */
export function createSource({
  guardMs = 20_000,
  allowed = publicAddresses(),
}: WebDeps = {}): FetchSource {
  return async (url) => {
    const over = new AbortController()
    const stop = alarm(guardMs, () => over.abort())
    try {
      return await sourceAt(url, { allowed, signal: over.signal })
    } catch (cause) {
      if (cause instanceof PageFault) return { fault: cause.message }
      return {
        fault: over.signal.aborted ? 'the page took too long' : 'the page cannot be reached',
      }
    } finally {
      stop()
    }
  }
}

type Guard = { readonly allowed: (address: string) => boolean; readonly signal: AbortSignal }

async function sourceAt(first: string, guard: Guard): Promise<Source> {
  let url = addressOf(first)
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await ask(url, guard)
    const { statusCode = 0, headers } = answer
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) {
      if (statusCode !== 200) throw new PageFault(`the page answers with ${statusCode}`)
      return { url: url.href, ...(await read(answer)) }
    }
    answer.destroy()
    url = addressOf(headers.location, url)
  }
  throw new PageFault('the page leads round in circles')
}

function addressOf(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new PageFault('that is no address of a page')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new PageFault('only http and https pages can be read')
  if (url.username !== '' || url.password !== '')
    throw new PageFault('an address with a password in it is not opened')
  return url
}

function ask(url: URL, { allowed, signal }: Guard): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A bare address is not looked up, so that the check of look-ups would not see it.
  if (isIP(host) !== 0 && !allowed(host)) throw forbidden()
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const call = request(url, {
      signal,
      agent: false,
      lookup: checkedLookup(allowed),
      headers: { accept: 'text/html,text/plain,application/json;q=0.8', 'user-agent': 'Otto' },
    })
    call.once('response', resolve)
    call.once('error', reject)
    call.end()
  })
}

function forbidden(): PageFault {
  return new PageFault('that address is not of the public internet, and is not opened')
}

/** Looks a name up and hands on only addresses that are allowed; a name with none is refused. */
function checkedLookup(allowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error !== null) return done(error, '')
      const usable = found.filter(({ address }) => allowed(address))
      const [first] = usable
      if (first === undefined) return done(forbidden(), '')
      if (options.all) done(null, usable)
      else done(null, first.address, first.family)
    })
  }
}

async function read(answer: IncomingMessage): Promise<{ isHtml: boolean; body: string }> {
  const type = answer.headers['content-type'] ?? 'text/html'
  if (!/^(?:text\/|application\/(?:json|xml|xhtml\+xml))/i.test(type)) {
    answer.destroy()
    throw new PageFault('that is no page of words')
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > mostBytes) {
      answer.destroy()
      throw new PageFault('the page is too long')
    }
    parts.push(bytes)
  }
  return { isHtml: /html|xml/i.test(type), body: decode(Buffer.concat(parts), type) }
}

/** By the charset that the answer names, where it is a known one. */
function decode(bytes: Buffer, type: string): string {
  const label = /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch (cause) {
    if (cause instanceof RangeError) return new TextDecoder().decode(bytes)
    throw cause
  }
}
