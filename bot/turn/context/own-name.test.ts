import { expect, it } from 'vitest'
import { createWorld, startOtto } from '../test/fakes.ts'
import { ownName } from './own-name.ts'

it('the person’s first name is the one they told last, and none until then', async () => {
  const otto = startOtto(createWorld())
  const name = () => ownName(otto.stores.notes)
  expect(name()).toBeUndefined()
  await otto.say('remember that my name is Ana Lima')
  expect(name()).toBe('Ana')
  await otto.say('remember that my name is Anaïs')
  expect(name()).toBe('Anaïs')
  await otto.say('remember that my dog is called Rex')
  expect(name()).toBe('Anaïs')
})
