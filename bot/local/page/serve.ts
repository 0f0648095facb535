import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Env } from '../api.ts'

/** Nothing from elsewhere, no inline script or style: a message's text cannot become code. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headers: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

const assets = [
  'base.css',
  'bubble.css',
  'content.css',
  'act.css',
  'write.css',
  'icon.svg',
  'main.js',
  'bubble.js',
  'composer.js',
  'list.js',
  'net.js',
  'recorder.js',
  'text.js',
] as const

/**
 * Lets only this machine's own names through: a page from elsewhere whose name was made to resolve to
 * 127.0.0.1 carries its own name in Host, and another site's form its own in Origin.
 */
export const loopbackOnly: MiddlewareHandler<Env> = async (c, next) => {
  const host = c.req.header('host') ?? ''
  const origin = c.req.header('origin')
  const here = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(host)
  if (!here || (origin !== undefined && origin !== `http://${host}`)) {
    return c.text('This address serves its own machine only.', 403)
  }
  await next()
  return undefined
}

/** Asks for the key: in the address, in the cookie that the page's address set, or as a bearer token. */
export function withKey(key: string, port: () => number): MiddlewareHandler<Env> {
  return async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    const cookie = `otto_${port()}`
    const bearer = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    const given = c.req.query('key') ?? bearer ?? getCookie(c, cookie) ?? ''
    if (!same(given, key)) return c.text('The key is missing: open the whole address.', 401)
    if (c.req.query('key') !== undefined) {
      setCookie(c, cookie, key, { path: '/', httpOnly: true, sameSite: 'Strict' })
    }
    await next()
    return undefined
  }
}

function same(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(key))
}

/** Adds the page itself: plain files, read once. */
export function addPage(app: Hono<Env>): void {
  const file = (name: string) => {
    const text = readFileSync(new URL(name, import.meta.url), 'utf8')
    const type = types[name.split('.').at(-1) ?? ''] ?? 'text/plain'
    return (c: Context<Env>) => c.body(text, 200, { 'content-type': type })
  }
  app.get('/', file('index.html'))
  for (const name of assets) app.get(`/page/${name}`, file(name))
}
