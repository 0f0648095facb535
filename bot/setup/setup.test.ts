import { describe, expect, it } from 'vitest'
import { scripted, watching } from '../models/test/fake-model.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { answerIn } from './steps.ts'

describe('the first conversation', () => {
  it('asks name, zone, language, quiet hours and brief, in words or by taps, without a model', async () => {
    const { model, asked, frames } = watching()
    const again = startOtto(createWorld(), { model })
    expect(await again.say('/start')).toContain('What shall I call you?')
    expect(await again.say("I'm Ana Lima")).toMatch(
      /call you Ana Lima\.\n\n.*on Europe\/London time/,
    )
    expect(await again.say('Lisbon')).toContain('Which language')
    await again.tap('Deutsch')
    expect(again.last()).toContain('✓ Setting changed: models answer in German.')
    expect(await again.say('21:30-06:45')).toContain('When shall the morning brief come?')
    await again.tap('07:00')
    expect(again.last()).toContain('That is all')
    const { stores } = again
    expect([stores.zone(), stores.settings.quiet(), stores.settings.briefAt()]).toEqual([
      ...['Europe/Lisbon', '21:30-06:45', '07:00'],
    ])
    expect(stores.notes.history('name')[0]?.text).toBe('My name is Ana Lima')
    expect(asked).toEqual([])
    await again.say('good morning')
    expect(frames[0]?.language).toBe('German')
  })

  it('asks nothing twice: not after it was skipped, answered otherwise, or over a restart', async () => {
    const world = createWorld()
    const otto = startOtto(world)
    await otto.say('/start')
    expect(await otto.say('remember that my locker code ends in 31')).toContain('remember')
    expect(await otto.say('/start')).toContain('on Europe/London time')
    await otto.tap('Skip')
    expect(await startOtto(world).say('/start')).toContain('When shall I keep quiet?')
    const last = startOtto(world)
    expect(await last.say('skip')).toContain('brief')
    expect(await last.say('skip')).toContain('That is all')
    expect(await last.say('/start')).not.toContain('?\n\nSkip')
    const asked = [...world.phone.messages.values()].filter(({ text }) => /call you/.test(text))
    expect(asked).toHaveLength(1)
  })

  it('does not ask what is known', async () => {
    const otto = startOtto(createWorld())
    await otto.say('remember that my name is Ana')
    for (const line of ['/settings language de', '/settings quiet off', '/settings brief 7:15'])
      await otto.say(line)
    expect(await otto.say('/start')).toContain('on Europe/London time')
    await otto.tap('Yes, Europe/London')
    expect(otto.last()).toContain('That is all')
  })

  it('“Not now” ends it for good', async () => {
    const otto = startOtto(createWorld())
    await otto.say('/start')
    await otto.tap('Not now')
    expect(otto.last()).toContain('That is all')
    expect(await otto.say('/start')).toContain('Hello, I am Otto')
    expect(otto.last()).not.toContain('call you')
  })

  it('each answer can be undone, and an old button does nothing any more', async () => {
    const otto = startOtto(createWorld())
    await otto.say('/start')
    const old = otto.shown().at(-1)?.buttons.flat()[0]
    await otto.say('Ana')
    await otto.tap('Undo')
    expect(otto.stores.notes.history('name').filter(({ status }) => status === 'current')).toEqual(
      [],
    )
    await otto.tapped(`setup:name:${old?.act.arg}`)
    expect(otto.world.phone.toasts.at(-1)).toContain('That question is done')
    await otto.tapped('setup:language:Klingon')
    await otto.tapped('setup:zone:Nowhere')
    expect(otto.stores.zone()).toBe('Europe/London')
  })

  it('what somebody else wrote is no answer', async () => {
    const otto = startOtto(createWorld(), { model: scripted('I see.') })
    await otto.say('/start')
    await otto.say('Mallory', { origin: 'forwarded', forwardedFrom: 'Mallory' })
    expect(otto.stores.notes.history('name')).toEqual([])
  })

  it('a turn that a crash cut off after its answer says the same again', async () => {
    const world = createWorld()
    const otto = startOtto(world)
    await otto.say('/start')
    const by = { turn: 't-cut', call: 'setup', at: otto.now() }
    const first = otto.talk.setup.answer('Ana', by)
    expect(startOtto(world).talk.setup.answer('Ana', by)).toEqual(first)
    expect(otto.stores.notes.history('name')).toHaveLength(1)
  })
})

describe('an answer in words', () => {
  it.each([
    ['name', 'Ana', { value: 'Ana' }],
    ['name', 'ana', { value: 'Ana' }],
    ['name', 'Ludwig van Beethoven', { value: 'Ludwig van Beethoven' }],
    ['name', 'Ich heiße Jürgen', { value: 'Jürgen' }],
    ['name', 'Оля', { value: 'Оля' }],
    ['name', 'what’s open?', undefined],
    ['name', 'brief', undefined],
    ['name', 'I owe Paolo 20 euros', undefined],
    ['name', 'remember the milk', undefined],
    ['name', 'Später', 'skip'],
    ['zone', 'I live in Lisbon.', { value: 'Europe/Lisbon' }],
    ['zone', 'ja', { value: 'yes' }],
    ['zone', 'what is due today', undefined],
    ['language', 'Deutsch', { value: 'German' }],
    ['language', 'I speak French', { value: 'French' }],
    ['language', 'tell me a joke', undefined],
    ['quiet', '22:00-07:00', { value: '22:00-07:00' }],
    ['quiet', 'never', { value: 'off' }],
    ['brief', 'at 7:15', { value: '7:15' }],
    ['brief', 'when I wake up', undefined],
  ] as const)('to %s: “%s”', (step, text, expected) => {
    expect(answerIn(step, text)).toEqual(expected)
  })

  it('names the place that is not known', () => {
    expect(answerIn('zone', 'Atlantis')).toEqual({ fault: expect.stringContaining('Atlantis') })
  })
})
