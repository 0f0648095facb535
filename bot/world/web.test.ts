import { createServer, type ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { publicAddresses } from './addresses.ts'
import { wordsOfHtml } from './page.ts'
import { createWeb } from './web.ts'

/** A server on loopback; `paths` says what each path answers. */
async function serving(paths: Record<string, (answer: ServerResponse) => void>) {
  const hits: string[] = []
  const server = createServer((request, answer) => {
    hits.push(request.url ?? '')
    const path = paths[request.url ?? '']
    if (path === undefined) answer.writeHead(404).end()
    else path(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { hits, root: `http://127.0.0.1:${port}`, named: `http://localhost:${port}` }
}

const html = (text: string) => (answer: ServerResponse) =>
  void answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
const to = (location: string) => (answer: ServerResponse) =>
  void answer.writeHead(302, { location }).end()
const loopback = { allowed: (address: string) => address === '127.0.0.1' || address === '::1' }

describe('a page', () => {
  it('is fetched as the words that a reader sees', async () => {
    const page =
      '<html><head><title>Shop</title></head><body><script>var x = "9"</script><p>Price:&nbsp;&pound;99</p><!-- old: 1 --></body>'
    const { root } = await serving({ '/': html(page) })
    expect(await createWeb(loopback)(`${root}/`)).toEqual({ text: 'Price: £99' })
  })

  it('is read in the charset that it says, and plain text as it is', async () => {
    const { root } = await serving({
      '/latin': (answer) =>
        void answer
          .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
          .end(Buffer.from('caf\u00e9', 'latin1')),
      '/json': (answer) =>
        void answer.writeHead(200, { 'content-type': 'application/json' }).end('{"a": "<b>"}'),
    })
    const web = createWeb(loopback)
    expect(await web(`${root}/latin`)).toEqual({ text: 'café' })
    expect(await web(`${root}/json`)).toEqual({ text: '{"a": "<b>"}' })
  })

  it('is found behind redirects, but not round in circles', async () => {
    const { root, hits } = await serving({ '/a': to('/b'), '/b': html('here'), '/c': to('/c') })
    const web = createWeb(loopback)
    expect(await web(`${root}/a`)).toEqual({ text: 'here' })
    expect(await web(`${root}/c`)).toEqual({ fault: 'the page leads round in circles' })
    expect(hits.filter((path) => path === '/c')).toHaveLength(6)
  })

  it.each([
    ['/gone', 'the page answers with 404'],
    ['/image', 'that is no page of words'],
    ['/long', 'the page is too long'],
    ['/slow', 'the page took too long'],
    ['/trickle', 'the page took too long'],
    ['/broken', 'the page cannot be reached'],
  ])('at %s is said to fail: %s', async (path, fault) => {
    const { root } = await serving({
      '/image': (answer) => void answer.writeHead(200, { 'content-type': 'image/png' }).end('x'),
      '/long': (answer) => {
        answer.writeHead(200, { 'content-type': 'text/plain' })
        const part = Buffer.alloc(500_000, 'a')
        for (let i = 0; i < 6; i++) answer.write(part)
        answer.end()
      },
      '/slow': () => undefined,
      '/trickle': (answer) =>
        void answer.writeHead(200, { 'content-type': 'text/html' }).write('a'),
      '/broken': (answer) => void answer.destroy(),
    })
    expect(await createWeb({ ...loopback, guardMs: 400 })(`${root}${path}`)).toEqual({ fault })
  })
})

describe('an address that is not of the public internet', () => {
  const refused = { fault: 'that address is not of the public internet, and is not opened' }

  it('is not even knocked at: by number, by name, or behind a redirect', async () => {
    const { root, named, hits } = await serving({ '/': html('secret') })
    const web = createWeb()
    expect(await web(`${root}/`)).toEqual(refused)
    expect(await web(`${named}/`)).toEqual(refused)
    const only = { allowed: (address: string) => address === '127.0.0.1' }
    const outside = await serving({ '/': to('http://[::1]:9/'), '/b': to('http://10.0.0.1/') })
    expect(await createWeb(only)(`${outside.root}/`)).toEqual(refused)
    expect(await createWeb(only)(`${outside.root}/b`)).toEqual(refused)
    expect(hits).toEqual([])
  })

  it.each([
    ['file:///etc/passwd', 'only http and https pages can be read'],
    ['javascript:alert(1)', 'only http and https pages can be read'],
    ['http://me:secret@example.org/', 'an address with a password in it is not opened'],
    ['no address', 'that is no address of a page'],
    ['http://2130706433/', refused.fault],
    ['http://0x7f.1/', refused.fault],
    ['http://[::ffff:169.254.169.254]/', refused.fault],
  ])('%s: %s', async (url, fault) => expect(await createWeb()(url)).toEqual({ fault }))

  it('is known by its network', () => {
    const isPublic = publicAddresses()
    const inside =
      '127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 192.0.2.1 198.18.0.1 ::1 :: fe80::1 fd00::1 fc00::1 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 localhost nonsense'
    const outside = '8.8.8.8 1.1.1.1 172.32.0.1 192.169.0.1 100.128.0.1 2606:4700:4700::1111'
    expect(inside.split(' ').filter(isPublic)).toEqual([])
    expect(outside.split(' ').filter((one) => !isPublic(one))).toEqual([])
  })
})

it.each([
  ['<p>a</p><p>b</p>', 'a b'],
  ['<style>p { color: red }</style>x<noscript>no</noscript>', 'x'],
  ['a &lt;b&gt; &amp; &#8364; &#x1F600; &bogus;', 'a <b> & € 😀 &bogus;'],
  ['<script>never closed', ''],
  ['<img alt="x > y">z', 'y">z'],
  ['&#55555555; &#xD800;', '&#55555555;'],
])('the words of %s are “%s”', (given, words) => expect(wordsOfHtml(given)).toBe(words))
