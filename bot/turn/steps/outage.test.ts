import { expect, it } from 'vitest'
import { ModelError } from '../../models/model.ts'
import { scripted, watching } from '../../models/test/fake-model.ts'
import { renderTail } from '../prompt.ts'
import { createWorld, startOtto } from '../test/fakes.ts'

const away = () => new ModelError('unreachable', "I can't reach the model.")
const busy = () => new ModelError('overloaded', 'The model is overloaded.')
const odd = () => new ModelError('bad answer', 'The model refused the request as it was put.')

it('an outage is said once, also over a restart, and its end once', async () => {
  const world = createWorld()
  const first = startOtto(world, { model: scripted('Hello.', away(), busy()) })
  expect(await first.say('good day to you')).toBe('Hello.')
  expect(await first.say('I owe Paolo the contract')).toMatch(/^\(I can't reach the model\. /)
  expect(await first.say('I owe Ana lunch')).not.toMatch(/model/)
  const second = startOtto(world, { model: scripted(away(), 'Good.', 'Fine.') })
  expect(await second.say('I owe Sam a call')).not.toMatch(/model/)
  expect(await second.say('how are you')).toBe('(The model answers again.)\nGood.')
  expect(await second.say('how are you now')).toBe('Fine.')
})

it('what was said meanwhile is taken up by the model that answers again', async () => {
  const { model, frames } = watching(away(), 'Good.', 'Fine.')
  const otto = startOtto(createWorld(), { model })
  for (const text of ['tell me a tale', 'how are you', 'and now?']) await otto.say(text)
  const told = frames.map((frame) => /could not be reached for a while/.test(renderTail(frame)))
  expect(told).toEqual([false, true, false])
  expect(frames[1]?.view.items.map(({ text }) => text)).toContain('tell me a tale')
})

it('a budget that is spent is said once, and the next day the model answers again', async () => {
  const spent = () => new ModelError('over budget', "Today's budget for models is spent.")
  const otto = startOtto(createWorld(), { model: scripted(spent(), spent(), 'Good.') })
  expect(await otto.say('I owe Paolo the contract')).toMatch(/^\(Today's budget/)
  expect(await otto.say('I owe Ana lunch')).not.toMatch(/budget/)
  expect(await otto.say('how are you')).toBe('(The model answers again.)\nGood.')
})

it('a key that is refused is news also while the model could not be reached', async () => {
  const refused = new ModelError('key refused', 'The key was refused.')
  const otto = startOtto(createWorld(), { model: scripted(away(), refused) })
  await otto.say('I owe Paolo the contract')
  expect(await otto.say('I owe Ana lunch')).toMatch(/^\(The key was refused\. /)
})

it('a request that the model does not take is no outage: it is said each time', async () => {
  const otto = startOtto(createWorld(), { model: scripted(odd(), odd(), 'Fine.') })
  for (const who of ['Paolo', 'Ana'])
    expect(await otto.say(`I owe ${who} lunch`)).toMatch(/^\(The model refused the request/)
  expect(await otto.say('how are you')).toBe('Fine.')
})
