import { expect, it } from 'vitest'
import { read } from '../../test/fakes.ts'

it.each([
  ['add milk to my shopping list', '? Task list: milk | …'],
  ['shopping list: eggs', '? Task list: eggs | …'],
  ['tick milk off the shopping list', '? Done in the task list: milk'],
  ["what's on my shopping list?", 'list_tasks'],
  ["what's on my to-do list?", 'list_open'],
  ['add call mum to my list', 'add_loop text=call mum owed=mine'],
])('%s', (text, meaning) => {
  expect(read(text).startsWith(meaning)).toBe(true)
})
