import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { ModelError } from './model.ts'
import { createSeats } from './seats.ts'
import { asking, eventsOf, failureOf } from './test/contract.ts'

const claude = { ANTHROPIC_API_KEY: 'sk-ant-x' }
const gemini = { GEMINI_API_KEY: 'AIza-x' }

function names(env: Readonly<Record<string, string>>) {
  const { names: each, chat } = createSeats({ config: readConfig(env, '/nowhere') })
  return [each.chat, each.fallback, each.summarise, chat !== undefined]
}

describe('the seats', () => {
  it('are Anthropic’s first, with the other vendor behind it, and the offline brain’s without a key', () => {
    const [sonnet, haiku, flash] = ['claude-sonnet-5-5', 'claude-haiku-5-5', 'gemini-3.8-flash']
    expect(names({})).toEqual(['offline', undefined, 'offline', false])
    expect(names(claude)).toEqual([sonnet, undefined, haiku, true])
    expect(names({ ...claude, ...gemini })).toEqual([sonnet, flash, haiku, true])
    expect(names(gemini)).toEqual([flash, undefined, flash, true])
  })

  it('are whose the configuration says', () => {
    const both = { ...claude, ...gemini }
    expect(names({ ...both, OTTO_CHAT_MODEL: 'gemini:g-9' })).toEqual([
      ...['g-9', 'claude-sonnet-5-5', 'claude-haiku-5-5', true],
    ])
    expect(names({ ...both, OTTO_FALLBACK_MODEL: 'off' })[1]).toBeUndefined()
    expect(names({ ...both, OTTO_FALLBACK_MODEL: 'anthropic:claude-haiku-5-5' })[1]).toBe(
      'claude-haiku-5-5',
    )
    expect(names({ ...both, OTTO_CHAT_MODEL: 'offline' })).toEqual([
      ...['offline', undefined, 'claude-haiku-5-5', false],
    ])
    expect(names({ ...claude, OTTO_CHAT_MODEL: 'gemini:g-9' })[0]).toBe('offline')
  })

  it('call nobody once the money is spent', async () => {
    const check = () => {
      throw new ModelError('over budget', 'Spent.')
    }
    const env = { ...claude, ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' }
    const spend = { check, record: () => undefined }
    const seats = createSeats({ config: readConfig(env, '/nowhere'), spend })
    if (seats.chat === undefined || seats.summarise === undefined) throw new Error('no seats')
    const chat = eventsOf({ model: seats.chat, request: asking('hello') })
    expect(await failureOf(chat)).toMatchObject({ kind: 'over budget' })
    const summary = seats.summarise([{ n: 1, text: 'a' }], new AbortController().signal)
    expect(await failureOf(summary)).toMatchObject({ kind: 'over budget' })
  })
})
