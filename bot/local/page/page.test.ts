import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../memory/db.ts'
import type { LocalDeps } from '../server.ts'
import { localServer } from '../test/fakes.ts'

const browser = '/usr/bin/chromium'
// biome-ignore lint/style/noProcessEnv: where tests must not be skipped, only the environment says
const { CI } = process.env
const skipped = !existsSync(browser) && CI !== 'true'

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }

const ends: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function server(more: Partial<LocalDeps> = {}) {
  const made = await localServer(more)
  ends.push(() => made.server.close())
  return made
}

/** One browser a size, with a profile of its own; started with the first page. */
const started = new Map<keyof typeof sizes, Promise<BrowserContext>>()
const profile = mkdtempSync(join(tmpdir(), 'otto-page-test-'))

afterAll(async () => {
  for (const context of started.values()) await (await context).close()
  rmSync(profile, { recursive: true, force: true })
})

function browserOf(size: keyof typeof sizes): Promise<BrowserContext> {
  const context =
    started.get(size) ??
    chromium.launchPersistentContext(join(profile, size), {
      executablePath: browser,
      args,
      viewport: sizes[size],
      hasTouch: size === 'phone',
    })
  started.set(size, context)
  return context
}

async function open(url: string, size: keyof typeof sizes): Promise<Page> {
  const page = await (await browserOf(size)).newPage()
  ends.push(() => page.close())
  page.on('pageerror', (cause) => {
    throw cause
  })
  await page.goto(url)
  await page.getByText('online').waitFor()
  return page
}

const bubble = (page: Page, text: string) => page.locator('.bubble', { hasText: text }).first()

describe.skipIf(skipped).each(['desktop', 'phone'] as const)('the page in Chromium, %s', (size) => {
  it('sends with Enter, takes a line more with Shift+Enter, and shows the answer', async () => {
    const { server: local, call } = await server()
    const page = await open(local.url, size)
    await page.getByRole('button', { name: "what's open?" }).click()
    await page.getByLabel('Message', { exact: true }).fill('first')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('second')
    await page.keyboard.press('Enter')
    await bubble(page, 'first').waitFor()
    expect(local.messages()).toMatchObject([{ text: 'first\nsecond', from: 'person' }])
    await call('sendChatAction', { chat_id: 100, action: 'typing' })
    await page.locator('.dots').waitFor()
    await call('sendMessageDraft', { chat_id: 100, draft_id: 1, text: 'I am gro' })
    await page.locator('.preview', { hasText: 'I am gro' }).waitFor()
    await call('sendMessage', { chat_id: 100, text: 'An <b>answer</b>', parse_mode: 'HTML' })
    await page.locator('.in .words strong', { hasText: 'answer' }).waitFor()
    expect(await page.locator('.preview, .dots').count()).toBe(0)
    expect(await page.locator('.out.seen').count()).toBe(1)
  })

  it('taps a button, shows the toast, edits in place, reacts, and fits its width', async () => {
    const { server: local, call } = await server()
    const page = await open(local.url, size)
    const buttons = [['Send', 'Edit', 'Discard'].map((text) => ({ text, callback_data: text }))]
    const draft = {
      chat_id: 100,
      text: 'Draft to Sam',
      reply_markup: { inline_keyboard: buttons },
    }
    const { result } = await call('sendMessage', draft)
    const said = local.say({ text: `${'long'.repeat(60)} https://a.example/${'x'.repeat(200)}` })
    await page.getByRole('button', { name: 'Send', exact: true }).and(page.locator('.key')).click()
    await page.locator('.key.waiting').waitFor()
    const { result: updates } = await call('getUpdates')
    const query = updates.find((update) => update.callback_query)?.callback_query
    expect(query).toMatchObject({ data: 'Send', message: { message_id: result.message_id } })
    await call('answerCallbackQuery', { callback_query_id: query?.id, text: 'On its way' })
    await page.locator('.toast', { hasText: 'On its way' }).waitFor()
    await call('editMessageText', { chat_id: 100, message_id: result.message_id, text: 'Sent.' })
    await bubble(page, 'Sent.').getByText('edited').waitFor()
    expect(await page.locator('.key').count()).toBe(0)
    const reaction = [{ type: 'emoji', emoji: '👀' }]
    await call('setMessageReaction', { chat_id: 100, message_id: said, reaction })
    await page.locator('.chip', { hasText: '👀' }).waitFor()
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect(overflow).toBe(0)
  })

  it('replies, edits its own message, and sends a file with a caption', async () => {
    const { server: local, call } = await server()
    const page = await open(local.url, size)
    await call('sendMessage', { chat_id: 100, text: 'Which one?' })
    await bubble(page, 'Which one?').dblclick()
    await page.getByText('Reply to Otto').waitFor()
    await page.keyboard.type('the secnd')
    await page.keyboard.press('Enter')
    await bubble(page, 'the secnd').locator('.quote', { hasText: 'Which one?' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.getByLabel('Message', { exact: true }).fill('the second')
    await page.keyboard.press('Enter')
    await bubble(page, 'the second').getByText('edited').waitFor()
    await page.getByLabel('Message', { exact: true }).fill('the list')
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') }
    await page.locator('#file').setInputFiles(file)
    await bubble(page, 'list.csv').waitFor()
    expect(local.messages()).toMatchObject([
      { text: 'Which one?' },
      { text: 'the second', replyTo: 1, edited: true },
      { text: 'the list', file: { name: 'list.csv', kind: 'document', size: 3 } },
    ])
  })

  it('shows markup in a message as it was typed, and runs nothing', async () => {
    const { server: local, call } = await server()
    const page = await open(local.url, size)
    const evil =
      '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>'
    local.say({ text: evil, forwardedFrom: evil })
    await call('sendMessage', {
      chat_id: 100,
      text: evil,
      entities: [{ type: 'text_link', offset: 0, length: 4, url: 'javascript:alert(1)' }],
      reply_markup: { inline_keyboard: [[{ text: evil, callback_data: 'x' }]] },
    })
    await page.locator('.key', { hasText: '<img' }).waitFor()
    expect(await page.locator('.in .words').textContent()).toBe(evil)
    expect(await page.locator('#messages img, #messages script, a[href^=javascript]').count()).toBe(
      0,
    )
    expect(await page.title()).toBe('Otto')
  })
})

describe.skipIf(skipped)('the page in Chromium, when the server goes', () => {
  it('comes back by itself with the chat as it is then', async () => {
    const db = openDatabase(':memory:')
    const first = await server({ db, key: 'the-same-key' })
    const page = await open(first.server.url, 'desktop')
    first.server.say({ text: 'before' })
    await bubble(page, 'before').waitFor()
    await first.server.close()
    await page.getByText('connecting').waitFor()
    const second = await server({ db, key: 'the-same-key', port: first.server.port })
    second.server.say({ text: 'after' })
    await bubble(page, 'after').waitFor()
    expect(await page.locator('.row').count()).toBe(2)
  })
})
