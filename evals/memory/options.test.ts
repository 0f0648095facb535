import { describe, expect, it } from 'vitest'
import { OptionsError, readOptions } from './options.ts'

const data = ['--data', 'talks.json']

describe('options that are left out', () => {
  it('are those of the real memory: nothing short is compacted', () => {
    expect(readOptions(data)).toEqual({
      data: 'talks.json',
      turns: undefined,
      x: 24_000,
      y: 80_000,
      chars: undefined,
      summariser: { type: 'cites' },
      embeddings: 'local',
      keepStore: undefined,
      corrections: undefined,
      show: undefined,
      json: false,
    })
  })
})

describe('an option', () => {
  it.each([
    [['--turns', '30'], { turns: 30 }],
    [['--x', '100', '--y', '200'], { x: 100, y: 200 }],
    [['--chars', '999999999'], { chars: 999_999_999 }],
    [['--summariser', 'garbage'], { summariser: { type: 'garbage' } }],
    [['--summariser', 'live'], { summariser: { type: 'live' } }],
    [['--summariser', 'omit:0.3'], { summariser: { type: 'omit', share: 0.3 } }],
    [['--summariser', 'omit:.5'], { summariser: { type: 'omit', share: 0.5 } }],
    [['--summariser', 'omit:0'], { summariser: { type: 'omit', share: 0 } }],
    [['--summariser', 'omit:1'], { summariser: { type: 'omit', share: 1 } }],
    [['--embeddings', 'off'], { embeddings: 'off' }],
    [['--keep-store', '/tmp/kept'], { keepStore: '/tmp/kept' }],
    [['--corrections', 'fixed.json'], { corrections: 'fixed.json' }],
    [['--show', 'failures'], { show: 'failures' }],
    [['--show', 'all'], { show: 'all' }],
    [['--json'], { json: true }],
    [['--json', '--turns', '3'], { json: true, turns: 3 }],
    [['--turns', '3', '--turns', '4'], { turns: 4 }],
  ])('%j is taken', (args, taken) => {
    expect(readOptions([...data, ...args])).toMatchObject(taken)
  })

  it.each([
    [[], '--data FILE is missing'],
    [['--turns', '3'], '--data FILE is missing'],
    [[...data, '--tunrs', '3'], 'unknown option --tunrs'],
    [[...data, 'more.json'], 'unknown option more.json'],
    [[...data, '--turns'], '--turns needs a value'],
    [['--data'], '--data needs a value'],
    [[...data, '--turns', '0'], '--turns must be a whole number above 0'],
    [[...data, '--turns', '-3'], '--turns must be a whole number above 0'],
    [[...data, '--x', '1.5'], '--x must be a whole number above 0'],
    [[...data, '--y', '1e5'], '--y must be a whole number above 0'],
    [[...data, '--chars', '1000000000'], '--chars must be a whole number above 0'],
    [[...data, '--chars', 'many'], '--chars must be a whole number above 0'],
    [[...data, '--summariser', 'omit'], '--summariser must be cites, omit:SHARE'],
    [[...data, '--summariser', 'omit:2'], '--summariser must be cites, omit:SHARE'],
    [[...data, '--summariser', 'omit:1.5'], '--summariser must be cites, omit:SHARE'],
    [[...data, '--summariser', 'good'], '--summariser must be cites, omit:SHARE'],
    [[...data, '--show', 'none'], '--show must be failures or all'],
  ])('%j is refused: %s', (args, why) => {
    expect(() => readOptions(args)).toThrow(OptionsError)
    expect(() => readOptions(args)).toThrow(why)
  })
})
