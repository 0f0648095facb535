import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DayMaterial } from './material.ts'
import type { Distil } from './nightly.ts'
import { answer, type Bench, day, file, morning, startBench } from './test/fake-night.ts'

const benches: Bench[] = []
beforeEach(() => void benches.push(startBench()))
afterEach(() => benches.pop()?.clean())

function bench(): Bench {
  const [only] = benches
  if (only === undefined) throw new Error('no bench')
  return only
}

const busyDay: Partial<DayMaterial> = {
  said: [
    { at: morning, text: 'the boiler man was here and was happy with it' },
    { at: morning + 1, text: 'what is open?' },
    { at: morning + 2, text: 'ok' },
  ],
  did: [{ at: morning + 60_000, text: 'Filed: you owe Paolo the contract, due Tue 1 Dec 2026' }],
  facts: [{ at: morning, subject: 'locker code', text: 'my locker code ends in 31' }],
}

function answering(...files: readonly string[]): Distil {
  return async () => answer(...files)
}

it('writes the day’s journal and facts by plain rules where there is no model', async () => {
  const { night, memories, marks } = bench()
  expect(await night(busyDay)).toMatchObject({ changed: ['journal-2026-11-30', 'facts'], wrote: 2 })
  expect(memories.read('journal-2026-11-30')).toMatchObject({
    type: 'project',
    description: 'What happened on Mon 30 Nov 2026',
    body: [
      '- 09:14 you: the boiler man was here and was happy with it',
      '- 09:15 Otto: Filed: you owe Paolo the contract, due Tue 1 Dec 2026\n',
    ].join('\n'),
  })
  expect(memories.read('facts')).toMatchObject({
    type: 'user',
    body: '- locker code: my locker code ends in 31 (Mon 30 Nov 2026)\n',
  })
  expect(marks).toEqual(['mark 0'])
})

it('supersedes a fact with its dates, and takes back what was undone', async () => {
  const { night, memories, time } = bench()
  await night(busyDay)
  time.now += day
  const later = { at: morning + day, subject: 'Locker code', text: 'my locker code ends in 47' }
  await night({ facts: [later, { at: later.at, subject: undefined, text: 'Ana likes tea' }] })
  expect(memories.read('facts')?.body.split('\n')).toEqual([
    '- Locker code: my locker code ends in 47 (Tue 1 Dec 2026)',
    '  - until Tue 1 Dec 2026: locker code: my locker code ends in 31',
    '- Ana likes tea (Tue 1 Dec 2026)',
    '',
  ])
  await night({ facts: [{ ...later, subject: undefined, text: 'Ana likes tea', withdrawn: true }] })
  expect(memories.read('facts')?.body).not.toContain('tea')
})

it('goes back to the earlier value of a fact where the newer one was undone', async () => {
  const { night, memories } = bench()
  const [old = { at: 0, subject: '', text: '' }] = busyDay.facts ?? []
  const wrong = { at: morning + day, subject: 'locker code', text: 'my locker code ends in 99' }
  await night(busyDay)
  await night({ facts: [wrong, old] })
  expect(memories.read('facts')?.body).toMatch(/ends in 99 .*\n {2}- until .*ends in 31\n$/)
  await night({ facts: [{ ...wrong, withdrawn: true }, old] })
  expect(memories.read('facts')?.body).toBe(
    '- locker code: my locker code ends in 31 (Mon 30 Nov 2026)\n',
  )
})

it('changes nothing when the same night is run again, as after a crash before its end', async () => {
  const { night, files } = bench()
  await night(busyDay)
  const once = files()
  expect(await night(busyDay)).toMatchObject({ changed: [], wrote: 0 })
  expect(files()).toEqual(once)
})

it('ends as one whole run does when it died between two files', async () => {
  const { night, memories, files } = bench()
  const [first] = (await night(busyDay)).changes
  const whole = files()
  for (const name of Object.keys(whole)) memories.remove(name.slice(0, -3))
  if (first !== undefined) memories.swap(first)
  await night(busyDay)
  expect(files()).toEqual(whole)
})

it('puts each day that was slept over into its own journal', async () => {
  const { night } = bench()
  const said = [0, 1, 2].map((n) => ({ at: morning + n * day, text: 'the beans are up by now' }))
  expect((await night({ said })).changed).toEqual([
    'journal-2026-11-30',
    'journal-2026-12-01',
    'journal-2026-12-02',
  ])
})

it('costs nothing in 30 nights of small talk: no model call, no file touched', async () => {
  const { night, files, marks, time } = bench()
  await night(busyDay)
  const before = files()
  const asked: unknown[] = []
  const distil: Distil = async (request) => `${asked.push(request)}`
  for (let n = 0; n < 30; n++) {
    time.now += day
    const texts = ['ok', 'thanks', 'brief', "what's my locker code?", 'show me what is open please']
    await night({ said: texts.map((text) => ({ at: time.now, text })) }, distil)
  }
  expect(files()).toEqual(before)
  expect(asked).toEqual([])
  expect(marks).toHaveLength(31)
})

it('takes what a model made of the day where all of it passes, beside a journal of its own', async () => {
  const { night, memories } = bench()
  const prompts: string[] = []
  const distil: Distil = async ({ text }) => {
    prompts.push(text)
    return answer(file('home', '- boiler: was seen on Mon 30 Nov 2026'))
  }
  const result = await night(busyDay, distil)
  expect(result).toMatchObject({ changed: ['journal-2026-11-30', 'home'], wrote: 2 })
  expect(result.refused).toBe(undefined)
  expect(memories.read('home')).toMatchObject({ body: '- boiler: was seen on Mon 30 Nov 2026\n' })
  expect(prompts[0]).toContain('Mon 30 Nov 2026, 09:14 you: the boiler man was here')
  expect(prompts[0]).not.toContain('what is open')
})

it.each([
  ['empty', async () => ''],
  ['half', async () => '=== facts\ntype: user\ndescription: x\n---\n- locker'],
  ['without an entry', answering(file('facts', '- the boiler man was here'))],
  ['with an empty file', answering(file('facts', ''))],
  ['with an invented name', answering(file('home', '- Petra mended the boiler'))],
  ['with the journal', answering(file('journal-2026-11-30', '- the boiler man'))],
  ['not at all', () => Promise.reject(new Error('the line is down'))],
] as const)('keeps every byte and the watermark where the answer came %s', async (_, distil) => {
  const { night, files, marks, time } = bench()
  await night(busyDay)
  const before = files()
  time.now += day
  const result = await night(
    { ...busyDay, said: [{ at: time.now, text: 'the boiler man was here' }] },
    distil,
  )
  expect(result).toMatchObject({ changed: [], wrote: 0, refused: expect.any(String) })
  expect(files()).toEqual(before)
  expect(marks).toHaveLength(1)
})

it('goes by plain rules once what was refused has waited for days', async () => {
  const { night, time, marks } = bench()
  time.now += 3 * day
  const result = await night(busyDay, async () => '')
  expect(result).toMatchObject({ wrote: 2, refused: expect.stringContaining('empty') })
  expect(marks).toHaveLength(1)
})

it('lets a hand edit win that was made while the model thought', async () => {
  const { dir, night, memories, files, marks, time } = bench()
  await night(busyDay)
  time.now += day
  const distil: Distil = async ({ text }) => {
    writeFileSync(join(dir, 'facts.md'), 'edited by hand\n')
    const known = /- locker code.*/.exec(text)?.[0] ?? ''
    return answer(file('facts', `${known}\n- the boiler man was here`))
  }
  const said = [{ at: time.now, text: 'the boiler man was here again' }]
  expect(await night({ said }, distil)).toMatchObject({
    wrote: 0,
    refused: expect.stringContaining('by hand'),
  })
  expect(files()['facts.md']).toBe('edited by hand\n')
  expect(Object.keys(files())).toHaveLength(2)
  expect(marks).toHaveLength(1)
  expect(memories.read('facts')?.body).toBe('edited by hand\n')
})

it('writes nothing of a day of which something was forgotten while it was put to a model', async () => {
  const { night, memories, marks, forgotten } = bench()
  const distil: Distil = async () => {
    forgotten.times += 1
    return answer(file('facts', '- locker code: my locker code ends in 31'))
  }
  expect(await night(busyDay, distil)).toMatchObject({
    wrote: 0,
    refused: expect.stringContaining('forgotten'),
  })
  expect(memories.list()).toEqual([])
  expect(marks).toEqual([])
})
