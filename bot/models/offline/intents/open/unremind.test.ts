import { describe, expect, it } from 'vitest'
import type { Ref } from '../../../model.ts'
import { frame, loop, read } from '../../test/fakes.ts'

const armed = (id: string, text: string): Ref => ({ type: 'trigger', id, text })
const two = frame({
  loops: [
    armed('t1', 'take out the bins'),
    armed('t2', 'call mum'),
    loop('k1', 'do the tax return'),
  ],
})
const bins = frame({ loops: [armed('t1', 'take out the bins')] })

describe('a reminder is withdrawn by', () => {
  it.each([
    ['stop reminding me about the bins', 't1'],
    ['please stop nagging me to call mum', 't2'],
    ['cancel the reminder about mum', 't2'],
    ['turn off the bins reminder', 't1'],
    ['no more reminders about the bins', 't1'],
    ["you don't need to remind me about mum any more", 't2'],
  ])('%s', (text, id) => {
    expect(read(text, two)).toBe(`close_loops ids=[${id}] as=dropped`)
  })

  it('"stop reminding me", where there is only one', () => {
    expect(read('stop reminding me', bins)).toBe('close_loops ids=[t1] as=dropped')
  })
})

describe('nothing is withdrawn', () => {
  it.each([
    ['stop reminding me', '? Drop: take out the bins | …'],
    ['stop nagging me about the tax return', '? Drop: do the tax return'],
    ['should I cancel the reminder?', ': That is yours to decide. Tell me what to do and I do it.'],
  ])('surely by “%s”', (text, meaning) => {
    expect(read(text, two)).toBe(meaning)
  })

  it('where no reminder is set', () => {
    expect(read('stop reminding me about the gutters')).toBe(
      ': I know of no reminder about “the gutters”.',
    )
  })
})
