import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, schema } from './config.ts'

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')

function entriesOf(text: string): [string, string][] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    })
}

describe('the configuration', () => {
  it('has the keys of .env.example, no more and no fewer', () => {
    const keys = entriesOf(example).map(([key]) => key)
    expect(keys.toSorted()).toEqual(Object.keys(schema.shape).toSorted())
  })

  it('takes .env.example as it is, and nothing at all, to the same effect', () => {
    const filled = readConfig(Object.fromEntries(entriesOf(example)), '/home/ana')
    expect(filled).toEqual(readConfig({}, '/home/ana'))
    expect(filled.home).toBe('/home/ana/.otto')
    expect(filled.env.OTTO_X_BUDGET).toBe(24_000)
  })

  it('says all faults at once, with key, value and what to do', () => {
    const wrong = { OTTO_ZONE: 'Mars/Base', OTTO_BRIEF_AT: '8am', OTTO_X_BUDGET: 'lots' }
    expect(() => readConfig(wrong, '/h')).toThrow(ConfigError)
    expect(() => readConfig(wrong, '/h')).toThrow(
      /3 faults[\s\S]*OTTO_ZONE=Mars\/Base is no time zone[\s\S]*OTTO_X_BUDGET=lots must be a whole number[\s\S]*OTTO_BRIEF_AT=8am must be a time/,
    )
  })

  it('wants Y at least twice X', () => {
    expect(() => readConfig({ OTTO_X_BUDGET: '300', OTTO_Y_BUDGET: '599' }, '/h')).toThrow(/twice/)
    expect(readConfig({ OTTO_X_BUDGET: '300', OTTO_Y_BUDGET: '600' }, '/h').env.OTTO_Y_BUDGET).toBe(
      600,
    )
  })

  it('knows its secrets and never prints them', () => {
    const canary = 'canary-7f31'
    const { secrets } = readConfig(
      { ANTHROPIC_API_KEY: canary, OTTO_SMTP_URL: 'smtp://ana:p%40ss@mail.example.org:25' },
      '/h',
    )
    expect(secrets).toEqual([canary, 'p@ss'])
    const message = (() => {
      try {
        readConfig({ TELEGRAM_BOT_TOKEN: canary, OTTO_SMTP_URL: canary }, '/h')
        return ''
      } catch (error) {
        return String(error)
      }
    })()
    expect(message).toContain('TELEGRAM_BOT_TOKEN')
    expect(message).not.toContain(canary)
  })
})
