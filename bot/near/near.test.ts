import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Model } from '../models/model.ts'
import { renderTail } from '../turn/prompt.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'

it('the model is shown what a message is clearly about, with source and age, and nobody else’s words', async () => {
  const seen: string[] = []
  const model: Model = async function* ({ frame }) {
    seen.push(renderTail(frame))
    yield { type: 'text', text: 'Well.' }
    yield { type: 'done', stop: 'end', usage: undefined }
  }
  const world = createWorld()
  const dir = join(world.home, 'memories')
  mkdirSync(dir)
  const memory =
    '---\nname: Ana\ndescription: about Ana\nupdated: 2026-11-02\n---\n- Ana is vegetarian\n'
  writeFileSync(join(dir, 'ana.md'), memory)
  const otto = startOtto(world, { model })
  await otto.call('remember', { text: 'my locker code ends in 31', subject: 'locker code' })
  const fromElsewhere = { text: 'Ana hates jazz', subject: 'Ana' }
  await otto.call('remember', fromElsewhere, { origin: 'forwarded' })
  await otto.say('what was the locker code again')
  expect(seen.at(-1)).toContain(
    'What you know that may matter here:\n- my locker code ends in 31 (you said so on Tue 1 Dec 2026)',
  )
  await otto.say('Ana comes to dinner')
  expect(seen.at(-1)).toContain('- Ana is vegetarian (from the memory ana, as of 2026-11-02)')
  expect(seen.at(-1)).not.toContain('jazz')
  await otto.say('good morning')
  expect(seen.at(-1)).not.toContain('What you know')
  await otto.say('the locker code, please', { origin: 'forwarded', forwardedFrom: 'x' })
  expect(seen.at(-1)).not.toContain('What you know')
})

it('what recall found is counted, and what it did not is kept with whether Otto then asked', async () => {
  const otto = startOtto(createWorld())
  await otto.say('remember that my locker code ends in 31')
  await otto.say('what is my locker code?')
  await otto.say('what do you know about submarines?')
  const { recalledLog } = otto.stores
  expect(recalledLog.hits('note')).toMatchObject([{ hits: 1 }])
  expect(recalledLog.misses(0)).toMatchObject([
    { query: expect.stringContaining('submarine'), asked: false },
  ])
  await otto.say('forget submarines')
  await otto.tap('Forget')
  expect(recalledLog.misses(0)).toEqual([])
})
