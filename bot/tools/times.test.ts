import { describe, expect, it } from 'vitest'
import { createWorld, startOtto } from '../turn/test/fakes.ts'

/** Tue 1 Dec 2026, 09:00 in London. */
const open = () => startOtto(createWorld())

describe('a time said in another language', () => {
  it.each([
    ['remind', { text: 'Müll', when: 'übermorgen um 18.30 Uhr' }, 'Thu 3 Dec 2026, 18:30'],
    ['remind', { text: 'le piante', when: 'ogni lunedì alle 9' }, 'first Mon 7 Dec 2026, 09:00'],
    ['remind', { text: 'o lixo', when: 'daqui a uma hora e meia' }, 'Tue 1 Dec 2026, 10:30'],
    ['add_loop', { text: 'il contratto', owed: 'mine', when: 'entro venerdì' }, 'Fri 4 Dec 2026'],
    ['add_event', { title: 'Ana', when: 'pasado mañana a las 14:00' }, 'Thu 3 Dec 2026, 14:00'],
    ['add_event', { title: 'Dentiste', when: 'jeudi en huit à 9h30' }, 'Thu 10 Dec 2026, 09:30'],
  ])('%s %j is said back with weekday and date', async (tool, args, said) => {
    const { result } = await open().call(tool, args, { text: args.when })
    expect(result.text).toContain(said)
  })

  it('lets a loop sleep', async () => {
    const otto = open()
    await otto.call('add_loop', { text: 'the contract', owed: 'mine' })
    const [loop] = otto.stores.notes.open()
    const { result } = await otto.call('snooze', { ids: [loop?.id], until: 'domani mattina' })
    expect(result.text).toContain('Snoozed until Wed 2 Dec 2026, 09:00')
  })

  it.each([
    ['übermorgen um halb sieben', /Thu 3 Dec 2026, 06:30 or Thu 3 Dec 2026, 18:30/],
    ['31 novembre', /November 2027 has only 30 days|November 2026 has only 30 days/],
    ['il prossimo venerdì', /Fri 4 Dec 2026 or Fri 11 Dec 2026/],
    ['ogni tanto', /cannot repeat “ogni tanto”/],
    ['quand il fera beau', /When is “quand il fera beau”/],
  ])('that is not clear is asked about: %s', async (when, question) => {
    const otto = open()
    const { result } = await otto.call('remind', { text: 'Ana', when }, { text: when })
    expect(result.text).toMatch(question)
    expect(result.asked).toMatchObject({ about: 'when', tool: 'remind' })
    expect(otto.stores.triggers.list({ kinds: ['reminder'] })).toEqual([])
  })
})
