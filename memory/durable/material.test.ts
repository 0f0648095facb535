import { expect, it } from 'vitest'
import { isWorthKeeping } from './material.ts'

it.each([
  'the boiler man was here and was happy with it',
  'Ana moved to Lisbon in spring',
  'nobody told me about the notebook',
])('keeps what was told: %s', (text) => {
  expect(isWorthKeeping(text)).toBe(true)
})

it.each([
  'ok',
  'good morning Otto',
  "what's my locker code",
  'is it going to rain tomorrow?',
  'remind me at 15:00 to switch off the oven',
  'undo that one right now please',
  '/brief for all of today please',
])('leaves out small talk, questions and orders: %s', (text) => {
  expect(isWorthKeeping(text)).toBe(false)
})

it.each([
  'my card is 4111 1111 1111 1111 by the way',
  'the key they gave me is sk-ant-api03-abcdef123456',
  'the password of the shop is hunter2',
])('leaves secrets where they were said: %s', (text) => {
  expect(isWorthKeeping(text)).toBe(false)
})
