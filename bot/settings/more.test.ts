import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { watching } from '../models/test/fake-model.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { createChosenSeats } from './chosen-seats.ts'
import { languageNamed } from './languages.ts'
import { readValue, settingKeys } from './values.ts'

const keys = { ANTHROPIC_API_KEY: 'sk-ant-x', GEMINI_API_KEY: 'g' }

describe('the second page of /settings', () => {
  it('changes chat model, preview and language at once, by taps that can be undone', async () => {
    const otto = startOtto(createWorld(), { env: keys })
    await otto.say('/settings')
    await otto.tap('Models, language, more')
    await otto.tap('Chat: claude-haiku-5-5')
    expect(otto.last()).toContain(
      '✓ Setting changed: the chat model is anthropic:claude-haiku-5-5.',
    )
    await otto.tap('Preview: edit')
    await otto.tap('German')
    const { settings } = otto.stores
    expect([settings.env().OTTO_CHAT_MODEL, settings.preview(), settings.language()]).toEqual([
      ...['anthropic:claude-haiku-5-5', 'edit', 'German'],
    ])
    await otto.tap('Undo')
    expect(settings.language()).toBeUndefined()
    await otto.say('/settings')
    await otto.tap('Models, language, more')
    await otto.tap('Back')
    expect(otto.last()).toContain('Chat: ')
  })

  it('the budgets of the conversation hold from the next start on, and that is said', async () => {
    const world = createWorld()
    const otto = startOtto(world)
    const said = await otto.say('/settings conversation 12000 40000')
    expect(said).toContain('24000 + 80000 tokens; from the next start on 12000 + 40000')
    expect(otto.stores.budgets).toEqual({ x: 24_000, y: 80_000 })
    const again = startOtto(world)
    expect(again.stores.budgets).toEqual({ x: 12_000, y: 40_000 })
    expect(await again.say('/settings')).toContain('Conversation: 12000 + 40000 tokens\n')
    await again.say('undo that')
    expect(startOtto(world).stores.budgets).toEqual({ x: 24_000, y: 80_000 })
  })

  it('the language goes to the model, with what changes from turn to turn', async () => {
    const { model, frames } = watching()
    const otto = startOtto(createWorld(), { model })
    await otto.say('/settings language français')
    await otto.say('good morning')
    expect(frames[0]?.language).toBe('French')
  })

  it.each([
    ['/settings brief 25:00', 'That is no value of brief: it takes a time of day such as 08:00.'],
    ['/settings colour red', 'There is no setting of that name: dates, brief'],
    ['/settings chat gemini:gemini-3', 'There is no GEMINI_API_KEY; put it into .env'],
    ['/settings chat gpt', 'it takes anthropic:MODEL, gemini:MODEL or offline'],
    ['/settings conversation 24000 30000', 'at least twice the first'],
    ['/settings conversation 10 30', 'at least 1000 tokens'],
    ['/settings conversation 90000 180000', 'at most 200000 tokens'],
    ['/settings language Klingonish', 'it takes a language such as German'],
    ['/settings spend -1', 'US dollars a day'],
    ['/settings preview maybe', 'draft, edit or off'],
  ])('%s: says what would be right, and changes nothing', async (line, fault) => {
    const otto = startOtto(createWorld(), { env: { ANTHROPIC_API_KEY: 'sk-ant-x' } })
    expect(await otto.say(line)).toContain(fault)
    expect(otto.stores.notes.changedSince(0)).toEqual([])
  })
})

describe('the chat seat', () => {
  it('is another one from the next turn on, and the same one until then', () => {
    const config = readConfig(keys, '/nowhere')
    const chosen = { env: config.env }
    const seats = createChosenSeats({ config }, () => chosen.env)
    const first = seats.chat
    expect(seats.chat).toBe(first)
    expect(seats.names.chat).toBe('claude-sonnet-5-5')
    chosen.env = { ...config.env, OTTO_CHAT_MODEL: 'gemini:gemini-3.8-flash' }
    expect(seats.chat).not.toBe(first)
    expect(seats.names).toMatchObject({ chat: 'gemini-3.8-flash', fallback: 'claude-sonnet-5-5' })
    chosen.env = { ...config.env, OTTO_CHAT_MODEL: 'offline' }
    expect([seats.chat, seats.names.chat]).toEqual([undefined, 'offline'])
  })
})

describe('a value as typed', () => {
  it.each([
    ['brief', '7:15', '07:15'],
    ['quiet', '22:00 to 07:00', '22:00 to 07:00'],
    ['spend', '$2.50', '2.5'],
    ['dates', 'mdy', 'MDY'],
    ['chat', 'Anthropic:claude-opus-5-1', 'anthropic:claude-opus-5-1'],
    ['fallback', 'off', 'off'],
    ['conversation', '20,000 60,000', '20000+60000'],
    ['preview', 'on', 'draft'],
  ])('%s %s', (key, text, value) => {
    expect(readValue(key, text, keys)).toEqual({ key, value })
  })

  it('each setting refuses what is none, with a sentence', () => {
    for (const key of settingKeys)
      for (const text of ['', '\u0000', 'x'.repeat(5_000), '１２', ': :', '__proto__'])
        expect(readValue(key, text, keys), `${key} ${text}`).toHaveProperty('fault')
    expect(readValue('__proto__', 'x', keys)).toHaveProperty('fault')
  })

  it.each([
    ['de', 'German'],
    ['Deutsch', 'German'],
    ['ESPAÑOL', 'Spanish'],
    ['中文', 'Chinese'],
    ['Swiss', undefined],
    ['auto', 'auto'],
  ])('language %s', (text, name) => {
    expect(languageNamed(text)).toBe(name)
  })
})
