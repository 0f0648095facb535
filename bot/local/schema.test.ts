import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadSchema } from './schema.ts'

/** The names of the methods in the types that are installed with grammY. */
function installedMethods(): string[] {
  const grammy = createRequire(import.meta.url).resolve('grammy')
  const types = createRequire(grammy).resolve('@grammyjs/types')
  const text = readFileSync(join(types, '..', 'methods.d.ts'), 'utf8')
  const begin = text.indexOf('export type ApiMethods<F> = {')
  const body = text.slice(begin, text.indexOf('\n};', begin))
  return [...body.matchAll(/^ {4}([a-zA-Z]+)(?:\(|: ApiMethods<)/gm)].map(([, name]) => name ?? '')
}

it('the schema has exactly the methods of the Bot API that grammY is typed for', () => {
  const installed = installedMethods()
  expect(installed.length).toBeGreaterThan(150)
  expect([...loadSchema().methods()].sort()).toEqual(installed.sort())
})

it('parameters come with their types, also out of a form, and methods in any case', async () => {
  const schema = loadSchema()
  expect(schema.name('SENDmessage')).toBe('sendMessage')
  expect(schema.name('sendNothing')).toBeUndefined()
  const args = {
    chat_id: '100',
    text: 5,
    disable_notification: 'true',
    reply_to_message_id: '7',
    reply_markup: '{"inline_keyboard":[[{"text":"a","callback_data":"b"}]]}',
  }
  expect(await schema.read('sendMessage', args)).toEqual({
    chat_id: '100',
    text: '5',
    disable_notification: true,
    reply_to_message_id: 7,
    reply_markup: { inline_keyboard: [[{ text: 'a', callback_data: 'b' }]] },
  })
})
