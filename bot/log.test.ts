import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLog, createRedactor } from './log.ts'

const token = '987654321:CANARY-token_of-the-bot-0123456789'
const password = 'p"ss/w\\rd canary+1'

function logFile() {
  const path = join(mkdtempSync(join(tmpdir(), 'otto-log-')), 'otto.log')
  const log = createLog({ path, level: 'debug', secrets: [token, password, 'canary-key'] })
  return { log, path, written: () => readFileSync(path, 'utf8') }
}

it('never writes a secret, whatever it comes in', () => {
  const { log, written } = logFile()
  const inner = Object.assign(new Error(`request to http://x/bot${token}/getMe failed`), {
    url: `https://api.telegram.org/bot${encodeURIComponent(token)}/sendMessage`,
  })
  const outer = new Error(`wrapped canary-key`, { cause: inner })
  log.error('a call failed', { error: outer, list: [inner, { deep: { password } }] })
  log.warn(`in the sentence: ${token}`, { [token]: 'as a key' })
  log.info('as the value of a header', { authorization: `Bearer ${'x'.repeat(20)}` })
  log.debug('base64', { auth: Buffer.from(password).toString('base64') })
  log.debug('aggregate', { error: new AggregateError([inner], 'several') })
  const text = written()
  expect(text).toContain('[redacted]')
  expect(text.toLowerCase()).not.toContain('canary')
  expect(text).not.toContain('xxxxxxxxxx')
  expect(text).not.toContain(Buffer.from(password).toString('base64'))
  for (const line of text.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
})

it('recognises secrets nobody registered by their looks', () => {
  const redact = createRedactor([])
  expect(redact('GET /bot123:AbC_d-e/getUpdates')).toBe('GET /bot[redacted]/getUpdates')
  expect(redact('/file/bot123:AbC/voice.oga')).toBe('/file/bot[redacted]/voice.oga')
  expect(redact('key sk-ant-api03-abc_DEF')).toBe('key [redacted]')
  expect(redact('?key=AIzaSyA-123_b&x=1')).toBe('?key=[redacted]&x=1')
  expect(redact('smtps://me:hunter2@mail.example:465')).toBe(
    'smtps://me:[redacted]@mail.example:465',
  )
  expect(redact('{"x-api-key":"abcdefgh1"}')).toBe('{"x-api-key":"[redacted]"}')
})

it('leaves ordinary text alone', () => {
  const text = 'at 10:30:00 poll of bot 123 took 12:30, see http://127.0.0.1:8080/x and a@b.example'
  expect(createRedactor(['', 'abc'])(text)).toBe(text)
})

it('leaves out what somebody said, also in the payload of a failed call', () => {
  const { log, written } = logFile()
  const refused = Object.assign(new Error("Call to 'sendMessage' failed! (400: Bad Request)"), {
    payload: { chat_id: 1, text: 'my private note' },
    error_code: 400,
  })
  log.error('refused', { error: refused, heard: { text: 'my private note' }, update: 7 })
  expect(written()).not.toContain('private')
  expect(written()).toContain('"error_code":400')
  expect(written()).toContain('"update":7')
})

it('keeps the file to its owner, also one that was there before', () => {
  const { path } = logFile()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const old = join(mkdtempSync(join(tmpdir(), 'otto-log-')), 'otto.log')
  writeFileSync(old, '', { mode: 0o644 })
  createLog({ path: old, level: 'info', secrets: [] }).info('hello')
  expect(statSync(old).mode & 0o777).toBe(0o600)
})

it('survives what is circular, deep or odd', () => {
  const { log, written } = logFile()
  const loop: Record<string, unknown> = { big: 1n, none: undefined, at: new Date(0) }
  Object.assign(loop, { self: loop })
  log.info('odd', { loop, symbol: Symbol('x'), fn: () => 1 })
  expect(written()).toContain('[deeper]')
})
