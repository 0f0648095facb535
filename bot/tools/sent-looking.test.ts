import { expect, it } from 'vitest'
import type { Stores } from '../stores.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import type { Sent } from '../world/mail.ts'
import { lookForSent } from './send-draft.ts'

/** A mail server that never says what came of it, and a mailbox in which the mail lies, or not. */
function open() {
  const box = { there: false, looked: 0, sent: 0 }
  const mail = {
    send: (): Promise<Sent> => {
      box.sent++
      return Promise.resolve({ type: 'unknown', why: 'the connection ended before it answered' })
    },
    look: () => {
      box.looked++
      return Promise.resolve(box.there)
    },
  }
  const otto = startOtto(createWorld(), { change: (stores: Stores) => ({ ...stores, mail }) })
  return { box, otto }
}

const status = ({ stores }: ReturnType<typeof open>['otto']) =>
  stores.drafts.list().map((draft) => draft.status)

it('what may have been sent is looked for when it is asked for again, and never sent again', async () => {
  const { box, otto } = open()
  await otto.say('draft a mail to sam@example.org: the boiler man comes on Thursday')
  const old = otto.shown()
  otto.heardTap('Send')
  await otto.work()
  expect(otto.last()).toContain('may have been sent')
  otto.heardTap('Send', old)
  await otto.work()
  expect(status(otto)).toEqual(['may have been sent'])
  expect(box).toMatchObject({ looked: 1, sent: 1 })
  box.there = true
  otto.heardTap('Send', old)
  await otto.work()
  expect(status(otto)).toEqual(['sent'])
  expect(otto.world.phone.toasts.at(-1)).toBe(
    'It was sent: the mail to sam@example.org lies among your sent mails.',
  )
  otto.heardTap('Send', old)
  await otto.work()
  expect(otto.world.phone.toasts.at(-1)).toMatch(/^Already sent at /)
  expect(box).toMatchObject({ looked: 2, sent: 1 })
})

it('a call that is run again after a crash looks, too', async () => {
  const { box, otto } = open()
  await otto.say('draft a mail to sam@example.org: the boiler man comes on Thursday')
  const [draft] = otto.stores.drafts.held()
  const ctx = { text: 'send it' }
  const first = await otto.call('send_draft', { draft: draft?.id }, ctx)
  expect(first.result.text).toContain('may have been sent')
  box.there = true
  const again = await otto.call('send_draft', { draft: draft?.id }, { ...ctx, turn: first.turn })
  expect(again.result.text).toContain('lies among your sent mails')
  expect(status(otto)).toEqual(['sent'])
  expect(box.sent).toBe(1)
})

it('at a start what may have been sent of late is looked for, and nothing older', async () => {
  const { box, otto } = open()
  for (const to of ['ana', 'sam']) {
    await otto.say(`draft a mail to ${to}@example.org: the boiler man comes on Thursday`)
    otto.heardTap('Send')
    await otto.work()
    otto.world.clock.at += 5 * 86_400_000
  }
  const sending = { drafts: otto.stores.drafts, mail: otto.stores.mail }
  await lookForSent(sending, otto.now())
  expect(status(otto)).toEqual(['may have been sent', 'may have been sent'])
  box.there = true
  await lookForSent(sending, otto.now())
  expect(status(otto)).toEqual(['may have been sent', 'sent'])
  expect(box).toMatchObject({ looked: 2, sent: 2 })
})
