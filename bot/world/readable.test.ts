import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { paragraphsOfHtml } from './page.ts'
import { createArticles, mostLetters } from './readable.ts'
import { createSource } from './web.ts'

const at = 'https://example.org/slow-bread'
const from = (body: string, isHtml = true) =>
  createArticles(() => Promise.resolve({ url: at, isHtml, body }))('https://example.org/x')

const sentence = 'Rye wants more water than wheat does, and a night in the cold does it good. '
const paragraph = (n: number) => `<p>Paragraph ${n}: ${sentence.repeat(4)}</p>`
const page = `<!doctype html><html><head><title>Slow bread | The Oven</title>
  <script>steal()</script><style>p { color: red }</style></head><body>
  <nav><ul><li><a href="/">Home</a></li><li><a href="/shop">Shop now</a></li></ul></nav>
  <article><h1>Slow bread</h1>${[1, 2, 3, 4].map(paragraph).join('')}</article>
  <aside>Subscribe to our newsletter</aside><footer>Cookies</footer></body></html>`

it('a page is its title and its paragraphs, without menus, scripts and adverts', async () => {
  const article = await from(page)
  if ('fault' in article) throw new Error(article.fault)
  expect(article).toMatchObject({ url: at, isCut: false })
  expect(article.title).toMatch(/^Slow bread/)
  const lines = article.text.split('\n').filter((line) => line.startsWith('Paragraph'))
  expect(lines).toEqual([1, 2, 3, 4].map((n) => `Paragraph ${n}: ${sentence.repeat(4).trim()}`))
  expect(article.text).not.toMatch(/Shop now|steal|color|newsletter|Cookies/)
})

it('what is no article is taken as it stands, and what has no title is called by its host', async () => {
  expect(await from('<p>Open from 9 to 5</p><p>Closed on Sundays</p>')).toMatchObject({
    title: 'example.org',
    text: 'Open from 9 to 5\nClosed on Sundays',
  })
  expect(await from('# Notes\n\n<b>as they are</b>\n', false)).toMatchObject({
    title: 'example.org',
    text: '# Notes\n\n<b>as they are</b>',
  })
  expect(await from('<script>only()</script>')).toEqual({ fault: 'the page has no words to read' })
  expect(await from('')).toEqual({ fault: 'the page has no words to read' })
})

it('a long page is cut between characters, one of very many elements not picked apart', async () => {
  const long = await from(`<p>${'a'.repeat(mostLetters - 1)}👋 and more</p>`)
  expect(long).toMatchObject({ isCut: true, text: 'a'.repeat(mostLetters - 1) })
  const rows = '<tr><td>7</td></tr>'.repeat(20_000)
  const huge = await from(`<title>Rows</title><table>${rows}</table>`)
  expect(huge).toMatchObject({ title: 'Rows', isCut: true })
})

it.each([
  '<html',
  '<p><<<>>',
  '</p></p><p>x',
  '<!DOCTYPE',
  '<svg><title>x</title></svg>',
  '\u0000',
])('broken markup (%j) is no reason to fail', async (html) => {
  const got = await from(`${html}<p>Some words.</p>`)
  expect('fault' in got ? got.fault : got.text).toMatch(/Some words\.|no words/)
})

it('a page that takes too long to pick apart is taken as it stands', async () => {
  const source = { url: at, isHtml: true, body: page } as const
  const article = await createArticles(() => Promise.resolve(source), 0)(at)
  if ('fault' in article) throw new Error(article.fault)
  expect(article.title).toBe('Slow bread | The Oven')
  expect(article.text).toMatch(/Shop now[\s\S]*Paragraph 4/)
})

it('paragraphs become lines, and words within one stay together', () => {
  expect(paragraphsOfHtml('<h2>A</h2><p>b <i>c</i>d<br>e</p><ul><li>f</li></ul>')).toBe(
    'A\nb c d\ne\nf',
  )
})

it('an address that is not of the public internet is not opened, not even behind a redirect', async () => {
  const hits: string[] = []
  const server = createServer((request, answer) => {
    hits.push(request.url ?? '')
    answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const fault = 'that address is not of the public internet, and is not opened'
  const strict = createArticles(createSource())
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f000001'])
    expect(await strict(`http://${host}:${port}/`)).toEqual({ fault })
  expect(hits).toEqual([])
  const loopback = createArticles(createSource({ allowed: (ip) => ip === '127.0.0.1' }))
  expect(await loopback(`http://127.0.0.1:${port}/`)).toEqual({ fault })
  expect(hits).toHaveLength(1)
})
